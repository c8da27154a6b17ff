"""Find the clues of a puzzle that can be removed together, keeping as few as possible.

The page without clues is a draft, and each returned clue is a change. The smallest set of changes
that keeps the solution is the answer.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from puzzlewright.blueprints.revising import Edit, Revision
from puzzlewright.genres import genre_of, revising_of
from puzzlewright.kit.generation.remove_clues import needed_clues
from puzzlewright.mending.keeping import Keeper
from puzzlewright.mending.pages import RevisedPages, all_revisions
from puzzlewright.mending.smallest import SmallestSets
from puzzlewright.model.board import Solution
from puzzlewright.model.errors import LimitReached
from puzzlewright.model.limits import Budget

PAGES = 2_000


class Lightening:
    """The search for the fewest clues, and what is known so far."""

    def __init__(
        self, puzzle: Any, solution: Solution, budget: Budget, tell: Callable[[], None]
    ) -> None:
        """Begin with all clues of a puzzle whose only solution this is."""
        self.puzzle = puzzle
        self.budget = budget
        self.tell = tell
        self.clues = [revision for revision in all_revisions(puzzle) if revision.lightens]
        everything = RevisedPages(puzzle, self.clues).page(range(len(self.clues)))
        self.pages = RevisedPages(everything, [self._given_back(clue) for clue in self.clues])
        self.keeper = Keeper(self.pages, solution, budget)
        self.needed = frozenset(range(len(self.clues)))  # as far as is known
        self.least = 0  # no fewer are enough
        self.gave_up: str | None = None

    def _given_back(self, clue: Revision) -> Revision:
        content = revising_of(genre_of(self.puzzle)).content
        edits = tuple(Edit(spot, content(self.puzzle, spot)) for spot, _ in clue.edits)
        return replace(clue, edits=edits)

    @property
    def is_proven(self) -> bool:
        return self.least >= len(self.needed)

    @property
    def gone(self) -> tuple[Revision, ...]:
        """The clues that can go."""
        return tuple(clue for number, clue in enumerate(self.clues) if number not in self.needed)

    @property
    def page(self) -> Any:
        """The page without them."""
        return self.pages.page(self.needed)

    def run(self) -> None:
        """Leave out one clue after the other, then look for fewer."""
        try:
            self._leave_out()
            self._look_for_fewer()
        except LimitReached as reached:
            self.gave_up = str(reached)

    def _leave_out(self) -> None:
        def are_enough(rest: set[int]) -> bool:
            self.budget.check()
            if not self.keeper.is_enough(rest):
                return False
            self.needed = frozenset(rest)
            self.tell()
            return True

        numbers = sorted(self.needed, reverse=True)
        needed_clues(numbers, [(number,) for number in numbers], are_enough)

    def _look_for_fewer(self) -> None:
        with SmallestSets(self.pages, self.keeper, self.budget, PAGES) as sets:
            fewer = sets.next(len(self.needed) - 1)
            self.least = sets.least
            if fewer is not None:
                self.needed = fewer.chosen
                self.tell()
