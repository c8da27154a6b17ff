"""Satogaeri as plain text: the page as `draw` prints it (see drawing.py), or with plain walls
between countries below a line that says `satogaeri`.

    satogaeri
    +---+---+---+
    | 2     | o |
    +   +---+   +
    |   | 0     |
    +---+---+---+

A cell holds a number, `o` for a circle without one, or nothing; `---` and `|` are walls. The
drawing needs no names for the countries, so it has room for any number of them. Cells may be wider,
where numbers are long; the first line of the drawing says how wide.
"""

import re

from puzzlewright.blueprints.genre import Notation, Reading, what_draw_prints
from puzzlewright.genres.satogaeri.notations.page import circles_in
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_walls
from puzzlewright.grids.pages import check_size
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at, excerpt
from puzzlewright.notations import drawn
from puzzlewright.notations import plain as form
from puzzlewright.notations.cells import Clues, Edges, is_number, no_edges

NO_NUMBER = "o"
TOP = re.compile(r"\+(-+)(?:\+\1)*\+")


def fits(text: str) -> bool:
    """A quick look: a first line that names this genre, or the top of a drawing."""
    if drawn.fits(text, "satogaeri"):
        return True
    first = text.strip()[: form.LOOKED_AT].split("\n", 1)[0]
    name = form.NAME.match(first)
    return name[0] == "satogaeri" if name else first.startswith("+-")


def read(text: str) -> Reading[Satogaeri]:
    if pages := drawn.drawings(text, "satogaeri"):
        # its patterns take a while, and most texts are no drawings
        from puzzlewright.genres.satogaeri.notations import drawing

        return drawn.read(pages, drawing.read)
    page = form.parse(text, "satogaeri")
    if page.wishes:
        raise BadPuzzle(
            f"Satogaeri knows no wishes, but the first line has {excerpt(next(iter(page.wishes)))}"
        )
    lines = page.block()
    top = TOP.fullmatch(lines[0])
    if top is None:
        raise BadPuzzle(
            f"the drawing begins with a line such as +---+---+, not with {excerpt(lines[0])}"
        )
    width = len(top[1])
    rows, cols = len(lines) // 2, len(lines[0]) // (width + 1)
    check_size(rows, cols)
    if len(lines) % 2 == 0 or lines[-1] != lines[0]:
        raise BadPuzzle(
            f"the drawing ends with the line that it begins with, not with {excerpt(lines[-1])}"
        )
    walls = no_edges(rows, cols)
    clues: Clues = {}
    for row in range(rows):
        _read_cells(lines[2 * row + 1], row, cols, width, walls, clues)
        if row < rows - 1:
            _read_walls(lines[2 * row + 2], row, cols, width, walls)
    return Reading(from_walls(walls.right, walls.below, circles_in(clues)))


def _read_cells(line: str, row: int, cols: int, width: int, walls: Edges, clues: Clues) -> None:
    if len(line) != cols * (width + 1) + 1 or line[0] != "|" or line[-1] != "|":
        raise BadPuzzle(
            f"row {row + 1}: expected | at both ends and {cols} cells of {width} signs, found"
            f" {excerpt(line)}"
        )
    for col in range(cols):
        start = col * (width + 1) + 1
        cell, wall = line[start : start + width].strip(), line[start + width]
        if cell == NO_NUMBER:
            clues[row, col] = None
        elif is_number(cell):
            clues[row, col] = int(cell)
        elif cell:
            raise BadPuzzle(
                f"{at(row, col)}: expected a number, {NO_NUMBER!r} or nothing, found"
                f" {excerpt(cell)}"
            )
        if wall not in "| ":
            raise BadPuzzle(f"right of {at(row, col)}: expected '|' or a blank, found {wall!r}")
        if col < cols - 1:
            walls.right[row][col] = int(wall == "|")


def _read_walls(line: str, row: int, cols: int, width: int, walls: Edges) -> None:
    if len(line) != cols * (width + 1) + 1 or set(line[:: width + 1]) != {"+"}:
        raise BadPuzzle(
            f"below row {row + 1}: expected + at every corner of the {cols} cells, found"
            f" {excerpt(line)}"
        )
    for col in range(cols):
        start = col * (width + 1) + 1
        wall = line[start : start + width]
        if wall not in ("-" * width, " " * width):
            raise BadPuzzle(
                f"below {at(row, col)}: expected {excerpt('-' * width)} or {width} blanks, found"
                f" {excerpt(wall)}"
            )
        walls.below[row][col] = int(wall != " " * width)


notation: Notation[Satogaeri] = Notation(
    name="grid",
    idea="plain text, as it is drawn in the terminal, or with plain walls between countries",
    fits=fits,
    read=read,
    write=what_draw_prints,
    holds_answers=True,
)
