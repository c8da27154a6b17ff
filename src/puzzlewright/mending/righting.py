"""The page on which something is a solution: the draft with everything it breaks changed.

If rivals remain that no change breaks, the solution must give way: one of the places where they
differ gets another value, and the clues around follow.
"""

from collections.abc import Iterator
from dataclasses import replace
from operator import ne
from typing import Any, NamedTuple

from puzzlewright.blueprints.revising import Fits, Revision
from puzzlewright.genres import genre_of
from puzzlewright.mending.keeping import Keeper
from puzzlewright.mending.pages import RevisedPages, all_revisions
from puzzlewright.model.board import Solution
from puzzlewright.model.limits import Budget

MOST_BENDS = 40


class Righted(NamedTuple):
    """What had to be changed, the page with these changes, and what is wrong all the same."""

    changes: tuple[Revision, ...]
    page: Any
    wrong: str | None


def made_right(puzzle: Any, solution: Solution) -> Righted:
    """Change what the solution breaks, and nothing else."""
    pages = RevisedPages(puzzle, all_revisions(puzzle))
    fits = pages.fitting(puzzle, solution)
    forced: list[int] = []
    for spot, numbers in sorted(pages.at_spot.items()):
        if not fits(spot, pages.revising.content(puzzle, spot)):
            rights = [n for n in sorted(numbers) if _rights(pages.revisions[n], fits)]
            forced += rights[:1]
    page = pages.page(forced) if forced else puzzle
    genre = genre_of(puzzle)
    wrong = genre.mistakes(page, genre.marks(page, pages.carried(solution, page)))
    changes = tuple(pages.revisions[number] for number in forced)
    return Righted(changes, page, wrong[0].why if wrong else None)


def _rights(revision: Revision, fits: Fits) -> bool:
    """Whether a change makes a spot fit, other than by taking a clue away."""
    can_right = not revision.lightens and not revision.reshapes
    return can_right and all(fits(*edit) for edit in revision.edits)


def keeper_of(page: Any, solution: Solution, budget: Budget) -> Keeper:
    """What rivals of a solution tell, with all changes that it survives and that say more."""
    fits = RevisedPages(page, ()).fitting(page, solution)
    kept = [
        revision
        for revision in all_revisions(page)
        if not revision.lightens and all(fits(*edit) for edit in revision.edits)
    ]
    return Keeper(RevisedPages(page, kept), solution, budget)


def bent(puzzle: Any, solution: Solution, budget: Budget) -> Solution | None:
    """Find a solution of a nearby page whose rivals changes can break, or None."""
    seen = {solution}
    keeper = _tried(puzzle, solution, budget)
    for _ in range(MOST_BENDS):
        if keeper.stuck is None:
            break
        ways: list[tuple[int, Keeper]] = []
        for is_extreme, candidate in _bends(puzzle, keeper.kept, keeper.stuck):
            if not is_extreme and ways:
                break
            if candidate not in seen and not made_right(puzzle, candidate).wrong:
                seen.add(candidate)
                tried = _tried(puzzle, candidate, budget)
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


def _tried(puzzle: Any, solution: Solution, budget: Budget) -> Keeper:
    keeper = keeper_of(made_right(puzzle, solution).page, solution, budget)
    keeper.enough(())
    return keeper


def _bends(puzzle: Any, solution: Solution, rival: Solution) -> Iterator[tuple[bool, Solution]]:
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
