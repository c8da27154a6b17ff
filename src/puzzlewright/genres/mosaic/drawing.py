"""The picture of a Mosaic puzzle: black and white cells, and clues that can be read on both."""

from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.grids.shading import picture
from puzzlewright.model.board import Board
from puzzlewright.model.shapes import Picture


def draw(puzzle: Mosaic, board: Board, looks: frozenset[str]) -> Picture:
    return picture("Mosaic", puzzle.clues, board)
