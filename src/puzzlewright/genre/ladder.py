"""Solve by techniques: always the easiest that sees something, looking only near changes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.board import Choice, Move, Place, Value
from puzzlewright.genre.technique import Position, Spot, Technique

S = TypeVar("S", bound=Position)
SpotsNear: TypeAlias = Callable[[S, Place], Iterable[Spot]]


class FoundMove(NamedTuple, Generic[S]):
    """A move, and the technique that sees it."""

    technique: Technique[S]
    move: Move


class Round(NamedTuple, Generic[S]):
    """All moves of the easiest level that has any."""

    distinct: list[FoundMove[S]]  # of moves that rule out the same, that of the first technique
    effective: list[FoundMove[S]]  # those that rule out something that no earlier technique does
    is_contradiction: bool  # whether a move rules out nothing, because what is known cannot be

    @property
    def level(self) -> int:
        return self.distinct[0].technique.level

    @property
    def removes(self) -> list[Choice]:
        return [choice for found in self.effective for choice in found.move.removes]


class InitialFindings(NamedTuple):
    """What a technique sees when it first looks, and the values that are open then."""

    open: list[frozenset[Value]]
    found: dict[Spot, Sequence[Move]]


InitialFindingsByName: TypeAlias = dict[str, InitialFindings]  # by the technique's name


class Changes(Generic[S]):
    """The places that have changed, in order, and the spots near them.

    Spots are collected when a technique looks again, which hard techniques seldom do, and once for
    all techniques that look at the same spots.
    """

    def __init__(self) -> None:
        self.places: list[Place] = []
        self._near: dict[SpotsNear[S], tuple[int, int, dict[Spot, None]]] = {}

    def spots_since(self, seen: int, near: SpotsNear[S], position: S) -> dict[Spot, None]:
        """The spots near all places but the first `seen`."""
        start, end, spots = self._near.get(near, (0, 0, {}))
        if start != seen or end != len(self.places):
            places = dict.fromkeys(self.places[seen:])  # a place may lose several values at once
            spots = dict.fromkeys([spot for place in places for spot in near(position, place)])
            self._near[near] = seen, len(self.places), spots
        return spots


class TechniqueWatch(Generic[S]):
    """One technique on one page: what it has seen, and where it must look again."""

    def __init__(
        self,
        technique: Technique[S],
        changes: Changes[S],
        first_looks: InitialFindingsByName | None,
        *,
        is_settled: bool,
    ) -> None:
        self.technique = technique
        self.changes = changes
        self.first_looks = first_looks
        self.seen = 0 if is_settled else None  # changes that it knows; None before the first look
        self.found: dict[Spot, Sequence[Move]] = {}

    def look(self, position: S) -> None:
        """Look at every spot that may have changed."""
        technique, found, seen = self.technique, self.found, self.seen
        if seen is None:
            known = self.first_looks and self.first_looks.get(technique.name)
            if known and known.open == position.open:
                found |= known.found
                spots: Iterable[Spot] = ()
            else:
                # Look from the last spot to the first and take moves from the end, so that a solve
                # starts at the top of the page ...
                spots = list(technique.spots(position))[::-1]
        else:
            spots = near = self.changes.spots_since(seen, technique.near, position)
            if found:
                for spot in found.keys() & near.keys():
                    del found[spot]
        look = technique.find_moves
        for spot in spots:
            # ... and goes on near the last move.
            if moves := look(position, spot):
                found[spot] = moves
        if seen is None and self.first_looks is not None:
            self.first_looks[technique.name] = InitialFindings(position.open.copy(), found.copy())
        self.seen = len(self.changes.places)


def _rank(watch: TechniqueWatch[S]) -> tuple[int, bool]:
    """How hard a technique is; what-ifs come last within a level."""
    return watch.technique.level, watch.technique.uses_supposition


class TechniqueSolver(Generic[S]):
    """A position and what the techniques see in it."""

    def __init__(
        self,
        position: S,
        techniques: Iterable[Technique[S]],
        *,
        is_settled: bool = False,
        first_looks: InitialFindingsByName | None = None,
    ) -> None:
        """Start at a position; if it is settled, the techniques see nothing in it yet.

        Solves of the same puzzle may share their first looks. A technique first looks where no
        easier one sees anything, so it often meets the same position again.
        """
        self.position = position
        self.techniques = tuple(techniques)
        self.changes: Changes[S] = Changes()
        watches = [
            TechniqueWatch(one, self.changes, first_looks, is_settled=is_settled)
            for one in self.techniques
            if one.can_apply is None or one.can_apply(position)
        ]
        in_order = sorted(watches, key=_rank)
        self.levels = [(level, list(group)) for (level, _), group in groupby(in_order, key=_rank)]

    def open_moves(self, most: int | None = None) -> list[FoundMove[S]]:
        """All moves of the easiest level that has any, up to a level if one is given."""
        return [
            FoundMove(watch.technique, move)
            for watch in self._easiest(most)
            for moves in watch.found.values()
            for move in moves
        ]

    def round(self) -> Round[S] | None:
        """All moves of the easiest level that has any, as a round of a rating."""
        seeing = [watch for watch in self._easiest() if watch.found]
        if not seeing:
            return None
        different: dict[frozenset[Choice], FoundMove[S]] = {}
        telling: list[FoundMove[S]] = []
        before: set[Choice] = set()  # what earlier techniques rule out
        for watch in seeing:
            technique = watch.technique
            own: dict[frozenset[Choice], FoundMove[S]] = {}
            for move in chain.from_iterable(watch.found.values()):
                removes = frozenset(move.removes)
                if removes not in different and removes not in own:
                    own[removes] = FoundMove(technique, move)
            telling += (
                [found for removes, found in own.items() if not removes <= before]
                if different
                else own.values()
            )
            different |= own
            if watch is not seeing[-1]:
                before.update(*own)
        return Round(list(different.values()), telling, frozenset() in different)

    def moves_of(self, name: str) -> list[FoundMove[S]]:
        """All moves of one technique, even if an easier one sees something."""
        found = []
        for watch in chain.from_iterable([watches for _, watches in self.levels]):
            if watch.technique.name == name:
                watch.look(self.position)
                moves = chain.from_iterable(watch.found.values())
                found += [FoundMove(watch.technique, move) for move in moves]
        return found

    def next_move(self) -> FoundMove[S] | None:
        """The easiest move, near the last one if possible."""
        for watch in self._easiest():
            if watch.found:
                return FoundMove(watch.technique, next(reversed(watch.found.values()))[-1])
        return None

    def newest_moves_by_technique(self) -> Iterator[tuple[Technique[S], Iterable[Move]]]:
        """The moves of the easiest level that has any, by technique, the newest first.

        A technique looks when it is its turn: who takes a move of an earlier one saves that look.
        """
        for _, watches in self.levels:
            is_stuck = True
            for watch in watches:
                watch.look(self.position)
                if watch.found:
                    is_stuck = False
                    yield watch.technique, chain.from_iterable(reversed(watch.found.values()))
            if not is_stuck:
                return

    def _easiest(self, most: int | None = None) -> list[TechniqueWatch[S]]:
        """The techniques of the easiest level that sees anything, up to a level."""
        changes = len(self.changes.places)
        for level, watches in self.levels:
            if most is not None and level > most:
                break
            is_stuck = True
            for watch in watches:
                if watch.seen != changes:
                    watch.look(self.position)
                if watch.found:
                    is_stuck = False
            if not is_stuck:
                return watches
        return []

    def eliminate(self, removes: Iterable[Choice]) -> None:
        """Rule these choices out."""
        self.note_changes(self.position.eliminate(removes))

    def note_changes(self, changed: Iterable[Place]) -> None:
        """Remember to look again near these places."""
        self.changes.places += changed

    def run(self, most: int | None = None) -> bool:
        """Take all moves, up to a level if one is given; return whether that solves the puzzle."""
        while not self.position.is_contradiction and self._take_easiest(most):
            pass
        return self.position.is_solved

    def run_until_decided(self, most: int | None = None) -> bool:
        """Finish a puzzle that has a solution: stop when all is decided, without a last check."""
        while self.position.undecided and self._take_easiest(most):
            pass
        return self.position.is_solved

    def _take_easiest(self, most: int | None) -> bool:
        """Take all moves of the easiest level; return whether there may be more."""
        moves = self.open_moves(most)
        for _, move in moves:
            if not move.removes:  # a contradiction
                return False
            self.eliminate(move.removes)
        return bool(moves)
