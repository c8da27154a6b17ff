"""Pieces of the sentences in which techniques tell what they see."""

from puzzlewright.grids.shading import colours_told
from puzzlewright.model.board import Place
from puzzlewright.model.step import Move

from kurodoko.techniques.position import KurodokoPosition


def clue_name(position: KurodokoPosition, cell: Place) -> str:
    """'the 2 at R1C3'."""
    return f"the {position.clue_at[cell]} at {position.puzzle.name_of(cell)}"


def conclusions(position: KurodokoPosition, move: Move) -> str:
    """'R1C3 is black, and R2C2 and R2C4 are white'."""
    return colours_told(move.removes, position.puzzle.cols)
