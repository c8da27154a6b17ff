"""Work in a sandbox: results and reports arrive, limits hold, and the end is the end."""

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, wait
from contextlib import suppress
from multiprocessing.connection import wait as wait_for_any
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import puzzlewright as pw
from bench.processes import facts_of
from puzzlewright.core.errors import LimitReached, Trouble, UnknownName
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.processes.pool import Pool, PoolBusy
from puzzlewright.processes.sandbox import Limits, ProcessDied, Sandbox, run_limited
from tests.timing import HANGS, in_time, longer_limits, soon

Report = Callable[[Any], None]


def outcome(
    work: Callable[[Report], Any], limit: Limit | None = None
) -> tuple[Any, list[Any], str]:
    """The result of work in a sandbox, its reports, and why there is no result."""
    reports: list[Any] = []
    try:
        with Sandbox.forked(work) as sandbox:
            return sandbox.finish(Limits(Budget(limit)), reports.append), reports, ""
    except LimitReached as reached:
        return None, reports, str(reached)


def test_the_result_and_the_reports_arrive() -> None:
    def work(report: Report) -> int:
        report("one")
        report("two")
        return 3

    assert outcome(work) == (3, ["one", "two"], "")


def test_reports_before_the_end_are_kept() -> None:
    def work(report: Report) -> None:
        report("early")
        time.sleep(10 * HANGS)

    # On a busy machine, a child needs a while for its first report.
    for seconds in longer_limits(0.5):
        _, reports, why = outcome(work, Limit(seconds=seconds))
        assert why == f"no answer within {seconds:g} seconds"
        if reports:
            break
    assert reports == ["early"]


def test_errors_arrive_as_they_are() -> None:
    def work(_: Report) -> None:
        raise UnknownName("engine", "steam", ["cadical195"])

    with pytest.raises(UnknownName, match="no engine is called 'steam'; known: cadical195"):
        outcome(work)


def test_a_bug_arrives_with_its_traceback() -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        outcome(lambda _: 1 / 0)
    assert "test_sandbox.py" in raised.value.__notes__[0]


def test_a_process_that_dies_is_an_error() -> None:
    with pytest.raises(Trouble, match="the worker process died"):
        outcome(lambda _: os.kill(os.getpid(), signal.SIGKILL))


def test_work_that_uses_too_much_memory_is_killed() -> None:
    def work(report: Report) -> int:
        report("early")
        held = [bytearray(50_000_000) for _ in range(20)]
        time.sleep(60)
        return len(held)

    found = in_time(5, lambda: outcome(work, Limit(megabytes=600)))
    assert found == (None, ["early"], "no answer within 600 MB of memory")


def test_work_that_uses_too_much_cpu_time_is_killed() -> None:
    def work(_: Report) -> None:
        while True:
            pass

    with Sandbox.forked(work) as sandbox, pytest.raises(LimitReached, match="CPU time"):
        sandbox.finish(Limits(cpu_seconds=0.2))


def busy(seconds: float) -> str:
    """Work in Python that looks at no budget."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass
    return "done"


def busy_within(seconds: float, limit: float) -> tuple[list[str], str]:
    """Report, and overrun a limit."""

    def work(report: Report) -> tuple[list[str], str]:
        report("early")
        return [], busy(seconds)

    return run_limited(
        work, Budget(Limit(seconds=limit)), lambda reports, why: (reports, why), isolate=True
    )


def asleep_within(seconds: float, limit: float) -> str:
    """Overrun a limit where no alarm interrupts it."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])

    def work(_: Report) -> str:
        time.sleep(seconds)
        return "done"

    return run_limited(work, Budget(Limit(seconds=limit)), lambda _, why: why, isolate=True)


def test_work_in_a_sandbox_is_interrupted_in_place_and_answers_with_what_it_has() -> None:
    with Sandbox.spawned() as sandbox:
        before = sandbox.run(os.getpid)
        found = in_time(1, lambda: sandbox.run(busy_within, 60, 0.2))
        assert found == (["early"], "no answer within 0.2 seconds")
        assert sandbox.run(os.getpid) == before


def test_work_in_a_sandbox_that_cannot_be_interrupted_is_killed() -> None:
    with Sandbox.spawned() as sandbox:
        sandbox.run(os.getpid)
        with pytest.raises(LimitReached, match=r"no answer within 0.2 seconds"):
            in_time(1, lambda: sandbox.run(asleep_within, 60, 0.2))


PUZZLE = pw.generate("mosaic", size=(18, 18), seed=1).puzzle


def hint_without_forking() -> str:
    def refuse() -> int:
        raise AssertionError("a second process was started")

    os.fork = refuse
    return pw.hint(PUZZLE, limit=pw.Limit(seconds=2 * HANGS)).kind


def test_a_hint_on_a_large_puzzle_starts_no_second_process_inside_a_sandbox() -> None:
    assert outcome(lambda _: hint_without_forking()) == ("step", [], "")


def test_where_no_process_can_be_started_work_runs_in_place_within_its_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr("os.fork")
    budget = Budget(Limit(seconds=0.2))

    def work(report: Report) -> Any:
        report(os.getpid())
        while True:
            budget.check()

    found = run_limited(work, budget, lambda reports, why: (reports, why), isolate=True)
    assert found == ([os.getpid()], "no answer within 0.2 seconds")


@pytest.fixture
def pool() -> Any:
    """A pool with one sandbox and room for one more job."""
    with Pool(1, Sandbox.spawned, [Sandbox.forked()], most_waiting=1) as one:
        yield one


