"""A walk up the ladder of techniques: always the easiest that sees something, looking only near
what has changed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from puzzlewright.human.technique import Position, Spot, Technique
from puzzlewright.model.board import Choice, Place
from puzzlewright.model.step import Move

S = TypeVar("S", bound=Position)
Near: TypeAlias = Callable[[S, Place], Iterable[Spot]]


class Found(NamedTuple, Generic[S]):
    """A move, and the technique that sees it."""

    technique: Technique[S]
    move: Move


class Watch(Generic[S]):
    """One technique on one page: what it has seen, and where it must look again."""

    def __init__(self, technique: Technique[S], *, is_settled: bool) -> None:
        self.technique = technique
        # None before the first look: all spots
        self.unseen: dict[Spot, None] | None = {} if is_settled else None
        self.found: dict[Spot, Sequence[Move]] = {}

    def look(self, position: S) -> None:
        """Look at every spot that may have changed."""
        look, found = self.technique.look, self.found
        if self.unseen is None:
            # Looked at from the last to the first and taken from the end, so that a solve starts at
            # the top of the page ...
            self.unseen = dict.fromkeys(reversed(list(self.technique.spots(position))))
        for spot in self.unseen:
            found.pop(spot, None)
            # ... and goes on where it has just been.
            if moves := look(position, spot):
                found[spot] = moves
        self.unseen.clear()


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
        watches = [Watch(technique, is_settled=is_settled) for technique in techniques]
        in_order = sorted(watches, key=_rank)
        # what is near a place is found once for all techniques that look at the same spots
        self._by_near: dict[Near[S], list[Watch[S]]] = {}
        for watch in watches:
            self._by_near.setdefault(watch.technique.near, []).append(watch)
        self.levels = [(level, list(group)) for (level, _), group in groupby(in_order, key=_rank)]

    def open_moves(self) -> list[Found[S]]:
        """All moves of the easiest level that has any."""
        return [
            Found(watch.technique, move)
            for watch in self._easiest()
            for moves in watch.found.values()
            for move in moves
        ]

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

    def _easiest(self) -> list[Watch[S]]:
        """The techniques of the easiest level that sees anything."""
        for _, watches in self.levels:
            for watch in watches:
                watch.look(self.position)
            if any(watch.found for watch in watches):
                return watches
        return []

    def take(self, removes: Iterable[Choice]) -> None:
        """Rule these choices out."""
        self.mark(self.position.eliminate(removes))

    def mark(self, changed: Sequence[Place]) -> None:
        """Remember to look again near these places."""
        position = self.position
        places = dict.fromkeys(changed)  # where several values go at once, a place is told so often
        for near, watches in self._by_near.items():
            # who has not looked yet will look everywhere
            if lists := [watch.unseen for watch in watches if watch.unseen is not None]:
                for place in places:
                    spots = dict.fromkeys(near(position, place))
                    for unseen in lists:
                        unseen.update(spots)

    def finish(self, most: int | None = None) -> bool:
        """Take all moves there are, up to a level if one is given; tell whether that solves the
        puzzle.
        """
        while not self.position.is_contradiction and (moves := self.open_moves()):
            if most is not None and moves[0].technique.level > most:
                break
            for _, move in moves:
                if not move.removes:
                    return False
                self.take(move.removes)
        return self.position.is_solved
