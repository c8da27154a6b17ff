"""Measure how far techniques solve a puzzle; tests compare every faster path with this module."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.board import Choice, Place
from puzzlewright.core.difficulty import LEVELS, WHAT_IF
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.technique import Position, Technique

S = TypeVar("S", bound=Position)

# a number for every level, the hardest first; compare tuples to compare puzzles
Tightness: TypeAlias = tuple[float, ...]


class TechniqueNeed(NamedTuple):
    """How near a puzzle is to needing a technique."""

    # choices that it rules out when all others are stuck, then when all others below the hardest
    # level are stuck, and so on down
    first_moves: tuple[int, ...]
    undecided: int  # places that all techniques together leave undecided

    @property
    def is_met(self) -> bool:
        """Whether the others do not solve the puzzle, and all together do."""
        return bool(self.first_moves[0]) and not self.undecided

    @property
    def nearness(self) -> tuple[int, ...]:
        """A sort key: larger is nearer.

        If the technique is needed, fewer undecided places are nearer. If not, a technique that
        finds something where only hard ones do is nearer.
        """
        is_needed = self.first_moves[0] > 0
        others = [int(removed > 0) for removed in self.first_moves[1:]]
        return (int(is_needed), -self.undecided if is_needed else 0, *others, -self.undecided)


def techniques_up_to(techniques: Iterable[Technique[S]], level: int) -> list[Technique[S]]:
    """Return the techniques up to a level."""
    return [technique for technique in techniques if technique.level <= level]


def undecided_after(position: S, techniques: Iterable[Technique[S]]) -> list[Place]:
    """Return the places that these techniques leave undecided."""
    TechniqueSolver(position, techniques).run_until_decided()
    return undecided(position)


def undecided_by_level(
    position: S, techniques: Iterable[Technique[S]], levels: Sequence[int]
) -> list[int]:
    """Count the places that techniques up to each level leave undecided; levels ascend."""
    solver = TechniqueSolver(position, techniques_up_to(techniques, max(levels, default=0)))
    counts = []
    for level in levels:
        solver.run_until_decided(level)
        counts.append(position.undecided)
    return counts


def decided_shares(
    start: Callable[[], S],
    techniques: Sequence[Technique[S]],
    left_out: Collection[Technique[S]],
    name: str,
) -> dict[str, float]:
    """Return the share of places that techniques decide: by level, and without those of a name."""
    levels = range(1, len(LEVELS))
    left = undecided_by_level(start(), techniques, levels)
    position = start()
    TechniqueSolver(position, [one for one in techniques if one not in left_out]).run()
    undecided_by_name: dict[str, int] = {
        LEVELS[level - 1]: n for level, n in zip(levels, left, strict=True)
    }
    undecided_by_name[f"without_{name}"] = position.undecided
    return {
        f"ratio_decided_{key}": 1 - number / len(position.open)
        for key, number in undecided_by_name.items()
    }


def undecided(position: Position) -> list[Place]:
    return [place for place, values in enumerate(position.open) if len(values) > 1]


def tightness(position: S, techniques: Iterable[Technique[S]]) -> Tightness:
    """Return the most open choices per move at each level; if stuck, all open choices."""
    solver = TechniqueSolver(position, techniques)
    tightest = [0.0] * len(LEVELS)
    while position.undecided:
        open_choices = sum([len(values) - 1 for values in position.open])
        moves = solver.open_moves()
        if not moves:
            tightest[WHAT_IF - 1] = open_choices
            break
        distinct = len({frozenset(found.move.removes) for found in moves})
        level = moves[0].technique.level - 1
        tightest[level] = max(tightest[level], open_choices / distinct)
        for _, move in moves:
            solver.eliminate(move.removes)
    return tuple(reversed(tightest))


def measure_need(position: S, techniques: Iterable[Technique[S]], name: str) -> TechniqueNeed:
    """Measure how near a puzzle is to needing this technique in addition to all others."""
    known = list(techniques)
    (needed,) = [technique for technique in known if technique.name == name]
    others = TechniqueSolver(position, [one for one in known if one is not needed])
    removals = []
    for level, _ in others.levels:
        others.run_until_decided(level)
        is_open = position.undecided and not position.is_contradiction
        removals.append(len(_all_removals(position, needed)) if is_open else 0)
    if removals[-1]:
        TechniqueSolver(position, known).run_until_decided()
    return TechniqueNeed(tuple(reversed(removals)), position.undecided)


def _all_removals(position: S, technique: Technique[S]) -> set[Choice]:
    """Return all choices that a technique rules out anywhere on the board."""
    return {
        choice
        for spot in technique.spots(position)
        for move in technique.find_moves(position, spot)
        for choice in move.removes
    }


def needs_technique(position: S, techniques: Iterable[Technique[S]], name: str, level: int) -> bool:
    """Return whether all other techniques up to a level fail; searches come after them."""
    others = [
        technique
        for technique in techniques_up_to(techniques, level)
        if technique.name != name and not technique.is_search
    ]
    return not is_solved(position, others)


def is_solved(position: S, techniques: Iterable[Technique[S]]) -> bool:
    """Return whether these techniques solve the puzzle."""
    return TechniqueSolver(position, techniques).run_until_decided()
