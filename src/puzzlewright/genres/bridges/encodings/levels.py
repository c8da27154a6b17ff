"""Spans and islands as in `lazy`, and connectivity by levels: reached in at most i steps.

This is the connectedness of Rico te Wechel ("Bridges as an SMT problem", 2023, section 3.7) in
clauses. Islands that are joined anyway are one node. For n nodes and m open spans it adds about n^2
variables and 2 m n clauses. The formula is the whole puzzle, for any SAT solver. For k groups there
are k roots; without loops, the number of used spans is fixed.
"""

from puzzlewright.core.board import Board
from puzzlewright.formulas.cnf import AtMost, Cnf, Ladder
from puzzlewright.formulas.connectivity import at_most_groups
from puzzlewright.genre.genre import Encoding
from puzzlewright.genres.bridges.encodings import lazy
from puzzlewright.genres.bridges.puzzle import CONNECTED, LOOP, Bridges


def formula(puzzle: Bridges, board: Board) -> Cnf:
    """All that `lazy` says in advance, and what it leaves to cuts."""
    cnf = lazy.formula(puzzle, board)
    assert isinstance(cnf.meaning, Ladder)
    first, bounds = cnf.meaning.first, cnf.meaning.bounds
    # Every 0 is a group of its own.
    others = [island for island, number in enumerate(puzzle.numbers) if number != 0]
    joins = [
        (a, b, None if low else rung)
        for (a, b), (low, high), rung in zip(puzzle.spans, bounds, first, strict=True)
        if high and puzzle.numbers[a] != 0 and puzzle.numbers[b] != 0
    ]
    groups = puzzle.components - (len(puzzle.numbers) - len(others))
    at_most_groups(cnf, others, joins, groups)
    if puzzle.numbers and groups > len(others):
        cnf.clauses.append(())
    cnf.because(CONNECTED)
    forbid_loops(cnf, puzzle)
    return cnf


def forbid_loops(cnf: Cnf, puzzle: Bridges) -> None:
    """Forbid loops if the puzzle does: n islands in k groups then use n - k spans."""
    if puzzle.loops or not puzzle.numbers:
        return
    assert isinstance(cnf.meaning, Ladder)
    first, bounds = cnf.meaning.first, cnf.meaning.bounds
    sure = sum(low > 0 for low, _ in bounds)
    open_spans = [rung for rung, (low, high) in zip(first, bounds, strict=True) if high > low == 0]
    more = len(puzzle.numbers) - puzzle.components - sure
    if more < 0:
        cnf.clauses.append(())
    elif more < len(open_spans):
        cnf.at_most.append(AtMost(tuple(open_spans), more))
    cnf.because(LOOP)


encoding = Encoding(
    "levels",
    'order-encoded spans, connectivity by "reached in at most i steps"',
    formula,
    engine="glucose42",
)
