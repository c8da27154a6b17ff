"""Bridges answers as people write them down: [[row, column, row, column, number], ...], graphs [[u, v, number], ...]."""

from puzzlewright.board import Marks, Solution
from puzzlewright.errors import BadPuzzle
from puzzlewright.genres.bridges.puzzle import Bridges


def marks(puzzle: Bridges, solution: Solution) -> Marks:
    """The bridges of a solution, those with at least one."""
    if puzzle.grid:
        cells = puzzle.grid.cells
        return [[*cells[a], *cells[b], bridges] for (a, b), bridges in zip(puzzle.spans, solution.values, strict=True) if bridges]
    return [[a, b, bridges] for (a, b), bridges in zip(puzzle.spans, solution.values, strict=True) if bridges]


def solution(puzzle: Bridges, marks: Marks) -> Solution:
    """The solution that these marks say, if each of them lies on a span and fits on it."""
    span_of: dict[tuple[int, ...], int] = {}
    for span, (a, b) in enumerate(puzzle.spans):
        ends = (*puzzle.grid.cells[a], *puzzle.grid.cells[b]) if puzzle.grid else (a, b)
        half = len(ends) // 2
        span_of[ends] = span_of[ends[half:] + ends[:half]] = span
    values = [0] * len(puzzle.spans)
    for entry in marks:
        numbers = entry if isinstance(entry, (list, tuple)) and all(type(number) is int for number in entry) else (0,)
        where = span_of.get(tuple(numbers[:-1]))
        if where is None or not 0 <= numbers[-1] <= puzzle.max_bridges:
            raise BadPuzzle(f"the bridge {entry!r} is on no span of this puzzle, or on one that cannot carry it")
        values[where] = numbers[-1]
    return Solution(tuple(values))
