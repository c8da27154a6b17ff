"""The tasks of a plan: solve, generate and rate puzzles, or measure recorded solves.

Each phase is timed separately. Solutions are checked against the rules outside the clock. The
report cross-checks the answers of engines.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from puzzlewright.core import JsonObject
from puzzlewright.core.board import Board, Solution
from puzzlewright.core.difficulty import WHAT_IF
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
from puzzlewright.core.limits import Budget, cpu_seconds
from puzzlewright.core.words import count_noun
from puzzlewright.engines import engine_named
from puzzlewright.formulas.engine import Engine
from puzzlewright.formulas.solver import open_solver
from puzzlewright.genre.generator import Size
from puzzlewright.genre.genre import Contradiction, Puzzle
from puzzlewright.genres import encoding_of, genre_named, genre_of
from puzzlewright.lab.peers import peer_trial
from puzzlewright.lab.plan import EFFORT
from puzzlewright.lab.raw_formulas import FORMULA, formula_trial, shuffle_formula
from puzzlewright.lab.traces.measure import measure_genre
from puzzlewright.lab.traces.replay import Trace, read_traces
from puzzlewright.lab.trial import (
    CRASHED,
    FAILED,
    GAVE_UP,
    UNSUPPORTED,
    WRONG,
    HardwareCounters,
    Report,
    Result,
    Stopwatch,
    Trial,
    checked_by_proof,
    digest,
    numbers,
)
from puzzlewright.reasoning.rate.rating import measure_coverage, unsolved_facts
from puzzlewright.reasoning.search import Effort
from puzzlewright.verbs import options
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.generate import generate_with_seed
from puzzlewright.verbs.options import all_options
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.solve import MethodSearch, solve
from puzzlewright.verbs.text import read, write

RESOURCES = "rlimit-count"  # in z3's statistics; the same on any machine


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
        _SolveAttempt(read(genre.example), trial).run(None)


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
    result = _SolveAttempt(puzzle, trial, report).run(known)
    return checked_by_proof(puzzle, result) if trial.plan.proofs else result


class _SolveAttempt:
    """One puzzle, solved by the method of a trial."""

    def __init__(self, puzzle: Puzzle, trial: Trial, report: Report = lambda _: None) -> None:
        self.puzzle, self.trial, self.method, self.report = puzzle, trial, trial.method, report
        self.genre = genre_of(puzzle)
        self.encoding = encoding_of(self.genre, self.method.encoding)
        name = self.method.engine or self.encoding.engine
        self.engine: Engine = engine_named(name, trial.seed)
        self.watch = Stopwatch()
        self.result = Result()
        self.found: list[Solution] = []

    def run(self, known: Solution | None) -> Result:
        counters = HardwareCounters()
        try:
            if self.method.method is not None:
                self._solve_by_method(self.method.method)
            else:
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
        self.result.values = {**self.result.values, **counters.read()}
        return self.result.timed(self.watch)

    def _end(self, outcome: str, error: Exception) -> None:
        """Set the outcome without a verdict; earlier findings are kept."""
        self.result.outcome, self.result.why, self.result.verdict = outcome, str(error), None

    def _solve(self, known: Solution | None) -> None:
        self.watch.start()
        is_blank = self.encoding.skips_propagation or not self.method.propagation
        board = (self.genre.blank if is_blank else self.genre.propagate)(self.puzzle)
        if isinstance(board, Contradiction):
            self.watch.lap("construct")
            self.result.verdict, self.result.why = "none", board.why
            return
        if self.method.question == "propagation":
            self.watch.lap("solve")
            self._require_solved(board)
            return
        formula = self.encoding.formula(self.puzzle, board)
        if self.trial.is_shuffled:
            shuffle_formula(formula, self.trial.repetition)
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
            self._ask(solver.any_solution, solver.exclude)
            counters = solver.counters()
            effort = Effort.of(counters, solver.cuts_added, solver.rounds)
        counted = {name: getattr(effort, name) for name in EFFORT}
        if RESOURCES in counters:
            counted["rlimit"] = counters[RESOURCES]
        self.result.values = {**self.result.values, **counted}

    def _solve_by_method(self, name: str) -> None:
        """Solve without an engine, with the same phases."""
        self.watch.start()
        search = MethodSearch(self.puzzle, name, Budget())
        self.watch.lap("construct")
        try:
            self._ask(search.next, lambda _: None)
        finally:
            effort = search.effort()
            self.result.values = {name: getattr(effort, name) for name in EFFORT}

    def _require_solved(self, board: Board) -> None:
        """Record *unique* if propagation decides every place; otherwise raise `LimitReached`."""
        if board.solution is None:
            left = count_noun(len(board.undecided()), "place")
            raise LimitReached(f"propagation leaves {left} undecided")
        self._check(board.solution)
        self.result.verdict = "unique"

    def _ask(
        self,
        any_solution: Callable[[], Solution | None],
        exclude: Callable[[Solution], None],
    ) -> None:
        self.watch.start()
        solution = any_solution()
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
        exclude(solution)
        other = any_solution()
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
    """Import everything that is needed, and send the engine a query."""
    genre = genre_named(str(trial.set.generate))
    all_options(genre)  # imports the generator of every method
    if genre.example:
        solve(read(genre.example), encoding=trial.method.encoding, engine=trial.method.engine)


class _Generated(NamedTuple):
    """A puzzle that a trial has made."""

    puzzle: Puzzle
    is_unique: bool  # as far as the method promises
    counted: JsonObject


def _generate(trial: Trial, seed: int, budget: Budget) -> _Generated:
    genre = genre_named(str(trial.set.generate))
    assert trial.set.size
    size, given = Size(*trial.set.size), {**trial.set.options, **trial.method.generator_options}
    method = options.method_of(genre, given)
    if method is None:
        return _Generated(generate_with_seed(genre, size, given, seed).puzzle, True, {})
    made, stats = options.make_by_method(genre, method, size, given, seed, budget)
    counts = stats.json()
    counted = {**counts, **counts.pop("seconds")}
    return _Generated(made.puzzle, method.is_unique(options.method_options(given)), counted)


def generate_trial(trial: Trial, report: Report) -> Result:
    """Generate a puzzle; outside the clock, another encoding proves that it is unique."""
    assert trial.instance.seed is not None
    if trial.plan.time_box is not None:
        return _generate_in_time(trial, trial.plan.time_box)
    watch = Stopwatch()
    counted: JsonObject = {}
    result = Result(verdict="made")
    try:
        made = _generate(trial, trial.instance.seed, Budget())
        watch.lap("make")
        status = solve(made.puzzle).status
        if made.is_unique and status != "unique":
            result = Result(WRONG, why=f"the puzzle that was made has a status of {status}")
        result.solutions = [digest(write(made.puzzle))]
        counted = {**made.counted, **numbers(unsolved_facts(made.puzzle))}
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


class _TimeBox(Budget):
    """A budget of CPU time, checked between engine calls, so it does not slow them down."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = cpu_seconds() + seconds

    def exhausted_limit(self) -> str | None:
        return "the time is up" if cpu_seconds() >= self.end else None


