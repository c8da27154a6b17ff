"""The facts at hand: what one technique shows from the marks, and easier ones together do not.

A fact is what a mark says. First-level exclusions that make no mark (a full island takes no more
bridges) count as noted. A first-level fact that follows from them belongs to the harder technique.
"""

from collections.abc import Collection, Sequence
from typing import Any

from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.genres import genre_of, teaching_of
from puzzlewright.human.climb import Climb, Watch
from puzzlewright.human.reach import up_to
from puzzlewright.human.technique import Technique
from puzzlewright.model.board import Board, Choice, Place, Value
from puzzlewright.model.step import Move
from puzzlewright.verbs.marks import says_more


class AtHand:
    """A player's position, and what there is to see in it."""

    def __init__(self, puzzle: Puzzle, marked: Board) -> None:
        self.puzzle, self.marked = puzzle, marked.open
        self.genre = genre_of(puzzle)
        self.teaching = teaching_of(self.genre)
        position = self.teaching.position(puzzle, marked)
        self.climb: Climb[Any] = Climb(position, self.teaching.techniques)
        self._note(self.climb)

    def facts(self, wanted: Collection[Place]) -> dict[Place, Technique[Any]]:
        """The easiest technique for every wanted place of which one shows a fact."""
        found: dict[Place, Technique[Any]] = {}
        easier: Climb[Any] = Climb(
            self.teaching.position(self.puzzle, self.climb.position.board()),
            up_to(self.teaching.techniques, self.climb.levels[-1][0] - 1),
        )
        for level, watches in self.climb.levels:
            easier.finish(level - 1)
            for watch in watches:
                watch.look(self.climb.position)
                shown = self._shown_by(self.climb, watch)
                if level > 1:
                    shown |= self._shown_after(watch)
                for place in shown.intersection(wanted):
                    if not says_more(self.genre, easier.position.open[place], self.marked[place]):
                        found.setdefault(place, watch.technique)
        return found

    def _shown_by(self, climb: Climb[Any], watch: Watch[Any]) -> set[Place]:
        return {place for move in _moves(watch) for place in self._shown(climb, move)}

    def _shown_after(self, watch: Watch[Any]) -> set[Place]:
        """The facts that the first level shows once this technique has ruled out all it can."""
        notes = [choice for move in _moves(watch) for choice in self._notes(self.climb, move)]
        if not notes:
            return set()
        position = self.teaching.position(self.puzzle, self.climb.position.board())
        after: Climb[Any] = Climb(position, up_to(self.teaching.techniques, 1), is_settled=True)
        after.take(notes)
        self._note(after)
        return {place for one in after.levels[0][1] for place in self._shown_by(after, one)}

    def _note(self, climb: Climb[Any]) -> None:
        """Rule out what the first level does without making a mark."""
        _, watches = climb.levels[0]
        is_new = True
        while is_new:
            is_new = False
            for watch in watches:
                watch.look(climb.position)
                # One move after the other, since several together may leave one value only.
                for move in _moves(watch):
                    notes = self._notes(climb, move)
                    is_new = is_new or bool(notes)
                    climb.take(notes)

    def _notes(self, climb: Climb[Any], move: Move) -> list[Choice]:
        """What a move rules out where it shows no fact."""
        facts, still_open = self._shown(climb, move), climb.position.open
        left = [choice for choice in move.removes if choice[0] not in facts]
        return [(place, value) for place, value in left if value in still_open[place]]

    def _shown(self, climb: Climb[Any], move: Move) -> set[Place]:
        """The places of which a move shows a fact."""
        left: dict[Place, frozenset[Value]] = {}
        for place, value in move.removes:
            left[place] = left.get(place, climb.position.open[place]) - {value}
        marked = self.marked
        return {place for place in left if says_more(self.genre, left[place], marked[place])}


def _moves(watch: Watch[Any]) -> Sequence[Move]:
    return [move for moves in watch.found.values() for move in moves]
