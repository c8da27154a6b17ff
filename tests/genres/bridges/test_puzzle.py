"""The geometry of a Bridges puzzle."""

from puzzlewright.genres.bridges.puzzle import on_grid


def test_spans_join_neighbours_and_list_the_spans_that_they_cross() -> None:
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


def test_a_puzzle_with_other_numbers_equals_a_new_puzzle_with_these_numbers() -> None:
    before = on_grid(3, 3, [(0, 0, 1), (0, 2, 2), (2, 2, 1)])
    assert before.beside == (frozenset({0, 1}), frozenset({0, 1}))
    after = before.with_numbers((2, 4, 2))
    new = on_grid(3, 3, [(0, 0, 2), (0, 2, 4), (2, 2, 2)])
    assert after == new
    assert (after.beside, after.spans_at) == (new.beside, new.spans_at)
