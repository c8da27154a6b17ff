"""The picture of a Context puzzle: black and white cells, and clues that can be read on both."""

from puzzlewright.genres.context.puzzle import Context
from puzzlewright.grids.shading import picture
from puzzlewright.model.board import Board
from puzzlewright.model.shapes import Picture


def draw(puzzle: Context, board: Board, looks: frozenset[str]) -> Picture:
    return picture("Context", puzzle.clues, board)
