"""Where a puzzle is in doubt: the spans that are not the same in all its solutions, and how far they vary.

What is in doubt does not depend on which solutions an engine happens to find, so neither do the puzzles made by it.
"""

from collections.abc import Iterator
from contextlib import closing
from typing import NamedTuple, TypeAlias

from puzzlewright.board import Solution
from puzzlewright.clauses.connectivity import groups
from puzzlewright.engine import Budget, Limit, Sat
from puzzlewright.formula import Clause, Ladder, Literal
from puzzlewright.generator import Bench, Made
from puzzlewright.genre import Hopeless
from puzzlewright.genres.bridges.encodings import lazy
from puzzlewright.genres.bridges.opening import blank, opening
from puzzlewright.genres.bridges.puzzle import Bridges, Span


class Doubt(NamedTuple):
    """A span with so many bridges in our solution, and with the least and the most that it has in any."""

    span: Span
    ours: int
    least: int
    most: int


Piece: TypeAlias = list[Doubt]  # that hang together by islands that they share


def doubts(made: Made[Bridges], bench: Bench, connected: bool = True) -> list[Piece]:
    """What is in doubt; nothing if ours is the only solution. If not `connected`, all solutions count, connected or not."""
    puzzle, ours = made.puzzle, made.solution
    least = most = ours.values
    with closing(_Solutions(puzzle, bench, connected)) as solutions:
        # The more a solution differs from ours, the more doubts it shows at once.
        solutions.avoid(ours)
        while other := solutions.find(tuple(_beyond(solutions.ladder, least, most))):
            least = tuple(map(min, least, other.values))
            most = tuple(map(max, most, other.values))
    spans = range(len(puzzle.spans))
    return pieces(puzzle, [Doubt(*doubt) for doubt in zip(spans, ours.values, least, most, strict=True) if doubt[2] < doubt[3]])


def is_only(made: Made[Bridges], bench: Bench, connected: bool = True) -> bool:
    """Whether there is no solution but ours."""
    with closing(_Solutions(made.puzzle, bench, connected)) as solutions:
        return solutions.find(solutions.ladder.differs_from(made.solution)) is None


class _Solutions:
    """A session that finds solutions of a puzzle."""

    def __init__(self, puzzle: Bridges, bench: Bench, connected: bool) -> None:
        # The opening knows that everything is connected.
        board = opening(puzzle) if connected else blank(puzzle)
        assert not isinstance(board, Hopeless)
        self.puzzle = puzzle
        self.connected = connected
        self.cnf = lazy.formula(puzzle, board)
        assert isinstance(self.cnf.meaning, Ladder)
        self.ladder = self.cnf.meaning
        self.session = bench.open(self.cnf, lazy.encoding.engine)

    def close(self) -> None:
        self.session.close()

    def avoid(self, solution: Solution) -> None:
        """Look far from this solution first."""
        cube = self.ladder.cube
        self.session.prefer([-literal for span, bridges in enumerate(solution.values) for literal in cube(span, bridges)])

    def find(self, clause: Clause) -> Solution | None:
        """A solution in which one of these literals holds, as it must in all that are found later."""
        self.session.add([clause])
        while isinstance(answer := self.session.ask((), Budget(Limit())), Sat):
            solution = self.ladder.solution(answer.model)
            cuts = lazy.cuts(self.puzzle, self.cnf, solution)
            missing = [cut.clause for cut in cuts if self.connected or cut.reason.rule != "connected"]
            if not missing:
                return solution
            self.session.add(missing)
        return None


def _beyond(ladder: Ladder, least: tuple[int, ...], most: tuple[int, ...]) -> Iterator[Literal]:
    """Literals of which one holds where a span has fewer or more bridges than these."""
    for span, (low, high) in enumerate(ladder.bounds):
        if least[span] > low:
            yield -ladder.at_least(span, least[span])
        if most[span] < high:
            yield ladder.at_least(span, most[span] + 1)


def pieces(puzzle: Bridges, found: list[Doubt]) -> list[Piece]:
    """The doubts that hang together."""
    at_island: dict[int, Piece] = {}
    for doubt in found:
        at_island.setdefault(puzzle.spans[doubt.span][0], []).append(doubt)
    joined = groups(len(puzzle.numbers), [puzzle.spans[doubt.span] for doubt in found])
    found_together = [[doubt for island in group for doubt in at_island.get(island, ())] for group in joined]
    return [piece for piece in found_together if piece]
