"""Check the rules of Kurodoko on a finished grid or an unfinished board.

This shares no code with encodings or techniques, so it detects their errors.
"""

from puzzlewright.core.board import Board, Marks
from puzzlewright.core.words import count_noun
from puzzlewright.genre.genre import Mistake
from puzzlewright.kit.grid import SIDES, Cell
from puzzlewright.kit.rules import KnownColours, black_neighbours, known_colours, separate_regions

from kurodoko.puzzle import Kurodoko

RULES = """\
Colour every cell black or white.
- A cell with a number is white. The number counts the white cells that it sees: itself, and those
  in the four directions as far as the next black cell or the border of the grid.
- No two black cells share a side.
- All white cells are connected through their sides.
"""


def mistakes(puzzle: Kurodoko, page: Marks | Board) -> list[Mistake]:
    """Return every broken rule with its cells; on a board, every rule that is already broken."""
    colours = known_colours(puzzle, page)
    return [
        *_wrong_clues(puzzle, colours, is_finished=not isinstance(page, Board)),
        *black_neighbours(colours.black),
        *separate_regions(colours.not_black),
    ]


def _wrong_clues(puzzle: Kurodoko, colours: KnownColours, *, is_finished: bool) -> list[Mistake]:
    """Return the clues that see too much or too little, by white and by not black cells."""
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
    """Count the cells of this set that are seen from a cell, including itself."""
    seen = 1
    for down, right in SIDES:
        row, col = cell[0] + down, cell[1] + right
        while (row, col) in cells:
            seen += 1
            row, col = row + down, col + right
    return seen
