"""Find out quickly whether a puzzle needs a what-if, for generators that check many puzzles.

A rating finds the fewest premises for each deduction, which is slow. Here, any core of an engine is
used if it is small enough; only if none is, search for the fewest. A deduction stays valid when
more is known, so the order does not matter: the answer is the same as that of a rating.
"""

from collections.abc import Sequence
from typing import Any

from puzzlewright.core.board import Board, Choice, Reason, Solution
from puzzlewright.core.limits import Budget
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.technique import Position
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.reasoning.assumptions import Premises
from puzzlewright.reasoning.explain.general_steps import MAX_PREMISES
from puzzlewright.reasoning.explain.smallest_mus import SmallestMus


def needs_guess(puzzle: Puzzle, solution: Solution, board: Board, budget: Budget) -> bool:
    """Return whether a board on which no technique applies needs a what-if."""
    human_model = human_model_of(genre_of(puzzle))
    position: Position = human_model.position(puzzle, board)
    solver: TechniqueSolver[Any] = TechniqueSolver(
        position, human_model.techniques, is_settled=True
    )
    with Premises(puzzle, board, budget) as premises:
        few = FewPremiseSearch(premises, solution)
        while position.undecided:
            known = position.board()
            ruled_out = few.rule_out(known)
            if not ruled_out:
                return True
            solver.eliminate(ruled_out)
            solver.run_until_decided()
            premises.rule_out(known.choices_beyond(position.board()))
    return False


class FewPremiseSearch:
    """Find choices that few premises rule out; keep the premises against every wrong choice."""

    def __init__(self, premises: Premises, solution: Solution) -> None:
        self.premises = premises
        self.solution = solution
        self._against: dict[Choice, list[Reason]] = {}

    def rule_out(self, board: Board) -> Sequence[Choice]:
        """Return the choices that few enough premises rule out."""
        wrong = [
            (place, value)
            for place, values in enumerate(board.open)
            for value in sorted(values)
            if value != self.solution.values[place]
        ]
        for choice in wrong:
            if choice not in self._against:
                core = self.premises.unsat_core(self.premises.cube(choice))
                assert core is not None
                self._against[choice] = core
        for choice in sorted(wrong, key=lambda one: len(self._against[one])):
            if len(self._against[choice]) <= MAX_PREMISES:
                break
            # Premises that were needed may no longer be, since more is known.
            self._against[choice] = self.premises.shrink(
                self._against[choice], self.premises.cube(choice)
            )
            if len(self._against[choice]) <= MAX_PREMISES:
                break
        few = [choice for choice in wrong if len(self._against[choice]) <= MAX_PREMISES]
        return few or self._ruled_out_by_fewest(board, wrong)

    def _ruled_out_by_fewest(self, board: Board, wrong: Sequence[Choice]) -> list[Choice]:
        truth = Board(tuple([frozenset((value,)) for value in self.solution.values]))
        reasons = SmallestMus(self.premises, board, truth).fewest(MAX_PREMISES)
        if reasons is None:
            return []
        find, cube = self.premises.find, self.premises.cube
        return [choice for choice in wrong if find(reasons, cube(choice)) is None]
