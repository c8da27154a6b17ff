"""What a Bridges puzzle is made of, and what is refused."""

import pytest

from puzzlewright.genres.bridges.puzzle import on_graph, on_grid
from puzzlewright.model.errors import BadPuzzle


def test_spans_run_between_neighbours_and_know_what_they_cross() -> None:
    # . 1 .
    # 1 . 1
    # . 1 .
    puzzle = on_grid(3, 3, [(0, 1, 1), (1, 0, 1), (1, 2, 1), (2, 1, 1)])
    assert puzzle.spans == ((1, 2), (0, 3))
    assert puzzle.crossings == ((0, 1),)
    assert puzzle.crossed_by == ((1,), (0,))


def test_touching_islands_have_a_span_that_crosses_nothing() -> None:
    puzzle = on_grid(2, 2, [(0, 0, 1), (0, 1, 2), (1, 1, 1)])
    assert puzzle.spans == ((0, 1), (1, 2))
    assert puzzle.crossings == ()


def test_no_span_passes_an_island() -> None:
    assert on_grid(1, 5, [(0, 0, 1), (0, 2, 2), (0, 4, 1)]).spans == ((0, 1), (1, 2))


def test_the_order_of_islands_does_not_matter_on_a_grid() -> None:
    islands = [(0, 0, 1), (0, 2, 2), (2, 2, 1)]
    assert on_grid(3, 3, islands) == on_grid(3, 3, reversed(islands))


def test_other_numbers_on_the_same_page_make_the_puzzle_that_they_would_make_afresh() -> None:
    before = on_grid(3, 3, [(0, 0, 1), (0, 2, 2), (2, 2, 1)])
    assert before.beside == (frozenset({0, 1}), frozenset({0, 1}))
    after = before.with_numbers((2, 4, 2))
    afresh = on_grid(3, 3, [(0, 0, 2), (0, 2, 4), (2, 2, 2)])
    assert after == afresh
    assert (after.beside, after.spans_at) == (afresh.beside, afresh.spans_at)


@pytest.mark.parametrize(
    ("islands", "why"),
    [
        ([(0, 3, 1)], "an island at R1C4 is outside the grid of 3 rows and 3 columns"),
        ([(-1, 0, 1)], "outside the grid"),
        ([(0, 0, 1), (0, 0, 2)], "two islands are at R1C1"),
        ([(0, 0, -2)], "the island at R1C1 has the number -2, but numbers start at 0"),
        ([], "needs at least one island"),
    ],
)
def test_bad_grids(islands: list[tuple[int, int, int]], why: str) -> None:
    with pytest.raises(BadPuzzle, match=why):
        on_grid(3, 3, islands)


@pytest.mark.parametrize(("rows", "cols"), [(0, 3), (3, 0), (-1, 3), (100_000, 100_000)])
def test_bad_sizes(rows: int, cols: int) -> None:
    with pytest.raises(BadPuzzle, match=r"at least one row|more than 1,000,000 cells"):
        on_grid(rows, cols, [])


@pytest.mark.parametrize(
    ("wish", "why"),
    [({"max_bridges": 0}, "max_bridges must"), ({"components": 0}, "components must")],
)
def test_bad_wishes(wish: dict[str, int], why: str) -> None:
    with pytest.raises(BadPuzzle, match=why):
        on_grid(1, 1, [(0, 0, 0)], **wish)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("numbers", "spans", "crossings", "why"),
    [
        ([1, -1], [(0, 1)], [], "island 1 has the number -1"),
        ([1, 1], [(0, 2)], [], "span 0 names island 2, but islands are 0 to 1"),
        ([1, 1], [(0, 0)], [], "span 0 joins island 0 to itself"),
        ([1, 1], [(0, 1), (1, 0)], [], "span 1 joins the same islands as span 0"),
        ([1, 1], [(0, 1)], [(0, 1)], r"the crossing \[0, 1\] names span 1, but spans are 0 to 0"),
        ([1, 1], [(0, 1)], [(0, 0)], "crosses a span with itself"),
    ],
)
def test_bad_graphs(
    numbers: list[int], spans: list[tuple[int, int]], crossings: list[tuple[int, int]], why: str
) -> None:
    with pytest.raises(BadPuzzle, match=why):
        on_graph(numbers, spans, crossings)


def test_positions_must_match_the_islands() -> None:
    with pytest.raises(BadPuzzle, match="there is 1 position for 2 islands"):
        on_graph([1, 1], [(0, 1)], positions=[(0, 0)])
