"""Pieces of the sentences in which Satogaeri techniques tell what they see."""

from collections.abc import Iterable

from puzzlewright.genres.satogaeri.puzzle import Country
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
    """'the 2 at R1C3 and the circles at R2C4 and R4C4'."""
    chosen = sorted(places)
    bare = [place for place in chosen if position.puzzle.circles[place].number is None]
    named = [circle_name(position, place) for place in chosen if place not in bare]
    if len(bare) == 1:
        named.append(circle_name(position, bare[0]))
    elif bare:
        starts = listing([cell_name(position, position.puzzle.starts[place]) for place in bare])
        named.append(f"the circles at {starts}")
    return listing(named)


def country_names(position: SatogaeriPosition, countries: Iterable[Country]) -> str:
    """'the country at R1C3', 'the countries at R1C3 and R4C1'."""
    names = [position.puzzle.name_of_country(country) for country in countries]
    if len(names) == 1:
        return names[0]
    return f"the countries at {listing([name.rpartition(' ')[2] for name in names])}"


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


def barred(position: SatogaeriPosition, move: Move) -> str:
    """'by moving to R2C4, so it moves to R3C3': of one circle that would keep another from
    something, and must not.
    """
    landings = {landing for _, landing in move.removes}
    ((place, _), *_) = move.removes
    is_decided = len(position.open[place] - landings) < 2
    so = conclusions(position, move, it=place) if is_decided else "it cannot"
    return f"by moving to {_cells(position, landings)}, so {so}"


def _cells(position: SatogaeriPosition, cells: Iterable[Value]) -> str:
    named = spots(divmod(cell, position.puzzle.cols) for cell in cells)
    return named.replace(" and ", " or ")
