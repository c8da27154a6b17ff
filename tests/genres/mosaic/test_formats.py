"""Mosaic as text, written and read back at random; examples are in `tests/golden`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.errors import CannotWrite
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.mosaic.formats import FORMATS
from puzzlewright.genres.mosaic.puzzle import Mosaic, on_grid
from puzzlewright.verbs.text import write
from tests.genres.mosaic.small import puzzles

EVERY_NOTATION = [pytest.param(notation, id=notation.name) for notation in FORMATS]


@st.composite
def large_puzzles(draw: st.DrawFn) -> Mosaic:
    """Large enough for runs of several letters."""
    rows, cols = draw(st.integers(3, 12)), draw(st.integers(3, 12))
    clues = draw(st.dictionaries(st.integers(0, rows * cols - 1), st.integers(0, 9), max_size=8))
    return on_grid([[clues.get(row * cols + col) for col in range(cols)] for row in range(rows)])


@pytest.mark.parametrize("notation", EVERY_NOTATION)
@given(data=st.data())
def test_what_is_written_is_read_back(notation: Format[Mosaic], data: st.DataObject) -> None:
    puzzle = data.draw(large_puzzles() if notation.name == "tatham" else puzzles | large_puzzles())
    marks = None
    if notation.can_hold_solution and data.draw(st.booleans()):
        marks = [
            "".join(data.draw(st.sampled_from("#.")) for _ in range(puzzle.cols))
            for _ in range(puzzle.rows)
        ]
    text = write(puzzle, notation.name, marks)
    assert notation.fits(text)
    assert notation.read(text) == ParsedPuzzle(puzzle, marks)


def test_the_largest_game_of_tatham_has_ten_thousand_cells() -> None:
    with pytest.raises(CannotWrite) as rejected:
        write(on_grid([[None] * 100] * 101), "tatham")
    assert str(rejected.value) == (
        "the largest game of Simon Tatham's Mosaic has 10,000 cells, not 101 x 100"
    )
