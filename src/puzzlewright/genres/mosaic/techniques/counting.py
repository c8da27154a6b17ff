"""Techniques of one clue, and of two or three clues whose windows overlap."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from puzzlewright.core.board import Move, Place
from puzzlewright.genre.technique import Spot, Technique
from puzzlewright.genres.mosaic.techniques.position import (
    CluePair,
    MosaicPosition,
    Window,
    balance_moves,
    missing_black,
    single_clue_moves,
    whole_move,
)
from puzzlewright.genres.mosaic.techniques.sentences import (
    describe_completion,
    describe_sum,
    describe_window,
)
from puzzlewright.kit.shading import BLACK, WHITE


def clues(position: MosaicPosition) -> Sequence[Spot]:
    return position.clues


def clues_near(position: MosaicPosition, place: Place) -> Iterable[Spot]:
    return position.seen_by[place]


def _look_whole(position: MosaicPosition, clue: Spot) -> Sequence[Move]:
    return single_clue_moves(position, clue, is_added=position.number[clue] > 0)


def _look_rest(position: MosaicPosition, clue: Spot) -> Sequence[Move]:
    number = position.number[clue]
    least = position.black[clue].bit_count()
    most = position.possible[clue].bit_count()
    if least < number < most or least == number == most:
        return ()
    return single_clue_moves(position, clue, is_added=number >= most)


full_or_empty = Technique(
    name="full-or-empty",
    level=1,
    idea="a clue of 0 leaves its whole window white, one as large as its window makes it black",
    spots=lambda position: position.sight.whole,
    near=lambda position, place: position.sight.whole_at.get(place, ()),
    find_moves=_look_whole,
    describe=describe_window,
    restrict=whole_move,
    question="How many cells does this clue see, and how many must be black?",
)

completion = Technique(
    name="completion",
    level=2,
    idea=(
        "a clue that has all its black cells has no more, and one that needs all cells that are"
        " left gets them"
    ),
    spots=clues,
    near=clues_near,
    find_moves=_look_rest,
    describe=describe_completion,
    restrict=whole_move,
    question="How many black cells does this clue still need, and how many cells are open?",
)


def _pairs(position: MosaicPosition) -> Sequence[Spot]:
    return range(len(position.sight.pairs))


def _pairs_near(position: MosaicPosition, place: Place) -> Sequence[Spot]:
    return position.sight.pairs_at[place]


def _look_touching(position: MosaicPosition, spot: Spot) -> Sequence[Move]:
    pair = position.sight.pairs[spot]
    return _pair_moves(position, pair) if pair[-1] else ()


def _look_inside(position: MosaicPosition, spot: Spot) -> Sequence[Move]:
    pair = position.sight.pairs[spot]
    first, second, only_first, only_second, _, _ = pair
    black, possible = position.black, position.possible
    if (possible[first] ^ black[first]) & only_first and (
        possible[second] ^ black[second]
    ) & only_second:
        return ()  # both have open cells of their own
    return _pair_moves(position, pair)


def _pair_moves(position: MosaicPosition, pair: CluePair) -> Sequence[Move]:
    """Find the conclusion of the difference of two clues."""
    first, second, only_first, only_second, more, _ = pair
    black, possible = position.black, position.possible
    # the range of the difference between the two counts
    most = (only_first & possible[first]).bit_count() - (only_second & black[second]).bit_count()
    least = (only_first & black[first]).bit_count() - (only_second & possible[second]).bit_count()
    if least < more < most or least == more == most:
        return ()
    return (
        balance_moves(position, (first,), (second,))
        if more >= most
        else balance_moves(position, (second,), (first,))
    )


subset = Technique(
    name="subset",
    level=3,
    idea=(
        "the window of one clue contains all open cells of another: compare what the two clues"
        " still need, and the rest of the window is decided"
    ),
    spots=_pairs,
    near=_pairs_near,
    find_moves=_look_inside,
    describe=describe_sum,
    restrict=whole_move,
    title="One inside the other",
    question="Which open cells does the larger clue see that the smaller one does not?",
)

sharing = Technique(
    name="sharing",
    level=4,
    idea=(
        "compare two clues side by side: if one needs as many more black cells as there are cells"
        " that only it sees, these are black, and those that only the other sees are white"
    ),
    spots=_pairs,
    near=_pairs_near,
    find_moves=_look_touching,
    describe=describe_sum,
    restrict=whole_move,
    description="Conceptis calls it the sharing rule.",
    question="Which cells does each of these two clues see alone?",
)

distant_sharing = Technique(
    name="distant-sharing",
    level=5,
    idea="like *sharing*, for two clues that do not touch and share at most three cells",
    spots=_pairs,
    near=_pairs_near,
    find_moves=lambda position, spot: _pair_moves(position, position.sight.pairs[spot]),
    describe=describe_sum,
    restrict=whole_move,
    question="Which few cells do these two clues share?",
)


class Side(NamedTuple):
    """A clue beside the middle one."""

    clue: Place
    alone: Window  # its open cells that the middle clue does not see
    shared: Window  # those that it does see, in the middle clue's own window
    # how many cells it sees alone, less the white or black cells that it needs
    spare: tuple[int, int]


def _middles_near(position: MosaicPosition, place: Place) -> Sequence[Spot]:
    """Return the clues that see the cell or overlap one that does."""
    near: dict[Spot, None] = {}
    for clue in position.seen_by[place]:
        near[clue] = None
        near.update(dict.fromkeys(position.sight.overlapping[clue]))
    return list(near)


def _look_three(position: MosaicPosition, middle: Spot) -> Sequence[Move]:
    """Find conclusions of two clues against the middle one, and the other way round.

    The slack of such a balance is the sum of what the two can spare, what the middle one needs, and
    the open cells that all three see. It must be 0, or 1 if an open cell counts twice.
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
                    balance_moves(position, two, (middle,))
                    if colour == BLACK
                    else balance_moves(position, (middle,), two)
                )
    return moves


def _sides(position: MosaicPosition, middle: Place, undecided: Window) -> list[Side]:
    """Return the clues that overlap the middle one and still see open cells."""
    sides = []
    for clue, (only_middle, only_clue) in position.sight.overlapping[middle].items():
        if open_cells := position.left(clue):
            alone = open_cells & only_clue
            white, black = _needs(position, clue, open_cells)
            spare = (alone.bit_count() - white, alone.bit_count() - black)
            sides.append(Side(clue, alone, undecided & ~only_middle, spare))
    return sides


def _needs(position: MosaicPosition, clue: Place, undecided: Window) -> tuple[int, int]:
    """Return how many of its open cells must be white and black."""
    black = missing_black(position, clue)
    return undecided.bit_count() - black, black


def _see_the_same(position: MosaicPosition, one: Side, other: Side) -> bool:
    """Return whether there is an open cell that both see and the middle clue does not."""
    only_one, _ = position.sight.overlapping[one.clue].get(other.clue, (one.alone, 0))
    return bool(one.alone & ~only_one)


three_clues = Technique(
    name="three-clues",
    level=5,
    idea=(
        "compare what two clues need with what one clue between them needs: if the difference is"
        " the greatest possible, all cells that only one side sees are decided"
    ),
    spots=clues,
    near=_middles_near,
    find_moves=_look_three,
    describe=describe_sum,
    restrict=whole_move,
    description="Minesweeper players know it as adding and subtracting clues.",
    question="What do you get if you add the outer clues and subtract the middle one?",
)

# Just these have a faster form on bitboards (`generation/solvability`). Add others in `__init__`.
COUNTING = (full_or_empty, completion, subset, sharing, distant_sharing, three_clues)
