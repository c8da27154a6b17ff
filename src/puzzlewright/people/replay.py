"""Replay a recorded solve without its discarded and wrong marks.

Only facts that the player marks at some time count as open: many never mark white cells, or circles
that stay. Unmarked facts count as known once easy techniques reach them.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from puzzlewright.genres import genre_of, teaching_of
from puzzlewright.human.climb import Climb
from puzzlewright.human.reach import up_to
from puzzlewright.model.board import Board, Choice, Decision, Marks, Place, Solution
from puzzlewright.model.step import level_named
from puzzlewright.people.page import Whereabouts
from puzzlewright.people.traces import DISCARDED, TRIAL, WRONG, Trace
from puzzlewright.verbs.marks import says_more

EASY = level_named("easy")


class Moment(NamedTuple):
    """One plain mark, and how high a ladder it takes."""

    level: int | None  # the lowest whose techniques reach it; None if none do
    lowest: int | None  # the lowest that reaches anything to mark
    jump: float | None  # from the mark before, as a share of the diagonal


class Replay:
    """The marks of one solve that were right and said something new, in order."""

    def __init__(self, trace: Trace, solution: Solution) -> None:
        self.trace, self.puzzle = trace, trace.puzzle
        self.genre = genre_of(trace.puzzle)
        self.whereabouts = Whereabouts(trace.puzzle)
        self.facts: list[Decision] = []
        self.numbers: list[int] = []  # of these facts among all marks, from 0
        board = self.genre.blank(trace.puzzle)
        decided = self.genre.progress(trace.puzzle, trace.marks)
        for number, (flag, fact) in enumerate(zip(trace.flags, decided, strict=True)):
            place, values = fact
            is_right = solution.values[place] in values
            is_new = not board.open[place] <= values
            if is_right and is_new and WRONG not in flag and DISCARDED not in flag:
                self.facts.append(fact)
                self.numbers.append(number)
                board = board.narrowed([fact])

    @property
    def places(self) -> list[Place]:
        return [place for place, _ in self.facts]

    def is_plain(self, index: int) -> bool:
        """Whether the fact of this index was marked outside of any trial."""
        return TRIAL not in self.trace.flags[self.numbers[index]]

    def before(self, index: int) -> tuple[Marks, Board]:
        """What the player knew before the fact of this index, by marks made and left out."""
        marks = [self.trace.marks[number] for number in self.numbers[:index]]
        board = self.genre.blank(self.puzzle).narrowed(self.facts[:index])
        silent = self._left_out(board)
        entries = [self.genre.entry(self.puzzle, choice) for choice in silent]
        known = board.narrowed((place, frozenset((value,))) for place, value in silent)
        return [*entries, *marks], known

    def _left_out(self, board: Board) -> list[Choice]:
        """Find what is easy among the places never marked; nothing where marks are counted."""
        if self.genre.mark is not None:
            return []
        climb = self._climb(EASY, board)
        climb.finish()
        never = set(range(len(board.open))) - set(self.places)
        return [choice for choice in climb.position.board().decided() if choice[0] in never]

    def moments(self) -> Iterator[Moment]:
        """Every plain mark, with what the techniques of each level reach from the marks before."""
        techniques = teaching_of(self.genre).techniques
        # What is reached stays within reach when more is marked, so each climb just goes on.
        blank = self.genre.blank(self.puzzle)
        marked = list(blank.open)
        levels = sorted({one.level for one in techniques})
        climbs = {level: self._climb(level, blank) for level in levels}
        to_come = Counter(self.places)
        for index, (place, values) in enumerate(self.facts):
            level = lowest = None
            for height, climb in climbs.items():
                climb.finish()
                reached = climb.position.open
                news = (says_more(self.genre, reached[one], marked[one]) for one in to_come)
                if lowest is None and any(news):
                    lowest = height
                if level is None and reached[place] <= values:
                    level = height
            if self.is_plain(index):
                jump = self.whereabouts.jump(self.facts[index - 1][0], place) if index else None
                yield Moment(level, lowest, jump)
            marked[place] &= values
            for climb in climbs.values():
                climb.take([(place, value) for value in climb.position.open[place] - values])
            to_come -= Counter([place])

    def _climb(self, level: int, board: Board) -> Climb[Any]:
        teaching = teaching_of(self.genre)
        return Climb(teaching.position(self.puzzle, board), up_to(teaching.techniques, level))
