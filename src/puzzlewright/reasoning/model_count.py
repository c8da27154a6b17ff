"""The exact number of solutions by a model counter, where there are too many to go through.

The counter (Ganak, by Sharma, Roy, Soos and Meel, 2019) takes clauses that state the whole puzzle,
and counts the values of the variables that stand for choices: what others may be besides does not
count. It knows no limit, so it works in a child process that is ended when the time is up.
"""

import os
from collections.abc import Callable
from importlib.util import find_spec

from puzzlewright.core.board import Board
from puzzlewright.core.errors import CannotEncode, LimitReached, WrongAnswer, install_command
from puzzlewright.core.limits import Budget
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cardinality import expand_at_most
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.formulas.solver import ClauseSolver
from puzzlewright.genre.genre import Contradiction, Puzzle
from puzzlewright.genre.plugins import encodings_of
from puzzlewright.genres import genre_of
from puzzlewright.processes.sandbox import Limits, Sandbox, can_fork

INSTALL = install_command("counting")


def can_count_models() -> bool:
    """Whether the counter is installed, and can be ended."""
    return find_spec("pyganak") is not None and can_fork()


def count_models(puzzle: Puzzle, budget: Budget) -> int | None:
    """The number of solutions; None if the counter gives up or no encoding is complete."""

    def work(_: Callable[[None], None]) -> int | None:
        cnf = complete_cnf(puzzle)
        return None if cnf is None else run_counter(cnf)

    try:
        # The counter cannot be interrupted, so it needs a sandbox of its own everywhere.
        with Sandbox.forked(work) as sandbox:
            number: int | None = sandbox.finish(Limits(budget))
            return number
    except LimitReached:
        return None


def complete_cnf(puzzle: Puzzle) -> Cnf | None:
    """The puzzle in clauses that leave nothing to cuts.

    The default encoding is taken if it is like that, or with all cuts if they can be gathered:
    without further variables the counter is the fastest. Otherwise it is the last one that leaves
    nothing to cuts, since it grows the least with the page.
    """
    genre = genre_of(puzzle)
    opening = genre.propagate(puzzle)
    first, *others = encodings_of(genre)
    if first.add_violation and not isinstance(opening, Contradiction):
        return with_all_cuts(puzzle, opening)
    for encoding in (first, *reversed(others)):
        if encoding.cuts is not None:
            continue
        board = genre.blank(puzzle) if isinstance(opening, Contradiction) else opening
        try:
            formula = encoding.formula(puzzle, board)
        except CannotEncode:
            continue
        if isinstance(formula, Cnf):
            return formula
    return None


def with_all_cuts(puzzle: Puzzle, board: Board) -> Cnf:
    """The default encoding with all cuts that it takes to exclude every wrong candidate."""
    encoding = genre_of(puzzle).encodings[0]
    cnf = encoding.formula(puzzle, board)
    assert isinstance(cnf, Cnf)
    assert encoding.add_violation
    cuts = encoding.cuts_of(puzzle, cnf)
    assert cuts
    wrong = Cnf(cnf.variable_map, cnf.variables, list(cnf.clauses), list(cnf.at_most))
    encoding.add_violation(puzzle, wrong)
    with ClauseSolver(wrong, engine_named(encoding.engine)) as solver:
        while candidate := solver.any_solution():
            missing = [cut.clause for cut in cuts(candidate)]
            if not missing:
                raise WrongAnswer("a candidate that should break a rule breaks none")
            solver.add(missing)
            cnf.clauses += missing
    return cnf


def run_counter(cnf: Cnf) -> int:
    """Count the models over the choices, in a separate process because the counter prints."""
    from pyganak import Counter

    counted, variables = expand_at_most(cnf)
    clauses = cnf.clauses + counted
    if () in clauses:
        return 0
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    counter = Counter()
    counter.new_vars(variables)
    counter.add_clauses(clauses)
    counter.set_sampling_set(list(range(1, cnf.variable_map.variables + 1)))
    return int(counter.count())
