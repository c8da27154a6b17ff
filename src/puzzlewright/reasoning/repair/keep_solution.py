"""Repair towards a given solution: edits that it forces, and counterexamples to its uniqueness."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from operator import ne
from typing import NamedTuple

from puzzlewright.core.board import Solution
from puzzlewright.core.limits import Budget
from puzzlewright.genre.editor import AllowsContent, DraftChange
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.reasoning.repair.smallest_edits import (
    ChangeRequirement,
    EditedDrafts,
    all_changes,
)
from puzzlewright.reasoning.search import Search

MAX_COUNTEREXAMPLES = 30  # per draft


class SolutionKeeper:
    """Find changes that keep a solution and break all others."""

    def __init__(self, drafts: EditedDrafts, kept: Solution, budget: Budget) -> None:
        """Each of the changes alone keeps the solution."""
        self.drafts, self.kept, self.budget = drafts, kept, budget
        self.stuck: Solution | None = None  # a solution of the draft that no change breaks
        self.has_enough = False  # whether sufficient changes were found

    def __call__(self, draft: Puzzle, chosen: frozenset[int]) -> Solution | list[ChangeRequirement]:
        kept = self.drafts.transfer_solution(self.kept, draft)
        genre = genre_of(draft)
        if genre.mistakes(draft, genre.marks(draft, kept)):
            # each change alone keeps the solution, but together they do not
            return [ChangeRequirement(frozenset(), chosen)]
        others = self.counterexamples(draft, kept)
        requirements = []
        for other in others:
            made, left_out = self.drafts.breaking_or_needed(draft, other, chosen)
            if not made and not left_out:
                self.stuck = self.drafts.transfer_back(draft, other)
            requirements.append(ChangeRequirement(frozenset(made), frozenset(left_out)))
        return requirements or kept

    def counterexamples(
        self, draft: Puzzle, kept: Solution, most: int = MAX_COUNTEREXAMPLES
    ) -> list[Solution]:
        """Return other solutions near the kept one that differ from it in disjoint places."""
        found: list[Solution] = []
        with Search(draft, budget=self.budget) as search:
            search.exclude(kept)
            search.prefer(kept)
            while len(found) < most and (other := search.next()):
                found.append(other)
                search.require(
                    (place, value)
                    for place, value in enumerate(kept.values)
                    if other.values[place] != value
                )
        return found

    def sufficient_changes(self, chosen: Sequence[int]) -> frozenset[int] | None:
        """Find sufficient changes quickly, none superfluous; None if another solution stays."""
        some = set(chosen)
        banned: set[int] = set()
        while True:
            self.budget.check()
            draft = self.drafts.apply(some)
            seen = None if draft is None else self(draft, frozenset(some))
            if seen is None or self.stuck:
                return None
            if isinstance(seen, Solution):
                self.has_enough = True
                return self._drop_superfluous(some)
            if more := self._choose_meeting(some | banned, seen):
                some |= more
                continue
            harmful = self._harmful(some, seen)
            if harmful is None:
                return None
            some.remove(harmful)
            banned.add(harmful)

    def _harmful(self, chosen: set[int], requirements: Sequence[ChangeRequirement]) -> int | None:
        """Find a chosen change that admits another solution, or blocks a better one."""
        for requirement in requirements:
            spots = {spot for number in requirement.made for spot in self.drafts.spots(number)}
            for number in sorted(chosen):
                if number in requirement.left_out or not spots.isdisjoint(
                    self.drafts.spots(number)
                ):
                    return number
        return None

    def _choose_meeting(
        self, chosen: set[int], requirements: Sequence[ChangeRequirement]
    ) -> set[int]:
        """Choose changes that meet the requirements and are compatible with those chosen."""
        edited = {spot for number in chosen for spot in self.drafts.spots(number)}
        more: set[int] = set()
        left = list(requirements)
        while left:
            times = Counter(number for requirement in left for number in requirement.made)
            free = [number for number in times if edited.isdisjoint(self.drafts.spots(number))]
            if not free:
                break
            best = max(
                free, key=lambda number: (times[number], -self.drafts.changes[number].weight)
            )
            more.add(best)
            edited.update(self.drafts.spots(best))
            left = [requirement for requirement in left if best not in requirement.made]
        return more

    def _drop_superfluous(self, chosen: set[int]) -> frozenset[int]:
        """Drop changes until none can be left out."""
        for number in sorted(chosen, reverse=True):
            rest = chosen - {number}
            if self.is_enough(rest):
                chosen = rest
        return frozenset(chosen)

    def is_enough(self, chosen: Collection[int]) -> bool:
        draft = self.drafts.apply(chosen)
        return draft is not None and not self.counterexamples(
            draft, self.drafts.transfer_solution(self.kept, draft), most=1
        )


MAX_VARIATIONS = 40


class ForcedChanges(NamedTuple):
    """Forced changes, the draft with them, and the rule that is still broken."""

    changes: tuple[DraftChange, ...]
    draft: Puzzle
    wrong: str | None


def apply_forced_changes(puzzle: Puzzle, solution: Solution) -> ForcedChanges:
    """Change what the solution breaks, and nothing else."""
    drafts = EditedDrafts(puzzle, all_changes(puzzle))
    fits = drafts.fitting(puzzle, solution)
    forced: list[int] = []
    for spot, numbers in sorted(drafts.at_spot.items()):
        if not fits(spot, drafts.edit_rules.content(puzzle, spot)):
            rights = [n for n in sorted(numbers) if _makes_fit(drafts.changes[n], fits)]
            forced += rights[:1]
    draft = drafts.apply(forced) if forced else puzzle
    assert draft is not None
    genre = genre_of(puzzle)
    wrong = genre.mistakes(draft, genre.marks(draft, drafts.transfer_solution(solution, draft)))
    changes = tuple(drafts.changes[number] for number in forced)
    return ForcedChanges(changes, draft, wrong[0].why if wrong else None)


def _makes_fit(change: DraftChange, fits: AllowsContent) -> bool:
    """Whether a change makes a spot fit, other than by removing a clue."""
    can_right = not change.only_removes_clue and not change.reshapes
    return can_right and all(fits(*edit) for edit in change.edits)


def keeper_of(draft: Puzzle, solution: Solution, budget: Budget) -> SolutionKeeper:
    """Return a keeper with all changes that keep the solution and do not remove clues."""
    fits = EditedDrafts(draft, ()).fitting(draft, solution)
    kept = [
        change
        for change in all_changes(draft)
        if not change.only_removes_clue and all(fits(*edit) for edit in change.edits)
    ]
    return SolutionKeeper(EditedDrafts(draft, kept), solution, budget)


def nearby_solution(puzzle: Puzzle, solution: Solution, budget: Budget) -> Solution | None:
    """Find a solution of a nearby draft that changes can make unique, or None."""
    seen = {solution}
    keeper = _try_keeper(puzzle, solution, budget)
    for _ in range(MAX_VARIATIONS):
        if keeper.stuck is None:
            break
        ways: list[tuple[int, SolutionKeeper]] = []
        for is_extreme, candidate in _vary_solution(puzzle, keeper.kept, keeper.stuck):
            if not is_extreme and ways:
                break
            if candidate not in seen and not apply_forced_changes(puzzle, candidate).wrong:
                seen.add(candidate)
                tried = _try_keeper(puzzle, candidate, budget)
                if tried.has_enough:
                    return candidate
                if tried.stuck is not None:
                    # Other solutions that differ in few places are the hardest to break.
                    differing = sum(map(ne, candidate.values, tried.stuck.values))
                    ways.append((differing, tried))
        if not ways:
            break
        _, keeper = max(ways, key=lambda way: way[0])
    return None


def _try_keeper(puzzle: Puzzle, solution: Solution, budget: Budget) -> SolutionKeeper:
    keeper = keeper_of(apply_forced_changes(puzzle, solution).draft, solution, budget)
    keeper.sufficient_changes(())
    return keeper


def _vary_solution(
    puzzle: Puzzle, solution: Solution, other: Solution
) -> Iterator[tuple[bool, Solution]]:
    """Vary one value where the solution differs from another; extremes leave least room."""
    blank = genre_of(puzzle).blank(puzzle)
    values = solution.values
    differ = [place for place, value in enumerate(values) if value != other.values[place]]
    for is_extreme in (True, False):
        for place in differ:
            ends = {min(blank.open[place]), max(blank.open[place])}
            for value in sorted(ends if is_extreme else blank.open[place] - ends):
                if value != values[place]:
                    changed = (*values[:place], value, *values[place + 1 :])
                    yield is_extreme, replace(solution, values=changed)
