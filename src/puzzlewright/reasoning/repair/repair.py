"""Repair a draft: sets of changes after which it has one solution, the smallest first.

To keep a solution, use only changes it survives; its rivals show what is missing. For a draft with
several solutions, keep the first two in turn, then ask whether fewer changes of any kind suffice.
For a draft without solution, start from its contradictions.
"""

from collections.abc import Callable
from typing import NamedTuple

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.limits import Budget
from puzzlewright.genre.editor import DraftChange
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.reasoning.repair.any_solution import ContradictionExaminer, SolutionPairExaminer
from puzzlewright.reasoning.repair.keep_solution import (
    apply_forced_changes,
    keeper_of,
    nearby_solution,
)
from puzzlewright.reasoning.repair.minimal_edits import EditedDrafts, SmallestSets, all_changes
from puzzlewright.reasoning.search import Search

KEPT_PAGES, PAGES = 600, 3_000  # that are looked at for one solution, and without one
MORE_PAGES = 60  # for other sets that are as small as the first
OTHER_PAGES = 300  # for sets of any kind that are as small
MAX_FOUND = 24  # sets
ENOUGH_REPAIRS = 5  # sets; then those that keep another solution are worth a look
FEW_TRIED, MOST_TRIED = 2, 8  # solutions to be kept, and where nothing is found
MAX_RATED = 200  # pages that are not as hard or as easy as wished


class Proposal(NamedTuple):
    """Changes after which there is one solution, the page and that solution."""

    changes: tuple[DraftChange, ...]
    page: Puzzle
    solution: Solution

    @property
    def rank(self) -> tuple[int, float]:
        """The fewest changes first, then those that leave most of the page as it was."""
        return len(self.changes), sum(change.weight for change in self.changes)


