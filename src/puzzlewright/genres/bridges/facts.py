"""What can be counted about a Bridges puzzle and its solution: the classification of Ykema's Hashi
thesis (its table 1).
"""

from typing import Any

from puzzlewright.formulas.clauses.connectivity import loops
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.thesis import BACKTRACKING, GLOBAL, LOCAL, Stuck, ThesisSolver
from puzzlewright.human.technique import Facts
from puzzlewright.model.board import Solution


def facts(puzzle: Bridges, solution: Solution) -> Facts:
    """The rows of the table; what the thesis' solver finds is left out where it cannot read a
    puzzle ('?' islands).
    """
    islands, edges, bridges = len(puzzle.numbers), len(puzzle.spans), sum(solution.values)
    joins = [ends for ends, value in zip(puzzle.spans, solution.values, strict=True) if value]
    counted = {
        "max_bridges": puzzle.max_bridges,
        "islands": islands,
        "edges": edges,
        "edges_to_islands_ratio": _ratio(edges, islands),
        "total_bridges": bridges,
        "bridges_to_islands_ratio": _ratio(bridges, islands),
        "bridges_to_edges_ratio": _ratio(bridges, edges),
        "conflict_pairs": len(puzzle.crossings),
        "used_edges": len(joins),
        "unused_edges": edges - len(joins),
        "used_edges_to_edges_ratio": _ratio(len(joins), edges),
        "bridges_to_used_edges_ratio": _ratio(bridges, len(joins)),
        "solution_is_tree": not loops(islands, joins),
    }
    return (
        counted if None in puzzle.numbers else counted | _solved_as_in_the_thesis(puzzle, solution)
    )


def _ratio(part: int, whole: int) -> float:
    return round(part / whole, 3) if whole else 0.0


def _solved_as_in_the_thesis(puzzle: Bridges, solution: Solution) -> dict[str, Any]:
    bridges = sum(solution.values)
    reached = dict.fromkeys(range(1, GLOBAL + 1), 1.0)
    for level in reached:
        reached[level] = _share_placed(puzzle, level, bridges)
        if reached[level] == 1:  # and so is what harder techniques reach
            break
    solver = ThesisSolver(puzzle, BACKTRACKING)
    is_solved = solver.solve()
    if not bridges:
        level = -1
    elif all(value == puzzle.max_bridges for value in solution.values):
        level = 0
    else:
        level = next((level for level, share in reached.items() if share == 1), BACKTRACKING)
    return {
        "trivially_connected": reached[LOCAL] == 1,
        "ratio_before_global_techniques": round(reached[LOCAL], 3),
        "ratio_before_backtracking": round(reached[GLOBAL], 3),
        "backtracking_steps": solver.guesses if is_solved else None,
        "backtracking_depth": solver.depth if is_solved else None,
        "solve_steps": solver.steps if is_solved else None,
        "thesis_level": level,
        # The level, less the share of bridges that the techniques one level below place.
        "thesis_difficulty": round(level - reached.get(level - 1, 0.0), 3),
    }


def _share_placed(puzzle: Bridges, level: int, bridges: int) -> float:
    """Of all bridges, those that the techniques up to a level place."""
    solver = ThesisSolver(puzzle, level)
    try:
        solver.solve()
    except Stuck:
        return 0.0
    return sum(solver.placed) / bridges if bridges else 1.0
