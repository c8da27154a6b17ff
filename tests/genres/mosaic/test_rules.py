"""Wrong pictures, each with the clue that it breaks, and the right one."""

from typing import Any

import pytest

from puzzlewright.core.board import Marks, Solution
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.mosaic import genre
from puzzlewright.genres.mosaic.puzzle import on_grid
from puzzlewright.genres.mosaic.rules import mistakes

PUZZLE = on_grid(
    [
        [3, None, None, None, 1],
        [None, None, 5, None, None],
        [None, None, 5, None, None],
        [1, None, None, None, 2],
    ]
)
RIGHT = [
    "#..#.",
    "##...",
    ".###.",
    "..#.#",
]


def test_the_right_picture_has_no_mistakes() -> None:
    assert mistakes(PUZZLE, RIGHT) == []


def changed(row: int, col: int) -> Marks:
    """The right picture with one cell of the other colour."""
    line = RIGHT[row]
    line = line[:col] + (".#"[line[col] == "."]) + line[col + 1 :]
    return [*RIGHT[:row], line, *RIGHT[row + 1 :]]


@pytest.mark.parametrize(
    ("picture", "where", "why"),
    [
        (changed(0, 0), (0, 0), "the 3 at R1C1 counts 2 black cells in its window"),
        (changed(0, 4), (0, 4), "the 1 at R1C5 counts 2 black cells in its window"),
        (changed(3, 0), (3, 0), "the 1 at R4C1 counts 2 black cells in its window"),
        (changed(3, 4), (3, 4), "the 2 at R4C5 counts 1 black cell in its window"),
        (changed(0, 2), (1, 2), "the 5 at R2C3 counts 6 black cells in its window"),
        (changed(3, 2), (2, 2), "the 5 at R3C3 counts 4 black cells in its window"),
    ],
)
def test_a_wrong_cell_breaks_the_clue_beside_it(
    picture: Marks, where: tuple[int, int], why: str
) -> None:
    assert mistakes(PUZZLE, picture) == [Mistake("clue", (where,), why)]


def test_every_broken_clue_is_named() -> None:
    wrong = mistakes(PUZZLE, ["....."] * 4)
    assert [mistake.where for mistake in wrong] == [
        ((0, 0),),
        ((0, 4),),
        ((1, 2),),
        ((2, 2),),
        ((3, 0),),
        ((3, 4),),
    ]
    assert wrong[0].why == "the 3 at R1C1 counts no black cells in its window"


def test_a_window_does_not_reach_around_the_grid() -> None:
    puzzle = on_grid([[0, None, None], [None, None, None], [None, None, None]])
    assert mistakes(puzzle, ["..#", "..#", "###"]) == []


def test_cells_without_a_clue_nearby_may_be_anything() -> None:
    puzzle = on_grid([[1, None, None, None]])
    assert mistakes(puzzle, ["#..#"]) == mistakes(puzzle, ["#..."]) == []


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        (RIGHT[:3], "the solution has 3 rows, but the puzzle has 4"),
        ([*RIGHT[:3], "..#."], "row 4 of the solution has 4 cells, but the puzzle has 5"),
        ([*RIGHT[:3], "..#x#"], "the solution, R4C4: expected '#' or '.', found 'x'"),
        (
            [*RIGHT[:3], [0, 0, 1, 0, 1]],
            "row 4 of the solution must be a string of '#' and '.', not '[0, 0, 1, 0, 1]'",
        ),
    ],
)
def test_what_is_no_picture_of_this_size_is_refused(picture: list[Any], why: str) -> None:
    for look in (mistakes, genre.solution):
        with pytest.raises(BadPuzzle) as trouble:
            look(PUZZLE, picture)
        assert str(trouble.value) == why


def test_marks_and_solutions_are_the_same_thing() -> None:
    found = genre.solution(PUZZLE, RIGHT)
    assert found == Solution((1, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1))
    assert genre.marks(PUZZLE, found) == RIGHT
