"""New puzzles in HTTP, and the stock of ready ones, which is refilled when nothing else happens."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from starlette.requests import Request
from starlette.responses import Response

from puzzlewright.core.errors import LibraryFailed, LimitReached, PuzzlewrightError
from puzzlewright.genres import genre_named
from puzzlewright.library.stock import FIRST_EXTRA, Kind, read_stock
from puzzlewright.library.stock import storage as stock_storage
from puzzlewright.processes.pool import PoolBusy
from puzzlewright.processes.sandbox import ProcessDied
from puzzlewright.studio.endpoint import player_of
from puzzlewright.studio.handlers import HANDLERS
from puzzlewright.studio.requests_library import NUMBERS
from puzzlewright.studio.responses import uncached_json
from puzzlewright.studio.routes import RespondByName, arguments_of, ask
from puzzlewright.studio.store import Store, store_of
from puzzlewright.studio.worker_pool import WorkerPool, WorkerTask


async def new_puzzle(request: Request, name: str) -> Response:
    """Answer with a puzzle that this player has not got before, and remember it."""
    arguments = await arguments_of(request, name)
    store, player = store_of(request), player_of(request)
    genre = genre_named(arguments["genre"]).name
    used = await store.read(stock_storage.used_puzzles, store.connection, player, genre)
    stored = await store.read(stock_storage.stored_puzzles, store.connection, genre)
    lines = [puzzle.line() for puzzle in stored]
    arguments["used"] = [*arguments.get("used", ()), *used]
    arguments["more"] = [*arguments.get("more", ()), *lines]
    found = await ask(request, name, arguments)
    await store.write(stock_storage.mark_used, store.connection, player, genre, found["id"])
    refill: Refill = request.app.state.refill
    requested = Kind(genre, *(arguments.get(key) or found[key] for key in ("size", "difficulty")))
    refill.report(requested, found["unused"] if found["exact"] else 0)
    return uncached_json(found)


RESPONSES: dict[str, RespondByName] = {"new_puzzle": new_puzzle}


LOW_STOCK = 10  # unused puzzles of a kind; with fewer, more are made
FULL_STOCK = 20  # unused puzzles of a kind
MAX_FAILURES = 3  # in a row; then the kind waits for the next request
IDLE_SECONDS = 5.0  # without a request, before a puzzle is made


class Refill:
    """Makes puzzles of the kinds that players have nearly used up, one at a time.

    One worker with the lowest priority does it, and starts a puzzle only when the others are idle.
    """

    def __init__(self, workers: WorkerPool, store: Store) -> None:
        self.workers, self.store = workers, store
        self.idle_seconds = IDLE_SECONDS
        self._missing: dict[Kind, int] = {}  # kinds, each with the number of puzzles to make
        self._wanted = asyncio.Event()

    def report(self, kind: Kind, unused: int) -> None:
        """Note that a player has this number of unused puzzles left; make more if they are few."""
        if unused < LOW_STOCK:
            self._missing.setdefault(kind, FULL_STOCK - unused)
            self._wanted.set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Refill until this block ends."""
        task = asyncio.create_task(self._run())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await self._wanted.wait()
            while self._missing:
                kind = next(iter(self._missing))  # the kind that has waited longest
                await self._fill(kind, self._missing[kind])
                del self._missing[kind]
            self._wanted.clear()

    async def _fill(self, kind: Kind, number: int) -> None:
        """Make this number of puzzles, unless too many attempts fail."""
        failures = 0
        while number and failures < MAX_FAILURES:
            await self._wait_until_idle()
            if await self._make_one(kind):
                number, failures = number - 1, 0
            else:
                failures += 1

    async def _wait_until_idle(self) -> None:
        while (seconds := self.idle_seconds - self.workers.idle_seconds()) > 0:
            await asyncio.sleep(seconds)

    async def _make_one(self, kind: Kind) -> bool:
        arguments = {**kind._asdict(), "number": Random().randrange(FIRST_EXTRA, NUMBERS)}
        task = WorkerTask("stock_puzzle", arguments, HANDLERS["stock_puzzle"].verb.seconds)
        try:
            line = json.loads(await self.workers.ask(task))
            if line is None:
                return False
            (made,) = read_stock(kind.genre, line)
            await self.store.write(stock_storage.store_puzzle, self.store.connection, made)
        except (LimitReached, LibraryFailed, PoolBusy, ProcessDied, PuzzlewrightError):
            return False
        return True
