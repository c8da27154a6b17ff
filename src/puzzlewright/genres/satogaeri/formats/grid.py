"""Satogaeri as plain text: as `draw` prints it (see drawing.py), or with ASCII walls between
countries below the line `satogaeri`.

    satogaeri
    +---+---+---+
    | 2     | o |
    +   +---+   +
    |   | 0     |
    +---+---+---+

A cell holds a number, `o` for a circle without one, or nothing; `---` and `|` are walls. Countries
have no names, so there may be any number of them. Cells may be wider to hold long numbers; the
first line of the drawing defines the width.
"""

import re
from collections import Counter

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import name_cell, quote_excerpt
from puzzlewright.genre.genre import Format, ParsedPuzzle, write_drawing
from puzzlewright.genres.satogaeri.formats.common import circles_in
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_walls
from puzzlewright.kit.formats import text_grid as form
from puzzlewright.kit.formats.text_grid import ParsedDrawing, refuse_details
from puzzlewright.kit.formats.tokens import (
    Clues,
    Edges,
    is_number,
    no_edges,
    unexpected,
    whole_number,
)
from puzzlewright.kit.grid import DOWN, LEFT, RIGHT, UP, Cell, check_size

NO_NUMBER = "o"
TOP = re.compile(r"\+(-+)(?:\+\1)*\+")
_START = re.compile(r"\((○|[0-9]+)\)")
_LANDING = re.compile(r"\[(●|[0-9]+)\]")
_LEFT_BEHIND = "◌"
_BESIDE = {"┃": (1, 0), "╂": (1, 1), "─": (0, 1), " ": (0, 0)}  # wall and track between two cells
_BELOW = {"━": (1, 0), "┿": (1, 1), "│": (0, 1), " ": (0, 0)}


def fits(text: str) -> bool:
    """Check quickly for a first line that names this genre, or for the top of a drawing."""
    if form.drawings(text, "satogaeri"):
        return True
    first = text.strip()[: form.SNIFFED_CHARACTERS].split("\n", 1)[0]
    name = form.NAME.match(first)
    return name[0] == "satogaeri" if name else first.startswith("+-")


def read(text: str) -> ParsedPuzzle[Satogaeri]:
    if drawings := form.drawings(text, "satogaeri"):
        return form.read_drawings(drawings, read_drawing)
    grid = form.parse(text, "satogaeri")
    if grid.options:
        raise BadPuzzle(
            f"Satogaeri has no options, but the first line has "
            f"{quote_excerpt(next(iter(grid.options)))}"
        )
    lines = grid.block()
    top = TOP.fullmatch(lines[0])
    if top is None:
        raise BadPuzzle(
            f"the drawing begins with a line such as +---+---+, not with {quote_excerpt(lines[0])}"
        )
    width = len(top[1])
    rows, cols = len(lines) // 2, len(lines[0]) // (width + 1)
    check_size(rows, cols)
    grid.check_size(rows, cols)
    if len(lines) % 2 == 0 or lines[-1] != lines[0]:
        raise BadPuzzle(
            f"the drawing ends with the line that it begins with, not with "
            f"{quote_excerpt(lines[-1])}"
        )
    walls = no_edges(rows, cols)
    clues: Clues = {}
    for row in range(rows):
        _read_cells(lines[2 * row + 1], row, cols, width, walls, clues)
        if row < rows - 1:
            _read_walls(lines[2 * row + 2], row, cols, width, walls)
    return ParsedPuzzle(from_walls(walls.right, walls.below, circles_in(clues)))


def _read_cells(line: str, row: int, cols: int, width: int, walls: Edges, clues: Clues) -> None:
    if len(line) != cols * (width + 1) + 1 or line[0] != "|" or line[-1] != "|":
        expected = f"| at both ends and {cols} cells of {width} signs"
        raise unexpected(f"row {row + 1}", expected, line)
    for col in range(cols):
        start = col * (width + 1) + 1
        cell, wall = line[start : start + width].strip(), line[start + width]
        if cell == NO_NUMBER:
            clues[row, col] = None
        elif is_number(cell):
            clues[row, col] = int(cell)
        elif cell:
            raise unexpected(name_cell(row, col), f"a number, {NO_NUMBER!r} or nothing", cell)
        if wall not in "| ":
            raise BadPuzzle(
                f"right of {name_cell(row, col)}: expected '|' or a blank, found {wall!r}"
            )
        if col < cols - 1:
            walls.right[row][col] = int(wall == "|")


def _read_walls(line: str, row: int, cols: int, width: int, walls: Edges) -> None:
    if len(line) != cols * (width + 1) + 1 or set(line[:: width + 1]) != {"+"}:
        raise unexpected(f"below row {row + 1}", f"+ at every corner of the {cols} cells", line)
    for col in range(cols):
        start = col * (width + 1) + 1
        wall = line[start : start + width]
        if wall not in ("-" * width, " " * width):
            expected = f"{quote_excerpt('-' * width)} or {width} blanks"
            raise unexpected(f"below {name_cell(row, col)}", expected, wall)
        walls.below[row][col] = int(wall != " " * width)


