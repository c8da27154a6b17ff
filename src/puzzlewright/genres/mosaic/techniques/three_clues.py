"""What three clues tell together: one window between two others, which it overlaps both."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from puzzlewright.core.board import Place
from puzzlewright.core.step import Move
from puzzlewright.core.words import count, listing, sentence
from puzzlewright.genre.technique import Spot, Technique
from puzzlewright.genres.mosaic.techniques.one_clue import clues
from puzzlewright.genres.mosaic.techniques.position import (
    MosaicPosition,
    Window,
    balance_of,
    conclusion,
    told,
)
from puzzlewright.kit.shading import BLACK, WHITE


class Side(NamedTuple):
    """A clue beside the middle one."""

    clue: Place
    alone: Window  # its open cells that the middle clue does not see
    shared: Window  # those that it does see, in the middle clue's own window
    # how many cells it sees alone, less the white or black cells that it needs
    spare: tuple[int, int]


def _middles_near(position: MosaicPosition, place: Place) -> Sequence[Spot]:
    """The clues that see the cell or overlap one that does."""
    near: dict[Spot, None] = {}
    for clue in position.seen_by[place]:
        near[clue] = None
        near.update(dict.fromkeys(position.overlapping[clue]))
    return list(near)


def _look(position: MosaicPosition, middle: Spot) -> Sequence[Move]:
    """The balances of two clues against the middle one, and the other way round.

    The slack of such a balance is what the two can spare, what the middle one needs, and the open
    cells that all three see. It must be 0, or 1 where an open cell counts twice.
    """
    undecided = position.left(middle)
    sides = _sides(position, middle, undecided) if undecided else []
    if len(sides) < 2:
        return ()
    needs = _needs(position, middle, undecided)
    moves: list[Move] = []
    for colour in (WHITE, BLACK):
        least = min([side.spare[colour] for side in sides]) + needs[colour]
        promising = [side for side in sides if side.spare[colour] + least <= 1]
        for one, other in combinations(promising, 2):
            slack = (
                one.spare[colour]
                + other.spare[colour]
                + needs[colour]
                + (one.shared & other.shared).bit_count()
            )
            if slack < 1 or (slack == 1 and _see_the_same(position, one, other)):
                two = (one.clue, other.clue)
                moves += (
                    told(position, two, (middle,))
                    if colour == BLACK
                    else told(position, (middle,), two)
                )
    return moves


def _sides(position: MosaicPosition, middle: Place, undecided: Window) -> list[Side]:
    """The clues that overlap the middle one and still see open cells."""
    sides = []
    for clue, (only_middle, only_clue) in position.overlapping[middle].items():
        if open_cells := position.left(clue):
            alone = open_cells & only_clue
            white, black = _needs(position, clue, open_cells)
            spare = (alone.bit_count() - white, alone.bit_count() - black)
            sides.append(Side(clue, alone, undecided & ~only_middle, spare))
    return sides


def _needs(position: MosaicPosition, clue: Place, undecided: Window) -> tuple[int, int]:
    """How many of its open cells have to be white and black."""
    black = position.number[clue] - position.black[clue].bit_count()
    return undecided.bit_count() - black, black


def _see_the_same(position: MosaicPosition, one: Side, other: Side) -> bool:
    """Whether there is an open cell that both see and the middle clue does not."""
    only_one, _ = position.overlapping[one.clue].get(other.clue, (one.alone, 0))
    return bool(one.alone & ~only_one)


def _words(position: MosaicPosition, move: Move) -> str:
    plus, minus, slack = balance_of(move)
    more = sum([position.number[clue] for clue in plus]) - sum(
        [position.number[clue] for clue in minus]
    )
    if more < 0:  # told from the side that counts more
        plus, minus, more = minus, plus, -more
        bound, one_off = "the least", "just one more than the least"
    else:
        bound, one_off = "the most", "just one less than the most"
    one, other = (_named(position, clues) for clues in (plus, minus))
    verb = "count" if len(plus) > 1 else "counts"
    exactly = f"{count(more, 'black cell')} more than" if more else "as many black cells as"
    counted = f"{one} {verb} {exactly} {other}"
    if slack < 0:
        return sentence(f"{counted}, which is not possible any more")
    told_cells = conclusion(position, move)
    if slack:
        return sentence(
            f"{counted}, {one_off} that is possible, so cells that count twice are fixed:"
            f" {told_cells}"
        )
    return sentence(f"{counted}, {bound} that is still possible, so {told_cells}")


def _named(position: MosaicPosition, clues: Sequence[Place]) -> str:
    names = listing([position.puzzle.name_of(clue) for clue in clues])
    return f"{names} together" if len(clues) > 1 else names


three_clues = Technique(
    name="three-clues",
    level=5,
    idea=(
        "two clues against one between them, or one against two: the balance is the most that is"
        " possible"
    ),
    spots=clues,
    near=_middles_near,
    look=_look,
    words=_words,
)
