"""Bridges that close no loop, said by a number: what the encodings in clauses share that have no
cuts.
"""

from puzzlewright.formulas.cnf import AtMost, Cnf, Ladder
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.reasons import LOOP


def forbid_loops(cnf: Cnf, puzzle: Bridges) -> None:
    """Where loops are not allowed: a group of n islands without one has n - 1 spans with bridges,
    and any more close one.
    """
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