class RepairSearch:
    """The search for repairs of one draft, and what is known so far."""

    def __init__(
        self,
        puzzle: Puzzle,
        at_most: int | None,
        budget: Budget,
        tell: Callable[[], None],
        is_wanted: Callable[[Puzzle], bool] | None = None,
    ) -> None:
        """Look for sets of at most `at_most` changes that lead to a wanted page."""
        self.puzzle, self.at_most, self.budget = puzzle, at_most, budget
        self.tell, self.is_wanted = tell, is_wanted
        self.found: list[Proposal] = []
        self.least = 0  # no fewer changes are enough
        # no fewer keep one of the solutions that were to be kept; None if that is not known
        self.least_kept: int | None = None
        self.is_impossible = False  # no set of changes is enough
        self.gave_up: str | None = None

    @property
    def best(self) -> int | None:
        return min([len(proposal.changes) for proposal in self.found], default=None)

    @property
    def is_proven(self) -> bool:
        return self.best is not None and self.least >= self.best

    @property
    def is_proven_kept(self) -> bool:
        """Whether no fewer changes keep one of the solutions that were looked at."""
        return None not in (self.best, self.least_kept) and self.least_kept == self.best

    @property
    def has_no_repair(self) -> bool:
        """Whether no set of changes that is allowed is enough."""
        return not self.found and (
            self.is_impossible or (self.at_most is not None and self.least > self.at_most)
        )

    def search_keeping(self, solution: Solution) -> None:
        """Let this solution be the only one, or find out how little that takes."""
        try:
            least, self.is_impossible = self._keep(solution)
            self.least = max(self.least, least)
        except LimitReached as reached:
            self.gave_up = str(reached)

    def search_any(self) -> None:
        try:
            self.least = 1  # the draft itself is not enough
            with Search(self.puzzle, budget=self.budget) as search:
                tried, first = 0, None
                while (
                    tried < FEW_TRIED
                    and (not self.is_proven or len(self.found) < ENOUGH_REPAIRS)
                    and (solution := search.next())
                ):
                    tried += 1
                    search.prefer(solution)
                    self._keep(solution)
                    first = first or solution
                if not tried and (first := self._nearest()):
                    self._keep(first)
                if (
                    first
                    and not self.found
                    and (other := nearby_solution(self.puzzle, first, self.budget))
                ):
                    self._keep(other)
                if not self.is_proven or len(self.found) < ENOUGH_REPAIRS:
                    self._choose()
                while not self.found and tried < MOST_TRIED and (solution := search.next()):
                    tried += 1
                    self._keep(solution)
        except LimitReached as reached:
            self.gave_up = str(reached)

    def _nearest(self) -> Solution | None:
        """A solution of the draft without as few clues as possible."""
        taken = [revision for revision in all_changes(self.puzzle) if revision.only_removes_clue]
        pages = EditedDrafts(self.puzzle, taken)
        with SmallestSets(
            pages, ContradictionExaminer(pages, self.budget), self.budget, PAGES
        ) as sets:
            healed = sets.next(len(taken))
        return healed and healed.solution

    def _keep(self, solution: Solution) -> tuple[int, bool]:
        """Look for repairs that keep a solution; return the lower bound and if it is hopeless."""
        forced, base, wrong = apply_forced_changes(self.puzzle, solution)
        if wrong:
            raise PuzzlewrightError(f"this cannot become the solution by changes: {wrong}")
        keeper = keeper_of(base, solution, self.budget)
        pages = keeper.pages
        if self.is_wanted is None and self.best is None:
            quick = keeper.sufficient_changes(())
            if quick is not None and len(forced) + len(quick) <= self._most():
                page = pages.page(quick)
                assert page is not None
                self._note(forced, pages, quick, page, pages.transfer_solution(solution, page))
        with SmallestSets(pages, keeper, self.budget, KEPT_PAGES) as sets:
            self._gather(sets, forced)
            found = any(proposal.changes[: len(forced)] == forced for proposal in self.found)
            least = len(forced) + sets.least
            bounds = [bound for bound in (self.least_kept, self.best, least) if bound is not None]
            self.least_kept = min(bounds)
            return least, sets.is_over and not found

    def _choose(self) -> None:
        """Look for smaller repairs of any kind; if few were found, also for others."""
        pages = EditedDrafts(self.puzzle, all_changes(self.puzzle))
        most = OTHER_PAGES if self.is_proven else PAGES
        with SmallestSets(
            pages, SolutionPairExaminer(pages, self.budget), self.budget, most
        ) as sets:
            self._gather(sets, (), fewer=len(self.found) >= ENOUGH_REPAIRS)
            self.least = max(self.least, sets.least)
            if sets.is_over:
                self.is_impossible = self.best is None
                self.least = max(self.least, self.best or 0)

    def _gather(
        self, sets: SmallestSets, forced: tuple[DraftChange, ...], *, fewer: bool = False
    ) -> None:
        """Take what is found, as long as it is as small as the best that was known, or smaller."""
        rated, before = 0, len(self.found)
        too_many = self.best if fewer else None
        while len(self.found) < before + MAX_FOUND and rated < MAX_RATED:
            most = self._most() - len(forced)
            if too_many is not None:
                most = min(most, too_many - 1)
            if most < 0 or (enough := sets.next(most)) is None:
                return
            rated += self.is_wanted is not None
            if self.is_wanted is not None and not self.is_wanted(enough.page):
                sets.forbid(enough.chosen, also_with_more=False)
                continue
            self._note(forced, sets.pages, *enough)
            sets.pages_left = min(sets.pages_left, MORE_PAGES)
            sets.forbid(enough.chosen)

    def _most(self) -> int:
        """Return how many changes are of interest: no more than the best known."""
        limits = [most for most in (self.at_most, self.best) if most is not None]
        return min(limits, default=len(genre_of(self.puzzle).blank(self.puzzle).open) + 1)

    def _note(
        self,
        forced: tuple[DraftChange, ...],
        pages: EditedDrafts,
        chosen: frozenset[int],
        page: Puzzle,
        solution: Solution,
    ) -> None:
        """Take in a proposal, unless its changes were found already."""
        changes = (*forced, *(pages.revisions[number] for number in sorted(chosen)))
        if all(set(changes) != set(known.changes) for known in self.found):
            self.found.append(Proposal(changes, page, solution))
            self.tell()
