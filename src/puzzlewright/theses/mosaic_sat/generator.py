"""The generator of the Mosaic thesis (section 4.2, with the orders of section 6.3).

It colours every cell at random until a page is the only one with all its clues. Then it removes one
clue after the other while there is no other solution. A picture from a file is taken as it is.
"""

from collections.abc import Iterator
from random import Random

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import GeneratedDraft, OptionValues, Size
from puzzlewright.genre.plugins import Method, UniquenessOracle
from puzzlewright.genres.mosaic import generator
from puzzlewright.genres.mosaic.generation.random_solution import read_picture
from puzzlewright.genres.mosaic.generation.remove_clues import FIRST, SCAN, order_groups
from puzzlewright.genres.mosaic.puzzle import Mosaic, with_all_clues
from puzzlewright.kit.grid import with_clues
from puzzlewright.theses.generation import first_unique, remove_clues_in_order

DEFAULT_TRIES = 10_000  # the thesis names no number; some pages, as 2x20, hardly ever come out


def check(size: Size, options: OptionValues) -> None:
    """Refuse what the thesis does not know."""
    generator.check(size, options)
    if options.get("order", SCAN) not in FIRST:
        raise BadOption(f"the thesis hides clues in the orders {', '.join(FIRST)}, not by fewest")


def make(
    rng: Random, size: Size, options: OptionValues, tries: int, oracle: UniquenessOracle
) -> GeneratedDraft[Mosaic]:
    """A page that is the only one with its clues, and as few of these as the order leaves."""
    if "from_image" in options:
        picture = read_picture(options["from_image"], size, dither=options.get("dither", False))
        full = first_unique(
            oracle,
            [GeneratedDraft(with_all_clues(size, picture), picture)],
            tries,
            "page that is the only one with its clues, since the picture is given",
        )
    else:
        full = first_unique(
            oracle, _pages(rng, size), tries, f"page of {size} that is the only one with its clues"
        )
    return remove_clues(rng, full, options.get("order", SCAN), oracle)


def remove_clues(
    rng: Random, full: GeneratedDraft[Mosaic], order: str, oracle: UniquenessOracle
) -> GeneratedDraft[Mosaic]:
    """Remove the clues that the page can spare, in this order."""
    cells = range(full.puzzle.rows * full.puzzle.cols)
    groups = order_groups(rng, full.puzzle, [(cell,) for cell in cells], order)
    return remove_clues_in_order(
        oracle,
        full,
        [cell for (cell,) in groups],
        lambda puzzle, shown: Mosaic(with_clues(puzzle.clues, shown)),
    )


def _pages(rng: Random, size: Size) -> Iterator[GeneratedDraft[Mosaic]]:
    while True:
        picture = Solution(tuple([rng.getrandbits(1) for _ in range(size.rows * size.cols)]))
        yield GeneratedDraft(with_all_clues(size, picture), picture)


method: Method[Mosaic] = Method(("order", "from_image", "dither"), (), DEFAULT_TRIES, check, make)
