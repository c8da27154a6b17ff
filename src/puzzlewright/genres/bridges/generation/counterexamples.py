"""Counterexamples to uniqueness: the spans that differ between solutions, and by how much.

The result does not depend on which solutions an engine happens to find, so neither do the generated
puzzles.
"""

from itertools import chain
from operator import and_
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Board, Solution
from puzzlewright.formulas.cnf import Clause, Cut, Ladder
from puzzlewright.formulas.connectivity import groups
from puzzlewright.formulas.solver import ClauseSolver
from puzzlewright.genre.generator import Bench, Made
from puzzlewright.genre.genre import Hopeless
from puzzlewright.genres.bridges.encodings import lazy
from puzzlewright.genres.bridges.propagation import blank, opening
from puzzlewright.genres.bridges.puzzle import Bridges, Span
from puzzlewright.genres.bridges.reasons import CONNECTED


class Doubt(NamedTuple):
    """A span that differs between solutions: its bridges in ours, and the least and most in any."""

    span: Span
    ours: int
    least: int
    most: int


Piece: TypeAlias = list[Doubt]  # that hang together by islands that they share


def doubts(
    made: Made[Bridges], bench: Bench, *, connected: bool = True, known: Board | None = None
) -> list[Piece]:
    """Return the spans in doubt, piece by piece; none if ours is the only solution.

    If not `connected`, unconnected solutions count, too. `known` holds for all solutions, so it
    need not be searched.
    """
    puzzle, ours = made.puzzle, made.solution
    board = _seen(puzzle, connected)
    if known:
        board = Board(tuple(map(and_, board.open, known.open)))
    if board.solution:
        return []  # as on most pages that were changed a little: no engine needs to be asked
    with _solutions(puzzle, board, bench, connected) as solutions:
        ladder = _ladder(solutions)
        # The more a solution differs from ours, the more doubts it shows at once.
        solutions.prefer(ladder.differs_from(ours))
        # the least and the most bridges that were seen on the spans that are not decided, and the
        # literals of which one holds where there are fewer or more
        seen = {span: (ours.values[span], ours.values[span]) for span in ladder.places}
        unseen = {span: _beyond(ladder, span, *bounds) for span, bounds in seen.items()}
        while other := _another(solutions, tuple(chain.from_iterable(unseen.values()))):
            for span, (least, most) in seen.items():
                bridges = other.values[span]
                if not least <= bridges <= most:
                    seen[span] = bounds = min(least, bridges), max(most, bridges)
                    unseen[span] = _beyond(ladder, span, *bounds)
    return pieces(
        puzzle,
        [
            Doubt(span, ours.values[span], least, most)
            for span, (least, most) in seen.items()
            if least < most
        ],
    )


def is_only(made: Made[Bridges], bench: Bench, connected: bool = True) -> bool:
    """Whether there is no solution but ours."""
    with _solutions(made.puzzle, _seen(made.puzzle, connected), bench, connected) as solutions:
        return _another(solutions, _ladder(solutions).differs_from(made.solution)) is None


def _seen(puzzle: Bridges, connected: bool) -> Board:
    """The board after the first propagation."""
    # The opening knows that everything is connected.
    board = opening(puzzle) if connected else blank(puzzle)
    assert not isinstance(board, Hopeless)
    return board


def _solutions(puzzle: Bridges, board: Board, bench: Bench, connected: bool) -> ClauseSolver:
    """The puzzle in an engine; if not `connected`, without the rule that all is connected."""
    cnf = lazy.formula(puzzle, board)

    def cuts(candidate: Solution) -> list[Cut]:
        found = lazy.cuts(puzzle, cnf, candidate)
        return found if connected else [cut for cut in found if cut.reason.rule != CONNECTED]

    return bench.solver(cnf, lazy.encoding.engine, cuts)


def _ladder(solutions: ClauseSolver) -> Ladder:
    assert isinstance(solutions.meaning, Ladder)
    return solutions.meaning


def _another(solutions: ClauseSolver, clause: Clause) -> Solution | None:
    """A solution in which one of these literals holds, as it must in all that are found later."""
    solutions.add([clause])
    return solutions.any_solution()


def _beyond(ladder: Ladder, span: Span, least: int, most: int) -> Clause:
    """Literals of which one holds where a span has fewer or more bridges than these."""
    low, high = ladder.bounds[span]
    return (-ladder.at_least(span, least),) * (least > low) + (
        (ladder.at_least(span, most + 1),) * (most < high)
    )


def pieces(puzzle: Bridges, found: list[Doubt]) -> list[Piece]:
    """The doubts that hang together."""
    at_island: dict[int, Piece] = {}
    for doubt in found:
        at_island.setdefault(puzzle.spans[doubt.span][0], []).append(doubt)
    joined = groups(len(puzzle.numbers), [puzzle.spans[doubt.span] for doubt in found])
    found_together = [
        [doubt for island in group for doubt in at_island.get(island, ())] for group in joined
    ]
    return [piece for piece in found_together if piece]
