"""What can be counted about a Bridges puzzle and its solution: the classification of Ykema's Hashi
thesis (its table 1).
"""

from typing import Any

from puzzlewright.formulas.clauses.connectivity import loops
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.thesis import BACKTRACKING, GLOBAL, LOCAL, Stuck, ThesisSolver
from puzzlewright.human.technique import Facts
from puzzlewright.model.board import Board, Solution


def facts(puzzle: Bridges, solution: Solution) -> Facts:
    """The rows of the table; what the thesis' solver finds is left out where it cannot read a
    puzzle ('?' islands).
    """
    islands, edges, bridges = len(puzzle.numbers), len(puzzle.spans), sum(solution.values)
    joins = [ends for ends, value in zip(puzzle.spans, solution.values, strict=True) if value]
    solve = None if None in puzzle.numbers else ThesisSolve(puzzle, bridges)
    return {
        **_counted(puzzle, bridges),
        "used_edges": len(joins),
        "unused_edges": edges - len(joins),
        "used_edges_to_edges_ratio": _ratio(len(joins), edges),
        "bridges_to_used_edges_ratio": _ratio(bridges, len(joins)),
        "solution_is_tree": not loops(islands, joins),
        **(solve.reach() | solve.difficulty(solution) if solve else {}),
    }


def page_facts(puzzle: Bridges) -> Facts:
    """The rows that are known before a puzzle is solved, and those of a puzzle that is not: how far
    the thesis' solver gets without guessing.
    """
    bridges = bridges_needed(puzzle)
    if bridges is None:
        return _counted(puzzle, None)
    return _counted(puzzle, bridges) | ThesisSolve(puzzle, bridges).reach()


def bridges_needed(puzzle: Bridges) -> int | None:
    """How many bridges the numbers ask for; None where one is unknown, or where no solution has so
    many.
    """
    numbers = [number for number in puzzle.numbers if number is not None]
    is_told = len(numbers) == len(puzzle.numbers) and sum(numbers) % 2 == 0
    return sum(numbers) // 2 if is_told else None


def share_placed(puzzle: Bridges, board: Board) -> float | None:
    """Of all bridges, those that a board has for sure."""
    bridges = bridges_needed(puzzle)
    if bridges is None:
        return None
    sure = sum([min(values, default=0) for values in board.open])
    return sure / bridges if bridges else 1.0


def share_of_thesis(puzzle: Bridges) -> float | None:
    """Of all bridges, those that the thesis' own solver places without guessing."""
    bridges = bridges_needed(puzzle)
    return None if bridges is None else ThesisSolve(puzzle, bridges).reached[GLOBAL]


def _counted(puzzle: Bridges, bridges: int | None) -> dict[str, Any]:
    islands, edges = len(puzzle.numbers), len(puzzle.spans)
    known = {
        "max_bridges": puzzle.max_bridges,
        "islands": islands,
        "edges": edges,
        "edges_to_islands_ratio": _ratio(edges, islands),
        "conflict_pairs": len(puzzle.crossings),
    }
    if puzzle.grid:
        known["density"] = _ratio(islands, puzzle.grid.rows * puzzle.grid.cols)
    if bridges is None:
        return known
    return known | {
        "total_bridges": bridges,
        "bridges_to_islands_ratio": _ratio(bridges, islands),
        "bridges_to_edges_ratio": _ratio(bridges, edges),
    }


def _ratio(part: int, whole: int) -> float:
    return round(part / whole, 3) if whole else 0.0


class ThesisSolve:
    """How far the thesis' solver comes with a puzzle that takes so many bridges."""

    def __init__(self, puzzle: Bridges, bridges: int) -> None:
        self.puzzle = puzzle
        self.bridges = bridges
        self.reached = dict.fromkeys(range(1, GLOBAL + 1), 1.0)  # the share placed, by level
        for level in self.reached:
            self.reached[level] = self._share_placed(level)
            if self.reached[level] == 1:  # and so is what harder techniques reach
                break

    def _share_placed(self, level: int) -> float:
        """Of all bridges, those that the techniques up to a level place."""
        solver = ThesisSolver(self.puzzle, level)
        try:
            solver.solve()
        except Stuck:
            return 0.0
        return sum(solver.placed) / self.bridges if self.bridges else 1.0

    def reach(self) -> dict[str, Any]:
        """What is placed without guesses, and what is left."""
        share = self.reached[GLOBAL]
        return {
            "ratio_before_global_techniques": round(self.reached[LOCAL], 3),
            "ratio_before_backtracking": round(share, 3),
            "ratio_bridges_placed": round(share, 3),
            "bridges_to_be_placed": self.bridges - round(share * self.bridges),
        }

    def difficulty(self, solution: Solution) -> dict[str, Any]:
        """The guesses it takes, and the level."""
        puzzle, reached = self.puzzle, self.reached
        solver = ThesisSolver(puzzle, BACKTRACKING)
        is_solved = solver.solve()
        if not self.bridges:
            level = -1
        elif all(value == puzzle.max_bridges for value in solution.values):
            level = 0
        else:
            level = next((level for level, share in reached.items() if share == 1), BACKTRACKING)
        all_placed = {"ratio_bridges_placed": 1.0, "bridges_to_be_placed": 0}
        return {
            **(all_placed if is_solved else {}),
            "backtracking_steps": solver.guesses if is_solved else None,
            "backtracking_depth": solver.depth if is_solved else None,
            "solve_steps": solver.steps if is_solved else None,
            "thesis_level": level,
            # The level, less the share of bridges that the techniques one level below place.
            "thesis_difficulty": round(level - reached.get(level - 1, 0.0), 3),
        }