format: Format[Satogaeri] = Format(
    name="grid",
    idea="plain text, as printed in the terminal, or with ASCII walls between regions",
    fits=fits,
    read=read,
    write=write_drawing,
    can_hold_solution=True,
)


class _DrawnCells:
    """The contents of the cells of a drawing, and where tracks pass between them."""

    def __init__(self) -> None:
        self.waiting: Clues = {}  # circles that have not moved
        self.landings: Clues = {}
        self.left_behind: list[Cell] = []
        self.across: set[Cell] = set()  # tracks to the right of these cells
        self.down: set[Cell] = set()  # and below these

    def read_cell(self, cell: Cell, text: str) -> None:
        for pattern, clues in ((_START, self.waiting), (_LANDING, self.landings)):
            if found := pattern.search(text):
                is_bare = found[1] in "○●"
                clues[cell] = None if is_bare else whole_number(found[1], name_cell(*cell))
                return
        if _LEFT_BEHIND in text:
            self.left_behind.append(cell)
        elif text.strip(" ·─│"):
            expected = "a circle such as (2), (○), [2] or ◌, or nothing"
            raise unexpected(name_cell(*cell), expected, text.strip())

    def moves(self) -> list[list[int]]:
        """Return the moves of the circles that have landed, or stay."""
        found = [(start, self._landing_from(start)) for start in self.left_behind]
        landed = Counter(landing for _, landing in found)
        if twice := [cell for cell, tracks in landed.items() if tracks > 1]:
            raise BadPuzzle(f"{name_cell(*twice[0])}: two paths lead to this circle")
        found += [(cell, cell) for cell in self.landings if cell not in landed]
        return [[*start, *landing] for start, landing in sorted(found)]

    def _landing_from(self, start: Cell) -> Cell:
        steps = [step for step in (UP, DOWN, LEFT, RIGHT) if self._leads(start, step)]
        if len(steps) != 1:
            raise BadPuzzle(f"{name_cell(*start)}: expected one path from ◌, found {len(steps)}")
        cell, (down, right) = start, steps[0]
        while self._leads(cell, (down, right)):
            cell = cell[0] + down, cell[1] + right
            if cell in self.landings:
                return cell
        raise BadPuzzle(
            f"{name_cell(*start)}: this path does not lead straight to a circle such as [●]"
        )

    def _leads(self, cell: Cell, step: Cell) -> bool:
        """Return whether a track passes from this cell to the next one in a direction."""
        row, col = cell
        tracks = self.across if step in (LEFT, RIGHT) else self.down
        return ((row + min(step[0], 0), col + min(step[1], 0))) in tracks


def read_drawing(drawn: ParsedDrawing) -> ParsedPuzzle[Satogaeri]:
    """Read a puzzle, and the moves drawn into it."""
    refuse_details(drawn, "Satogaeri")
    rows = len(drawn.lines) // 2 if drawn.rows is None else drawn.rows
    lines = drawn.exactly(2 * rows + 1)
    wide = max(map(len, lines))
    width = _width(lines, wide, drawn.cols)
    cols = drawn.cols or (wide - 1) // width
    check_size(rows, cols)
    if width < 4 or any(len(line) != cols * width + 1 for line in lines):
        width = max(width, 4)
        raise BadPuzzle(
            f"a drawing of {rows} x {cols} cells has {2 * rows + 1} lines of {cols * width + 1}"
            " characters, from border to border"
        )
    cells = _DrawnCells()
    walls = no_edges(rows, cols)
    for r in range(rows):
        line, border = lines[2 * r + 1 : 2 * r + 3]
        for c in range(cols):
            cells.read_cell((r, c), line[c * width + 1 : (c + 1) * width])
            if c < cols - 1:
                walls.right[r][c] = _edge(line[(c + 1) * width], _BESIDE, cells.across, (r, c))
            if r < rows - 1:
                spot = c * width + width // 2
                walls.below[r][c] = _edge(border[spot], _BELOW, cells.down, (r, c))
    moves = cells.moves()
    number_at = {(r, c): cells.landings[to_r, to_c] for r, c, to_r, to_c in moves}
    puzzle = from_walls(walls.right, walls.below, circles_in({**cells.waiting, **number_at}))
    marks: Marks | None = moves or None
    return ParsedPuzzle(puzzle, marks)


def _edge(sign: str, meaning: dict[str, tuple[int, int]], tracks: set[Cell], cell: Cell) -> int:
    """Return 1 for a wall, else 0; add a track that passes here to `tracks`."""
    if sign not in meaning:
        raise BadPuzzle(
            f"beside {name_cell(*cell)}: expected one of {' '.join(meaning).strip()}, found "
            f"{sign!r}"
        )
    is_wall, is_track = meaning[sign]
    if is_track:
        tracks.add(cell)
    return is_wall


def _width(lines: list[str], wide: int, cols: int | None) -> int:
    """Return the width of a cell in characters, by the size or the longest number."""
    if cols:
        return max((wide - 1) // cols, 1)
    numbers = (number for line in lines for number in re.findall("[0-9]+", line))
    needed = max(map(len, numbers), default=1) + 3
    return max(4, needed + needed % 2)
