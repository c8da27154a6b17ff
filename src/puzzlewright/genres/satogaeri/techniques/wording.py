"""Pieces of the sentences in which Satogaeri techniques tell what they see."""

from collections.abc import Iterable

from puzzlewright.core.board import Place, Value
from puzzlewright.core.step import Move
from puzzlewright.core.words import at, listing
from puzzlewright.genres.satogaeri.puzzle import Country
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition


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
        elif len(left) == 1:
            parts.append(f"{name} {moves(position, place, left)}")
        elif len(landings) <= len(left):
            parts.append(f"{name} cannot {moves(position, place, landings, 'move')}")
        else:
            parts.append(f"{name} can only {moves(position, place, left, 'move')}")
    return listing(parts)


def moves(
    position: SatogaeriPosition, place: Place, landings: Iterable[Value], verb: str = "moves"
) -> str:
    """'moves to R1C3 or R1C4', 'stays', 'move to R2C2 or stay'."""
    return position.puzzle.told_moves(place, landings, verb)


def barred(position: SatogaeriPosition, move: Move) -> str:
    """'by moving to R2C4, so it moves to R3C3': of one circle that would keep another from
    something, and must not.
    """
    ((place, _), *_) = move.removes
    landings = [landing for _, landing in move.removes]
    return f"by {moves(position, place, landings, 'moving')}, so {must_not(position, move)}"


def must_not(position: SatogaeriPosition, move: Move) -> str:
    """'it moves to R3C3', or 'it cannot' where that decides nothing: of one circle whose moves have
    just been named.
    """
    ((place, _), *_) = move.removes
    left = position.open[place].difference(landing for _, landing in move.removes)
    return conclusions(position, move, it=place) if len(left) < 2 else "it cannot"
