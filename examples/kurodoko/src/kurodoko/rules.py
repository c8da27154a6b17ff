"""The rules of Kurodoko in plain Python: what a finished page breaks, and what any page breaks.

No code is shared with encodings or techniques, so their errors cannot hide here.
"""

from puzzlewright.core.board import Board, Marks
from puzzlewright.core.words import count_noun
from puzzlewright.genre.genre import Mistake
from puzzlewright.kit.grid import SIDES, Cell
from puzzlewright.kit.rules import KnownColours, black_neighbours, known_colours, separate_regions

from kurodoko.puzzle import Kurodoko

RULES = """\
Colour every cell black or white.
- A cell with a number is white, and sees exactly so many white cells: itself, and those in the
  four directions as far as the next black cell or the edge of the page.
- No two black cells share a side.
- All white cells are connected: from each of them there is a way to every other, from side to
  side over white cells.
"""


def mistakes(puzzle: Kurodoko, page: Marks | Board) -> list[Mistake]:
    """Every broken rule, with the cells; on a board, every rule that is broken already."""
    colours = known_colours(puzzle, page)
    return [
        *_wrong_clues(puzzle, colours, is_finished=not isinstance(page, Board)),
        *black_neighbours(colours.black),
        *separate_regions(colours.not_black),
    ]


def _wrong_clues(puzzle: Kurodoko, colours: KnownColours, *, is_finished: bool) -> list[Mistake]:
    """A clue sees at least what is white, and at most what is not black."""
    wrong = []
    for place, clue in puzzle.clue_at.items():
        cell = divmod(place, puzzle.cols)
        least, most = seen_from(cell, colours.white), seen_from(cell, colours.not_black)
        why = None
        if cell in colours.black:
            why = "is black"
        elif least > clue:
            why = f"sees {count_noun(least, 'white cell')}{'' if is_finished else ' already'}"
        elif most < clue:
            why = f"{'sees' if is_finished else 'can see at most'} {count_noun(most, 'white cell')}"
        if why:
            wrong.append(Mistake("clue", (cell,), f"{puzzle.name_of(place)} {why}"))
    return wrong


def seen_from(cell: Cell, cells: set[Cell]) -> int:
    """How many of these cells are seen from this one, itself included."""
    seen = 1
    for down, right in SIDES:
        row, col = cell[0] + down, cell[1] + right
        while (row, col) in cells:
            seen += 1
            row, col = row + down, col + right
    return seen
