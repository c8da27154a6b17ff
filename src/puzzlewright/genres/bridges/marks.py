"""Bridges answers as people write them down: [[row, column, row, column, number], ...], graphs [[u,
v, number], ...].
"""

from collections.abc import Iterator

from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.model.board import Choice, Decision, Marks, Place, Solution
from puzzlewright.model.errors import BadPuzzle


def marks(puzzle: Bridges, solution: Solution) -> Marks:
    """The bridges of a solution, those with at least one."""
    if puzzle.grid:
        cells = puzzle.grid.cells
        return [
            [*cells[a], *cells[b], bridges]
            for (a, b), bridges in zip(puzzle.spans, solution.values, strict=True)
            if bridges
        ]
    return [
        [a, b, bridges]
        for (a, b), bridges in zip(puzzle.spans, solution.values, strict=True)
        if bridges
    ]


def solution(puzzle: Bridges, marks: Marks) -> Solution:
    """The solution that these marks say, if each of them lies on a span and fits on it."""
    values = [0] * len(puzzle.spans)
    for span, bridges in _bridges(puzzle, marks):
        values[span] = bridges
    return Solution(tuple(values))


def progress(puzzle: Bridges, marks: Marks) -> list[Decision]:
    """What a player has drawn: at least so many bridges on a span, or none at all where the number
    is 0.
    """
    most = puzzle.max_bridges
    return [
        (span, frozenset(range(n, most + 1) if n else (0,))) for span, n in _bridges(puzzle, marks)
    ]


def locate(puzzle: Bridges, span: Place) -> list[int]:
    """A span by its two ends."""
    return [*_ends(puzzle, span)]


def entry(puzzle: Bridges, choice: Choice) -> list[int]:
    """A span, and how many bridges it carries."""
    span, bridges = choice
    return [*_ends(puzzle, span), bridges]


def _bridges(puzzle: Bridges, marks: Marks) -> Iterator[Choice]:
    span_of: dict[tuple[int, ...], Place] = {}
    for span in range(len(puzzle.spans)):
        ends = _ends(puzzle, span)
        half = len(ends) // 2
        span_of[ends] = span_of[ends[half:] + ends[:half]] = span
    for entry in marks:
        numbers = (
            entry
            if isinstance(entry, (list, tuple)) and all(type(number) is int for number in entry)
            else (0,)
        )
        where = span_of.get(tuple(numbers[:-1]))
        if where is None or not 0 <= numbers[-1] <= puzzle.max_bridges:
            raise BadPuzzle(
                f"the bridge {entry!r} is on no span of this puzzle, or on one that cannot carry it"
            )
        yield where, numbers[-1]


def _ends(puzzle: Bridges, span: Place) -> tuple[int, ...]:
    a, b = puzzle.spans[span]
    return (*puzzle.grid.cells[a], *puzzle.grid.cells[b]) if puzzle.grid else (a, b)
