"""The picture: every cell can be clicked, colours and clues are distinguishable."""

from puzzlewright.core.board import Board
from puzzlewright.core.picture import Box, Label, Line
from puzzlewright.genres.context import genre
from puzzlewright.genres.context.puzzle import on_grid

PUZZLE = on_grid([[1, None, 2], [None, 0, None]])
BOARD = Board(tuple(map(frozenset, [{1}, {0}, {0, 1}, {0}, {0, 1}, {0, 1}])))
PICTURE = genre.draw(PUZZLE, BOARD, frozenset())


def test_the_grid_has_the_size_of_the_puzzle() -> None:
    assert (PICTURE.width, PICTURE.height) == (3, 2)


def test_decided_cells_have_a_colour_and_undecided_ones_none() -> None:
    boxes = [shape for shape in PICTURE.shapes if isinstance(shape, Box) and shape.role != "touch"]
    assert boxes == [
        Box(1, 0, 1, 1, "cell-white"),
        Box(0, 1, 1, 1, "cell-white"),
        Box(0, 0, 1, 1, "cell-black"),
    ]


def test_clues_are_readable_on_black() -> None:
    labels = [shape for shape in PICTURE.shapes if isinstance(shape, Label)]
    assert labels == [
        Label(2.5, 0.5, "2", "clue"),
        Label(1.5, 1.5, "0", "clue"),
        Label(0.5, 0.5, "1", "clue-on-black"),
    ]


def test_every_cell_can_be_clicked_and_nothing_lies_above() -> None:
    touch = [shape for shape in PICTURE.shapes if shape.role == "touch"]
    assert touch == [
        Box(col, row, 1, 1, "touch", row * 3 + col) for row in range(2) for col in range(3)
    ]
    assert PICTURE.shapes[-len(touch) :] == tuple(touch)


def test_grid_and_outline() -> None:
    lines = [shape for shape in PICTURE.shapes if isinstance(shape, Line)]
    assert sorted(line[:4] for line in lines if line.role == "grid") == [
        (0, 1, 3, 1),
        (1, 0, 1, 2),
        (2, 0, 2, 2),
    ]
    assert len([line for line in lines if line.role == "border"]) == 4


def test_the_title_says_what_is_shown() -> None:
    assert (
        PICTURE.title
        == "A Context puzzle with 3 clues on 2 rows and 3 columns, 3 of 6 cells decided"
    )
    assert (
        genre.draw(PUZZLE, genre.blank(PUZZLE), frozenset()).title
        == "A Context puzzle with 3 clues on 2 rows and 3 columns"
    )
