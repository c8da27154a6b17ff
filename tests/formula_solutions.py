"""Every solution that a formula alone allows, without propagation and rules."""

from collections.abc import Iterator

from puzzlewright.core.board import Solution
from puzzlewright.engines import engine_named
from puzzlewright.formulas.engine import Formula
from puzzlewright.formulas.solver import Cuts, open_solver


def walk(formula: Formula, engine: str, cuts: Cuts | None = None) -> Iterator[Solution]:
    """One solution after the other; each is found once."""
    found: set[Solution] = set()
    with open_solver(formula, engine_named(engine), None, cuts) as solver:
        while solution := solver.any_solution():
            assert solution not in found
            found.add(solution)
            yield solution
            solver.exclude(solution)


def solutions_of(formula: Formula, engine: str, cuts: Cuts | None = None) -> set[Solution]:
    return set(walk(formula, engine, cuts))
