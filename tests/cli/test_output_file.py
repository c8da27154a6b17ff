"""`generate --out`: one writer at a time, and every puzzle once."""

from pathlib import Path

import pytest

from puzzlewright.cli import main
from puzzlewright.core.errors import lock_file

CALL = ["generate", "mosaic", "--size", "4x4", "--seed", "9", "--workers", "1"]


def generate(file: Path, count: int) -> int:
    return main([*CALL, "--count", str(count), "--out", str(file)])


def test_a_file_that_another_run_writes_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "out.jsonl"
    assert generate(file, 2) == 0
    before = file.read_bytes()
    with open(file, "ab") as other:
        lock_file(other, file)
        assert generate(file, 3) == 2
        assert "is being written by another run" in capsys.readouterr().err
    assert file.read_bytes() == before
    assert generate(file, 3) == 0


def test_repeated_lines_are_dropped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    assert generate(whole, 4) == 0
    lines = whole.read_bytes().splitlines(keepends=True)
    torn.write_bytes(b"".join([lines[0], lines[1], lines[0], lines[1], lines[2][:30]]))
    capsys.readouterr()
    assert generate(torn, 4) == 0
    assert "4 puzzles" in capsys.readouterr().err
    assert torn.read_bytes() == whole.read_bytes()


def test_the_puzzles_in_the_file_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "out.jsonl"
    assert generate(file, 4) == 0
    capsys.readouterr()
    assert generate(file, 2) == 0
    assert "4 puzzles" in capsys.readouterr().err


def test_no_memory_is_no_limit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "3x3:4d23b", "--genre", "mosaic", "--memory-limit", "0"]) == 2
    assert "a memory limit must be above 0 MB" in capsys.readouterr().err
