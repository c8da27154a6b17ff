"""What engines count while they work."""

import pytest

import puzzlewright as pw
from puzzlewright.genres import genre_named
from puzzlewright.reasoning.search import Search

SATOGAERI = pw.read(genre_named("satogaeri").example)


@pytest.mark.parametrize(
    ("encoding", "engine", "names"),
    [
        ("moves", "minicard", {"conflicts", "decisions"}),
        ("moves", "cadical195", {"conflicts", "decisions"}),
        ("moves", "z3", {"propagations"}),
        ("lia", "cvc5", {"sat::conflicts", "theory::arith::status::nontrivialSatChecks"}),
    ],
)
def test_counters_have_the_engines_own_names(encoding: str, engine: str, names: set[str]) -> None:
    with Search(SATOGAERI, encoding, engine, propagation=False) as search:
        assert search.next()
        counters = search.counters()
    assert names <= counters.keys()
    assert all(number >= 0 for number in counters.values())


def test_engines_without_statistics_have_no_counters() -> None:
    with Search(SATOGAERI, engine="kissat404") as search:
        assert search.next()
        assert search.counters() == {}


def test_the_rating_of_the_satogaeri_thesis() -> None:
    facts = pw.rate(SATOGAERI, by_solver=True).facts
    assert facts["thesis_rating"] == 4 * facts["solver_conflicts"] + facts["solver_checks"] > 0
    assert "thesis_rating" not in pw.rate(SATOGAERI).facts
    bridges = pw.read(genre_named("bridges").example)
    assert pw.rate(bridges, by_solver=True).facts["solver_conflicts"] >= 0


MOSAIC = pw.read(genre_named("mosaic").example)


@pytest.mark.parametrize("engine", ["cadical195", "minicard", "z3", "cvc5"])
def test_a_verdict_contains_the_effort(engine: str) -> None:
    effort = pw.solve(MOSAIC, engine=engine, propagation=False).effort
    assert effort.rounds == 2
    counted = (effort.conflicts, effort.decisions, effort.propagations, effort.restarts)
    assert None not in counted
    assert any(counted)


def test_cuts_are_counted() -> None:
    """Four twos in a square must not be joined two and two."""
    puzzle = pw.read("3x3m2:2a2c2a2")
    verdict = pw.solve(puzzle, propagation=False)
    assert verdict.effort.cuts + 2 >= verdict.effort.rounds > 2


def test_seconds_are_distinguished() -> None:
    seconds = pw.solve(MOSAIC).seconds
    assert seconds.build is not None
    assert seconds.load is not None
    assert seconds.first is not None
    assert seconds.proof is not None
    assert seconds.build <= seconds.encode
    parts = seconds.load + seconds.first + seconds.proof
    assert parts == pytest.approx(seconds.solve, abs=5e-6)  # each is rounded to microseconds
    assert pw.solve(MOSAIC, first=True).seconds.proof is None


def test_lingeling_in_a_sandbox_has_no_counters() -> None:
    verdict = pw.solve(MOSAIC, engine="lingeling", limit=pw.Limit(seconds=60))
    assert verdict.status == "unique"
    assert verdict.effort.conflicts is None
