"""What the connection of the white cells says of single cells: black ones must not wall in or cut
off any others.
"""

from collections.abc import Iterable, Sequence

from puzzlewright.core.board import Place
from puzzlewright.core.step import Move, Reason
from puzzlewright.core.words import spots
from puzzlewright.genre.technique import Spot, Technique
from puzzlewright.genres.context.techniques.colourings import beside
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.genres.context.techniques.wording import cell_name, conclusions
from puzzlewright.kit.clue_page import CONNECTED
from puzzlewright.kit.connected import Enclosure
from puzzlewright.kit.shaded_position import anywhere, the_page
from puzzlewright.kit.shading import BLACK

FEW = 6  # cells that are named one by one


def enclosed(position: ContextPosition, cell: Place, black: int) -> Enclosure | None:
    """The smallest region that these black cells cut off beside one of them, if they cut off
    any.
    """
    width, page = position.width, position.frame.page
    passable = page & ~black
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
    region |= black & ~beside(page & ~region, width)  # black cells inside are not part of the wall
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
    """The cells that touch two of these black cells at their corners, or one and the edge of the
    page.
    """
    width = position.width
    upper, lower = black >> width, black << width
    once = twice = 0
    for cells in (upper << 1, upper >> 1, lower << 1, lower >> 1, position.frame.rim):
        twice |= once & cells
        once |= cells
    return twice


def closes_chain(position: ContextPosition, black: int) -> bool:
    """Whether a chain meets itself if these cells are black, where none of those known does.

    Ends of chains are taken away as long as there are any: what is left then is a ring, or leads
    from edge to edge.
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


def _words_cut_cell(position: ContextPosition, move: Move) -> str:
    if not move.removes:
        return "The black cells have closed a chain around some white cells, which have no way out."
    (cell,) = move.about
    region = move.reasons[0].about
    who = spots(divmod(place, position.puzzle.cols) for place in region)
    if len(region) > FEW:
        who = f"the {len(region)} cells around {cell_name(position, region[0])}"
    return f"Black, {cell_name(position, cell)} would cut off {who}, so it is white."


cut_cell = Technique(
    "cut-cell",
    3,
    "a cell that would close a chain of black cells, or lead it from edge to edge, is white",
    the_page,
    anywhere,
    _look_cut_cell,
    _words_cut_cell,
)


def _cells(position: ContextPosition) -> Iterable[Place]:
    return range(len(position.open))


def _sides(position: ContextPosition, cell: Place) -> Iterable[Place]:
    return position.puzzle.sides[cell]


def _look_way_out(position: ContextPosition, cell: Place) -> Sequence[Move]:
    """A cell with one side left to leave by, or with none."""
    sides = position.puzzle.sides[cell]
    ways = [side for side in sides if not position.is_black(side)]
    if (
        len(ways) > 1
        or len(sides) + 1 == len(position.open)
        or (ways and BLACK not in position.open[ways[0]])
    ):
        return ()
    removes = tuple([(way, BLACK) for way in ways])
    walls = tuple([side for side in sides if side not in ways])
    return [Move(removes, (Reason(CONNECTED, (cell,)),), walls, (cell,))]


def _words_way_out(position: ContextPosition, move: Move) -> str:
    where = cell_name(position, move.about[0])
    if not move.removes:
        return f"{where} is walled in by black cells."
    return f"{where} has only one side left that is not black, so {conclusions(position, move)}."


way_out = Technique(
    "way-out",
    2,
    "the last side that a cell can be left by is white",
    _cells,
    _sides,
    _look_way_out,
    _words_way_out,
)
