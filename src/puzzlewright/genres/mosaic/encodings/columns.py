"""Every clue as the sum of its three columns, whose counts neighbouring windows share.

Idea: the column of three cells above, at and below a cell lies in three windows of the same row. It
is counted once, in unary, and a clue is a table over three numbers from 0 to 3. Size: for a column
of three open cells 3 variables and 16 clauses, for a clue at most 22 clauses (`direct` has up to
210). The smallest of the encodings in plain clauses, for engines that do not count by themselves.
Ours.
"""

from functools import cache

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.clauses.counting import sum_is
from puzzlewright.formulas.clauses.stencil import Stencil
from puzzlewright.formulas.clauses.tally import tally
from puzzlewright.formulas.cnf import Clause, Cnf, OpenCells
from puzzlewright.genres.mosaic.encodings.clue_by_clue import OpenClue, open_clues
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.mosaic.reasons import CLUE, COLUMNS, KNOWN
from puzzlewright.model.board import Board


def formula(puzzle: Mosaic, board: Board) -> Cnf:
    meaning = OpenCells(board)
    cnf = Cnf(meaning, meaning.variables)
    if board.is_contradiction:
        cnf.clauses.append(())
        cnf.because(KNOWN)
    clues = [(clue, _columns(puzzle, clue)) for clue in open_clues(puzzle, meaning)]
    # A single cell is its own count.
    ladders = {
        column: _count(len(column)).print(cnf, column) if len(column) > 1 else column
        for column in dict.fromkeys(column for _, columns in clues for column in columns)
    }
    cnf.because(COLUMNS)
    for clue, columns in clues:
        sum_is(cnf, [ladders[column] for column in columns], clue.number)
        cnf.because(CLUE, clue.cell)
    return cnf


def _columns(puzzle: Mosaic, clue: OpenClue) -> list[Clause]:
    """The open cells of the window, column by column."""
    row = clue.cell // puzzle.cols
    depth = min(row + 2, puzzle.rows) - max(row - 1, 0)
    return [
        tuple(filter(None, clue.window[start : start + depth]))
        for start in range(0, len(clue.window), depth)
    ]


@cache
def _count(cells: int) -> Stencil:
    """How many of the cells of a column are black."""
    return Stencil(cells, tally)


encoding = Encoding(
    "columns",
    "columns of three cells counted once for all windows, a clue is the sum of three",
    formula,
    engine="minisat22",
)
