"""What a worker knows about recent puzzles, and whether a position in one of them is sound."""

import json
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

from puzzlewright.core.board import Decision, Marks, Solution
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.verbs.board_types import PlayBoard
from puzzlewright.verbs.check import decisions, finished, mistakes
from puzzlewright.verbs.frames import Framing, HelpFrame
from puzzlewright.verbs.hint import Hint, mistake
from puzzlewright.verbs.play import sheet
from puzzlewright.verbs.solve import Verdict, solve
from puzzlewright.verbs.text import marks_of, read_page

MOST = 32  # puzzles


class KnownPuzzle:
    """A puzzle, and what was found out about it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._verdict: Verdict | None = None

    def verdict(self, limit: Limit) -> Verdict:
        if self._verdict is None or self._verdict.status == "unknown":
            self._verdict = solve(self.puzzle, limit=limit)
        return self._verdict

    @cached_property
    def sheet(self) -> PlayBoard:
        return sheet(self.puzzle).json()

    @cached_property
    def framing(self) -> Framing | None:
        """How help is laid over its page, if it can be played."""
        return Framing(self.puzzle) if genre_of(self.puzzle).playing else None


def known(said: Any) -> KnownPuzzle:
    """A puzzle as somebody sends it: a native object, or a text in any notation."""
    return _known(said if isinstance(said, str) else json.dumps(said))


@lru_cache(MOST)
def _known(text: str) -> KnownPuzzle:
    return KnownPuzzle(read_page(text).puzzle)


LEAST_TIME = 0.02  # seconds; with less left it is not found out which marks are to blame

_WHY = {
    "solved": "Everything is decided, and all of it is right.",
    "sound": "Nothing is wrong so far.",
    "several": "Nothing is wrong so far, but the puzzle has more than one solution.",
    "none": "The puzzle itself has no solution, whatever is marked.",
}


def checked(one: KnownPuzzle, marks: Marks, limit: Limit) -> dict[str, Any]:
    """Judge a position: `status`, `why`, how many marks to `keep`, and a hint at the mistake."""
    puzzle, budget = one.puzzle, Budget(limit)
    verdict = one.verdict(limit)
    decided = decisions(puzzle, marks)
    all_kept = {"keep": len(decided)}
    solution = finished(puzzle, decided)
    if solution and not mistakes(puzzle, marks_of(puzzle, solution)):
        return _told(puzzle, "solved") | all_kept
    match verdict.status:
        case "none":
            return _told(puzzle, "none")
        case "unknown":
            return _told(puzzle, "unknown", f"Nothing was found out: {verdict.why}.")
        case "unique":
            assert verdict.solution
            wrong = _wrong(verdict.solution, decided)
            if not wrong:
                return _told(puzzle, "sound") | all_kept
            return _to_blame(one, marks, budget) or _first_of(one, decided, wrong)
    found = mistake(puzzle, marks, limit=limit)
    return _blamed(one, found) if found else _told(puzzle, "several") | all_kept


def _blamed(one: KnownPuzzle, found: Hint) -> dict[str, Any]:
    """What a hint says of a mistake, or that it has found out nothing."""
    if found.kind == "unknown":
        return _told(one.puzzle, "unknown") | found.json()
    frame = one.framing.mistake(found) if one.framing else HelpFrame()
    kept = {"frame": frame.json(), "keep": found.first_wrong}
    return _told(one.puzzle, "mistake") | found.json() | kept


def _told(puzzle: Puzzle, status: str, why: str = "") -> dict[str, Any]:
    return {"genre": puzzle.genre, "status": status, "why": why or _WHY.get(status, "")}


def _wrong(solution: Solution, decided: Sequence[Decision]) -> list[int]:
    """The numbers of the marks that the solution does not have."""
    marks = enumerate(decided)
    return [number for number, (place, values) in marks if solution.values[place] not in values]


def _to_blame(one: KnownPuzzle, marks: Marks, budget: Budget) -> dict[str, Any] | None:
    """Which marks cannot be right and what shows it, if that is found out in time."""
    if budget.seconds < LEAST_TIME:
        return None
    left = Limit(seconds=budget.seconds, megabytes=budget.limit.megabytes)
    found = mistake(one.puzzle, marks, limit=left)
    return _blamed(one, found) if found and found.kind == "mistake" else None


def _first_of(one: KnownPuzzle, decided: Sequence[Decision], wrong: list[int]) -> dict[str, Any]:
    """The first mark that the solution does not have, where it takes too long to say why."""
    puzzle = one.puzzle
    genre = genre_of(puzzle)
    place = decided[wrong[0]][0]
    board = genre.blank(puzzle).narrowed(decided)
    frame = one.framing.wrong(board, [place]) if one.framing else HelpFrame()
    where = f"Something is wrong around {genre.describe_place(puzzle, place)}."
    said = genre.describe_values(puzzle, *decided[wrong[0]])
    return _told(puzzle, "mistake", f"This mark is not in the solution: {said}.") | {
        "where": where,
        "do": "Take it back.",
        "places": [genre.locate(puzzle, place)],
        "reasons": [],
        "wrong": wrong[:1],
        "first_wrong": wrong[0],
        "frame": frame.json(),
        "keep": wrong[0],
    }
