"""Cache what a worker knows about recent puzzles, and check positions in them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Annotated, Any, Literal, TypeAlias

from puzzlewright.core.board import Decision, Marks
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.verbs.check import decisions, mistakes, solution_of_decisions
from puzzlewright.verbs.frames import HelpOverlay, OverlayBuilder
from puzzlewright.verbs.hint import mistake
from puzzlewright.verbs.hint_types import Hint
from puzzlewright.verbs.play import Overlay, PlayBoard, playable_board
from puzzlewright.verbs.solve import Verdict, solve
from puzzlewright.verbs.text import marks_of, read_with_marks
from puzzlewright.verbs.verb import AnyLimit, PlayedMarks, Role, verb

MAX_PUZZLES = 32


class CachedPuzzle:
    """A puzzle, and what is known about it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._verdict: Verdict | None = None

    def verdict(self, limit: Limit) -> Verdict:
        if self._verdict is None or self._verdict.status == "unknown":
            self._verdict = solve(self.puzzle, limit=limit)
        return self._verdict

    @cached_property
    def board(self) -> PlayBoard:
        return playable_board(self.puzzle)

    @cached_property
    def overlays(self) -> OverlayBuilder | None:
        """The overlays of help on its board, if it can be played."""
        return OverlayBuilder(self.puzzle) if genre_of(self.puzzle).play_rules else None


Known: TypeAlias = Annotated[CachedPuzzle, Role.PUZZLE]


def cached_puzzle(sent: Any) -> CachedPuzzle:
    """Return a puzzle that was sent as native JSON, or as a text in any format."""
    return _cached_puzzle(sent if isinstance(sent, str) else json.dumps(sent))


@lru_cache(MAX_PUZZLES)
def _cached_puzzle(text: str) -> CachedPuzzle:
    return CachedPuzzle(read_with_marks(text).puzzle)


MIN_SECONDS = 0.02  # with less left, there is no search for the marks that are wrong

_WHY = {
    "solved": "Everything is decided, and all of it is right.",
    "sound": "Nothing is wrong so far.",
    "several": "Nothing is wrong so far, but the puzzle has more than one solution.",
    "none": "The puzzle itself has no solution, whatever is marked.",
}


@dataclass(frozen=True)
class PositionCheck(JsonResult):
    """Whether a position is sound, and how many marks to keep; a mistake comes like a hint."""

    JSON = ("genre=puzzle.genre", "status", "why=reason", "*hint?", "frame?", "keep?")

    puzzle: Puzzle
    status: Literal["sound", "solved", "mistake", "several", "none", "unknown"]
    why: str = ""
    hint: Hint | None = None
    frame: Overlay | None = None
    keep: int | None = None

    @property
    def reason(self) -> str:
        return self.why or _WHY.get(self.status, "")


@verb(queue="quick", seconds=2.0)
def check_position(puzzle: Known, marks: PlayedMarks, limit: AnyLimit = None) -> PositionCheck:
    """Check whether a position is sound so far; describe a mistake, but never give a next step."""
    page, limit = puzzle.puzzle, limit or Limit()
    budget, verdict = Budget(limit), puzzle.verdict(limit)
    decided = decisions(page, marks)
    solution = solution_of_decisions(page, decided)
    if solution and not mistakes(page, marks_of(page, solution)):
        return PositionCheck(page, "solved", keep=len(decided))
    match verdict.status:
        case "none":
            return PositionCheck(page, "none")
        case "unknown":
            return PositionCheck(page, "unknown", f"Unknown: {verdict.why}.")
        case "unique":
            assert verdict.solution
            right = verdict.solution.values
            wrong = [n for n, (place, values) in enumerate(decided) if right[place] not in values]
            if not wrong:
                return PositionCheck(page, "sound", keep=len(decided))
            found = _mistake_in_time(page, marks, budget) or _wrong_mark(page, decided, wrong[0])
            return _mistake_of_hint(puzzle, found)
    if several := mistake(page, marks, limit=limit):
        return _mistake_of_hint(puzzle, several)
    return PositionCheck(page, "several", keep=len(decided))


def _mistake_of_hint(one: CachedPuzzle, found: Hint) -> PositionCheck:
    """Return the mistake that a hint describes, or that the result is unknown."""
    if found.kind == "unknown":
        return PositionCheck(one.puzzle, "unknown", hint=found)
    frame = one.overlays.mistake(found) if one.overlays else HelpOverlay()
    return PositionCheck(one.puzzle, "mistake", "", found, frame.json(), found.first_wrong)


def _mistake_in_time(puzzle: Puzzle, marks: Marks, budget: Budget) -> Hint | None:
    """Return which marks are wrong and why, if that is found in time."""
    if budget.seconds < MIN_SECONDS:
        return None
    left = Limit(seconds=budget.seconds, megabytes=budget.limit.megabytes)
    found = mistake(puzzle, marks, limit=left)
    return found if found and found.kind == "mistake" else None


def _wrong_mark(puzzle: Puzzle, decided: Sequence[Decision], number: int) -> Hint:
    """Describe a mark that the solution does not have, without a reason."""
    genre, (place, values) = genre_of(puzzle), decided[number]
    return Hint(
        puzzle,
        kind="mistake",
        where=f"Something is wrong around {genre.describe_place(puzzle, place)}.",
        why=f"This mark is not in the solution: {genre.describe_values(puzzle, place, values)}.",
        do="Take it back.",
        places=(place,),
        board_before=genre.blank(puzzle).narrowed(decided),
        wrong=(number,),
        first_wrong=number,
        replace=((number, None),),
    )
