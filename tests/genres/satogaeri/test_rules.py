"""Rule checks: one correct board, and for every rule a wrong one with the rule's name."""

from typing import Any

import pytest

from puzzlewright.core.board import Marks, Solution
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.genres.satogaeri import genre
from puzzlewright.genres.satogaeri.puzzle import from_countries

# +---+---+---+---+
# | 2     |       |
# +   +   +   +   +
# |       |     2 |
# +---+---+---+---+
# |       |     o |
# +   +   +   +   +
# | 0     |       |
# +---+---+---+---+
PUZZLE = from_countries(
    [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]],
    [(0, 0, 2), (1, 3, 2), (2, 3, None), (3, 0, 0)],
)
RIGHT = [[0, 0, 0, 2], [1, 3, 1, 1], [2, 3, 2, 2], [3, 0, 3, 0]]

# Two countries, the right column and the rest, for tracks that get in each other's way and are
# right otherwise.
COLUMNS = [[0, 0, 1], [0, 0, 1], [0, 0, 1]]


def with_move(place: int, *move: int) -> Marks:
    return [list(move) if number == place else entry for number, entry in enumerate(RIGHT)]


def broken(marks: Marks) -> list[str]:
    return [mistake.rule for mistake in genre.mistakes(PUZZLE, marks)]


def test_a_right_board() -> None:
    assert broken(RIGHT) == []


def test_a_circle_without_number_may_stay() -> None:
    assert broken(with_move(2, 2, 3, 2, 3)) == []


def test_solutions_and_marks_are_the_same_thing() -> None:
    assert genre.marks(PUZZLE, Solution((2, 5, 10, 12))) == RIGHT
    assert genre.solution(PUZZLE, RIGHT) == Solution((2, 5, 10, 12))


@pytest.mark.parametrize(
    ("place", "move", "rules"),
    [
        (2, (2, 3, 3, 2), ["bend"]),
        (0, (0, 0, 0, 3), ["distance"]),
        (0, (0, 0, 0, 0), ["distance", "crowded", "empty"]),
        (3, (3, 0, 3, 1), ["distance"]),
        (2, (2, 3, 2, 4), ["grid", "empty"]),
        (2, (2, 3, -1, 3), ["grid", "empty"]),
        (0, (0, 0, 2, 0), ["empty", "crowded"]),
        (2, (2, 3, 2, 1), ["crowded", "empty"]),
        (2, (2, 3, 0, 3), ["start", "crowded", "empty"]),
        (2, (2, 2, 2, 3), ["order"]),
    ],
)
def test_wrong_moves(place: int, move: tuple[int, ...], rules: list[str]) -> None:
    assert broken(with_move(place, *move)) == rules


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        ([[0, 1, 2, 1], [1, 0, 1, 2]], "tracks"),  # they cross
        ([[1, 0, 1, 2], [2, 1, 1, 1]], "tracks"),  # one ends on the way of the other
        ([[0, 0, 0, 1], [2, 2, 0, 2]], None),  # they come side by side
        ([[1, 0, 1, 2], [1, 1, 0, 1]], "start"),  # over a circle that has gone
        ([[1, 0, 1, 1], [1, 1, 1, 2]], "start"),  # to the place of a circle that has gone
        ([[1, 0, 1, 2], [1, 1, 1, 1]], "start"),  # over a circle that has stayed
        ([[2, 2, 2, 2], [0, 0, 0, 1]], None),
    ],
)
def test_tracks_that_get_in_the_way(moves: Marks, rule: str | None) -> None:
    puzzle = from_countries(COLUMNS, [(row, col, None) for row, col, _, _ in moves])
    expected = [] if rule is None else [rule]
    assert [mistake.rule for mistake in genre.mistakes(puzzle, moves)] == expected
    backwards = from_countries(COLUMNS, puzzle.circles[::-1])
    assert [mistake.rule for mistake in genre.mistakes(backwards, moves[::-1])] == expected


def test_two_ways_to_get_in_the_way_of_the_same_circle() -> None:
    puzzle = from_countries([[0, 0, 0, 1]], [(0, 0, None), (0, 2, None)])
    assert [mistake.rule for mistake in genre.mistakes(puzzle, [[0, 0, 0, 3], [0, 2, 0, 1]])] == [
        "start",
        "tracks",
    ]
    assert [mistake.rule for mistake in genre.mistakes(puzzle, [[0, 0, 0, 3], [0, 2, 0, 2]])] == [
        "start"
    ]


