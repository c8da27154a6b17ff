"""Examine a draft for which any unique solution is acceptable.

Of two solutions, a change must break at least one. Without a solution, some contents contradict
each other, and at least one of them must change.
"""

from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.reasoning.assumptions import Premises
from puzzlewright.reasoning.repair.minimal_edits import ChangeRequirement, EditedDrafts
from puzzlewright.reasoning.search import Search

CORE_CONFLICTS = 20_000  # of the search for contradicting contents
MAX_MINIMISED_CORE = 40  # a larger core is not minimised


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
