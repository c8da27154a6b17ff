"""Lighten a puzzle (remove clues), or make it one level harder or easier (harden, soften)."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from puzzlewright.core.board import Solution
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Budget
from puzzlewright.core.words import count_noun, short_repr
from puzzlewright.genre.editor import DraftChange
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import edit_rules_of, genre_of
from puzzlewright.processes.sandbox import run_limited
from puzzlewright.reasoning.rate.rating import Rating, rating_of
from puzzlewright.reasoning.repair.adjust import ClueMinimiser, DifficultySearch
from puzzlewright.reasoning.repair.repair_search import two_solutions
from puzzlewright.verbs.repair import MaxChanges, Repair, Repairs, RepairStatus, run_search
from puzzlewright.verbs.text import as_limit, as_puzzle
from puzzlewright.verbs.verb import AnyLimit, OldName, PuzzleInput, check_arguments, renamed, verb

SEARCH_TIME_SHARE = 0.85  # of the time; the rest is for the rating
RATING_SECONDS = 20.0  # at most: what remains of a large puzzle can be too hard for any person


@short_repr
@dataclass(frozen=True, slots=True)
class Lightened(JsonResult):
    """A puzzle without the clues that are not needed."""

    JSON = (
        *("genre=puzzle.genre", "status", "puzzle", "changes", "proven=is_proven"),
        *("rating", "why?"),
    )

    original: Puzzle
    puzzle: Puzzle
    changes: tuple[DraftChange, ...]
    is_proven: bool  # whether no more clues can go at once
    rating: Rating | None  # None if there was no time to rate it
    why: str | None = None  # which limit was reached

    @property
    def status(self) -> str:
        if self.why and not self.changes:
            return "unknown"
        return "lighter" if self.changes else "light"

    def __str__(self) -> str:
        if self.status == "unknown":
            return f"no clue found that can go: {self.why}"
        if not self.changes:
            return "no clue can be removed"
        proof = "no more can" if self.is_proven else "not proven that no more can"
        return f"{count_noun(len(self.changes), 'clue')} can go at once, {proof}"


@verb()
def lighten(puzzle: PuzzleInput, *, limit: AnyLimit = None) -> Lightened:
    """Find as many clues as possible that can be removed together.

    The puzzle must have one solution, and keeps it.

    >>> import puzzlewright as pw
    >>> print(pw.lighten(pw.read('{"genre": "mosaic", "clues": [[0, 0], [0, 0]]}')))
    3 clues can go at once, no more can
    """
    puzzle, budget = as_puzzle(puzzle), Budget(as_limit(limit))
    edit_rules_of(genre_of(puzzle))
    searching = budget.with_time_share(SEARCH_TIME_SHARE)

    def work(report: Callable[[Lightened], None]) -> Lightened:
        solution = only_solution(puzzle, searching)
        search = ClueMinimiser(
            puzzle, solution, searching, lambda: report(_partial_result(puzzle, search))
        )
        search.run()
        return _partial_result(puzzle, search)

    def partial(reports: list[Lightened], why: str) -> Lightened:
        nothing = Lightened(puzzle, puzzle, (), False, None)
        return replace(reports[-1] if reports else nothing, why=why)

    found = run_limited(work, searching, partial)
    if found.status == "unknown":
        return found
    # The answer stays the same if there is no time to rate it.
    draft, rest = found.puzzle, budget.capped_at(RATING_SECONDS)
    rating: Rating | None = run_limited(lambda _: rating_of(draft, rest), rest, lambda *_: None)
    return replace(found, rating=rating)


def _partial_result(puzzle: Puzzle, search: ClueMinimiser) -> Lightened:
    return Lightened(puzzle, search.draft, search.removed, search.is_proven, None, search.gave_up)


def only_solution(puzzle: Puzzle, budget: Budget) -> Solution:
    """Return the solution of a puzzle; raise `PuzzlewrightError` unless there is exactly one."""
    one, other = two_solutions(puzzle, budget)
    if one is None or other is not None:
        raise PuzzlewrightError(
            f"this puzzle has {'no' if one is None else 'more than one'} solution: see repair"
        )
    return one


MAX_CHANGES = 5


@verb()
def harden(
    puzzle: PuzzleInput,
    *,
    max_changes: MaxChanges = MAX_CHANGES,
    limit: AnyLimit = None,
    at_most: OldName[int] = None,
) -> Repairs:
    """Find one change, or a few, that make a puzzle one level harder.

    The puzzle keeps its solution, and the solution stays unique.
    """
    return _adjust_difficulty(puzzle, 1, renamed(max_changes, at_most), limit)


@verb()
def soften(
    puzzle: PuzzleInput,
    *,
    max_changes: MaxChanges = MAX_CHANGES,
    limit: AnyLimit = None,
    at_most: OldName[int] = None,
) -> Repairs:
    """Find one change, or a few, that make a puzzle one level easier.

    The puzzle keeps its solution, and the solution stays unique.
    """
    return _adjust_difficulty(puzzle, -1, renamed(max_changes, at_most), limit)


def _adjust_difficulty(
    given: PuzzleInput, step: int, max_changes: int | None, limit: AnyLimit
) -> Repairs:
    check_arguments(harden, max_changes=max_changes)
    puzzle, budget = as_puzzle(given), Budget(as_limit(limit))
    edit_rules_of(genre_of(puzzle))
    at_most = max_changes or MAX_CHANGES

    def work(report: Callable[[Repairs], None]) -> Repairs:
        only_solution(puzzle, budget)
        start = rating_of(puzzle, budget)
        level = start.level + step
        if not 1 <= level <= len(LEVELS):
            why = f"it is {start.name} already"
            return Repairs(puzzle, "none", (), True, True, 0, why)
        search = DifficultySearch(
            start, level, at_most, budget, lambda: report(_partial_repairs(puzzle, search))
        )
        search.run()
        return _partial_repairs(puzzle, search)

    return run_search(work, puzzle, budget, min_changes=1)


def _partial_repairs(puzzle: Puzzle, search: DifficultySearch) -> Repairs:
    before = search.start.rating
    found = sorted(search.found, key=lambda shift: sum(change.weight for change in shift.changes))
    status: RepairStatus = "repaired" if found else "unknown"
    why = search.gave_up
    if not found and not why:
        why = (
            f"no {LEVELS[search.level - 1]} puzzle found with up to"
            f" {count_noun(search.at_most, 'change')}"
        )
    is_proven = bool(found) and len(found[0].changes) == 1
    was = f"it was {before.name} ({before.score:g}), and is now"
    repairs = [
        Repair(draft, solution, changes, f"{was} {rating.name} ({rating.score:g})", rating)
        for changes, draft, solution, rating in found
    ]
    return Repairs(puzzle, status, tuple(repairs), is_proven, is_proven, 1, why)
