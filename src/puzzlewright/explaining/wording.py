"""Putting moves into words: what explaining, rating and hinting tell of a step."""

from collections.abc import Iterable
from typing import Any

from puzzlewright.blueprints.genre import Genre
from puzzlewright.human.climb import Climb, Found
from puzzlewright.model.board import Board, Choice, Place
from puzzlewright.model.step import Move, Step


def told(climb: Climb[Any], found: Found[Any], *, in_words: bool = True) -> Step:
    """A move as a step, put into words unless they would be lost on the way; ask before it is
    taken.
    """
    technique, move = found
    return Step(
        technique.name,
        technique.level,
        technique.words(climb.position, move) if in_words else "",
        move.removes,
        move.reasons,
        places_of(move),
    )


def places_of(move: Move) -> tuple[Place, ...]:
    """The places that a move rests on, and those it says something new of."""
    return tuple(dict.fromkeys([*move.places, *(place for place, _ in move.removes)]))


def conclusions(
    genre: Genre[Any], puzzle: Any, before: Board, removes: Iterable[Choice]
) -> list[str]:
    """What is left of every place of which something is ruled out, in words."""
    ruled_out = tuple(removes)
    left = before.without(ruled_out).open
    return [
        genre.describe_values(puzzle, place, left[place])
        for place in dict.fromkeys(place for place, _ in ruled_out)
    ]
