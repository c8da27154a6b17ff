"""Rules that a picture breaks before it is finished, in plain Python. Shares no code with
techniques or encodings.
"""

from puzzlewright.core.board import Board
from puzzlewright.core.words import at, count
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.kit.shading import BLACK, WHITE


def early_mistakes(puzzle: Mosaic, board: Board) -> list[Mistake]:
    """Every clue that has too many black cells already, or too few cells left that could be
    black.
    """
    wrong = []
    for row, line in enumerate(puzzle.clues):
        for col, clue in enumerate(line):
            if clue is None:
                continue
            window = [
                board.open[y * puzzle.cols + x]
                for y in range(max(row - 1, 0), min(row + 2, puzzle.rows))
                for x in range(max(col - 1, 0), min(col + 2, puzzle.cols))
            ]
            least = sum([WHITE not in values for values in window])
            most = sum([BLACK in values for values in window])
            if least > clue:
                found = f"has {count(least, 'black cell')} in its window already"
            elif most < clue:
                only = "only " if most else ""
                found = f"has room for {only}{count(most, 'black cell')} in its window"
            else:
                continue
            wrong.append(Mistake("clue", ((row, col),), f"the {clue} at {at(row, col)} {found}"))
    return wrong
