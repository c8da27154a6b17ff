"""Count: how many solutions there are, and what all of them have in common."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from puzzlewright.asking.arguments import as_limit, as_whole_number
from puzzlewright.asking.deadline import in_time
from puzzlewright.asking.search import Search
from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.engines import engine_named
from puzzlewright.genres import encoding_of, genre_of
from puzzlewright.model.board import Board, Solution, board_of
from puzzlewright.model.errors import LimitReached, Trouble
from puzzlewright.model.limits import Budget, Limit
from puzzlewright.model.words import count as counted


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions, exact unless the counting stopped early."""

    puzzle: Puzzle
    number: int
    is_exact: bool
    # the values that occur in some solution; None if there is none, or it was not found out
    common: Board | None
    # which limit of time or memory was reached, or why there is no solution
    why: str | None

    def __str__(self) -> str:
        said = counted(self.number, "solution")
        if self.number == 0:
            said = "no solution" if self.is_exact else "no solution found so far"
        elif not self.is_exact:
            said = f"{'at least' if self.why else 'more than'} {said}"
        return f"{said}: {self.why}" if self.why else said

    def json(self) -> dict[str, Any]:
        """The count, and for every place the values that occur in some solution."""
        common = None if self.common is None else [sorted(values) for values in self.common.open]
        return {
            "genre": self.puzzle.genre,
            "count": self.number,
            "exact": self.is_exact,
            "common": common,
        }


def count(
    puzzle: Puzzle,
    *,
    at_most: int = 1000,
    encoding: str | None = None,
    engine: str | None = None,
    limit: Limit | None = None,
) -> Count:
    """Count the solutions up to `at_most`; what they have in common is about all of them, counted
    or not.

    >>> import puzzlewright as pw
    >>> print(pw.count(pw.read("3x3:4d23b", genre="mosaic"), at_most=100))
    1 solution
    """
    if as_whole_number(at_most, "at_most") < 1:
        raise Trouble(f"count needs a limit of at least 1, not {at_most}")
    budget = Budget(as_limit(limit))
    genre = genre_of(puzzle)
    chosen = encoding_of(genre, encoding)
    solver = engine_named(engine or chosen.engine)

    def walk(tell: Callable[[Solution], None]) -> Count:
        return _walk(puzzle, at_most, chosen.name, solver.name, budget, tell)

    result, told, why = in_time(walk, genre, puzzle, budget)
    if result is None and not why.startswith(solver.name):
        why = f"{solver.name} on {genre.name}/{chosen.name}: {why}"
    return result or Count(puzzle, min(len(told), at_most), False, None, why)


def _walk(
    puzzle: Puzzle,
    at_most: int,
    encoding: str,
    engine: str,
    budget: Budget,
    tell: Callable[[Solution], None],
) -> Count:
    solutions: list[Solution] = []
    with Search(puzzle, encoding, engine, budget) as search:
        try:
            # One more than asked for is looked for, to tell "exactly" from "at least".
            while len(solutions) <= at_most and (solution := search.next()):
                solutions.append(solution)
                tell(solution)
        except LimitReached as reached:
            return Count(puzzle, min(len(solutions), at_most), False, None, str(reached))
        if not solutions:
            return Count(puzzle, 0, True, None, search.hopeless)
        common = board_of(solutions)
        if len(solutions) <= at_most:
            return Count(puzzle, len(solutions), True, common, None)
        try:
            widest = search.widened(common)
        except LimitReached:
            widest = None
        return Count(puzzle, at_most, False, widest, None)
