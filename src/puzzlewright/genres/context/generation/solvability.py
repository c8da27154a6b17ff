"""Record a solve by techniques with the dependencies of each move, to test clue removals quickly.

A clue that no move depends on can be removed at once. Otherwise the moves that depend on it are
lost, and those that depend on these are in doubt. As soon as all conclusions of the lost moves are
found again without any of them, those in doubt hold again. So the cost depends on the number of
dependent moves, not on the size of the grid.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeAlias

from puzzlewright.core.board import Move, Place, level_named
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.techniques.frame import Clues
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.kit.grid import CLUE
from puzzlewright.kit.shading import blank

Techniques: TypeAlias = Sequence[Technique[ContextPosition]]
TakenMove: TypeAlias = tuple[Move, list[Place]]  # a move, and the cells that it decided

SINGLE_CLUE_LEVEL = level_named("medium")


class RemovalTrail:
    """A recorded solve of a puzzle whose clues are removed one after the other."""

    def __init__(self, puzzle: Context, techniques: Techniques) -> None:
        self.techniques = techniques
        self.position = ContextPosition(puzzle, blank(puzzle), Clues(puzzle))
        # Moves are identified by their numbers.
        self.decided_by: dict[Place, int] = {}  # the move that decided each cell
        self.decided: dict[int, list[Place]] = {}  # the cells that each move decided
        self.dependents: dict[Place, set[int]] = defaultdict(set)  # moves that use a cell's colour
        self.clue_dependents: dict[Place, set[int]] = defaultdict(set)  # moves that use a clue
        self.memberships: dict[int, list[set[int]]] = {}  # the sets above that contain a move
        self.last = 0  # the number of the last move
        cells = range(len(self.position.open))
        self._remember(self._solve(self._solver_near(cells), cells))
        self.is_solved = self.position.is_solved

    def remove_clues(
        self, cells: Collection[Place], is_unique: Callable[[], bool] | None = None
    ) -> bool:
        """Remove the clues of these cells, unless the techniques then decide fewer cells.

        `is_unique` tests whether the puzzle stays unique without them; it is called before slow
        techniques are tried.
        """
        lost = {number for cell in cells for number in self.clue_dependents[cell]}
        wanted = [place for number in lost for place in self.decided[number]]
        position = self.position
        doubted = [
            place for number in self._with_dependents(lost) for place in self.decided[number]
        ]
        hidden = position.clues.hide(cells)
        before = position.forget(doubted)
        # Single clues nearby find most of the lost cells again. All doubted cells are reconsidered
        # only if nothing else helps.
        moves = [*self._solve(self._solver_near(wanted), wanted, SINGLE_CLUE_LEVEL)]
        if not (can_go := self._are_decided(wanted)) and (is_unique is None or is_unique()):
            solver = self._solver_near(wanted)
            moves += self._solve(solver, wanted)
            solver.note_changes(self._still_open(doubted))
            moves += self._solve(solver, wanted)
            can_go = self._are_decided(wanted)
        if not can_go:
            position.clues.show(hidden)
        position.restore(before)
        if can_go:
            self._remember(moves)
            for number in lost:
                self._forget_move(number)
        return can_go

    def _are_decided(self, places: Iterable[Place]) -> bool:
        return not self._still_open(places)

    def _still_open(self, places: Iterable[Place]) -> list[Place]:
        is_open = self.position.open
        return [place for place in places if len(is_open[place]) > 1]

    def _with_dependents(self, moves: Iterable[int]) -> list[int]:
        """Return these moves, and all that depend on them directly or indirectly."""
        decided, dependents = self.decided, self.dependents
        doubted = set(moves)
        unseen = list(doubted)
        for number in unseen:
            for place in decided[number]:
                if new := dependents[place] - doubted:
                    doubted |= new
                    unseen += new
        return unseen

    def _solver_near(self, places: Iterable[Place]) -> TechniqueSolver[ContextPosition]:
        """Return a solver that looks only near those of these cells that are open."""
        solver = TechniqueSolver(self.position, self.techniques, is_settled=True)
        solver.note_changes(self._still_open(places))
        return solver

    def _solve(
        self,
        solver: TechniqueSolver[ContextPosition],
        until: Sequence[Place],
        max_level: int | None = None,
    ) -> Iterator[TakenMove]:
        """Yield all moves, up to a level if one is given, until these cells are decided."""
        while not self._are_decided(until) and (moves := solver.open_moves(max_level)):
            for _, move in moves:
                if new := self._still_open([place for place, _ in move.removes]):
                    solver.eliminate(move.removes)
                    yield move, new

    def _remember(self, moves: Iterable[TakenMove]) -> None:
        for move, new in moves:
            self.last += 1
            for place in new:
                if (previous := self.decided_by.get(place)) is not None:
                    self.decided[previous].remove(place)
                self.decided_by[place] = self.last
            self.decided[self.last] = new
            memberships = [self.dependents[place] for place in move.places]
            memberships += [
                self.clue_dependents[reason.about[0]]
                for reason in move.reasons
                if reason.rule == CLUE
            ]
            for dependents in memberships:
                dependents.add(self.last)
            self.memberships[self.last] = memberships

    def _forget_move(self, number: int) -> None:
        del self.decided[number]
        for dependents in self.memberships.pop(number):
            dependents.discard(number)
