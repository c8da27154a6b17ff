"""Harden and soften: the change that makes a puzzle one level harder or easier."""

from collections.abc import Callable
from dataclasses import replace

from puzzlewright.asking.arguments import as_limit, as_whole_number
from puzzlewright.asking.deadline import run_limited
from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.explaining.rating import rating_of
from puzzlewright.genres import genre_of, revising_of
from puzzlewright.mending.shifting import Shift, Shifting
from puzzlewright.model.errors import Trouble
from puzzlewright.model.limits import Budget, Limit
from puzzlewright.model.step import LEVELS
from puzzlewright.model.words import count
from puzzlewright.verbs.lighten import only_solution
from puzzlewright.verbs.repair import Repair, Repairs, RepairStatus

AT_MOST = 5  # changes


def harden(puzzle: Puzzle, *, at_most: int = AT_MOST, limit: Limit | None = None) -> Repairs:
    """Find the change, or few changes, that make a puzzle one level harder."""
    return _shift(puzzle, 1, at_most, limit)


def soften(puzzle: Puzzle, *, at_most: int = AT_MOST, limit: Limit | None = None) -> Repairs:
    """Find the change, or few changes, that make a puzzle one level easier."""
    return _shift(puzzle, -1, at_most, limit)


def _shift(puzzle: Puzzle, step: int, at_most: int, limit: Limit | None) -> Repairs:
    genre, budget = genre_of(puzzle), Budget(as_limit(limit))
    revising_of(genre)
    if as_whole_number(at_most, "at_most") < 1:
        raise Trouble(f"at least 1 change must be allowed, not {at_most}")

    def work(tell: Callable[[Repairs], None]) -> Repairs:
        only_solution(puzzle, budget)
        start = rating_of(puzzle, budget)
        level = start.level + step
        if not 1 <= level <= len(LEVELS):
            why = f"it is {start.name} already"
            return Repairs(puzzle, "none", (), True, True, 0, why)
        search = Shifting(start, level, at_most, budget, lambda: tell(_so_far(puzzle, search)))
        search.run()
        return _so_far(puzzle, search)

    def partial(reports: list[Repairs], why: str) -> Repairs:
        nothing = Repairs(puzzle, "unknown", (), False, False, 1, why)
        return replace(reports[-1] if reports else nothing, why=why)

    return run_limited(work, puzzle, budget, partial, is_long=True)


def _so_far(puzzle: Puzzle, search: Shifting) -> Repairs:
    found = sorted(search.found, key=lambda shift: sum(change.weight for change in shift.changes))
    status: RepairStatus = "repaired" if found else "unknown"
    why = search.gave_up
    if not found and not why:
        why = (
            f"with {count(search.at_most, 'change')} at most no page was found that is"
            f" {LEVELS[search.level - 1]}"
        )
    is_proven = bool(found) and len(found[0].changes) == 1
    return Repairs(puzzle, status, tuple(map(_repair(search), found)), is_proven, is_proven, 1, why)


def _repair(search: Shifting) -> Callable[[Shift], Repair]:
    before = search.start.rating
    return lambda shift: Repair(
        shift.page,
        shift.solution,
        shift.changes,
        f"it was {before.name} ({before.score:g}), and is now {shift.rating.name}"
        f" ({shift.rating.score:g})",
        shift.rating,
    )
