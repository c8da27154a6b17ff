"""The generator of the Mosaic thesis (de Jong, 2023, section 4.2, and the orders of its section
6.3).

Every cell is black or white by chance, until a page is the only one with all its clues; then one
clue after the other is hidden, if there is still no other solution. A picture from a file is taken
as it is.
"""

from collections.abc import Iterator
from random import Random

from puzzlewright.blueprints.generator import Made, Size, Wishes
from puzzlewright.blueprints.thesis import Judge
from puzzlewright.genres.mosaic.making.pictures import read_picture
from puzzlewright.genres.mosaic.making.remove_clues import SCAN, clued, in_order
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.grids.pages import with_clues
from puzzlewright.making.thesis import first_unique, hide
from puzzlewright.model.board import Solution

TRIES = 10_000  # the thesis names no number; some pages, as 2x20, hardly ever come out


def make(rng: Random, size: Size, wishes: Wishes, tries: int, judge: Judge) -> Made[Mosaic]:
    """A page that is the only one with its clues, and as few of these as the order leaves."""
    if "from_image" in wishes:
        picture = read_picture(wishes["from_image"], size, dither=wishes.get("dither", False))
        full = first_unique(
            judge,
            [Made(clued(size, picture), picture)],
            tries,
            "page that is the only one with its clues, since the picture is given",
        )
    else:
        full = first_unique(
            judge, _pages(rng, size), tries, f"page of {size} that is the only one with its clues"
        )
    return hidden(rng, full, wishes.get("order", SCAN), judge)


def hidden(rng: Random, full: Made[Mosaic], order: str, judge: Judge) -> Made[Mosaic]:
    """The page without the clues that can be spared in this order."""
    cells = range(full.puzzle.rows * full.puzzle.cols)
    groups = in_order(rng, full.puzzle, [(cell,) for cell in cells], order)
    return hide(
        judge,
        full,
        [cell for (cell,) in groups],
        lambda puzzle, shown: Mosaic(with_clues(puzzle.clues, shown)),
    )


def _pages(rng: Random, size: Size) -> Iterator[Made[Mosaic]]:
    while True:
        picture = Solution(tuple([rng.getrandbits(1) for _ in range(size.rows * size.cols)]))
        yield Made(clued(size, picture), picture)
