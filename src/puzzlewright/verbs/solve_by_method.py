"""Solve by a method that uses no engine, such as the solver of the Hashi thesis."""

import time

from puzzlewright.core.board import Board, Solution
from puzzlewright.core.errors import BadOption, LimitReached, WrongAnswer
from puzzlewright.core.limits import Budget
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.plugins import solving_method
from puzzlewright.genres import genre_of
from puzzlewright.reasoning.search import Effort

ENGINE = "no engine"  # in results, where the name of an engine is expected


class MethodSearch:
    """Find one solution after the other; check each against the rules."""

    why_unsolvable: str | None = None

    def __init__(self, puzzle: Puzzle, method: str, budget: Budget) -> None:
        self.started = time.perf_counter()
        self.puzzle = puzzle
        self.genre = genre_of(puzzle)
        self._solver = solving_method(self.genre, method)(puzzle, budget)
        self._solutions = self._solver.solutions()
        self.encode_seconds = time.perf_counter() - self.started
        self.solve_seconds = 0.0

    def next(self) -> Solution | None:
        """Return another solution, or None if there is none; raise `LimitReached` if unknown."""
        started = time.perf_counter()
        try:
            solution = next(self._solutions, None)
        finally:
            self.solve_seconds += time.perf_counter() - started
        if solution is not None:
            marks = self.genre.marks(self.puzzle, solution)
            if mistakes := self.genre.mistakes(self.puzzle, marks):
                raise WrongAnswer(mistakes[0].why)
        return solution

    def extend_to_all_solutions(self, _seen: Board) -> Board:
        """Raise `LimitReached`: without an engine, only the enumerated solutions are known."""
        raise LimitReached("more solutions than were enumerated")

    def effort(self) -> Effort:
        return Effort.of(self._solver.counters(), 0, 0)


def check_method_alone(method: str, **others: object) -> None:
    """Reject arguments that a method without an engine does not use."""
    for name, value in others.items():
        if value is not None:
            raise BadOption(f"the method {method} uses no {name}: leave out method or {name}")
