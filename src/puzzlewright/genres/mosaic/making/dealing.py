"""Dealing a picture at random, in blots as in pictures that people draw, not as dust."""

from random import Random

from puzzlewright.blueprints.generator import Size
from puzzlewright.model.board import Place

# How much a cell takes after each of the four beside it, compared with itself: two cells side by
# side then have the same colour in two of three cases, as in puzzles that people made.
BESIDE = 0.35


def dealt(rng: Random, size: Size, black: int) -> set[Place]:
    """So many black cells: those with the darkest surroundings of a page of random greys."""
    rows, cols = size
    # A white frame around the page spares looking whether a cell has a neighbour.
    width = cols + 2
    grey = [0.0] * ((rows + 2) * width)
    inside = [(row + 1) * width + col + 1 for row in range(rows) for col in range(cols)]
    for cell in inside:
        grey[cell] = rng.random() - 0.5
    darkness = [
        grey[cell]
        + BESIDE * (grey[cell - 1] + grey[cell + 1] + grey[cell - width] + grey[cell + width])
        for cell in inside
    ]
    darkest_first = sorted(range(len(darkness)), key=darkness.__getitem__, reverse=True)
    return set(darkest_first[:black])
