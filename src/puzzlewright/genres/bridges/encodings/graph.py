"""An integer for every span, sums, crossings, and connectedness by path length: the graph encoding
of the Bridges thesis.

Idea: the puzzle is a graph whose edges carry 0 to M bridges; a cell's number is a sum of its edges;
island n is reached from island 0 in at most i steps if a neighbour is in i - 1. Size: for N
islands, S spans and X crossings S integers, N (N - 1) truth values, and S + X + N + N^2 - 1
assertions. Good as the plainest statement of the puzzle for an SMT solver, on any graph. From
chapter 3 of Rico te Wechel's "Bridges as an SMT problem" (2023).
"""

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.smt import IntegerMeaning, Smt, total
from puzzlewright.genres.bridges.encodings.connectedness import connect, respect
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.reasons import CROSSING, ISLAND, ORDER
from puzzlewright.model.board import Board


def formula(puzzle: Bridges, board: Board) -> Smt:
    """The six constraints of chapter 3, of which the first two need no words."""
    spans = [f"b_{a}_{b}" for a, b in puzzle.spans]
    used = [f"(> {span} 0)" for span in spans]
    smt = Smt("QF_LIA", IntegerMeaning(spans), [f"(declare-const {span} Int)" for span in spans])
    smt.assertions += [f"(<= 0 {span} {puzzle.max_bridges})" for span in spans]
    smt.because(ORDER)
    smt.assertions += [f"(not (and {used[e]} {used[f]}))" for e, f in puzzle.crossings]
    smt.because(CROSSING)
    for island, number in enumerate(puzzle.numbers):
        bridges = total([spans[span] for span in puzzle.spans_at[island]])
        smt.assertions.append(f"(<= 1 {bridges})" if number is None else f"(= {number} {bridges})")
        smt.because(ISLAND, island)
    connect(smt, puzzle, [(term, term) for term in used])
    respect(smt, puzzle, board)
    return smt


encoding = Encoding(
    "graph",
    "an integer per span, sums, connectedness by path length (SMT)",
    formula,
    engine="z3",
    starts_blank=True,
)
