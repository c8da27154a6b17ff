"""What anyone sees at once in a Context puzzle: cells that single clues and neighbours decide one
after the other, or that some clue fits no colour.

A 0 makes its sides white: if it is white because it says so, if it is black because black cells do
not touch. A clue that asks for all its sides would be walled in if it were white, unless there is
no other cell; so a 4 inside the page is black, with all its corners. What these decide makes
further clues complete. All clues are looked at together, so this takes a moment even on a large
page, and no engine has to be told what it finds. Where rules contradict each other, the first clues
alone are looked at again, to say why if that is plain.
"""

from collections.abc import Iterator

from puzzlewright.core.board import Board, Choice, Place, Value
from puzzlewright.core.words import at, count
from puzzlewright.genre.genre import Hopeless, Opening
from puzzlewright.genres.context.puzzle import Clue, Context
from puzzlewright.kit.shading import BLACK, WHITE

EITHER = frozenset((WHITE, BLACK))
ONLY = (frozenset((WHITE,)), frozenset((BLACK,)))


def blank(puzzle: Context) -> Board:
    """Every cell may be white or black."""
    return Board((EITHER,) * (puzzle.rows * puzzle.cols))


def opening(puzzle: Context) -> Opening:
    """The blank board with the cells that single clues decide, and those that follow from them."""
    if not puzzle.is_strip:
        layers = puzzle.layers
        known = layers.settled(layers.at_first())
        if not known.is_broken:
            return _board(layers.bits(known.black), layers.bits(known.white))
    return by_single_clues(puzzle)


def _board(black: str, white: str) -> Board:
    """The cells with a '1' are black, and white."""
    is_black, is_white = ONLY[BLACK], ONLY[WHITE]
    return Board(
        tuple(
            [
                is_black if one == "1" else is_white if other == "1" else EITHER
                for one, other in zip(black, white, strict=True)
            ]
        )
    )


def by_single_clues(puzzle: Context) -> Opening:
    """The blank board with the cells that single clues decide, or two of them that differ."""
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
