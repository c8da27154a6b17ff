"""Give the next step from a player's position, or say what is wrong with it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from puzzlewright.core.board import Decision, Marks
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.processes.sandbox import run_limited
from puzzlewright.reasoning.search import may_overrun
from puzzlewright.verbs.check import decisions, solution_of_decisions
from puzzlewright.verbs.hint_types import Detail, Hint
from puzzlewright.verbs.mistake_hint import find_mistake, visible_mistake
from puzzlewright.verbs.next_step import find_next_step
from puzzlewright.verbs.text import as_limit, as_puzzle_with_marks, marks_of
from puzzlewright.verbs.verb import (
    AnyLimit,
    OldName,
    Position,
    PuzzleInput,
    about,
    check_arguments,
    renamed,
    verb,
)


@verb(queue="hints", seconds=1.5)
def hint(
    puzzle: PuzzleInput,
    marks: Position = None,
    *,
    detail: Annotated[
        Detail, about("how much to reveal: where to look, the technique, or everything")
    ] = "do",
    limit: AnyLimit = None,
    eliminations: Annotated[bool, about("never give a hint that only rules something out")] = True,
    strikes: OldName[bool] = None,
) -> Hint:
    """Find the next step from a player's position, or the mistake in it.

    Marks are given in the order of play; by default, they are those in the puzzle's text. The
    answer says where to look, why, and what to mark. If the marks contain a mistake, it
    names the marks and clues that contradict each other, and the first wrong mark.

    >>> import puzzlewright as pw
    >>> puzzle = pw.read("5x5m2:1a1a2e3a3a3e3a6a4")
    >>> pw.hint(puzzle).kind
    'step'
    """
    check_arguments(hint, detail=detail)
    (puzzle, own), budget = as_puzzle_with_marks(puzzle), Budget(as_limit(limit))
    decided = decisions(puzzle, own or [] if marks is None else marks_of(puzzle, marks))

    def work(_: Callable[[None], None]) -> Hint:
        return _find_hint(puzzle, decided, budget, renamed(eliminations, strikes))

    found = run_limited(
        work,
        budget,
        lambda _, why: visible_mistake(puzzle, decided) or _unknown_hint(puzzle, why),
        isolate=may_overrun(puzzle, budget),
    )
    board = found.board_before or genre_of(puzzle).blank(puzzle).narrowed(decided)
    return replace(found, detail=detail, board_before=board)


def _find_hint(puzzle: Puzzle, decided: list[Decision], budget: Budget, eliminations: bool) -> Hint:
    genre, solution = genre_of(puzzle), solution_of_decisions(puzzle, decided)
    if solution and not genre.mistakes(puzzle, genre.marks(puzzle, solution)):
        done = "Everything is decided, and all of it is right."
        return Hint(puzzle, "solved", done, "All rules hold.", "There is nothing left to do.")
    found = find_mistake(puzzle, decided, budget)
    return found or find_next_step(puzzle, decided, budget, eliminations)


def mistake(puzzle: Puzzle, marks: Marks, *, limit: Limit | None = None) -> Hint | None:
    """Return the hint about marks that cannot all be right; None if they can.

    >>> import puzzlewright as pw
    >>> mistake(pw.read("5x5m2:1a1a2e3a3a3e3a6a4"), []) is None
    True
    """
    budget, decided = Budget(as_limit(limit)), decisions(puzzle, marks)

    def work(_: Callable[[None], None]) -> Hint | None:
        return find_mistake(puzzle, decided, budget)

    def partial(_: list[None], why: str) -> Hint:
        return visible_mistake(puzzle, decided) or _unknown_hint(puzzle, why)

    return run_limited(work, budget, partial, isolate=may_overrun(puzzle, budget))


def _unknown_hint(puzzle: Puzzle, why: str) -> Hint:
    sentence = f"Unknown: {why}."
    return Hint(puzzle, "unknown", sentence, sentence, sentence)
