"""What black cells say of others: those beside them are white, and they must not cut any off."""

from collections.abc import Iterable, Sequence

from puzzlewright.grids.shading import BLACK
from puzzlewright.human.technique import Spot, Technique
from puzzlewright.model.board import Place
from puzzlewright.model.reason import Reason
from puzzlewright.model.step import Move
from puzzlewright.model.words import count

from kurodoko.reasons import CONNECTED, NEIGHBOURS
from kurodoko.regions import cut_off, wall_around
from kurodoko.techniques.position import KurodokoPosition
from kurodoko.techniques.telling import conclusions

PAGE: Spot = 0  # walls run all over the page, so there is one spot to look at


def _black_cells(position: KurodokoPosition) -> Iterable[Place]:
    return sorted(position.black)


def _black_around(position: KurodokoPosition, cell: Place) -> Iterable[Place]:
    """A cell that has turned black, and the black ones beside one that has turned white."""
    return [place for place in (cell, *position.puzzle.sides[cell]) if place in position.black]


def _look_beside(position: KurodokoPosition, cell: Place) -> Sequence[Move]:
    sides = position.puzzle.sides[cell]
    removes = tuple([(side, BLACK) for side in sides if BLACK in position.open[side]])
    return [Move(removes, (Reason(NEIGHBOURS),), (cell,), (cell,))] if removes else ()


def _words_beside(position: KurodokoPosition, move: Move) -> str:
    where = position.puzzle.name_of(move.about[0])
    why = "black cells do not share a side"
    return f"The cell at {where} is black, and {why}, so {conclusions(position, move)}."


beside_black = Technique(
    name="beside-black",
    level=1,
    idea="the cells beside a black cell are white",
    spots=_black_cells,
    near=_black_around,
    look=_look_beside,
    words=_words_beside,
    weight="bookkeeping",
)


def _the_page(position: KurodokoPosition) -> Iterable[Spot]:
    return (PAGE,)


def _anywhere(position: KurodokoPosition, cell: Place) -> Iterable[Spot]:
    return (PAGE,)


def _look_cut(position: KurodokoPosition, _: Spot) -> Sequence[Move]:
    moves = []
    for cell in range(len(position.open)):
        if cell in position.white:
            continue
        if region := cut_off(position.puzzle, position.black, cell):
            reasons = (Reason(CONNECTED, tuple(sorted(region))),)
            wall = tuple(sorted(wall_around(position.puzzle, region) & position.black))
            removes = () if cell in position.black else ((cell, BLACK),)
            moves.append(Move(removes, reasons, wall, (cell, len(region))))
    return moves


def _words_cut(position: KurodokoPosition, move: Move) -> str:
    cell, size = move.about
    where, cells = position.puzzle.name_of(cell), count(size, "cell")
    if not move.removes:
        return f"The black cells around {where} cut {cells} off from the other white ones."
    return (
        f"A black cell at {where} would cut {cells} off from the other white ones, so it is white."
    )


cut_cell = Technique(
    name="cut-cell",
    level=3,
    idea="a cell that would complete a wall between white cells is white",
    spots=_the_page,
    near=_anywhere,
    look=_look_cut,
    words=_words_cut,
)
