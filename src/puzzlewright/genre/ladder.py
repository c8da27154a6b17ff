"""A walk up the ladder of techniques: always the easiest that sees something, looking only near
what has changed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.board import Choice, Place
from puzzlewright.core.step import Move
from puzzlewright.genre.technique import Position, Spot, Technique

S = TypeVar("S", bound=Position)
Near: TypeAlias = Callable[[S, Place], Iterable[Spot]]


class Found(NamedTuple, Generic[S]):
    """A move, and the technique that sees it."""

    technique: Technique[S]
    move: Move


class Round(NamedTuple, Generic[S]):
    """All moves of the easiest level that has any."""

    different: list[Found[S]]  # of moves that say the same, that of the first technique
    # those that rule out something which no earlier technique of the round does
    telling: list[Found[S]]

    @property
    def level(self) -> int:
        return self.different[0].technique.level

    @property
    def is_contradiction(self) -> bool:
        """Whether a move rules out nothing, because what is known cannot be."""
        return not all(found.move.removes for found in self.different)

    @property
    def removes(self) -> list[Choice]:
        return [choice for found in self.different for choice in found.move.removes]


class Changes(Generic[S]):
    """The places that have changed, in order, and the spots near them.

    What is near is asked for when somebody looks again, which hard techniques seldom do, and once
    for all techniques that look at the same spots.
    """

    def __init__(self) -> None:
        self.places: list[Place] = []
        self._near: dict[Near[S], tuple[int, int, list[Spot]]] = {}

    def spots_since(self, seen: int, near: Near[S], position: S) -> list[Spot]:
        """The spots near all places but the first so many."""
        start, end, spots = self._near.get(near, (0, 0, []))
        if (start, end) != (seen, len(self.places)):
            # where several values go at once, a place is told so often
            places = dict.fromkeys(self.places[seen:])
            spots = list(
                dict.fromkeys([spot for place in places for spot in near(position, place)])
            )
            self._near[near] = seen, len(self.places), spots
        return spots


class Watch(Generic[S]):
    """One technique on one page: what it has seen, and where it must look again."""

    def __init__(self, technique: Technique[S], changes: Changes[S], *, is_settled: bool) -> None:
        self.technique = technique
        self.changes = changes
        self.seen = 0 if is_settled else None  # changes that it knows; None before the first look
        self.found: dict[Spot, Sequence[Move]] = {}

    def look(self, position: S) -> None:
        """Look at every spot that may have changed."""
        technique, found, changes = self.technique, self.found, self.changes
        if self.seen is None:
            # Looked at from the last to the first and taken from the end, so that a solve starts at
            # the top of the page ...
            spots = list(technique.spots(position))[::-1]
        elif self.seen < len(changes.places):
            spots = changes.spots_since(self.seen, technique.near, position)
        else:
            return
        self.seen = len(changes.places)
        if found:
            for spot in spots:
                found.pop(spot, None)
        look = technique.look
        for spot in spots:
            # ... and goes on where it has just been.
            if moves := look(position, spot):
                found[spot] = moves


def _rank(watch: Watch[S]) -> tuple[int, bool]:
    """How hard a technique is; nobody supposes anything while as hard a one sees something."""
    return watch.technique.level, watch.technique.supposes


class Climb(Generic[S]):
    """A position and what the techniques see in it."""

    def __init__(
        self, position: S, techniques: Iterable[Technique[S]], *, is_settled: bool = False
    ) -> None:
        """Start at a position; if it is settled, the techniques are known to see nothing in it
        yet.
        """
        self.position = position
        self.changes: Changes[S] = Changes()
        watches = [
            Watch(one, self.changes, is_settled=is_settled)
            for one in techniques
            if one.acts_on is None or one.acts_on(position)
        ]
        in_order = sorted(watches, key=_rank)
        self.levels = [(level, list(group)) for (level, _), group in groupby(in_order, key=_rank)]

    def open_moves(self, most: int | None = None) -> list[Found[S]]:
        """All moves of the easiest level that has any, up to a level if one is given."""
        return [
            Found(watch.technique, move)
            for watch in self._easiest(most)
            for moves in watch.found.values()
            for move in moves
        ]

    def round(self) -> Round[S] | None:
        """All moves of the easiest level that has any, as a round of a rating."""
        by_choices: dict[frozenset[Choice], Found[S]] = {}
        for found in self.open_moves():
            by_choices.setdefault(frozenset(found.move.removes), found)
        if not by_choices:
            return None
        different = list(by_choices.values())
        if different[0].technique is different[-1].technique:
            return Round(different, different)
        telling: list[Found[S]] = []
        before: set[Choice] = set()  # what earlier techniques rule out
        for _, group in groupby(by_choices.items(), key=lambda item: item[1].technique.name):
            moves = list(group)
            telling += [found for removes, found in moves if not removes <= before]
            before.update(*[removes for removes, _ in moves])
        return Round(different, telling)

    def moves_of(self, name: str) -> list[Found[S]]:
        """All moves of one technique, even if an easier one sees something."""
        found = []
        for _, watches in self.levels:
            for watch in watches:
                if watch.technique.name == name:
                    watch.look(self.position)
                    moves = [move for moves in watch.found.values() for move in moves]
                    found += [Found(watch.technique, move) for move in moves]
        return found

    def next_move(self) -> Found[S] | None:
        """The easiest move, near the last one if possible."""
        for watch in self._easiest():
            if watch.found:
                return Found(watch.technique, next(reversed(watch.found.values()))[-1])
        return None

    def newest_moves(self) -> Iterator[Found[S]]:
        """All moves of the easiest level that has any, of every technique what was seen last
        first.
        """
        for watch in self._easiest():
            for moves in reversed(watch.found.values()):
                for move in moves:
                    yield Found(watch.technique, move)

    def _easiest(self, most: int | None = None) -> list[Watch[S]]:
        """The techniques of the easiest level that sees anything, up to this one."""
        for level, watches in self.levels:
            if most is not None and level > most:
                break
            for watch in watches:
                watch.look(self.position)
            if any(watch.found for watch in watches):
                return watches
        return []

    def take(self, removes: Iterable[Choice]) -> None:
        """Rule these choices out."""
        self.mark(self.position.eliminate(removes))

    def mark(self, changed: Iterable[Place]) -> None:
        """Remember to look again near these places."""
        self.changes.places += changed

    def finish(self, most: int | None = None) -> bool:
        """Take all moves there are, up to a level if one is given; tell whether that solves the
        puzzle.
        """
        while not self.position.is_contradiction and self._take_easiest(most):
            pass
        return self.position.is_solved

    def decide(self, most: int | None = None) -> bool:
        """The same for a puzzle that has a solution: when all is decided, nobody looks whether
        something is wrong.
        """
        while self.position.undecided and self._take_easiest(most):
            pass
        return self.position.is_solved

    def _take_easiest(self, most: int | None) -> bool:
        """Take all moves of the easiest level that has any, up to a level if one is given; tell
        whether there may be more.
        """
        moves = self.open_moves(most)
        for _, move in moves:
            if not move.removes:  # a contradiction
                return False
            self.take(move.removes)
        return bool(moves)
