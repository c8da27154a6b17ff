"""Cache what a worker knows about recent puzzles, and check positions in them."""

import json
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

from puzzlewright.core.board import Decision, Marks, Solution
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.verbs.check import decisions, mistakes, solution_of_decisions
from puzzlewright.verbs.frames import HelpOverlay, OverlayBuilder
from puzzlewright.verbs.hint import mistake
from puzzlewright.verbs.hint_types import Hint
from puzzlewright.verbs.play import PlayBoard, playable_board
from puzzlewright.verbs.solve import Verdict, solve
from puzzlewright.verbs.text import marks_of, read_with_marks

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


def check_position(one: CachedPuzzle, marks: Marks, limit: Limit) -> dict[str, Any]:
    """Check a position: `status`, `why`, how many marks to `keep`, and a hint at the mistake."""
    puzzle, budget = one.puzzle, Budget(limit)
    verdict = one.verdict(limit)
    decided = decisions(puzzle, marks)
    all_kept = {"keep": len(decided)}
    solution = solution_of_decisions(puzzle, decided)
    if solution and not mistakes(puzzle, marks_of(puzzle, solution)):
        return _position_json(puzzle, "solved") | all_kept
    match verdict.status:
        case "none":
            return _position_json(puzzle, "none")
        case "unknown":
            return _position_json(puzzle, "unknown", f"Unknown: {verdict.why}.")
        case "unique":
            assert verdict.solution
            wrong = _wrong(verdict.solution, decided)
            if not wrong:
                return _position_json(puzzle, "sound") | all_kept
            return _find_mistake(one, marks, budget) or _first_wrong(one, decided, wrong)
    found = mistake(puzzle, marks, limit=limit)
    return _mistake_of_hint(one, found) if found else _position_json(puzzle, "several") | all_kept


def _mistake_of_hint(one: CachedPuzzle, found: Hint) -> dict[str, Any]:
    """Return the mistake that a hint describes, or that the result is unknown."""
    if found.kind == "unknown":
        return _position_json(one.puzzle, "unknown") | found.json()
    frame = one.overlays.mistake(found) if one.overlays else HelpOverlay()
    kept = {"frame": frame.json(), "keep": found.first_wrong}
    return _position_json(one.puzzle, "mistake") | found.json() | kept


def _position_json(puzzle: Puzzle, status: str, why: str = "") -> dict[str, Any]:
    return {"genre": puzzle.genre, "status": status, "why": why or _WHY.get(status, "")}


def _wrong(solution: Solution, decided: Sequence[Decision]) -> list[int]:
    """Return the numbers of the marks that the solution does not have."""
    marks = enumerate(decided)
    return [number for number, (place, values) in marks if solution.values[place] not in values]


def _find_mistake(one: CachedPuzzle, marks: Marks, budget: Budget) -> dict[str, Any] | None:
    """Return which marks are wrong and why, if that is found in time."""
    if budget.seconds < MIN_SECONDS:
        return None
    left = Limit(seconds=budget.seconds, megabytes=budget.limit.megabytes)
    found = mistake(one.puzzle, marks, limit=left)
    return _mistake_of_hint(one, found) if found and found.kind == "mistake" else None


def _first_wrong(
    one: CachedPuzzle, decided: Sequence[Decision], wrong: list[int]
) -> dict[str, Any]:
    """Return the first mark that the solution does not have, without a reason."""
    puzzle = one.puzzle
    genre = genre_of(puzzle)
    place = decided[wrong[0]][0]
    board = genre.blank(puzzle).narrowed(decided)
    frame = one.overlays.wrong(board, [place]) if one.overlays else HelpOverlay()
    where = f"Something is wrong around {genre.describe_place(puzzle, place)}."
    mark = genre.describe_values(puzzle, *decided[wrong[0]])
    return _position_json(puzzle, "mistake", f"This mark is not in the solution: {mark}.") | {
        "where": where,
        "do": "Take it back.",
        "places": [genre.locate(puzzle, place)],
        "reasons": [],
        "wrong": wrong[:1],
        "first_wrong": wrong[0],
        "frame": frame.json(),
        "keep": wrong[0],
    }
