"""Repair a draft: sets of changes after which it has one solution, the smallest first.

To keep a solution, use only changes that keep it; counterexamples show what is missing.
For a draft with several solutions, keep the first two in turn, then ask whether fewer changes of
any kind suffice.
For a draft without solution, start from its contradictions: of contents that contradict each other,
at least one must change. Of two solutions, a change must break at least one.
"""

from collections.abc import Callable
from typing import NamedTuple

from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.limits import Budget
from puzzlewright.genre.editor import DraftChange
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.reasoning.assumptions import Premises
from puzzlewright.reasoning.repair.keep_solution import (
    apply_forced_changes,
    keeper_of,
    nearby_solution,
)
from puzzlewright.reasoning.repair.smallest_edits import (
    ChangeRequirement,
    EditedDrafts,
    SmallestSets,
    all_changes,
)
from puzzlewright.reasoning.search import Search

MAX_DRAFTS_KEEPING, MAX_DRAFTS = 600, 3_000  # to examine to keep one solution, and for any
MAX_EQUAL_DRAFTS = 60  # for other sets that are as small as the first
MAX_OTHER_DRAFTS = 300  # for sets of any kind that are as small
MAX_FOUND = 24  # sets
ENOUGH_REPAIRS = 5  # sets; with fewer, keep other solutions, too
MIN_KEPT, MAX_KEPT = 2, 8  # solutions to try to keep; more if nothing is found
MAX_RATED = 200  # drafts of another difficulty
CORE_CONFLICTS = 20_000  # of the search for contradicting contents
MAX_MINIMISED_CORE = 40  # a larger core is not minimised


class Proposal(NamedTuple):
    """Changes after which there is one solution, the changed draft and that solution."""

    changes: tuple[DraftChange, ...]
    draft: Puzzle
    solution: Solution

    @property
    def rank(self) -> tuple[int, float]:
        """The fewest changes first, then those that change least."""
        return len(self.changes), sum(change.weight for change in self.changes)


