"""What `encode` writes is what other solvers need: their answers lead back to solutions."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.engines import engine_named
from puzzlewright.engines.external import process_engine
from puzzlewright.genre.genre import Encoding, Genre
from puzzlewright.genre.plugins import encodings_of
from puzzlewright.genres import GENRES
from puzzlewright.verbs.convert import verdict_from

EVERY_ENCODING = [
    pytest.param(genre, encoding, id=f"{genre.name}-{encoding.name}")
    for genre in GENRES
    for encoding in encodings_of(genre)
]


@pytest.mark.parametrize(("genre", "encoding"), EVERY_ENCODING)
def test_a_program_solves_the_exported_formula(
    genre: Genre[Any], encoding: Encoding[Any], tmp_path: Path
) -> None:
    puzzle = pw.read(genre.example)
    encoded = pw.encode(puzzle, encoding=encoding.name)
    command, ending = {
        "dimacs": (["cadical", "-q"], "cnf"),
        "smtlib": (["cvc5", "--lang", "smt2"], "smt2"),
    }[encoded.form]
    process_engine(f"process:{command[0]}")  # says how to install the program if it is missing
    file = tmp_path / f"formula.{ending}"
    file.write_text(encoded.text)
    answer = subprocess.run(
        [*command, str(file)], capture_output=True, text=True, check=False
    ).stdout
    if encoding.cuts:
        # Connection is left to cuts, so a model may fall apart; that is said, and nothing else is
        # wrong with it.
        try:
            verdict = verdict_from(answer, puzzle, encoding=encoding.name)
        except pw.BadPuzzle as trouble:
            assert "leaves connection to cuts" in str(trouble)
            return
    else:
        verdict = verdict_from(answer, puzzle, encoding=encoding.name)
    assert verdict.solution == pw.solve(puzzle).solution


@pytest.mark.parametrize(("genre", "encoding"), EVERY_ENCODING)
def test_the_sizes_by_reason_add_up(genre: Genre[Any], encoding: Encoding[Any]) -> None:
    encoded = pw.encode(pw.read(genre.example), encoding=encoding.name)
    assert sum(size.constraints for size in encoded.sizes.values()) == encoded.constraints
    assert all(size.groups for size in encoded.sizes.values())


@pytest.mark.parametrize(("genre", "encoding"), EVERY_ENCODING)
def test_both_smt_engines_run_every_encoding(genre: Genre[Any], encoding: Encoding[Any]) -> None:
    puzzle = pw.read(genre.example)
    for name in ("z3", "cvc5"):
        engine_named(name)
        assert pw.solve(puzzle, encoding=encoding.name, engine=name).status == "unique"


def test_the_map_says_what_the_variables_mean() -> None:
    puzzle = pw.read(
        '{"genre": "bridges", "rows": 1, "cols": 3, "islands": [[0, 0, 2], [0, 2, 2]]}'
    )
    text = pw.encode(puzzle).text
    assert "c place 0: R1C1-R1C3\n" in text
    assert "c choice 0 2: 2\n" in text
    assert "p cnf 2 " in text


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("", "this is not a SAT solver's answer"),
        ("hello", "this is not a SAT solver's answer"),
        ("s SATISFIABLE\nv 1 x 0\n", "a model contains integers, not 'x'"),
        (
            "s SATISFIABLE\nv 1 -2 0\n",
            "the model is not a solution: the 2 at R1C1 has 1 bridge",
        ),
    ],
)
def test_bad_answers_are_refused(answer: str, why: str) -> None:
    puzzle = pw.read(
        '{"genre": "bridges", "rows": 1, "cols": 3, "islands": [[0, 0, 2], [0, 2, 2]]}'
    )
    with pytest.raises(pw.BadPuzzle, match=why):
        verdict_from(answer, puzzle)


def test_an_unsatisfiable_answer_is_accepted() -> None:
    puzzle = pw.read(
        '{"genre": "bridges", "rows": 1, "cols": 3, "islands": [[0, 0, 2], [0, 2, 2]]}'
    )
    assert verdict_from("s UNSATISFIABLE\n", puzzle).status == "none"
    assert verdict_from("s SATISFIABLE\nv 1 2 0\n", puzzle).solution == pw.Solution((2,))


@pytest.mark.parametrize(("genre", "encoding"), EVERY_ENCODING)
def test_one_formula_has_one_size(genre: Genre[Any], encoding: Encoding[Any]) -> None:
    """Of the whole puzzle, in the export, in what the file says, and in what is solved."""
    puzzle = pw.read(genre.example)
    encoded = pw.encode(puzzle, encoding=encoding.name)
    verdict = pw.solve(puzzle, encoding=encoding.name, propagation=False)
    assert not verdict.propagation
    assert (encoded.variables, encoded.constraints, encoded.at_most_constraints) == (
        verdict.variables,
        verdict.clauses,
        verdict.at_most_constraints,
    )
    if encoded.form == "dimacs":
        header = f"\np cnf {encoded.written_variables} {encoded.written_constraints}\n"
        assert header in encoded.text
    if not encoded.at_most_constraints:
        assert encoded.written_constraints == encoded.constraints


BESIDES_ENCODINGS = [
    ("bridges", "levels"), ("bridges", "graph"), ("mosaic", "native"), ("satogaeri", "moves"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "encoding"), BESIDES_ENCODINGS)
def test_excluding_a_unique_solution_leaves_none(name: str, encoding: str, tmp_path: Path) -> None:
    puzzle = pw.read(next(genre.example for genre in GENRES if genre.name == name))
    solution = pw.solve(puzzle).solution
    assert solution
    encoded = pw.encode(puzzle, encoding=encoding, excluding=pw.marks_of(puzzle, solution))
    assert encoded.sizes["besides"].constraints == 1
    file = tmp_path / "formula"
    file.write_text(encoded.text)
    command = ["cadical", "-q"] if encoded.form == "dimacs" else ["cvc5", "--lang", "smt2"]
    answer = subprocess.run([*command, file], capture_output=True, text=True, check=False).stdout
    verdict = verdict_from(answer, puzzle, encoding=encoding, excluding=solution)
    assert (verdict.status, verdict.solutions) == ("unique", (solution,))


def test_excluding_one_of_two_solutions_leaves_the_other() -> None:
    puzzle = pw.read(
        '{"genre": "bridges", "rows": 1, "cols": 3, "islands": [[0, 0, null], [0, 2, null]]}'
    )
    verdict = verdict_from("s SATISFIABLE\nv 1 2 0\n", puzzle, excluding=pw.Solution((1,)))
    assert verdict.status == "several"
    assert verdict.solutions == (pw.Solution((1,)), pw.Solution((2,)))
    with pytest.raises(pw.BadPuzzle, match="the model is the solution that is already known"):
        verdict_from("s SATISFIABLE\nv 1 2 0\n", puzzle, excluding=pw.Solution((2,)))
    with pytest.raises(pw.Trouble, match="the given solution is wrong: "):
        pw.encode(puzzle, excluding=pw.Solution((0,)))
