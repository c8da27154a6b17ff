"""How far the techniques of a level lead: the one plain answer, against which every faster one is
tested.
"""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

from puzzlewright.human.climb import Climb
from puzzlewright.human.technique import Position, Technique
from puzzlewright.model.board import Place
from puzzlewright.model.step import LEVELS, WHAT_IF

S = TypeVar("S", bound=Position)

# of every level, the hardest first: to be compared from the left
Tightness: TypeAlias = tuple[float, ...]


def up_to(techniques: Iterable[Technique[S]], level: int) -> list[Technique[S]]:
    """The techniques that are not harder than a level."""
    return [technique for technique in techniques if technique.level <= level]


def left_open(position: S, techniques: Iterable[Technique[S]]) -> list[Place]:
    """The places that these techniques leave undecided."""
    Climb(position, techniques).finish()
    return undecided(position)


def left_by_level(
    position: S, techniques: Iterable[Technique[S]], levels: Sequence[int]
) -> list[int]:
    """How many places the techniques up to each of these levels leave undecided; the levels go
    up.
    """
    climb = Climb(position, up_to(techniques, max(levels, default=0)))
    left = []
    for level in levels:
        climb.finish(level)
        left.append(position.undecided)
    return left


def undecided(position: Position) -> list[Place]:
    return [place for place, values in enumerate(position.open) if len(values) > 1]


def tightness(position: S, techniques: Iterable[Technique[S]]) -> Tightness:
    """How tight it gets on the way: choices left for each move that there is, where that is most;
    beyond techniques, all left.
    """
    climb = Climb(position, techniques)
    tightest = [0.0] * len(LEVELS)
    while position.undecided:
        left = sum([len(values) - 1 for values in position.open])
        moves = climb.open_moves()
        if not moves:
            tightest[WHAT_IF - 1] = left
            break
        different = len({frozenset(found.move.removes) for found in moves})
        level = moves[0].technique.level - 1
        tightest[level] = max(tightest[level], left / different)
        for _, move in moves:
            climb.take(move.removes)
    return tuple(reversed(tightest))


def is_solved(position: S, techniques: Iterable[Technique[S]]) -> bool:
    """Whether these techniques solve the puzzle."""
    climb: Climb[Any] = Climb(position, techniques)
    return climb.finish()