def _generate_in_time(trial: Trial, seconds: float) -> Result:
    """Generate puzzles until the CPU time is up; one that is not finished by then does not count.

    The genre's own generator checks no budget, so the trial ends with that puzzle.
    """
    seeds = Random(trial.instance.seed)
    watch = Stopwatch()
    box, made = _TimeBox(seconds), 0
    while not box.exhausted_limit():
        with suppress(Failed, LimitReached):
            _generate(trial, seeds.getrandbits(32), box)
            made += not box.exhausted_limit()
    watch.lap("make")
    return Result(verdict="made", values={"puzzles": made}).timed(watch)


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
    rated = {"level": rating.level, "score": rating.score, **numbers(rating.facts)}
    if trial.method.what_ifs:
        lengths = [len(step.chain) for step in explain(puzzle) if step.level == WHAT_IF]
        rated |= {"what_ifs": len(lengths), "longest_what_if": max(lengths, default=0)}
    return rated


def trace_trial(trial: Trial, report: Report) -> Result:
    """Return all figures of a genre, each with its intervals."""
    genre, folder, most = (trial.instance.puzzle[name] for name in ("genre", "folder", "most"))
    traces = [trace for trace in read_traces(Path(folder)) if trace.puzzle.genre == genre]
    times = [_time_of(trace) for trace in traces if trace.seconds is not None]
    traces = [trace for trace in traces if trace.is_measured]
    if most is not None:
        traces = Random(1).sample(traces, min(most, len(traces)))
    watch = Stopwatch()
    if not traces:
        return Result(FAILED, why="no puzzle was solved", times=times).timed(watch)
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
        times=times,
    ).timed(watch)


def _time_of(trace: Trace) -> JsonObject:
    names = ("group", "player", "label", "outcome", "seconds")
    return {name: getattr(trace, name) for name in names}
