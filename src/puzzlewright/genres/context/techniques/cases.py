"""What all colourings of the cells around one clue, or around two, have in common."""

from collections.abc import Sequence

from puzzlewright.core.board import Place
from puzzlewright.core.step import Move, Reason
from puzzlewright.core.words import sentence
from puzzlewright.genre.technique import Spot, Technique
from puzzlewright.genres.context.techniques.colourings import (
    NOTHING,
    Colouring,
    agreed,
    agreed_by_both,
    beside,
)
from puzzlewright.genres.context.techniques.counting import NO_NEIGHBOURS
from puzzlewright.genres.context.techniques.frame import SHARING
from puzzlewright.genres.context.techniques.position import (
    ContextPosition,
    clue_spots,
    clues_near,
    pair_spots,
    pairs_near,
)
from puzzlewright.genres.context.techniques.two_clues_shown import two_clues_shown
from puzzlewright.genres.context.techniques.wording import clue_name, conclusions
from puzzlewright.kit.clue_page import CLUE


def _look_either(position: ContextPosition, cell: Place) -> Sequence[Move]:
    shift = position.shift_to(cell)
    common = agreed(position.possible(cell), position.seen(shift))
    if common == NOTHING:
        return ()
    removes = position.paint(*common, shift) if common else ()
    places = position.known(position.window.around, shift)
    return [Move(removes, (Reason(CLUE, (cell,)), NO_NEIGHBOURS), places, (cell,))]


def _words_either(position: ContextPosition, move: Move) -> str:
    name = clue_name(position, move.about[0])
    if not move.removes:
        return f"The cells around {name} cannot be coloured in any way."
    if len(position.open[move.about[0]]) == 2:
        return f"Whether {name} is white or black, {conclusions(position, move)}."
    return f"However {name} comes to its number, {conclusions(position, move)}."


either_way = Technique(
    "either-way",
    3,
    "all ways to colour the cells around a clue agree on a cell",
    clue_spots,
    clues_near,
    _look_either,
    _words_either,
)


def _look_pair(position: ContextPosition, pair: Spot) -> Sequence[Move]:
    first, second = position.clues.pair(pair)
    shift = position.shift_to(first)
    if not position.is_open(position.window.links[pair % len(SHARING)], shift):
        return ()  # they have no say in each other's cells
    common = _agreed_by_both(position, pair)
    if common == NOTHING:
        return ()
    around = position.window.around
    removes = position.paint(*common, shift) if common else ()
    places = position.known(around | around << position.shift_to(second) - shift, shift)
    return [
        Move(
            removes,
            (Reason(CLUE, (first,)), Reason(CLUE, (second,)), NO_NEIGHBOURS),
            places,
            (first, second),
        )
    ]


def _agreed_by_both(position: ContextPosition, pair: Spot) -> Colouring | None:
    """What the ways to colour the cells around two clues have in common that go together, beyond
    what is known; None if none do.
    """
    first, second = position.clues.pair(pair)
    shift = position.shift_to(first)
    around = position.window.around
    around |= around << position.shift_to(second) - shift
    black = position.black >> shift & around
    common = agreed_by_both(
        position.width,
        pair % len(SHARING),
        (position.clue_at[first], position.clue_at[second]),
        black,
        position.white >> shift & around,
    )
    if common is None:
        return None
    white = common.white | beside(black, position.width)
    return Colouring(common.black, white & ~(position.white >> shift))


def _words_pair(position: ContextPosition, move: Move) -> str:
    first, second = [clue_name(position, cell) for cell in move.about]
    if not move.removes:
        return sentence(f"{first} and {second} share neighbours, and cannot both be right")
    if why := two_clues_shown(position, move):
        return why
    return sentence(
        f"{first} and {second} share neighbours, and in all ways to make both right"
        f" {conclusions(position, move)}"
    )


two_clues = Technique(
    "two-clues",
    4,
    "all ways to colour the cells around two clues that share neighbours agree on a cell",
    pair_spots,
    pairs_near,
    _look_pair,
    _words_pair,
)
