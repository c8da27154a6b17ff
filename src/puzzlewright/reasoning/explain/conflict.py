"""Minimal conflicts: the fewest clues that contradict each other."""

from puzzlewright.core.board import Reason
from puzzlewright.core.limits import Budget
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import edit_rules_of, genre_of, human_model_of
from puzzlewright.reasoning.assumptions import Premises
from puzzlewright.reasoning.explain.smallest_mus import SmallestMus

MAX_PREMISES = 6  # clues and rules; a larger conflict is minimal, but not the smallest
MAX_QUERIES = 60
MAX_CONFLICTS = 50_000


def find_clue_conflict(puzzle: Puzzle, budget: Budget) -> list[Reason]:
    """Find the fewest contradicting clues and rules, if any; may raise `LimitReached`."""
    genre = genre_of(puzzle)
    rules = human_model_of(genre).premises | edit_rules_of(genre).rules
    blank = genre.blank(puzzle)
    with Premises(puzzle, blank, budget.with_conflicts(MAX_CONFLICTS), rules) as premises:
        core = premises.unsat_core(())
        if core is None:  # only propagation finds the contradiction
            return []
        together = SmallestMus(premises, blank, None)
        fewest = together.smallest_contradiction(MAX_PREMISES, MAX_QUERIES)
        return fewest or premises.minimise(core, ())
