"""Play a puzzle in code: mark, erase, undo, ask for hints."""

import copy
from typing import Any

from puzzlewright.core.board import Board, Decision, Marks, MarksLike, Place
from puzzlewright.core.errors import BadPuzzle, NoSuchPlace
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import count_noun, show_value
from puzzlewright.genre.genre import Mistake
from puzzlewright.reasoning.view import PuzzleView, flatten_key
from puzzlewright.verbs.check import (
    decisions,
    mistakes,
    one_by_one,
    position,
    read_marks,
    solution_of_decisions,
)
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.hint import hint
from puzzlewright.verbs.hint_types import Hint
from puzzlewright.verbs.text import PuzzleLike, as_puzzle_with_marks, marks_of


class Game:
    """A game of one puzzle: its marks in the order of play, with undo and redo.

    >>> import puzzlewright as pw
    >>> game = pw.Game("5x5m2:1a1a2e3a3a3e3a6a4")
    >>> while not game.is_solved:
    ...     for mark in game.hint().marks:
    ...         game.mark(mark)
    >>> game.undo(), game.is_solved, game.redo(), game.is_solved
    (True, False, True, True)
    """

    def __init__(self, puzzle: PuzzleLike, state: MarksLike | None = None) -> None:
        self.puzzle, own = as_puzzle_with_marks(puzzle)
        self._view = PuzzleView(self.puzzle)
        given = (own or []) if state is None else marks_of(self.puzzle, state)
        self._marks = one_by_one(self.puzzle, list(given))
        decisions(self.puzzle, self._marks)  # raises BadPuzzle if they do not fit
        self._undone: list[Marks] = []
        self._done: list[Marks] = []  # what was marked before each change

    @property
    def state(self) -> Marks:
        """The marks in native JSON, in the order of play, as `hint` takes them."""
        return copy.deepcopy(self._marks)

    @property
    def board(self) -> Board:
        """The values that the marks leave open."""
        return position(self.puzzle, self._marks)

    @property
    def is_solved(self) -> bool:
        """Whether the marks solve the puzzle; what has no mark counts as the genre says."""
        solution = solution_of_decisions(self.puzzle, decisions(self.puzzle, self._marks))
        return solution is not None and not mistakes(self.puzzle, solution)

    def mark(self, mark: Any) -> None:
        """Make one mark: an entry of a state, as in `hint.marks`, or a text such as "R3C4 black".

        It replaces marks of the same place that it contradicts, and adds to the others. A text may
        hold several marks, separated by commas.
        """
        if isinstance(mark, str):
            several = one_by_one(self.puzzle, read_marks(self.puzzle, mark))
            decisions(self.puzzle, several)  # raises BadPuzzle before the first one is made
            for one in several:
                self.mark(one)
            return
        place, values = self._decision(mark)
        known = frozenset.intersection(values, *(old for at, old in self._decided() if at == place))
        kept = self._marks if known else self._without(place)
        self._change([*kept, list(mark)])

    def erase(self, where: Any) -> None:
        """Erase all marks of one place, given by a cell, two cells, or a mark: [0, 0, 0, 4]."""
        length = len(next(iter(self._view.place_at), ()))
        place = self._view.place_at.get(flatten_key(where)[:length])
        if place is None:
            raise NoSuchPlace(f"there is nothing to decide at {show_value(where)}")
        self._change(self._without(place))

    def undo(self) -> bool:
        """Undo the last change; False if there is none."""
        if not self._done:
            return False
        self._undone.append(self._marks)
        self._marks = self._done.pop()
        return True

    def redo(self) -> bool:
        """Repeat the change that was undone last; False if there is none."""
        if not self._undone:
            return False
        self._done.append(self._marks)
        self._marks = self._undone.pop()
        return True

    def hint(self, *, limit: Limit | None = None) -> Hint:
        """Return the next step, or the mistake in the marks."""
        return hint(self.puzzle, self._marks, limit=limit)

    def mistakes(self) -> list[Mistake]:
        """List the rules that the marks break already; `hint` also finds what is wrong later."""
        return mistakes(self.puzzle, self.board)

    def __str__(self) -> str:
        return draw(self.puzzle, self.board).text()

    def __repr__(self) -> str:
        return f"<Game of {self.puzzle!r}: {count_noun(len(self._marks), 'mark')}>"

    def _repr_svg_(self) -> str:
        return draw(self.puzzle, self.board).svg()

    def _decided(self) -> list[Decision]:
        return decisions(self.puzzle, self._marks)

    def _decision(self, mark: Any) -> Decision:
        if len(found := decisions(self.puzzle, [list(mark)])) != 1:
            raise BadPuzzle(f"a mark is one entry of a state, such as [row, column, 1], not {mark}")
        return found[0]

    def _without(self, place: Place) -> Marks:
        decided = zip(self._marks, self._decided(), strict=True)
        return [mark for mark, (at, _) in decided if at != place]

    def _change(self, marks: Marks) -> None:
        if marks != self._marks:
            self._done.append(self._marks)
            self._undone.clear()
            self._marks = marks
