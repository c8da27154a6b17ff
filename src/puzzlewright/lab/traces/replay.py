"""Read recorded solves, one JSON object per line, and replay them on their boards."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from pathlib import Path
from statistics import mean
from typing import NamedTuple, TypeAlias

from puzzlewright.core import JsonObject
from puzzlewright.core.board import Board, Choice, Decision, Marks, Place, Solution
from puzzlewright.core.difficulty import level_named
from puzzlewright.core.errors import BadPuzzle, PuzzlewrightError
from puzzlewright.core.picture import Box, Disc, Label, Line, Shape
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.solvability import techniques_up_to
from puzzlewright.genre.technique import Position
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.verbs.check import says_more
from puzzlewright.verbs.text import read

TRIAL, DISCARDED, WRONG = "txw"  # letters of flags; an ordinary mark has none
SOLVED, WARM_UP = "solved", "warm-up"
Point: TypeAlias = tuple[float, float]
EASY = level_named("easy")


@dataclass(frozen=True)
class Trace:
    """One solve, mark by mark."""

    name: str
    puzzle: Puzzle
    player: str
    marks: Marks
    flags: tuple[str, ...]
    # of a study, with its clock
    group: str = ""  # the set of its puzzle, or "warm-up"
    label: str = ""  # of its puzzle
    outcome: str = SOLVED
    seconds: float | None = None

    @property
    def is_measured(self) -> bool:
        """Whether it shows how a person solves: to the end, and not as a warm-up."""
        return self.outcome == SOLVED and self.group != WARM_UP

    @property
    def has_trial(self) -> bool:
        """Whether the player tried something out, and said so."""
        return any(TRIAL in flag for flag in self.flags)

    @property
    def has_correction(self) -> bool:
        """Whether a mark was wrong and taken back, other than in a trial that was discarded."""
        return any(WRONG in flag and DISCARDED not in flag for flag in self.flags)


def read_traces(folder: Path) -> list[Trace]:
    paths = sorted(folder.glob("*.jsonl"))
    if not paths:
        raise PuzzlewrightError(f"there is no .jsonl file in {folder}")
    return [
        read_trace(line, f"{path.name}, line {number}")
        for path in paths
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if line.strip()
    ]


def read_trace(line: str, where: str = "this line") -> Trace:
    try:
        record: JsonObject = json.loads(line)
        marks, player = record["marks"], str(record["solver"])
        flags = tuple(record.get("flags") or [""] * len(marks))
        puzzle = read(json.dumps(record["puzzle"]))
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise BadPuzzle(f"{where} is not a recorded solve") from wrong
    if len(flags) != len(marks):
        raise BadPuzzle(f"{where} has {len(marks)} marks and {len(flags)} flags")
    group = WARM_UP if record.get("warm_up") else str(record.get("group", ""))
    label, outcome = str(record.get("label", "")), str(record.get("outcome", SOLVED))
    seconds = record.get("seconds")
    name = str(record.get("id", where))
    return Trace(name, puzzle, player, marks, flags, group, label, outcome, seconds)


class PlaceDistances:
    """The middle of every place, in cells."""

    def __init__(self, puzzle: Puzzle) -> None:
        genre = genre_of(puzzle)
        picture = genre.draw(puzzle, genre.blank(puzzle), frozenset())
        self.diagonal = hypot(picture.width, picture.height)
        self.middles: dict[Place, Point] = {}
        for shape in picture.shapes:
            if not isinstance(shape, Label) and shape.role == "touch" and shape.place is not None:
                self.middles[shape.place] = _middle(shape)

    def cells(self, one: Place, other: Place) -> float:
        (x1, y1), (x2, y2) = self.middles[one], self.middles[other]
        return hypot(x1 - x2, y1 - y2)

    def jump(self, one: Place, other: Place) -> float:
        """Return the distance of two places, as a share of the grid's diagonal."""
        return self.cells(one, other) / self.diagonal

    def mean_jump(self, places: Sequence[Place]) -> float | None:
        """Return the mean distance of consecutive places; None if there are fewer than two."""
        jumps = [self.jump(*pair) for pair in pairwise(places)]
        return mean(jumps) if jumps else None


