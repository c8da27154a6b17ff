"""Pieces of the sentences in which techniques tell what they see."""

from collections.abc import Iterable

from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.model.board import Place
from puzzlewright.model.step import Move
from puzzlewright.model.words import listing

from kurodoko.puzzle import Kurodoko
from kurodoko.techniques.position import KurodokoPosition


def clue_name(position: KurodokoPosition, cell: Place) -> str:
    """'the 2 at R1C3'."""
    return f"the {position.clue_at[cell]} at {position.puzzle.name_of(cell)}"


def names(puzzle: Kurodoko, cells: Iterable[Place]) -> str:
    """'R1C3 and R2C2'."""
    return listing([puzzle.name_of(cell) for cell in sorted(cells)])


def conclusions(position: KurodokoPosition, move: Move) -> str:
    """'R1C3 is black, and R2C2 and R2C4 are white'."""
    parts = []
    for ruled_out, colour in ((WHITE, "black"), (BLACK, "white")):
        if cells := [cell for cell, value in move.removes if value == ruled_out]:
            verb = "is" if len(cells) == 1 else "are"
            parts.append(f"{names(position.puzzle, cells)} {verb} {colour}")
    return ", and ".join(parts)
