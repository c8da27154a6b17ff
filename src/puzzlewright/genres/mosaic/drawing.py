"""The picture of a Mosaic puzzle: black and white cells, and clues that can be read on both."""

from puzzlewright.board import Board
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.shading import picture
from puzzlewright.shapes import Picture


def draw(puzzle: Mosaic, board: Board, looks: frozenset[str]) -> Picture:
    return picture("Mosaic", puzzle.clues, board)
