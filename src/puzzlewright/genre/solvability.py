"""How far techniques lead in a puzzle with a solution; every fast path is tested against this."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.board import LEVELS, WHAT_IF, Choice, Place
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.technique import Position, Technique

S = TypeVar("S", bound=Position)

# of every level, the hardest first: to be compared from the left
Tightness: TypeAlias = tuple[float, ...]


class TechniqueNeed(NamedTuple):
    """How near a puzzle is to needing a technique."""

    # choices that it rules out where all others are stuck, then where all below their hardest level
    # are, and so on down
    first_moves: tuple[int, ...]
    undecided: int  # places that all of them together leave undecided

    @property
    def is_met(self) -> bool:
        """Whether the others do not solve the puzzle, and all together do."""
        return bool(self.first_moves[0]) and not self.undecided

    @property
    def nearness(self) -> tuple[int, ...]:
        """To be compared from the left: where the technique is needed, it is near to have little
        left; elsewhere, to have it see something that only hard techniques see as well.
        """
        is_needed = self.first_moves[0] > 0
        others = [int(seen > 0) for seen in self.first_moves[1:]]
        return (int(is_needed), -self.undecided if is_needed else 0, *others, -self.undecided)


def techniques_up_to(techniques: Iterable[Technique[S]], level: int) -> list[Technique[S]]:
    """The techniques that are not harder than a level."""
    return [technique for technique in techniques if technique.level <= level]


def undecided_after(position: S, techniques: Iterable[Technique[S]]) -> list[Place]:
    """The places that these techniques leave undecided."""
    TechniqueSolver(position, techniques).run_until_decided()
    return undecided(position)


def undecided_by_level(
    position: S, techniques: Iterable[Technique[S]], levels: Sequence[int]
) -> list[int]:
    """How many places the techniques up to each level leave undecided; levels ascend."""
    climb = TechniqueSolver(position, techniques_up_to(techniques, max(levels, default=0)))
    left = []
    for level in levels:
        climb.run_until_decided(level)
        left.append(position.undecided)
    return left


def undecided(position: Position) -> list[Place]:
    return [place for place, values in enumerate(position.open) if len(values) > 1]


def tightness(position: S, techniques: Iterable[Technique[S]]) -> Tightness:
    """The most open choices per move at each level; beyond techniques, all that are left."""
    climb = TechniqueSolver(position, techniques)
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
            climb.eliminate(move.removes)
    return tuple(reversed(tightest))


def measure_need(position: S, techniques: Iterable[Technique[S]], name: str) -> TechniqueNeed:
    """How near a puzzle is to needing one of these techniques besides all others."""
    known = list(techniques)
    (needed,) = [technique for technique in known if technique.name == name]
    climb = TechniqueSolver(position, [technique for technique in known if technique is not needed])
    seen = []
    for level, _ in climb.levels:
        climb.run_until_decided(level)
        is_open = position.undecided and not position.is_contradiction
        seen.append(len(_all_removals(position, needed)) if is_open else 0)
    if seen[-1]:
        TechniqueSolver(position, known).run_until_decided()
    return TechniqueNeed(tuple(reversed(seen)), position.undecided)


def _all_removals(position: S, technique: Technique[S]) -> set[Choice]:
    """All that a technique rules out anywhere on the page."""
    return {
        choice
        for spot in technique.spots(position)
        for move in technique.find_moves(position, spot)
        for choice in move.removes
    }


def is_solved(position: S, techniques: Iterable[Technique[S]]) -> bool:
    """Whether these techniques solve the puzzle."""
    return TechniqueSolver(position, techniques).run_until_decided()
