"""Facts about a puzzle and its solution."""

from itertools import product

from hypothesis import given

from puzzlewright.core.board import Solution
from puzzlewright.core.limits import Budget
from puzzlewright.genres.bridges import genre, rules
from puzzlewright.genres.bridges.human_model import facts, human_model
from puzzlewright.genres.bridges.puzzle import Bridges, on_graph, on_grid
from puzzlewright.reasoning.assumptions import is_unique_without_rules
from tests import brute_force
from tests.genres.bridges.small import puzzles


def test_loops_and_crossings_are_counted() -> None:
    square = on_grid(3, 3, [(0, 0, 2), (0, 2, 2), (2, 0, 2), (2, 2, 2)])
    assert facts(square, Solution((1, 1, 1, 1)))["solution_is_tree"] is False
    crossing = on_graph([1, 1, 1, 1], [(0, 1), (2, 3), (0, 2), (1, 3)], [(0, 1)], components=2)
    assert facts(crossing, Solution((0, 0, 1, 1)))["conflict_pairs"] == 1


def without_connection(puzzle: Bridges) -> set[Solution]:
    """Return all answers that break at most the connectivity rule."""
    tries = (Solution(values) for values in product(*map(sorted, genre.blank(puzzle).open)))
    return {
        solution
        for solution in tries
        if {mistake.rule for mistake in rules.mistakes(puzzle, genre.marks(puzzle, solution))}
        <= {"connected"}
    }


@given(puzzles)
def test_uniqueness_without_the_connectivity_rule_is_detected(puzzle: Bridges) -> None:
    for solution in brute_force.solutions(genre, puzzle):
        is_unique = is_unique_without_rules(
            puzzle, solution, human_model.connectivity_rules, Budget()
        )
        assert is_unique == (without_connection(puzzle) == {solution})
