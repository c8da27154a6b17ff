"""The tasks of a plan: solve, generate and rate puzzles, or measure recorded solves.

Each phase is timed separately. Solutions are checked against the rules outside the clock. The
report cross-checks the answers of engines.
"""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

from puzzlewright.core import JsonObject
from puzzlewright.core.board import Solution
from puzzlewright.core.errors import (
    BadOption,
    CannotEncode,
    EngineError,
    Failed,
    LimitReached,
    NotRated,
    PuzzlewrightError,
    WrongAnswer,
)
from puzzlewright.core.limits import Budget
from puzzlewright.engines import engine_named
from puzzlewright.formulas.engine import Engine
from puzzlewright.formulas.solver import ClauseSolver, TermSolver, open_solver
from puzzlewright.genre.generator import Size
from puzzlewright.genre.genre import Contradiction, Puzzle
from puzzlewright.genres import encoding_of, genre_named, genre_of
from puzzlewright.lab.peers import peer_trial
from puzzlewright.lab.plan import EFFORT, Contender
from puzzlewright.lab.raw_formulas import FORMULA, formula_trial
from puzzlewright.lab.traces.measure import measure_genre
from puzzlewright.lab.traces.replay import read_traces
from puzzlewright.lab.trial import (
    CRASHED,
    FAILED,
    GAVE_UP,
    UNSUPPORTED,
    WRONG,
    Report,
    Result,
    Stopwatch,
    Trial,
    digest,
    numbers,
)
from puzzlewright.reasoning.explain.rating import measure_coverage, unsolved_facts
from puzzlewright.reasoning.search import Effort
from puzzlewright.verbs import options
from puzzlewright.verbs.generate import generate_with_seed
from puzzlewright.verbs.options import all_options
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read, write


def warm_up_solve(trial: Trial) -> None:
    """Solve the genre's example in the same way, so that all imports are done."""
    if FORMULA in trial.instance.puzzle:
        formula_trial(trial)
        return
    genre = genre_of(trial.read())
    if genre.example and trial.method.peer:
        example = json.loads(write(read(genre.example)))
        peer_trial(replace(trial, instance=replace(trial.instance, puzzle=example)))
    elif genre.example:
        _SolveAttempt(read(genre.example), trial.method).run(None)


def solve_trial(trial: Trial, report: Report) -> Result:
    """Solve a puzzle once."""
    if FORMULA in trial.instance.puzzle:
        return formula_trial(trial)
    if trial.method.peer:
        return peer_trial(trial)
    puzzle = trial.read()
    genre = genre_of(puzzle)
    known = (
        None if trial.instance.solution is None else genre.solution(puzzle, trial.instance.solution)
    )
    if trial.method.question == "another" and known is None:
        return Result(UNSUPPORTED, why="no solution is known, so none can be excluded")
    return _SolveAttempt(puzzle, trial.method, report).run(known)


class _SolveAttempt:
    """One puzzle, solved by one method."""

    def __init__(self, puzzle: Puzzle, method: Contender, report: Report = lambda _: None) -> None:
        self.puzzle, self.method, self.report = puzzle, method, report
        self.genre = genre_of(puzzle)
        self.encoding = encoding_of(self.genre, method.encoding)
        self.engine: Engine = engine_named(method.engine or self.encoding.engine)
        self.watch = Stopwatch()
        self.result = Result()
        self.found: list[Solution] = []

    def run(self, known: Solution | None) -> Result:
        try:
            self._solve(known)
        except CannotEncode as error:
            self._end(UNSUPPORTED, error)
        except LimitReached as reached:
            self._end(GAVE_UP, reached)
        except (EngineError, WrongAnswer) as wrong:
            self._end(WRONG, wrong)
        except (PuzzlewrightError, ValueError, LookupError, StopIteration) as error:
            # An external program with no output, or with output that no solver prints.
            if not self.engine.is_program:
                raise
            self._end(CRASHED, error)
        return self.result.timed(self.watch)

    def _end(self, outcome: str, error: Exception) -> None:
        """Set the outcome without a verdict; earlier findings are kept."""
        self.result.outcome, self.result.why, self.result.verdict = outcome, str(error), None

    def _solve(self, known: Solution | None) -> None:
        self.watch.start()
        is_blank = self.encoding.skips_propagation or not self.method.opening
        board = (self.genre.blank if is_blank else self.genre.propagate)(self.puzzle)
        if isinstance(board, Contradiction):
            self.watch.lap("construct")
            self.result.verdict, self.result.why = "none", board.why
            return
        formula = self.encoding.formula(self.puzzle, board)
        self.watch.lap("construct")
        self.result.values = {"variables": formula.variables, "clauses": formula.constraints}
        self.report({"values": self.result.values, **self.watch.json()})
        self.watch.start()
        cuts = self.encoding.cuts_of(self.puzzle, formula)
        with open_solver(formula, self.engine, None, cuts) as solver:
            if known is not None and self.method.question == "another":
                solver.exclude(known)
            self.watch.lap("load")
            self.report(self.watch.json())
            self._ask(solver)
            effort = Effort.of(solver.counters(), solver.cuts_added, solver.rounds)
        counted = {name: getattr(effort, name) for name in EFFORT}
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
        self.report({"verdict": "solved", "solutions": self.result.solutions, **self.watch.json()})
        self.watch.start()
        solver.exclude(solution)
        other = solver.any_solution()
        self.watch.lap("prove")
        self.result.verdict = "unique" if other is None else "several"
        if other is not None:
            self._check(other)

    def _check(self, solution: Solution) -> None:
        """Check a solution against the rules; the clock does not run here."""
        marks = self.genre.marks(self.puzzle, solution)
        wrong = self.genre.mistakes(self.puzzle, marks)
        if wrong or solution in self.found:
            raise WrongAnswer(wrong[0].why if wrong else "the same solution again")
        self.found.append(solution)
        self.result.solutions.append(digest(marks))


