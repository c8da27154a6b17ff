"""A batch on a real Dask cluster, one of whose workers dies in the middle."""

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.example.test_installed import ROOT, SOURCES, install, run
from tests.timing import HANGS

COUNT = 60
CALL = ["generate", "bridges", "--size", "9x9", "--count", str(COUNT), "--seed", "3"]


class Process:
    """A program that is started here and ended here; its output is read along the way."""

    def __init__(self, *command: str, path: str | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=None if path is None else {**os.environ, "PYTHONPATH": path},
        )
        self.lines: list[str] = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        with self.process.stdout as printed:
            self.lines.extend(iter(printed.readline, ""))

    def wait_for(self, pattern: str, seconds: float = 2 * HANGS) -> str:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            for line in list(self.lines):
                if match := re.search(pattern, line):
                    return match.group()
            time.sleep(0.05)
        raise AssertionError(f"{pattern!r} did not come: {self.lines[-5:]}")

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.reader.join()


@contextmanager
def running_cluster(path: str | None = None) -> Iterator[tuple[str, list[Process]]]:
    """A scheduler and two workers, which find packages on this path."""
    scheduler = Process(
        *("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"),
        path=path,
    )
    workers: list[Process] = []
    try:
        address = scheduler.wait_for(r"tcp://127\.0\.0\.1:\d+")
        for _ in range(2):
            options = ("--nthreads", "1", "--no-dashboard", "--no-nanny")
            workers.append(Process("distributed.cli.dask_worker", address, *options, path=path))
        for worker in workers:
            worker.wait_for("Registered to")
        yield address, workers
    finally:
        for process in (*workers, scheduler):
            process.end()


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[Process]]]:
    with running_cluster() as running:
        yield running


def printed_by(*arguments: str) -> str:
    """Run the command line in a process of its own, as its users do, and return what it prints."""
    done = run(*arguments, path=())
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_nothing_is_lost_when_a_worker_dies(
    cluster: tuple[str, list[Process]], tmp_path: Path
) -> None:
    address, workers = cluster
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"

    def end_a_worker_in_the_middle() -> None:
        while not there.exists() or there.read_text().count("\n") < COUNT // 4:
            time.sleep(0.01)
        workers[0].end()

    killer = threading.Thread(target=end_a_worker_in_the_middle, daemon=True)
    killer.start()
    printed_by(*CALL, "--cluster", address, "--out", str(there))
    killer.join(timeout=2 * HANGS)
    assert workers[0].process.poll() is not None
    printed_by(*CALL, "--out", str(here))
    assert there.read_text() == here.read_text()
    assert len({json.loads(line)["seed"] for line in here.read_text().splitlines()}) == COUNT


def test_many_puzzles_are_answered_by_a_cluster_in_their_order(
    cluster: tuple[str, list[Process]], tmp_path: Path
) -> None:
    address, _ = cluster
    file = tmp_path / "many.jsonl"
    printed_by(*CALL, "--out", str(file))
    there = printed_by("rate", str(file), "--json", "--cluster", address)
    assert there == printed_by("rate", str(file), "--json", "--workers", "1")
    assert [json.loads(line)["line"] for line in there.splitlines()] == list(range(1, COUNT + 1))


def test_a_cluster_that_does_not_answer_is_named() -> None:
    done = run(*CALL, "--cluster", "nowhere", path=())
    assert done.returncode == 2
    assert "no Dask scheduler answers at nowhere" in done.stderr


def test_a_genre_of_another_package_is_made_on_a_cluster(tmp_path: Path) -> None:
    install(tmp_path, "kurodoko", "kurodoko:genre")
    path = os.pathsep.join(map(str, (tmp_path, SOURCES, ROOT / "src")))
    call = ["generate", "kurodoko", "--size", "6x6", "--count", "4", "--seed", "1", "--json"]
    with running_cluster(path) as (address, _):
        made = run(*call, "--cluster", address, path=(tmp_path, SOURCES))
    assert made.returncode == 0, made.stderr
    assert len(made.stdout.splitlines()) == 4
    assert made.stdout == run(*call, path=(tmp_path, SOURCES)).stdout
