"""Pieces of the sentences in which Satogaeri techniques tell what they see."""

from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition
from puzzlewright.model.board import Place, Value
from puzzlewright.model.step import Move
from puzzlewright.model.words import at, listing

MOST = 4  # circles or cells that a sentence lists


def cell_name(position: SatogaeriPosition, cell: Value) -> str:
    """'R1C3'."""
    return at(*divmod(cell, position.puzzle.cols))


def circle_name(position: SatogaeriPosition, place: Place) -> str:
    """'the 2 at R1C3'."""
    return position.puzzle.name_of(place)


def conclusions(position: SatogaeriPosition, move: Move) -> str:
    """'the 2 at R1C3 lands at R3C3, and the circle at R1C4 does
    not land at ...'.
    """
    removed: dict[Place, list[Value]] = {}
    for place, landing in move.removes:
        removed.setdefault(place, []).append(landing)
    parts = []
    for place, landings in sorted(removed.items()):
        left = position.open[place].difference(landings)
        name = circle_name(position, place)
        if len(left) == 1:
            (landing,) = left
            stays = landing == position.puzzle.starts[place]
            parts.append(
                f"{name}"
                f" {'stays where it is' if stays else f'lands at {cell_name(position, landing)}'}"
            )
        else:
            is_short = len(landings) <= len(left)
            cells = [
                (
                    "its own cell"
                    if cell == position.puzzle.starts[place]
                    else cell_name(position, cell)
                )
                for cell in sorted(landings if is_short else left)
            ]
            told = " or ".join(cells) if len(cells) <= MOST else f"{len(cells)} of its cells"
            parts.append(f"{name} {'does not land' if is_short else 'can only land'} at {told}")
    return listing(parts)
