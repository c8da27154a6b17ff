"""Rules that are broken already, before the page is full: plain Python, as the arbiter's."""

from puzzlewright.blueprints.genre import Mistake
from puzzlewright.grids.pages import Cell
from puzzlewright.model.board import Board
from puzzlewright.model.words import at, count

from kurodoko.puzzle import Kurodoko
from kurodoko.rules import black_neighbours, seen_from, separate_regions


def early_mistakes(puzzle: Kurodoko, board: Board) -> list[Mistake]:
    """What can no longer become right, whatever the open cells will be."""
    cells = [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]
    colours = dict(zip(cells, board.open, strict=True))
    white = {cell for cell, values in colours.items() if values == {0}}
    black = {cell for cell, values in colours.items() if values == {1}}
    not_black = set(cells) - black
    return [
        *_wrong_clues(puzzle, white, not_black),
        *black_neighbours(black),
        # The cells beside black ones are white, so whatever these seal off wants out.
        *separate_regions(not_black),
    ]


def _wrong_clues(puzzle: Kurodoko, white: set[Cell], not_black: set[Cell]) -> list[Mistake]:
    wrong = []
    for row, line in enumerate(puzzle.clues):
        for col, clue in enumerate(line):
            if clue is None:
                continue
            # What is seen lies between what is white for sure and what can still be white.
            least, most = (seen_from((row, col), cells) for cells in (white, not_black))
            why = None
            if (row, col) not in not_black:
                why = "is black"
            elif least > clue:
                why = f"sees {count(least, 'white cell')} already"
            elif most < clue:
                why = f"can see at most {count(most, 'white cell')}"
            if why:
                mistake = Mistake("clue", ((row, col),), f"the {clue} at {at(row, col)} {why}")
                wrong.append(mistake)
    return wrong