def test_a_pool_returns_results_and_errors(pool: Pool) -> None:
    assert pool.submit(abs, -3).result() == 3
    with pytest.raises(ValueError, match="invalid literal"):
        pool.submit(int, "x").result()
    assert pool.submit(abs, -4).result() == 4


def test_a_cancelled_job_ends_at_once_and_its_process_is_replaced(pool: Pool) -> None:
    before = pool.submit(os.getpid).result()
    job = pool.submit(time.sleep, 60)
    while not job.running():
        time.sleep(0.01)
    pool.cancel(job)
    with pytest.raises(CancelledError):
        job.result(timeout=HANGS)
    assert pool.submit(os.getpid).result() != before


@pytest.mark.parametrize("can_start", [True, False])
def test_a_job_that_is_cancelled_while_its_sandbox_starts_ends_and_never_runs(
    can_start: bool, tmp_path: Path
) -> None:
    starting, may_start = Event(), Event()
    attempts = []

    def start() -> Sandbox:
        attempts.append(1)
        if len(attempts) == 2:
            starting.set()
            may_start.wait()
        if len(attempts) == 1 or (len(attempts) == 2 and not can_start):
            raise OSError("no process")
        return Sandbox.spawned()

    with Pool(1, start) as pool:
        pool.ready.wait()  # the first attempt has failed, so the job tries again
        job = pool.submit((tmp_path / "ran").mkdir)
        starting.wait()
        pool.cancel(job)
        may_start.set()
        assert wait([job], timeout=2 * HANGS).done == {job}
        assert job.cancelled()
        assert pool.submit(abs, -3).result() == 3
    assert not list(tmp_path.iterdir())


def test_a_killed_pool_starts_no_sandbox_for_cancelled_jobs() -> None:
    starts = []

    def start() -> Sandbox:
        starts.append(1)
        return Sandbox.spawned()

    pool = Pool(1, start)
    job, waiting = pool.submit(time.sleep, 60), pool.submit(time.sleep, 60)
    while not job.running():
        time.sleep(0.01)
    pool.kill()
    assert wait([job, waiting], timeout=2 * HANGS).not_done == set()
    assert len(starts) == 1


def test_the_length_of_a_queue_is_limited(pool: Pool) -> None:
    job = pool.submit(time.sleep, 60)
    while not job.running():
        time.sleep(0.01)
    waiting = pool.submit(abs, -3)
    with pytest.raises(PoolBusy):
        pool.submit(abs, -4)
    assert waiting.cancel()
    next_one = pool.submit(abs, -5)
    pool.cancel(job)
    assert next_one.result() == 5


def test_a_job_whose_process_dies_fails_and_the_next_one_does_not(pool: Pool) -> None:
    pid = pool.submit(os.getpid).result()
    job = pool.submit(time.sleep, 60)
    while not job.running():
        time.sleep(0.01)
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(ProcessDied):
        job.result(timeout=HANGS)
    assert pool.submit(abs, -3).result() == 3


def test_a_limit_inside_a_job_holds_and_spares_the_process(pool: Pool) -> None:
    before = pool.submit(os.getpid).result()
    found = in_time(1, lambda: pool.submit(busy_within, 60, 0.2).result())
    assert found == (["early"], "no answer within 0.2 seconds")
    assert pool.submit(os.getpid).result() == before
    with pytest.raises(LimitReached):
        pool.submit(asleep_within, 60, 0.2).result(timeout=HANGS)
    assert pool.submit(abs, -3).result() == 3


def test_a_process_that_holds_much_memory_is_replaced() -> None:
    with Pool(1, Sandbox.spawned, most_megabytes=1) as pool:
        assert pool.submit(os.getpid).result() != pool.submit(os.getpid).result()


def test_an_error_ends_all_jobs() -> None:
    started = time.monotonic()
    with suppress(BrokenPipeError), Pool(2, Sandbox.spawned) as pool:
        for _ in range(5):
            pool.submit(time.sleep, 60)
        raise BrokenPipeError
    assert time.monotonic() - started < HANGS


@pytest.mark.parametrize("start", [Sandbox.forked, Sandbox.spawned, lambda: Sandbox.served(())])
def test_a_sandbox_that_has_ended_gets_no_signal(
    start: Callable[[], Sandbox], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may have its number by then."""
    sandbox = start()
    os.kill(sandbox.run(os.getpid), signal.SIGKILL)
    assert soon(lambda: not sandbox.is_alive())
    assert soon(lambda: facts_of(sandbox.process.pid) == [])
    if sentinel := getattr(sandbox.process, "sentinel", None):
        wait_for_any([sentinel], 2 * HANGS)  # a server of processes reports the end a little later
    signals: list[int] = []
    monkeypatch.setattr(os, "kill", lambda _, number: signals.append(number))
    sandbox.kill()
    sandbox.close()
    assert signals == []


def test_garbage_is_not_collected_during_a_fork() -> None:
    seen: list[bool] = []
    gc.collect()
    with Sandbox.forked(lambda _: (gc.isenabled(), gc.get_freeze_count() > 0)) as sandbox:
        seen += sandbox.finish()
    assert seen == [True, True]
    assert gc.isenabled()


INTERRUPTED_START = """
from threading import Thread
from puzzlewright.processes.parallel_map import open_workers

start, started = Thread.start, []

def interrupted(thread):
    if started:
        raise KeyboardInterrupt
    started.append(thread)
    start(thread)

Thread.start = interrupted
try:
    with open_workers(2):
        pass
except KeyboardInterrupt:
    print("interrupted")
"""


def test_a_program_ends_that_was_interrupted_while_its_workers_started() -> None:
    command = [sys.executable, "-c", INTERRUPTED_START]
    done = subprocess.run(command, capture_output=True, text=True, timeout=4 * HANGS, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted\n", "")
