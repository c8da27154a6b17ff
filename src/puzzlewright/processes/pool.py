"""A pool of sandboxes: an executor of `concurrent.futures` whose running jobs can be cancelled.

Use `asyncio.wrap_future` to await a job. The pool replaces a sandbox that was killed: for a limit,
because its job was cancelled, or by the system.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from typing import Any

from puzzlewright.processes.sandbox import ProcessDied, Sandbox


class PoolBusy(Exception):
    """Too many jobs are waiting already."""


class _Job:
    """A call, and the sandbox that runs it."""

    def __init__(self, call: Callable[[], Any]) -> None:
        self.call = call
        self.sandbox: Sandbox | None = None
        self.is_cancelled = False


class Pool(ThreadPoolExecutor):
    """Some sandboxes; a thread supervises each job."""

    def __init__(
        self,
        number: int,
        start: Callable[[], Sandbox],
        first: Sequence[Sandbox] = (),
        most_waiting: float = float("inf"),
        most_megabytes: float = float("inf"),
    ) -> None:
        """Use the `first` sandboxes, and start others up to this number.

        A sandbox that holds more than `most_megabytes` of memory after a job is replaced.
        """
        super().__init__(number)
        self.number, self.most_waiting, self.most_megabytes = number, most_waiting, most_megabytes
        self.ready = threading.Event()  # the first sandbox is there
        self._start = start
        self._is_open = True
        self._lock = threading.Lock()
        self._jobs: dict[Future[Any], _Job] = {}
        self._idle: SimpleQueue[Sandbox | None] = SimpleQueue()
        for sandbox in first:
            self._idle.put(sandbox)
        for _ in range(number - len(first)):
            super().submit(self._free, None)

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Queue a call of a function that other processes can import.

        Raises `PoolBusy` if too many jobs wait.
        """
        job = _Job(partial(function, *args, **named))
        with self._lock:
            if len(self._jobs) - self.number >= self.most_waiting:
                raise PoolBusy
            future = super().submit(self._run, job)
            self._jobs[future] = job
        future.add_done_callback(self._forget)
        return future

    def cancel(self, future: Future[Any]) -> None:
        """Take a job from the queue, or kill the process that runs it."""
        if future.cancel():
            return
        with self._lock:
            if job := self._jobs.get(future):
                job.is_cancelled = True
                if job.sandbox:
                    job.sandbox.kill()

    def kill(self) -> None:
        """Cancel all jobs and end all sandboxes."""
        self._is_open = False
        self.shutdown(wait=False, cancel_futures=True)
        for future in list(self._jobs):
            self.cancel(future)
        self.shutdown()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Finish all jobs, and end the sandboxes if you wait for that."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        while wait and not self._idle.empty():
            if sandbox := self._idle.get():
                sandbox.close()

    def __exit__(self, kind: object, *_: object) -> None:
        """Finish all jobs; after an error, nobody waits for them."""
        if kind:
            self.kill()
        else:
            self.shutdown()

    def _forget(self, future: Future[Any]) -> None:
        with self._lock:
            self._jobs.pop(future, None)

    def _run(self, job: _Job) -> Any:
        """Run a job in an idle sandbox, in its thread."""
        sandbox = self._idle.get() or self._start()
        if not sandbox.is_alive():
            sandbox.close()
            sandbox = self._start()
        try:
            with self._lock:
                if job.is_cancelled:
                    raise CancelledError
                job.sandbox = sandbox
            return sandbox.run(job.call)
        except ProcessDied:
            if job.is_cancelled:
                raise CancelledError from None
            raise
        finally:
            with self._lock:
                job.sandbox = None
                sandbox.is_idle = sandbox.is_idle and not job.is_cancelled
            self._free(sandbox)

    def _free(self, sandbox: Sandbox | None) -> None:
        """Let another job have the sandbox, or one that takes its place."""
        if sandbox is not None and (
            not sandbox.is_idle or sandbox.megabytes() > self.most_megabytes
        ):
            sandbox.kill()
            sandbox.close()
            sandbox = None
        try:
            if sandbox is None and self._is_open:
                sandbox = self._start()
        finally:
            self._idle.put(sandbox)
            self.ready.set()
