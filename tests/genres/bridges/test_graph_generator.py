"""Bridges on graphs to order: one solution, the six parameters kept, both transformations to one
solution.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from puzzlewright.blueprints.generator import Size
from puzzlewright.genres.bridges.making import graph_reducing
from puzzlewright.genres.bridges.making.graph_crossings import cross, others
from puzzlewright.genres.bridges.making.graph_dealing import Graph, GraphNumbers, GraphOrder
from puzzlewright.model.errors import BadWish
from puzzlewright.verbs.generate import Generated, GeneratorBench, generate
from puzzlewright.verbs.solve import solve

BENCH = GeneratorBench()


def numbers_of(made: Generated) -> dict[str, int]:
    bridges = made.solution.values
    used = sum(number > 0 for number in bridges)
    return GraphNumbers(
        used, sum(bridges), len(bridges) - used, len(made.puzzle.crossings)
    )._asdict()


@st.composite
def wishes(draw: st.DrawFn) -> dict[str, Any]:
    """Wishes for a graph, of which some cannot be had together."""
    wished = draw(
        st.fixed_dictionaries(
            {"islands": st.integers(2, 14)},
            optional={
                "max_bridges": st.integers(1, 9),
                "loops": st.booleans(),
                "components": st.integers(1, 3),
            },
        )
    )
    islands = wished["islands"]
    more = {
        "used_spans": st.integers(islands - 1, islands + 4),
        "bridges": st.integers(islands - 1, 2 * islands),
        "unused_spans": st.integers(0, islands),
        "crossings": st.integers(0, islands),
    }
    return wished | draw(st.fixed_dictionaries({}, optional=more))


@settings(max_examples=40, deadline=None)
@given(wishes(), st.integers(0, 1000), st.sampled_from(["fast", "reducing"]))
def test_any_order_gives_a_unique_puzzle_with_its_wishes(
    wished: dict[str, Any], seed: int, method: str
) -> None:
    try:
        made = generate(
            "bridges", size=(8, 8), seed=seed, graph=True, method=method, difficulty="any", **wished
        )
    except BadWish:
        assume(False)
        raise
    verdict = solve(made.puzzle, encoding="levels", engine="glucose42")
    assert (verdict.status, verdict.solution) == ("unique", made.solution)
    assert len(made.puzzle.numbers) == wished["islands"]
    assert made.puzzle.components == wished.get("components", 1)
    assert made.puzzle.max_bridges == wished.get("max_bridges", 2)
    assert made.puzzle.loops == wished.get("loops", True)
    changed = {
        name: number
        for name, number in numbers_of(made).items()
        if number != wished.get(name, number)
    }
    told = [f"{name} is {number}, not {wished[name]}" for name, number in changed.items()]
    assert [note.partition(", since")[0] for note in made.notes] == told
    assert method == "reducing" or not changed


@pytest.mark.parametrize("seed", range(5))
def test_all_six_parameters_at_once(seed: int) -> None:
    six: dict[str, Any] = {
        "max_bridges": 3,
        "islands": 15,
        "used_spans": 18,
        "bridges": 28,
        "unused_spans": 9,
        "crossings": 5,
    }
    made = generate("bridges", size=(9, 9), seed=seed, graph=True, difficulty="any", **six)
    assert numbers_of(made) == {"used_spans": 18, "bridges": 28, "unused_spans": 9, "crossings": 5}
    assert made.notes == ()


@pytest.mark.parametrize(
    ("wished", "sentence"),
    [
        ({"max_bridges": 0}, "max_bridges must be from 1 to 9 on a graph, not 0"),
        ({"components": 0}, "components must be at least 1, not 0"),
        ({"islands": 5, "components": 3}, "5 islands are too few: 3 groups need at least 6"),
        ({"islands": 301}, "301 islands are too many: graphs are made of at most 300"),
        ({"islands": 65}, "65 islands do not fit on 8x8: it has 64 cells"),
        (
            {"islands": 10, "used_spans": 8},
            "used_spans must be 9 to 45 for 10 islands in 1 group, not 8",
        ),
        (
            {"islands": 10, "used_spans": 46},
            "used_spans must be 9 to 45 for 10 islands in 1 group, not 46",
        ),
        (
            {"islands": 10, "used_spans": 10, "bridges": 21},
            "bridges must be 10 to 20 on 10 used spans, not 21",
        ),
        (
            {"islands": 10, "used_spans": 10, "bridges": 9},
            "bridges must be 10 to 20 on 10 used spans, not 9",
        ),
        (
            {"islands": 4, "used_spans": 3, "unused_spans": 4},
            "unused_spans must be 0 to 3 for 4 islands",
        ),
        (
            {"islands": 4, "used_spans": 3, "unused_spans": 2, "crossings": 8},
            "crossings must be 0 to 7 with 3 used and 2 unused",
        ),
        (
            {"symmetry": "half-turn"},
            "symmetry can be wished for on grids only, and this is to be a graph",
        ),
        ({"method": "growing"}, "a graph is made by the method fast or reducing, not by growing"),
    ],
)
def test_what_breaks_the_bounds_is_refused_in_one_sentence(
    wished: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadWish, match=sentence):
        generate("bridges", size=(8, 8), seed=1, graph=True, **wished)


def order_for(graph: Graph, max_bridges: int) -> GraphOrder:
    return GraphOrder(Size(9, 9), len(graph.positions), 1, max_bridges, True, "reducing", {})


SQUARE = [(0, 0), (0, 8), (8, 8), (8, 0)]


def test_a_crossing_forbids_what_other_solutions_use_together_and_ours_does_not() -> None:
    # A square of single bridges, with both diagonals free: two sides and both diagonals would do as
    # well.
    graph = Graph(SQUARE, {(0, 1): 1, (1, 2): 1, (2, 3): 1, (0, 3): 1, (0, 2): 0, (1, 3): 0}, set())
    order = order_for(graph, 1)
    found = others(graph, order, BENCH)
    assert len(found) == 2
    assert cross(Random(1), graph, found)
    (crossing,) = graph.crossings
    assert crossing == {(0, 2), (1, 3)}
    assert others(graph, order, BENCH) == []


def test_numbers_on_a_cycle_are_lowered_by_all_bridges_of_a_span() -> None:
    # Around the square the bridges may be 2, 1, 2, 1 or 1, 2, 1, 2: all on one span go, and it lies
    # open.
    graph = Graph(SQUARE, {(0, 1): 2, (1, 2): 1, (2, 3): 2, (0, 3): 1}, set())
    order = order_for(graph, 2)
    assert graph_reducing.make_unique(Random(1), graph, order, BENCH)
    assert sorted(graph.bridges.values()) == [0, 1, 1, 2]
    assert solve(graph.made(order).puzzle).status == "unique"


def test_numbers_off_a_cycle_are_lowered_so_that_some_bridges_remain() -> None:
    # Two triangles and a span between them, which has three bridges in one solution and one in the
    # other.
    islands = [(4, 3), (0, 0), (8, 0), (4, 5), (0, 8), (8, 8)]
    between = (0, 3)
    ours = {between: 3, (0, 1): 1, (0, 2): 1, (1, 2): 2, (3, 4): 1, (3, 5): 1, (4, 5): 2}
    order = order_for(Graph(islands, ours, set()), 3)
    results = []
    for seed in range(20):
        graph = Graph(islands, dict(ours), set())
        assert len(others(graph, order, BENCH)) == 1
        assert graph_reducing.make_unique(Random(seed), graph, order, BENCH)
        assert solve(graph.made(order).puzzle).status == "unique"
        results.append(graph.bridges)
    # Lowered by the one bridge of the other solution, two remain; on the triangles, all bridges of
    # a span go.
    assert ours | {between: 2} in results
    assert ours | {(1, 2): 0} in results


def test_the_same_seed_gives_the_same_graph() -> None:
    first, again, other = (
        generate("bridges", size=(7, 7), seed=seed, graph=True, islands=9).puzzle
        for seed in (1, 1, 2)
    )
    assert first == again != other


def test_groups_are_as_many_as_wished() -> None:
    made = generate(
        "bridges", size=(9, 9), seed=1, graph=True, islands=12, components=4, difficulty="any"
    )
    joined = {island: {island} for island in range(12)}
    for (a, b), bridges in zip(made.puzzle.spans, made.solution.values, strict=True):
        if bridges:
            both = joined[a] | joined[b]
            joined.update(dict.fromkeys(both, both))
    assert len({frozenset(group) for group in joined.values()}) == 4
