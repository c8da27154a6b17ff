"""Count: how many solutions there are, and what all of them have in common."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from puzzlewright.board import Board, Solution, board_of
from puzzlewright.engine import Limit
from puzzlewright.engines import engine_named
from puzzlewright.errors import Trouble
from puzzlewright.genres import encoding_of, genre_of
from puzzlewright.verbs.deadline import in_time
from puzzlewright.verbs.search import Search


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions, exact unless the counting stopped early."""

    number: int
    is_exact: bool
    common: Board | None  # the values that occur in some solution; None if there is none, or it was not found out
    why: str | None  # why the number is not exact, or why there is no solution


def count(
    puzzle: Any,
    *,
    at_most: int = 1000,
    encoding: str | None = None,
    engine: str | None = None,
    limit: Limit | None = None,
) -> Count:
    """Count the solutions up to `at_most`; what they have in common is about all of them, counted or not."""
    if at_most < 1:
        raise Trouble(f"count needs a limit of at least 1, not {at_most}")
    limit = limit or Limit()
    genre = genre_of(puzzle)
    chosen = encoding_of(genre, encoding)
    solver = engine_named(engine or chosen.engine)

    def walk(tell: Callable[[Solution], None]) -> Count:
        return _walk(puzzle, at_most, chosen.name, solver.name, limit, tell)

    result, told = in_time(walk, genre, puzzle, limit.seconds)
    why = f"{solver.name} on {genre.name}/{chosen.name}: no answer within {limit.seconds} seconds"
    return result or Count(min(len(told), at_most), False, None, why)


def _walk(puzzle: Any, at_most: int, encoding: str, engine: str, limit: Limit, tell: Callable[[Solution], None]) -> Count:
    with Search(puzzle, encoding, engine, limit) as search:
        solutions: list[Solution] = []
        # One more than asked for is looked for, to tell "exactly" from "at least".
        while len(solutions) <= at_most and (solution := search.next()):
            solutions.append(solution)
            tell(solution)
        if search.gave_up:
            return Count(min(len(solutions), at_most), False, None, search.gave_up)
        if not solutions:
            return Count(0, True, None, search.hopeless)
        common = board_of(solutions)
        if len(solutions) <= at_most:
            return Count(len(solutions), True, common, None)
        return Count(at_most, False, _with_the_rest(search, common), f"there are more than {at_most} solutions")


def _with_the_rest(search: Search, seen: Board) -> Board | None:
    """Widen the board until no solution has a choice that is not on it; None if the limit is reached before."""
    assert search.formula
    while True:
        unseen = (
            (place, value)
            for place, (possible, values) in enumerate(zip(search.board.open, seen.open, strict=True))
            for value in possible - values
        )
        search.add(search.formula.some_of(unseen))
        solution = search.next()
        if solution is None:
            return None if search.gave_up else seen
        seen = Board(tuple(values | {value} for values, value in zip(seen.open, solution.values, strict=True)))
