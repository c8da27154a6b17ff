"""A trail: how a puzzle is solved by certain techniques, and what each move rests on, so that clues
can be hidden.

A clue that no move rests on can be hidden at once. Without another, the moves that rest on it are
lost, and those that rest on these are in doubt. As soon as all that the lost moves said is found
anew without any of them, those in doubt hold again. So hiding costs as much as hangs on a clue,
however large the page is.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from puzzlewright.genres.context.opening import EITHER, blank
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.reasons import CLUE
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.human.climb import Climb
from puzzlewright.human.technique import Technique
from puzzlewright.model.board import Place
from puzzlewright.model.step import Move, level_named

Techniques: TypeAlias = Sequence[Technique[ContextPosition]]
Taken: TypeAlias = tuple[Move, list[Place]]  # a move, and the cells whose colours it told

SINGLE_CLUES = level_named("medium")


class Trail:
    """A solve of a puzzle whose clues are hidden one after the other."""

    def __init__(self, puzzle: Context, techniques: Techniques) -> None:
        self.techniques = techniques
        self.position = ContextPosition(puzzle, blank(puzzle))
        self.moves: dict[int, Move] = {}  # those that are not lost, by number
        self.decided_by: dict[Place, int] = {}  # the move that told the colour of each cell ...
        self.decided: dict[int, list[Place]] = {}  # ... and the cells whose colours a move told
        # the moves that rest on the colour of a cell ...
        self.resting_on: dict[Place, list[int]] = defaultdict(list)
        self.resting_on_clue: dict[Place, list[int]] = defaultdict(list)  # ... or on a clue
        self.last = 0  # the number of the last move
        self._remember(self._solve_near(range(len(self.position.open))))
        self.is_solved = self.position.is_solved

    def hide(self, cells: Collection[Place]) -> bool:
        """Hide the clues of these cells, unless the techniques leave more open without them."""
        lost = [
            number
            for number in dict.fromkeys(
                number for cell in cells for number in self.resting_on_clue[cell]
            )
            if number in self.moves
        ]
        wanted = [place for number in lost for place in self.decided[number]]
        position = self.position
        known = {
            place: position.open[place]
            for number in self._and_resting_on(lost)
            for place in self.decided[number]
        }
        hidden = position.clues.hide(cells)
        position.forget(list(known))
        # What was said is often seen again where it was, and all that is in doubt need not be.
        moves = self._solve_near(wanted, wanted)
        if not (can_go := self._are_decided(wanted)):
            moves += self._solve_near(known, wanted)
            can_go = self._are_decided(wanted)
        if not can_go:
            position.clues.show(hidden)
        position.eliminate(
            [(place, value) for place, values in known.items() for value in EITHER - values]
        )
        if can_go:
            self._remember(moves)
            for number in lost:
                del self.moves[number], self.decided[number]
        return can_go

    def _are_decided(self, places: Iterable[Place]) -> bool:
        is_open = self.position.open
        return all(len(is_open[place]) == 1 for place in places)

    def _and_resting_on(self, moves: Iterable[int]) -> list[int]:
        """These moves, and those that rest on what they say, and so on."""
        held, decided, resting_on = self.moves, self.decided, self.resting_on
        doubted = dict.fromkeys(moves)
        unseen = list(doubted)
        for number in unseen:
            for place in decided[number]:
                for other in resting_on[place]:
                    if other in held and other not in doubted:
                        doubted[other] = None
                        unseen.append(other)
        return unseen

    def _solve_near(
        self, places: Iterable[Place], wanted: Sequence[Place] | None = None
    ) -> list[Taken]:
        """Take all moves there are near these open cells, since there is nothing to see elsewhere;
        or until those that are wanted are decided.
        """
        taken: list[Taken] = []
        is_open = self.position.open
        # Most of what is lost is found again by single clues, and it would take longer to keep an
        # eye on pairs meanwhile.
        for techniques in (
            [one for one in self.techniques if one.level <= SINGLE_CLUES],
            self.techniques,
        ):
            climb = Climb(self.position, techniques, is_settled=True)
            places = [place for place in places if len(is_open[place]) > 1]
            climb.mark(places)
            while (wanted is None or not self._are_decided(wanted)) and (
                moves := climb.open_moves()
            ):
                for _, move in moves:
                    if new := [place for place, _ in move.removes if len(is_open[place]) > 1]:
                        climb.take(move.removes)
                        taken.append((move, new))
        return taken

    def _remember(self, moves: Iterable[Taken]) -> None:
        for move, new in moves:
            self.last += 1
            self.moves[self.last] = move
            for place in new:
                if (former := self.decided_by.get(place)) is not None:
                    self.decided[former].remove(place)
                self.decided_by[place] = self.last
            self.decided[self.last] = new
            for place in move.places:
                self.resting_on[place].append(self.last)
            for reason in move.reasons:
                if reason.rule == CLUE:
                    self.resting_on_clue[reason.about[0]].append(self.last)
