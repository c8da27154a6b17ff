"""Rules that are certainly broken on a partly decided board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Board, Solution, board_of
from puzzlewright.genres.bridges import genre
from puzzlewright.genres.bridges.propagation import blank
from puzzlewright.genres.bridges.puzzle import Bridges, Span, on_graph, on_grid
from puzzlewright.genres.bridges.rules import early_mistakes
from tests import brute_force
from tests.genres.bridges.small import puzzles


@given(st.data())
def test_a_board_that_fits_a_solution_has_no_early_mistakes(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles)
    solutions = sorted(brute_force.solutions(genre, puzzle), key=lambda solution: solution.values)
    if solutions:
        kept = board_of(data.draw(st.lists(st.sampled_from(solutions), min_size=1, max_size=3)))
        more = [data.draw(st.sets(st.integers(0, puzzle.max_bridges))) for _ in puzzle.spans]
        board = Board(tuple(values | some for values, some in zip(kept.open, more, strict=True)))
        assert early_mistakes(puzzle, board) == []


@given(st.data())
def test_on_a_complete_board_early_mistakes_are_the_mistakes(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles)
    solution = Solution(tuple(data.draw(st.integers(0, puzzle.max_bridges)) for _ in puzzle.spans))
    found = {mistake.rule for mistake in early_mistakes(puzzle, board_of([solution]))}
    assert found == {
        mistake.rule for mistake in genre.mistakes(puzzle, genre.marks(puzzle, solution))
    }


@pytest.mark.parametrize(
    ("puzzle", "known", "rule", "where", "why"),
    [
        (
            on_grid(1, 5, [(0, 0, 1), (0, 2, 2), (0, 4, 1)]),
            {0: {2}},
            "too many",
            ((0, 0),),
            "the 1 at R1C1 has two bridges, which is too many",
        ),
        (
            on_grid(1, 5, [(0, 0, 1), (0, 2, 3), (0, 4, 2)]),
            {1: {0}},
            "too few",
            ((0, 2),),
            "the 3 at R1C3 can get only two bridges, which is too few",
        ),
        (
            on_grid(1, 5, [(0, 0, None), (0, 2, 3), (0, 4, 2)]),
            {0: {0}},
            "too few",
            ((0, 0),),
            "the ? at R1C1 can get no bridge at all",
        ),
        (
            on_grid(3, 3, [(0, 1, 1), (1, 0, 1), (1, 2, 1), (2, 1, 1)]),
            {0: {1, 2}, 1: {1, 2}},
            "crossing",
            ((1, 0), (1, 2), (0, 1), (2, 1)),
            (
                "the bridges between the 1 at R2C1 and the 1 at R2C3 "
                "and between the 1 at R1C2 and the 1 at R3C2 cross"
            ),
        ),
        (
            on_grid(1, 7, [(0, 0, 1), (0, 2, 2), (0, 4, 2), (0, 6, 1)]),
            {1: {0}},
            "connected",
            ((0, 0), (0, 2)),
            ("the 1 at R1C1 and the 2 at R1C3 are cut off from the other islands"),
        ),
        (
            on_graph([1, 2, 1], [(0, 1), (1, 2)], components=2),
            {0: {1}, 1: {1}},
            "connected",
            ((0,), (1,), (2,)),
            "the islands are joined into 1 group instead of 2",
        ),
        (
            on_graph([2, 2, 2], [(0, 1), (1, 2), (0, 2)], loops=False),
            {0: {1}, 1: {1}, 2: {1, 2}},
            "loop",
            ((0,), (1,), (2,)),
            "the bridges around the 2 at A, the 2 at B and the 2 at C form a loop",
        ),
        (
            on_graph([1, 1], [(0, 1)]),
            {0: set()},
            "span",
            ((0,), (1,)),
            "no number of bridges fits between the 1 at A and the 1 at B",
        ),
    ],
)
def test_a_rule_that_cannot_be_met_any_more_is_reported(
    puzzle: Bridges,
    known: dict[Span, set[int]],
    rule: str,
    where: tuple[tuple[int, ...], ...],
    why: str,
) -> None:
    board = blank(puzzle).narrowed([(span, frozenset(values)) for span, values in known.items()])
    assert (rule, where, why) in early_mistakes(puzzle, board)
