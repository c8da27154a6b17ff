"""Pictures that people can find: where all clues together leave cells open at the wished level, the
picture is changed a little.

One cell of another colour, or one window of a single colour, is often enough, since what follows
from it spreads over the page.
"""

from collections.abc import Iterator
from random import Random

from puzzlewright.genres.mosaic.making.reach import Reach
from puzzlewright.model.board import Place


def steered(rng: Random, reach: Reach, level: int) -> Reach:
    """The picture, changed until the techniques up to this level find it by all its clues.

    Each time, near a cell that is left open that change is made after which the least is left, and
    of those the smallest. Should that come to no end, the page gets white, which anyone finds.
    """
    lanes = reach.lanes
    for _ in range(lanes.rows * lanes.cols):
        if not (left := reach.undecided(lanes.cells, level)):
            return reach
        near = lanes.places(lanes.square(rng.choice(lanes.places(left)), 1))
        rng.shuffle(near)
        before = reach.black
        reach = min(
            [changed for place in near for changed in _changed(reach, place)],
            key=lambda after: (
                after.undecided(lanes.cells, level).bit_count(),
                (after.black ^ before).bit_count(),
            ),
        )
    return Reach(lanes, 0)


def _changed(reach: Reach, place: Place) -> Iterator[Reach]:
    """The picture with another colour in one cell, and with one colour in the window around it."""
    lanes, black = reach.lanes, reach.black
    window = lanes.square(place, 1)
    yield Reach(lanes, black ^ lanes.square(place, 0))
    yield Reach(lanes, black | window)
    yield Reach(lanes, black & ~window)
