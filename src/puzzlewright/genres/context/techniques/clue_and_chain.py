"""A clue together with the connection of the white cells: a colouring that closes a chain of black
cells is out.
"""

from collections.abc import Iterable, Sequence

from puzzlewright.core.board import Place
from puzzlewright.core.step import Move, Reason
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.context.techniques.colourings import NOTHING, Colouring
from puzzlewright.genres.context.techniques.connection import closes_chain, enclosed
from puzzlewright.genres.context.techniques.counting import NO_NEIGHBOURS
from puzzlewright.genres.context.techniques.position import ContextPosition, clue_spots
from puzzlewright.genres.context.techniques.wording import clue_name, conclusions, first_and_then
from puzzlewright.kit.clue_page import CLUE
from puzzlewright.kit.shading import BLACK


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


def _uncut(position: ContextPosition, clue: Place, shift: int) -> Colouring | None:
    """What all ways to make a clue right that do not cut the white cells apart have in common,
    beyond what is known; None if all cut.
    """
    black, white = position.seen(shift)
    common = None
    for way in position.possible(clue):
        if common and _covers(way, common):
            continue  # cut or not
        if closes_chain(position, position.black | way.black << shift):
            continue
        seen = common or Colouring(-1, -1)
        common = Colouring(seen.black & way.black & ~black, seen.white & way.white & ~white)
        if common == NOTHING:
            break
    return common


def _look(position: ContextPosition, clue: Place) -> Sequence[Move]:
    """The move that the ways to make a clue right allow, if it takes chains to see it."""
    shift = position.shift_to(clue)
    common = _uncut(position, clue, shift)
    if common == NOTHING:
        return ()
    cuts = []
    for way in position.possible(clue):
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
    places = dict.fromkeys(position.known(position.window.around, shift))
    places |= dict.fromkeys(
        [place for cut in cuts for place in cut.wall if position.is_black(place)]
    )
    reasons = dict.fromkeys([Reason(CLUE, (clue,)), *(cut.reason for cut in cuts), NO_NEIGHBOURS])
    removes = position.paint(*common, shift) if common else ()
    return [Move(removes, tuple(reasons), tuple(places), (clue,))]


def _words(position: ContextPosition, move: Move) -> str:
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
    _look,
    _words,
)
