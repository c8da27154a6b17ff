"""What can be counted about a Bridges puzzle and its solution, without solving it like a person."""

from typing import Any

from puzzlewright.core.board import Board, Solution
from puzzlewright.formulas.connectivity import loops
from puzzlewright.genre.technique import Facts
from puzzlewright.genres.bridges.puzzle import Bridges


def facts(puzzle: Bridges, solution: Solution) -> Facts:
    """The rows of a solved puzzle."""
    islands, edges, bridges = len(puzzle.numbers), len(puzzle.spans), sum(solution.values)
    joins = [ends for ends, value in zip(puzzle.spans, solution.values, strict=True) if value]
    return {
        **_counted(puzzle, bridges),
        "used_edges": len(joins),
        "unused_edges": edges - len(joins),
        "used_edges_to_edges_ratio": _ratio(len(joins), edges),
        "bridges_to_used_edges_ratio": _ratio(bridges, len(joins)),
        "solution_is_tree": not loops(islands, joins),
    }


def page_facts(puzzle: Bridges) -> Facts:
    """The rows that need no solution."""
    return _counted(puzzle, bridges_needed(puzzle))


def bridges_needed(puzzle: Bridges) -> int | None:
    """Count the bridges that the numbers ask for; None if one is unknown or their sum is odd."""
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
