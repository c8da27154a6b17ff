"""Lighten: which clues of a puzzle can go, all at once, so that it still has one solution."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from puzzlewright.asking.arguments import as_limit
from puzzlewright.asking.deadline import run_limited
from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.blueprints.revising import Revision
from puzzlewright.explaining.rating import Rating, rating_of
from puzzlewright.genres import genre_of, revising_of
from puzzlewright.mending.lightening import Lightening
from puzzlewright.mending.open_end import two_solutions
from puzzlewright.model.board import Solution
from puzzlewright.model.errors import Trouble
from puzzlewright.model.limits import Budget, Limit
from puzzlewright.model.words import count
from puzzlewright.verbs.text import write

SEARCHING = 0.85  # the share of the time that goes into the search; the rest is for the rating
RATING_SECONDS = 20.0  # at most; the rest of a large puzzle can be too hard for any person


@dataclass(frozen=True, slots=True)
class Lightened:
    """A puzzle without the clues that can go."""

    original: Puzzle
    puzzle: Puzzle
    gone: tuple[Revision, ...]
    is_proven: bool  # whether no more clues can go at once
    rating: Rating | None  # None if there was no time to rate it
    why: str | None = None  # which limit was reached

    @property
    def status(self) -> str:
        if self.why and not self.gone:
            return "unknown"
        return "lighter" if self.gone else "light"

    def __str__(self) -> str:
        if self.status == "unknown":
            return f"no clue found that can go: {self.why}"
        if not self.gone:
            return "no clue can go"
        proof = "no more can" if self.is_proven else "not proven that no more can"
        return f"{count(len(self.gone), 'clue')} can go at once, {proof}"

    def json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "genre": self.puzzle.genre,
            "status": self.status,
            "puzzle": json.loads(write(self.puzzle)),
            "changes": [clue.json() for clue in self.gone],
            "proven": self.is_proven,
            "rating": self.rating and self.rating.json(),
            **({"why": self.why} if self.why else {}),
        }


def lighten(puzzle: Puzzle, *, limit: Limit | None = None) -> Lightened:
    """Find as many clues as possible that can go at once.

    >>> import puzzlewright as pw
    >>> print(pw.lighten(pw.read('{"genre": "mosaic", "clues": [[0, 0], [0, 0]]}')))
    3 clues can go at once, no more can
    """
    genre, budget = genre_of(puzzle), Budget(as_limit(limit))
    revising_of(genre)

    searching = budget.share(SEARCHING)

    def work(report: Callable[[Lightened], None]) -> Lightened:
        solution = only_solution(puzzle, searching)
        search = Lightening(puzzle, solution, searching, lambda: report(_so_far(puzzle, search)))
        search.run()
        return _so_far(puzzle, search)

    def partial(reports: list[Lightened], why: str) -> Lightened:
        nothing = Lightened(puzzle, puzzle, (), False, None)
        return replace(reports[-1] if reports else nothing, why=why)

    found = run_limited(work, puzzle, searching, partial, is_long=True)
    if found.status == "unknown":
        return found
    # The answer is known by now: it stays what it is where there is no time to rate it.
    page, rest = found.puzzle, budget.within(RATING_SECONDS)

    def rated(_: Callable[[None], None]) -> Rating | None:
        return rating_of(page, rest)

    return replace(found, rating=run_limited(rated, page, rest, lambda *_: None, is_long=True))


def _so_far(puzzle: Puzzle, search: Lightening) -> Lightened:
    return Lightened(puzzle, search.page, search.gone, search.is_proven, None, search.gave_up)


def only_solution(puzzle: Puzzle, budget: Budget) -> Solution:
    """The solution of a puzzle that has no other."""
    one, other = two_solutions(puzzle, budget)
    if one is None or other is not None:
        raise Trouble(
            f"this puzzle has {'no' if one is None else 'more than one'} solution: see repair"
        )
    return one
