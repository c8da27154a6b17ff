"""The rules of Context in plain Python: what a page gets wrong, finished or not yet finished.

Shares no code with any solver. A finished page is one string with a frame of blanks around it, so
that every cell has four sides and four corners.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from puzzlewright.core.board import Board, Marks
from puzzlewright.core.words import at, count, spots
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit.grid import CORNERS, SIDES, Cell
from puzzlewright.kit.rules import black_neighbours, separate_regions
from puzzlewright.kit.shading import check_marks

RULES = """\
Colour every cell black or white.
- No two black cells share a side.
- A clue on a white cell says how many of the up to four cells that share a side with it are black.
- A clue on a black cell says how many of the up to four cells that touch it at a corner are black.
- All white cells hang together: from each of them there is a way to every other, from side to side
  over white cells.
"""


def mistakes(puzzle: Context, marks: Marks) -> list[Mistake]:
    """Every broken rule, with the cells; empty when the page is right."""
    check_marks(marks, puzzle.rows, puzzle.cols)
    width = puzzle.cols + 2
    page = " " * width + "".join([f" {row} " for row in marks]) + " " * width
    return [
        *_black_neighbours(page, width),
        *_wrong_clues(puzzle, page, width),
        *_white_regions(page, width),
    ]


def _black_neighbours(page: str, width: int) -> list[Mistake]:
    wrong = []
    for cell, mark in enumerate(page):
        if mark == "#":
            for neighbour in (cell + 1, cell + width):
                if page[neighbour] == "#":
                    where = (_position(cell, width), _position(neighbour, width))
                    why = f"the black cells at {at(*where[0])} and {at(*where[1])} share a side"
                    wrong.append(Mistake("neighbours", where, why))
    return wrong


def _wrong_clues(puzzle: Context, page: str, width: int) -> list[Mistake]:
    wrong = []
    for row, clues in enumerate(puzzle.clues):
        for col, clue in enumerate(clues):
            if clue is None:
                continue
            cell = (row + 1) * width + col + 1
            above, below = cell - width, cell + width
            if page[cell] == "#":
                near = page[above - 1] + page[above + 1] + page[below - 1] + page[below + 1]
            else:
                near = page[above] + page[cell - 1] + page[cell + 1] + page[below]
            black = near.count("#")
            if black != clue:
                colour, kind = (
                    ("black", "black diagonal neighbour")
                    if page[cell] == "#"
                    else ("white", "black neighbour")
                )
                why = (
                    f"the {clue} at {at(row, col)} is {colour}, so it counts {kind}s, but it has"
                    f" {count(black, kind)}"
                )
                wrong.append(Mistake("clue", ((row, col),), why))
    return wrong


def _white_regions(page: str, width: int) -> list[Mistake]:
    """Walk over the white cells from each that was not met yet."""
    unseen = {cell for cell, mark in enumerate(page) if mark == "."}
    regions = []
    while unseen:
        region = [unseen.pop()]
        for cell in region:
            for neighbour in (cell - width, cell - 1, cell + 1, cell + width):
                if neighbour in unseen:
                    unseen.remove(neighbour)
                    region.append(neighbour)
        regions.append(sorted(region))
    if len(regions) < 2:
        return []
    regions.sort(key=lambda region: (len(region), region))
    where = tuple(_position(cell, width) for region in regions[:-1] for cell in region)
    cut_off = spots(where)
    verb = "is" if len(where) == 1 else "are"
    why = f"the white cells are split into {len(regions)} regions: {cut_off} {verb} cut off"
    return [Mistake("connected", where, why)]


def _position(cell: int, width: int) -> Cell:
    return cell // width - 1, cell % width - 1


# of every cell: whether it is black; None where that is open
Colours: TypeAlias = dict[Cell, bool | None]


def early_mistakes(puzzle: Context, board: Board) -> list[Mistake]:
    """What can no longer become right, whatever the open cells will be."""
    cells = [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]
    colours: Colours = {
        cell: None if len(values) != 1 else 1 in values
        for cell, values in zip(cells, board.open, strict=True)
    }
    return [
        *black_neighbours([cell for cell in cells if colours[cell]]),
        *_misfitting_clues(puzzle, colours),
        *separate_regions([cell for cell in cells if not colours[cell]]),
    ]


def _near(cell: Cell, steps: Iterable[Cell]) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in steps]


def _misfitting_clues(puzzle: Context, colours: Colours) -> list[Mistake]:
    wrong = []
    for cell, is_black in colours.items():
        clue = puzzle.clues[cell[0]][cell[1]]
        if clue is None:
            continue
        why = []
        if is_black is not True:
            why += _misfit(
                clue,
                "white",
                "neighbour",
                [colours.get(near, False) for near in _near(cell, SIDES)],
            )
        if is_black is not False:
            why += _misfit(
                clue,
                "black",
                "diagonal neighbour",
                [colours.get(near, False) for near in _near(cell, CORNERS)],
            )
        if len(why) == (2 if is_black is None else 1):
            wrong.append(Mistake("clue", (cell,), f"the {clue} at {at(*cell)} {' and '.join(why)}"))
    return wrong


def _misfit(clue: int, colour: str, noun: str, counted: Sequence[bool | None]) -> list[str]:
    """Why so many black cells cannot be among those counted; nothing if they can."""
    least, most = counted.count(True), len(counted) - counted.count(False)
    if least > clue:
        return [f"as a {colour} cell has {count(least, f'black {noun}')} already"]
    if most < clue:
        return [
            f"as a {colour} cell can have"
            f" {'at most ' if most else ''}{count(most, f'black {noun}')}"
        ]
    return []
