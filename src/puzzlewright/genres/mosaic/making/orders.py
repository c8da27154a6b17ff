"""The orders of the Mosaic thesis: which clues are tried first, that is, mostly hidden."""

from collections.abc import Iterable
from random import Random

from puzzlewright.blueprints.generator import Group
from puzzlewright.genres.mosaic.puzzle import Clue, Mosaic

SCAN = "scan"  # row by row; the others are random where they do not say what comes first
FIRST: dict[str, frozenset[Clue]] = {
    "random": frozenset(),
    SCAN: frozenset(),
    "easy": frozenset((4, 5, 6)),
    "hard": frozenset((0, 1, 8, 9)),
}


def in_order(rng: Random, full: Mosaic, groups: Iterable[Group], order: str) -> list[Group]:
    """The clues in the order in which they are tried; those of a group together."""
    found = list(groups)
    if order == SCAN:
        return found
    rng.shuffle(found)
    clues = [clue for line in full.clues for clue in line]
    return sorted(found, key=lambda group: clues[group[0]] not in FIRST[order])
