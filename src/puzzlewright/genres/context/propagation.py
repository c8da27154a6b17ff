"""Propagation: cells that single clues and neighbours decide one after the other.

A 0 makes its sides white: if it is white because it says so, if it is black because black cells do
not touch. A clue that asks for all its sides would be walled in if it were white, unless there is
no other cell. So a 4 inside the page is black, with all its corners. What these decide makes
further clues complete. All clues are looked at together, so it is quick even on a large page, and
formulas need not state what it finds. Where rules contradict each other, single clues are looked at
again, to say why if that is obvious.
"""

from collections.abc import Iterator
from typing import NamedTuple

from puzzlewright.core.board import Board, Choice, Place, Value
from puzzlewright.core.words import count_noun
from puzzlewright.genre.genre import Contradiction, Propagated
from puzzlewright.genres.context.puzzle import Clue, Context
from puzzlewright.kit.bitboard import Bitboard, CellSet, Sides, add_four, compare
from puzzlewright.kit.shading import BLACK, COLOURS, EITHER, IS_BLACK, IS_WHITE, WHITE, known_board


class Colours(NamedTuple):
    """The cells known to be black, and those known to be white."""

    black: CellSet
    white: CellSet

    @property
    def is_broken(self) -> bool:
        return bool(self.black & self.white)


def propagate(puzzle: Context) -> Propagated:
    """The blank board with the cells that single clues decide, and those that follow from them."""
    if not puzzle.is_strip:  # on a strip other rules hold
        bitboard = puzzle.bitboard
        known = propagate_colours(bitboard, initial_colours(bitboard))
        if not known.is_broken:
            return known_board(bitboard.bits(known.black), bitboard.bits(known.white))
    return by_single_clues(puzzle)


def initial_colours(page: Bitboard) -> Colours:
    """Before any colour is known: clues that as white cells would be walled in."""
    _, is_full = compare(add_four(*page.sides(page.cells)), page.wanted)
    return Colours(page.clues & is_full, 0)


def propagate_colours(page: Bitboard, known: Colours) -> Colours:
    """All colours that follow by single rules; broken if they contradict each other."""
    while (more := propagate_once(page, known)) != known and not more.is_broken:
        known = more
    return more


def is_broken(puzzle: Context, board: Board) -> bool:
    """Whether single rules make a cell of this board both black and white."""
    page = puzzle.bitboard
    black = page.cell_set("".join(["0" if WHITE in values else "1" for values in board.open]))
    white = page.cell_set("".join(["0" if BLACK in values else "1" for values in board.open]))
    return propagate_once(page, Colours(black, white)).is_broken


def propagate_once(page: Bitboard, known: Colours) -> Colours:
    """The known colours, and those that follow from them by one rule each."""
    black, white = known
    near, far = page.sides(black), page.corners(black)
    possible = page.cells & ~white
    wanted, clues = page.wanted, page.clues
    many_sides, full_sides = compare(add_four(*near), wanted)
    many_corners, full_corners = compare(add_four(*far), wanted)
    few_sides, all_sides = compare(wanted, add_four(*page.sides(possible)))
    few_corners, all_corners = compare(wanted, add_four(*page.corners(possible)))
    # A clue that does not fit one of the colours has the other.
    more_black = clues & (many_sides | few_sides)
    more_white = clues & (many_corners | few_corners)
    # A black cell has no black side, so no clue has more black sides than it says.
    complete = _union(page.sides(clues & full_sides))
    complete |= _union(page.corners(clues & black & full_corners))
    in_need = _union(page.sides(clues & white & all_sides))
    in_need |= _union(page.corners(clues & black & all_corners))
    more_black |= in_need & possible
    more_white |= complete & ~black | _union(near) | _forced_exits(page, near)
    return Colours(black | more_black & page.cells, white | more_white & page.cells)


def _forced_exits(page: Bitboard, near: Sides) -> CellSet:
    """The only open sides of cells that black cells, or the edge, shut in on all others."""
    below, above, right, left = (black | wall for black, wall in zip(near, page.walls, strict=True))
    return (
        (above & right & left & page.cells) >> page.stride
        | (below & right & left & page.cells) << page.stride
        | (below & above & left & page.cells) >> 1
        | (below & above & right & page.cells) << 1
    )


def _union(sides: Sides) -> CellSet:
    one, two, three, four = sides
    return one | two | three | four


def by_single_clues(puzzle: Context) -> Propagated:
    """The blank board with the cells that single clues decide, or two of them that differ."""
    decided: dict[Place, tuple[Value, Place]] = {}  # the colour, and the clue that asks for it
    for cell, clue in puzzle.clue_at.items():
        not_white = _why_not_white(puzzle, cell, clue)
        not_black = _why_not_black(puzzle, cell, clue)
        if not_white and not_black:
            return Contradiction(
                f"{puzzle.name_of(cell)} fits neither colour: white it {not_white}, black it"
                f" {not_black}"
            )
        for place, colour in _decided(puzzle, cell, clue, bool(not_white), bool(not_black)):
            first, by = decided.setdefault(place, (colour, cell))
            if first != colour:
                return Contradiction(
                    f"{puzzle.name_of(by)} makes {puzzle.cell_name(place)} {COLOURS[first]}, but"
                    f" {puzzle.name_of(cell)} makes it {COLOURS[colour]}"
                )
    still_open = [EITHER] * (puzzle.rows * puzzle.cols)
    for place, (colour, _) in decided.items():
        still_open[place] = IS_BLACK if colour == BLACK else IS_WHITE
    return Board(tuple(still_open))


def _why_not_white(puzzle: Context, cell: Place, clue: Clue) -> str | None:
    sides = len(puzzle.sides[cell])
    if clue > sides:
        return f"has {'only ' if sides else ''}{count_noun(sides, 'neighbour')}"
    if clue == sides and puzzle.rows * puzzle.cols > sides + 1:
        return "would be walled in by its neighbours"
    return None


def _why_not_black(puzzle: Context, cell: Place, clue: Clue) -> str | None:
    corners = len(puzzle.corners[cell])
    if clue > corners:
        return f"has {'only ' if corners else ''}{count_noun(corners, 'diagonal neighbour')}"
    if clue == 4:
        # A cell at the edge between two black corners and the clue has no other side to leave by.
        for side in puzzle.sides[cell]:
            if len(puzzle.sides[side]) < 4:
                return (
                    f"would wall in {puzzle.cell_name(side)}, together with its diagonal neighbours"
                )
    return None


def _decided(
    puzzle: Context, cell: Place, clue: Clue, not_white: bool, not_black: bool
) -> Iterator[Choice]:
    sides = puzzle.sides[cell]
    black: tuple[Place, ...] = ()
    if not_white:
        black = (cell, *puzzle.corners[cell])
    elif not_black:
        yield cell, WHITE
        if clue == len(sides):
            black = sides
    if clue == 0:
        for side in sides:
            yield side, WHITE
    for place in black:
        yield place, BLACK
        for side in puzzle.sides[place]:
            yield side, WHITE
