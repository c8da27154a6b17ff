"""Propagation: cells that single clues and neighbours decide one after the other.

The neighbours of a 0 are white: if the 0 is white, it counts none; if it is black, black cells do
not touch. A clue that needs all its neighbours would be walled in if it were white, unless there is
no other cell. So a 4 inside the grid is black, with all its corners. These cells complete further
clues. Bitboards process all clues together, so it is fast even on a large grid, and formulas need
not encode the results. If rules contradict each other, single clues are checked again for an
obvious reason.
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
    """Return the board with the cells that single clues decide, one after the other."""
    if not puzzle.is_strip:  # in a single row or column, other rules apply
        bitboard = puzzle.bitboard
        known = propagate_colours(bitboard, initial_colours(bitboard))
        if not known.is_broken:
            return known_board(bitboard.bits(known.black), bitboard.bits(known.white))
    return by_single_clues(puzzle)


def initial_colours(bitboard: Bitboard) -> Colours:
    """Return the clues that are black because white they would be walled in."""
    _, is_full = compare(add_four(*bitboard.sides(bitboard.cells)), bitboard.wanted)
    return Colours(bitboard.clues & is_full, 0)


def propagate_colours(bitboard: Bitboard, known: Colours) -> Colours:
    """Return all colours that follow by single rules; broken if they contradict each other."""
    while (more := propagate_once(bitboard, known)) != known and not more.is_broken:
        known = more
    return more


def is_broken(puzzle: Context, board: Board) -> bool:
    """Return whether single rules make a cell of this board both black and white."""
    bitboard = puzzle.bitboard
    black = bitboard.cell_set("".join(["0" if WHITE in values else "1" for values in board.open]))
    white = bitboard.cell_set("".join(["0" if BLACK in values else "1" for values in board.open]))
    return propagate_once(bitboard, Colours(black, white)).is_broken


def propagate_once(bitboard: Bitboard, known: Colours) -> Colours:
    """Return the known colours, and those that follow from them by one rule each."""
    black, white = known
    near, far = bitboard.sides(black), bitboard.corners(black)
    possible = bitboard.cells & ~white
    wanted, clues = bitboard.wanted, bitboard.clues
    many_sides, full_sides = compare(add_four(*near), wanted)
    many_corners, full_corners = compare(add_four(*far), wanted)
    few_sides, all_sides = compare(wanted, add_four(*bitboard.sides(possible)))
    few_corners, all_corners = compare(wanted, add_four(*bitboard.corners(possible)))
    # A clue that does not fit one of the colours has the other.
    more_black = clues & (many_sides | few_sides)
    more_white = clues & (many_corners | few_corners)
    # A black cell has no black neighbour, so no clue has more black neighbours than its number.
    complete = _union(bitboard.sides(clues & full_sides))
    complete |= _union(bitboard.corners(clues & black & full_corners))
    in_need = _union(bitboard.sides(clues & white & all_sides))
    in_need |= _union(bitboard.corners(clues & black & all_corners))
    more_black |= in_need & possible
    more_white |= complete & ~black | _union(near) | _forced_exits(bitboard, near)
    return Colours(black | more_black & bitboard.cells, white | more_white & bitboard.cells)


def _forced_exits(bitboard: Bitboard, near: Sides) -> CellSet:
    """Return the last open side of each cell that black cells or the edge enclose otherwise."""
    below, above, right, left = (
        black | wall for black, wall in zip(near, bitboard.walls, strict=True)
    )
    return (
        (above & right & left & bitboard.cells) >> bitboard.stride
        | (below & right & left & bitboard.cells) << bitboard.stride
        | (below & above & left & bitboard.cells) >> 1
        | (below & above & right & bitboard.cells) << 1
    )


def _union(sides: Sides) -> CellSet:
    one, two, three, four = sides
    return one | two | three | four


def by_single_clues(puzzle: Context) -> Propagated:
    """Return the board with the cells that single clues decide, or a contradiction of two."""
    decided: dict[Place, tuple[Value, Place]] = {}  # the colour, and the clue that requires it
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
