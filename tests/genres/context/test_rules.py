"""Wrong grids, each with the rule it must break, and right ones."""

import pytest

from puzzlewright.core.board import Marks, Solution
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.genres.context import genre
from puzzlewright.genres.context.puzzle import Context, on_grid
from puzzlewright.genres.context.rules import mistakes

PUZZLE = on_grid([[0, 1, 2, 1], [1, 2, 2, 2], [1, 1, 2, 1], [0, 1, 1, 0]])
RIGHT = ["#..#", "..#.", ".#..", "...#"]


def bare(rows: int, cols: int) -> Context:
    return on_grid([[None] * cols for _ in range(rows)])


@pytest.mark.parametrize(
    ("puzzle", "marks"),
    [
        (PUZZLE, RIGHT),
        (bare(2, 3), ["...", "..."]),
        (bare(1, 1), ["."]),
        (bare(1, 1), ["#"]),
        (bare(1, 3), ["#.#"]),
        (bare(3, 3), ["#..", ".#.", "..."]),
    ],
    ids=[
        "all clues",
        "all white",
        "one white cell",
        "no white cell",
        "one between black ones",
        "a chain with one end",
    ],
)
def test_correct_grids_have_no_mistakes(puzzle: Context, marks: Marks) -> None:
    assert mistakes(puzzle, marks) == []


@pytest.mark.parametrize(
    ("puzzle", "marks", "rule", "where", "why"),
    [
        (
            bare(2, 2),
            ["##", ".."],
            "neighbours",
            ((0, 0), (0, 1)),
            "the black cells at R1C1 and R1C2 share a side",
        ),
        (
            bare(2, 2),
            [".#", ".#"],
            "neighbours",
            ((0, 1), (1, 1)),
            "the black cells at R1C2 and R2C2 share a side",
        ),
        (
            on_grid([[2, None], [None, None]]),
            [".#", ".."],
            "clue",
            ((0, 0),),
            ("the 2 at R1C1 is white, so it counts black neighbours, but it has 1 black neighbour"),
        ),
        (
            on_grid([[None, None, None], [None, 1, None], [None, None, None]]),
            ["#..", ".#.", "..#"],
            "connected",
            ((0, 1), (0, 2), (1, 2)),
            ("the white cells are split into 2 regions: R1C2, R1C3 and R2C3 are cut off"),
        ),
        (
            on_grid([[None, None], [None, 1]]),
            ["..", ".#"],
            "clue",
            ((1, 1),),
            ("the 1 at R2C2 is black, so it counts black corners, but it has no black corners"),
        ),
        (
            bare(3, 3),
            [".#.", "#..", "..."],
            "connected",
            ((0, 0),),
            ("the white cells are split into 2 regions: R1C1 is cut off"),
        ),
        (
            bare(1, 9),
            [".#.#.#.#."],
            "connected",
            ((0, 0), (0, 2), (0, 4), (0, 6)),
            ("the white cells are split into 5 regions: R1C1, R1C3, R1C5 and R1C7 are cut off"),
        ),
    ],
)
def test_wrong_grids(
    puzzle: Context, marks: Marks, rule: str, where: tuple[tuple[int, int], ...], why: str
) -> None:
    found = {mistake.rule: mistake for mistake in mistakes(puzzle, marks)}
    assert rule in found
    assert found[rule].where == where
    assert found[rule].why == why


def test_every_broken_rule_is_named() -> None:
    wrong = mistakes(PUZZLE, ["#..#", "..#.", ".#..", "#.#."])
    wrong_clues = [mistake.where for mistake in wrong if mistake.rule == "clue"]
    assert wrong_clues == [
        ((2, 0),),
        ((2, 1),),
        ((2, 2),),
        ((2, 3),),
        ((3, 0),),
        ((3, 1),),
        ((3, 3),),
    ]
    assert [mistake.rule for mistake in wrong[7:]] == ["connected"]
    both = mistakes(bare(2, 3), ["##.", "..#"])
    assert [mistake.rule for mistake in both] == ["neighbours", "connected"]


@pytest.mark.parametrize(
    ("marks", "why"),
    [
        (["....", "....", "...."], "the solution has 3 rows, but the puzzle has 4"),
        (
            ["....", "...", "....", "...."],
            "row 2 of the solution has 3 cells, but the puzzle has 4",
        ),
        (
            ["....", "....", "....", "..x."],
            "the solution, R4C3: expected '#' or '.', found 'x'",
        ),
        (
            ["....", [0, 0, 0, 0], "....", "...."],
            "row 2 of the solution must be a string of '#' and '.', not '[0, 0, 0, 0]'",
        ),
    ],
)
def test_invalid_marks_are_rejected(marks: Marks, why: str) -> None:
    for judge in (mistakes, genre.solution):
        with pytest.raises(BadPuzzle) as trouble:
            judge(PUZZLE, marks)
        assert str(trouble.value) == why


def test_marks_and_solutions_are_two_ways_to_say_the_same() -> None:
    solution = Solution((1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1))
    assert genre.marks(PUZZLE, solution) == RIGHT
    assert genre.solution(PUZZLE, RIGHT) == solution
