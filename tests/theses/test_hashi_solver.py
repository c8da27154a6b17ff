"""The solver of the Hashi thesis: all solutions, no silent limit, in all interfaces."""

import json

import pytest
from hypothesis import assume, given

import puzzlewright as pw
from puzzlewright.cli import main
from puzzlewright.core.errors import BadOption, CannotEncode, LimitReached, UnknownName
from puzzlewright.genres.bridges.puzzle import Bridges, on_grid
from puzzlewright.theses.hashi_general.solver import ThesisSolver
from tests.genres.bridges.small import puzzles

# 16 islands with a 2 in a square: many guesses, and several solutions
SQUARE = on_grid(7, 7, [(row, col, 2) for row in range(0, 7, 2) for col in range(0, 7, 2)])


@given(puzzles)
def test_the_solver_finds_every_solution_once(puzzle: Bridges) -> None:
    assume(None not in puzzle.numbers)
    found = [solution.values for solution in ThesisSolver(puzzle).solutions()]
    assert len(set(found)) == len(found) == pw.count(puzzle, at_most=None).number


def test_a_limit_of_guesses_or_time_is_reported() -> None:
    solver = ThesisSolver(SQUARE, max_guesses=3)
    with pytest.raises(LimitReached, match="no answer within 3 guesses"):
        list(solver.solutions())
    assert solver.guesses == 3
    verdict = pw.solve(SQUARE, method="thesis", limit=pw.Limit(seconds=1e-9))
    assert verdict.status == "unknown"
    assert "no answer within" in str(verdict.why)


def test_solve_and_count_use_the_solver() -> None:
    verdict = pw.solve(SQUARE, method="thesis")
    assert (verdict.status, verdict.encoding, verdict.engine) == ("several", "thesis", "no engine")
    assert verdict.effort.decisions
    counted = pw.count(SQUARE, method="thesis", at_most=None)
    assert (counted.number, counted.is_exact) == (pw.count(SQUARE, at_most=None).number, True)
    assert not pw.count(SQUARE, method="thesis", at_most=2).is_exact


def test_the_command_line_solves_by_the_method(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", pw.write(SQUARE), "--method", "thesis", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "several"


@pytest.mark.parametrize("genre", ["mosaic", "context", "satogaeri"])
def test_other_genres_reject_the_method_with_a_sentence(
    genre: str, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = pw.generate(genre, size=5, seed=1).puzzle
    with pytest.raises(BadOption, match=f"{genre} is solved by encodings and engines only"):
        pw.solve(puzzle, method="thesis")
    assert main(["solve", pw.write(puzzle), "--method", "thesis"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_the_method_cannot_do_is_rejected() -> None:
    hidden = SQUARE.with_fields(numbers=(None, *SQUARE.numbers[1:]))
    with pytest.raises(CannotEncode, match="needs a number on every island"):
        pw.solve(hidden, method="thesis")
    with pytest.raises(BadOption, match="uses no engine: leave out method or engine"):
        pw.solve(SQUARE, method="thesis", engine="z3")
    with pytest.raises(UnknownName, match="no method to solve bridges is called 'these'"):
        pw.solve(SQUARE, method="these")
