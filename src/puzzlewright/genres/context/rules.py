"""The rules of Context in plain Python: what a coloured page gets wrong. Shares no code with any
solver.

The page is one string with a frame of blanks around it, so that every cell has four sides and four
corners.
"""

from puzzlewright.core.board import Marks
from puzzlewright.core.words import at, count, spots
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit.grid import Cell
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