def warm_up_generate(trial: Trial) -> None:
    """Import everything that is needed, and ask the engine something."""
    genre = genre_named(str(trial.set.generate))
    all_options(genre)  # imports the generator of every method
    if genre.example:
        solve(read(genre.example), encoding=trial.method.encoding, engine=trial.method.engine)


def generate_trial(trial: Trial, report: Report) -> Result:
    """Generate a puzzle; outside the clock, another encoding proves that it is unique."""
    genre = genre_named(str(trial.set.generate))
    assert trial.set.size
    assert trial.instance.seed is not None
    size, given = Size(*trial.set.size), {**trial.set.options, **trial.method.generator_options}
    method = options.method_of(genre, given)
    watch = Stopwatch()
    counted: JsonObject = {}
    is_unique = True
    result = Result(verdict="made")
    try:
        if method:
            made, stats = options.make_by_method(
                genre, method, size, given, trial.instance.seed, Budget()
            )
            puzzle, is_unique = made.puzzle, method.is_unique(options.method_options(given))
            watch.lap("make")
            counts = stats.json()
            counted = {**counts, **counts.pop("seconds")}
        else:
            puzzle = generate_with_seed(genre, size, given, trial.instance.seed).puzzle
            watch.lap("make")
        status = solve(puzzle).status
        if is_unique and status != "unique":
            result = Result(WRONG, why=f"the puzzle that was made has a status of {status}")
        result.solutions = [digest(write(puzzle))]
        counted |= numbers(unsolved_facts(puzzle))
    except (Failed, BadOption) as failed:
        watch.lap("make")
        result = Result(FAILED, why=str(failed))
        counted = {"tries": failed.tries} if isinstance(failed, Failed) else {}
    except LimitReached as reached:
        result = Result(GAVE_UP, why=str(reached))
    except WrongAnswer as wrong:
        result = Result(WRONG, why=str(wrong))
    result.values = counted
    return result.timed(watch)


def warm_up_rate(trial: Trial) -> None:
    """Rate the genre's example."""
    genre = genre_of(trial.read())
    if genre.example:
        _rated(read(genre.example), trial)


def rate_trial(trial: Trial, report: Report) -> Result:
    """Rate a puzzle once."""
    puzzle = trial.read()
    watch = Stopwatch()
    try:
        result = Result(verdict="rated", values=_rated(puzzle, trial))
    except NotRated as error:  # some facts are there without a solution
        result = Result(verdict="not rated", why=str(error), values=numbers(unsolved_facts(puzzle)))
    watch.lap("rate")
    return result.timed(watch)


def _rated(puzzle: Puzzle, trial: Trial) -> JsonObject:
    if trial.method.techniques is not None:
        names = [name.strip() for name in trial.method.techniques.split(",")]
        placed = measure_coverage(puzzle, names)
        return {"share": placed.share, "repeated": placed.repeated}
    rating = rate(puzzle, by_solver=trial.method.by_solver)
    return {"level": rating.level, "score": rating.score, **numbers(rating.facts)}


def trace_trial(trial: Trial, report: Report) -> Result:
    """Return all figures of a genre, each with its intervals."""
    genre, folder, most = (trial.instance.puzzle[name] for name in ("genre", "folder", "most"))
    traces = [trace for trace in read_traces(Path(folder)) if trace.puzzle.genre == genre]
    if most is not None:
        traces = Random(1).sample(traces, min(most, len(traces)))
    watch = Stopwatch()
    measured = measure_genre(genre, traces, sample=trial.plan.sample)
    watch.lap("measure")
    counts = measured.json()
    readiness = {
        f"readiness of {name} (level {one['level']})": one["readiness"]
        for name, one in counts["techniques"].items()
    }
    return Result(
        verdict="measured",
        values={"solves": measured.solves, "marks": measured.marks},
        figures={**counts["figures"], **readiness},
    ).timed(watch)
