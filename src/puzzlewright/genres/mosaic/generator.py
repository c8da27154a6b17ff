"""Making Mosaic puzzles: a picture, drawn at random or taken from a file, and as few clues as make it the only one."""

from random import Random

from puzzlewright.board import Place, Solution
from puzzlewright.errors import BadWish
from puzzlewright.generator import Bench, Generator, Made, Size, Wish, Wishes
from puzzlewright.genres.mosaic.fewest import fewest
from puzzlewright.genres.mosaic.hiding import Group, hide
from puzzlewright.genres.mosaic.pictures import read_picture
from puzzlewright.genres.mosaic.puzzle import Clue, Mosaic
from puzzlewright.symmetry import SYMMETRY, check_symmetry, images, orbits

DENSITY = 0.5
MOST_CELLS = 40_000
MOST_FEWEST = 64  # cells; the proof that no fewer clues will do takes long beyond

# The orders of the Mosaic thesis: which clues are tried first, that is, mostly hidden.
FIRST: dict[str, frozenset[Clue]] = {
    "random": frozenset(),
    "scan": frozenset(),
    "easy": frozenset((4, 5, 6)),
    "hard": frozenset((0, 1, 8, 9)),
}
ORDERS = (*FIRST, "fewest")

WISHES = (
    Wish("density", float, "share of black cells in a picture drawn at random (default 0.5); kept exactly before repairs"),
    Wish("from_image", str, "take the picture from this file, scaled to the size"),
    Wish("dither", bool, "turn grey areas of the image into patterns instead of black or white"),
    Wish("order", str, "which clues are hidden first: any, row by row, 4 to 6, or 0, 1, 8, 9; fewest: no fewer will do", ORDERS),
    SYMMETRY,
)


def check(size: Size, wishes: Wishes) -> None:
    """Refuse what no page of this size can have."""
    cells = size.rows * size.cols
    if cells > MOST_CELLS:
        raise BadWish(f"a page of {size} has {cells:,} cells; puzzles are made of at most {MOST_CELLS:,}")
    if not 0 <= wishes.get("density", DENSITY) <= 1:
        raise BadWish(f"density must be from 0 to 1, not {wishes['density']}")
    if "from_image" in wishes and "density" in wishes:
        raise BadWish("a picture from a file has a density of its own: leave out one of the two wishes")
    if wishes.get("dither") and "from_image" not in wishes:
        raise BadWish("dither is a wish for pictures from a file: give from_image too")
    check_symmetry(size, wishes.get("symmetry", "none"))
    if wishes.get("order") == "fewest":
        if cells > MOST_FEWEST:
            raise BadWish(f"the fewest clues can be proven on at most {MOST_FEWEST} cells, and {size} has {cells}")
        if wishes.get("symmetry", "none") != "none":
            raise BadWish("the fewest clues are not symmetrical: leave out one of the two wishes")
    if "from_image" in wishes:
        read_picture(wishes["from_image"], size, dither=wishes.get("dither", False))


def make(rng: Random, size: Size, wishes: Wishes, bench: Bench) -> Made[Mosaic]:
    """A puzzle with one solution."""
    cells = size.rows * size.cols
    if "from_image" in wishes:
        wanted = read_picture(wishes["from_image"], size, dither=wishes.get("dither", False))
    else:
        black = set(rng.sample(range(cells), round(wishes.get("density", DENSITY) * cells)))
        wanted = Solution(tuple(int(cell in black) for cell in range(cells)))
    picture = _made_unique(rng, size, wanted, bench)
    full = showing(size, picture, set(range(cells)))
    if wishes.get("order") == "fewest":
        shown = fewest(bench, size, picture)
    else:
        shown = hide(bench, size, picture, _order(rng, full, orbits(size, wishes.get("symmetry", "none")), wishes))
    changed = sum(a != b for a, b in zip(wanted.values, picture.values, strict=True))
    notes = (f"{changed} of {cells} cells of the picture were changed so that it has one solution",) if changed else ()
    return Made(showing(size, picture, shown), picture, notes if "from_image" in wishes else ())


def showing(size: Size, picture: Solution, shown: set[Place]) -> Mosaic:
    """The puzzle of this picture with these clues."""
    rows = [picture.values[start : start + size.cols] for start in range(0, len(picture.values), size.cols)]

    def clue(row: int, col: int) -> Clue:
        near = rows[max(row - 1, 0) : row + 2]
        return sum(sum(line[max(col - 1, 0) : col + 2]) for line in near)

    return Mosaic(
        tuple(
            tuple(clue(row, col) if row * size.cols + col in shown else None for col in range(size.cols))
            for row in range(size.rows)
        )
    )


def _made_unique(rng: Random, size: Size, picture: Solution, bench: Bench) -> Solution:
    """The picture, with single cells changed where even all clues together allow another one.

    Another picture with the same clues differs along stripes, on some sizes only. One changed cell of a stripe breaks it;
    it could make a new one elsewhere, so the last resort after many changes is a white page, which is always the only one.
    """
    for _ in range(size.rows * size.cols):
        with bench.search(showing(size, picture, set(range(len(picture.values))))) as search:
            search.exclude(picture)
            other = search.next()
        if other is None:
            return picture
        differing = [cell for cell, pair in enumerate(zip(picture.values, other.values, strict=True)) if pair[0] != pair[1]]
        cell = rng.choice(differing)
        values = list(picture.values)
        values[cell] = 1 - values[cell]
        picture = Solution(tuple(values))
    return Solution((0,) * len(picture.values))


def _order(rng: Random, full: Mosaic, groups: list[Group], wishes: Wishes) -> list[Group]:
    order = wishes.get("order", "random")
    if order == "scan":
        return groups
    rng.shuffle(groups)
    clues = [clue for line in full.clues for clue in line]
    return sorted(groups, key=lambda group: clues[group[0]] not in FIRST[order])


generator: Generator[Mosaic] = Generator(
    wishes=WISHES,
    check=check,
    make=make,
    images=lambda puzzle: map(Mosaic, images(puzzle.clues)),
)
