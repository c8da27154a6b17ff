"""A session that is closed gives its memory back: opening many of them does not pile up."""

import gc
import os
from pathlib import Path

import pytest

from puzzlewright.core.limits import Budget, Limit
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import BooleanMap, Clause, Cnf
from puzzlewright.formulas.engine import Sat

VARIABLES = 3000
ROUNDS = 12


def resident() -> int:
    """The memory of this process in bytes, as the system sees it."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def open_and_close(name: str) -> None:
    clauses: list[Clause] = [(v, -(v + 1), v + 2) for v in range(1, VARIABLES - 1)]
    session = engine_named(name).open_clauses(Cnf(BooleanMap(VARIABLES), VARIABLES, 3 * clauses))
    assert isinstance(session.ask((), Budget(Limit())), Sat)
    session.close()


@pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="only Linux tells how much memory a process has"
)
@pytest.mark.parametrize(
    "name", ["cadical195", "glucose42", "minicard", "kissat404", "lingeling", "z3", "cvc5"]
)
def test_memory_is_released(name: str) -> None:
    for _ in range(2):  # what an engine keeps for itself once is not counted
        open_and_close(name)
    gc.collect()
    before = resident()
    open_and_close(name)
    gc.collect()
    one = max(resident() - before, 2_000_000)
    for _ in range(ROUNDS):
        open_and_close(name)
    gc.collect()
    assert resident() - before < ROUNDS * one