class RepairSearch:
    """Search for repairs of one draft."""

    def __init__(
        self,
        puzzle: Puzzle,
        at_most: int | None,
        budget: Budget,
        report: Callable[[], None],
        is_wanted: Callable[[Puzzle], bool] | None = None,
    ) -> None:
        """Look for sets of at most `at_most` changes that lead to a wanted draft."""
        self.puzzle, self.at_most, self.budget = puzzle, at_most, budget
        self.report, self.is_wanted = report, is_wanted
        self.found: list[Proposal] = []
        self.lower_bound = 0  # of changes
        # of changes that keep one of the tried solutions; None if unknown
        self.kept_lower_bound: int | None = None
        self.is_impossible = False  # no set of changes is enough
        self.gave_up: str | None = None

    @property
    def best(self) -> int | None:
        return min([len(proposal.changes) for proposal in self.found], default=None)

    @property
    def is_proven(self) -> bool:
        return self.best is not None and self.lower_bound >= self.best

    @property
    def is_proven_kept(self) -> bool:
        """Whether no fewer changes keep one of the tried solutions."""
        return None not in (self.best, self.kept_lower_bound) and self.kept_lower_bound == self.best

    @property
    def has_no_repair(self) -> bool:
        """Whether no allowed set of changes is enough."""
        return not self.found and (
            self.is_impossible or (self.at_most is not None and self.lower_bound > self.at_most)
        )

    def search_keeping(self, solution: Solution) -> None:
        """Find repairs that make this solution the only one, or a lower bound."""
        try:
            lower_bound, self.is_impossible = self._keep(solution)
            self.lower_bound = max(self.lower_bound, lower_bound)
        except LimitReached as reached:
            self.gave_up = str(reached)

    def search_any(self) -> None:
        try:
            self.lower_bound = 1  # the draft itself is not enough
            with Search(self.puzzle, budget=self.budget) as search:
                tried, first = 0, None
                while (
                    tried < MIN_KEPT
                    and (not self.is_proven or len(self.found) < ENOUGH_REPAIRS)
                    and (solution := search.next())
                ):
                    tried += 1
                    search.prefer(solution)
                    self._keep(solution)
                    first = first or solution
                if not tried and (first := self._solution_without_clues()):
                    self._keep(first)
                if (
                    first
                    and not self.found
                    and (other := nearby_solution(self.puzzle, first, self.budget))
                ):
                    self._keep(other)
                if not self.is_proven or len(self.found) < ENOUGH_REPAIRS:
                    self._search_without_solution()
                while not self.found and tried < MAX_KEPT and (solution := search.next()):
                    tried += 1
                    self._keep(solution)
        except LimitReached as reached:
            self.gave_up = str(reached)

    def _solution_without_clues(self) -> Solution | None:
        """Return a solution after removing as few clues as possible."""
        taken = [change for change in all_changes(self.puzzle) if change.only_removes_clue]
        drafts = EditedDrafts(self.puzzle, taken)
        with SmallestSets(
            drafts, ContradictionExaminer(drafts, self.budget), self.budget, MAX_DRAFTS
        ) as sets:
            healed = sets.next(len(taken))
        return healed and healed.solution

    def _keep(self, solution: Solution) -> tuple[int, bool]:
        """Look for repairs that keep a solution; return the lower bound and whether none exist."""
        forced, base, wrong = apply_forced_changes(self.puzzle, solution)
        if wrong:
            raise PuzzlewrightError(f"no change can make this the solution: {wrong}")
        keeper = keeper_of(base, solution, self.budget)
        drafts = keeper.drafts
        if self.is_wanted is None and self.best is None:
            quick = keeper.sufficient_changes(())
            if quick is not None and len(forced) + len(quick) <= self._max_changes():
                draft = drafts.apply(quick)
                assert draft is not None
                self._add(forced, drafts, quick, draft, drafts.transfer_solution(solution, draft))
        with SmallestSets(drafts, keeper, self.budget, MAX_DRAFTS_KEEPING) as sets:
            self._gather(sets, forced)
            found = any(proposal.changes[: len(forced)] == forced for proposal in self.found)
            lower_bound = len(forced) + sets.lower_bound
            bounds = [
                bound
                for bound in (self.kept_lower_bound, self.best, lower_bound)
                if bound is not None
            ]
            self.kept_lower_bound = min(bounds)
            return lower_bound, sets.is_exhausted and not found

    def _search_without_solution(self) -> None:
        """Look for smaller repairs of any kind; if few were found, also for others."""
        drafts = EditedDrafts(self.puzzle, all_changes(self.puzzle))
        most = MAX_OTHER_DRAFTS if self.is_proven else MAX_DRAFTS
        with SmallestSets(
            drafts, SolutionPairExaminer(drafts, self.budget), self.budget, most
        ) as sets:
            self._gather(sets, (), fewer=len(self.found) >= ENOUGH_REPAIRS)
            self.lower_bound = max(self.lower_bound, sets.lower_bound)
            if sets.is_exhausted:
                self.is_impossible = self.best is None
                self.lower_bound = max(self.lower_bound, self.best or 0)

    def _gather(
        self, sets: SmallestSets, forced: tuple[DraftChange, ...], *, fewer: bool = False
    ) -> None:
        """Add what is found, as long as it is no larger than the best known."""
        rated, before = 0, len(self.found)
        too_many = self.best if fewer else None
        while len(self.found) < before + MAX_FOUND and rated < MAX_RATED:
            most = self._max_changes() - len(forced)
            if too_many is not None:
                most = min(most, too_many - 1)
            if most < 0 or (enough := sets.next(most)) is None:
                return
            rated += self.is_wanted is not None
            if self.is_wanted is not None and not self.is_wanted(enough.draft):
                sets.forbid(enough.chosen, also_with_more=False)
                continue
            self._add(forced, sets.drafts, *enough)
            sets.drafts_left = min(sets.drafts_left, MAX_EQUAL_DRAFTS)
            sets.forbid(enough.chosen)

    def _max_changes(self) -> int:
        """Return the largest number of changes of interest: no more than the best known."""
        limits = [most for most in (self.at_most, self.best) if most is not None]
        return min(limits, default=len(genre_of(self.puzzle).blank(self.puzzle).open) + 1)

    def _add(
        self,
        forced: tuple[DraftChange, ...],
        drafts: EditedDrafts,
        chosen: frozenset[int],
        draft: Puzzle,
        solution: Solution,
    ) -> None:
        """Add a proposal, unless its changes were found already."""
        changes = (*forced, *(drafts.changes[number] for number in sorted(chosen)))
        if all(set(changes) != set(known.changes) for known in self.found):
            self.found.append(Proposal(changes, draft, solution))
            self.report()


