"""Killed, crowded, full, read-only: nothing committed is lost, nothing half-written is shown."""

import json
import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa

import puzzlewright as pw
from puzzlewright.cli import main
from puzzlewright.core.errors import LibraryFailed
from puzzlewright.library.add_puzzles import PendingPuzzle, store_puzzle
from puzzlewright.library.records import PuzzleToAdd, evaluate

ADD = [sys.executable, "-m", "puzzlewright", "library", "add"]


def write_puzzles(folder: Path, name: str, seeds: range) -> Path:
    """A file of small Mosaics."""
    made = (pw.generate("mosaic", size=(4, 4), seed=seed) for seed in seeds)
    path = folder / name
    path.write_text("".join(json.dumps(one.json()) + "\n" for one in made))
    return path


def test_adding_continues_after_a_kill(url: str, tmp_path: Path) -> None:
    file = write_puzzles(tmp_path, "many.jsonl", range(110))
    with pw.Library(url):
        pass
    command = [*ADD, str(file), "--json", "--workers", "1", "--library", url]
    adding = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert adding.stdout
    added = json.loads(adding.stdout.readline())  # so at least one batch is in
    adding.kill()
    adding.wait()
    adding.stdout.close()
    with pw.Library(url) as library:
        there = len(library)
        assert there >= added["id"]
        assert all(one.level and one.techniques and one.facts for one in library)
    subprocess.run(command, check=True, capture_output=True)
    with pw.Library(url) as library:
        numbers = [one.native for one in library]
    assert len(numbers) == len(set(numbers))
    distinct = subprocess.run(command, check=True, capture_output=True, text=True)
    assert not any(json.loads(line)["new"] for line in distinct.stdout.splitlines())


def test_two_programs_write_at_once(url: str, tmp_path: Path) -> None:
    files = [
        write_puzzles(tmp_path, "a.jsonl", range(20)),
        write_puzzles(tmp_path, "b.jsonl", range(10, 30)),
    ]
    programs = [
        subprocess.Popen(
            [*ADD, str(file), "--workers", "1", "--library", url], stderr=subprocess.PIPE, text=True
        )
        for file in files
    ]
    for program in programs:
        _, said = program.communicate()
        assert program.returncode == 0, said
    with pw.Library(url) as library:
        assert len({one.native for one in library}) == len(library)
        assert len(library) > 20


def test_writers_of_the_same_puzzles_in_another_order_wait(url: str) -> None:
    both = [
        PendingPuzzle(PuzzleToAdd(puzzle), evaluate(pw.write(puzzle)))
        for puzzle in (pw.read("5x5m2:1a1a2e3a3a3e3a6a4"), pw.read("5x5m2:1a1a2e3a3a3e3a6b"))
    ]

    def add_in_reverse() -> list[bool]:
        with pw.Library(url) as another, another.connection.writing() as writing:
            return [store_puzzle(writing, one).is_new for one in reversed(both)]

    with pw.Library(url) as library, ThreadPoolExecutor() as threads:
        with library.connection.writing() as connection:
            store_puzzle(connection, both[0])
            other = threads.submit(add_in_reverse)
            with pytest.raises(TimeoutError):
                other.result(timeout=0.5)
            store_puzzle(connection, both[1])
        assert other.result() == [False, False]
        assert len(library) == 2


def test_a_full_disk_is_reported_and_what_was_added_stays(tmp_path: Path) -> None:
    with pw.Library(f"sqlite:///{tmp_path}/shelf.db") as library:
        library.add("5x5m2:1a1a2e3a3a3e3a6a4")

        def little_room(connection: sa.Connection) -> None:
            connection.exec_driver_sql("PRAGMA max_page_count = 30")

        sa.event.listen(library.connection.engine, "begin", little_room)
        with pytest.raises(LibraryFailed, match="the disk is full: make room and call again"):
            library.add("5x5m2:1a1a2e3a3a3e3a6b", title="x" * 500_000)
        assert [one.id for one in library] == [1]


def test_a_read_only_library_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "shelf.db"
    with pw.Library(f"sqlite:///{path}") as library:
        library.add("5x5m2:1a1a2e3a3a3e3a6a4")
    with pw.Library(f"sqlite:///file:{path}?mode=ro&uri=true") as library:
        assert len(library) == 1
        with pytest.raises(pw.Trouble, match="it is read-only: copy it to a folder of yours"):
            library.tag([1], "x")


def test_a_library_whose_file_is_removed_or_replaced_is_reported_and_not_written_to(
    tmp_path: Path,
) -> None:
    path, away = tmp_path / "shelf.db", tmp_path / "away.db"
    with pw.Library(f"sqlite:///{path}") as library:
        library.add("5x5m2:1a1a2e3a3a3e3a6a4")
        path.rename(away)
        with pytest.raises(LibraryFailed, match="its file was removed or replaced while"):
            library.tag([1], "lost")
        shutil.copy(away, path)
        with pytest.raises(LibraryFailed, match="put it back and start again"):
            len(library)
        away.rename(path)
        assert library.tag([1], "kept") == 1


def test_a_slow_reader_does_not_block_writers(url: str) -> None:
    with pw.Library(url) as library:
        for seed in range(3):
            library.add(pw.generate("mosaic", size=(3, 3), seed=seed))
        reading = library.search()
        next(reading)
        library.add("5x5m2:1a1a2e3a3a3e3a6a4")  # waiting for the reader would end in an error
        assert len(list(reading)) == 2


@pytest.mark.parametrize(
    "damage",
    [
        "update pages set facts = '{bad' where puzzle = 3",
        "update pages set native = '{bad' where puzzle = 3",
        "update puzzles set level = 77 where id = 3",
        "update puzzles set score = 'inf' where id = 3",
        "update puzzles set added = 'yesterday' where id = 3",
        "update puzzles set title = X'FF' where id = 3",
        "update puzzles set title = cast(X'FF' as text) where id = 3",
    ],
)
def test_a_damaged_row_is_named_and_skipped(
    damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'library.db'}"
    with pw.Library(url) as library:
        for seed in range(5):
            library.add(pw.generate("mosaic", size=(4, 4), seed=seed))
    with sqlite3.connect(tmp_path / "library.db") as connection:
        connection.execute(damage)
    connection.close()
    for form in ("table", "csv", "json"):
        assert main(["library", "list", "--output", form, "--library", url]) == 2
        assert "library:3 is damaged: restore it from a backup" in capsys.readouterr().err
    out = tmp_path / "all.jsonl"
    assert main(["library", "export", "--out", str(out), "--library", url]) == 2
    assert [json.loads(line)["id"] for line in out.read_text().splitlines()] == [1, 2, 4, 5]
    assert "library:3 is damaged" in capsys.readouterr().err
    assert main(["draw", "library:3", "--library", url]) == 2
    assert "library:3 is damaged" in capsys.readouterr().err
    assert main(["draw", "library:4", "--library", url]) == 0
