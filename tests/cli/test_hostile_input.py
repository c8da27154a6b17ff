"""Whatever is handed in or happens outside: one short sentence, and nothing is harmed."""

import errno
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.cli import puzzles
from puzzlewright.genres import genre_named
from tests.cli.command_line import UNIQUE, Run
from tests.timing import HANGS

GAME = "7x7m2:3c3a1a1c3c2a1h13a6b3j4a3a2"
LONGEST_SENTENCE = 200
NESTED = "[" * 900 + "]" * 900


def record(**entries: Any) -> str:
    return json.dumps(entries) + "\n"


@pytest.mark.parametrize(
    "text",
    [
        '{"genre": "mosaic", "clues": [[' + "9" * 4300 + "]]}",
        '{"genre": "mosaic", "clues": [[' + "9" * 5000 + "]]}",
        '{"genre": "bridges", "rows": 1, "cols": 3, "islands": [[' + "9" * 4300 + ", 0, 0]]}",
        '{"genre": "mosaic", "clues": [[NaN]]}',
        '{"genre": "mosaic", "clues": [[0]], "clues": [[1]]}',
        '{"genre": "mosaic", "clues": ' + NESTED + "}",
        '{"genre": "mosaic", "clues": ' + "[" * 100_000 + "}",
        '{"genre": "' + "m" * 10_000 + '"}',
        '{"puzzle": {"genre": "mosaic", "clues": ' + NESTED + "}}",
        "pzprv3\nhashi\n" + "9" * 5000,
        "https://puzz.link/p?hashi/" + "9" * 5000 + "/5/1",
        "x" * 100_000,
        '{"genre": "mosaic", "clues": [' + "[]," * 2_500_000 + "[]]}",
    ],
    ids=range(13),
)
def test_a_strange_puzzle_is_refused_in_a_short_sentence(run: Run, text: str) -> None:
    result = run("solve", "-", stdin=text.encode())
    assert result.status == 2
    assert result.err.count("\n") == 1
    assert len(result.err) < LONGEST_SENTENCE


@pytest.mark.parametrize(
    "marks",
    [NESTED, f"[[{'9' * 4300}, 0, 0, 0]]", f"[[{'9' * 20}, 0, 0, 0]]", f"[{NESTED}]", "[[NaN]]"],
    ids=range(5),
)
@pytest.mark.parametrize("genre", ["bridges", "mosaic", "satogaeri"])
def test_strange_marks_are_refused_in_a_short_sentence(
    run: Run, tmp_path: Path, genre: str, marks: str
) -> None:
    puzzle = pw.write(pw.generate(genre, size=(5, 5), seed=1).puzzle)
    file = tmp_path / "marks.json"
    file.write_text(marks)
    for verb, option in (("check", "--solution"), ("hint", "--state")):
        result = run(verb, puzzle, option, str(file))
        assert result.status in (1, 2)
        assert len(result.out + result.err) < 2 * LONGEST_SENTENCE


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999", "[[1]]", "{}"])
def test_an_id_that_cannot_be_repeated_is_refused_and_the_rest_answered(
    run: Run, tmp_path: Path, number: str
) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text(f'{{"id": {number}, "puzzle": "{GAME}"}}\n{record(id="b", puzzle=GAME)}')
    result = run("solve", str(file), "--json")
    assert result.status == 2
    assert "error" in result.lines[0]
    assert result.lines[1]["id"] == "b"


