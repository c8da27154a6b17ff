"""The library of the studio, used in threads, so that no request waits for a disk."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from itertools import islice
from typing import Any, TypeVar

from starlette.requests import Request

from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.library.library import Library

T = TypeVar("T")

READER_THREADS = 3


class Store:
    """A library for many requests at once; only one thread writes, so writers need no locks."""

    def __init__(self, library: Library) -> None:
        address = library.connection.engine.url
        if address.get_backend_name() == "sqlite" and address.database in (None, "", ":memory:"):
            raise PuzzlewrightError(
                "the studio needs a library in a file or on a server, not in memory"
            )
        self.library, self.connection = library, library.connection
        self._writer = ThreadPoolExecutor(1, "writer")
        self._readers = ThreadPoolExecutor(READER_THREADS, "reader")
        self._stocking: asyncio.Task[int] | None = None

    async def read(self, work: Callable[..., T], *arguments: Any, **more: Any) -> T:
        return await asyncio.wrap_future(self._readers.submit(work, *arguments, **more))

    async def write(self, work: Callable[..., T], *arguments: Any, **more: Any) -> T:
        return await asyncio.wrap_future(self._writer.submit(work, *arguments, **more))

    async def each(self, ones: Iterator[T], *, at_once: int = 1) -> AsyncIterator[T]:
        """Yield from an iterator that reads from the library; fetch `at_once` items at a time."""
        while found := await self.read(lambda: list(islice(ones, at_once))):
            for one in found:
                yield one

    async def wait_until_stocked(self) -> None:
        """Wait until a new library contains its starter set."""
        if self._stocking:
            with suppress(PuzzlewrightError):
                await asyncio.shield(self._stocking)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run until this block ends; then finish the work in progress."""
        self.connection.share()
        self._stocking = asyncio.create_task(self.write(self.library.count))
        try:
            yield
        finally:
            await self.wait_until_stocked()
            self._readers.shutdown()
            self._writer.shutdown()


def store_of(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


async def stocked_store(request: Request) -> Store:
    """Return the store as soon as its library contains the starter set."""
    store = store_of(request)
    await store.wait_until_stocked()
    return store
