"""Change a picture until it is the only one with its clues, and not too hard.

If the clues leave cells open at the wanted level, `steer_to_level` changes the picture a little.
One cell, or one window of a single colour, is often enough, because deductions spread from there.

`repair_picture` changes as few cells as possible so that all clues together leave no other picture.
Another picture with the same clues differs by a pattern in which every window gains as many black
cells as it loses. If the number of rows is 2, 5, 8, ..., a column is such a pattern if it reads
black, white, any, black, white, any, and so on to its end, or with black and white exchanged.
The same holds for rows, and there are mixtures of both. A picture is the only one if it differs in
some cell from each pattern. So look for the fewest changes that do this for the patterns known so
far. Either that is enough, or another picture shows a new pattern (implicit hitting sets).
"""

from collections.abc import Iterator, Mapping
from contextlib import closing
from random import Random
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Place, Solution
from puzzlewright.formulas.hitting_sets import HittingSets
from puzzlewright.genre.generator import GeneratorContext, Size
from puzzlewright.genres.mosaic.generation.solvability import PictureSolvability
from puzzlewright.genres.mosaic.puzzle import with_all_clues

# the colours that a picture has where another one with the same clues has the opposite
Pattern: TypeAlias = Mapping[Place, int]

MAX_PATTERNS = 500  # from other pictures, before giving up the proof
MAX_CONFLICTS = 100_000


def steer_to_level(rng: Random, solvability: PictureSolvability, level: int) -> PictureSolvability:
    """Change the picture until the techniques up to this level solve it with all its clues.

    Each round makes the change near an undecided cell that leaves the fewest cells undecided; ties
    go to the smallest change. If that does not end, return a white picture, which is trivial.
    """
    bitboard = solvability.bitboard
    for _ in range(bitboard.rows * bitboard.cols):
        if not (undecided := solvability.undecided(bitboard.cells, level)):
            return solvability
        near = bitboard.places(bitboard.square(rng.choice(bitboard.places(undecided)), 1))
        rng.shuffle(near)
        before = solvability.black
        solvability = min(
            [changed for place in near for changed in _variations(solvability, place)],
            key=lambda after: (
                after.undecided(bitboard.cells, level).bit_count(),
                (after.black ^ before).bit_count(),
            ),
        )
    return PictureSolvability(bitboard, 0)


def _variations(solvability: PictureSolvability, place: Place) -> Iterator[PictureSolvability]:
    """Yield the picture with another colour in one cell, or one colour in the window around it."""
    bitboard, black = solvability.bitboard, solvability.black
    window = bitboard.square(place, 1)
    yield PictureSolvability(bitboard, black ^ bitboard.square(place, 0))
    yield PictureSolvability(bitboard, black | window)
    yield PictureSolvability(bitboard, black & ~window)


class RepairedPicture(NamedTuple):
    """A unique picture, and whether fewer changes are proven to be impossible."""

    picture: Solution
    is_proven: bool


def repair_picture(
    context: GeneratorContext, rng: Random, size: Size, picture: Solution
) -> RepairedPicture:
    """Change the fewest cells of the picture so that all its clues together are unique."""
    if _pattern_of(context, size, picture) is None:
        return RepairedPicture(picture, is_proven=True)
    with closing(HittingSets(context.solver, range(len(picture.values)))) as family:
        for stripe in _stripes(size):
            _forbid(family, picture, stripe)
        budget = context.budget.with_conflicts(MAX_CONFLICTS)
        tried = picture
        for _ in range(MAX_PATTERNS):
            changed = family.smallest(budget)
            if changed is None:
                break
            tried = _changed(picture, changed)
            pattern = _pattern_of(context, size, tried)
            if pattern is None:
                return RepairedPicture(tried, is_proven=True)
            _forbid(family, picture, pattern)
    return _repair_at_random(context, rng, size, tried)


def _forbid(family: HittingSets, picture: Solution, pattern: Pattern) -> None:
    """Require a change where both are alike, or no change where they differ already."""
    alike = {cell for cell, colour in pattern.items() if picture.values[cell] == colour}
    family.add(alike, left_out=pattern.keys() - alike)


def _repair_at_random(
    context: GeneratorContext, rng: Random, size: Size, picture: Solution
) -> RepairedPicture:
    """Change single cells of patterns; if that does not end, return a white picture."""
    for _ in picture.values:
        pattern = _pattern_of(context, size, picture)
        if pattern is None:
            return RepairedPicture(picture, is_proven=False)
        picture = _changed(picture, {rng.choice(sorted(pattern))})
    return RepairedPicture(Solution((0,) * len(picture.values)), is_proven=False)


def _pattern_of(context: GeneratorContext, size: Size, picture: Solution) -> Pattern | None:
    """Return a pattern of the picture that allows another one with the same clues, or None."""
    with context.search(with_all_clues(size, picture)) as search:
        search.exclude(picture)
        search.prefer(picture)
        other = search.next()
    if other is None:
        return None
    return {cell: mine for cell, mine in enumerate(picture.values) if mine != other.values[cell]}


def _stripes(size: Size) -> Iterator[Pattern]:
    """Yield the patterns of a single column or row."""
    rows, cols = size
    lines = (
        [[row * cols + col for row in range(rows)] for col in range(cols)] if rows % 3 == 2 else []
    )
    lines += (
        [[row * cols + col for col in range(cols)] for row in range(rows)] if cols % 3 == 2 else []
    )
    for line in lines:
        for first in (0, 1):
            yield {cell: first ^ (number % 3) for number, cell in enumerate(line) if number % 3 < 2}


def _changed(picture: Solution, cells: set[Place]) -> Solution:
    return Solution(tuple([colour ^ (cell in cells) for cell, colour in enumerate(picture.values)]))
