"""Run work in a separate process, with enforced limits.

A sandbox is a child process that runs one piece of work after the other, and exits with its
parent. The parent (supervisor) kills it when it exceeds a limit on time, CPU or memory, and keeps
its reports.

Work inside a sandbox starts no second sandbox for its own limits. It runs in place, announces the
limits to the supervisor, and an alarm interrupts it. So it can still return a partial result.

Work ends in one of three ways. It should stop at its deadline; a little later an alarm interrupts
it; finally the supervisor kills the sandbox. On a busy machine, returning a partial result after
the alarm takes a while, so killing comes late (`KILL_GRACE_SECONDS`).
"""

import functools
import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from types import SimpleNamespace
from typing import Any, NamedTuple, NoReturn, TypeAlias, TypeVar

from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.limits import (
    MEGABYTE,
    MEMORY_CHECK_SECONDS,
    Budget,
    cpu_seconds_of,
    resident_bytes,
)
from puzzlewright.processes.signals import alarm, delayed_signals, raise_interrupt

T = TypeVar("T")
R = TypeVar("R")

# A child must not delete garbage that it inherited: a solver that was at work would abort. So no
# garbage is collected from before a fork until the child has set its garbage aside.
_was_collecting: list[bool] = []  # one entry for each fork in progress


def _before_fork() -> None:
    _was_collecting.append(gc.isenabled())
    gc.disable()


def _after_fork() -> None:
    if _was_collecting.pop():  # the first fork's entry is the last
        gc.enable()


def _after_fork_in_child() -> None:
    gc.freeze()
    if any(_was_collecting):
        gc.enable()
    _was_collecting.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_before_fork, after_in_parent=_after_fork, after_in_child=_after_fork_in_child
    )

# a function that gets a callback for reports of intermediate results
Work: TypeAlias = Callable[[Callable[[R], None]], T]

GRACE_SECONDS = 0.15  # from the deadline to the interruption
KILL_GRACE_SECONDS = 2.0  # from the deadline until interrupted work is killed
EXIT_GRACE_SECONDS = 0.3  # for a terminated process to end the programs it has started
PR_SET_PDEATHSIG = 1  # a constant of Linux
SPAWNED = "from puzzlewright.processes.sandbox import main; main()"

# inside a sandbox, the connection to its supervisor
_this_sandbox = SimpleNamespace(supervisor=None)


class OutOfMemory(LimitReached):
    """A process used more memory than its limit allows."""


class Limits(NamedTuple):
    """The limits that a supervisor enforces on a process."""

    budget: Budget = Budget()
    grace: float = GRACE_SECONDS
    cpu_seconds: float | None = None  # total CPU time, including its children

    @property
    def wait_seconds(self) -> float | None:
        """The time that the supervisor may wait for a message before it checks again."""
        is_watched = self.cpu_seconds is not None or self.budget.limit.megabytes is not None
        left = self.budget.seconds + self.grace
        wait = min(left, MEMORY_CHECK_SECONDS) if is_watched else left
        return None if wait == float("inf") else max(wait, 0)

    def check(self, process: int) -> None:
        """Raise `LimitReached` if the process exceeds a limit."""
        budget, most = self.budget, self.budget.limit.megabytes
        if budget.seconds + self.grace <= 0:
            raise LimitReached(budget.time_limit_message())
        if self.cpu_seconds is not None and (cpu_seconds_of(process) or 0) > self.cpu_seconds:
            raise LimitReached("no answer within the limit of CPU time")
        if most is not None and resident_bytes(process) > most * MEGABYTE:
            raise OutOfMemory(budget.memory_limit_message())


NO_LIMITS = Limits()


class ProcessDied(PuzzlewrightError):
    """The process that did the work has died."""


def can_fork() -> bool:
    """Return whether this process can start others: not in a browser or in a Dask daemon."""
    if not hasattr(os, "fork") or sys.platform == "emscripten":  # there, it always fails
        return False
    import multiprocessing  # a slow import that most calls do not need

    return not multiprocessing.current_process().daemon


def needs_sandbox(budget: Budget) -> bool:
    """Return whether this process must start a sandbox to enforce a budget, and can."""
    return budget.is_timed and _this_sandbox.supervisor is None and can_fork()


