"""Pieces of the sentences in which Context techniques tell what they see."""

from puzzlewright.core.board import Place
from puzzlewright.core.step import Move
from puzzlewright.core.words import at, spots
from puzzlewright.genres.context.techniques.colourings import Colouring
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.kit.shading import BLACK, colours_told


def cell_name(position: ContextPosition, cell: Place) -> str:
    """'R1C3'."""
    return at(*divmod(cell, position.puzzle.cols))


def clue_name(position: ContextPosition, cell: Place) -> str:
    """'the white 2 at R1C3'."""
    colours = position.open[cell]
    colour = "" if len(colours) != 1 else "black " if BLACK in colours else "white "
    return f"the {colour}{position.clue_at[cell]} at {cell_name(position, cell)}"


def first_and_then(position: ContextPosition, move: Move, cell: Place) -> str:
    """'R1C3 is black, and then R2C2 is white': the cell that was spoken of, and what follows."""
    cols = position.puzzle.cols
    first = colours_told([choice for choice in move.removes if choice[0] == cell], cols)
    rest = colours_told([choice for choice in move.removes if choice[0] != cell], cols)
    return f"{first}, and then {rest}" if rest else first


def conclusions(position: ContextPosition, move: Move) -> str:
    """'R1C3 is black, and R2C2 and R2C4 are white'."""
    return colours_told(move.removes, position.puzzle.cols)


def colours_needed(position: ContextPosition, needed: Colouring, shift: int = 0) -> str:
    """'R1C2 and R2C3 black'; the bits are those of the shifted page."""
    parts = []
    for bits, colour in ((needed.black, "black"), (needed.white, "white")):
        if cells := list(position.cells(bits, shift)):
            named = spots(divmod(cell, position.puzzle.cols) for cell in cells)
            parts.append(f"{named} {colour}")
    return " and ".join(parts)
