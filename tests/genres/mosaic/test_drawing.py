"""What the picture of a Mosaic shows: runs of cells, clues that can be read on them, and a spot to
click for every cell.
"""

from puzzlewright.core.board import Board
from puzzlewright.core.picture import Box, Label, Line, Picture
from puzzlewright.genres.mosaic.puzzle import on_grid
from puzzlewright.kit.shading import blank, draw
from puzzlewright.render.svg import svg

PUZZLE = on_grid([[None, 3, 0, None], [2, None, None, 5]])
EITHER, WHITE, BLACK = frozenset((0, 1)), frozenset((0,)), frozenset((1,))
# Black, black, white, open; white, open, black, black.
BOARD = Board((BLACK, BLACK, WHITE, EITHER, WHITE, EITHER, BLACK, BLACK))


def boxes(picture: Picture, role: str) -> list[tuple[float, float, float, float]]:
    return [shape[:4] for shape in picture.shapes if isinstance(shape, Box) and shape.role == role]


def test_decided_cells_are_runs_and_open_ones_stay_paper() -> None:
    picture = draw(PUZZLE, BOARD, frozenset())
    assert (picture.width, picture.height) == (4, 2)
    assert boxes(picture, "cell-black") == [(0, 0, 2, 1), (2, 1, 2, 1)]
    assert boxes(picture, "cell-white") == [(2, 0, 1, 1), (0, 1, 1, 1)]


def test_clues_are_lighter_on_black() -> None:
    labels = [
        shape for shape in draw(PUZZLE, BOARD, frozenset()).shapes if isinstance(shape, Label)
    ]
    assert {(label.x, label.y, label.text): label.role for label in labels} == {
        (1.5, 0.5, "3"): "clue-on-black",
        (2.5, 0.5, "0"): "clue",
        (0.5, 1.5, "2"): "clue",
        (3.5, 1.5, "5"): "clue-on-black",
    }


def test_every_cell_can_be_clicked() -> None:
    picture = draw(PUZZLE, BOARD, frozenset())
    spots = {
        shape.place: shape[:4]
        for shape in picture.shapes
        if isinstance(shape, Box) and shape.role == "touch"
    }
    assert spots == {place: (place % 4, place // 4, 1, 1) for place in range(8)}


def test_thin_lines_between_cells_and_an_outline() -> None:
    lines = [
        shape
        for shape in draw(PUZZLE, blank(PUZZLE), frozenset()).shapes
        if isinstance(shape, Line)
    ]
    assert sorted(line[:4] for line in lines if line.role == "grid") == [
        (0, 1, 4, 1),
        (1, 0, 1, 2),
        (2, 0, 2, 2),
        (3, 0, 3, 2),
    ]
    assert sorted(line[:4] for line in lines if line.role == "border") == [
        (0, 0, 0, 2),
        (0, 0, 4, 0),
        (0, 2, 4, 2),
        (4, 0, 4, 2),
    ]


def test_the_title_describes_the_picture() -> None:
    assert (
        draw(PUZZLE, blank(PUZZLE), frozenset()).title
        == "A Mosaic puzzle with 4 clues on 2 rows and 4 columns"
    )
    expected = "A Mosaic puzzle with 4 clues on 2 rows and 4 columns, 6 of 8 cells decided"
    assert draw(PUZZLE, BOARD, frozenset()).title == expected


def test_a_large_grid_makes_a_file_of_moderate_size() -> None:
    puzzle = on_grid(
        [[col % 10 if (row + col) % 3 == 0 else None for col in range(100)] for row in range(100)]
    )
    board = Board(tuple(WHITE if cell // 7 % 2 else BLACK for cell in range(10_000)))
    assert len(svg(draw(puzzle, board, frozenset()))) < 1_000_000