def run_limited(
    work: "Work[R, T]",
    budget: Budget,
    partial: Callable[[list[R], str], T],
    *,
    isolate: bool = True,
) -> T:
    """Run work within a budget; if it is stopped, return `partial(reports, why)`.

    By default, it runs in a sandbox. Turn `isolate` off for work that cannot exceed its budget.
    Inside a sandbox, or if no process can be started, the work runs in place.
    """
    reports: list[R] = []
    try:
        if isolate and needs_sandbox(budget):
            with Sandbox.forked(work) as sandbox:
                result: T = sandbox.finish(Limits(budget), reports.append)
                return result
        with limit_in_sandbox(budget):
            return work(reports.append)
    except LimitReached as reached:
        return partial(reports, str(reached))


def give_up(_: list[Any], why: str) -> NoReturn:
    """Report a reached limit where there is no partial result."""
    raise LimitReached(why)


@contextmanager
def limit_in_sandbox(budget: Budget) -> Iterator[None]:
    """Inside a sandbox, limit this block by an alarm and by the supervisor."""
    if _this_sandbox.supervisor is None or not budget.is_timed:
        yield
        return
    with announce_limits(Limits(budget, KILL_GRACE_SECONDS)), alarm(budget, GRACE_SECONDS):
        yield


@contextmanager
def announce_limits(limits: Limits) -> Iterator[None]:
    """Inside a sandbox, let the supervisor also enforce these limits until the block ends."""
    if _this_sandbox.supervisor is None:
        yield
        return
    _send("limits", limits)
    try:
        yield
    finally:
        _send("limits", None)


class Sandbox(AbstractContextManager["Sandbox"]):
    """A child process and the connection to it."""

    def __init__(self, process: Any, connection: Any, is_idle: bool = True) -> None:
        self.process, self.connection, self.is_idle = process, connection, is_idle
        # forked or spawned
        self._reap = getattr(process, "join", None) or process.wait
        self._note_end = getattr(process, "is_alive", None) or process.poll

    @classmethod
    def forked(cls, work: "Work[Any, Any] | None" = None) -> "Sandbox":
        """Fork this process to run any closure; without one, call this before threads start."""
        return cls._forked("fork", os.getpid(), work)

    @classmethod
    def served(cls, preload: Sequence[str], niceness: int = 0) -> "Sandbox":
        """Fork a server that has imported these modules, so that it starts quickly and clean."""
        from multiprocessing import forkserver

        forkserver.set_forkserver_preload(["__main__", *preload])
        return cls._forked("forkserver", None, None, niceness)

    @classmethod
    def _forked(cls, method: str, parent: int | None, work: Any, niceness: int = 0) -> "Sandbox":
        import multiprocessing

        _kill_children_at_exit()
        here, there = multiprocessing.Pipe()
        context: Any = multiprocessing.get_context(method)
        process = context.Process(target=_serve, args=(there, parent, work, niceness))
        # The server of forked processes would hand blocked signals on to all of them.
        with there, delayed_signals() if method == "fork" else nullcontext():
            process.start()
        return cls(process, here, is_idle=work is None)

    @classmethod
    def spawned(cls) -> "Sandbox":
        """Start a fresh interpreter: small and without threads, whatever this program is."""
        import multiprocessing
        from subprocess import DEVNULL, Popen

        here, there = multiprocessing.Pipe()
        command = [sys.executable, "-c", SPAWNED, str(there.fileno()), str(os.getpid())]
        nowhere: Any = dict.fromkeys(("stdin", "stdout", "stderr"), DEVNULL)
        with there:
            process = Popen(command, pass_fds=[there.fileno()], start_new_session=True, **nowhere)
        return cls(process, here)

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, function: Callable[..., T], *args: Any, **named: Any) -> T:
        """Call a function in the sandbox and return its result, or raise what it raises."""
        self.is_idle = False
        try:
            self.connection.send(functools.partial(function, *args, **named))
        except LimitReached:
            raise
        except OSError:
            raise ProcessDied("the worker process died before it started") from None
        result: T = self.finish()
        return result

    def finish(self, limits: Limits = NO_LIMITS, report: Callable[[Any], object] = bool) -> Any:
        """Wait for the result of the work, and pass on its reports."""
        stream = self.stream(limits)
        while True:
            try:
                report(next(stream))
            except StopIteration as done:
                return done.value

    def stream(self, limits: Limits = NO_LIMITS) -> Generator[Any, None, Any]:
        """Yield the reports of the work and return its result.

        Raises `LimitReached` if a limit is exceeded. The sandbox cannot be used after that.
        """
        in_force = [limits]  # and those that nested blocks announce
        while True:
            kind, content = self._message(in_force)
            if kind == "report":
                yield content
            elif kind == "limits":
                in_force.append(content) if content else in_force.pop()
            else:
                self.is_idle = True
                if kind == "failed":
                    raise content
                return content

    def _message(self, in_force: Sequence[Limits]) -> tuple[str, Any]:
        try:
            while True:
                waits = [limits.wait_seconds for limits in in_force]
                if self.connection.poll(min((s for s in waits if s is not None), default=None)):
                    message: tuple[str, Any] = self.connection.recv()
                    return message
                for limits in in_force:
                    limits.check(self.process.pid)
        except OutOfMemory:
            self.kill()  # it would take more and more while it is asked to end
            raise
        except LimitReached:  # which is also an OSError
            raise
        except (EOFError, OSError):
            raise ProcessDied("the worker process died; perhaps it ran out of memory") from None

    def is_alive(self) -> bool:
        """Return whether an idle sandbox can take work: it sends nothing unless it has ended."""
        return not self.connection.poll()

    def kill(self) -> None:
        """Kill the process; `close` waits for its end."""
        self._note_end()
        self.process.kill()

    def close(self) -> None:
        """End the process and the programs that it has started."""
        self._note_end()  # if it ended long ago, another process may have its number
        self.process.terminate()
        deadline = time.monotonic() + EXIT_GRACE_SECONDS
        with suppress(EOFError, OSError):  # it has ended
            while (left := deadline - time.monotonic()) > 0 and self.connection.poll(left):
                self.connection.recv_bytes()
        self.process.kill()
        self._reap()
        self.connection.close()


