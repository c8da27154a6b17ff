"""What all colourings of the cells around one clue, or around two, have in common."""

from collections.abc import Sequence

from puzzlewright.core.board import Choice, Place
from puzzlewright.core.step import Move, Reason
from puzzlewright.core.words import sentence
from puzzlewright.genre.technique import Spot, Technique
from puzzlewright.genres.context.techniques.colourings import (
    NOTHING,
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
    kind, shift = pair % len(SHARING), position.shift_to(first)
    black, white = position.black >> shift, position.white >> shift
    if not position.window.links[kind] & ~(black | white):
        return ()  # they have no say in each other's cells
    around = position.window.around_both[kind]
    black &= around
    clues = (position.clue_at[first], position.clue_at[second])
    common = agreed_by_both(position.width, kind, clues, black, white & around)
    removes: tuple[Choice, ...] = ()
    if common is not None:
        new_white = (common.white | beside(black, position.width)) & ~white
        if not (common.black or new_white):
            return ()
        removes = position.paint(common.black, new_white, shift)
    reasons = (Reason(CLUE, (first,)), Reason(CLUE, (second,)), NO_NEIGHBOURS)
    return [Move(removes, reasons, position.known(around, shift), (first, second))]


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
