"""What `lazy` says of spans and islands, and connectivity by distances: every island has one from
the first, over spans with bridges.

Idea: see `clauses/topological.py`. Islands and spans are the vertices of its graph; islands are
always there, spans where they carry bridges. Size: that of `lazy`, and for N islands with S spans
that may carry bridges (N + S)^2 variables and about twice as many clauses. Good as a yardstick on
small puzzles, on any graph. The Context thesis' encoding (chapter 5.2.1 of de Waart, 2025, after
Bofill and others, 2023) in the genre for which it leaves the question open. For k groups there are
k roots.
"""

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.clauses.topological import connected
from puzzlewright.formulas.cnf import AtMost, Cnf, Ladder, Literal
from puzzlewright.genres.bridges.encodings import lazy
from puzzlewright.genres.bridges.encodings.no_loops import forbid_loops
from puzzlewright.genres.bridges.puzzle import Bridges, Island
from puzzlewright.genres.bridges.reasons import CONNECTED
from puzzlewright.model.board import Board


def formula(puzzle: Bridges, board: Board) -> Cnf:
    """All that `lazy` says in advance, and a distance for every island and every span with
    bridges.
    """
    cnf = lazy.formula(puzzle, board)
    assert isinstance(cnf.meaning, Ladder)
    islands = range(len(puzzle.numbers))
    around: list[list[int]] = [[] for _ in islands]
    present: list[Literal | None] = [None for _ in islands]
    for (a, b), (low, high), rung in zip(
        puzzle.spans, cnf.meaning.bounds, cnf.meaning.first, strict=True
    ):
        if high:
            around[a].append(len(around))
            around[b].append(len(around))
            around.append([a, b])
            present.append(None if low else rung)
    connected(cnf, around, present, _roots(cnf, puzzle))
    if islands and puzzle.components > len(islands):
        cnf.clauses.append(())
    cnf.because(CONNECTED)
    forbid_loops(cnf, puzzle)
    return cnf


def _roots(cnf: Cnf, puzzle: Bridges) -> dict[Island, Literal | None]:
    """The first island, and for k groups up to k - 1 others."""
    roots: dict[Island, Literal | None] = {0: None}
    if puzzle.numbers and puzzle.components > 1:
        others = cnf.new_variables(len(puzzle.numbers) - 1)
        cnf.at_most.append(AtMost(tuple(others), puzzle.components - 1))
        roots.update(enumerate(others, start=1))
    return roots


encoding = Encoding(
    "topological", "order-encoded spans, a distance from the first island for all", formula
)
