"""What encodings share that say one clue after the other: which cells a clue still speaks of, and
how many are black.

Cells that the board has decided have no variable, and a clue whose window is filled rightly needs
no word. What is left for an encoding to say is "exactly so many of these literals hold", once for
every other clue.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple, TypeAlias

from puzzlewright.formulas.cnf import Clause, Cnf, OpenCells
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.mosaic.reasons import CLUE, KNOWN
from puzzlewright.model.board import Board, Place

# asked for 0 to all of the literals, never more
Exactly: TypeAlias = Callable[[Cnf, Clause, int], None]

TO_BITS = bytes.maketrans(b"\0\1", b"01")


class OpenClue(NamedTuple):
    """A clue that the board leaves open: where it stands, its window, and how many cells are still
    to be black.
    """

    cell: Place
    window: Clause  # column by column, with 0 for the cells that are decided
    number: int


def clue_by_clue(puzzle: Mosaic, board: Board, exactly: Exactly) -> Cnf:
    """The formula of the clues that the board leaves open, each in the words of `exactly`."""
    meaning = OpenCells(board)
    cnf = Cnf(meaning, meaning.variables)
    if board.is_contradiction:
        cnf.clauses.append(())
        cnf.because(KNOWN)
    for cell, window, number in open_clues(puzzle, meaning):
        literals = tuple(filter(None, window))
        if 0 <= number <= len(literals):
            exactly(cnf, literals, number)
        else:
            cnf.clauses.append(())
        cnf.because(CLUE, cell)
    return cnf


def open_clues(puzzle: Mosaic, meaning: OpenCells) -> Iterator[OpenClue]:
    """The clues that the board leaves open, row by row."""
    clues = tuple(chain.from_iterable(puzzle.clues))
    cells = _unfinished(puzzle, meaning)
    windows = zip(
        puzzle.windows(cells, meaning.literals), puzzle.windows(cells, meaning.values), strict=True
    )
    for cell, (window, known) in zip(cells, windows, strict=True):
        clue = clues[cell]
        assert clue is not None
        yield OpenClue(cell, window, clue - sum(known))


def _unfinished(puzzle: Mosaic, meaning: OpenCells) -> list[Place]:
    """The clues that do not hold yet whatever becomes of the open cells."""
    lanes = puzzle.lanes
    black = lanes.cell_set(bytes(meaning.values).translate(TO_BITS).decode())
    undecided = lanes.cell_set("".join(["1" if literal else "0" for literal in meaning.literals]))
    finished = lanes.clues_with(black) & lanes.clues_with(black | undecided)
    return lanes.places(lanes.clues & ~finished)
