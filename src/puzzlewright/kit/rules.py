"""Rules of genres that shade cells, in plain Python: which ones a page breaks.

Shares no code with any solver. Used for finished pages and for early mistakes.
"""

from collections.abc import Collection
from typing import NamedTuple

from puzzlewright.core.board import Board, Marks
from puzzlewright.core.words import name_cell, name_cell_list
from puzzlewright.genre.genre import Mistake
from puzzlewright.kit.grid import Cell, CluePage
from puzzlewright.kit.shading import check_marks


class KnownColours(NamedTuple):
    """The cells that are known to be white, those known to be black, and all but the latter."""

    white: set[Cell]
    black: set[Cell]
    not_black: set[Cell]


def known_colours(puzzle: CluePage, page: Marks | Board) -> KnownColours:
    """The colours on a finished page of marks, or those that a board knows."""
    cells = [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]
    if isinstance(page, Board):
        known = dict(zip(cells, page.open, strict=True))
        black = {cell for cell in cells if known[cell] == {1}}
        white = {cell for cell in cells if known[cell] == {0}}
        return KnownColours(white, black, set(cells) - black)
    check_marks(page, puzzle.rows, puzzle.cols)
    black = {(row, col) for row, col in cells if page[row][col] == "#"}
    white = set(cells) - black
    return KnownColours(white, black, white)


def black_neighbours(black: Collection[Cell]) -> list[Mistake]:
    """Every pair of black cells that share a side."""
    return [
        Mistake(
            "neighbours",
            ((row, col), other),
            f"the black cells at {name_cell(row, col)} and {name_cell(*other)} share a side",
        )
        for row, col in sorted(black)
        for other in ((row, col + 1), (row + 1, col))
        if other in black
    ]


def separate_regions(cells: Collection[Cell]) -> list[Mistake]:
    """Every region of these cells but the largest.

    The cells are the white ones of a finished page, or all that are not known to be black. The
    cells beside black ones are white, so each region that black cells cut off has a white cell.
    """
    return [
        Mistake(
            "connected",
            tuple(region),
            f"{name_cell_list(region)} cannot reach the other white cells",
        )
        for region in regions_of(cells)[:-1]
    ]


def regions_of(cells: Collection[Cell]) -> list[list[Cell]]:
    """Walk from side to side, from each cell not yet met; the largest region comes last."""
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
