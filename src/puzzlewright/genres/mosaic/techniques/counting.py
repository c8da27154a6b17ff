"""Techniques of one clue, and of two or three clues whose windows overlap."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from puzzlewright.core.board import Move, Place
from puzzlewright.core.words import count_noun, join_words, to_sentence
from puzzlewright.genre.technique import Spot, Technique
from puzzlewright.genres.mosaic.techniques.position import (
    CluePair,
    MosaicPosition,
    Window,
    balance_moves,
    balance_of,
    conclusion,
    missing_black,
    single_clue_moves,
)
from puzzlewright.kit.shading import BLACK, WHITE


def clues(position: MosaicPosition) -> Sequence[Spot]:
    return position.clues


def clues_near(position: MosaicPosition, place: Place) -> Iterable[Spot]:
    return position.seen_by[place]


def _whole(position: MosaicPosition) -> Sequence[Spot]:
    return position.sight.whole


def _whole_near(position: MosaicPosition, place: Place) -> Sequence[Spot]:
    return position.sight.whole_at.get(place, ())


def _look_whole(position: MosaicPosition, clue: Spot) -> Sequence[Move]:
    return single_clue_moves(position, clue, is_added=position.number[clue] > 0)


def _look_rest(position: MosaicPosition, clue: Spot) -> Sequence[Move]:
    number = position.number[clue]
    least = position.black[clue].bit_count()
    most = position.possible[clue].bit_count()
    if least < number < most or least == number == most:
        return ()
    return single_clue_moves(position, clue, is_added=number >= most)


def _words_whole(position: MosaicPosition, move: Move) -> str:
    plus, minus, slack = balance_of(move)
    if slack < 0:
        return _words_broken(position, move)
    (clue,) = plus or minus
    name, told_cells = position.puzzle.name_of(clue), conclusion(position, move)
    if minus:
        return to_sentence(f"{name} has no black cell in its window, so {told_cells}")
    cells = count_noun(position.window[clue].bit_count(), "cell")
    return to_sentence(f"{name} has a window of {cells}, so {told_cells}")


def _words_rest(position: MosaicPosition, move: Move) -> str:
    plus, minus, slack = balance_of(move)
    if slack < 0:
        return _words_broken(position, move)
    (clue,) = plus or minus
    name, told_cells = position.puzzle.name_of(clue), conclusion(position, move)
    number, more = position.number[clue], missing_black(position, clue)
    if minus:
        has = f"has its {count_noun(number, 'black cell')}" if number else "has no black cell"
        return to_sentence(f"{name} {has}, so {told_cells}")
    left = "one open cell" if more == 1 else f"{more} open cells"
    return to_sentence(
        f"{name} lacks {count_noun(more, 'black cell')} and has only {left} left, so {told_cells}"
    )


def _words_broken(position: MosaicPosition, move: Move) -> str:
    plus, minus, _ = balance_of(move)
    (clue,) = plus or minus
    if minus:
        found = f"has {count_noun(position.black[clue].bit_count(), 'black cell')} already"
    else:
        found = f"has room for {count_noun(position.possible[clue].bit_count(), 'black cell')}"
    return to_sentence(f"{position.puzzle.name_of(clue)} cannot hold: its window {found}")


full_or_empty = Technique(
    name="full-or-empty",
    level=1,
    idea="a clue of 0 leaves its whole window white, one as large as its window makes it black",
    spots=_whole,
    near=_whole_near,
    find_moves=_look_whole,
    describe=_words_whole,
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
    describe=_words_rest,
)


def _pairs(position: MosaicPosition) -> Sequence[Spot]:
    return range(len(position.pairs))


def _pairs_near(position: MosaicPosition, place: Place) -> Sequence[Spot]:
    return position.pairs_at[place]


def _look_difference(position: MosaicPosition, spot: Spot) -> Sequence[Move]:
    return _pair_moves(position, position.pairs[spot])


def _look_touching(position: MosaicPosition, spot: Spot) -> Sequence[Move]:
    pair = position.pairs[spot]
    return _pair_moves(position, pair) if pair[-1] else ()


def _look_inside(position: MosaicPosition, spot: Spot) -> Sequence[Move]:
    pair = position.pairs[spot]
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


def _words_difference(position: MosaicPosition, move: Move) -> str:
    (greater,), (smaller,), slack = balance_of(move)
    name, other = position.puzzle.name_of(greater), position.puzzle.name_of(smaller)
    if slack < 0:
        return to_sentence(
            f"{name} and {other} contradict each other: their windows cannot differ so much"
        )
    more, at_most = missing_black(position, greater), missing_black(position, smaller)
    if more > at_most:
        shares = f"shares {f'at most {at_most}' if at_most else 'none'} of them with {other}"
    else:
        shares = f"shares all its open cells with {other}, which lacks no more"
    return to_sentence(
        f"{name} lacks {count_noun(more, 'black cell')} and {shares}, so "
        f"{conclusion(position, move)}"
    )


subset = Technique(
    name="subset",
    level=3,
    idea=(
        "all open cells of one clue lie in the window of another: what that one needs more is in"
        " the rest of its window"
    ),
    spots=_pairs,
    near=_pairs_near,
    find_moves=_look_inside,
    describe=_words_difference,
    title="One inside the other",
)

sharing = Technique(
    name="sharing",
    level=4,
    idea=(
        "a clue needs so much more than another beside it that all it sees alone is black, and all"
        " that only the other sees is white"
    ),
    spots=_pairs,
    near=_pairs_near,
    find_moves=_look_touching,
    describe=_words_difference,
    description="Conceptis calls it the sharing rule.",
)

distant_sharing = Technique(
    name="distant-sharing",
    level=5,
    idea="the same of two clues that do not touch, and share three cells at most",
    spots=_pairs,
    near=_pairs_near,
    find_moves=_look_difference,
    describe=_words_difference,
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
        near.update(dict.fromkeys(position.overlapping[clue]))
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
    for clue, (only_middle, only_clue) in position.overlapping[middle].items():
        if open_cells := position.left(clue):
            alone = open_cells & only_clue
            white, black = _needs(position, clue, open_cells)
            spare = (alone.bit_count() - white, alone.bit_count() - black)
            sides.append(Side(clue, alone, undecided & ~only_middle, spare))
    return sides


def _needs(position: MosaicPosition, clue: Place, undecided: Window) -> tuple[int, int]:
    """Return how many of its open cells must be white and black."""
    black = position.number[clue] - position.black[clue].bit_count()
    return undecided.bit_count() - black, black


def _see_the_same(position: MosaicPosition, one: Side, other: Side) -> bool:
    """Return whether there is an open cell that both see and the middle clue does not."""
    only_one, _ = position.overlapping[one.clue].get(other.clue, (one.alone, 0))
    return bool(one.alone & ~only_one)


def _words_three(position: MosaicPosition, move: Move) -> str:
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
    exactly = f"{count_noun(more, 'black cell')} more than" if more else "as many black cells as"
    counted = f"{one} {verb} {exactly} {other}"
    if slack < 0:
        return to_sentence(f"{counted}, which is not possible any more")
    told_cells = conclusion(position, move)
    if slack:
        return to_sentence(
            f"{counted}, {one_off} that is possible, so cells that count twice are fixed:"
            f" {told_cells}"
        )
    return to_sentence(f"{counted}, {bound} that is still possible, so {told_cells}")


def _named(position: MosaicPosition, clues: Sequence[Place]) -> str:
    names = join_words([position.puzzle.name_of(clue) for clue in clues])
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
    find_moves=_look_three,
    describe=_words_three,
    description="Minesweeper players know it as adding and subtracting clues.",
)

# Just these have a faster form on bitboards (`generation/solvability`). Add others in `__init__`.
COUNTING = (full_or_empty, completion, subset, sharing, distant_sharing, three_clues)
