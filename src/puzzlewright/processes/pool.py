"""A pool of sandboxes: jobs wait in a queue, and every job can be cancelled while it runs.

A pool is an executor of `concurrent.futures`. Use `asyncio.wrap_future` to await a job. The pool
replaces a sandbox that was killed: for a limit, because its job was cancelled, or by the system.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, Executor, Future
from functools import partial
from types import TracebackType
from typing import Any

from puzzlewright.processes.sandbox import ProcessDied, Sandbox


class PoolBusy(Exception):
    """Too many jobs are waiting already."""


class Job(Future[Any]):
    """A call that waits for a sandbox or runs in one."""

    def __init__(self, pool: "Pool", call: Callable[[], Any]) -> None:
        super().__init__()
        self._pool = pool
        self._call = call
        self._lock = threading.Lock()
        self._sandbox: Sandbox | None = None
        self._is_killed = self._is_over = False

    def cancel(self) -> bool:
        """Take the job from the queue, or kill the process that runs it."""
        if super().cancel():
            self._pool.forget(self)
            return True
        with self._lock:
            if self._is_over:
                return False
            self._is_killed = True
            if self._sandbox is not None:
                self._sandbox.kill()
            return True

    def run_in(self, sandbox: Sandbox) -> bool:
        """Run it; tell whether the sandbox can be used again."""
        result, error = None, None
        with self._lock:
            self._sandbox = None if self._is_killed else sandbox
        if self._sandbox:
            try:
                result = sandbox.run(self._call)
            except BaseException as raised:
                error = raised
        with self._lock:
            self._is_over = True
        if self._is_killed:
            self.set_exception(CancelledError())
        elif error:
            self.set_exception(error)
        else:
            self.set_result(result)
        return sandbox.is_idle and not self._is_killed


class Pool(Executor):
    """Some sandboxes, each with a thread that supervises it."""

    def __init__(
        self,
        number: int,
        start: Callable[[], Sandbox],
        first: Iterable[Sandbox] = (),
        most_waiting: float = float("inf"),
        most_megabytes: float = float("inf"),
    ) -> None:
        """Start the threads; each starts a sandbox by `start`, or takes over one of the `first`.

        A sandbox that holds more than `most_megabytes` of memory after a job is replaced.
        """
        self.most_waiting, self.most_megabytes = most_waiting, most_megabytes
        self.ready = threading.Event()  # the first sandbox is there
        self._start = start
        self._waiting: deque[Job] = deque()
        self._idle = 0
        self._is_open = True
        self._changed = threading.Condition()
        self._running: set[Job] = set()
        given = [*first, *[None] * number][:number]
        self._threads = [
            threading.Thread(target=self._supervise, args=(sandbox,), daemon=True)
            for sandbox in given
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Job:
        """Queue a call of a function that other processes can import.

        Raises `PoolBusy` if too many jobs wait.
        """
        job = Job(self, partial(function, *args, **named))
        with self._changed:
            if not self._is_open:
                raise RuntimeError("this pool is closed")
            if len(self._waiting) - self._idle >= self.most_waiting:
                raise PoolBusy
            self._waiting.append(job)
            self._changed.notify()
        return job

    def forget(self, job: Job) -> None:
        """Take a cancelled job from the queue."""
        with self._changed:
            if job in self._waiting:
                self._waiting.remove(job)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the sandboxes after the last job."""
        with self._changed:
            self._is_open = False
            waiting = list(self._waiting) if cancel_futures else []
            self._changed.notify_all()
        for job in waiting:
            job.cancel()
        if wait:
            for thread in self._threads:
                thread.join()

    def kill(self) -> None:
        """Cancel all jobs and end all sandboxes."""
        self.shutdown(wait=False, cancel_futures=True)
        with self._changed:
            running = list(self._running)
        for job in running:
            job.cancel()
        self.shutdown()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Finish all jobs; after an error, nobody waits for them."""
        if kind:
            self.kill()
        else:
            self.shutdown()

    def _supervise(self, sandbox: Sandbox | None) -> None:
        """Run jobs in one sandbox, and in others after it."""
        try:
            while True:
                if sandbox is None and self._is_open:
                    sandbox = self._started()
                self.ready.set()
                job = self._next()
                if job is None:
                    return
                if sandbox is not None and not sandbox.is_alive():
                    sandbox.close()
                    sandbox = None
                sandbox = sandbox or self._started()
                if sandbox is None:
                    job.set_exception(ProcessDied("no process could be started"))
                elif not job.run_in(sandbox) or sandbox.megabytes() > self.most_megabytes:
                    sandbox.close()
                    sandbox = None
                with self._changed:
                    self._running.discard(job)
        finally:
            if sandbox is not None:
                sandbox.close()

    def _started(self) -> Sandbox | None:
        try:
            return self._start()
        except OSError:
            return None

    def _next(self) -> Job | None:
        """Wait for a job; None when the pool is closed and all jobs are done."""
        with self._changed:
            while True:
                while self._waiting:
                    job = self._waiting.popleft()
                    if job.set_running_or_notify_cancel():
                        self._running.add(job)
                        return job
                if not self._is_open:
                    return None
                self._idle += 1
                try:
                    self._changed.wait()
                finally:
                    self._idle -= 1
