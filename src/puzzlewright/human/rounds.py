"""A solve in rounds, as a rating takes it, by looking at the whole page at once instead of spot by
spot.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from puzzlewright.model.board import Board


class Round(NamedTuple):
    """All moves of the easiest level that has any."""

    techniques: Mapping[str, int]  # how many moves each sees; those that say the same count once
    level: int


class Rounds(Protocol):
    """The rounds that a genre's easier techniques lead to, from the blank page on.

    As long as they last, they are those of a climb, if the puzzle has a solution; of one that has
    none they may tell anything.
    """

    @property
    def left(self) -> int:
        """How many choices are still to be ruled out."""

    def look(self) -> Round | None:
        """The next round, which is not taken yet; None where harder techniques come in."""

    def take(self) -> None:
        """Rule out what the round rules out that was looked at last."""

    def board(self) -> Board:
        """What is left open now."""