@pytest.mark.parametrize(
    "text",
    [
        "pzprv3" + "\n" * 100_000 + "!",
        "pzprv3\n" + "v:" * 100_000,
        "pzprv3\nhashi" + "\n" * 100_000 + "!",
        "pzprv3" + "/" * 100_000,
        "[problem]\n" + "[" * 100_000,
        "[problem]\n" + "".join(f"[s{number}]\n" for number in range(50_000)),
        "+" + "-+" * 100_000 + "x",
        "?" * 100_000,
        "https://puzz.link/p?" + "a=&" * 100_000,
        "1" * 100_000,
        "1x" * 100_000 + ":",
        "1x" + "1" * 100_000,
        "m=edit&p=" + "A" * 100_000,
        "abcde " + "a=b " * 50_000,
    ],
    ids=range(14),
)
def test_reading_takes_linear_time(text: str) -> None:
    """The first of these took minutes: patterns must not try the same signs again and again."""
    started = time.process_time()
    with suppress(pw.Trouble):
        pw.read(text)
    for genre in ("bridges", "mosaic", "context", "satogaeri"):
        for notation in genre_named(genre).formats:
            with suppress(pw.Trouble):
                pw.read(text, genre=genre, notation=notation.name)
    assert time.process_time() - started < HANGS


def test_many_islands_without_bridges_are_checked_quickly() -> None:
    islands = [[row, column, 1] for row in range(100) for column in range(100)]
    native = {"genre": "bridges", "rows": 100, "cols": 100, "islands": islands}
    puzzle = pw.read(json.dumps(native))
    started = time.process_time()
    assert pw.mistakes(puzzle, [])
    assert time.process_time() - started < HANGS


@pytest.mark.parametrize("tiny", [5e-324, 1e-300, 1e-10])
def test_positions_that_are_almost_the_same_are_drawn(tiny: float) -> None:
    graph = {"islands": [1, 1], "spans": [[0, 1]], "positions": [[0, 0], [0, tiny]]}
    puzzle = pw.read(json.dumps({"genre": "bridges", "graph": graph}))
    assert "nan" not in pw.draw(puzzle).svg()
    assert pw.draw(puzzle).text()


def test_an_island_far_away_does_not_make_the_drawing_endless() -> None:
    graph = {
        "islands": [3, 2, 1],
        "spans": [[0, 1], [1, 2], [0, 2]],
        "positions": [[0, 0], [0, 1_000_000], [1, 1]],
    }
    puzzle = pw.read(json.dumps({"genre": "bridges", "graph": graph}))
    assert max(map(len, pw.draw(puzzle).text().splitlines())) < 2000


def test_a_long_grid_is_drawn_in_linear_time() -> None:
    puzzle = pw.read("bridges\n1.1\n" + "...\n" * 4000)
    started = time.process_time()
    assert len(pw.draw(puzzle).text().splitlines()) > 4000
    assert time.process_time() - started < HANGS


def test_endless_input_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "MAX_PUZZLE_BYTES", 1_000_000)
    assert run("solve", "/dev/zero").err == (
        "puzzlewright: /dev/zero is too long: a puzzle has at most 1 MB\n"
    )
    for endless in (b"y\n", b"\n", b"\0"):
        result = run("solve", "-", stdin=endless * 1_100_000)
        assert result.err == "puzzlewright: standard input is too long: a puzzle has at most 1 MB\n"
        assert result.status == 2


def test_a_line_that_is_too_long_is_answered_and_the_next_one_too(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "MAX_PUZZLE_BYTES", 1_000)
    file = tmp_path / "many.jsonl"
    file.write_text(record(puzzle="x" * 5000) + record(id=2, puzzle=GAME))
    result = run("solve", str(file), "--json")
    assert "this line is too long" in result.lines[0]["error"]
    assert result.lines[1]["id"] == 2
    monkeypatch.setattr(puzzles, "MAX_SKIPPED_BYTES", 2_000)
    assert len(run("solve", str(file), "--json").lines) == 1


def is_safe(text: str) -> bool:
    return all(sign.isprintable() or sign == "\n" for sign in text)


NASTY = "a\x1b[31m\x07\x85\x9b31m\x7f\u202e\u2028"


