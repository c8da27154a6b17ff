"""The core of a mistake: the fewest marks that cannot all be right, and the clues that show it."""

from collections.abc import Sequence
from typing import NamedTuple

from puzzlewright.core.board import Decision, Reason
from puzzlewright.core.limits import Budget
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.reasoning.assumptions import Premises
from puzzlewright.reasoning.explain.smallest_mus import SmallestMus

MAX_BLAMED = 6  # marks and clues; a larger core is minimal, but not the smallest
MAX_QUERIES = 60


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
            marks = [premises.add_mark(number, mark) for number, mark in enumerate(decided)]
            if premises.unsat_core(()) is None:
                return None
            first_wrong = _first_wrong(premises, marks)
    with Premises(puzzle, blank, budget) as premises:
        marks = [
            premises.add_mark(number, mark)
            for number, mark in enumerate(decided[: first_wrong + 1])
        ]
        core = premises.unsat_core(())
        assert core is not None
        together = SmallestMus(premises, blank, None)
        blamed = together.smallest_contradiction(MAX_BLAMED, MAX_QUERIES) or premises.minimise(
            core, ()
        )
    return MistakeCore(
        tuple(reason.about[0] for reason in blamed if reason in marks),
        tuple(reason for reason in blamed if reason not in marks),
        first_wrong,
    )


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
