"""A time limit is kept on a formula that takes longer to write down and load than the limit
allows.
"""

import pytest

import puzzlewright as pw
from tests.timing import in_time, longer_limits

SECONDS = 1.0
SLACK = 3.0  # the machine may be busy; without the limit it takes minutes


@pytest.fixture(scope="module")
def hard() -> object:
    """A puzzle whose topological encoding has millions of variables."""
    return pw.read(
        "context\n" + "\n".join("." * 40 for _ in range(40)), genre="context", notation="grid"
    )


@pytest.mark.parametrize(
    "engine",
    ["cadical195", "minisat22", "kissat404", "lingeling", "z3", "cvc5", "process:cadical -q"],
)
def test_a_limit_is_kept_on_a_huge_formula(hard: pw.Puzzle, engine: str) -> None:
    limit = pw.Limit(seconds=SECONDS)
    verdict = in_time(
        SECONDS + SLACK,
        lambda: pw.solve(hard, encoding="topological", engine=engine, limit=limit),
    )
    assert verdict.status == "unknown"
    assert verdict.why == f"{engine} on context/topological: no answer within 1 seconds"


def test_what_was_found_before_the_end_is_kept(hard: pw.Puzzle) -> None:
    """The first of very many solutions is there at once; counting them all never ends."""
    for seconds in longer_limits(4 * SECONDS):
        counted = pw.count(hard, at_most=10**9, limit=pw.Limit(seconds=seconds))
        if counted.number:
            break
    assert counted.number > 0
    assert not counted.is_exact


@pytest.mark.parametrize(
    "engine", ["cadical195", "kissat404", "lingeling", "z3", "process:cadical -q"]
)
def test_a_limit_that_is_long_enough_does_no_harm(engine: str) -> None:
    """Large enough to be worked on in a child process."""
    # Clues of 0 everywhere leave one solution: all white.
    puzzle = pw.read(
        "context\n" + "\n".join("0" * 20 for _ in range(20)), genre="context", notation="grid"
    )
    verdict = pw.solve(puzzle, engine=engine, encoding="double-tree", limit=pw.Limit(seconds=300))
    assert verdict.status == "unique"
