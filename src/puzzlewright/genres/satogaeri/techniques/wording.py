"""Pieces of the sentences in which Satogaeri techniques tell what they see."""

from collections.abc import Iterable

from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition
from puzzlewright.model.board import Place, Value
from puzzlewright.model.step import Move
from puzzlewright.model.words import at, listing, spots


def cell_name(position: SatogaeriPosition, cell: Value) -> str:
    """'R1C3'."""
    return at(*divmod(cell, position.puzzle.cols))


def circle_name(position: SatogaeriPosition, place: Place) -> str:
    """'the 2 at R1C3'."""
    return position.puzzle.name_of(place)


def circle_names(position: SatogaeriPosition, places: Iterable[Place]) -> str:
    """'the 2 at R1C3 and the circle at R2C4'."""
    return listing([circle_name(position, place) for place in places])


def conclusions(position: SatogaeriPosition, move: Move, it: Place | None = None) -> str:
    """'the 2 at R1C3 moves to R3C3, and the circle at R1C4 cannot move to R2C4': what a move leaves
    of every circle; one that has just been spoken of is 'it'.
    """
    removed: dict[Place, list[Value]] = {}
    for place, landing in move.removes:
        removed.setdefault(place, []).append(landing)
    parts = []
    for place, landings in sorted(removed.items()):
        name = "it" if place == it else circle_name(position, place)
        left = position.open[place].difference(landings)
        if not left:
            parts.append(f"{name} has no way left")
        elif left == {position.puzzle.starts[place]}:
            parts.append(f"{name} stays where it is")
        elif len(left) == 1:
            parts.append(f"{name} moves to {_cells(position, left)}")
        elif len(landings) <= len(left):
            parts.append(f"{name} cannot move to {_cells(position, landings)}")
        else:
            parts.append(f"{name} can only move to {_cells(position, left)}")
    return listing(parts)


def _cells(position: SatogaeriPosition, cells: Iterable[Value]) -> str:
    named = spots(divmod(cell, position.puzzle.cols) for cell in cells)
    return named.replace(" and ", " or ")
