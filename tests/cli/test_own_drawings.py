"""What the command line draws, it reads: as a puzzle, as a position and as a solution."""

import sys
from pathlib import Path

import pytest

import puzzlewright as pw
from puzzlewright.genres import OWN, genre_named
from tests.cli.command_line import Run

PUZZLES = {genre.name: genre.example for genre in OWN}
BRIDGES = PUZZLES["bridges"]


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
@pytest.mark.parametrize(
    "verb",
    [["draw"], ["draw", "--rulers"], ["draw", "--solution"], ["solve"], ["count"], ["explain"]],
    ids=" ".join,
)
def test_what_a_verb_prints_is_the_puzzle(
    run: Run, tmp_path: Path, verb: list[str], puzzle: str
) -> None:
    file = tmp_path / "printed.txt"
    file.write_text(run(*verb[:1], puzzle, *verb[1:]).out)
    assert run("convert", str(file), "--to", "native").out.strip() == pw.write(pw.read(puzzle))


@pytest.mark.parametrize("genre", PUZZLES)
def test_what_generate_prints_is_a_puzzle(run: Run, tmp_path: Path, genre: str) -> None:
    file = tmp_path / "made.txt"
    file.write_text(run("generate", genre, "--size", "6x6", "--seed", "1").out)
    assert run("solve", str(file)).status == 0


def test_several_puzzles_in_one_file_are_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "made.txt"
    file.write_text(run("generate", "mosaic", "--size", "5x5", "--count", "2").out)
    refused = run("solve", str(file))
    assert refused.status == 2
    assert "has 2 drawings of different puzzles" in refused.err


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_a_drawn_solution_is_checked_and_known_as_finished(
    run: Run, tmp_path: Path, puzzle: str
) -> None:
    file = tmp_path / "solved.txt"
    file.write_text(run("draw", puzzle, "--solution").out)
    assert run("check", puzzle, "--solution", str(file)).status == 0
    assert run("check", str(file)).status == 0
    assert run("hint", puzzle, "--state", str(file), "--json").json["kind"] == "solved"
    assert run("check", puzzle, "--solution", file.read_text()).status == 0  # the text itself


def test_a_bare_drawing_is_a_blank_position(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bare.txt"
    file.write_text(run("draw", BRIDGES).out)
    assert run("hint", BRIDGES, "--state", str(file)).out == run("hint", BRIDGES).out


def test_marks_typed_into_a_drawing_are_a_position(run: Run, tmp_path: Path) -> None:
    puzzle = '{"genre": "mosaic", "clues": [[4, null, null], [null, null, 2], [3, null, null]]}'
    file = tmp_path / "mine.txt"
    file.write_text(run("draw", puzzle).out.replace("4·", "4 "))
    mistake = run("hint", puzzle, "--state", str(file), "--json").json
    assert (mistake["kind"], mistake["places"]) == ("mistake", [[0, 0]])
    assert run("hint", str(file), "--json").json == mistake


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("[[1, 1, 1, 5, 1]]", "positions in JSON count from 0; counted from 1 it would be"),
        ("mine", "there is no file mine"),
        ("mine.json", "there is no file mine.json"),
        (PUZZLES["mosaic"], "these marks belong to another puzzle: Mosaic (Fill-a-Pix)"),
        ("bridges 1x3\n1───1\n", "row 1 of the drawing does not have 3 cells of the same width"),
        ("bridges\n1───1\n", "these marks belong to another puzzle"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(run: Run, state: str, sentence: str) -> None:
    puzzle = '{"genre": "bridges", "rows": 1, "cols": 6, "islands": [[0, 0, 1], [0, 4, 1]]}'
    refused = run("hint", puzzle, "--state", state)
    assert refused.status == 2
    assert sentence in refused.err


def test_a_solution_counted_from_one_is_reported_so(run: Run) -> None:
    puzzle = '{"genre": "bridges", "rows": 1, "cols": 3, "islands": [[0, 0, 2], [0, 2, 2]]}'
    wrong = run("check", puzzle, "--solution", "[[1, 1, 1, 3, 2]]")
    assert wrong.status == 1
    assert "counted from 1 it would be [0, 0, 0, 2, 2]: R1C1-R1C3 has two bridges" in wrong.err


@pytest.mark.parametrize(
    ("puzzle", "is_terminal", "options", "has_rulers"),
    [
        (BRIDGES, True, [], True),
        (BRIDGES, True, ["--no-rulers"], False),
        (BRIDGES, False, [], False),
        (BRIDGES, False, ["--rulers"], True),
        ("bridges\n1.1\n", True, [], False),
        ("bridges\n1.1\n", True, ["--rulers"], True),
    ],
)
def test_rulers_are_shown_in_a_terminal_from_size_six(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    puzzle: str,
    is_terminal: bool,
    options: list[str],
    has_rulers: bool,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
    shown = run("draw", puzzle, *options).out
    assert ("┌─" in shown) == has_rulers
    assert pw.read(shown) == pw.read(puzzle)


def test_what_hints_say_to_the_end_is_a_right_solution(run: Run) -> None:
    for genre in ("bridges", "mosaic", "context", "satogaeri"):
        puzzle = pw.read(genre_named(genre).example)
        said: list[str] = []
        marks: list[list[int]] = []
        while (hint := pw.hint(puzzle, marks)).marks:
            said.append(hint.do.removeprefix("Mark ").removesuffix("."))
            marks = pw.read_marks(puzzle, ", ".join(said))
        result = run("check", pw.write(puzzle), "--solution", ", ".join(said))
        assert result.out.endswith(": correct.\n")


def test_an_incomplete_answer_is_reported_as_such(run: Run) -> None:
    puzzle = '{"genre": "mosaic", "clues": [[null, null, 4], [4, null, null]]}'
    result = run("check", puzzle, "--solution", "R1C1-R1C3 black")
    assert result.status == 1
    assert "3 of 6 cells are still open (open)" in result.out


def test_all_that_a_hint_prints_can_be_given_back(run: Run) -> None:
    puzzle = genre_named("bridges").example
    printed = run("hint", puzzle).out
    assert run("hint", puzzle, "--state", printed).out != printed
