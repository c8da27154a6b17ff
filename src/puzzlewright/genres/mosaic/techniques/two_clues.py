"""What two clues tell together whose windows overlap: whatever lies in both counts for neither."""

from collections.abc import Sequence

from puzzlewright.core.board import Place
from puzzlewright.core.step import Move
from puzzlewright.core.words import count, sentence
from puzzlewright.genre.technique import Spot, Technique
from puzzlewright.genres.mosaic.techniques.position import (
    CluePair,
    MosaicPosition,
    balance_of,
    conclusion,
    lacks,
    told,
)


def _pairs(position: MosaicPosition) -> Sequence[Spot]:
    return range(len(position.pairs))


def _pairs_near(position: MosaicPosition, place: Place) -> Sequence[Spot]:
    return position.pairs_at[place]


def _look_difference(position: MosaicPosition, spot: Spot) -> Sequence[Move]:
    return _told_by(position, position.pairs[spot])


def _look_touching(position: MosaicPosition, spot: Spot) -> Sequence[Move]:
    pair = position.pairs[spot]
    return _told_by(position, pair) if pair.touch else ()


def _look_inside(position: MosaicPosition, spot: Spot) -> Sequence[Move]:
    pair = position.pairs[spot]
    first, second, only_first, only_second, _, _ = pair
    black, possible = position.black, position.possible
    if (possible[first] ^ black[first]) & only_first and (
        possible[second] ^ black[second]
    ) & only_second:
        return ()  # both have open cells of their own
    return _told_by(position, pair)


def _told_by(position: MosaicPosition, pair: CluePair) -> Sequence[Move]:
    """What the difference of two clues tells."""
    first, second, only_first, only_second, more, _ = pair
    black, possible = position.black, position.possible
    # the most and the least that the first one can count more
    most = (only_first & possible[first]).bit_count() - (only_second & black[second]).bit_count()
    least = (only_first & black[first]).bit_count() - (only_second & possible[second]).bit_count()
    if least < more < most or least == more == most:
        return ()
    return (
        told(position, (first,), (second,)) if more >= most else told(position, (second,), (first,))
    )


def _words(position: MosaicPosition, move: Move) -> str:
    (greater,), (smaller,), slack = balance_of(move)
    name, other = position.puzzle.name_of(greater), position.puzzle.name_of(smaller)
    if slack < 0:
        return sentence(
            f"{name} and {other} contradict each other: their windows cannot differ so much"
        )
    more, at_most = lacks(position, greater), lacks(position, smaller)
    if more > at_most:
        shares = f"shares {f'at most {at_most}' if at_most else 'none'} of them with {other}"
    else:
        shares = f"shares all its open cells with {other}, which lacks no more"
    return sentence(
        f"{name} lacks {count(more, 'black cell')} and {shares}, so {conclusion(position, move)}"
    )


inside = Technique(
    name="inside",
    level=3,
    idea=(
        "all open cells of one clue lie in the window of another: what that one needs more is in"
        " the rest of its window"
    ),
    spots=_pairs,
    near=_pairs_near,
    look=_look_inside,
    words=_words,
)

difference = Technique(
    name="difference",
    level=4,
    idea=(
        "a clue needs so much more than another beside it that all it sees alone is black, and all"
        " that only the other sees is white"
    ),
    spots=_pairs,
    near=_pairs_near,
    look=_look_touching,
    words=_words,
)

distant_difference = Technique(
    name="distant-difference",
    level=5,
    idea="the same of two clues that do not touch, and share three cells at most",
    spots=_pairs,
    near=_pairs_near,
    look=_look_difference,
    words=_words,
)
