"""Clues together with the connection of the white cells: a colouring that closes a chain of black
cells is out.
"""

from collections.abc import Callable, Iterable, Sequence

from puzzlewright.genres.context.reasons import CLUE
from puzzlewright.genres.context.techniques.cases import ways_of_both
from puzzlewright.genres.context.techniques.colourings import NOTHING, Colouring
from puzzlewright.genres.context.techniques.connection import closes_chain, enclosed
from puzzlewright.genres.context.techniques.counting import NO_NEIGHBOURS
from puzzlewright.genres.context.techniques.position import ContextPosition, clue_spots, pair_spots
from puzzlewright.genres.context.techniques.wording import clue_name, conclusions, first_and_then
from puzzlewright.grids.shading import BLACK
from puzzlewright.human.technique import Spot, Technique
from puzzlewright.model.board import Place
from puzzlewright.model.reason import Reason
from puzzlewright.model.step import Move


def _clues_along_chains(position: ContextPosition, cell: Place) -> Iterable[Place]:
    """The clues near a cell, and near all cells that have become part of another chain by it."""
    return dict.fromkeys(
        [
            clue
            for member in position.chains.changed_by(cell)
            for clue in position.clues.near(member)
        ]
    )


def _closing_cell(position: ContextPosition, way: Colouring, shift: int) -> Place | None:
    """A cell of this colouring that makes a chain meet itself."""
    return position.chains.closing_among(
        position.cells(way.black & ~(position.black >> shift), shift)
    )


def _covers(way: Colouring, common: Colouring) -> bool:
    return not (common.black & ~way.black or common.white & ~way.white)


def _uncut(position: ContextPosition, ways: Iterable[Colouring], shift: int) -> Colouring | None:
    """What all these ways that do not cut the white cells apart have in common, beyond what is
    known; None if all cut.
    """
    black, white = position.seen(shift)
    common = None
    for way in ways:
        if common and _covers(way, common):
            continue  # cut or not
        if closes_chain(position, position.black | way.black << shift):
            continue
        seen = common or Colouring(-1, -1)
        common = Colouring(seen.black & way.black & ~black, seen.white & way.white & ~white)
        if common == NOTHING:
            break
    return common


def _seen(
    position: ContextPosition,
    clues: tuple[Place, ...],
    ways: Callable[[], Iterable[Colouring]],
    around: int,
) -> Sequence[Move]:
    """The move that these ways to colour the cells around clues allow, if it takes chains to see
    it.
    """
    shift = position.shift_to(clues[0])
    common = _uncut(position, ways(), shift)
    if common == NOTHING:
        return ()
    cuts = []
    for way in ways():
        if common is None or not _covers(way, common):
            closing = _closing_cell(position, way, shift)
            found = (
                None
                if closing is None
                else enclosed(position, closing, position.black | way.black << shift)
            )
            if found is None:
                return ()  # black cells side by side, which is wrong already
            cuts.append(found)
    if not cuts:
        return ()
    places = dict.fromkeys(position.known(around, shift))
    places |= dict.fromkeys(
        [place for cut in cuts for place in cut.wall if position.is_black(place)]
    )
    reasons = dict.fromkeys(
        [*(Reason(CLUE, (clue,)) for clue in clues), *(cut.reason for cut in cuts), NO_NEIGHBOURS]
    )
    removes = position.paint(*common, shift) if common else ()
    return [Move(removes, tuple(reasons), tuple(places), clues)]


def _look_clue_and_chain(position: ContextPosition, cell: Place) -> Sequence[Move]:
    return _seen(position, (cell,), lambda: position.possible(cell), position.window.around)


def _words_clue_and_chain(position: ContextPosition, move: Move) -> str:
    (cell,) = move.about
    name = clue_name(position, cell)
    if not move.removes:
        return f"However {name} comes to its number, the white cells are cut apart."
    if (own := dict(move.removes).get(cell)) is not None:
        colour = "black" if own == BLACK else "white"
        return (
            f"If {name} were {colour}, it could only be right with the white cells cut apart, so"
            f" {first_and_then(position, move, cell)}."
        )
    return (
        f"Unless the white cells are cut apart, however {name} comes to its number"
        f" {conclusions(position, move)}."
    )


clue_and_chain = Technique(
    "clue-and-chain",
    4,
    "all ways to colour the cells around a clue that do not cut the white cells apart agree on a"
    " cell",
    clue_spots,
    _clues_along_chains,
    _look_clue_and_chain,
    _words_clue_and_chain,
)


def _pairs_along_chains(position: ContextPosition, cell: Place) -> Iterable[Spot]:
    return dict.fromkeys(
        [
            pair
            for clue in _clues_along_chains(position, cell)
            for pair in position.clues.pairs_of(clue)
        ]
    )


def _look_two_clues_and_chain(position: ContextPosition, pair: Spot) -> Sequence[Move]:
    first, second = position.clues.pair(pair)
    around = position.window.around
    shift = position.shift_to(first)
    further = position.shift_to(second) - shift
    if not (position.is_open(around, shift) and position.is_open(around << further, shift)):
        return ()
    return _seen(
        position,
        (first, second),
        lambda: ways_of_both(position, first, second),
        around | around << further,
    )


def _words_two_clues_and_chain(position: ContextPosition, move: Move) -> str:
    first, second = [clue_name(position, cell) for cell in move.about]
    if not move.removes:
        return f"However {first} and {second} come to their numbers, the white cells are cut apart."
    uncut = (
        f"However {first} and {second} come to their numbers without cutting the white cells apart"
    )
    return f"{uncut}, {conclusions(position, move)}."


two_clues_and_chain = Technique(
    "two-clues-and-chain",
    5,
    "all ways to colour the cells around two clues that do not cut the white cells apart agree on a"
    " cell",
    pair_spots,
    _pairs_along_chains,
    _look_two_clues_and_chain,
    _words_two_clues_and_chain,
)
