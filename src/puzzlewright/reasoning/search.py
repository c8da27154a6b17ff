"""Enumerate the solutions of a puzzle, for solving, counting and generating."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from puzzlewright.core.board import Board, Choice, Solution, board_of
from puzzlewright.core.errors import EngineError, LimitReached, WrongAnswer
from puzzlewright.core.limits import Budget
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.formulas.engine import Formula
from puzzlewright.formulas.solver import ClauseSolver, Closable, TermSolver, open_solver
from puzzlewright.genre.genre import Contradiction, Propagated, Puzzle
from puzzlewright.genres import encoding_of, genre_of

# the names of counters in different engines; the first one found is used
COUNTER_NAMES = {
    "conflicts": ("conflicts", "sat::conflicts"),
    "decisions": ("decisions", "sat::decisions"),
    "propagations": ("propagations", "sat::propagations"),
    "restarts": ("restarts", "sat::starts"),
}


@dataclass(frozen=True, slots=True)
class Effort:
    """Statistics of an engine; None for those that it does not report."""

    conflicts: int | None = None
    decisions: int | None = None
    propagations: int | None = None
    restarts: int | None = None
    cuts: int = 0  # lazy rules that were added after a candidate broke them
    rounds: int = 0  # calls of the engine

    @classmethod
    def of(cls, counters: Mapping[str, int], cuts: int, rounds: int) -> Self:
        """Read the counters of any engine."""
        if not counters:
            return cls(cuts=cuts, rounds=rounds)
        # z3 leaves out what is 0.
        counted = {
            kind: next((counters[name] for name in names if name in counters), 0)
            for kind, names in COUNTER_NAMES.items()
        }
        return cls(**counted, cuts=cuts, rounds=rounds)


class Search(Closable):
    """Find one solution after the other; check each against the rules."""

    def __init__(
        self,
        puzzle: Puzzle,
        encoding: str | None = None,
        engine: str | None = None,
        budget: Budget | None = None,
        *,
        board: Board | None = None,
        propagation: bool = True,
    ) -> None:
        """Search all solutions, or those within a board; optionally without initial propagation."""
        self.started = time.perf_counter()
        self.puzzle = puzzle
        self.genre = genre_of(puzzle)
        self.encoding = encoding_of(self.genre, encoding)
        self.engine = engine_named(engine or self.encoding.engine)
        self.budget = budget or Budget()
        # whether obvious values are left out of the formula
        self.has_propagated = propagation and board is None and not self.encoding.skips_propagation
        self.why_unsolvable: str | None = None  # why there is no solution, if obvious
        self.formula: Formula | None = None
        self.build_seconds = self.load_seconds = self.solve_seconds = 0.0
        self._solver: ClauseSolver | TermSolver | None = None
        self._found: set[Solution] = set()  # by an external program, which may repeat itself
        self._check_budget()
        seen = self._starting_board(propagation) if board is None else board
        if isinstance(seen, Contradiction):
            self.why_unsolvable = seen.why
        else:
            self.board: Board = seen
            building = time.perf_counter()
            self.formula = self.encoding.formula(puzzle, self.board)
            self.build_seconds = time.perf_counter() - building
        self._check_budget()
        self.encode_seconds = time.perf_counter() - self.started

    def _starting_board(self, propagation: bool) -> Propagated:
        """Return the board to encode, or the contradiction found by propagation."""
        seen = self.genre.propagate(self.puzzle) if propagation else self.genre.blank(self.puzzle)
        if self.encoding.skips_propagation and not isinstance(seen, Contradiction):
            return self.genre.blank(self.puzzle)
        return seen

    def close(self) -> None:
        if self._solver:
            self._solver.close()

    def next(self) -> Solution | None:
        """Return another solution, or None if there is none; raise `LimitReached` if unknown."""
        if self.formula is None:
            return None
        started = time.perf_counter()
        try:
            solution = self._opened(self.formula).any_solution()
        except LimitReached as reached:
            raise self._given_up(str(reached)) from None
        except (WrongAnswer, ValueError, LookupError, StopIteration):
            self._raise_engine_error()
            raise
        finally:
            self.solve_seconds += time.perf_counter() - started
        if solution is not None:
            self._check(solution)
            self.exclude(solution)
        return solution

    def common(self) -> Board | None:
        """Return all values that occur in the remaining solutions; None if there are none."""
        solution = self.next()
        return None if solution is None else self.extend_to_all_solutions(board_of([solution]))

    def extend_to_all_solutions(self, seen: Board) -> Board:
        """Extend a board of values that occur in some solutions by all other solutions."""
        while True:
            unseen = self.board.choices_beyond(seen)
            if not unseen or self.formula is None:
                return seen
            self._opened(self.formula).require_some_of(unseen)
            solution = self.next()
            if solution is None:
                return seen
            seen = Board(
                tuple(
                    values | {value}
                    for values, value in zip(seen.open, solution.values, strict=True)
                )
            )

    def prefer(self, solution: Solution) -> None:
        """Search near this solution first, to find solutions that differ from it in few places."""
        if isinstance(self.formula, Cnf):
            solver = self._opened(self.formula)
            if isinstance(solver, ClauseSolver):
                solver.prefer(solver.variable_map.all_literals(solution.values))

    def require(self, choices: Iterable[Choice]) -> None:
        """From now on, find only solutions with all of these choices."""
        if self.formula is not None:
            for choice in choices:
                self._opened(self.formula).require_some_of([choice])

    def exclude(self, solution: Solution) -> None:
        """Do not find this solution."""
        if self.formula is not None:
            self._opened(self.formula).exclude(solution)

    def counters(self) -> Mapping[str, int]:
        """Return the counters of the engine."""
        return self._opened(self.formula).counters() if self.formula is not None else {}

    def effort(self) -> Effort:
        """Return the effort so far."""
        if self._solver is None:
            return Effort()
        return Effort.of(self._solver.counters(), self._solver.cuts_added, self._solver.rounds)

    def _opened(self, formula: Formula) -> ClauseSolver | TermSolver:
        if self._solver is None:
            started = time.perf_counter()
            self._solver = open_solver(
                formula, self.engine, self.budget, self.encoding.cuts_of(self.puzzle, formula)
            )
            self.load_seconds = time.perf_counter() - started
            self._check_budget()
        return self._solver

    def _check_budget(self) -> None:
        """Raise `LimitReached` if building or loading the formula has exhausted the budget."""
        if why := self.budget.exhausted_limit():
            raise self._given_up(why)

    def _given_up(self, why: str) -> LimitReached:
        if why.startswith(self.engine.name):  # already reported when the formula was loaded
            return LimitReached(why)
        return LimitReached(f"{self.engine.name} on {self.genre.name}/{self.encoding.name}: {why}")

    def _check(self, solution: Solution) -> None:
        try:
            wrong = self.genre.mistakes(self.puzzle, self.genre.marks(self.puzzle, solution))
            if wrong or solution in self._found:
                raise WrongAnswer(
                    f"{self.engine.name} on {self.genre.name}/{self.encoding.name}:"
                    f" {wrong[0].why if wrong else 'the same solution again'}"
                )
        except (WrongAnswer, ValueError, LookupError):
            self._raise_engine_error()
            raise
        if self.engine.is_program:
            self._found.add(solution)

    def _raise_engine_error(self) -> None:
        """Report a wrong answer of an external program as an error that the caller can avoid."""
        if self.engine.is_program:
            raise EngineError(f"{self.engine.name} gave a wrong answer") from None


def propagated_solution(puzzle: Puzzle, checked: Solution | None = None) -> Solution | None:
    """Return the only solution if propagation alone finds it and it is correct; otherwise None."""
    genre = genre_of(puzzle)
    seen = genre.propagate(puzzle)
    if not isinstance(seen, Board) or not (only := seen.solution):
        return None
    is_right = only == checked or not genre.mistakes(puzzle, genre.marks(puzzle, only))
    return only if is_right else None


# A smaller puzzle is encoded at once, so the engine's own limit is enough.
SMALL_PUZZLE_CHOICES = 600
# A sandbox for a memory limit alone pays off from here on.
LARGE_PUZZLE_CHOICES = 30_000


def may_overrun(puzzle: Puzzle, budget: Budget) -> bool:
    """Return whether only a sandbox keeps this budget, since the formula or a slice is too large.

    Engines check their limits between slices of work, but encoding and loading, or one long slice,
    can overrun.
    """
    if not budget.is_timed:
        return False
    most = SMALL_PUZZLE_CHOICES if budget.limit.seconds is not None else LARGE_PUZZLE_CHOICES
    return sum(map(len, genre_of(puzzle).blank(puzzle).open)) > most