def _middle(shape: Shape) -> Point:
    match shape:
        case Box(x, y, width, height):
            return x + width / 2, y + height / 2
        case Line(x1, y1, x2, y2):
            return (x1 + x2) / 2, (y1 + y2) / 2
        case Disc(x, y) | Label(x, y):
            return x, y


class MarkMoment(NamedTuple):
    """One ordinary mark, and the level that reaches it."""

    level: int | None  # the lowest whose techniques reach it; None if none do
    lowest: int | None  # the lowest that reaches anything to mark
    jump: float | None  # from the mark before, as a share of the diagonal


class Replay:
    """The marks of one solve that were right and said something new, in order."""

    def __init__(self, trace: Trace, solution: Solution) -> None:
        self.trace, self.puzzle = trace, trace.puzzle
        self.genre = genre_of(trace.puzzle)
        self.whereabouts = PlaceDistances(trace.puzzle)
        self.facts: list[Decision] = []
        self.numbers: list[int] = []  # of these facts among all marks, from 0
        board = self.genre.blank(trace.puzzle)
        decided = self.genre.read_decisions(trace.puzzle, trace.marks)
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

    def is_outside_trial(self, index: int) -> bool:
        """Return whether the fact of this index was marked outside of any trial."""
        return TRIAL not in self.trace.flags[self.numbers[index]]

    def before(self, index: int) -> tuple[Marks, Board]:
        """Return what the player knew before the fact of this index, by marks made and left out."""
        marks = [self.trace.marks[number] for number in self.numbers[:index]]
        board = self.genre.blank(self.puzzle).narrowed(self.facts[:index])
        silent = self._left_out(board)
        entries = [self.genre.locate_choice(self.puzzle, choice) for choice in silent]
        known = board.narrowed((place, frozenset((value,))) for place, value in silent)
        return [*entries, *marks], known

    def _left_out(self, board: Board) -> list[Choice]:
        """Find what is easy among the places never marked; nothing where marks are counted."""
        if self.genre.mark is not None:
            return []
        climb = self._solver(EASY, board)
        climb.run()
        never = set(range(len(board.open))) - set(self.places)
        return [choice for choice in climb.position.board().decided() if choice[0] in never]

    def moments(self) -> Iterator[MarkMoment]:
        """Yield every ordinary mark, with what the techniques of each level find just before it."""
        techniques = human_model_of(self.genre).techniques
        # More marks never make fewer facts deducible, so each solver continues where it stopped.
        blank = self.genre.blank(self.puzzle)
        marked = list(blank.open)
        levels = sorted({one.level for one in techniques})
        climbs = {level: self._solver(level, blank) for level in levels}
        to_come = Counter(self.places)
        for index, (place, values) in enumerate(self.facts):
            level = lowest = None
            for height, climb in climbs.items():
                climb.run()
                reached = climb.position.open
                news = (says_more(self.genre, reached[one], marked[one]) for one in to_come)
                if lowest is None and any(news):
                    lowest = height
                if level is None and reached[place] <= values:
                    level = height
            if self.is_outside_trial(index):
                jump = self.whereabouts.jump(self.facts[index - 1][0], place) if index else None
                yield MarkMoment(level, lowest, jump)
            marked[place] &= values
            for climb in climbs.values():
                climb.eliminate([(place, value) for value in climb.position.open[place] - values])
            to_come -= Counter([place])

    def _solver(self, level: int, board: Board) -> TechniqueSolver[Position]:
        human_model = human_model_of(self.genre)
        return TechniqueSolver(
            human_model.position(self.puzzle, board),
            techniques_up_to(human_model.techniques, level),
        )