class ContradictionExaminer:
    """Return which changes a contradiction requires; accept any draft with a solution."""

    def __init__(self, drafts: EditedDrafts, budget: Budget) -> None:
        self.drafts, self.budget = drafts, budget

    def __call__(self, draft: Puzzle, chosen: frozenset[int]) -> Solution | list[ChangeRequirement]:
        with Search(draft, budget=self.budget) as search:
            return search.next() or [self.contradiction(draft, chosen)]

    def contradiction(self, draft: Puzzle, chosen: frozenset[int]) -> ChangeRequirement:
        """Require a change in the contradicting contents; anywhere if they are unknown."""
        spots = self._spots_in_contradiction(draft)
        if spots is None:
            every = frozenset(range(len(self.drafts.changes)))
            return ChangeRequirement(every - chosen, chosen)
        made = set(self.drafts.reshaping)
        for spot in spots:
            made |= self.drafts.at_spot.get(spot, set())
        blamed = {
            number
            for number in chosen
            if self.drafts.changes[number].reshapes
            or any(spot in spots for spot, _ in self.drafts.changes[number].edits)
        }
        return ChangeRequirement(frozenset(made - chosen), frozenset(blamed))

    def _spots_in_contradiction(self, draft: Puzzle) -> set[int] | None:
        edit_rules = self.drafts.edit_rules
        try:
            reasons = find_contradicting(
                draft, edit_rules.rules, self.budget.with_conflicts(CORE_CONFLICTS)
            )
        except LimitReached:
            self.budget.check()
            return None
        if reasons is None:
            return None
        return {spot for reason in reasons for spot in edit_rules.spots_of(draft, reason)}


class SolutionPairExaminer(ContradictionExaminer):
    """Return which changes two solutions of a draft require, or a contradiction in it."""

    def __call__(self, draft: Puzzle, chosen: frozenset[int]) -> Solution | list[ChangeRequirement]:
        one, other = two_solutions(draft, self.budget)
        if one is None:
            return [self.contradiction(draft, chosen)]
        if other is None:
            return one
        made: set[int] = set()
        left_out: set[int] = set()
        for solution in (one, other):
            breaking, needed = self.drafts.breaking_or_needed(draft, solution, chosen)
            made |= breaking
            left_out |= needed
        return [ChangeRequirement(frozenset(made), frozenset(left_out))]


def two_solutions(draft: Puzzle, budget: Budget) -> tuple[Solution | None, Solution | None]:
    """Find a solution and another one near it; None where there is none."""
    with Search(draft, budget=budget) as search:
        one = search.next()
        if one is None:
            return None, None
        search.prefer(one)
        return one, search.next()


def find_contradicting(draft: Puzzle, rules: frozenset[str], budget: Budget) -> list[Reason] | None:
    """Find contradicting reasons of these rules on an unsolvable draft; None if there are none."""
    blank = genre_of(draft).blank(draft)
    with Premises(draft, blank, budget, rules) as premises:
        core = premises.unsat_core(())
        if core is None:  # only propagation finds the contradiction
            return None
        return premises.minimise(core, ()) if len(core) < MAX_MINIMISED_CORE else core
