"""A trail: how a puzzle is solved by certain techniques, and what each move rests on, so that clues
can be hidden.

A clue that no move rests on can be hidden at once. Without another, the moves that rest on it are
lost, and those that rest on these are in doubt. As soon as all that the lost moves said is found
anew without any of them, those in doubt hold again. So hiding costs as much as hangs on a clue,
however large the page is.
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
TakenMove: TypeAlias = tuple[Move, list[Place]]  # a move, and the cells whose colours it told

SINGLE_CLUE_LEVEL = level_named("medium")


class RemovalTrail:
    """A solve of a puzzle whose clues are hidden one after the other."""

    def __init__(self, puzzle: Context, techniques: Techniques) -> None:
        self.techniques = techniques
        self.position = ContextPosition(puzzle, blank(puzzle), Clues(puzzle))
        # Moves that are not lost, by number.
        self.decided_by: dict[Place, int] = {}  # the move that told the colour of each cell ...
        self.decided: dict[int, list[Place]] = {}  # ... and the cells whose colours a move told
        # the moves that rest on the colour of a cell ...
        self.resting_on: dict[Place, set[int]] = defaultdict(set)
        self.resting_on_clue: dict[Place, set[int]] = defaultdict(set)  # ... or on a clue
        self.rests: dict[int, list[set[int]]] = {}  # all of these that a move is in
        self.last = 0  # the number of the last move
        cells = range(len(self.position.open))
        self._remember(self._solve(self._solver_near(cells), cells))
        self.is_solved = self.position.is_solved

    def remove_clues(
        self, cells: Collection[Place], are_spare: Callable[[], bool] | None = None
    ) -> bool:
        """Hide the clues of these cells, unless the techniques leave more open without them.

        Whether the puzzle has one solution without them is asked, if it can be, before it is tried
        what takes long.
        """
        lost = {number for cell in cells for number in self.resting_on_clue[cell]}
        wanted = [place for number in lost for place in self.decided[number]]
        position = self.position
        doubted = [
            place for number in self._with_dependents(lost) for place in self.decided[number]
        ]
        hidden = position.clues.hide(cells)
        before = position.forget(doubted)
        # Most of what is lost is found again where it was, by single clues. All that is in doubt is
        # looked at only if nothing else helps.
        moves = [*self._solve(self._solver_near(wanted), wanted, SINGLE_CLUE_LEVEL)]
        if not (can_go := self._are_decided(wanted)) and (are_spare is None or are_spare()):
            climb = self._solver_near(wanted)
            moves += self._solve(climb, wanted)
            climb.note_changes(self._still_open(doubted))
            moves += self._solve(climb, wanted)
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
        """These moves, and those that rest on what they say, and so on."""
        decided, resting_on = self.decided, self.resting_on
        doubted = set(moves)
        unseen = list(doubted)
        for number in unseen:
            for place in decided[number]:
                if new := resting_on[place] - doubted:
                    doubted |= new
                    unseen += new
        return unseen

    def _solver_near(self, places: Iterable[Place]) -> TechniqueSolver[ContextPosition]:
        """A climb that looks near these cells where they are open; elsewhere is nothing to see."""
        climb = TechniqueSolver(self.position, self.techniques, is_settled=True)
        climb.note_changes(self._still_open(places))
        return climb

    def _solve(
        self,
        climb: TechniqueSolver[ContextPosition],
        until: Sequence[Place],
        most: int | None = None,
    ) -> Iterator[TakenMove]:
        """Take all moves, up to a level if one is given, until these cells are decided."""
        while not self._are_decided(until) and (moves := climb.open_moves(most)):
            for _, move in moves:
                if new := self._still_open([place for place, _ in move.removes]):
                    climb.eliminate(move.removes)
                    yield move, new

    def _remember(self, moves: Iterable[TakenMove]) -> None:
        for move, new in moves:
            self.last += 1
            for place in new:
                if (former := self.decided_by.get(place)) is not None:
                    self.decided[former].remove(place)
                self.decided_by[place] = self.last
            self.decided[self.last] = new
            rests = [self.resting_on[place] for place in move.places]
            rests += [
                self.resting_on_clue[reason.about[0]]
                for reason in move.reasons
                if reason.rule == CLUE
            ]
            for moves_there in rests:
                moves_there.add(self.last)
            self.rests[self.last] = rests

    def _forget_move(self, number: int) -> None:
        """Forget that a move was ever taken."""
        del self.decided[number]
        for moves_there in self.rests.pop(number):
            moves_there.discard(number)
