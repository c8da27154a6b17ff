"""Find the fewest clues that keep the solution: the smallest set of changes to the page without."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget
from puzzlewright.genre.editor import Edit, Revision
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of, revising_of
from puzzlewright.kit.generation.remove_clues import needed_clues
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
