"""The generator of the Mosaic thesis (section 4.2, with the orders of section 6.3).

It colours every cell at random until the clues of a grid determine it. Then it removes clues one by
one while the solution stays unique. A picture from a file is used unchanged.
"""

from collections.abc import Iterator
from random import Random

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import GeneratedDraft, OptionValues, Size
from puzzlewright.genre.plugins import Method, UniquenessOracle
from puzzlewright.genres.mosaic import generator
from puzzlewright.genres.mosaic.generation.pictures import read_picture
from puzzlewright.genres.mosaic.generation.remove_clues import FIRST, SCAN, order_groups
from puzzlewright.genres.mosaic.puzzle import Mosaic, with_all_clues
from puzzlewright.kit.grid import with_clues
from puzzlewright.theses.generation import first_unique, remove_clues_in_order

DEFAULT_TRIES = 10_000  # the thesis gives no number; some sizes, such as 2x20, rarely succeed


def check(size: Size, options: OptionValues) -> None:
    """Reject options that the thesis' generator does not have."""
    generator.check(size, options)
    if options.get("order", SCAN) not in FIRST:
        raise BadOption(f"the thesis removes clues in the orders {', '.join(FIRST)}, not fewest")


def make(
    rng: Random, size: Size, options: OptionValues, tries: int, oracle: UniquenessOracle
) -> GeneratedDraft[Mosaic]:
    """Make a grid that its clues determine, and remove clues in the given order."""
    if "from_image" in options:
        picture = read_picture(options["from_image"], size, dither=options.get("dither", False))
        full = first_unique(
            oracle,
            [GeneratedDraft(with_all_clues(size, picture), picture)],
            tries,
            "unique puzzle: the clues of this picture have several solutions",
        )
    else:
        full = first_unique(
            oracle, _random_drafts(rng, size), tries, f"grid of {size} that its clues determine"
        )
    return remove_clues(rng, full, options.get("order", SCAN), oracle)


def remove_clues(
    rng: Random, full: GeneratedDraft[Mosaic], order: str, oracle: UniquenessOracle
) -> GeneratedDraft[Mosaic]:
    """Remove redundant clues in this order."""
    cells = range(full.puzzle.rows * full.puzzle.cols)
    groups = order_groups(rng, full.puzzle, [(cell,) for cell in cells], order)
    return remove_clues_in_order(
        oracle,
        full,
        [cell for (cell,) in groups],
        lambda puzzle, shown: Mosaic(with_clues(puzzle.clues, shown)),
    )


def _random_drafts(rng: Random, size: Size) -> Iterator[GeneratedDraft[Mosaic]]:
    while True:
        picture = Solution(tuple([rng.getrandbits(1) for _ in range(size.rows * size.cols)]))
        yield GeneratedDraft(with_all_clues(size, picture), picture)


method: Method[Mosaic] = Method(("order", "from_image", "dither"), (), DEFAULT_TRIES, check, make)
