"""The task to solve: a formula is made, loaded and asked, and every part is timed by itself.

The rules judge every solution outside the clock, and what an engine says is taken as its word only:
that it is the truth is for the arbiter, and for the other methods, to say.
"""

import json
from dataclasses import replace
from typing import Any

from puzzlewright.asking.effort import Effort
from puzzlewright.blueprints.genre import Encoding, Genre, Hopeless, Opening
from puzzlewright.engines import engine_named
from puzzlewright.genres import encoding_of, genre_of
from puzzlewright.lab.peers import peer_trial
from puzzlewright.lab.plan import Contender
from puzzlewright.lab.stopwatch import Stopwatch
from puzzlewright.lab.trial import (
    CRASHED,
    GAVE_UP,
    UNSUPPORTED,
    WRONG,
    Result,
    Teller,
    Trial,
    digest,
    puzzle_of,
)
from puzzlewright.model.board import Solution
from puzzlewright.model.errors import CannotEncode, Lied, LimitReached, Trouble, WrongAnswer
from puzzlewright.solving.engine import Engine
from puzzlewright.solving.solver import ClauseSolver, TermSolver, open_solver
from puzzlewright.verbs.text import read, write


def warm_up(trial: Trial) -> None:
    """Solve the genre's example in the same way, so that nothing is imported for the first time
    while the clock runs.
    """
    genre = genre_of(puzzle_of(trial))
    if genre.example and trial.method.peer:
        example = json.loads(write(read(genre.example)))
        peer_trial(replace(trial, puzzle=example))
    elif genre.example:
        _Attempt(read(genre.example), trial.method).run(None)


def solve_trial(trial: Trial, tell: Teller) -> Result:
    """The trial that solves."""
    if trial.method.peer:
        return peer_trial(trial)
    puzzle = puzzle_of(trial)
    genre = genre_of(puzzle)
    known = None if trial.solution is None else genre.solution(puzzle, trial.solution)
    if trial.method.question == "another" and known is None:
        return Result(UNSUPPORTED, why="no solution is known besides which to ask for another")
    return _Attempt(puzzle, trial.method, tell).run(known)


class _Attempt:
    """One puzzle, one method."""

    def __init__(self, puzzle: Any, method: Contender, tell: Teller = lambda _: None) -> None:
        self.puzzle, self.method, self.tell = puzzle, method, tell
        self.genre: Genre[Any] = genre_of(puzzle)
        self.encoding: Encoding[Any] = encoding_of(self.genre, method.encoding)
        self.engine: Engine = engine_named(method.engine or self.encoding.engine)
        self.watch = Stopwatch()
        self.result = Result()
        self.found: list[Solution] = []

    def run(self, known: Solution | None) -> Result:
        try:
            self._solve(known)
        except CannotEncode as trouble:
            self._end(UNSUPPORTED, trouble)
        except LimitReached as reached:
            self._end(GAVE_UP, reached)
        except (Lied, WrongAnswer) as wrong:
            self._end(WRONG, wrong)
        except (Trouble, ValueError, LookupError, StopIteration) as trouble:
            # A stranger's program that prints nothing, or what no solver prints.
            if not self.engine.is_program:
                raise
            self._end(CRASHED, trouble)
        return self.result.timed(self.watch)

    def _end(self, outcome: str, error: Exception) -> None:
        """What was found before is kept, but there is no verdict."""
        self.result.outcome, self.result.why, self.result.verdict = outcome, str(error), None

    def _solve(self, known: Solution | None) -> None:
        self.watch.start()
        board = self._seen_at_once()
        if isinstance(board, Hopeless):
            self.watch.lap("construct")
            self.result.verdict, self.result.why = "none", board.why
            return
        formula = self.encoding.formula(self.puzzle, board)
        self.watch.lap("construct")
        self.result.values = {
            "variables": formula.variables,
            "clauses": formula.constraints,
        }
        self.tell({"values": self.result.values, **self.watch.json()})
        self.watch.start()
        cuts = self.encoding.cuts_of(self.puzzle, formula)
        with open_solver(formula, self.engine, None, cuts) as solver:
            if known is not None and self.method.question == "another":
                solver.exclude(known)
            self.watch.lap("load")
            self.tell(self.watch.json())
            self._ask(solver)
            effort = Effort.of(solver.counters(), solver.cuts_added, solver.rounds)
        counted = {
            name: getattr(effort, name)
            for name in ("conflicts", "decisions", "propagations", "restarts", "cuts", "rounds")
        }
        self.result.values = {**self.result.values, **counted}

    def _ask(self, solver: ClauseSolver | TermSolver) -> None:
        self.watch.start()
        solution = solver.any_solution()
        self.watch.lap("solve")
        if solution is None:
            self.result.verdict = "unique" if self.method.question == "another" else "none"
            return
        self._check(solution)
        self.result.verdict = "several" if self.method.question == "another" else "solved"
        if self.method.question != "all":
            return
        self.tell({"verdict": "solved", "solutions": self.result.solutions, **self.watch.json()})
        self.watch.start()
        solver.exclude(solution)
        other = solver.any_solution()
        self.watch.lap("prove")
        self.result.verdict = "unique" if other is None else "several"
        if other is not None:
            self._check(other)

    def _check(self, solution: Solution) -> None:
        """Let the rules judge a solution; the clock does not run here."""
        marks = self.genre.marks(self.puzzle, solution)
        wrong = self.genre.mistakes(self.puzzle, marks)
        if wrong or solution in self.found:
            raise WrongAnswer(wrong[0].why if wrong else "the same solution again")
        self.found.append(solution)
        self.result.solutions.append(digest(marks))

    def _seen_at_once(self) -> Opening:
        """The board from which the encoding starts."""
        if self.method.opening and not self.encoding.starts_blank:
            return self.genre.opening(self.puzzle)
        return self.genre.blank(self.puzzle)
