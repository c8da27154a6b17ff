"""The studio as a process: how it begins, what it survives, and how it ends."""

import json
import os
import signal
import socket
import sys
import threading
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx2
import pytest

from bench.processes import family, processor_seconds
from bench.studio_process import StudioProcess, run_studio
from puzzlewright.cli import main
from puzzlewright.studio.server import listen
from tests.studio.puzzles import BRIDGES, MOSAIC
from tests.studio.running import MOST_NICENESS, OWN_NICENESS, is_there, workers
from tests.timing import HANGS, soon

HINTS, LONG_TASKS = 2, 4  # their niceness

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at in /proc"),
    pytest.mark.skipif(
        OWN_NICENESS + HINTS >= MOST_NICENESS, reason="all workers would be as nice"
    ),
]

LONG = {"genre": "context", "size": [60, 60], "difficulty": "extreme", "seed": 1, "seconds": 60}


class Asked(threading.Thread):
    """A pending request in another thread."""

    def __init__(self, studio: StudioProcess, body: dict[str, Any]) -> None:
        super().__init__()
        self.address, self.body, self.text = studio.address, body, ""
        self.start()

    def run(self) -> None:
        with httpx2.Client(timeout=2 * HANGS) as client:
            self.text = client.post(f"{self.address}/api/generate", json=self.body).text


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_sigterm_ends_the_studio_and_all_its_processes(stocked: Path, ending: int) -> None:
    with run_studio(stocked) as studio:
        assert httpx2.get(f"{studio.address}/api/genres", timeout=2 * HANGS).status_code == 200
        assert soon(lambda: bool(workers(studio, LONG_TASKS)))
        started = family(studio.process.pid)
        with httpx2.stream(
            "POST", f"{studio.address}/api/generate", json=LONG, timeout=2 * HANGS
        ) as going:
            assert going.status_code == 200  # which never ends
            studio.process.send_signal(ending)
            _, complaint = studio.process.communicate(timeout=2 * HANGS)
    assert studio.process.returncode == 0
    assert complaint == "The studio is closed.\n"
    assert soon(lambda: not any(map(is_there, started)))
    assert not list(stocked.glob("*-wal"))


def test_nothing_outlives_a_studio_that_is_killed(stocked: Path) -> None:
    with run_studio(stocked) as studio:
        assert httpx2.get(f"{studio.address}/api/genres", timeout=2 * HANGS).status_code == 200
        assert soon(lambda: bool(workers(studio, LONG_TASKS)))
        started = family(studio.process.pid)
        studio.process.kill()
        studio.process.communicate(timeout=2 * HANGS)
    assert soon(lambda: not any(map(is_there, started)))


def test_a_port_that_is_taken_gets_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["studio", "--port", str(port)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"cannot listen on port {port} of 127.0.0.1" in said
    assert "--port" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--host", "no.such.host.invalid"], "cannot listen on"),
        (["--host", "0.0.0.0", "--token", "short"], "--token must have at least"),
        (["--port", "0", "--library", "nonsense"], "a library needs a URL"),
        (["--port", "0", "--library", "sqlite://"], "not in memory"),
    ],
)
def test_a_usage_error_gets_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(["studio", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_port_out_of_range_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["studio", "--port", "99999"])
    assert "--port must be from 0 to 65535" in capsys.readouterr().err


def test_a_killed_worker_fails_one_request(studio: StudioProcess) -> None:
    worker = the_worker(studio)
    asked = Asked(studio, LONG)
    assert soon(lambda: is_at_work(worker))
    os.kill(worker, signal.SIGKILL)
    asked.join(2 * HANGS)
    assert "process died: try again" in asked.text
    assert is_answered(studio)


def test_an_idle_worker_that_is_killed_is_not_missed(studio: StudioProcess) -> None:
    worker = the_worker(studio)
    os.kill(worker, signal.SIGKILL)
    assert soon(lambda: not is_there(worker))
    assert is_answered(studio)


def test_a_client_that_disconnects_at_once_ends_the_work(studio: StudioProcess) -> None:
    worker = the_worker(studio)
    address = httpx2.URL(studio.address)
    with closing(HTTPConnection(address.host, address.port)) as line:
        head = {"content-type": "application/json"}
        line.request("POST", "/api/generate", json.dumps(LONG), head)
        assert soon(lambda: is_at_work(worker))
    assert soon(lambda: not is_there(worker))
    assert is_answered(studio)


def test_a_client_that_disconnects_later_ends_the_work(studio: StudioProcess) -> None:
    worker = the_worker(studio)
    with httpx2.stream(
        "POST", f"{studio.address}/api/generate", json=LONG, timeout=2 * HANGS
    ) as lines:
        progress = lines.iter_lines()  # keep it: dropping it closes the connection
        assert "progress" in json.loads(next(progress))
        assert is_there(worker)
    assert soon(lambda: not is_there(worker))
    assert is_answered(studio)


def test_quick_requests_do_not_wait_for_long_ones(studio: StudioProcess) -> None:
    worker = the_worker(studio)
    with httpx2.stream(
        "POST", f"{studio.address}/api/generate", json=LONG, timeout=2 * HANGS
    ) as lines:
        progress = lines.iter_lines()  # keep it: dropping it closes the connection
        assert "progress" in json.loads(next(progress))
        for verb in ("check", "hint", "sheet"):
            body: dict[str, Any] = {"puzzle": MOSAIC} | ({} if verb == "sheet" else {"marks": []})
            assert httpx2.post(
                f"{studio.address}/api/{verb}", json=body, timeout=2 * HANGS
            ).is_success
        assert soon(lambda: is_at_work(worker))


def is_at_work(worker: int) -> bool:
    """Whether a worker uses the processor; it does its task itself, in no other process."""
    assert not family(worker)
    before = processor_seconds(worker)
    time.sleep(0.2)
    return processor_seconds(worker) > before


def the_worker(studio: StudioProcess) -> int:
    """The one that does what takes long."""
    assert soon(lambda: len(workers(studio, LONG_TASKS)) == 1)
    (worker,) = workers(studio, LONG_TASKS)
    return worker


def is_answered(studio: StudioProcess) -> bool:
    answer = httpx2.post(f"{studio.address}/api/rate", json={"puzzle": BRIDGES}, timeout=2 * HANGS)
    return bool(answer.json()["name"] == "easy")


def test_small_answers_are_sent_without_delay() -> None:
    with listen("127.0.0.1", 0) as door:
        assert door.proto == socket.IPPROTO_TCP  # otherwise asyncio does not set TCP_NODELAY
