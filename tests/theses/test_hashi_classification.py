"""The classification of the Hashi thesis: counted by hand on a small grid, and its solver against
what is known of its levels.
"""

import pytest
from hypothesis import given

from puzzlewright.core.board import Solution
from puzzlewright.genres.bridges import genre
from puzzlewright.genres.bridges.human_model import facts as counted
from puzzlewright.genres.bridges.puzzle import Bridges, on_graph, on_grid
from puzzlewright.reasoning.rate.rating import unsolved_facts
from puzzlewright.theses.hashi_general.classification import facts as found_by_solver
from puzzlewright.theses.hashi_general.solver import BACKTRACKING, ThesisSolver
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.solve import solve
from tests import brute_force
from tests.genres.bridges.small import puzzles
from tests.read_puzzles import read


def facts(puzzle: Bridges, solution: Solution) -> dict[str, object]:
    return {**counted(puzzle, solution), **found_by_solver(puzzle, solution)}


def facts_of(puzzle: Bridges) -> dict[str, object]:
    solution = solve(puzzle).solution
    assert solution
    return facts(puzzle, solution)


def test_every_row_of_the_table_on_a_small_grid() -> None:
    puzzle = on_grid(3, 5, [(0, 0, 4), (0, 2, 4), (0, 4, 1), (2, 0, 2), (2, 2, 2), (2, 4, 1)])
    solution = Solution((2, 1, 0, 1, 2, 1, 0))
    assert puzzle.spans == ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
    found = facts(puzzle, solution)
    # how often an island was inspected depends on the order
    assert isinstance(found.pop("solve_steps"), int)
    assert found == {
        "max_bridges": 2,
        "islands": 6,
        "edges": 7,
        "edges_to_islands_ratio": 1.167,
        "total_bridges": 7,
        "bridges_to_islands_ratio": 1.167,
        "bridges_to_edges_ratio": 1.0,
        "conflict_pairs": 0,
        "density": 0.4,
        "used_edges": 5,
        "unused_edges": 2,
        "used_edges_to_edges_ratio": 0.714,
        "bridges_to_used_edges_ratio": 1.4,
        "solution_is_tree": True,
        # The 4 in the corner gives four bridges and the other 4 one more; the rest takes that the
        # two 1s are not joined.
        "ratio_before_global_techniques": 1.0,
        "ratio_before_backtracking": 1.0,
        "ratio_bridges_placed": 1.0,
        "bridges_to_be_placed": 0,
        "backtracking_steps": 0,
        "backtracking_depth": 0,
        "thesis_level": 4,
        "thesis_difficulty": 3.286,
    }


@pytest.mark.parametrize(
    ("level", "puzzle"),
    [
        (-1, on_graph([0], [])),
        (0, on_grid(1, 5, [(0, 0, 2), (0, 2, 4), (0, 4, 2)])),
        (1, on_grid(3, 3, [(0, 0, 4), (0, 2, 2), (2, 0, 4), (2, 2, 2)])),
        (2, on_grid(1, 5, [(0, 0, 2), (0, 2, 3), (0, 4, 1)])),
        # Each 4 needs all that two 1s and the other 4 can take; without their numbers it could get
        # six.
        (3, on_grid(3, 5, [(0, 0, 1), (0, 2, 4), (0, 4, 1), (2, 0, 1), (2, 2, 4), (2, 4, 1)])),
        (4, on_grid(3, 3, [(0, 0, 2), (0, 2, 2), (2, 0, 2), (2, 2, 2)])),
    ],
)
def test_the_first_levels_of_the_thesis(level: int, puzzle: Bridges) -> None:
    assert facts_of(puzzle)["thesis_level"] == level


@pytest.mark.parametrize(
    ("url", "level", "is_guessed"),
    [
        ("https://puzz.link/p?hashi/7/7/1h2g4n2h3g5m22h2k1h3g2h2h3", 5, False),
        ("https://puzz.link/p?hashi/7/7/2g2i2m4g6g2g3o2g2g1m1g3g3g1", 7, False),
        ("https://puzz.link/p?hashi/7/7/3h5h2n2g6h33j1m2g2g3g2g1k1", 8, False),
        ("https://puzz.link/p?hashi/7/7/3h3h2n1g5h34g1p3g1g3i2g1i2", 9, True),
    ],
)
def test_global_techniques_and_guesses(url: str, level: int, is_guessed: bool) -> None:
    found = facts_of(read(url))
    assert found["thesis_level"] == level
    assert bool(found["backtracking_steps"]) == is_guessed == bool(found["backtracking_depth"])
    assert level - 1 < float(str(found["thesis_difficulty"])) <= level


def test_what_is_known_before_a_puzzle_is_solved() -> None:
    """Each 3 has a bridge to either side, and the other two may go either way round."""
    puzzle = on_grid(3, 3, [(0, 0, 3), (0, 2, 3), (2, 0, 3), (2, 2, 3)])
    assert solve(puzzle).status == "several"
    assert unsolved_facts(puzzle) == {
        "max_bridges": 2,
        "islands": 4,
        "edges": 4,
        "edges_to_islands_ratio": 1.0,
        "conflict_pairs": 0,
        "density": 0.444,
        "total_bridges": 6,
        "bridges_to_islands_ratio": 1.5,
        "bridges_to_edges_ratio": 1.5,
        "ratio_before_global_techniques": 0.667,
        "ratio_before_backtracking": 0.667,
        "ratio_bridges_placed": 0.667,
        "bridges_to_be_placed": 2,
    }


def test_what_the_local_techniques_solve_may_need_the_connection_rule() -> None:
    """Local techniques keep two 1s apart; without the rule they may be joined."""
    puzzle = on_grid(3, 5, [(0, 0, 4), (0, 2, 4), (0, 4, 1), (2, 0, 2), (2, 2, 2), (2, 4, 1)])
    facts = rate(puzzle).facts
    assert facts["ratio_before_global_techniques"] == 1
    assert facts["trivially_connected"] is False
    assert facts["connectivity"] is True


def test_unknown_numbers_leave_out_what_the_thesis_cannot_tell() -> None:
    puzzle = on_grid(1, 5, [(0, 0, None), (0, 2, 3), (0, 4, 1)])
    found = facts_of(puzzle)
    assert found["total_bridges"] == 3
    assert "thesis_level" not in found


@given(puzzles)
def test_the_thesis_solver_finds_solutions_and_places_no_wrong_bridge(puzzle: Bridges) -> None:
    solutions = brute_force.solutions(genre, puzzle)
    if None in puzzle.numbers or not solutions:
        return
    for level in range(1, BACKTRACKING):
        solver = ThesisSolver(puzzle, level)
        solver.solve()
        for solution in solutions:
            assert all(
                placed <= true for placed, true in zip(solver.placed, solution.values, strict=True)
            ), level
    solver = ThesisSolver(puzzle, BACKTRACKING)
    assert solver.solve()
    assert Solution(tuple(solver.placed)) in solutions
