"""Solve: find a solution, and prove that it is the only one."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple, TypeAlias

from puzzlewright.core.board import Board, MarksLike, Place, Solution, board_of
from puzzlewright.core.errors import BadOption, LimitReached, PuzzlewrightError, WrongAnswer
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Budget
from puzzlewright.core.words import short_repr
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.plugins import solving_method
from puzzlewright.genres import encoding_of, genre_of
from puzzlewright.processes.sandbox import run_limited
from puzzlewright.reasoning.search import Effort, Search, may_overrun
from puzzlewright.reasoning.view import publish
from puzzlewright.verbs.text import as_limit, as_puzzle
from puzzlewright.verbs.verb import (
    AnyLimit,
    AnySolution,
    FileText,
    OldName,
    PuzzleInput,
    about,
    renamed,
    verb,
)

EncodingName: TypeAlias = Annotated[
    str | None, about("encoding to use (see: puzzlewright encodings)", metavar="E")
]
EngineName: TypeAlias = Annotated[
    str | None, about("engine to use (see: puzzlewright engines)", metavar="X")
]
MethodName: TypeAlias = Annotated[
    str | None,
    about(
        "thesis (Bridges only): use the solver of Ykema's Hashi thesis instead of an engine",
        metavar="M",
    ),
]
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


Status: TypeAlias = Literal["unique", "several", "none", "unknown", "found"]

SENTENCES = {
    "unique": "exactly one solution",
    "several": "more than one solution",
    "none": "no solution",
    "unknown": "not decided",
    "found": "a solution; there may be others",
}


@dataclass(frozen=True, slots=True)
class Seconds:
    """Where the time went, to the microsecond; None for stages that were not reached."""

    encode: float  # propagation, and building the formula
    solve: float  # loading it, and solving
    total: float
    build: float | None = None  # of the formula
    load: float | None = None  # into the engine
    first: float | None = None  # until the first answer
    proof: float | None = None  # from there to the second solution, or the proof that there is none

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            object.__setattr__(self, name, value and round(value, 6))


@short_repr
@dataclass(frozen=True, slots=True)
class Verdict(JsonResult):
    """What is known about the solutions of a puzzle."""

    JSON = (
        *("genre=puzzle.genre", "status", "solutions", "differ?", "why?", "encoding", "engine"),
        *("seconds", "variables", "clauses", "at_most=at_most_constraints", "opening=propagation"),
        "*effort",
    )

    puzzle: Puzzle
    status: Status
    # up to two: a second one disproves uniqueness
    solutions: tuple[Solution, ...]
    why: str | None  # why there is no solution, if obvious; or which limit was reached
    encoding: str
    engine: str
    seconds: Seconds
    variables: int = 0
    clauses: int = 0  # native at-most constraints among them count as one each
    at_most_constraints: int = 0  # among the clauses
    propagation: bool = True  # whether the puzzle was propagated before encoding
    effort: Effort = field(default_factory=Effort)

    def __post_init__(self) -> None:
        object.__setattr__(self, "solutions", publish(self.puzzle, self.solutions))

    @property
    def solution(self) -> Solution | None:
        return self.solutions[0] if self.solutions else None

    @property
    def differ(self) -> list[Place]:
        """The places where the two solutions differ; empty unless there are two."""
        return board_of(self.solutions).undecided() if len(self.solutions) == 2 else []

    def __str__(self) -> str:
        if self.status in ("none", "unknown") and self.why:
            return f"{SENTENCES[self.status]}: {self.why}"
        return SENTENCES[self.status]


@verb()
def solve(
    puzzle: PuzzleInput,
    *,
    encoding: EncodingName = None,
    engine: EngineName = None,
    method: MethodName = None,
    limit: AnyLimit = None,
    first: Annotated[bool, about("stop at the first solution; skip the uniqueness check")] = False,
    propagation: Annotated[
        bool, about("encode the full puzzle, without initial propagation")
    ] = True,
    from_model: Annotated[
        FileText,
        about(
            "read another solver's answer to the formula that `encode` wrote, instead of solving"
        ),
    ] = None,
    excluding: Annotated[
        AnySolution,
        about(
            "with --from-model: the solution that `encode --excluding` excluded",
            flags=("--excluding",),
        ),
    ] = None,
    opening: OldName[bool] = None,
    besides: OldName[MarksLike] = None,
) -> Verdict:
    """Find the solution and prove that it is the only one.

    If there are several solutions, shows two of them.

    >>> import puzzlewright as pw
    >>> verdict = pw.solve(pw.read("5x5m2:1a1a2e3a3a3e3a6a4"))
    >>> verdict.status
    'unique'
    """
    started = time.perf_counter()
    puzzle, budget = as_puzzle(puzzle), Budget(as_limit(limit))
    propagation, excluding = renamed(propagation, opening), renamed(excluding, besides)
    if excluding is not None and from_model is None:
        raise PuzzlewrightError(
            "`excluding` needs `from_model`: the answer of a solver to an encoding"
        )
    if from_model is not None:
        from puzzlewright.verbs.convert import verdict_from  # which needs this module

        return verdict_from(from_model, puzzle, encoding=encoding, excluding=excluding)
    if method is not None:
        check_method_alone(method, encoding=encoding, engine=engine)
        return _solve_by_method(puzzle, method, first, budget)
    chosen = encoding_of(genre_of(puzzle), encoding)
    solver = engine_named(engine or chosen.engine)

    def work(report: Callable[[Solution], None]) -> Verdict:
        with Search(puzzle, chosen.name, solver.name, budget, propagation=propagation) as search:
            return _find_solutions(search, first, report)

    def partial(solutions: list[Solution], why: str) -> Verdict:
        return Verdict(
            puzzle=puzzle,
            status="unknown",
            solutions=tuple(solutions),
            why=limit_of(solver.name, puzzle, chosen.name, why),
            encoding=chosen.name,
            engine=solver.name,
            seconds=Seconds(0, 0, time.perf_counter() - started),
            propagation=propagation and not chosen.skips_propagation,
        )

    return run_limited(work, budget, partial, isolate=may_overrun(puzzle, budget))


def limit_of(engine: str, puzzle: Puzzle, encoding: str, why: str) -> str:
    """Say which engine reached a limit, and on which encoding, unless `why` says it."""
    return why if why.startswith(engine) else f"{engine} on {puzzle.genre}/{encoding}: {why}"


class _Found(NamedTuple):
    """The answers of a search."""

    status: Status
    solutions: tuple[Solution, ...]
    answered: list[float]  # the seconds of solving at each answer
    gave_up: str | None


def _ask(search: Search | MethodSearch, first: bool, report: Callable[[Solution], None]) -> _Found:
    solutions: list[Solution] = []
    answered: list[float] = []
    gave_up: str | None = None
    try:
        while len(answered) == len(solutions) < (1 if first else 2):
            solution = search.next()
            answered.append(search.solve_seconds)
            if solution:
                solutions.append(solution)
                report(solution)
    except LimitReached as reached:
        gave_up = str(reached)
    status: Status
    if len(solutions) == 2:
        status = "several"
    elif first and solutions:
        status = "found"
    elif gave_up:
        status = "unknown"
    else:
        status = "unique" if solutions else "none"
    return _Found(status, tuple(solutions), answered, gave_up)


def _solve_by_method(puzzle: Puzzle, method: str, first: bool, budget: Budget) -> Verdict:
    search = MethodSearch(puzzle, method, budget)
    found = _ask(search, first, lambda _: None)
    return Verdict(
        puzzle=puzzle,
        status=found.status,
        solutions=found.solutions,
        why=found.gave_up,
        encoding=method,
        engine=ENGINE,
        seconds=Seconds(
            search.encode_seconds, search.solve_seconds, time.perf_counter() - search.started
        ),
        propagation=False,
        effort=search.effort(),
    )


def _find_solutions(search: Search, first: bool, report: Callable[[Solution], None]) -> Verdict:
    status, solutions, answered, gave_up = _ask(search, first, report)
    formula = search.formula
    is_asked = formula is not None
    return Verdict(
        puzzle=search.puzzle,
        status=status,
        solutions=solutions,
        why=gave_up or search.why_unsolvable,
        encoding=search.encoding.name,
        engine=search.engine.name,
        seconds=Seconds(
            search.encode_seconds,
            search.solve_seconds,
            time.perf_counter() - search.started,
            search.build_seconds if is_asked else None,
            search.load_seconds if is_asked else None,
            answered[0] - search.load_seconds if answered and is_asked else None,
            answered[1] - answered[0] if len(answered) == 2 else None,
        ),
        variables=formula.variables if formula else 0,
        clauses=formula.constraints if formula else 0,
        at_most_constraints=len(formula.at_most) if isinstance(formula, Cnf) else 0,
        propagation=search.has_propagated,
        effort=search.effort(),
    )
