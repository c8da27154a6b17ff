"""How far the techniques of a level lead: the one plain answer, against which every faster one is tested."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from puzzlewright.board import Place
from puzzlewright.climb import Climb
from puzzlewright.technique import Position, Technique

S = TypeVar("S", bound=Position)


def up_to(techniques: Iterable[Technique[S]], level: int) -> list[Technique[S]]:
    """The techniques that are not harder than a level."""
    return [technique for technique in techniques if technique.level <= level]


def left_open(position: S, techniques: Iterable[Technique[S]]) -> list[Place]:
    """The places that these techniques leave undecided."""
    Climb(position, techniques).finish()
    return undecided(position)


def left_by_level(position: S, techniques: Iterable[Technique[S]], levels: Sequence[int]) -> list[int]:
    """How many places the techniques up to each of these levels leave undecided; the levels go up."""
    climb = Climb(position, up_to(techniques, max(levels, default=0)))
    left = []
    for level in levels:
        climb.finish(level)
        left.append(position.undecided)
    return left


def undecided(position: Position) -> list[Place]:
    return [place for place, values in enumerate(position.open) if len(values) > 1]


def is_solved(position: S, techniques: Iterable[Technique[S]]) -> bool:
    """Whether these techniques solve the puzzle."""
    climb: Climb[Any] = Climb(position, techniques)
    return climb.finish()
