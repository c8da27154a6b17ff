"""Make a puzzle one level harder or easier by changes that keep its solution.

Try single changes first. If none suffices, make the one with the nearest score and try again, even
if it overshoots: a clue may go and another come. The result is not always the smallest.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget
from puzzlewright.genre.editor import Revision
from puzzlewright.reasoning.explain.rating import Rating, rating_of
from puzzlewright.reasoning.repair.keep_solution import Keeper
from puzzlewright.reasoning.repair.minimal_edits import RevisedPages, all_revisions

MOST_RATED = 400  # pages
ENOUGH = 5  # ways
RATING_CONFLICTS = 100_000


class Shift(NamedTuple):
    """Changes, the page with them, its solution and its rating."""

    changes: tuple[Revision, ...]
    page: Any
    solution: Solution
    rating: Rating


class Shifting:
    """The search for changes that lead to a level, and what was found so far."""

    def __init__(
        self, start: Rating, level: int, at_most: int, budget: Budget, tell: Callable[[], None]
    ) -> None:
        self.start = Shift((), start.puzzle, start.solution, start)
        self.level, self.at_most, self.budget, self.tell = level, at_most, budget, tell
        self.left = MOST_RATED
        self.seen: set[Any] = {start.puzzle}
        self.found: list[Shift] = []
        self.gave_up: str | None = None

    def run(self) -> None:
        """Go on until something is found, or too many changes are made."""
        here: Shift | None = self.start
        try:
            for _ in range(self.at_most):
                here = here and self._nearest(here)
                if self.found or here is None:
                    return
        except LimitReached as reached:
            self.gave_up = str(reached)

    def _nearest(self, here: Shift) -> Shift | None:
        """Collect all single changes that reach the level; if none does, return the nearest."""
        best: Shift | None = None
        for shift in self._shifts(here):
            if shift.rating.level == self.level:
                self.found.append(shift)
                self.tell()
                if len(self.found) >= ENOUGH:
                    break
            elif best is None or self._distance(shift) < self._distance(best):
                best = shift
        return best

    def _distance(self, shift: Shift) -> float:
        """How far it is from the middle of the level: scores of a level are up to 1 below it."""
        return abs(shift.rating.score - (self.level - 0.5))

    def _shifts(self, here: Shift) -> Iterator[Shift]:
        """The page after each single change that keeps the solution as the only one."""
        pages = RevisedPages(here.page, all_revisions(here.page))
        keeper = Keeper(pages, here.solution, self.budget)
        is_up = here.rating.level < self.level
        for number in pages.kept_by(here.solution):
            revision = pages.revisions[number]
            # Fewer clues are never easier, and more are never harder.
            if revision.lightens != is_up and not revision.reshapes:
                continue
            if self.left <= 0:
                return
            page = pages.page({number})
            if page is None or page in self.seen or not keeper.is_enough({number}):
                continue
            self.seen.add(page)
            self.left -= 1
            solution = pages.carried(here.solution, page)
            try:
                rating = rating_of(page, self.budget.part(RATING_CONFLICTS))
            except LimitReached:
                self.budget.check()
                continue
            yield Shift((*here.changes, revision), page, solution, rating)
