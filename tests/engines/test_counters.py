"""What engines count while they work."""

import pytest

import puzzlewright as pw
from puzzlewright.asking.search import Search
from puzzlewright.genres import genre_named

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
    with Search(SATOGAERI, encoding, engine) as search:
        assert search.next()
        counters = search.counters()
    assert names <= counters.keys()
    assert all(number >= 0 for number in counters.values())


def test_what_tells_nothing_has_no_counters() -> None:
    with Search(SATOGAERI, engine="kissat404") as search:
        assert search.next()
        assert search.counters() == {}


def test_the_rating_of_the_satogaeri_thesis() -> None:
    facts = pw.rate(SATOGAERI, by_solver=True).facts
    assert facts["thesis_rating"] == 4 * facts["solver_conflicts"] + facts["solver_checks"] > 0
    assert "thesis_rating" not in pw.rate(SATOGAERI).facts
    bridges = pw.read(genre_named("bridges").example)
    assert pw.rate(bridges, by_solver=True).facts["solver_conflicts"] >= 0
