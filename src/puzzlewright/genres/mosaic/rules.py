"""Check the rules of Mosaic, for finished pictures and early mistakes.

Shares no code with any solver.
"""

from puzzlewright.core.board import Board, Marks
from puzzlewright.core.phrases import say
from puzzlewright.core.words import count_noun, name_cell, number_word
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.kit.shading import BLACK, WHITE, check_marks

RULES = """\
Colour every cell black or white.
- A clue counts the black cells in its window: its own cell and all cells that touch it, by a side
  or a corner.
- At the edge of the grid, a window is smaller.
- Any cell may be black, with or without a clue.
"""

ONES_AND_ZEROS = bytes.maketrans(b"#.", b"\1\0")


def mistakes(puzzle: Mosaic, marks: Marks) -> list[Mistake]:
    """Return every wrong clue, with the count found; nothing if the picture is right."""
    check_marks(marks, puzzle.rows, puzzle.cols)
    # A white frame around the rows of ones and zeros gives all windows nine cells.
    frame = bytes(puzzle.cols + 2)
    lines = [frame, *(f".{row}.".encode().translate(ONES_AND_ZEROS) for row in marks), frame]
    wrong = []
    for row, clues in enumerate(puzzle.clues):
        columns = [
            a + b + c for a, b, c in zip(lines[row], lines[row + 1], lines[row + 2], strict=True)
        ]
        for col, clue in enumerate(clues):
            if clue is not None and clue != columns[col] + columns[col + 1] + columns[col + 2]:
                found = sum(columns[col : col + 3])
                why = (
                    f"the {clue} at {name_cell(row, col)} counts"
                    f" {count_noun(found, 'black cell')} in its window"
                )
                wrong.append(Mistake("clue", ((row, col),), why))
    return wrong


def early_mistakes(puzzle: Mosaic, board: Board) -> list[Mistake]:
    """Return every clue with too many black cells, or too few cells that could be black."""
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
                found = f"already has {_black(least)}, which is too many"
            elif most < clue:
                few = f"only {_black(most)}, which is too few" if most else "no black cell at all"
                found = f"can get {few}"
            else:
                continue
            clue_here = puzzle.name_of(row * puzzle.cols + col)
            wrong.append(Mistake("clue", ((row, col),), say(f"{{}} {found}", clue_here)))
    return wrong


def _black(number: int) -> str:
    return f"{number_word(number)} black cell{'' if number == 1 else 's'}"
