"""Satogaeri as plain text: a line that says `satogaeri`, then the page as it is printed, with walls
between countries.

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

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.genres.satogaeri.notations.page import circles_in, clues_of, walls_of
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_walls
from puzzlewright.grids.pages import check_size
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at, excerpt
from puzzlewright.notations import plain as form
from puzzlewright.notations.cells import Clues, Edges, is_number, no_edges

NO_NUMBER = "o"
LEAST_WIDTH = 3
TOP = re.compile(r"\+(-+)(?:\+\1)*\+")


def fits(text: str) -> bool:
    """A quick look: a first line that names this genre, or the top of a drawing."""
    first = text.strip()[: form.LOOKED_AT].split("\n", 1)[0]
    name = form.NAME.match(first)
    return name[0] == "satogaeri" if name else first.startswith("+-")


def read(text: str) -> Reading[Satogaeri]:
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


def write(puzzle: Satogaeri, marks: Marks | None) -> str:
    clues = clues_of(puzzle)
    texts = {cell: NO_NUMBER if number is None else str(number) for cell, number in clues.items()}
    width = max([LEAST_WIDTH, *(len(text) + 2 for text in texts.values())])
    walls = walls_of(puzzle)
    edge = "+" + f"{'-' * width}+" * puzzle.cols
    lines = [edge]
    for row in range(puzzle.rows):
        cells = [texts.get((row, col), "").center(width) for col in range(puzzle.cols)]
        sides = ["|" if wall else " " for wall in walls.right[row]] + ["|"]
        lines.append("|" + "".join(map("".join, zip(cells, sides, strict=True))))
        if row < puzzle.rows - 1:
            lines.append(
                "+" + "".join(f"{('-' if wall else ' ') * width}+" for wall in walls.below[row])
            )
    return form.write("satogaeri", {}, [*lines, edge])


notation: Notation[Satogaeri] = Notation(
    name="grid",
    idea="plain text, drawn with walls between countries",
    fits=fits,
    read=read,
    write=write,
)
