"""Adjust a puzzle and keep its solution: remove clues all at once, or change the difficulty by
one level.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget
from puzzlewright.genre.editor import Edit, Revision
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of, revising_of
from puzzlewright.kit.generation.remove_clues import needed_clues
from puzzlewright.reasoning.explain.rating import Rating, rating_of
from puzzlewright.reasoning.repair.keep_solution import Keeper
from puzzlewright.reasoning.repair.minimal_edits import RevisedPages, SmallestSets, all_revisions

PAGES = 2_000


class Lightening:
    """The search for the fewest clues, and what is known so far."""

    def __init__(
        self, puzzle: Puzzle, solution: Solution, budget: Budget, tell: Callable[[], None]
    ) -> None:
        self.budget, self.tell = budget, tell
        self.clues = [revision for revision in all_revisions(puzzle) if revision.lightens]
        everything = RevisedPages(puzzle, self.clues).page(range(len(self.clues)))
        assert everything is not None
        content = revising_of(genre_of(puzzle)).content
        given_back = [
            replace(clue, edits=tuple(Edit(spot, content(puzzle, spot)) for spot, _ in clue.edits))
            for clue in self.clues
        ]
        self.pages = RevisedPages(everything, given_back)
        self.keeper = Keeper(self.pages, solution, budget)
        self.needed = frozenset(range(len(self.clues)))  # as known so far
        self.least = 0  # no fewer are enough
        self.gave_up: str | None = None

    @property
    def is_proven(self) -> bool:
        return self.least >= len(self.needed)

    @property
    def gone(self) -> tuple[Revision, ...]:
        return tuple(clue for number, clue in enumerate(self.clues) if number not in self.needed)

    @property
    def page(self) -> Any:
        return self.pages.page(self.needed)

    def run(self) -> None:
        """Leave out one clue after the other, then look for fewer."""
        try:
            numbers = sorted(self.needed, reverse=True)
            needed_clues(numbers, [(number,) for number in numbers], self._are_enough)
            with SmallestSets(self.pages, self.keeper, self.budget, PAGES) as sets:
                fewer = sets.next(len(self.needed) - 1)
                self.least = sets.least
                if fewer is not None:
                    self.needed = fewer.chosen
                    self.tell()
        except LimitReached as reached:
            self.gave_up = str(reached)

    def _are_enough(self, rest: set[int]) -> bool:
        self.budget.check()
        if not self.keeper.is_enough(rest):
            return False
        self.needed = frozenset(rest)
        self.tell()
        return True


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
