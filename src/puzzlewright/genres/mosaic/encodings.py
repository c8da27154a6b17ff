"""The encodings of Mosaic, the default first, and the formula of certificates.

Decided cells have no variable, and a clue whose window is filled correctly needs no clauses. Every
other clue means "exactly k of these literals hold".

- `native`: two cardinality constraints per clue, for engines that count natively (MiniCard, by
  Liffiton and Maglalang, 2012; GlueCard). The default, and best on large grids.
- `direct`: of any k + 1 of n cells one is white, and of any n - k + 1 one is black (the binomial
  encoding). No new variables, and C(n, k + 1) + C(n, k - 1) clauses, at most 210 per window. Unit
  propagation finds everything that follows from a single clue.
- `columns`: a clue is the sum of its three columns. The column of three cells above, at and below a
  cell lies in three windows of the same row, so it is counted once, in unary. A column of three
  open cells takes 3 variables and 16 clauses, a clue at most 22 clauses. The smallest encoding
  without cardinality constraints.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, combinations
from operator import neg
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Board, Place
from puzzlewright.formulas.cardinality import (
    ClauseTemplate,
    OrderLiterals,
    add_numbers,
    count_true,
    require_sum,
)
from puzzlewright.formulas.cnf import AtMost, BooleanMap, Clause, Cnf, Literal, OpenBooleanMap
from puzzlewright.genre.genre import CertificateFormula, Encoding
from puzzlewright.genres.mosaic.puzzle import COLUMNS, Mosaic
from puzzlewright.kit.grid import CLUE, KNOWN

# called with a number from 0 to the number of literals
Exactly: TypeAlias = Callable[[Cnf, Clause, int], None]

TO_BITS = bytes.maketrans(b"\0\1", b"01")


class OpenClue(NamedTuple):
    """A clue with open cells, and how many of them must be black."""

    cell: Place
    window: Clause  # column by column, with 0 for decided cells
    number: int


def clue_by_clue(puzzle: Mosaic, board: Board, exactly: Exactly) -> Cnf:
    """Encode the open clues, each by `exactly`."""
    cells = OpenBooleanMap(board)
    cnf = _initial_formula(cells, board)
    for cell, window, number in open_clues(puzzle, cells):
        literals = tuple(filter(None, window))
        if 0 <= number <= len(literals):
            exactly(cnf, literals, number)
        else:
            cnf.clauses.append(())
        cnf.because(CLUE, cell)
    return cnf


def _initial_formula(cells: OpenBooleanMap, board: Board) -> Cnf:
    """Return a formula without clues; it is false if the board is a contradiction."""
    cnf = Cnf(cells, cells.variables)
    if board.is_contradiction:
        cnf.clauses.append(())
        cnf.because(KNOWN)
    return cnf


def open_clues(puzzle: Mosaic, cells: OpenBooleanMap) -> Iterator[OpenClue]:
    """Yield the clues that are not satisfied yet, row by row."""
    clues = tuple(chain.from_iterable(puzzle.clues))
    unfinished = _unfinished(puzzle, cells)
    windows = zip(
        puzzle.windows(unfinished, cells.literals),
        puzzle.windows(unfinished, cells.values),
        strict=True,
    )
    for cell, (window, known) in zip(unfinished, windows, strict=True):
        clue = clues[cell]
        assert clue is not None
        yield OpenClue(cell, window, clue - sum(known))


def _unfinished(puzzle: Mosaic, cells: OpenBooleanMap) -> list[Place]:
    """Return the clues that depend on open cells or are wrong."""
    bitboard = puzzle.bitboard
    black = bitboard.cell_set(bytes(cells.values).translate(TO_BITS).decode())
    undecided = bitboard.cell_set("".join(["1" if literal else "0" for literal in cells.literals]))
    finished = bitboard.clues_with(black) & bitboard.clues_with(black | undecided)
    return bitboard.places(bitboard.clues & ~finished)


def _by_counting(cnf: Cnf, literals: Clause, number: int) -> None:
    others = len(literals) - number
    negated = tuple(map(neg, literals))
    if not others:
        cnf.clauses += [(literal,) for literal in literals]
    elif not number:
        cnf.clauses += [(literal,) for literal in negated]
    else:
        cnf.at_most += AtMost(literals, number), AtMost(negated, others)


def _by_combinations(cnf: Cnf, literals: Clause, number: int) -> None:
    cnf.clauses += combinations(map(neg, literals), number + 1)
    cnf.clauses += combinations(literals, len(literals) - number + 1)


def _sums_of_columns(puzzle: Mosaic, board: Board) -> Cnf:
    cells = OpenBooleanMap(board)
    cnf = _initial_formula(cells, board)
    clues = [(clue, _columns(puzzle, clue)) for clue in open_clues(puzzle, cells)]
    # A single cell is its own count.
    counts = {
        column: _count(len(column)).instantiate(cnf, column) if len(column) > 1 else column
        for column in dict.fromkeys(column for _, columns in clues for column in columns)
    }
    cnf.because(COLUMNS)
    for clue, columns in clues:
        require_sum(cnf, [counts[column] for column in columns], clue.number)
        cnf.because(CLUE, clue.cell)
    return cnf


def _columns(puzzle: Mosaic, clue: OpenClue) -> list[Clause]:
    """Return the open cells of the window, column by column."""
    row = clue.cell // puzzle.cols
    depth = min(row + 2, puzzle.rows) - max(row - 1, 0)
    return [
        tuple(filter(None, clue.window[start : start + depth]))
        for start in range(0, len(clue.window), depth)
    ]


@cache
def _count(cells: int) -> ClauseTemplate:
    """Return the clauses that count the black cells of a column."""
    return ClauseTemplate(cells, count_true)


native: Encoding[Mosaic] = Encoding(
    "native",
    "at most n black, at most the rest white, for engines that count",
    lambda puzzle, board: clue_by_clue(puzzle, board, _by_counting),
    engine="minicard",
)
direct: Encoding[Mosaic] = Encoding(
    "direct",
    "every n + 1 cells hold a white one, every one more than the rest a black one",
    lambda puzzle, board: clue_by_clue(puzzle, board, _by_combinations),
)
columns = Encoding(
    "columns",
    "columns of three cells counted once for all windows, a clue is the sum of three",
    _sums_of_columns,
    engine="minisat22",
)
ENCODINGS = (native, direct, columns)

# The formula of certificates (see `docs/proofs.md`). The checker rebuilds it with its own code, so
# any change invalidates existing certificates.


def certificate_clauses(puzzle: Mosaic) -> Cnf:
    """Encode all clues, row by row; columns of three cells are counted once for all clues."""
    rows, cols = puzzle.rows, puzzle.cols
    cnf = Cnf(BooleanMap(rows * cols), rows * cols)
    counted: dict[tuple[int, int], OrderLiterals] = {}  # by row and column of the middle cell
    for row, clues in enumerate(puzzle.clues):
        for col, clue in enumerate(clues):
            if clue is None:
                continue
            columns = [(row, c) for c in (col - 1, col, col + 1) if 0 <= c < cols]
            for column in columns:
                if column not in counted:
                    cells = [r * cols + column[1] for r in (row - 1, row, row + 1) if 0 <= r < rows]
                    counted[column] = _count_black(cnf, [[cell + 1] for cell in cells])
            require_sum(cnf, [counted[column] for column in columns], clue)
    return cnf


def _count_black(cnf: Cnf, cells: list[list[Literal]]) -> OrderLiterals:
    total: OrderLiterals = cells[0]
    for cell in cells[1:]:
        total = add_numbers(cnf, total, cell, len(cells))
    return total


certificate_formula = CertificateFormula(certificate_clauses)
