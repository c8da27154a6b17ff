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
from puzzlewright.reasoning.repair.minimal_edits import ChangeRequirement, EditedDrafts, all_changes
from puzzlewright.reasoning.search import Search

MAX_COUNTEREXAMPLES = 30  # that are taken from one page


class SolutionKeeper:
    """What rivals of a solution tell: each must be broken by a change."""

    def __init__(self, pages: EditedDrafts, kept: Solution, budget: Budget) -> None:
        """The changes are such that the kept solution survives all of them."""
        self.pages, self.kept, self.budget = pages, kept, budget
        self.stuck: Solution | None = None  # a rival that no change breaks, on the unchanged page
        self.has_enough = False  # whether changes that are enough were found

    def __call__(self, page: Puzzle, chosen: frozenset[int]) -> Solution | list[ChangeRequirement]:
        kept = self.pages.transfer_solution(self.kept, page)
        genre = genre_of(page)
        if genre.mistakes(page, genre.marks(page, kept)):
            # each change alone keeps the solution, but together they do not
            return [ChangeRequirement(frozenset(), chosen)]
        rivals = self.counterexamples(page, kept)
        wanted = []
        for rival in rivals:
            made, left_out = self.pages.breaking_or_needed(page, rival, chosen)
            if not made and not left_out:
                self.stuck = self.pages.transfer_back(page, rival)
            wanted.append(ChangeRequirement(frozenset(made), frozenset(left_out)))
        return wanted or kept

    def counterexamples(
        self, page: Puzzle, kept: Solution, most: int = MAX_COUNTEREXAMPLES
    ) -> list[Solution]:
        """Other solutions of a page, near the kept one and with nothing in common."""
        found: list[Solution] = []
        with Search(page, budget=self.budget) as search:
            search.exclude(kept)
            search.prefer(kept)
            while len(found) < most and (rival := search.next()):
                found.append(rival)
                search.require(
                    (place, value)
                    for place, value in enumerate(kept.values)
                    if rival.values[place] != value
                )
        return found

    def sufficient_changes(self, chosen: Sequence[int]) -> frozenset[int] | None:
        """Find sufficient changes quickly, none superfluous; None if a rival stays."""
        some = set(chosen)
        banned: set[int] = set()
        while True:
            self.budget.check()
            page = self.pages.page(some)
            seen = None if page is None else self(page, frozenset(some))
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

    def _harmful(self, chosen: set[int], wanted: Sequence[ChangeRequirement]) -> int | None:
        """Find a chosen change that admits a rival, or occupies the place of a better one."""
        for wanting in wanted:
            spots = {spot for number in wanting.made for spot in self.pages.spots(number)}
            for number in sorted(chosen):
                if number in wanting.left_out or not spots.isdisjoint(self.pages.spots(number)):
                    return number
        return None

    def _choose_meeting(self, chosen: set[int], wanted: Sequence[ChangeRequirement]) -> set[int]:
        """Choose changes that meet what is wanted and are compatible with those chosen."""
        edited = {spot for number in chosen for spot in self.pages.spots(number)}
        more: set[int] = set()
        left = list(wanted)
        while left:
            times = Counter(number for wanting in left for number in wanting.made)
            free = [number for number in times if edited.isdisjoint(self.pages.spots(number))]
            if not free:
                break
            best = max(
                free, key=lambda number: (times[number], -self.pages.revisions[number].weight)
            )
            more.add(best)
            edited.update(self.pages.spots(best))
            left = [wanting for wanting in left if best not in wanting.made]
        return more

    def _drop_superfluous(self, chosen: set[int]) -> frozenset[int]:
        """Drop changes until none can be left out."""
        for number in sorted(chosen, reverse=True):
            rest = chosen - {number}
            if self.is_enough(rest):
                chosen = rest
        return frozenset(chosen)

    def is_enough(self, chosen: Collection[int]) -> bool:
        page = self.pages.page(chosen)
        return page is not None and not self.counterexamples(
            page, self.pages.transfer_solution(self.kept, page), most=1
        )


MAX_VARIATIONS = 40


class ForcedChanges(NamedTuple):
    """What had to be changed, the page with these changes, and what is wrong all the same."""

    changes: tuple[DraftChange, ...]
    page: Puzzle
    wrong: str | None


def apply_forced_changes(puzzle: Puzzle, solution: Solution) -> ForcedChanges:
    """Change what the solution breaks, and nothing else."""
    pages = EditedDrafts(puzzle, all_changes(puzzle))
    fits = pages.fitting(puzzle, solution)
    forced: list[int] = []
    for spot, numbers in sorted(pages.at_spot.items()):
        if not fits(spot, pages.revising.content(puzzle, spot)):
            rights = [n for n in sorted(numbers) if _makes_fit(pages.revisions[n], fits)]
            forced += rights[:1]
    page = pages.page(forced) if forced else puzzle
    assert page is not None
    genre = genre_of(puzzle)
    wrong = genre.mistakes(page, genre.marks(page, pages.transfer_solution(solution, page)))
    changes = tuple(pages.revisions[number] for number in forced)
    return ForcedChanges(changes, page, wrong[0].why if wrong else None)


def _makes_fit(revision: DraftChange, fits: AllowsContent) -> bool:
    """Whether a change makes a spot fit, other than by taking a clue away."""
    can_right = not revision.only_removes_clue and not revision.reshapes
    return can_right and all(fits(*edit) for edit in revision.edits)


def keeper_of(page: Puzzle, solution: Solution, budget: Budget) -> SolutionKeeper:
    """What rivals of a solution tell, with all changes that it survives and that say more."""
    fits = EditedDrafts(page, ()).fitting(page, solution)
    kept = [
        revision
        for revision in all_changes(page)
        if not revision.only_removes_clue and all(fits(*edit) for edit in revision.edits)
    ]
    return SolutionKeeper(EditedDrafts(page, kept), solution, budget)


def nearby_solution(puzzle: Puzzle, solution: Solution, budget: Budget) -> Solution | None:
    """Find a solution of a nearby page whose rivals changes can break, or None."""
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
                    # Rivals that differ in few places are the most in the way.
                    differing = sum(map(ne, candidate.values, tried.stuck.values))
                    ways.append((differing, tried))
        if not ways:
            break
        _, keeper = max(ways, key=lambda way: way[0])
    return None


def _try_keeper(puzzle: Puzzle, solution: Solution, budget: Budget) -> SolutionKeeper:
    keeper = keeper_of(apply_forced_changes(puzzle, solution).page, solution, budget)
    keeper.sufficient_changes(())
    return keeper


def _vary_solution(
    puzzle: Puzzle, solution: Solution, rival: Solution
) -> Iterator[tuple[bool, Solution]]:
    """Vary one value where the solution differs from a rival; extremes leave least room."""
    blank = genre_of(puzzle).blank(puzzle)
    values = solution.values
    differ = [place for place, value in enumerate(values) if value != rival.values[place]]
    for is_extreme in (True, False):
        for place in differ:
            ends = {min(blank.open[place]), max(blank.open[place])}
            for value in sorted(ends if is_extreme else blank.open[place] - ends):
                if value != values[place]:
                    changed = (*values[:place], value, *values[place + 1 :])
                    yield is_extreme, replace(solution, values=changed)
