"""Pieces of the sentences that Bridges techniques share."""

from collections.abc import Collection, Sequence

from puzzlewright.genres.bridges.puzzle import Bridges, Island
from puzzlewright.model.words import count, listing

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
FEW = 4  # islands that are named one by one


def number(value: int) -> str:
    """'two', '12'."""
    return _NUMBERS[value] if value < len(_NUMBERS) else str(value)


def bridges(value: int) -> str:
    """'one bridge', 'two bridges', 'no bridge'."""
    return f"{number(value)} bridge{'s' if value > 1 else ''}"


def sentence(text: str) -> str:
    """A capital at the start and a full stop at the end."""
    return f"{text[0].upper()}{text[1:]}."


def names(puzzle: Bridges, islands: Collection[Island]) -> str:
    """'the 4 at R1C1 and the 2 at R1C3'."""
    return listing([puzzle.name_of(island) for island in sorted(islands)])


def group(puzzle: Bridges, islands: Sequence[Island]) -> str:
    """'the 4 at R1C1', or 'the group of 5 islands around the 4 at R1C1'."""
    first = min(islands)
    if len(islands) == 1:
        return puzzle.name_of(first)
    return f"the group of {count(len(islands), 'island')} around {puzzle.name_of(first)}"
