"""Calls that are joined by pipes: the command line reads its own output, and answers can be joined
to questions.
"""

import json
import os
import subprocess
from pathlib import Path

import pytest

import puzzlewright as pw
from tests.cli.command_line import COMMAND, NONE, SEVERAL, UNIQUE, Run

GAME = "5x5m2:1a1a2e3a3a3e3a6a4"


def test_generate_convert_solve(run: Run) -> None:
    made = run("generate", "hashi", "--size", "7x7", "--count", "3", "--seed", "1", "--json")
    urls = run("convert", "-", "--to", "puzzlink", stdin=made.out.encode())
    assert [line[:22] for line in urls.out.splitlines()] == ["https://puzz.link/p?ha"] * 3
    solved = run("solve", "-", "--json", stdin=urls.out.encode())
    assert solved.status == 0
    assert [(line["line"], line["status"]) for line in solved.lines] == [
        (number, "unique") for number in (1, 2, 3)
    ]


def test_one_puzzle_of_a_pipeline_is_answered_like_any_other(run: Run) -> None:
    record = json.dumps({"id": "a", "puzzle": json.loads(NONE)}).encode()
    answered = run("solve", "-", "--json", stdin=record + b"\n")
    assert (answered.status, answered.json["line"], answered.json["id"]) == (1, 1, "a")


@pytest.mark.parametrize("verb", ["solve", "count", "rate", "explain"])
def test_answers_carry_the_keys_of_their_lines(run: Run, tmp_path: Path, verb: str) -> None:
    file = tmp_path / "many.jsonl"
    line = json.dumps({"id": "a", "mine": [7], "puzzle": json.loads(UNIQUE)})
    file.write_text(f"{line}\n\njunk\n{GAME}\n" + line.replace('"a"', '"b"'))
    answers = run(verb, str(file), "--json").lines
    assert [one["line"] for one in answers] == [1, 3, 4, 5]
    assert [one.get("id") for one in answers] == ["a", None, None, "b"]
    assert [one.get("mine") for one in answers] == [[7], None, None, [7]]
    assert ["error" in one for one in answers] == [False, True, False, False]


def test_a_blank_line_after_the_first_puzzle_does_not_matter(run: Run) -> None:
    lines = run("solve", "-", "--json", stdin=f"\n{GAME}\n\n{GAME}\n".encode()).lines
    assert [line["line"] for line in lines] == [2, 4]
    assert run("solve", "-", stdin=f"{GAME}\n\n\n".encode()).status == 0


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t"])
def test_no_cell_of_csv_is_a_formula(run: Run, start: str) -> None:
    record = json.dumps({"id": f"{start}cmd()", "puzzle": json.loads(UNIQUE)})
    table = run("rate", "-", "--output", "csv", stdin=record.encode()).out
    assert table.splitlines()[1].startswith(f"1,'{start}cmd(),")


def test_unique_decides_by_the_exit_status(run: Run) -> None:
    assert [run("solve", one, "--unique").status for one in (UNIQUE, NONE, SEVERAL)] == [0, 1, 1]
    assert run("solve", SEVERAL, "--first", "--json").json["status"] == "found"


def test_a_wrong_board_is_a_no_although_its_reader_has_seen_enough(tmp_path: Path) -> None:
    # More mistakes than a pipe holds, so that the first line is read before the last is written.
    clues = [[9] * 60] * 60
    puzzle, answer = tmp_path / "puzzle.json", tmp_path / "answer.txt"
    puzzle.write_text(json.dumps({"genre": "mosaic", "clues": clues}))
    answer.write_text("\n".join(["." * 60] * 60))
    call = [*COMMAND, "check", str(puzzle), "--solution", str(answer)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        assert b"3600 mistakes" in process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


def printed(*words: str, **environment: str) -> bytes:
    env = {name: value for name, value in os.environ.items() if name != "PYTHONIOENCODING"}
    call = [*COMMAND, *words]
    done = subprocess.run(call, stdout=subprocess.PIPE, check=True, env={**env, **environment})
    return done.stdout


def test_pipes_get_utf_8() -> None:
    drawing = printed("draw", GAME, "--solution", LC_ALL="C", PYTHONUTF8="0").decode("utf-8")
    assert "═" in drawing


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_another_encoding_gets_an_ascii_drawing_that_is_read_back(encoding: str) -> None:
    puzzle = pw.read(GAME)
    text = printed("draw", GAME, "--solution", PYTHONIOENCODING=encoding).decode("ascii")
    assert text.startswith("bridges 5x5, ascii\n")
    assert pw.read(text) == puzzle
    assert pw.mistakes(puzzle, pw.read_marks(puzzle, text)) == []
    answer = json.loads(printed("solve", GAME, "--json", PYTHONIOENCODING=encoding))
    assert answer["status"] == "unique"
