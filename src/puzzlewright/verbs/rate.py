"""Rate how hard a puzzle is for a person."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, TypeAlias, overload

from puzzlewright.core.limits import Budget, Limit, Unfinished
from puzzlewright.processes.sandbox import run_limited
from puzzlewright.reasoning.rate.rating import Rater, Rating, measure_coverage, solver_facts
from puzzlewright.reasoning.search import may_overrun
from puzzlewright.verbs.text import as_limit, as_names, as_puzzle
from puzzlewright.verbs.verb import AnyLimit, PuzzleInput, about, verb

Techniques: TypeAlias = Annotated[
    Sequence[str] | None,
    about(
        "use only these techniques, or a named set (see: puzzlewright techniques)", metavar="A,B"
    ),
]


@overload
def rate(
    puzzle: PuzzleInput,
    *,
    techniques: Techniques = None,
    by_solver: bool = False,
    facts: bool = True,
    limit: None = None,
) -> Rating: ...
@overload
def rate(
    puzzle: PuzzleInput,
    *,
    techniques: Techniques = None,
    by_solver: bool = False,
    facts: bool = True,
    limit: Limit,
) -> Rating | Unfinished: ...
@verb()
def rate(
    puzzle: PuzzleInput,
    *,
    techniques: Annotated[
        Sequence[str] | None,
        about(
            "also report how much of the puzzle these techniques, or a named set, solve"
            " (see: puzzlewright techniques)",
            metavar="A,B",
        ),
    ] = None,
    by_solver: Annotated[
        bool,
        about(
            "also solve with an engine and add its statistics to the facts (in Satogaeri: the"
            " thesis's rating)"
        ),
    ] = False,
    facts: Annotated[bool, about("leave the facts out of the JSON answer")] = True,
    limit: AnyLimit = None,
) -> Rating | Unfinished:
    """Rate how hard a puzzle is for a person.

    The difficulty is that of the hardest technique that the puzzle needs. The score orders puzzles
    of the same difficulty. The puzzle must have exactly one solution. Facts are properties of the
    puzzle, such as its density or number of clues.

    >>> import puzzlewright as pw
    >>> rating = pw.rate(pw.read("5x5m2:1a1a2e3a3a3e3a6a4"))
    >>> rating.name, rating.level
    ('easy', 2)
    """
    puzzle, budget = as_puzzle(puzzle), Budget(as_limit(limit))

    def work(report: Callable[[Mapping[str, Any]], None]) -> Rating | Unfinished:
        counted = solver_facts(puzzle, budget) if by_solver else {}
        return Rater(puzzle, budget, report).rating(counted)

    def partial(reports: list[Mapping[str, Any]], why: str) -> Rating | Unfinished:
        return Unfinished(why, reports[-1] if reports else {})

    found = run_limited(work, budget, partial, isolate=may_overrun(puzzle, budget))
    if isinstance(found, Unfinished):
        return found
    placed = (
        None if techniques is None else measure_coverage(puzzle, as_names(techniques, "techniques"))
    )
    return replace(found, coverage=placed, json_scope="all" if facts else "rating")
