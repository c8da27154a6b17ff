"""Count solutions with a model counter, where there are too many to enumerate.

The counter (Ganak, by Sharma, Roy, Soos and Meel, 2019) takes clauses that state the whole puzzle,
and counts the models over the variables of choices, ignoring auxiliary ones. It has no time limit,
so it runs in a child process that is killed when the time is up.
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
    """Return whether the counter is installed, and can be killed."""
    return find_spec("pyganak") is not None and can_fork()


def count_models(puzzle: Puzzle, budget: Budget) -> int | None:
    """Count the solutions; return None if the counter gives up or no encoding is complete."""

    def work(_: Callable[[None], None]) -> int | None:
        cnf = complete_cnf(puzzle)
        return None if cnf is None else run_counter(cnf)

    try:
        # The counter cannot be interrupted, so it always needs its own sandbox.
        with Sandbox.forked(work) as sandbox:
            number: int | None = sandbox.finish(Limits(budget))
            return number
    except LimitReached:
        return None


def complete_cnf(puzzle: Puzzle) -> Cnf | None:
    """Return clauses that state the whole puzzle, without lazy cuts; None if there are none.

    The default encoding is used if it needs no cuts, or with all cuts if they can be gathered:
    the counter is fastest without auxiliary variables. Otherwise it is the last encoding without
    cuts, which grows least with the size.
    """
    genre = genre_of(puzzle)
    propagated = genre.propagate(puzzle)
    first, *others = encodings_of(genre)
    if first.add_violation and not isinstance(propagated, Contradiction):
        return with_all_cuts(puzzle, propagated)
    for encoding in (first, *reversed(others)):
        if encoding.cuts is not None:
            continue
        board = genre.blank(puzzle) if isinstance(propagated, Contradiction) else propagated
        try:
            formula = encoding.formula(puzzle, board)
        except CannotEncode:
            continue
        if isinstance(formula, Cnf):
            return formula
    return None


def with_all_cuts(puzzle: Puzzle, board: Board) -> Cnf:
    """Return the default encoding with all cuts needed to exclude every wrong candidate."""
    encoding = genre_of(puzzle).encodings[0]
    cnf = encoding.formula(puzzle, board)
    assert isinstance(cnf, Cnf)
    assert encoding.add_violation
    cuts = encoding.cuts_of(puzzle, cnf)
    assert cuts
    wrong = cnf.copy()
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
