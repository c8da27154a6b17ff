"""The studio in a Web Worker: the same routes and handlers, without a server.

`page/js/engine-worker.js` loads Python into the worker and calls `respond`. There are no threads
and no processes: requests run in place, one after the other, and the page ends a worker that
takes too long. The library's packages are loaded with the first request that needs them.
"""

import asyncio
import base64
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypedDict, TypeVar
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.studio import catalogue, routes
from puzzlewright.studio.endpoint import endpoint
from puzzlewright.studio.handlers import HANDLERS
from puzzlewright.studio.responses import error_response, refusal_response, uncached_json
from puzzlewright.studio.worker_pool import WorkerTask, answer
from puzzlewright.verbs.verb import about

T = TypeVar("T")

LONG_QUEUES = ("analysis", "long", "background")  # requests that others should not wait for

app = Starlette(
    routes=[
        *routes.routes(),
        *(one.route() for one in catalogue.ENDPOINTS),
    ],
    exception_handlers={PuzzlewrightError: error_response, HTTPException: refusal_response},
)


class InPlace:
    """Takes the place of the worker pool: it answers each task at once."""

    tasks_at_once = 1

    async def ask(self, task: WorkerTask) -> bytes:
        # engine-worker.js limits the memory
        return answer(task, None, time.perf_counter() + task.seconds)


app.state.workers = InPlace()
app.state.routes = app.router.routes
app.state.features = catalogue.Features(book=False, database=True)


def declared_requests() -> dict[str, dict[str, Any]]:
    """Describe each request by its path: its time limit, and whether it may take long."""
    return {
        name.replace("_", "-"): {"seconds": one.verb.seconds, "long": one.verb.queue in LONG_QUEUES}
        for name, one in HANDLERS.items()
        if not one.is_internal
    }


def open_library(file: str) -> None:
    """Add the routes of the library in this file; if it is open, open it again."""
    from puzzlewright.library.library import Library
    from puzzlewright.studio import app as server
    from puzzlewright.studio.store import Store

    class StoreInPlace(Store):
        """A store without threads."""

        async def read(self, work: Callable[..., T], *arguments: Any, **more: Any) -> T:
            return work(*arguments, **more)

        write = read

    if hasattr(app.state, "store"):
        app.state.store.library.close()
    app.state.file, app.state.store = Path(file), StoreInPlace(Library(f"sqlite:///{file}"))
    app.router.routes[:] = [
        *routes.routes(),
        *(one.route() for one in (*ENDPOINTS, *server.ENDPOINTS)),
    ]


class SentDatabase(TypedDict):
    """An SQLite file."""

    database: Annotated[str, about("its content in base64", pattern="[A-Za-z0-9+/=]*")]


class DatabaseAnswer(TypedDict):
    """The number of puzzles in the library."""

    puzzles: int


@endpoint("GET", "/api/library/database", media=("application/vnd.sqlite3",))
async def export_database(request: Request) -> Response:
    """Return the library as an SQLite file."""
    headers = routes.attachment("library.db")
    return Response(request.app.state.file.read_bytes(), 200, headers, "application/vnd.sqlite3")


@endpoint("PUT", "/api/library/database", body=SentDatabase, answer=DatabaseAnswer)
async def import_database(request: Request, body: SentDatabase) -> Response:
    """Replace the library by an SQLite file, sent as base64; keep the old one if that fails."""
    state = request.app.state
    content = base64.b64decode(body["database"])
    old = state.file.read_bytes()
    state.store.library.close()
    state.file.write_bytes(content)
    try:
        open_library(str(state.file))
        number = state.store.library.count()
    except PuzzlewrightError as wrong:
        state.file.write_bytes(old)
        open_library(str(state.file))
        raise HTTPException(400, str(wrong)) from None
    return uncached_json({"puzzles": number})


ENDPOINTS = (export_database, import_database)


async def respond(method: str, address: str, body: str) -> tuple[int, dict[str, str], bytes]:
    """Answer a request as the server does below `/api/`: status, headers and body."""
    path, _, query = f"/api/{address}".partition("?")
    scope = {
        "type": "http",
        "method": method,
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(b"content-type", b"application/json")],
    }
    received: list[Message] = [{"type": "http.request", "body": body.encode()}]
    sent: list[Message] = []

    async def receive() -> Message:
        if received:
            return received.pop()
        await asyncio.get_running_loop().create_future()  # the page does not disconnect
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    head, *parts = sent
    headers = {name.decode(): value.decode() for name, value in head["headers"]}
    return head["status"], headers, b"".join(part.get("body", b"") for part in parts)
