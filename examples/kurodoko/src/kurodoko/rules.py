"""The rules of Kurodoko in plain Python: what a coloured page gets wrong.

This is the arbiter. It shares no code with encodings or techniques, so that no slip of theirs can
hide here.
"""

from puzzlewright.blueprints.genre import Mistake
from puzzlewright.grids.pages import SIDES, Cell
from puzzlewright.grids.shading import check_marks
from puzzlewright.model.board import Marks
from puzzlewright.model.words import at, count, spots

from kurodoko.puzzle import Kurodoko

RULES = """\
Colour every cell black or white.
- A cell with a number is white, and sees exactly so many white cells: itself, and those in the
  four directions as far as the next black cell or the edge of the page.
- No two black cells share a side.
- All white cells hang together: from each of them there is a way to every other, from side to
  side over white cells.
"""


def mistakes(puzzle: Kurodoko, marks: Marks) -> list[Mistake]:
    """Every broken rule, with the cells; empty when the page is right."""
    check_marks(marks, puzzle.rows, puzzle.cols)
    cells = [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]
    white = {(row, col) for row, col in cells if marks[row][col] == "."}
    black = set(cells) - white
    return [*_wrong_clues(puzzle, white), *black_neighbours(black), *separate_regions(white)]


def _wrong_clues(puzzle: Kurodoko, white: set[Cell]) -> list[Mistake]:
    wrong = []
    for row, line in enumerate(puzzle.clues):
        for col, clue in enumerate(line):
            if clue is None:
                continue
            name = f"the {clue} at {at(row, col)}"
            seen = seen_from((row, col), white)
            if (row, col) not in white:
                wrong.append(Mistake("clue", ((row, col),), f"{name} is black"))
            elif seen != clue:
                why = f"{name} sees {count(seen, 'white cell')}"
                wrong.append(Mistake("clue", ((row, col),), why))
    return wrong


def seen_from(cell: Cell, cells: set[Cell]) -> int:
    """How many of these cells are seen from this one, itself included."""
    seen = 1
    for down, right in SIDES:
        row, col = cell[0] + down, cell[1] + right
        while (row, col) in cells:
            seen += 1
            row, col = row + down, col + right
    return seen


def black_neighbours(black: set[Cell]) -> list[Mistake]:
    return [
        Mistake(
            "neighbours",
            ((row, col), other),
            f"the black cells at {at(row, col)} and {at(*other)} share a side",
        )
        for row, col in sorted(black)
        for other in ((row, col + 1), (row + 1, col))
        if other in black
    ]


def separate_regions(cells: set[Cell]) -> list[Mistake]:
    """Walk over the cells from each that was not met yet; one walk should meet them all."""
    unseen = set(cells)
    regions = []
    while unseen:
        region = [min(unseen)]
        unseen.remove(region[0])
        for row, col in region:
            for beside in ((row + down, col + right) for down, right in SIDES):
                if beside in unseen:
                    unseen.remove(beside)
                    region.append(beside)
        regions.append(sorted(region))
    regions.sort(key=len)
    return [
        Mistake("connected", tuple(region), f"{spots(region)} cannot reach the other white cells")
        for region in regions[:-1]
    ]