def test_no_control_character_of_an_id_reaches_the_terminal(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text(record(id=NASTY, puzzle=GAME) + record(id=NASTY, puzzle=NASTY))
    for verb in ("solve", "rate", "explain", "count"):
        result = run(verb, str(file))
        assert is_safe(result.out + result.err)
        answered = run(verb, str(file), "--json")
        assert is_safe(answered.out)
        assert answered.lines[0]["id"] == NASTY


@pytest.mark.parametrize(
    "call",
    [
        ["solve", f"/no/{NASTY}"],
        ["solve", NASTY],
        ["solve", UNIQUE, f"--{NASTY}"],
        ["solve", UNIQUE, "--engine", NASTY],
        ["solve", UNIQUE, "--engine", f"process:{NASTY}"],
        ["draw", UNIQUE, "--out", f"/no/{NASTY}.svg"],
        ["draw", UNIQUE, "--theme", NASTY],
        ["generate", NASTY, "--size", "5x5"],
        ["generate", "mosaic", "--size", NASTY],
    ],
)
def test_no_control_character_of_a_call_reaches_the_terminal(run: Run, call: list[str]) -> None:
    result = run(*call)
    assert result.status == 2
    assert is_safe(result.err)


def test_json_keeps_what_people_can_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text(record(id="Brücke 橋", puzzle=GAME))
    assert '"Brücke 橋"' in run("solve", str(file), "--json").out


def full(*_: Any, **__: Any) -> Any:
    raise OSError(errno.ENOSPC, "No space left on device")


def half_written(path: Path, content: bytes) -> Any:
    with open(path, "wb") as file:
        file.write(content[: len(content) // 2])
    return full()


WRITERS = [
    ["draw", UNIQUE, "--out", "out.svg"],
    ["convert", UNIQUE, "--to", "grid", "--out", "out.svg"],
    ["encode", UNIQUE, "--out", "out.svg"],
    ["explain", UNIQUE, "--out", "out.svg"],
]


@pytest.mark.parametrize("call", WRITERS, ids=lambda call: call[0])
def test_a_full_disk_leaves_the_old_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("out.svg").write_text("old")
    monkeypatch.setattr(os, "fsync", lambda _: full())
    result = run(*call)
    assert (result.status, result.err) == (
        2,
        "puzzlewright: out.svg cannot be written: the disk is full\n",
    )
    assert [path.name for path in tmp_path.iterdir()] == ["out.svg"]
    assert Path("out.svg").read_text() == "old"


def test_a_file_is_replaced_where_a_link_leads_and_keeps_its_rights(
    run: Run, tmp_path: Path
) -> None:
    real, link = tmp_path / "real.svg", tmp_path / "link.svg"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    assert run("draw", UNIQUE, "--out", str(link)).status == 0
    assert link.is_symlink()
    assert real.read_text().startswith("<svg")
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_full_disk_under_a_batch_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "book.jsonl"
    call = ["generate", "mosaic", "--size", "4x4", "--seed", "1", "--out", str(out)]
    assert run(*call).status == 0
    before = out.read_bytes()
    monkeypatch.setattr("builtins.open", _opening_on_a_full_disk(open))
    result = run(*call, "--count", "2")
    assert (result.status, result.err) == (
        2,
        f"puzzlewright: {out} cannot be written: the disk is full\n",
    )
    assert out.read_bytes() == before


def _opening_on_a_full_disk(really_open: Callable[..., Any]) -> Callable[..., Any]:
    def opened(path: Any, mode: str = "r", *arguments: Any, **options: Any) -> Any:
        file = really_open(path, mode, *arguments, **options)
        if mode != "ab":
            return file

        class Full:
            name, truncate, close, write = path, file.truncate, file.close, full
            fileno = file.fileno

        return Full

    return opened


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
@pytest.mark.parametrize("option", ["--json", "--first"])
def test_a_full_disk_behind_standard_output_is_named(option: str) -> None:
    with open("/dev/full", "w") as device:
        done = subprocess.run(
            [sys.executable, "-m", "puzzlewright", "solve", UNIQUE, option],
            stdout=device,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (
        2,
        "puzzlewright: standard output cannot be used: the disk is full\n",
    )
