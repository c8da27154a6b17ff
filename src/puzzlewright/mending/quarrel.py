"""Why a draft has no solution: the fewest clues and rules that contradict each other."""

from typing import Any

from puzzlewright.asking.premises import Premises
from puzzlewright.explaining.smallest_explanation import SmallestExplanation
from puzzlewright.genres import genre_of, revising_of, teaching_of
from puzzlewright.model.limits import Budget
from puzzlewright.model.reason import Reason

MOST_TOGETHER = 6  # clues and rules; of more it is only made sure that none can be spared
MOST_QUESTIONS = 60
CONFLICTS = 50_000


def quarrel(puzzle: Any, budget: Budget) -> list[Reason]:
    """Find the fewest contradicting clues and rules, if any; may raise `LimitReached`."""
    genre = genre_of(puzzle)
    rules = teaching_of(genre).premises | revising_of(genre).rules
    blank = genre.blank(puzzle)
    with Premises(puzzle, blank, budget.part(CONFLICTS), rules) as premises:
        core = premises.core(())
        if core is None:  # encodings leave to the opening what it sees at once
            return []
        together = SmallestExplanation(premises, blank, None)
        fewest = together.smallest_contradiction(MOST_TOGETHER, MOST_QUESTIONS)
        return fewest or premises.minimal(core, ())
