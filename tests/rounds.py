"""A rating by quick rounds, or by looking at single spots from the first."""

from typing import Any

from puzzlewright.explaining.rating import Rater, Rating
from puzzlewright.model.errors import NotRated
from puzzlewright.model.limits import Budget


def rated(puzzle: Any, *, at_once: bool) -> Rating | str:
    """The rating, or why there is none."""
    rater = Rater(puzzle, Budget())
    if not at_once:
        rater.rounds = None
    try:
        return rater.rating({})
    except NotRated as refusal:
        return str(refusal)
