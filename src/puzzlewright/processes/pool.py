"""A pool of sandboxes: an executor of `concurrent.futures` whose running jobs can be cancelled.

Use `asyncio.wrap_future` to await a job. The pool replaces a sandbox that was killed.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Executor, Future
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from puzzlewright.core.limits import MEGABYTE, resident_bytes
from puzzlewright.processes.sandbox import Sandbox


class PoolBusy(Exception):
    """Too many jobs are waiting already."""


class Pool(Executor):
    """Sandboxes, each with a thread that starts it, sends it jobs and replaces it."""

    def __init__(
        self,
        number: int,
        start: Callable[[], Sandbox],
        first: Sequence[Sandbox] = (),
        most_waiting: float = float("inf"),
        most_megabytes: float = float("inf"),
    ) -> None:
        """Use the `first` sandboxes and start the others; replace those above `most_megabytes`."""
        self.number, self.most_waiting, self.most_megabytes = number, most_waiting, most_megabytes
        self.ready = Event()  # set when the first sandbox has started
        self._start = start
        self._is_open = True
        self._queue: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._jobs: set[Future[Any]] = set()  # waiting or running
        self._running: dict[Future[Any], Sandbox] = {}  # without cancelled jobs
        given = [*first, *[None] * (number - len(first))]
        self._threads = [
            Thread(target=self._serve, args=(sandbox,), daemon=True) for sandbox in given
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Queue a call of a function that other processes can import, or raise `PoolBusy`."""
        if len(self._jobs) - self.number >= self.most_waiting:
            raise PoolBusy
        future: Future[Any] = Future()
        self._jobs.add(future)
        future.add_done_callback(self._jobs.discard)
        self._queue.put((future, partial(function, *args, **named)))
        return future

    def cancel(self, future: Future[Any]) -> None:
        """Remove a job from the queue, or kill the process that runs it."""
        if not future.cancel() and (sandbox := self._running.pop(future, None)):
            sandbox.kill()

    def kill(self) -> None:
        """Cancel all jobs and end all sandboxes."""
        self._is_open = False
        for future in list(self._jobs):
            self.cancel(future)
        self.shutdown()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Finish all jobs, and end the sandboxes."""
        for future in self._jobs.copy() if cancel_futures else ():
            future.cancel()
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def __exit__(self, kind: object, *_: object) -> None:
        """Finish all jobs; after an error, cancel them."""
        if kind:
            self.kill()
        else:
            self.shutdown()

    def _serve(self, sandbox: Sandbox | None) -> None:
        """Run one job after the other in a sandbox, in its thread."""
        while True:
            if sandbox is None and self._is_open:
                with suppress(Exception):  # the next job tries again, and reports the error
                    sandbox = self._start()
            self.ready.set()
            job = self._queue.get()
            if job is None:
                break
            sandbox = self._run(sandbox, *job)
        if sandbox:
            sandbox.close()

    def _run(
        self, sandbox: Sandbox | None, future: Future[Any], call: Callable[[], Any]
    ) -> Sandbox | None:
        """Run a job unless it is cancelled; return the sandbox if it can run another."""
        if sandbox and not sandbox.is_alive():
            sandbox.close()
            sandbox = None
        finish: Callable[[], None] | None = None
        try:
            if not future.cancelled():  # otherwise, it needs no sandbox
                sandbox = self._running[future] = sandbox or self._start()
            if future.set_running_or_notify_cancel():
                assert sandbox
                finish = partial(future.set_result, sandbox.run(call))
        except Exception as error:
            # If no sandbox started, the job may have been cancelled in the meantime.
            if future.running() or future.set_running_or_notify_cancel():
                finish = partial(future.set_exception, error)
        # Once the result is known, a late `cancel` must not kill the sandbox.
        is_killed = self._running.pop(future, None) is None and finish is not None
        if is_killed and sandbox:
            finish = partial(future.set_exception, CancelledError())
        if finish:
            finish()
        max_bytes = self.most_megabytes * MEGABYTE
        if sandbox and (
            is_killed or not sandbox.is_idle or resident_bytes(sandbox.process.pid) > max_bytes
        ):
            sandbox.kill()
            sandbox.close()
            sandbox = None
        return sandbox