@functools.cache
def _kill_children_at_exit() -> None:
    """Kill sandboxes that an interrupt has left behind, before `multiprocessing` waits for them."""
    import atexit
    import multiprocessing.util  # its own function at exit runs after those registered later

    def kill() -> None:
        for child in multiprocessing.active_children():
            child.kill()

    atexit.register(kill)


def main() -> None:
    """Run a sandbox in a fresh interpreter."""
    from multiprocessing.connection import Connection

    _serve(Connection(int(sys.argv[1])), int(sys.argv[2]), None)


def _serve(
    connection: Any, parent: int | None, work: "Work[Any, Any] | None", niceness: int = 0
) -> None:
    """Run one piece of work after the other until the supervisor closes the connection."""
    _exit_with(parent)
    os.nice(niceness)
    _this_sandbox.supervisor = connection
    try:
        if work is not None:
            _perform(functools.partial(work, functools.partial(_send, "report")))
            return
        while True:
            _perform(connection.recv())
    except EOFError:
        return
    except KeyboardInterrupt:
        sys.exit(1)


def _perform(call: Callable[[], Any]) -> None:
    """Do a piece of work and send its result or error."""
    # SIGTERM unwinds the stack, so that the work ends the programs that it has started.
    signal.signal(signal.SIGTERM, raise_interrupt)
    try:
        message = "done", call()
    except Exception as error:
        message = "failed", _picklable_error(error)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # there is nothing left to unwind
    try:
        _send(*message)
    except (AttributeError, TypeError, ValueError) as error:  # not picklable
        _send("failed", RuntimeError(f"{message[1]!r} cannot be sent: {error}"))


def _send(kind: str, content: Any) -> None:
    """Send a message to the supervisor; block alarms, which would truncate it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:  # an earlier alarm may raise its error in the next call, after the change
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        _this_sandbox.supervisor.send((kind, content))
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _picklable_error(error: Exception) -> Exception:
    """Return an error that can be pickled; a bug gets its traceback as a note."""
    if isinstance(error, PuzzlewrightError):
        return error
    import pickle  # slow imports that only bugs need
    import traceback

    error.add_note(traceback.format_exc())
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # its class has other parameters than `args`
        return RuntimeError("\n".join(error.__notes__))
    return error


def _exit_with(parent: int | None) -> None:
    """End this process when its parent ends, for any reason."""
    # A terminal sends Ctrl-C to all processes, but the parent decides when its children end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform == "linux":
        import ctypes  # slow to import, and only sandboxes need it

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if parent is not None and os.getppid() != parent:  # the parent has already ended
            os._exit(1)
    else:
        import threading

        def watch(parent: int) -> None:
            while os.getppid() == parent:
                time.sleep(EXIT_GRACE_SECONDS)
            os._exit(1)

        threading.Thread(target=watch, args=(os.getppid(),), daemon=True).start()
