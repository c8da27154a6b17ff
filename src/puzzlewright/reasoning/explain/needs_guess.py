"""Find out quickly whether a puzzle needs a what-if, for generators that check many puzzles.

A rating finds the fewest premises for each deduction, which is slow. Here, any core of an engine is
used if it is small enough; only if none is, search for the fewest. A deduction stays valid when
more is known, so the order does not matter: the answer is the same as that of a rating.
"""

from collections.abc import Sequence
from typing import Any

from puzzlewright.core.board import Board, Choice, Reason, Solution, board_of
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
    truth = board_of([solution])
    against: dict[Choice, list[Reason]] = {}
    with Premises(puzzle, board, budget) as premises:
        while position.undecided:
            known = position.board()
            ruled_out = _ruled_out_by_few(premises, known, truth, against)
            if not ruled_out:
                return True
            solver.eliminate(ruled_out)
            solver.run_until_decided()
            premises.rule_out(known.choices_beyond(position.board()))
    return False


def _ruled_out_by_few(
    premises: Premises, board: Board, truth: Board, against: dict[Choice, list[Reason]]
) -> Sequence[Choice]:
    """Return the choices that few enough premises rule out.

    `against` keeps the known premises against every wrong choice.
    """
    wrong, cube = board.choices_beyond(truth), premises.cube
    for choice in wrong:
        if choice not in against:
            core = premises.unsat_core(cube(choice))
            assert core is not None
            against[choice] = core
    for choice in sorted(wrong, key=lambda one: len(against[one])):
        if len(against[choice]) > MAX_PREMISES:
            # Premises that were needed may no longer be, since more is known.
            against[choice] = premises.shrink(against[choice], cube(choice))
        if len(against[choice]) <= MAX_PREMISES:
            break
    if few := [choice for choice in wrong if len(against[choice]) <= MAX_PREMISES]:
        return few
    reasons = SmallestMus(premises, board, truth).fewest(MAX_PREMISES)
    if reasons is None:
        return []
    return [choice for choice in wrong if premises.find(reasons, cube(choice)) is None]
