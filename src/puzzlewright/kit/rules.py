"""Check the rules of genres that shade cells, for finished grids and early mistakes.

Shares no code with any solver.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from puzzlewright.core.board import Board, Marks
from puzzlewright.core.phrases import Phrase, PhrasePart, say
from puzzlewright.core.words import name_cell, name_cell_list, number_word
from puzzlewright.genre.genre import Mistake
from puzzlewright.kit.grid import Cell, ClueGrid
from puzzlewright.kit.shading import check_marks


class KnownColours(NamedTuple):
    """The cells known to be white, those known to be black, and all but the latter."""

    white: set[Cell]
    black: set[Cell]
    not_black: set[Cell]


def known_colours(puzzle: ClueGrid, shading: Marks | Board) -> KnownColours:
    """Return the colours in the marks of a finished grid, or the decided ones of a board."""
    cells = [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]
    if isinstance(shading, Board):
        known = dict(zip(cells, shading.open, strict=True))
        black = {cell for cell in cells if known[cell] == {1}}
        white = {cell for cell in cells if known[cell] == {0}}
        return KnownColours(white, black, set(cells) - black)
    check_marks(shading, puzzle.rows, puzzle.cols)
    black = {(row, col) for row, col in cells if shading[row][col] == "#"}
    white = set(cells) - black
    return KnownColours(white, black, white)


def black_neighbours(black: Collection[Cell]) -> list[Mistake]:
    """Return every pair of black cells that share a side."""
    return [
        Mistake(
            "neighbours",
            ((row, col), other),
            say("{} share a side", _name_black(((row, col), other))),
        )
        for row, col in sorted(black)
        for other in ((row, col + 1), (row + 1, col))
        if other in black
    ]


def separate_regions(cells: Collection[Cell]) -> list[Mistake]:
    """Return every region of these cells but the largest.

    The cells are the white ones of a finished grid, or all that are not known to be black. The
    cells beside black ones are white, so each region that black cells cut off has a white cell.
    """
    return [
        Mistake(
            "connected",
            tuple(region),
            say("{} cannot reach the other white cells", _some(region)),
        )
        for region in regions_of(cells)[:-1]
    ]


def _name_black(pair: tuple[Cell, Cell]) -> Phrase:
    text = f"the black cells at {name_cell_list(pair)}"
    return Phrase([PhrasePart(text, "these two black cells", spots=pair)])


def _some(region: Sequence[Cell]) -> Phrase:
    """Return 'R1C1 and R1C2', or 'the 12 cells around R1C1'."""
    is_few, count = len(region) < 4, number_word(len(region))
    text = name_cell_list(region) if is_few else f"the {count} cells around {name_cell(*region[0])}"
    short = "this cell" if len(region) == 1 else f"these {count} cells"
    return Phrase([PhrasePart(text, short, spots=tuple(region))])


def regions_of(cells: Collection[Cell]) -> list[list[Cell]]:
    """Return the connected regions of these cells, the largest last."""
    unseen = set(cells)
    regions = []
    while unseen:
        region = [unseen.pop()]
        for row, col in region:
            for beside in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
                if beside in unseen:
                    unseen.remove(beside)
                    region.append(beside)
        regions.append(sorted(region))
    return sorted(regions, key=lambda region: (len(region), region))
