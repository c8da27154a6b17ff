"""All colourings of the cells around a clue, as bits in the five by five cells around it.

There are at most 20 for any clue, so testing each is fast and finds everything that a single clue
implies.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from puzzlewright.genres.context.techniques.frame import SHARING
from puzzlewright.kit.grid import CORNERS, SIDES


class Colouring(NamedTuple):
    """The black cells around a clue, and the white ones, including all beside a black one."""

    black: int
    white: int


NOTHING = Colouring(0, 0)


class Window(NamedTuple):
    """The cells around a clue, for grids of one width."""

    sides: int
    corners: int
    around: int  # the clue's cell, its sides and its corners
    square: int  # the five by five cells around it
    colourings: tuple[tuple[Colouring, ...], ...]  # for every clue from 0 to 4
    # for pairs in the order of SHARING: where the cells around both clues share cells or sides
    links: tuple[int, ...]
    around_both: tuple[int, ...]  # for the same pairs: the cells around either clue


@lru_cache(maxsize=8)
def window(width: int) -> Window:
    """Return the cells around a clue, for grids of this width, including the frame."""
    middle = 2 * width + 2
    centre = 1 << middle
    side_bits = [1 << middle + down * width + right for down, right in SIDES]
    corner_bits = [1 << middle + down * width + right for down, right in CORNERS]
    sides, corners = sum(side_bits), sum(corner_bits)
    around = centre | sides | corners
    tables = []
    for clue in range(5):
        blacks = [centre | sum(some) for some in combinations(corner_bits, clue)]
        for some in combinations(side_bits, clue):
            free = [corner for corner in corner_bits if not corner & beside(sum(some), width)]
            blacks += [
                sum(some) | sum(others)
                for count in range(len(free) + 1)
                for others in combinations(free, count)
            ]
        tables.append(
            tuple([Colouring(black, around & ~black | beside(black, width)) for black in blacks])
        )
    return Window(
        sides,
        corners,
        around,
        sum([0b11111 << row * width for row in range(5)]),
        tuple(tables),
        tuple([_link(around, width, *step) for step in SHARING]),
        tuple([around | around << down * width + right for down, right in SHARING]),
    )


def _link(around: int, width: int, down: int, right: int) -> int:
    """Return where the cells around two clues at this distance share cells or sides."""
    other = around << down * width + right
    return around & (other | beside(other, width)) | other & beside(around, width)


# The same few cases recur within a grid and in all grids of the same width.
@lru_cache(maxsize=1 << 14)
def fitting(width: int, clue: int, black: int, white: int) -> tuple[Colouring, ...]:
    """Return the colourings around a clue that agree with these black and white cells."""
    return tuple(
        [
            way
            for way in window(width).colourings[clue]
            if not (way.black & white or way.white & black)
        ]
    )


@lru_cache(maxsize=1 << 15)
def agreed_by_both(
    width: int, pair: int, clues: tuple[int, int], black: int, white: int
) -> Colouring | None:
    """Return the new cells on which all compatible colourings around two clues agree.

    The colourings agree with these black and white cells. Return None if none are compatible.
    """
    down, right = SHARING[pair]
    further = down * width + right
    around = window(width).around
    ways = fitting(width, clues[0], black & around, white & around)
    others = [
        (way.black << further, way.white << further)
        for way in fitting(width, clues[1], black >> further & around, white >> further & around)
    ]
    not_black, not_white = ~black, ~(white | beside(black, width))
    common_black = common_white = -1
    for way_black, way_white in ways:
        for other_black, other_white in others:
            if not (way_black & other_white or way_white & other_black):
                common_black &= (way_black | other_black) & not_black
                common_white &= (way_white | other_white) & not_white
                if not (common_black or common_white):
                    return NOTHING
        others.reverse()  # the colourings that differ most end the search soonest
    return None if common_black < 0 else Colouring(common_black, common_white)


def beside(bits: int, width: int) -> int:
    """Return all bits that share a side with one of these."""
    return bits << 1 | bits >> 1 | bits << width | bits >> width


def agreed(ways: Iterable[Colouring], known: Colouring) -> Colouring | None:
    """Return the unknown cells on which all these colourings agree; None if there are none."""
    black = white = -1
    for way in ways:
        black &= way.black
        white &= way.white
        if not (black & ~known.black or white & ~known.white):
            return NOTHING
    return None if black < 0 else Colouring(black & ~known.black, white & ~known.white)
