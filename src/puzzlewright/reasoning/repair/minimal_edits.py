"""A draft, the edits it allows, and the smallest sets of edits that leave exactly one solution
(implicit hitting sets).
"""

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.limits import Budget
from puzzlewright.engines import engine_named
from puzzlewright.formulas.hitting_sets import HittingSets, NoHittingSet
from puzzlewright.formulas.solver import ClauseSolver, Closable
from puzzlewright.genre.editor import AllowsContent, Content, DraftChange
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of, revising_of


class EditedDrafts:
    """What changes make of a draft."""

    def __init__(self, puzzle: Puzzle, revisions: Sequence[DraftChange]) -> None:
        self.puzzle = puzzle
        self.revising = revising_of(genre_of(puzzle))
        self.revisions = revisions

    @cached_property
    def at_spot(self) -> dict[int, set[int]]:
        """The changes that edit each spot."""
        found: dict[int, set[int]] = {}
        for number, revision in enumerate(self.revisions):
            for spot, _ in revision.edits:
                found.setdefault(spot, set()).add(number)
        return found

    @cached_property
    def reshaping(self) -> set[int]:
        """The changes that may matter to everything."""
        return {number for number, revision in enumerate(self.revisions) if revision.reshapes}

    def spots(self, number: int) -> list[int]:
        return [spot for spot, _ in self.revisions[number].edits]

    def page(self, chosen: Collection[int]) -> Puzzle | None:
        """The draft with these changes; None if they do not go together."""
        contents: dict[int, Content] = {}
        edits = 0
        for number in sorted(chosen):
            contents.update(self.revisions[number].edits)
            edits += len(self.revisions[number].edits)
        if len(contents) < edits:
            return None
        try:
            page: Puzzle = self.revising.with_contents(self.puzzle, contents)
        except BadPuzzle:
            return None
        return page

    def conflicting_changes(self, chosen: Collection[int]) -> set[int]:
        """Some of these changes that do not go together: two that edit the same spot, or all."""
        seen: dict[int, int] = {}
        for number in sorted(chosen):
            for spot, _ in self.revisions[number].edits:
                if spot in seen:
                    return {seen[spot], number}
                seen[spot] = number
        return set(chosen)

    def fitting(self, page: Puzzle, solution: Solution) -> AllowsContent:
        return self.revising.contents_allowed_by(page, solution)

    def breaking_or_needed(
        self, page: Puzzle, solution: Solution, chosen: Collection[int]
    ) -> tuple[set[int], set[int]]:
        """Find the changes that would break a solution, and the chosen ones it depends on."""
        fits, content = self.fitting(page, solution), self.revising.content
        needed = {
            number
            for number in chosen
            if not all(fits(spot, content(self.puzzle, spot)) for spot in self.spots(number))
        }
        return self.changes_breaking(fits, chosen), needed

    def changes_breaking(self, fits: AllowsContent, chosen: Collection[int] = ()) -> set[int]:
        """The changes beside those chosen that a solution would not survive."""
        return {
            number
            for number, revision in enumerate(self.revisions)
            if number not in chosen and not all(fits(*edit) for edit in revision.edits)
        }

    def changes_keeping(self, solution: Solution) -> list[int]:
        breaking = self.changes_breaking(self.fitting(self.puzzle, solution))
        return [number for number in range(len(self.revisions)) if number not in breaking]

    def transfer_solution(self, solution: Solution, page: Puzzle) -> Solution:
        """A solution of the draft on a page that it solves too."""
        carried = self.revising.transfer_solution
        return carried(self.puzzle, solution, page) if carried else solution

    def transfer_back(self, page: Puzzle, solution: Solution) -> Solution:
        """A solution of a page on the draft, which it solves too."""
        carried = self.revising.transfer_solution
        return carried(page, solution, self.puzzle) if carried else solution


def all_changes(puzzle: Puzzle) -> list[DraftChange]:
    """Every single change of a draft, the lightest first."""
    revisions = revising_of(genre_of(puzzle)).possible_changes(puzzle)
    return sorted(revisions, key=lambda revision: revision.weight)


CONFLICTS = 300_000  # to find the smallest sets


class ChangeRequirement(NamedTuple):
    """One of these changes must be made, or one of those must not be made."""

    made: frozenset[int]
    left_out: frozenset[int]


class SufficientChanges(NamedTuple):
    """Changes that are enough, the page with them and its only solution."""

    chosen: frozenset[int]
    page: Puzzle
    solution: Solution


# what a page with these changes tells
ExamineDraft: TypeAlias = Callable[[Puzzle, frozenset[int]], "Solution | list[ChangeRequirement]"]


class SmallestSets(Closable):
    """Sets of changes that are enough, the smallest first."""

    def __init__(
        self, pages: EditedDrafts, look: ExamineDraft, budget: Budget, pages_at_most: int
    ) -> None:
        """Begin with nothing known; stop after `pages_at_most` pages."""
        self.pages, self.look, self.budget = pages, look, budget
        self.pages_left = pages_at_most
        self.for_sets = budget.with_conflicts(CONFLICTS)
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

    def next(self, most: int) -> SufficientChanges | None:
        """Return a smallest sufficient set of at most `most` changes, or None."""
        while not self.is_over:
            chosen = self._smallest()
            if chosen is None or self.least > most:
                return None
            page = self.pages.page(chosen)
            if page is None:
                self.family.add((), left_out=self.pages.conflicting_changes(chosen))
                continue
            if self.pages_left <= 0:
                return None
            self.pages_left -= 1
            seen = self.look(page, chosen)
            if isinstance(seen, Solution):
                return SufficientChanges(chosen, page, seen)
            for wanting in seen:
                self.family.add(wanting.made, wanting.left_out)
        return None

    def _smallest(self) -> frozenset[int] | None:
        """Return the smallest set that meets everything known; None if there is none in time."""
        try:
            chosen = self.family.smallest(self.for_sets)
        except NoHittingSet:
            self.is_over = True
            return None
        self.budget.check()
        if chosen is None:
            return None
        self.least = len(chosen)
        return frozenset(chosen)
