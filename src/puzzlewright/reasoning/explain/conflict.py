"""Minimal conflicts: the fewest contradicting clues, or marks that cannot all be right."""

from collections.abc import Sequence
from typing import NamedTuple

from puzzlewright.core.board import Decision, Reason
from puzzlewright.core.limits import Budget
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import edit_rules_of, genre_of, human_model_of
from puzzlewright.reasoning.assumptions import Premises
from puzzlewright.reasoning.explain.smallest_mus import SmallestMus

MAX_PREMISES = 6  # clues, rules and marks; a larger conflict is minimal, but not the smallest
MAX_QUERIES = 60
MAX_CONFLICTS = 50_000  # of an engine, to find contradicting clues


def find_clue_conflict(puzzle: Puzzle, budget: Budget) -> list[Reason]:
    """Find the fewest contradicting clues and rules, if any; may raise `LimitReached`."""
    genre = genre_of(puzzle)
    rules = human_model_of(genre).premises | edit_rules_of(genre).rules
    blank = genre.blank(puzzle)
    with Premises(puzzle, blank, budget.with_conflicts(MAX_CONFLICTS), rules) as premises:
        return _fewest(premises) or []


class MistakeCore(NamedTuple):
    """Marks that cannot all be right, by their numbers, and the clues and rules that show it."""

    marks: tuple[int, ...]
    reasons: tuple[Reason, ...]
    first_wrong: int  # the first mark after which no solution was left


def find_mistake_core(
    puzzle: Puzzle, decided: Sequence[Decision], budget: Budget, first_wrong: int | None = None
) -> MistakeCore | None:
    """Find marks up to the first wrong one that cannot all be right; None if there are none."""
    blank = genre_of(puzzle).blank(puzzle)
    if first_wrong is None:
        with Premises(puzzle, blank, budget) as premises:
            marks = _add_marks(premises, decided)
            if premises.unsat_core(()) is None:
                return None
            first_wrong = _first_wrong(premises, marks)
    with Premises(puzzle, blank, budget) as premises:
        marks = _add_marks(premises, decided[: first_wrong + 1])
        blamed = _fewest(premises)
        assert blamed is not None
    return MistakeCore(
        tuple(reason.about[0] for reason in blamed if reason in marks),
        tuple(reason for reason in blamed if reason not in marks),
        first_wrong,
    )


def _fewest(premises: Premises) -> list[Reason] | None:
    """Return the fewest contradicting premises of a blank board; None if the engine finds none."""
    core = premises.unsat_core(())
    if core is None:  # only propagation finds the contradiction
        return None
    blank = genre_of(premises.puzzle).blank(premises.puzzle)
    together = SmallestMus(premises, blank, None)
    fewest = together.smallest_contradiction(MAX_PREMISES, MAX_QUERIES)
    return fewest or premises.minimise(core, ())


def _add_marks(premises: Premises, decided: Sequence[Decision]) -> list[Reason]:
    return [premises.add_mark(number, mark) for number, mark in enumerate(decided)]


def _first_wrong(premises: Premises, marks: list[Reason]) -> int:
    """Return the number of the first mark after which there is no solution."""
    clues = [reason for reason in premises.reasons if reason not in marks]
    low, high = 0, len(marks) - 1
    while low < high:
        middle = (low + high) // 2
        if premises.solution([*clues, *marks[: middle + 1]], ()) is not None:
            low = middle + 1
        else:
            high = middle
    return low