@pytest.mark.parametrize(
    "marks", [[], RIGHT[:3], [*RIGHT, RIGHT[0]], [RIGHT[1], RIGHT[0], *RIGHT[2:]]]
)
def test_moves_in_the_wrong_order_or_number(marks: Marks) -> None:
    assert set(broken(marks)) == {"order"}


@pytest.mark.parametrize(
    "entry",
    [[0, 0, 2], [0, 0, 0, 2, 1], "0002", [0, 0, 0, "2"], [0, 0, 0, 2.0], [0, 0, 0, True], 7, None],
)
def test_what_is_no_move_is_refused(entry: Any) -> None:
    for asked in (genre.mistakes, genre.solution):
        with pytest.raises(
            BadPuzzle,
            match=r"entry 1 of the solution is .*, but a move is \[row, column, row, column\]",
        ):
            asked(PUZZLE, [entry, *RIGHT[1:]])


@pytest.mark.parametrize(
    "move",
    [(2, 3, 3, 2), (2, 3, 2, 4), (2, 3, 1, 7), (2, 3, 4, 3), (2, 3, -1, 3), (2, 2, 2, 3)],
    ids=str,
)
def test_only_straight_moves_on_the_grid_make_a_solution(move: tuple[int, ...]) -> None:
    with pytest.raises(
        BadPuzzle,
        match=(r"move 3 is .*, which is not a straight move of the circle at R3C4 on this grid"),
    ):
        genre.solution(PUZZLE, with_move(2, *move))


def test_a_solution_may_be_wrong() -> None:
    assert genre.solution(PUZZLE, with_move(0, 0, 0, 3, 0)) == Solution((12, 5, 10, 12))


def test_a_solution_has_a_move_for_every_circle() -> None:
    with pytest.raises(BadPuzzle, match="there are 3 moves for 4 circles"):
        genre.solution(PUZZLE, RIGHT[:3])


@pytest.mark.parametrize(
    ("marks", "where", "why"),
    [
        (
            with_move(0, 0, 0, 0, 3),
            ((0, 0),),
            "the 2 at R1C1 slides three cells, but must slide two",
        ),
        (with_move(3, 3, 0, 3, 1), ((3, 0),), "the 0 at R4C1 slides one cell, but must stay"),
        (
            with_move(2, 2, 3, 3, 2),
            ((2, 3),),
            ("the circle at R3C4 moves to R4C3, which is not in a straight line"),
        ),
        (with_move(2, 2, 3, 2, 4), ((2, 3),), "the circle at R3C4 leaves the grid"),
        (
            with_move(2, 2, 3, 0, 3),
            ((2, 3), (1, 3), (1, 3)),
            "the circle at R3C4 slides over the start of the 2 at R2C4",
        ),
        (
            with_move(0, 0, 0, 2, 0),
            ((0, 2),),
            "the region at R1C3 ends with no circles",
        ),
        (
            with_move(2, 2, 3, 2, 1),
            ((2, 0), (2, 3), (3, 0)),
            "the region at R3C1 ends with 2 circles",
        ),
        (RIGHT[:3], (), "there are 3 moves for 4 circles"),
        (RIGHT[:1], (), "there is 1 move for 4 circles"),
        ([], (), "there are no moves for 4 circles"),
        (
            with_move(1, 1, 2, 1, 1),
            ((1, 2),),
            "move 2 starts at R2C3, but it must be the move of the 2 at R2C4",
        ),
    ],
)
def test_a_mistake_is_reported_with_its_place(
    marks: Marks, where: tuple[tuple[int, ...], ...], why: str
) -> None:
    assert (where, why) == genre.mistakes(PUZZLE, marks)[0][1:]


def test_where_tracks_meet() -> None:
    puzzle = from_countries(COLUMNS, [(0, 1, 2), (1, 0, None)])
    (mistake,) = genre.mistakes(puzzle, [[0, 1, 2, 1], [1, 0, 1, 2]])
    assert mistake.where == ((1, 0), (0, 1), (1, 1))
    assert mistake.why == "the circle at R2C1 crosses the path of the 2 at R1C2"
