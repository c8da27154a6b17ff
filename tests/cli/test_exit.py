"""However a command ends, nothing of it is left: no worker, no solver program, no file."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from bench import signals
from bench.processes import processor_seconds
from puzzlewright.processes.parallel_map import open_workers
from puzzlewright.processes.sandbox import Sandbox
from puzzlewright.processes.signals import unwind_on_termination
from tests.timing import HANGS, soon

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")

COMMAND = [sys.executable, "-m", "puzzlewright"]
PROGRAM = str(Path(sys.executable).with_name("puzzlewright"))
START = 1.0  # CPU seconds after which a process that works alone has reached the engine
HARD = "hard.json"
SCRIPT = "./script.sh"  # a program that starts another and waits for it

WORKERS = ["generate", "context", "--size", "40x40", "--count", "50", "--workers", "2"]
# What is called, and how many processes are at work then.
CALLS: dict[str, tuple[list[str], int]] = {
    "cadical": (["solve", HARD], 1),
    "minisat": (["solve", HARD, "--engine", "minisat22"], 1),
    "lingeling": (["solve", HARD, "--engine", "lingeling"], 2),
    "kissat": (["solve", HARD, "--engine", "kissat404", "--encoding", "levels"], 1),
    "z3": (["solve", HARD, "--engine", "z3", "--encoding", "grid"], 1),
    "cvc5": (["solve", HARD, "--engine", "cvc5", "--encoding", "grid"], 1),
    "program": (["solve", HARD, "--engine", f"process:{SCRIPT}"], 4),
    "program in a sandbox": (
        ["solve", HARD, "--engine", f"process:{SCRIPT}", "--time-limit", "60"],
        5,
    ),
    "workers": (WORKERS, 3),
    "workers with a limit": ([*WORKERS, "--time-limit", "60"], 3),
}


class Call:
    """A running command in its own folder, with its temporary files in another."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.temporary = folder / "work", folder / "temporary"
        for each in (self.folder, self.temporary):
            each.mkdir()
        # All islands 2, single bridges, an odd board: no solver sees quickly that there is no
        # solution.
        islands = [[r, c, 2] for r in range(15) for c in range(15)]
        puzzle = {"genre": "bridges", "rows": 15, "cols": 15, "islands": islands, "max_bridges": 1}
        (self.folder / HARD).write_text(json.dumps(puzzle))
        script = self.folder / SCRIPT
        script.write_text("#!/bin/sh\nsleep 60\n")
        script.chmod(0o755)

    def start(self, name: str) -> None:
        """Start it, and wait until all its processes are at work."""
        arguments, number = CALLS[name]
        with ctrl_c_is_heard():
            self.process = subprocess.Popen(
                [*COMMAND, *arguments],
                cwd=self.folder,
                env={**os.environ, "TMPDIR": str(self.temporary)},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
        assert soon(lambda: len(self.processes()) >= number)
        # Wait until the workers are busy; a process that works alone may still be starting.
        if number > 1:
            time.sleep(0.3)
        else:
            assert soon(lambda: processor_seconds(self.process.pid) > START)

    def press_ctrl_c(self) -> None:
        """Send SIGINT to all processes of the command, as a terminal does."""
        os.killpg(self.process.pid, signal.SIGINT)

    def is_gone_soon(self) -> bool:
        """Whether all of it ends in time, with its files."""
        return soon(lambda: not self.processes() and not any(self.temporary.iterdir()))

    def processes(self) -> list[int]:
        """Those that were started in the folder, and have not ended."""
        found = []
        for process in Path("/proc").iterdir():
            try:
                if Path(os.readlink(process / "cwd")) == self.folder:
                    found.append(int(process.name))
            except (OSError, ValueError):  # not ours, just gone, or no process
                continue
        return found


@contextmanager
def ctrl_c_is_heard() -> Iterator[None]:
    """For processes that are started here: a shell lets those in its background ignore it."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.fixture
def call(tmp_path: Path) -> Iterator[Call]:
    call = Call(tmp_path.resolve())
    yield call
    for process in call.processes():
        os.kill(process, signal.SIGKILL)
    call.process.wait()
    assert call.process.stderr
    call.process.stderr.close()


@pytest.mark.parametrize("name", CALLS)
def test_terminated(call: Call, name: str) -> None:
    call.start(name)
    call.process.terminate()
    assert call.is_gone_soon()
    assert call.process.wait() in (143, -signal.SIGTERM)


@pytest.mark.parametrize("name", [name for name, (_, number) in CALLS.items() if number > 1])
def test_killed(call: Call, name: str) -> None:
    call.start(name)
    call.process.kill()
    assert call.is_gone_soon()


@pytest.mark.parametrize("name", CALLS)
def test_interrupted(call: Call, name: str) -> None:
    call.start(name)
    call.press_ctrl_c()
    assert call.is_gone_soon()
    assert call.process.wait() in (130, -signal.SIGINT)
    # The system ends it while an engine is at work, and Python in between.
    assert call.process.communicate()[1] in ("", "puzzlewright: interrupted\n")


@pytest.mark.parametrize("name", ["workers", "program in a sandbox"])
def test_interrupted_three_times(call: Call, name: str) -> None:
    call.start(name)
    for _ in range(3):
        call.press_ctrl_c()
        time.sleep(0.05)
    assert call.is_gone_soon()


def test_termination_is_reported(call: Call) -> None:
    call.start("program")
    call.process.terminate()
    assert call.process.communicate()[1] == "puzzlewright: terminated\n"


def test_giving_up_does_not_wait_for_workers() -> None:
    start = time.monotonic()
    with suppress(BrokenPipeError), open_workers(2) as executor:
        assert executor
        executor.submit(time.sleep, 60)
        raise BrokenPipeError
    assert time.monotonic() - start < HANGS


@pytest.mark.parametrize("delay", [0.0, 0.02, 0.05, 0.1, 0.2, 0.4])
@pytest.mark.parametrize("words", signals.CALLS[:3], ids=lambda words: str(words[0]))
def test_terminated_at_any_moment_without_a_traceback(
    words: tuple[str, ...], delay: float, tmp_path: Path
) -> None:
    status, printed = signals.ended(words, signal.SIGTERM, delay, str(tmp_path))
    assert status in (0, 143, -signal.SIGTERM), printed
    assert "Traceback" not in printed


@pytest.mark.parametrize("command", [COMMAND, [PROGRAM]])
def test_ctrl_c_during_the_import_prints_nothing(command: list[str], tmp_path: Path) -> None:
    """One of the first modules that the package imports presses Ctrl-C."""
    (tmp_path / "sitecustomize.py").write_text(
        "import signal, sys\n"
        "class Finder:\n"
        "    def find_spec(name, path=None, target=None):\n"
        "        if name == 'puzzlewright.genre':\n"
        "            signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder)\n"
    )
    with ctrl_c_is_heard():
        ended = subprocess.run(
            [*command, "genres"],
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, "", "")


def test_a_child_that_just_started_ends_silently(capfd: pytest.CaptureFixture[str]) -> None:
    with unwind_on_termination():
        for _ in range(20):
            with Sandbox.forked(lambda _: time.sleep(60)):
                pass  # it gets SIGTERM before it has set its own handlers
    assert capfd.readouterr().err == ""
