"""Adjust a puzzle and keep its solution: remove clues all at once, or change the difficulty by
one level.
"""

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
from puzzlewright.genres import encoding_of, genre_of, revising_of
from puzzlewright.kit.generation.remove_clues import CluedFormula, clued_formula, removable_groups
from puzzlewright.reasoning.explain.rating import Rating, rating_of
from puzzlewright.reasoning.repair.keep_solution import SolutionKeeper
from puzzlewright.reasoning.repair.minimal_edits import EditedDrafts, SmallestSets, all_changes

MAX_PUZZLES = 2_000


class ClueMinimiser:
    """The search for the fewest clues, and what is known so far."""

    def __init__(
        self, puzzle: Puzzle, solution: Solution, budget: Budget, tell: Callable[[], None]
    ) -> None:
        self.puzzle, self.budget, self.tell = puzzle, budget, tell
        fits = revising_of(genre_of(puzzle)).contents_allowed_by(puzzle, solution)
        self.clues = [
            revision
            for revision in all_changes(puzzle)
            # A 0 must stay: a '?' would be at least one bridge.
            if revision.only_removes_clue and all(fits(*edit) for edit in revision.edits)
        ]
        everything = EditedDrafts(puzzle, self.clues).page(range(len(self.clues)))
        assert everything is not None
        content = revising_of(genre_of(puzzle)).content
        given_back = [
            replace(clue, edits=tuple(Edit(spot, content(puzzle, spot)) for spot, _ in clue.edits))
            for clue in self.clues
        ]
        self.pages = EditedDrafts(everything, given_back)
        self.keeper = SolutionKeeper(self.pages, solution, budget)
        self.needed = frozenset(range(len(self.clues)))  # as known so far
        self.least = 0  # no fewer are enough
        self.gave_up: str | None = None

    @property
    def is_proven(self) -> bool:
        return self.least >= len(self.needed)

    @property
    def removed(self) -> tuple[DraftChange, ...]:
        return tuple(clue for number, clue in enumerate(self.clues) if number not in self.needed)

    @property
    def page(self) -> Puzzle:
        page = self.pages.page(self.needed)
        assert page is not None
        return page

    def run(self) -> None:
        """Leave out one clue after the other, then look for fewer."""
        try:
            order = [(number,) for number in sorted(self.needed, reverse=True)]
            formula = self._formula()
            kept = self.keeper.kept
            for group in removable_groups(self._open, formula, kept, order, self.needed):
                self.needed = self.needed.difference(group)
                self.tell()
            with SmallestSets(self.pages, self.keeper, self.budget, MAX_PUZZLES) as sets:
                fewer = sets.next(len(self.needed) - 1)
                self.least = sets.least
                if fewer is not None:
                    self.needed = fewer.chosen
                    self.tell()
        except LimitReached as reached:
            self.gave_up = str(reached)

    def _formula(self) -> CluedFormula:
        """Encode the puzzle, with all clues in question."""
        puzzle, bare, revising = self.puzzle, self.pages.puzzle, self.pages.revising
        genre, at_spot = genre_of(puzzle), self.pages.at_spot

        def clues_of(reason: Reason) -> set[int]:
            spots = revising.spots_of(puzzle, reason) if reason.rule in revising.rules else ()
            return {number for spot in spots for number in at_spot.get(spot, ())}

        encoding = encoding_of(genre, None)
        return clued_formula(encoding, puzzle, bare, genre.blank(bare), clues_of)

    def _open(self, cnf: Cnf, engine: str, cuts: Cuts | None) -> ClauseSolver:
        return ClauseSolver(cnf, engine_named(engine), self.budget, cuts=cuts)


MAX_RATED = 400  # pages
ENOUGH_FOUND = 5  # ways
RATING_CONFLICTS = 100_000


class AdjustedPuzzle(NamedTuple):
    """Changes, the page with them, its solution and its rating."""

    changes: tuple[DraftChange, ...]
    page: Puzzle
    solution: Solution
    rating: Rating


class DifficultySearch:
    """The search for changes that lead to a level, and what was found so far."""

    def __init__(
        self, start: Rating, level: int, at_most: int, budget: Budget, tell: Callable[[], None]
    ) -> None:
        self.start = AdjustedPuzzle((), start.puzzle, start.solution, start)
        self.level, self.at_most, self.budget, self.tell = level, at_most, budget, tell
        self.left = MAX_RATED
        self.seen: set[Puzzle] = {start.puzzle}
        self.found: list[AdjustedPuzzle] = []
        self.gave_up: str | None = None

    def run(self) -> None:
        """Go on until something is found, or too many changes are made."""
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
        for shift in self._shifts(here):
            if shift.rating.level == self.level:
                self.found.append(shift)
                self.tell()
                if len(self.found) >= ENOUGH_FOUND:
                    break
            elif best is None or self._distance(shift) < self._distance(best):
                best = shift
        return best

    def _distance(self, shift: AdjustedPuzzle) -> float:
        """How far it is from the middle of the level: scores of a level are up to 1 below it."""
        return abs(shift.rating.score - (self.level - 0.5))

    def _shifts(self, here: AdjustedPuzzle) -> Iterator[AdjustedPuzzle]:
        """The page after each single change that keeps the solution as the only one."""
        pages = EditedDrafts(here.page, all_changes(here.page))
        keeper = SolutionKeeper(pages, here.solution, self.budget)
        is_up = here.rating.level < self.level
        for number in pages.changes_keeping(here.solution):
            revision = pages.revisions[number]
            # Fewer clues are never easier, and more are never harder.
            if revision.only_removes_clue != is_up and not revision.reshapes:
                continue
            if self.left <= 0:
                return
            page = pages.page({number})
            if page is None or page in self.seen or not keeper.is_enough({number}):
                continue
            self.seen.add(page)
            self.left -= 1
            solution = pages.transfer_solution(here.solution, page)
            try:
                rating = rating_of(page, self.budget.with_conflicts(RATING_CONFLICTS))
            except LimitReached:
                self.budget.check()
                continue
            yield AdjustedPuzzle((*here.changes, revision), page, solution, rating)
