"""Solve by techniques: always apply the easiest that finds a move, searching only near changes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.board import Choice, Move, Place, Value
from puzzlewright.genre.technique import Position, Spot, Technique

S = TypeVar("S", bound=Position)
SpotsNear: TypeAlias = Callable[[S, Place], Iterable[Spot]]


class FoundMove(NamedTuple, Generic[S]):
    """A move, and the technique that found it."""

    technique: Technique[S]
    move: Move


class Round(NamedTuple, Generic[S]):
    """All moves of the easiest level that has any."""

    distinct: list[FoundMove[S]]  # of moves with equal conclusions, that of the first technique
    effective: list[FoundMove[S]]  # those that rule out something that no earlier technique does
    is_contradiction: bool  # whether a move without removals found a contradiction

    @property
    def level(self) -> int:
        return self.distinct[0].technique.level

    @property
    def removes(self) -> list[Choice]:
        return [choice for found in self.effective for choice in found.move.removes]


class InitialFindings(NamedTuple):
    """What a technique found in its first search, and the values that were open then."""

    open: list[frozenset[Value]]
    found: dict[Spot, Sequence[Move]]


InitialFindingsByName: TypeAlias = dict[str, InitialFindings]  # by the technique's name


class Changes(Generic[S]):
    """The places that have changed, in order, and the spots near them.

    Spots are collected when a technique searches again, which is rare for hard techniques. They
    are shared by techniques with the same function `near`.
    """

    def __init__(self) -> None:
        self.places: list[Place] = []
        self._near: dict[SpotsNear[S], tuple[int, int, dict[Spot, None]]] = {}

    def spots_since(self, seen: int, near: SpotsNear[S], position: S) -> dict[Spot, None]:
        """Return the spots near all changed places but the first `seen`."""
        start, end, spots = self._near.get(near, (0, 0, {}))
        if start != seen or end != len(self.places):
            places = dict.fromkeys(self.places[seen:])  # a place may lose several values at once
            spots = dict.fromkeys(chain.from_iterable([near(position, place) for place in places]))
            self._near[near] = seen, len(self.places), spots
        return spots


class TechniqueWatch(Generic[S]):
    """One technique on one puzzle: what it has found, and where it must search again."""

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
        self.seen = 0 if is_settled else None  # changes processed; None before the first search
        self.found: dict[Spot, Sequence[Move]] = {}

    def look(self, position: S) -> None:
        """Search every spot that may have changed."""
        technique, found, seen = self.technique, self.found, self.seen
        if seen is None:
            known = self.first_looks and self.first_looks.get(technique.name)
            if known and known.open == position.open:
                found |= known.found
                spots: Iterable[Spot] = ()
            else:
                # Search from the last spot to the first and take moves from the end, so that a
                # solve starts at the top of the grid ...
                spots = list(technique.spots(position))[::-1]
        else:
            spots = near = self.changes.spots_since(seen, technique.near, position)
            if found:
                for spot in found.keys() & near.keys():
                    del found[spot]
        look = technique.find_moves
        for spot in spots:
            # ... and continues near the last move.
            if moves := look(position, spot):
                found[spot] = moves
        if seen is None and self.first_looks is not None:
            self.first_looks[technique.name] = InitialFindings(position.open.copy(), found.copy())
        self.seen = len(self.changes.places)


def _rank(watch: TechniqueWatch[S]) -> tuple[int, bool]:
    """Return the sort key of a technique: its level, with what-ifs and searches last."""
    return watch.technique.level, watch.technique.comes_last


class TechniqueSolver(Generic[S]):
    """A position and the moves that techniques find in it."""

    def __init__(
        self,
        position: S,
        techniques: Iterable[Technique[S]],
        *,
        is_settled: bool = False,
        first_looks: InitialFindingsByName | None = None,
    ) -> None:
        """Start at a position; `is_settled` means that no technique finds anything in it yet.

        Solvers of the same puzzle may share `first_looks`. A technique first searches when no
        easier one finds anything, so it often gets the same position again.
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
        """Return all moves of the easiest level that has any, at most level `most`."""
        return [
            FoundMove(watch.technique, move)
            for watch in self._easiest(most)
            for moves in watch.found.values()
            for move in moves
        ]

    def round(self) -> Round[S] | None:
        """Return all moves of the easiest level that has any, as a round of a rating."""
        applicable = [watch for watch in self._easiest() if watch.found]
        if not applicable:
            return None
        distinct: dict[frozenset[Choice], FoundMove[S]] = {}
        effective: list[FoundMove[S]] = []
        before: set[Choice] = set()  # what earlier techniques rule out
        for watch in applicable:
            technique = watch.technique
            own: dict[frozenset[Choice], FoundMove[S]] = {}
            for move in chain.from_iterable(watch.found.values()):
                removes = frozenset(move.removes)
                if removes not in distinct and removes not in own:
                    own[removes] = FoundMove(technique, move)
            effective += (
                [found for removes, found in own.items() if not removes <= before]
                if distinct
                else own.values()
            )
            distinct |= own
            if watch is not applicable[-1]:
                before.update(*own)
        return Round(list(distinct.values()), effective, frozenset() in distinct)

    def all_moves(self, technique: str | None = None) -> Iterator[FoundMove[S]]:
        """Yield the moves of all techniques, or of one, even if an easier one finds something."""
        for watch in chain.from_iterable([watches for _, watches in self.levels]):
            if technique in (None, watch.technique.name):
                watch.look(self.position)
                for move in chain.from_iterable(watch.found.values()):
                    yield FoundMove(watch.technique, move)

    def next_move(self) -> FoundMove[S] | None:
        """Return the easiest move, near the last one if possible."""
        for watch in self._easiest():
            if watch.found:
                return FoundMove(watch.technique, next(reversed(watch.found.values()))[-1])
        return None

    def newest_moves_by_technique(self) -> Iterator[tuple[Technique[S], Iterable[Move]]]:
        """Yield the moves of the easiest level that has any, by technique, the newest first.

        Each technique searches only when the caller asks for its moves.
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
        """Return the techniques of the easiest level that finds a move, at most level `most`."""
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

    def eliminate(self, removes: Iterable[Choice]) -> bool:
        """Rule these choices out; return whether any of them was open."""
        changed = self.position.eliminate(removes)
        self.note_changes(changed)
        return bool(changed)

    def note_changes(self, changed: Iterable[Place]) -> None:
        """Record these places, so that techniques search near them again."""
        self.changes.places += changed

    def run(self, most: int | None = None) -> bool:
        """Take all moves up to level `most`; return whether that solves the puzzle."""
        while not self.position.is_contradiction and self._take_easiest(most):
            pass
        return self.position.is_solved

    def run_until_decided(self, most: int | None = None) -> bool:
        """Take moves until all places are decided; return whether that solves the puzzle.

        Use it if the puzzle has a solution: unlike `run`, it does not search for a contradiction
        at the end.
        """
        while self.position.undecided and self._take_easiest(most):
            pass
        return self.position.is_solved

    def _take_easiest(self, most: int | None) -> bool:
        """Take all moves of the easiest level; return whether there may be more."""
        is_changed = False
        for _, move in self.open_moves(most):
            if not move.removes:  # a contradiction
                return False
            is_changed |= self.eliminate(move.removes)
        return is_changed
