"""The generator of the Hashi thesis: six parameters, their bounds, and two transformations."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.core.board import Solution
from puzzlewright.core.errors import BadOption, Failed
from puzzlewright.core.limits import Budget
from puzzlewright.genre.generator import Size
from puzzlewright.genres.bridges import genre
from puzzlewright.genres.bridges.puzzle import on_graph
from puzzlewright.theses.hashi_general.generator import (
    Parameters,
    draw_parameters,
    reduce_to_unique,
    solvable_graph,
)
from puzzlewright.verbs.options import SearchOracle
from tests import brute_force

# The example of section 6.2, read from its four solutions: two squares that share a corner.
EXAMPLE = on_graph(
    [3, 3, 3, 4, 2, 2, 3],
    [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (3, 5), (4, 6), (5, 6)],
)
ITS_SOLUTIONS = {
    Solution((1, 2, 2, 1, 0, 1, 2, 1)),
    Solution((2, 1, 1, 2, 0, 1, 2, 1)),
    Solution((1, 2, 2, 1, 1, 0, 1, 2)),
    Solution((2, 1, 1, 2, 1, 0, 1, 2)),
}


def oracle(encoding: str = "lazy") -> SearchOracle:
    return SearchOracle(encoding, None, Budget())


def test_the_example_has_four_solutions() -> None:
    assert brute_force.solutions(genre, EXAMPLE) == ITS_SOLUTIONS


def test_the_example_as_in_the_thesis() -> None:
    """Its 4th and 5th span cross, which leaves two solutions on a cycle; all bridges of one of its
    spans go.
    """
    crossed = on_graph(EXAMPLE.numbers, EXAMPLE.spans, [(3, 4)])
    left = brute_force.solutions(genre, crossed)
    assert left == {Solution((1, 2, 2, 1, 0, 1, 2, 1)), Solution((2, 1, 1, 2, 0, 1, 2, 1))}
    for seed in range(5):
        made = reduce_to_unique(Random(seed), crossed, 10, oracle())
        assert brute_force.solutions(genre, made.puzzle) == {made.solution}
        assert sorted(made.solution.values[:4]) == [0, 1, 1, 2]


@pytest.mark.parametrize("encoding", ["lazy", "levels", "graph"])
def test_the_example_is_reduced_to_one_solution(encoding: str) -> None:
    asked = oracle(encoding)
    made = reduce_to_unique(Random(1), EXAMPLE, 10, asked)
    assert asked.stats.more["crossings_added"] >= 1
    assert asked.stats.more["numbers_lowered"] >= 1
    assert brute_force.solutions(genre, made.puzzle) == {made.solution}


def test_numbers_off_a_cycle_are_lowered_so_that_some_bridges_remain() -> None:
    # Two triangles and a span between them with 3 bridges in one solution and 1 in the other.
    numbers, spans = [7, 5, 5, 7, 5, 5], [(0, 1), (0, 2), (0, 3), (1, 2), (3, 4), (3, 5), (4, 5)]
    puzzle = on_graph(numbers, spans, max_bridges=3)
    made = reduce_to_unique(Random(1), puzzle, 10, oracle())
    assert made.solution == Solution((2, 2, 2, 3, 2, 2, 3))
    assert pw.solve(made.puzzle).status == "unique"


@st.composite
def parameters(draw: st.DrawFn) -> Parameters:
    most, islands = draw(st.integers(1, 1000)), draw(st.integers(2, 9))
    pairs = islands * (islands - 1) // 2
    used = draw(st.integers(islands - 1, pairs))
    bridges = draw(st.integers(used, used * most))
    unused = draw(st.integers(0, pairs - used))
    crossings = draw(st.integers(0, unused * (unused - 1) // 2 + unused * used))
    return Parameters(most, islands, used, bridges, unused, crossings)


@given(parameters(), st.integers(0, 100))
def test_all_parameters_within_the_bounds_are_kept(wanted: Parameters, seed: int) -> None:
    made = solvable_graph(Random(seed), wanted)
    values = made.solution.values
    used = sum(value > 0 for value in values)
    assert wanted == Parameters(
        made.puzzle.max_bridges,
        len(made.puzzle.numbers),
        used,
        sum(values),
        len(values) - used,
        len(made.puzzle.crossings),
    )
    assert not genre.mistakes(made.puzzle, genre.marks(made.puzzle, made.solution))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"islands": 4, "used_spans": 2}, "used_spans must be 3 to 6 for 4 islands, not 2"),
        ({"islands": 4, "used_spans": 7}, "used_spans must be 3 to 6 for 4 islands, not 7"),
        (
            {"islands": 3, "used_spans": 2, "max_bridges": 2, "bridges": 5},
            "bridges must be 2 to 4 on 2 used spans, not 5",
        ),
        (
            {"islands": 3, "used_spans": 2, "unused_spans": 2},
            "unused_spans must be 0 to 1 for 3 islands, 2 spans used, not 2",
        ),
        (
            {"islands": 3, "used_spans": 2, "unused_spans": 1, "crossings": 3},
            "crossings must be 0 to 2 with 2 used and 1 unused spans",
        ),
        ({"islands": 1, "used_spans": 1}, "1 island can have no spans"),
        ({"max_bridges": 0}, "max_bridges must be 1 to 1000, not 0"),
        ({"solutions": 1}, "solutions must be from 2 to 1000, not 1"),
        ({"solutions": 2, "solvable_only": True}, "leave out solutions or solvable_only"),
    ],
)
def test_options_outside_the_bounds_are_rejected(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        pw.generate("bridges", size=(5, 5), seed=1, method="thesis", graph=True, **options)


@pytest.mark.parametrize("islands", [0, 1])
def test_no_island_and_one_island_make_the_trivial_puzzles(islands: int) -> None:
    found = pw.generate(
        "bridges", size=(5, 5), seed=1, method="thesis", graph=True, islands=islands
    )
    assert found.puzzle.numbers == (0,) * islands
    assert brute_force.solutions(genre, found.puzzle) == {Solution(())}
    assert pw.read(pw.write(found.puzzle)) == found.puzzle
    assert pw.draw(found.puzzle).svg().startswith("<svg")
    for encoding in ("lazy", "levels", "graph"):
        assert pw.solve(found.puzzle, encoding=encoding).status == "unique"


def test_parameters_that_are_not_requested_take_all_values() -> None:
    drawn = [draw_parameters(Random(seed), Size(4, 4), {}) for seed in range(400)]
    assert {0, 1, 2, 3, 4, 5, 6} <= {one.islands for one in drawn}
    assert {1, 2, 3, 4} <= {one.max_bridges for one in drawn}


def test_every_labelled_puzzle_of_the_parameters_is_generated() -> None:
    # Paths of three islands: each of the three may be in the middle; the third span crosses one
    # of the other two.
    wanted = Parameters(2, 3, 2, 3, 1, 1)
    found = {solvable_graph(Random(seed), wanted) for seed in range(200)}
    assert len(found) == 3 * 2 * 2


def graph_of(seed: int, **options: Any) -> pw.Generated:
    six = {"islands": 7, "used_spans": 9, "max_bridges": 2, **options}
    found = pw.generate("bridges", size=(5, 5), seed=seed, method="thesis", graph=True, **six)
    assert isinstance(found, pw.Generated)
    return found


def test_what_is_solvable_only_may_have_several_solutions() -> None:
    found = [graph_of(seed, solvable_only=True) for seed in range(12)]
    assert not any(one.json()["questions"] for one in found)
    assert "several" in {pw.solve(one.puzzle).status for one in found}


@pytest.mark.parametrize("solutions", [2, 3, 50])
def test_any_number_of_solutions_may_be_sought_before_a_step(solutions: int) -> None:
    for seed in range(4):
        found = graph_of(seed, solutions=solutions)
        verdict = pw.solve(found.puzzle, encoding="graph")
        assert (verdict.status, verdict.solution) == ("unique", found.solution)


def test_numbers_that_are_fixed_one_by_one_leave_one_solution_or_fail() -> None:
    failed = 0
    for seed in range(8):
        options: dict[str, Any] = {
            "islands": 8,
            "used_spans": 10,
            "unused_spans": 4,
            "max_bridges": 2,
        }
        try:
            made = pw.generate(
                "bridges",
                size=(9, 9),
                graph=True,
                method="thesis",
                way="fix-numbers",
                seed=seed,
                **options,
            )
        except Failed as error:
            assert "several solutions are left" in str(error)
            failed += 1
            continue
        assert pw.solve(made.puzzle, encoding="levels", engine="glucose42").status == "unique"
        assert made.stats
        assert made.stats.more["numbers_fixed"] <= 8
    assert 0 < failed < 8
