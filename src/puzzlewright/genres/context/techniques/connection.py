"""Techniques about the connectivity of the white cells, alone or together with a clue.

A colouring that closes a chain of black cells is impossible.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from puzzlewright.core.board import Move, Place, Reason
from puzzlewright.core.phrases import say
from puzzlewright.core.words import to_sentence
from puzzlewright.genre.technique import Spot, Technique
from puzzlewright.genres.context.techniques.counting import NO_NEIGHBOURS
from puzzlewright.genres.context.techniques.geometry import NOTHING, Colouring, beside
from puzzlewright.genres.context.techniques.position import (
    ContextPosition,
    at_cell,
    cell_name,
    clue_name,
    clue_spots,
    conclusions,
    count_ways,
    in_all_ways,
    it_is,
)
from puzzlewright.kit import connectivity
from puzzlewright.kit.connectivity import Enclosure
from puzzlewright.kit.grid import CONNECTED, clue_reason
from puzzlewright.kit.shading import BLACK, COLOURS, name_cells


def enclosed(position: ContextPosition, cell: Place, black: int) -> Enclosure | None:
    """Return the smallest region that these black cells cut off beside one of them, or None."""
    width, cells = position.width, position.frame.cells
    passable = cells & ~black
    pieces = []
    unseen = beside(1 << position.bits[cell], width) & passable
    while unseen:
        piece, grown = 0, unseen & -unseen
        while grown != piece:
            piece, grown = grown, (grown | beside(grown, width)) & passable
        pieces.append(piece)
        unseen &= ~piece
    if len(pieces) < 2:
        return None
    region = min(pieces, key=lambda piece: (piece.bit_count(), piece))
    region |= black & ~beside(cells & ~region, width)  # black cells inside are not part of the wall
    return Enclosure(
        tuple(position.cells(region)), tuple(position.cells(beside(region, width) & ~region))
    )


def _look_cut_cell(position: ContextPosition, _: Spot) -> Sequence[Move]:
    moves = []
    chains = position.chains
    for cell in chains.closing:
        if found := enclosed(position, cell, position.black):
            moves.append(found.closed_by(cell, is_black=True))
    black = position.black
    closed = black | position.white | beside(black, position.width)
    touching = touching_twice(position, black) | position.frame.barriers
    for cell in position.cells(touching & ~closed):
        if not chains.closes(cell, chains.touched(cell)):
            continue
        if found := enclosed(position, cell, position.black | 1 << position.bits[cell]):
            moves.append(found.closed_by(cell, is_black=False))
    return moves


def touching_twice(position: ContextPosition, black: int) -> int:
    """Return the cells that touch two of these black cells at corners, or one and the edge."""
    width = position.width
    upper, lower = black >> width, black << width
    once = twice = 0
    for cells in (upper << 1, upper >> 1, lower << 1, lower >> 1, position.frame.rim):
        twice |= once & cells
        once |= cells
    return twice


def closes_chain(position: ContextPosition, black: int) -> bool:
    """Return whether a chain meets itself if these cells are black; none of the known ones does.

    Remove ends of chains as long as there are any. The rest is a ring, or runs from edge to edge.
    """
    new = black & ~position.black
    if new & position.frame.barriers:
        return True
    while new & black:
        kept = black & touching_twice(position, black)
        if kept == black:
            return True
        black = kept
    return False


cut_cell: Technique[ContextPosition] = replace(
    connectivity.cut_cell,
    idea="a cell that would close a chain of black cells, or lead it from edge to edge, is white",
    find_moves=_look_cut_cell,
)


def _cells(position: ContextPosition) -> Iterable[Place]:
    return range(len(position.open))


def _sides(position: ContextPosition, cell: Place) -> Iterable[Place]:
    return position.puzzle.sides[cell]


def _look_only_exit(position: ContextPosition, cell: Place) -> Sequence[Move]:
    """A cell with one side left to leave by, or with none."""
    sides, black, bits = position.puzzle.sides[cell], position.black, position.bits
    ways = [side for side in sides if not black >> bits[side] & 1]
    if (
        len(ways) > 1
        or len(sides) + 1 == len(position.open)
        or (ways and BLACK not in position.open[ways[0]])
    ):
        return ()
    removes = tuple([(way, BLACK) for way in ways])
    walls = tuple([side for side in sides if side not in ways])
    return [Move(removes, (Reason(CONNECTED, (cell,)),), walls, (cell,))]


def _words_only_exit(position: ContextPosition, move: Move) -> str:
    where = cell_name(position, move.about[0])
    if not move.removes:
        return to_sentence(say("{} is walled in by black cells", where))
    ((way, _),) = move.removes
    last = name_cells([way], position.puzzle.cols)
    here = name_cells([move.about[0]], position.puzzle.cols, is_other=True)
    return to_sentence(say("{} is the last way out of {}, so it is white", last, here))


only_exit = Technique(
    "only-exit",
    2,
    "a white cell with a single way out: the cell there is white",
    _cells,
    _sides,
    _look_only_exit,
    _words_only_exit,
    title="Last way out",
    question="How many ways out does this cell have?",
)


def _clues_along_chains(position: ContextPosition, cell: Place) -> Iterable[Place]:
    """Return the clues near a cell, and near all cells that changed their chain because of it."""
    return dict.fromkeys(
        [
            clue
            for member in position.chains.changed_by(cell)
            for clue in position.clues.near(member)
        ]
    )


def _closing_cell(position: ContextPosition, way: Colouring, shift: int) -> Place | None:
    """Return a cell of this colouring that makes a chain meet itself, or None."""
    return position.chains.closing_among(
        position.cells(way.black & ~(position.black >> shift), shift)
    )


def _covers(way: Colouring, common: Colouring) -> bool:
    return not (common.black & ~way.black or common.white & ~way.white)


def _uncut(position: ContextPosition, clue: Place, shift: int) -> Colouring | None:
    """Return the unknown cells on which all colourings that keep white cells connected agree.

    Return None if all colourings around the clue split the white cells.
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
    """Find the conclusion of the possible colourings of a clue, if it depends on chains."""
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
    reasons = dict.fromkeys([clue_reason(clue), *(cut.reason for cut in cuts), NO_NEIGHBOURS])
    removes = position.paint(*common, shift) if common else ()
    return [Move(removes, tuple(reasons), tuple(places), (clue,))]


def _words(position: ContextPosition, move: Move) -> str:
    (cell,) = move.about
    clue = clue_name(position, cell)
    if not move.removes:
        return say("Every way to satisfy {} cuts off white cells.", clue)
    if (own := dict(move.removes).get(cell)) is not None:
        cuts = f"A {COLOURS[own]} {position.clue_at[cell]} {{}} would cut off white cells, so {{}}."
        return say(cuts, at_cell(position, cell), it_is(position, move, cell))
    shift = position.shift_to(cell)
    uncut = [
        way
        for way in position.possible(cell)
        if not closes_chain(position, position.black | way.black << shift)
    ]
    start = say("Without cutting off white cells, {} can be satisfied", clue)
    number = count_ways(uncut, position.window)
    return in_all_ways(number, start, conclusions(position, move))


clue_and_cut = Technique(
    "clue-and-cut",
    4,
    "all ways to colour the cells around a clue that do not cut the white cells apart agree on a"
    " cell",
    clue_spots,
    _clues_along_chains,
    _look,
    _words,
    question="Which ways to satisfy this clue keep the white cells connected?",
)
