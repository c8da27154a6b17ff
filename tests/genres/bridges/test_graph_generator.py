"""Generated Bridges on graphs: one solution, and the six parameters are kept."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from puzzlewright.core.errors import BadOption
from puzzlewright.genres.bridges.generation.order import GraphCounts
from puzzlewright.verbs.generate import Generated, generate
from puzzlewright.verbs.solve import solve


def numbers_of(made: Generated) -> dict[str, int]:
    bridges = made.solution.values
    used = sum(number > 0 for number in bridges)
    return GraphCounts(
        used, sum(bridges), len(bridges) - used, len(made.puzzle.crossings)
    )._asdict()


@st.composite
def graph_options(draw: st.DrawFn) -> dict[str, Any]:
    """Draw options of a graph, some of which cannot be met together."""
    options = draw(
        st.fixed_dictionaries(
            {"islands": st.integers(2, 14)},
            optional={
                "max_bridges": st.integers(1, 9),
                "loops": st.booleans(),
                "components": st.integers(1, 3),
            },
        )
    )
    islands = options["islands"]
    more = {
        "used_spans": st.integers(islands - 1, islands + 4),
        "bridges": st.integers(islands - 1, 2 * islands),
        "unused_spans": st.integers(0, islands),
        "crossings": st.integers(0, islands),
    }
    return options | draw(st.fixed_dictionaries({}, optional=more))


@settings(max_examples=40, deadline=None)
@given(graph_options(), st.integers(0, 1000))
def test_any_order_gives_a_unique_puzzle_with_its_options(
    options: dict[str, Any], seed: int
) -> None:
    try:
        made = generate("bridges", size=(8, 8), seed=seed, graph=True, difficulty="any", **options)
    except BadOption:
        assume(False)
        raise
    verdict = solve(made.puzzle, encoding="levels", engine="glucose42")
    assert (verdict.status, verdict.solution) == ("unique", made.solution)
    assert len(made.puzzle.numbers) == options["islands"]
    assert made.puzzle.components == options.get("components", 1)
    assert made.puzzle.max_bridges == options.get("max_bridges", 2)
    assert made.puzzle.loops == options.get("loops", True)
    numbers = numbers_of(made)
    assert all(options.get(name, number) == number for name, number in numbers.items())
    assert not made.notes


@pytest.mark.parametrize("seed", range(5))
def test_all_six_parameters_are_kept_at_once(seed: int) -> None:
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
    ("options", "sentence"),
    [
        ({"max_bridges": 0}, "max_bridges must be from 1 to 9 on a graph, not 0"),
        ({"components": 0}, "components must be at least 1, not 0"),
        ({"islands": 5, "components": 3}, "5 islands are too few: 3 groups need at least 6"),
        ({"islands": 301}, "301 islands are too many: a graph can have at most 300"),
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
            "symmetry is an option for grids only, but this is a graph",
        ),
        ({"method": "reducing"}, "the method reducing is now called thesis"),
    ],
)
def test_options_out_of_bounds_are_rejected_with_the_reason(
    options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadOption, match=sentence):
        generate("bridges", size=(8, 8), seed=1, graph=True, **options)


@pytest.mark.parametrize("seed", range(1, 6))
def test_two_islands_without_crossings_make_the_only_possible_graph(seed: int) -> None:
    options: dict[str, Any] = {"islands": 2, "used_spans": 1, "crossings": 0}
    made = generate("bridges", size=(8, 8), seed=seed, graph=True, **options)
    assert made.puzzle.spans == ((0, 1),)


def test_the_same_seed_gives_the_same_graph() -> None:
    first, again, other = (
        generate("bridges", size=(7, 7), seed=seed, graph=True, islands=9).puzzle
        for seed in (1, 1, 2)
    )
    assert first == again != other


def test_there_are_as_many_groups_as_requested() -> None:
    made = generate(
        "bridges", size=(9, 9), seed=1, graph=True, islands=12, components=4, difficulty="any"
    )
    joined = {island: {island} for island in range(12)}
    for (a, b), bridges in zip(made.puzzle.spans, made.solution.values, strict=True):
        if bridges:
            both = joined[a] | joined[b]
            joined.update(dict.fromkeys(both, both))
    assert len({frozenset(group) for group in joined.values()}) == 4
