"""What anyone sees at once in a Context puzzle: cells that one clue alone decides, or that some
clue fits no colour.

A 0 makes its sides white: if it is white because it says so, if it is black because black cells do
not touch. A clue that asks for all its sides would be walled in if it were white, unless there is
no other cell; so a 4 inside the page is black, with all its corners. Everything else is left to the
search, which sees it faster.
"""

from collections.abc import Iterator

from puzzlewright.blueprints.genre import Hopeless, Opening
from puzzlewright.genres.context.puzzle import Clue, Context
from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.model.board import Board, Choice, Place, Value
from puzzlewright.model.words import at, count

EITHER = frozenset((WHITE, BLACK))
ONLY = (frozenset((WHITE,)), frozenset((BLACK,)))


def blank(puzzle: Context) -> Board:
    """Every cell may be white or black."""
    return Board((EITHER,) * (puzzle.rows * puzzle.cols))


def opening(puzzle: Context) -> Opening:
    """The blank board with the cells that single clues decide."""
    decided: dict[Place, tuple[Value, Place]] = {}  # the colour, and the clue that asks for it
    sides, corners = puzzle.sides, puzzle.corners
    for cell, clue in puzzle.clued:
        if 0 < clue < len(sides[cell]) and clue <= len(corners[cell]):
            continue  # fits both colours, in several ways
        why_not_white, why_not_black = (
            _why_not_white(puzzle, cell, clue),
            _why_not_black(puzzle, cell, clue),
        )
        if why_not_white and why_not_black:
            return Hopeless(
                f"{puzzle.name_of(cell)} fits neither colour: white it {why_not_white}, black it"
                f" {why_not_black}"
            )
        for place, colour in _decided(puzzle, cell, clue, bool(why_not_white), bool(why_not_black)):
            first, by = decided.setdefault(place, (colour, cell))
            if first != colour:
                where = at(*divmod(place, puzzle.cols))
                return Hopeless(
                    f"{puzzle.name_of(by)} makes {where} {_name(first)}, but {puzzle.name_of(cell)}"
                    f" makes it {_name(colour)}"
                )
    still_open = [EITHER] * (puzzle.rows * puzzle.cols)
    for place, (colour, _) in decided.items():
        still_open[place] = ONLY[colour]
    return Board(tuple(still_open))


def _why_not_white(puzzle: Context, cell: Place, clue: Clue) -> str | None:
    sides = len(puzzle.sides[cell])
    if clue > sides:
        return f"has {_at_most(sides, 'neighbour')}"
    if clue == sides and puzzle.rows * puzzle.cols > sides + 1:
        return "would be walled in by its neighbours"
    return None


def _why_not_black(puzzle: Context, cell: Place, clue: Clue) -> str | None:
    corners = len(puzzle.corners[cell])
    if clue > corners:
        return f"has {_at_most(corners, 'diagonal neighbour')}"
    if clue == 4:
        # A cell at the edge between two black corners and the clue has no other side to leave by.
        for side in puzzle.sides[cell]:
            if len(puzzle.sides[side]) < 4:
                return (
                    f"would wall in {at(*divmod(side, puzzle.cols))}, together with its diagonal"
                    " neighbours"
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


def _at_most(number: int, noun: str) -> str:
    return f"{'only ' if number else ''}{count(number, noun)}"


def _name(colour: Value) -> str:
    return "black" if colour == BLACK else "white"
