"""Adjust a puzzle and keep its solution: remove clues, or change the difficulty by one level."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.formulas.solver import ClauseSolver, Cuts
from puzzlewright.genre.editor import DraftChange, Edit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import edit_rules_of, encoding_of, genre_of
from puzzlewright.kit.generation.remove_clues import CluedFormula, clued_formula, removable_groups
from puzzlewright.reasoning.rate.rating import Rating, rating_of
from puzzlewright.reasoning.repair.keep_solution import SolutionKeeper
from puzzlewright.reasoning.repair.smallest_edits import EditedDrafts, SmallestSets, all_changes

MAX_PUZZLES = 2_000


class ClueMinimiser:
    """Search for the fewest clues."""

    def __init__(
        self, puzzle: Puzzle, solution: Solution, budget: Budget, report: Callable[[], None]
    ) -> None:
        self.puzzle, self.budget, self.report = puzzle, budget, report
        fits = edit_rules_of(genre_of(puzzle)).contents_allowed_by(puzzle, solution)
        self.clues = [
            change
            for change in all_changes(puzzle)
            # A 0 must stay: a '?' would be at least one bridge.
            if change.only_removes_clue and all(fits(*edit) for edit in change.edits)
        ]
        everything = EditedDrafts(puzzle, self.clues).apply(range(len(self.clues)))
        assert everything is not None
        content = edit_rules_of(genre_of(puzzle)).content
        given_back = [
            replace(clue, edits=tuple(Edit(spot, content(puzzle, spot)) for spot, _ in clue.edits))
            for clue in self.clues
        ]
        self.drafts = EditedDrafts(everything, given_back)
        self.keeper = SolutionKeeper(self.drafts, solution, budget)
        self.needed = frozenset(range(len(self.clues)))  # as known so far
        self.lower_bound = 0  # of clues
        self.gave_up: str | None = None

    @property
    def is_proven(self) -> bool:
        return self.lower_bound >= len(self.needed)

    @property
    def removed(self) -> tuple[DraftChange, ...]:
        return tuple(clue for number, clue in enumerate(self.clues) if number not in self.needed)

    @property
    def draft(self) -> Puzzle:
        draft = self.drafts.apply(self.needed)
        assert draft is not None
        return draft

    def run(self) -> None:
        """Remove one clue after the other, then search for a smaller set."""
        try:
            order = [(number,) for number in sorted(self.needed, reverse=True)]
            formula = self._formula()
            kept = self.keeper.kept
            for group in removable_groups(self._open, formula, kept, order, self.needed):
                self.needed = self.needed.difference(group)
                self.report()
            with SmallestSets(self.drafts, self.keeper, self.budget, MAX_PUZZLES) as sets:
                fewer = sets.next(len(self.needed) - 1)
                self.lower_bound = sets.lower_bound
                if fewer is not None:
                    self.needed = fewer.chosen
                    self.report()
        except LimitReached as reached:
            self.gave_up = str(reached)

    def _formula(self) -> CluedFormula:
        """Encode the puzzle with removable clues."""
        puzzle, bare, edit_rules = self.puzzle, self.drafts.puzzle, self.drafts.edit_rules
        genre, at_spot = genre_of(puzzle), self.drafts.at_spot

        def clues_of(reason: Reason) -> set[int]:
            spots = edit_rules.spots_of(puzzle, reason) if reason.rule in edit_rules.rules else ()
            return {number for spot in spots for number in at_spot.get(spot, ())}

        encoding = encoding_of(genre, None)
        return clued_formula(encoding, puzzle, bare, genre.blank(bare), clues_of)

    def _open(self, cnf: Cnf, engine: str, cuts: Cuts | None) -> ClauseSolver:
        return ClauseSolver(cnf, engine_named(engine), self.budget, cuts=cuts)


MAX_RATED = 400  # puzzles
ENOUGH_FOUND = 5  # sets of changes
RATING_CONFLICTS = 100_000


class AdjustedPuzzle(NamedTuple):
    """Changes, the changed puzzle, its solution and its rating."""

    changes: tuple[DraftChange, ...]
    draft: Puzzle
    solution: Solution
    rating: Rating


class DifficultySearch:
    """Search for changes that lead to a level."""

    def __init__(
        self, start: Rating, level: int, at_most: int, budget: Budget, report: Callable[[], None]
    ) -> None:
        self.start = AdjustedPuzzle((), start.puzzle, start.solution, start)
        self.level, self.at_most, self.budget, self.report = level, at_most, budget, report
        self.ratings_left = MAX_RATED
        self.seen: set[Puzzle] = {start.puzzle}
        self.found: list[AdjustedPuzzle] = []
        self.gave_up: str | None = None

    def run(self) -> None:
        """Add changes until the level is reached, up to the maximum."""
        here: AdjustedPuzzle | None = self.start
        try:
            for _ in range(self.at_most):
                here = here and self._nearest(here)
                if self.found or here is None:
                    return
        except LimitReached as reached:
            self.gave_up = str(reached)

    def _nearest(self, here: AdjustedPuzzle) -> AdjustedPuzzle | None:
        """Collect all single changes that reach the level; if none does, return the nearest."""
        best: AdjustedPuzzle | None = None
        for adjusted in self._single_changes(here):
            if adjusted.rating.level == self.level:
                self.found.append(adjusted)
                self.report()
                if len(self.found) >= ENOUGH_FOUND:
                    break
            elif best is None or self._distance(adjusted) < self._distance(best):
                best = adjusted
        return best

    def _distance(self, adjusted: AdjustedPuzzle) -> float:
        """Return the distance from the middle of the level: its scores are up to 1 below it."""
        return abs(adjusted.rating.score - (self.level - 0.5))

    def _single_changes(self, here: AdjustedPuzzle) -> Iterator[AdjustedPuzzle]:
        """Yield the puzzle after each single change that keeps the solution unique."""
        drafts = EditedDrafts(here.draft, all_changes(here.draft))
        keeper = SolutionKeeper(drafts, here.solution, self.budget)
        is_up = here.rating.level < self.level
        for number in drafts.changes_keeping(here.solution):
            change = drafts.changes[number]
            # Fewer clues are never easier, and more are never harder.
            if change.only_removes_clue != is_up and not change.reshapes:
                continue
            if self.ratings_left <= 0:
                return
            draft = drafts.apply({number})
            if draft is None or draft in self.seen or not keeper.is_enough({number}):
                continue
            self.seen.add(draft)
            self.ratings_left -= 1
            solution = drafts.transfer_solution(here.solution, draft)
            try:
                rating = rating_of(draft, self.budget.with_conflicts(RATING_CONFLICTS))
            except LimitReached:
                self.budget.check()
                continue
            yield AdjustedPuzzle((*here.changes, change), draft, solution, rating)
