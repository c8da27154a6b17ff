"""Plain text: the page as `draw` prints it; or a line that says kurodoko, then a row a line,
numbers and dots with blanks between.

The first line is needed, because without it pages of other genres would look the same.
"""

from puzzlewright.blueprints.genre import Notation, Reading, what_draw_prints
from puzzlewright.grids.pages import check_rectangle
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import excerpt
from puzzlewright.notations import drawn, drawn_cells
from puzzlewright.notations.cells import clues_in

from kurodoko.notations.page import puzzle_of
from kurodoko.puzzle import Kurodoko

EMPTY = "."


def fits(text: str) -> bool:
    """A quick look at the first line, and for a drawing."""
    is_named = text.strip().partition("\n")[0].strip() == Kurodoko.genre
    return is_named or drawn.fits(text, Kurodoko.genre)


def read(text: str) -> Reading[Kurodoko]:
    if pages := drawn.drawings(text, Kurodoko.genre):
        return drawn.read(pages, read_drawing)
    head, *lines = text.strip().splitlines()
    if head.strip() != Kurodoko.genre:
        raise BadPuzzle(f"the first line should be {Kurodoko.genre!r}, not {excerpt(head)}")
    rows = [line.split() for line in lines]
    check_rectangle(rows)
    return Reading(puzzle_of(len(rows), len(rows[0]), clues_in(rows, blank=EMPTY)))


def read_drawing(page: drawn.Drawn) -> Reading[Kurodoko]:
    drawn.no_details(page, "Kurodoko")
    return drawn_cells.read(page, puzzle_of)


notation: Notation[Kurodoko] = Notation(
    name="grid",
    idea="plain text, as it is drawn in the terminal, or numbers and dots with blanks between them",
    fits=fits,
    read=read,
    write=what_draw_prints,
    holds_answers=True,
)
