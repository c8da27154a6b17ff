"""Hiding clues, the plain way: one group after the other, if what is left is still enough.

Genres have faster ways where they were measured to pay. Each is tested to come to the same result
as this one.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from puzzlewright.blueprints.generator import Bench, Clue, Group
from puzzlewright.model.board import Solution

P = TypeVar("P")


def needed_clues(
    clues: Iterable[Clue], groups: Iterable[Group], are_enough: Callable[[set[Clue]], bool]
) -> set[Clue]:
    """The clues without those groups that can be spared when they are tried in this order."""
    shown = set(clues)
    for group in groups:
        fewer = shown.difference(group)
        if len(fewer) < len(shown) and are_enough(fewer):
            shown = fewer
    return shown


def is_only(bench: Bench, puzzle: object, solution: Solution) -> bool:
    """Whether a puzzle has no solution but this one."""
    with bench.search(puzzle) as search:
        search.exclude(solution)
        return search.next() is None
