"""The encoding on any board, its reasons, and its size on large grids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Board, Reason, Solution
from puzzlewright.formulas.cnf import AtMost, DirectEncoding
from puzzlewright.genres.satogaeri import genre
from puzzlewright.genres.satogaeri.encodings import formula, moves
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.verbs.count import count
from tests import brute_force
from tests.formula_solutions import solutions_of
from tests.genres.satogaeri.small import puzzles

PUZZLE = from_countries([[0, 0, 1], [0, 0, 1]], [(0, 0, None), (1, 1, 1)])


def solutions(puzzle: Satogaeri, board: Board, engine: str) -> set[Solution]:
    """Return what the formula alone says of this board, without propagation."""
    return solutions_of(formula(puzzle, board), engine)


@pytest.mark.parametrize("engine", ["minicard", "cadical195"])
@given(puzzle=puzzles)
def test_a_blank_board_encodes_every_rule(engine: str, puzzle: Satogaeri) -> None:
    if puzzle.circles:
        assert solutions(puzzle, genre.blank(puzzle), engine) == brute_force.solutions(
            genre, puzzle
        )


@given(puzzle=puzzles.filter(lambda puzzle: puzzle.circles), data=st.data())
def test_a_narrower_board_leaves_out_nothing_else(puzzle: Satogaeri, data: st.DataObject) -> None:
    board = Board(
        tuple(
            data.draw(st.frozensets(st.sampled_from(sorted(values))))
            for values in genre.blank(puzzle).open
        )
    )
    expected = {
        solution
        for solution in brute_force.solutions(genre, puzzle)
        if all(value in values for value, values in zip(solution.values, board.open, strict=True))
    }
    assert solutions(puzzle, board, moves.engine) == expected


def test_a_number_that_fits_into_no_grid() -> None:
    puzzle = from_countries([[0, 0]], [(0, 0, 7)])
    assert solutions(puzzle, genre.blank(puzzle), "minicard") == set()


def test_a_direct_encoding_has_a_variable_for_every_open_choice() -> None:
    menu = DirectEncoding(Board((frozenset({7, 3}), frozenset(), frozenset({3}))))
    assert menu.variables == 3
    assert [menu.cube(0, 3), menu.cube(0, 7), menu.cube(2, 3)] == [(1,), (2,), (3,)]
    assert menu.solution([-1, 2, 3, 4]) == Solution((7, 3))


def test_every_group_has_its_reason() -> None:
    board = genre.propagate(PUZZLE)
    assert isinstance(board, Board)
    cnf = formula(PUZZLE, board)
    # Variables 1 to 4 let the first circle land in cell 0, 1, 2 or 3, and 5 to 7 the second in 1, 3
    # or 5. The way of the first to the right has three landings: 8 says "at least one cell", 9 "at
    # least none".
    assert list(map(sorted, board.open)) == [[0, 1, 2, 3], [1, 3, 5]]
    groups = {reason: (clauses, at_most) for reason, clauses, at_most in cnf.groups()}
    assert list(groups) == [
        Reason("circle", (0,)),
        Reason("circle", (1,)),
        Reason("tracks", (1,)),
        Reason("tracks", (3,)),
        Reason("country", (0,)),
        Reason("room", (0,)),
        Reason("country", (1,)),
        Reason("room", (1,)),
    ]
    clauses, at_most = groups[Reason("circle", (0,))]
    assert clauses[:4] == [(8, -2), (8, -3), (-8, 2, 3), (-2, -3)]
    assert clauses[4:] == [(9, -1), (9, -8), (-9, 1, 8), (-1, -8), (9, 4)]
    assert at_most == [AtMost((9, 4), 1)]
    assert groups[Reason("tracks", (1,))] == ([(-8, -5)], [])
    assert groups[Reason("circle", (1,))] == ([(5, 6, 7)], [AtMost((5, 6, 7), 1)])
    assert groups[Reason("tracks", (3,))] == ([(-4, -6)], [])
    assert groups[Reason("country", (1,))] == ([(3, 7)], [])
    assert groups[Reason("room", (1,))] == ([], [AtMost((3, 7), 1)])


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason("circle", (1,)), "the 1 at R2C2"),
        (Reason("tracks", (5,)), "the paths through R2C3"),
        (Reason("country", (1,)), "the region at R1C3, which needs a circle"),
        (
            Reason("room", (1,)),
            "the region at R1C3, which has room for only one circle",
        ),
        (Reason("known"), "what is known already"),
    ],
)
def test_reasons_in_words(reason: Reason, words: str) -> None:
    assert genre.describe_reason(PUZZLE, reason) == words


@pytest.mark.parametrize("size", [10, 30, 60])
def test_the_formula_grows_only_with_the_choices_and_the_grid(size: int) -> None:
    """Circles without numbers in every row and column, each with a long way to go."""
    countries = [[row] * size for row in range(size)]
    puzzle = from_countries(countries, [(row, row * 7 % size, None) for row in range(size)])
    propagated = genre.propagate(puzzle)
    assert isinstance(propagated, Board)
    for board in (propagated, genre.blank(puzzle)):
        choices = sum(map(len, board.open))
        cnf = formula(puzzle, board)
        assert cnf.variables <= 2 * choices
        assert cnf.constraints <= 4 * choices + 6 * size * size + 4 * size


def test_the_number_of_solutions_where_it_is_known() -> None:
    """Every circle starts at the left end of a country of two cells and must stay in it, so it has
    two ways.
    """
    for length in range(1, 9):
        puzzle = from_countries(
            [[col // 2 for col in range(2 * length)]], [(0, 2 * col, None) for col in range(length)]
        )
        assert count(puzzle).number == 2**length
