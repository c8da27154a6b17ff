"""Looking at a page for rivals of the one solution that is to be kept."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from puzzlewright.asking.search import Search
from puzzlewright.genres import genre_of
from puzzlewright.mending.pages import RevisedPages
from puzzlewright.mending.smallest import Wanting
from puzzlewright.model.board import Solution
from puzzlewright.model.limits import Budget

MOST_RIVALS = 30  # that are taken from one page


class Keeper:
    """What rivals of a solution tell: each must be broken by a change."""

    def __init__(self, pages: RevisedPages, kept: Solution, budget: Budget) -> None:
        """The changes are such that the kept solution survives all of them."""
        self.pages, self.kept, self.budget = pages, kept, budget
        self.stuck: Solution | None = None  # a rival that no change breaks, on the unchanged page
        self.has_enough = False  # whether changes that are enough were found

    def __call__(self, page: Any, chosen: frozenset[int]) -> Solution | list[Wanting]:
        kept = self.pages.carried(self.kept, page)
        genre = genre_of(page)
        if genre.mistakes(page, genre.marks(page, kept)):
            # each change alone keeps the solution, but together they do not
            return [Wanting(frozenset(), chosen)]
        rivals = self.rivals(page, kept)
        wanted = []
        for rival in rivals:
            made, left_out = self.pages.breaking_or_needed(page, rival, chosen)
            if not made and not left_out:
                self.stuck = self.pages.brought_back(page, rival)
            wanted.append(Wanting(frozenset(made), frozenset(left_out)))
        return wanted or kept

    def rivals(self, page: Any, kept: Solution, most: int = MOST_RIVALS) -> list[Solution]:
        """Other solutions of a page, near the kept one and with nothing in common."""
        found: list[Solution] = []
        with Search(page, budget=self.budget) as search:
            search.exclude(kept)
            search.prefer(kept)
            while len(found) < most and (rival := search.next()):
                found.append(rival)
                search.hold(
                    (place, value)
                    for place, value in enumerate(kept.values)
                    if rival.values[place] != value
                )
        return found

    def enough(self, chosen: Sequence[int]) -> frozenset[int] | None:
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
                return self._less(some)
            if more := self._met(some | banned, seen):
                some |= more
                continue
            harmful = self._harmful(some, seen)
            if harmful is None:
                return None
            some.remove(harmful)
            banned.add(harmful)

    def _harmful(self, chosen: set[int], wanted: Sequence[Wanting]) -> int | None:
        """Find a chosen change that admits a rival, or occupies the place of a better one."""
        for wanting in wanted:
            spots = {spot for number in wanting.made for spot in self.pages.spots(number)}
            for number in sorted(chosen):
                if number in wanting.left_out or not spots.isdisjoint(self.pages.spots(number)):
                    return number
        return None

    def _met(self, chosen: set[int], wanted: Sequence[Wanting]) -> set[int]:
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

    def _less(self, chosen: set[int]) -> frozenset[int]:
        """Drop changes until none can be left out."""
        for number in sorted(chosen, reverse=True):
            rest = chosen - {number}
            if self.is_enough(rest):
                chosen = rest
        return frozenset(chosen)

    def is_enough(self, chosen: Collection[int]) -> bool:
        page = self.pages.page(chosen)
        return page is not None and not self.rivals(
            page, self.pages.carried(self.kept, page), most=1
        )
