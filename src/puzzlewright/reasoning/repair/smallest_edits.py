"""Find the smallest sets of edits that leave a draft one solution (implicit hitting sets)."""

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
from puzzlewright.genres import edit_rules_of, genre_of


class EditedDrafts:
    """A draft and its possible changes, identified by their numbers."""

    def __init__(self, puzzle: Puzzle, changes: Sequence[DraftChange]) -> None:
        self.puzzle = puzzle
        self.edit_rules = edit_rules_of(genre_of(puzzle))
        self.changes = changes

    @cached_property
    def at_spot(self) -> dict[int, set[int]]:
        """The changes that edit each spot."""
        found: dict[int, set[int]] = {}
        for number, change in enumerate(self.changes):
            for spot, _ in change.edits:
                found.setdefault(spot, set()).add(number)
        return found

    @cached_property
    def reshaping(self) -> set[int]:
        """The changes that may affect everything."""
        return {number for number, change in enumerate(self.changes) if change.reshapes}

    def spots(self, number: int) -> list[int]:
        return [spot for spot, _ in self.changes[number].edits]

    def apply(self, chosen: Collection[int]) -> Puzzle | None:
        """Return the draft with these changes; None if they are incompatible."""
        contents: dict[int, Content] = {}
        edits = 0
        for number in sorted(chosen):
            contents.update(self.changes[number].edits)
            edits += len(self.changes[number].edits)
        if len(contents) < edits:
            return None
        try:
            draft: Puzzle = self.edit_rules.with_contents(self.puzzle, contents)
        except BadPuzzle:
            return None
        return draft

    def conflicting_changes(self, chosen: Collection[int]) -> set[int]:
        """Return incompatible changes among these: two that edit the same spot, or all."""
        seen: dict[int, int] = {}
        for number in sorted(chosen):
            for spot, _ in self.changes[number].edits:
                if spot in seen:
                    return {seen[spot], number}
                seen[spot] = number
        return set(chosen)

    def fitting(self, draft: Puzzle, solution: Solution) -> AllowsContent:
        return self.edit_rules.contents_allowed_by(draft, solution)

    def breaking_or_needed(
        self, draft: Puzzle, solution: Solution, chosen: Collection[int]
    ) -> tuple[set[int], set[int]]:
        """Find the changes that would break a solution, and the chosen ones it depends on."""
        fits, content = self.fitting(draft, solution), self.edit_rules.content
        needed = {
            number
            for number in chosen
            if not all(fits(spot, content(self.puzzle, spot)) for spot in self.spots(number))
        }
        return self.changes_breaking(fits, chosen), needed

    def changes_breaking(self, fits: AllowsContent, chosen: Collection[int] = ()) -> set[int]:
        """Return the other changes that would break a solution."""
        return {
            number
            for number, change in enumerate(self.changes)
            if number not in chosen and not all(fits(*edit) for edit in change.edits)
        }

    def changes_keeping(self, solution: Solution) -> list[int]:
        breaking = self.changes_breaking(self.fitting(self.puzzle, solution))
        return [number for number in range(len(self.changes)) if number not in breaking]

    def transfer_solution(self, solution: Solution, draft: Puzzle) -> Solution:
        """Convert a solution of the draft to a changed draft."""
        carried = self.edit_rules.transfer_solution
        return carried(self.puzzle, solution, draft) if carried else solution

    def transfer_back(self, draft: Puzzle, solution: Solution) -> Solution:
        """Convert a solution of a changed draft back to the draft."""
        carried = self.edit_rules.transfer_solution
        return carried(draft, solution, self.puzzle) if carried else solution


def all_changes(puzzle: Puzzle) -> list[DraftChange]:
    """Return every single change of a draft, the lightest first."""
    changes = edit_rules_of(genre_of(puzzle)).possible_changes(puzzle)
    return sorted(changes, key=lambda change: change.weight)


CONFLICTS = 300_000  # of the search for the smallest sets


class ChangeRequirement(NamedTuple):
    """A clause: make one of these changes, or leave out one of those."""

    made: frozenset[int]
    left_out: frozenset[int]


class SufficientChanges(NamedTuple):
    """Changes that are enough, the changed draft and its only solution."""

    chosen: frozenset[int]
    draft: Puzzle
    solution: Solution


# returns the only solution of a changed draft, or what else must change
ExamineDraft: TypeAlias = Callable[[Puzzle, frozenset[int]], "Solution | list[ChangeRequirement]"]


class SmallestSets(Closable):
    """Find sets of changes that are enough, the smallest first."""

    def __init__(
        self, drafts: EditedDrafts, examine: ExamineDraft, budget: Budget, max_drafts: int
    ) -> None:
        """Stop after examining `max_drafts` drafts."""
        self.drafts, self.examine, self.budget = drafts, examine, budget
        self.drafts_left = max_drafts
        self.for_sets = budget.with_conflicts(CONFLICTS)
        self.family = HittingSets(
            lambda cnf, engine: ClauseSolver(cnf, engine_named(engine), budget),
            range(len(drafts.changes)),
        )
        self.lower_bound = 0  # of changes, for sets that were not found yet
        self.is_exhausted = False  # there is no other set that is enough

    def close(self) -> None:
        self.family.close()

    def forbid(self, chosen: Collection[int], *, also_with_more: bool = True) -> None:
        """Do not find this set again, nor, by default, any superset."""
        others = () if also_with_more else set(range(len(self.drafts.changes))).difference(chosen)
        self.family.add(others, left_out=chosen)

    def next(self, most: int) -> SufficientChanges | None:
        """Return a smallest sufficient set of at most `most` changes, or None."""
        while not self.is_exhausted:
            chosen = self._smallest()
            if chosen is None or self.lower_bound > most:
                return None
            draft = self.drafts.apply(chosen)
            if draft is None:
                self.family.add((), left_out=self.drafts.conflicting_changes(chosen))
                continue
            if self.drafts_left <= 0:
                return None
            self.drafts_left -= 1
            seen = self.examine(draft, chosen)
            if isinstance(seen, Solution):
                return SufficientChanges(chosen, draft, seen)
            for requirement in seen:
                self.family.add(requirement.made, requirement.left_out)
        return None

    def _smallest(self) -> frozenset[int] | None:
        """Return the smallest set that meets all requirements; None if not found in time."""
        try:
            chosen = self.family.smallest(self.for_sets)
        except NoHittingSet:
            self.is_exhausted = True
            return None
        self.budget.check()
        if chosen is None:
            return None
        self.lower_bound = len(chosen)
        return frozenset(chosen)
