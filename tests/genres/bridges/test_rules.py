"""The rules: wrong answers break the expected rules, and correct answers none."""

import pytest

from puzzlewright.core.board import Marks, Reason
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.genres.bridges.puzzle import CONNECTED, WORDS, Bridges, on_graph, on_grid
from puzzlewright.genres.bridges.rules import mistakes

# 2 . 3 . 1
# . . . . .
# 2 . 4 . 2
# . . . . .
# . . 1 . 1
ISLANDS = [(0, 0, 2), (0, 2, 3), (0, 4, 1), (2, 0, 2), (2, 2, 4), (2, 4, 2), (4, 2, 1), (4, 4, 1)]
PUZZLE = on_grid(5, 5, ISLANDS)
RIGHT = [
    [0, 0, 0, 2, 1],
    [0, 0, 2, 0, 1],
    [0, 2, 0, 4, 1],
    [0, 2, 2, 2, 1],
    [2, 0, 2, 2, 1],
    [2, 2, 2, 4, 1],
    [2, 2, 4, 2, 1],
    [2, 4, 4, 4, 1],
]


def without(*bridges: list[int]) -> Marks:
    return [bridge for bridge in RIGHT if bridge[:4] not in bridges]


def test_a_correct_answer_has_no_mistakes() -> None:
    assert mistakes(PUZZLE, RIGHT) == []


def test_the_ends_of_a_bridge_may_be_written_in_any_order() -> None:
    turned = [[*bridge[2:4], *bridge[:2], bridge[4]] for bridge in RIGHT]
    assert mistakes(PUZZLE, turned) == []


@pytest.mark.parametrize(
    ("marks", "rules", "why"),
    [
        (without([2, 4, 4, 4]), {"too few", "connected"}, "the 2 at R3C5 has 1 bridge"),
        (
            [*without([0, 0, 0, 2]), [0, 0, 0, 2, 2]],
            {"too many"},
            "the 2 at R1C1 has 3 bridges",
        ),
        (
            [*without([0, 0, 0, 2]), [0, 0, 0, 2, 3]],
            {"maximum", "too many"},
            "3 bridges join the 2 at R1C1",
        ),
        (
            [*RIGHT, [0, 0, 0, 1, 1]],
            {"span"},
            "the bridge from R1C1 to R1C2 does not join two islands",
        ),
        ([*RIGHT, [0, 0, 0, 0, 1]], {"span"}, "does not join two islands"),
        ([*RIGHT, [0, 0, 2, 2, 1]], {"span"}, "is neither horizontal nor vertical"),
        ([*RIGHT, [0, 0, 0, 4, 1]], {"span"}, "runs over the island at R1C3"),
        ([*RIGHT, RIGHT[0]], {"span"}, "is written twice"),
        ([], {"too few", "connected"}, "has no bridges"),
    ],
)
def test_a_wrong_answer_breaks_these_rules(marks: Marks, rules: set[str], why: str) -> None:
    found = mistakes(PUZZLE, marks)
    assert {mistake.rule for mistake in found} == rules
    assert any(why in mistake.why for mistake in found)


def test_crossing_bridges_are_named() -> None:
    cross = on_grid(3, 3, [(0, 1, 1), (1, 0, 1), (1, 2, 1), (2, 1, 1)])
    found = mistakes(cross, [[0, 1, 2, 1, 1], [1, 0, 1, 2, 1]])
    assert {"crossing", "connected"} == {mistake.rule for mistake in found}
    assert "R2C1 to R2C3 and from R1C2 to R3C2 cross" in found[0].why


def test_a_mistake_about_connectivity_lists_the_groups() -> None:
    pairs = on_grid(1, 5, [(0, 0, 1), (0, 1, 1), (0, 3, 1), (0, 4, 1)])
    (found,) = mistakes(pairs, [[0, 0, 0, 1, 1], [0, 3, 0, 4, 1]])
    assert found.rule == "connected"
    assert found.where == ((0, 0), (0, 1), (0, 3), (0, 4))
    assert "2 groups instead of 1: the 1 at R1C1 and the 1 at R1C2 / the 1 at R1C4" in found.why


