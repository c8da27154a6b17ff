"""One session that walks through the solutions of a puzzle: what solving, counting and their kin have in common."""

import time
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Any

from puzzlewright.board import Board, Solution
from puzzlewright.engine import Budget, Formula, Limit, Session, Unknown, Unsat
from puzzlewright.engines import engine_named
from puzzlewright.errors import WrongAnswer
from puzzlewright.formula import Cnf
from puzzlewright.genre import Hopeless
from puzzlewright.genres import encoding_of, genre_of


class Search:
    """Finds one solution after the other, adding cuts as candidates ask for them; every solution is checked by the rules."""

    def __init__(self, puzzle: Any, encoding: str | None = None, engine: str | None = None, limit: Limit | None = None) -> None:
        started = time.perf_counter()
        self.puzzle = puzzle
        self.genre = genre_of(puzzle)
        self.encoding = encoding_of(self.genre, encoding)
        self.engine = engine_named(engine or self.encoding.engine)
        self.budget = Budget(limit or Limit())
        self.gave_up: str | None = None  # why the search stopped before the end
        self.hopeless: str | None = None  # why there is no solution, where that is plain to see
        self.formula: Formula | None = None
        self.solve_seconds = 0.0
        self._session: Session | None = None
        opening = self.genre.opening(puzzle)
        if isinstance(opening, Hopeless):
            self.hopeless = opening.why
        else:
            self.board: Board = self.genre.blank(puzzle) if self.encoding.starts_blank else opening
            self.formula = self.encoding.formula(puzzle, self.board)
        self.encode_seconds = time.perf_counter() - started

    def __enter__(self) -> "Search":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._session:
            self._session.close()

    def next(self) -> Solution | None:
        """Another solution, or None: then `gave_up` says whether there may be more."""
        if self.formula is None or self.gave_up:
            return None
        started = time.perf_counter()
        try:
            solution = self._find(self.formula)
        finally:
            self.solve_seconds += time.perf_counter() - started
        if solution is not None:
            self._check(solution)
            self.exclude(solution)
        return solution

    def prefer(self, solution: Solution) -> None:
        """Look near this solution first: what is found then tends to differ from it in few places."""
        if isinstance(self.formula, Cnf):
            cube = self.formula.meaning.cube
            literals = [literal for place, value in enumerate(solution.values) for literal in cube(place, value)]
            self._opened(self.formula).prefer(literals)

    def exclude(self, solution: Solution) -> None:
        """Do not find this solution."""
        if self.formula is not None:
            self._opened(self.formula).add(self.formula.differs_from(solution))

    def add(self, constraints: Iterable[Any]) -> None:
        """Look only for solutions in which these constraints hold too."""
        if self.formula is not None:
            self._opened(self.formula).add(constraints)

    def counters(self) -> Mapping[str, int]:
        """What the engine has counted so far."""
        return self._opened(self.formula).counters() if self.formula is not None else {}

    def _opened(self, formula: Formula) -> Session:
        if self._session is None:
            self._session = self.engine.open(formula)
        return self._session

    def _find(self, formula: Formula) -> Solution | None:
        session = self._opened(formula)
        while True:
            answer = session.ask((), self.budget)
            if isinstance(answer, Unsat):
                return None
            if isinstance(answer, Unknown):
                self.gave_up = f"{self.engine.name} on {self.genre.name}/{self.encoding.name}: {answer.why}"
                return None
            candidate = formula.meaning.solution(answer.model)
            if self.encoding.cuts is None:
                return candidate
            assert isinstance(formula, Cnf)
            cuts = self.encoding.cuts(self.puzzle, formula, candidate)
            if not cuts:
                return candidate
            session.add(cut.clause for cut in cuts)

    def _check(self, solution: Solution) -> None:
        wrong = self.genre.mistakes(self.puzzle, self.genre.marks(self.puzzle, solution))
        if wrong:
            raise WrongAnswer(f"{self.engine.name} on {self.genre.name}/{self.encoding.name}: {wrong[0].why}")
