"""Repair: find the smallest changes that give a draft exactly one solution."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Annotated, Any, Literal, TypeAlias

from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.difficulty import Difficulty, level_named
from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Budget
from puzzlewright.core.words import count_noun, join_words, short_repr, to_sentence
from puzzlewright.genre.editor import DraftChange
from puzzlewright.genre.genre import Contradiction, Puzzle
from puzzlewright.genres import edit_rules_of, genre_of
from puzzlewright.processes.sandbox import Work, run_limited
from puzzlewright.reasoning.explain.smallest_mus import find_clue_conflict
from puzzlewright.reasoning.rate.rating import Rating, level_of, rating_of
from puzzlewright.reasoning.repair.repair_search import Proposal, RepairSearch, two_solutions
from puzzlewright.verbs.compare import differing, name_places
from puzzlewright.verbs.notebooks import repairs_page
from puzzlewright.verbs.text import as_limit, as_puzzle, solution_of
from puzzlewright.verbs.verb import (
    AnyLimit,
    AnySolution,
    OldName,
    PuzzleInput,
    about,
    check_arguments,
    renamed,
    verb,
)

MaxChanges: TypeAlias = Annotated[
    int | None, about("make at most N changes", within=(1, 1000), metavar="N")
]
RepairStatus: TypeAlias = Literal["unique", "repaired", "none", "unknown"]

MAX_SHOWN_REPAIRS = 5
SEARCH_TIME_SHARE = 0.8  # of the time; the rest is for ratings
RATING_CONFLICTS = 200_000
MAX_REASONS_BESIDE_OBVIOUS = 3  # clues and rules named in addition to an obvious reason
MAX_NAMED_PLACES = 12  # places where solutions differ


@short_repr
@dataclass(frozen=True, slots=True)
class Repair(JsonResult):
    """Changes after which a draft has one solution."""

    JSON = ("puzzle", "changes", "why", "rating")

    puzzle: Puzzle  # with the changes
    solution: Solution
    changes: tuple[DraftChange, ...]
    why: str
    rating: Rating | None  # None if there was no time to rate it

    def __str__(self) -> str:
        return to_sentence(join_words([change.description for change in self.changes]))


@short_repr
@dataclass(frozen=True, slots=True)
class Repairs(JsonResult):
    """The possible repairs of a draft, the smallest first."""

    JSON = (
        *("genre=puzzle.genre", "status", "repairs", "proven=is_proven"),
        *("proven_for_solution=is_proven_for_solution", "least=min_changes"),
        *("contradiction?", "why?"),
    )

    puzzle: Puzzle  # the draft
    status: RepairStatus
    repairs: tuple[Repair, ...]
    is_proven: bool  # whether no fewer changes are enough
    # whether no fewer changes keep one of the solutions that were tried
    is_proven_for_solution: bool
    min_changes: int  # a lower bound
    why: str | None  # why there are no repairs, or which limit was reached
    contradiction: tuple[Reason, ...] = ()  # of a draft without solution

    def __str__(self) -> str:
        if not self.repairs:
            return {
                "unique": "one solution already",
                "none": f"no change helps: {self.why}",
            }.get(self.status, self.why or "nothing found")
        size = count_noun(len(self.repairs[0].changes), "change")
        if len(self.repairs[0].changes) == 1:
            return size
        if self.is_proven:
            return f"{size}; fewer are not enough"
        kept = "no fewer keep this solution, but otherwise " if self.is_proven_for_solution else ""
        return f"{size}; {kept}{self.min_changes} may be enough (not proven)"

    def _repr_html_(self) -> str:
        return repairs_page(self)

    @property
    def obvious_reason(self) -> str | None:
        """Why there is no solution, if that is obvious."""
        propagated = genre_of(self.puzzle).propagate(self.puzzle)
        return propagated.why if isinstance(propagated, Contradiction) else None

    @property
    def shown_contradiction(self) -> tuple[Reason, ...]:
        """The contradiction, unless it is long and an obvious reason says it briefly."""
        is_long = len(self.contradiction) > MAX_REASONS_BESIDE_OBVIOUS
        return () if is_long and self.obvious_reason else self.contradiction

    @property
    def conflict(self) -> str | None:
        """Why a draft has no solution, and what contradicts itself, in words."""
        genre, obvious = genre_of(self.puzzle), self.obvious_reason
        named = [genre.describe_reason(self.puzzle, one) for one in self.shown_contradiction]
        sentences = [to_sentence(obvious)] if obvious else []
        if len(named) > 1:
            sentences.append(to_sentence(f"{join_words(named)} contradict each other"))
        elif named and not obvious:
            sentences.append(to_sentence(f"{named[0]} contradicts the rules"))
        return " ".join(sentences) or None


@verb()
def repair(
    puzzle: PuzzleInput,
    *,
    solution: AnySolution = None,
    max_changes: MaxChanges = None,
    difficulty: Annotated[
        Difficulty | None, about("difficulty of the repaired puzzle", metavar="D")
    ] = None,
    limit: AnyLimit = None,
    at_most: OldName[int] = None,
    want: OldName[Difficulty] = None,
) -> Repairs:
    """Find the smallest changes that give a draft exactly one solution.

    Changes add, alter or remove clues, add or move islands, or move the borders of regions. If a
    solution is given, it becomes the only one. If the draft has no solution, the answer names the
    clues that contradict each other.

    >>> import puzzlewright as pw
    >>> draft = pw.read('{"genre": "mosaic", "clues": [[null, 1, null]]}')
    >>> for one in pw.repair(draft).repairs[:1]: print(one)
    Give R1C3 a 0.
    """
    max_changes, difficulty = renamed(max_changes, at_most), renamed(difficulty, want)
    check_arguments(repair, max_changes=max_changes, difficulty=difficulty)
    puzzle, budget = as_puzzle(puzzle), Budget(as_limit(limit))
    edit_rules_of(genre_of(puzzle))  # raises if its drafts cannot be changed
    kept = None if solution is None else solution_of(puzzle, solution)
    return run_search(
        lambda report: _RepairWork(puzzle, kept, max_changes, difficulty, budget, report).repairs(),
        puzzle,
        budget,
        min_changes=0,
    )


def run_search(
    work: "Work[Repairs, Repairs]", puzzle: Puzzle, budget: Budget, *, min_changes: int
) -> Repairs:
    """Run a search that reports its repairs so far; `min_changes` is a known lower bound."""

    def partial(reports: list[Repairs], why: str) -> Repairs:
        if not reports:
            return Repairs(puzzle, "unknown", (), False, False, min_changes, why)
        return replace(reports[-1], why=reports[-1].why or why)

    return run_limited(work, budget, partial)


def _sorted(found: Sequence[Proposal]) -> list[Proposal]:
    """Return the smallest repairs found, the best first."""
    ranked = sorted(found, key=lambda proposal: proposal.rank)
    fewest = len(ranked[0].changes) if ranked else 0
    return [one for one in ranked if len(one.changes) == fewest][:MAX_SHOWN_REPAIRS]


class _RepairWork:
    """One call of `repair`."""

    def __init__(
        self,
        puzzle: Puzzle,
        kept: Solution | None,
        max_changes: int | None,
        difficulty: str | None,
        budget: Budget,
        report: Callable[[Repairs], None],
    ) -> None:
        self.puzzle = puzzle
        self.kept = kept
        self.difficulty = difficulty
        self.budget = budget
        self.max_changes = max_changes
        self.report = report
        self.contradiction: tuple[Reason, ...] = ()
        self.why = ""  # what was wrong
        searching = budget.with_time_share(SEARCH_TIME_SHARE)
        fits = self._has_difficulty if difficulty else None
        self.search = RepairSearch(
            puzzle, max_changes, searching, lambda: report(self._partial_repairs([])), fits
        )

    def _has_difficulty(self, draft: Any) -> bool:
        assert self.difficulty
        return level_of(draft, self.search.budget) == level_named(self.difficulty)

    def repairs(self) -> Repairs:
        one, other = two_solutions(self.puzzle, self.budget)
        if one is not None and other is None and self.kept in (None, one):
            if self.difficulty and not self._has_difficulty(self.puzzle):
                raise PuzzlewrightError(
                    f"this puzzle has one solution already, but is not {self.difficulty}: see"
                    " harden and soften"
                )
            return Repairs(self.puzzle, "unique", (), True, True, 0, None)
        self.why = self._what_is_wrong(one, other)
        if one is None:
            with suppress(LimitReached):
                self.contradiction = tuple(find_clue_conflict(self.puzzle, self.search.budget))
        search = self.search
        if self.kept is not None:
            search.search_keeping(self.kept)
        else:
            search.search_any()
        ratings: list[Rating | None] = []
        for proposal in (best := _sorted(search.found)):
            self.report(self._partial_repairs(ratings))
            ratings.append(self._rated(proposal.draft, len(best) - len(ratings)))
        return self._partial_repairs(ratings)

    def _partial_repairs(self, ratings: Sequence[Rating | None]) -> Repairs:
        search = self.search
        repairs = tuple(
            Repair(one.draft, one.solution, one.changes, self.why, rating)
            for one, rating in zip_longest(_sorted(search.found), ratings)
        )
        why = search.gave_up
        if not repairs and not why:
            why = self._why_not()
        status: RepairStatus = (
            "repaired" if repairs else "none" if search.has_no_repair else "unknown"
        )
        return Repairs(
            self.puzzle,
            status,
            repairs,
            search.is_proven,
            search.is_proven or search.is_proven_kept,
            min(search.lower_bound, search.best or search.lower_bound),
            why,
            self.contradiction,
        )

    def _what_is_wrong(self, one: Solution | None, other: Solution | None) -> str:
        """Say what was wrong, and that it no longer is."""
        if one is None:
            return "the draft has no solution; now it has exactly one"
        if other is None:
            return "the draft has another solution than the one given, which is now the only one"
        differ = differing(one, other)
        where = name_places(self.puzzle, differ[:MAX_NAMED_PLACES])
        more = " and more" if len(differ) > MAX_NAMED_PLACES else ""
        return f"two solutions of the draft differ at {where}{more}; now there is only one"

    def _why_not(self) -> str:
        search = self.search
        if search.is_impossible:
            return "none of the changes that can be made leave one solution"
        if self.max_changes is not None and search.lower_bound > self.max_changes:
            return f"at least {count_noun(search.lower_bound, 'change')} are needed"
        return "too many sets of changes were tried in vain"

    def _rated(self, draft: Any, left: int) -> Rating | None:
        """Return the rating, if it fits into the share of the time for this many drafts."""
        try:
            return rating_of(
                draft, self.budget.with_time_share(1 / left).with_conflicts(RATING_CONFLICTS)
            )
        except LimitReached:
            return None
