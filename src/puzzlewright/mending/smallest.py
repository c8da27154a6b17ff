"""The smallest sets of changes that leave a draft exactly one solution (implicit hitting sets).

A page with several solutions, or none, shows what must differ: one of these changes made, or one of
those not made. Try the smallest set that meets everything known; either it suffices, or its page
adds knowledge. So the first set that suffices is a smallest one.
"""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple, TypeAlias

from puzzlewright.engines import engine_named
from puzzlewright.mending.pages import RevisedPages
from puzzlewright.model.board import Solution
from puzzlewright.model.limits import Budget
from puzzlewright.solving.hitting_sets import HittingSets, NothingMeetsAll
from puzzlewright.solving.solver import ClauseSolver, Closable

CONFLICTS = 300_000  # to find the smallest sets


class Wanting(NamedTuple):
    """One of these changes must be made, or one of those must not be made."""

    made: frozenset[int]
    left_out: frozenset[int]


class EnoughChanges(NamedTuple):
    """Changes that are enough, the page with them and its only solution."""

    chosen: frozenset[int]
    page: Any
    solution: Solution


# what a page with these changes tells
Look: TypeAlias = Callable[[Any, frozenset[int]], "Solution | list[Wanting]"]


class SmallestSets(Closable):
    """Sets of changes that are enough, the smallest first."""

    def __init__(self, pages: RevisedPages, look: Look, budget: Budget, pages_at_most: int) -> None:
        """Begin with nothing known; stop after `pages_at_most` pages."""
        self.pages, self.look, self.budget = pages, look, budget
        self.pages_left = pages_at_most
        self.for_sets = budget.part(CONFLICTS)
        self.family = HittingSets(
            lambda cnf, engine: ClauseSolver(cnf, engine_named(engine), budget),
            range(len(pages.revisions)),
        )
        self.least = 0  # no fewer changes are enough, beside those that were found
        self.is_over = False  # there is no other set that is enough

    def close(self) -> None:
        self.family.close()

    def forbid(self, chosen: Collection[int], *, also_with_more: bool = True) -> None:
        """Do not find this set again, nor, if it is said so, a larger one with all of it."""
        others = () if also_with_more else set(range(len(self.pages.revisions))).difference(chosen)
        self.family.add(others, left_out=chosen)

    def next(self, most: int) -> EnoughChanges | None:
        """Return a smallest sufficient set of at most `most` changes, or None."""
        while not self.is_over:
            chosen = self._smallest()
            if chosen is None or self.least > most:
                return None
            page = self.pages.page(chosen)
            if page is None:
                self.family.add((), left_out=self.pages.clash(chosen))
                continue
            if self.pages_left <= 0:
                return None
            self.pages_left -= 1
            seen = self.look(page, chosen)
            if isinstance(seen, Solution):
                return EnoughChanges(chosen, page, seen)
            for wanting in seen:
                self.family.add(wanting.made, wanting.left_out)
        return None

    def _smallest(self) -> frozenset[int] | None:
        """Return the smallest set that meets everything known; None if there is none in time."""
        try:
            chosen = self.family.smallest(self.for_sets)
        except NothingMeetsAll:
            self.is_over = True
            return None
        self.budget.check()
        if chosen is None:
            return None
        self.least = len(chosen)
        return frozenset(chosen)
