"""Clues of a picture: write them, choose an order, and remove those that are not needed."""

from collections.abc import Container, Iterable, Sequence
from random import Random

from puzzlewright.core.board import Place, Solution
from puzzlewright.genre.generator import Bench, Group, Size
from puzzlewright.genres.mosaic.encodings.clues import native_formula
from puzzlewright.genres.mosaic.puzzle import Clue, Mosaic
from puzzlewright.kit.clue_page import CLUE
from puzzlewright.kit.generation.remove_clues import clued_formula, remove_clues
from puzzlewright.kit.grid import with_clues
from puzzlewright.kit.shading import blank

SCAN = "scan"  # row by row; the others are random where they do not say what comes first
FIRST: dict[str, frozenset[Clue]] = {
    "random": frozenset(),
    SCAN: frozenset(),
    "easy": frozenset((4, 5, 6)),
    "hard": frozenset((0, 1, 8, 9)),
}


def clued(size: Size, picture: Solution) -> Mosaic:
    """The puzzle of this picture with every clue."""
    rows = [
        picture.values[start : start + size.cols]
        for start in range(0, len(picture.values), size.cols)
    ]
    return Mosaic(tuple(_counted(rows[max(row - 1, 0) : row + 2]) for row in range(size.rows)))


def _counted(rows: Sequence[Sequence[int]]) -> tuple[Clue, ...]:
    """The black cells in the windows of the middle one of these rows: those of three columns."""
    columns = [0, *map(sum, zip(*rows, strict=True)), 0]
    return tuple(map(sum, zip(columns, columns[1:], columns[2:], strict=False)))


def showing(size: Size, picture: Solution, shown: Container[Place]) -> Mosaic:
    """The puzzle of this picture with these clues."""
    return Mosaic(with_clues(clued(size, picture).clues, shown))


def in_order(rng: Random, full: Mosaic, groups: Iterable[Group], order: str) -> list[Group]:
    """The clues in the order in which they are tried; those of a group together."""
    found = list(groups)
    if order == SCAN:
        return found
    rng.shuffle(found)
    clues = [clue for line in full.clues for clue in line]
    return sorted(found, key=lambda group: clues[group[0]] not in FIRST[order])


def hide(
    bench: Bench,
    size: Size,
    picture: Solution,
    groups: Sequence[Group],
    shown: set[Place] | None = None,
) -> set[Place]:
    """Return the clues that remain if the groups are tried in this order.

    It starts with all clues of the picture, or with those shown.
    """
    full = clued(size, picture)
    formula = clued_formula(native_formula(full, blank(full)), CLUE)
    return remove_clues(bench, formula, picture, groups, shown)
