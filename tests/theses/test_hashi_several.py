"""Further solutions are found without search."""

import pytest

import puzzlewright as pw
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.theses.hashi_general.solver import other_solutions

# Four islands in a square: the bridges of opposite sides can be exchanged.
SQUARE = Bridges(3, 3, [[0, 0, 3], [0, 2, 3], [2, 0, 3], [2, 2, 3]])


def test_bridges_are_exchanged_around_a_square() -> None:
    solution = pw.solve(SQUARE, first=True).solution
    assert solution
    (other,) = other_solutions(SQUARE, solution)
    assert sorted(other.values) == sorted(solution.values) == [1, 1, 2, 2]
    assert [one + two for one, two in zip(solution.values, other.values, strict=True)] == [3] * 4


@pytest.mark.parametrize("seed", range(8))
def test_every_solution_found_is_one_and_unique_puzzles_have_none(seed: int) -> None:
    puzzle = pw.generate("bridges", size=(6, 6), seed=seed).puzzle
    assert isinstance(puzzle, Bridges)
    solution = pw.solve(puzzle).solution
    assert solution
    assert list(other_solutions(puzzle, solution)) == []
    islands = [
        [*cell, None if number in (3, 4) else number]
        for cell, number in zip(puzzle.grid.cells, puzzle.numbers, strict=True)  # type: ignore[union-attr]
    ]
    draft = Bridges(6, 6, islands)
    found = list(other_solutions(draft, solution))
    assert len({one.values for one in found}) == len(found)
    assert all(one.values != solution.values for one in found)
    assert not found or pw.solve(draft).status == "several"
