"""Drawn pages of Satogaeri: countries inside thick borders, circles, and the tracks of those that
have moved.

    ┏━━━━━━━┳━━━┓
    ┃ ◌────[2]  ┃    a circle that has moved by 2: ◌ is where it started
    ┃   ·   ┣━━━┫
    ┃(○)    ┃[0]┃    (○) a circle that is still to move; [0] one that stays
    ┗━━━━━━━┻━━━┛
"""

import re
from collections import Counter

from puzzlewright.blueprints.genre import Reading
from puzzlewright.genres.satogaeri.notations.page import circles_in
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_walls
from puzzlewright.grids.pages import DOWN, LEFT, RIGHT, UP, Cell, check_size
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at, excerpt
from puzzlewright.notations.cells import Clues, no_edges, whole_number
from puzzlewright.notations.drawn import Drawn, no_details

_START = re.compile(r"\((○|[0-9]+)\)")
_LANDING = re.compile(r"\[(●|[0-9]+)\]")
_LEFT_BEHIND = "◌"
_BESIDE = {"┃": (1, 0), "╂": (1, 1), "─": (0, 1), " ": (0, 0)}  # wall and track between two cells
_BELOW = {"━": (1, 0), "┿": (1, 1), "│": (0, 1), " ": (0, 0)}


class _Page:
    """What stands in the cells of a page, and where tracks pass between them."""

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
                clues[cell] = None if is_bare else whole_number(found[1], at(*cell))
                return
        if _LEFT_BEHIND in text:
            self.left_behind.append(cell)
        elif text.strip(" ·─│"):
            raise BadPuzzle(
                f"{at(*cell)}: expected a circle such as (2), (○), [2] or ◌, or nothing, found"
                f" {excerpt(text.strip())}"
            )

    def moves(self) -> list[list[int]]:
        """The moves of the circles that have landed, or stay."""
        found = [(start, self._landing_from(start)) for start in self.left_behind]
        landed = Counter(landing for _, landing in found)
        if twice := [cell for cell, tracks in landed.items() if tracks > 1]:
            raise BadPuzzle(f"{at(*twice[0])}: two tracks lead to this circle")
        found += [(cell, cell) for cell in self.landings if cell not in landed]
        return [[*start, *landing] for start, landing in sorted(found)]

    def _landing_from(self, start: Cell) -> Cell:
        steps = [step for step in (UP, DOWN, LEFT, RIGHT) if self._leads(start, step)]
        if len(steps) != 1:
            raise BadPuzzle(f"{at(*start)}: expected one track from ◌, found {len(steps)}")
        cell, (down, right) = start, steps[0]
        while self._leads(cell, (down, right)):
            cell = cell[0] + down, cell[1] + right
            if cell in self.landings:
                return cell
        raise BadPuzzle(f"{at(*start)}: this track does not lead straight to a circle such as [●]")

    def _leads(self, cell: Cell, step: Cell) -> bool:
        """Whether a track passes from this cell to the next one in a direction."""
        row, col = cell
        tracks = self.across if step in (LEFT, RIGHT) else self.down
        return ((row + min(step[0], 0), col + min(step[1], 0))) in tracks


def read(drawn: Drawn) -> Reading[Satogaeri]:
    """The puzzle on a page, and the moves drawn into it."""
    no_details(drawn, "Satogaeri")
    rows = len(drawn.lines) // 2 if drawn.rows is None else drawn.rows
    lines = drawn.page(2 * rows + 1)
    wide = max(map(len, lines))
    width = _width(lines, wide, drawn.cols)
    cols = (wide - 1) // width
    check_size(rows, cols)
    if any(len(line) != cols * width + 1 for line in lines):
        raise BadPuzzle(
            f"a drawing of {rows} x {cols} cells has {2 * rows + 1} lines of {cols * width + 1}"
            " characters, from border to border"
        )
    page = _Page()
    walls = no_edges(rows, cols)
    for r in range(rows):
        line, border = lines[2 * r + 1 : 2 * r + 3]
        for c in range(cols):
            page.read_cell((r, c), line[c * width + 1 : (c + 1) * width])
            if c < cols - 1:
                walls.right[r][c] = _edge(line[(c + 1) * width], _BESIDE, page.across, (r, c))
            if r < rows - 1:
                spot = c * width + width // 2
                walls.below[r][c] = _edge(border[spot], _BELOW, page.down, (r, c))
    moves = page.moves()
    number_at = {(r, c): page.landings[to_r, to_c] for r, c, to_r, to_c in moves}
    puzzle = from_walls(walls.right, walls.below, circles_in({**page.waiting, **number_at}))
    marks: Marks | None = moves or None
    return Reading(puzzle, marks)


def _edge(sign: str, meaning: dict[str, tuple[int, int]], tracks: set[Cell], cell: Cell) -> int:
    """1 for a wall; a track that passes is noted."""
    if sign not in meaning:
        raise BadPuzzle(
            f"beside {at(*cell)}: expected one of {' '.join(meaning).strip()}, found {sign!r}"
        )
    is_wall, is_track = meaning[sign]
    if is_track:
        tracks.add(cell)
    return is_wall


def _width(lines: list[str], wide: int, cols: int | None) -> int:
    """The characters from border to border of a cell: told by the size, or what the longest number
    needs.
    """
    if cols:
        return max((wide - 1) // cols, 1)
    numbers = (number for line in lines for number in re.findall("[0-9]+", line))
    needed = max(map(len, numbers), default=1) + 3
    return max(4, needed + needed % 2)
