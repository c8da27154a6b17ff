"""What is seen to be wrong before a picture is finished: never too early, and always at the end."""

from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Board, Solution, board_of
from puzzlewright.genres.mosaic import genre, rules
from puzzlewright.genres.mosaic.puzzle import Mosaic, on_grid
from puzzlewright.genres.mosaic.rules import early_mistakes
from tests import brute_force
from tests.genres.mosaic.small import puzzles


def board(puzzle: Mosaic, *rows: str) -> Board:
    return genre.blank(puzzle).narrowed(genre.read_decisions(puzzle, list(rows)))


def test_too_many_black_cells_and_too_few_left() -> None:
    puzzle = on_grid([[1, None, None], [None, None, 3]])
    assert early_mistakes(puzzle, board(puzzle, "???", "???")) == []
    assert early_mistakes(puzzle, board(puzzle, "#??", "???")) == []
    (crowded,) = early_mistakes(puzzle, board(puzzle, "#??", "#??"))
    assert crowded == (
        "clue",
        ((0, 0),),
        "the 1 at R1C1 already has two black cells, which is too many",
    )
    (starved,) = early_mistakes(puzzle, board(puzzle, "??.", "??."))
    assert starved == (
        "clue",
        ((1, 2),),
        "the 3 at R2C3 can get only two black cells, which is too few",
    )


@given(puzzle=puzzles, data=st.data())
def test_nothing_is_wrong_while_there_is_a_solution(puzzle: Mosaic, data: st.DataObject) -> None:
    if solutions := brute_force.solutions(genre, puzzle):
        some = data.draw(
            st.lists(
                st.sampled_from(sorted(solutions, key=lambda solution: solution.values)), min_size=1
            )
        )
        assert early_mistakes(puzzle, board_of(some)) == []


@given(puzzle=puzzles, data=st.data())
def test_a_finished_picture_breaks_the_same_clues_as_the_rule_checks(
    puzzle: Mosaic, data: st.DataObject
) -> None:
    cells = puzzle.rows * puzzle.cols
    picture = Solution(
        tuple(data.draw(st.lists(st.integers(0, 1), min_size=cells, max_size=cells)))
    )
    wrong = rules.mistakes(puzzle, genre.marks(puzzle, picture))
    found = early_mistakes(puzzle, board_of([picture]))
    assert [mistake.where for mistake in found] == [mistake.where for mistake in wrong]