def test_a_reason_about_many_islands_does_not_list_them() -> None:
    many = on_grid(1, 120, [(0, col, 2) for col in range(0, 120, 2)])
    wording = WORDS[CONNECTED]
    assert callable(wording)
    said = wording(many, Reason(CONNECTED, tuple(range(40))))
    assert said == "the way out of the 40 islands around R1C1"


def test_too_few_groups_are_a_mistake() -> None:
    pair = on_grid(1, 2, [(0, 0, 1), (0, 1, 1)], components=2)
    assert [mistake.rule for mistake in mistakes(pair, [[0, 0, 0, 1, 1]])] == ["connected"]


def square(*, loops: bool) -> Bridges:
    return on_grid(3, 3, [(0, 0, 2), (0, 2, 2), (2, 0, 2), (2, 2, 2)], loops=loops)


def test_a_loop_is_a_mistake_only_if_loops_are_forbidden() -> None:
    ring = [[0, 0, 0, 2, 1], [0, 0, 2, 0, 1], [0, 2, 2, 2, 1], [2, 0, 2, 2, 1]]
    assert mistakes(square(loops=True), ring) == []
    (found,) = mistakes(square(loops=False), ring)
    assert found.rule == "loop"


def test_a_double_bridge_is_no_loop() -> None:
    assert mistakes(on_grid(1, 2, [(0, 0, 2), (0, 1, 2)], loops=False), [[0, 0, 0, 1, 2]]) == []


def test_an_unknown_island_needs_at_least_one_bridge() -> None:
    puzzle = on_grid(1, 2, [(0, 0, None), (0, 1, None)], components=2)
    assert {mistake.rule for mistake in mistakes(puzzle, [])} == {"too few"}


TRIANGLE = on_graph([2, 1, 1], [(0, 1), (1, 2), (0, 2)], [(0, 1)])


@pytest.mark.parametrize(
    ("marks", "rules"),
    [
        ([[0, 1, 1], [0, 2, 1]], set()),
        ([[1, 0, 1], [2, 0, 1]], set()),
        ([[0, 1, 1], [1, 2, 1]], {"crossing", "too few", "too many"}),
        ([[0, 1, 1], [0, 1, 1], [0, 2, 1]], {"span"}),
        ([[0, 1, 1], [0, 2, 1], [0, 3, 1]], {"span"}),
        ([[0, 1, 3], [0, 2, 1]], {"maximum", "too many"}),
    ],
)
def test_an_answer_on_a_graph_breaks_these_rules(marks: Marks, rules: set[str]) -> None:
    assert {mistake.rule for mistake in mistakes(TRIANGLE, marks)} == rules


@pytest.mark.parametrize(
    "entry", [[0, 0, 0, 2], [0, 0, 0, 2, "1"], [0, 0, 0, 2, 0], "bridge", [0, 0, 0, 2, True]]
)
def test_invalid_marks_are_rejected(entry: object) -> None:
    with pytest.raises(
        BadPuzzle,
        match=r"entry 1 of the solution is .* a bridge is \[row, column, row, column, number\]",
    ):
        mistakes(PUZZLE, [entry])


def test_mistakes_name_islands_of_graphs_by_their_letters() -> None:
    puzzle = on_graph([1, 1, 1, 1], [(0, 1), (2, 3)], crossings=[(0, 1)], components=2)
    assert [mistake.why for mistake in mistakes(puzzle, [[0, 1, 1], [2, 3, 1]])] == [
        "the bridges A-B and C-D cross"
    ]
    assert mistakes(puzzle, [[0, 2, 1]])[0].why == "no span joins the islands A and C"
    assert mistakes(puzzle, [[0, 9, 1]])[0].why == "no span joins the islands A and 9"
    assert mistakes(puzzle, [[0, 1, 1], [1, 0, 1]])[0].why == (
        "the bridge between the 1 at B and the 1 at A is written twice"
    )
