"""Examine a page on which any solution will do, if it is the only one.

Of two solutions, a change must break at least one. Without a solution, some of the contents
contradict each other, and at least one of them must change.
"""

from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.reasoning.assumptions import Premises
from puzzlewright.reasoning.repair.minimal_edits import ChangeRequirement, EditedDrafts
from puzzlewright.reasoning.search import Search

CORE_CONFLICTS = 20_000  # to find out which contents contradict each other
MAX_MINIMISED_CORE = 40  # contents; of more it is not tried which can be left out


class ContradictionExaminer:
    """What a contradiction in a page tells; a page that has a solution tells nothing."""

    def __init__(self, pages: EditedDrafts, budget: Budget) -> None:
        self.pages, self.budget = pages, budget

    def __call__(self, page: Puzzle, chosen: frozenset[int]) -> Solution | list[ChangeRequirement]:
        with Search(page, budget=self.budget) as search:
            return search.next() or [self.contradiction(page, chosen)]

    def contradiction(self, page: Puzzle, chosen: frozenset[int]) -> ChangeRequirement:
        """Require a change among what contradicts itself; anywhere if that is unknown."""
        spots = self._spots_in_contradiction(page)
        if spots is None:
            every = frozenset(range(len(self.pages.revisions)))
            return ChangeRequirement(every - chosen, chosen)
        made = set(self.pages.reshaping)
        for spot in spots:
            made |= self.pages.at_spot.get(spot, set())
        blamed = {
            number
            for number in chosen
            if self.pages.revisions[number].reshapes
            or any(spot in spots for spot, _ in self.pages.revisions[number].edits)
        }
        return ChangeRequirement(frozenset(made - chosen), frozenset(blamed))

    def _spots_in_contradiction(self, page: Puzzle) -> set[int] | None:
        revising = self.pages.revising
        try:
            reasons = find_contradicting(
                page, revising.rules, self.budget.with_conflicts(CORE_CONFLICTS)
            )
        except LimitReached:
            self.budget.check()
            return None
        if reasons is None:
            return None
        return {spot for reason in reasons for spot in revising.spots_of(page, reason)}


class SolutionPairExaminer(ContradictionExaminer):
    """What two solutions of a page tell, or a contradiction in it."""

    def __call__(self, page: Puzzle, chosen: frozenset[int]) -> Solution | list[ChangeRequirement]:
        one, other = two_solutions(page, self.budget)
        if one is None:
            return [self.contradiction(page, chosen)]
        if other is None:
            return one
        made: set[int] = set()
        left_out: set[int] = set()
        for solution in (one, other):
            breaking, needed = self.pages.breaking_or_needed(page, solution, chosen)
            made |= breaking
            left_out |= needed
        return [ChangeRequirement(frozenset(made), frozenset(left_out))]


def two_solutions(page: Puzzle, budget: Budget) -> tuple[Solution | None, Solution | None]:
    """Find a solution and another one near it; None where there is none."""
    with Search(page, budget=budget) as search:
        one = search.next()
        if one is None:
            return None, None
        search.prefer(one)
        return one, search.next()


def find_contradicting(page: Puzzle, rules: frozenset[str], budget: Budget) -> list[Reason] | None:
    """Find contradicting reasons of these rules on an unsolvable page; None if there are none."""
    blank = genre_of(page).blank(page)
    with Premises(page, blank, budget, rules) as premises:
        core = premises.unsat_core(())
        if core is None:  # encodings leave to the opening what it sees at once
            return None
        return premises.minimise(core, ()) if len(core) < MAX_MINIMISED_CORE else core
