"""HTTP routes for the requests of the handler table, which workers answer."""

import asyncio
import base64
import json
import traceback
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, TypeAlias, TypedDict, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from puzzlewright.core import deprecated
from puzzlewright.core.errors import AmbiguousGenre, LimitReached, PuzzlewrightError
from puzzlewright.library.records import ExportedFile, zip_files
from puzzlewright.processes.pool import PoolBusy
from puzzlewright.processes.sandbox import ProcessDied
from puzzlewright.studio.handlers import HANDLERS
from puzzlewright.studio.request_body import QUICK_BODY_BYTES, json_of
from puzzlewright.studio.worker_pool import NoFreeWorker, WorkerPool, WorkerTask

T = TypeVar("T")
RespondByName: TypeAlias = Callable[[Request, str], Coroutine[Any, Any, Response]]

PROGRESS_SECONDS = 1.0  # between two lines of progress
TIME_LIMIT_FACTOR = 1.0  # of the default limits; tests on busy machines set more

STILL_HARD = "This is still hard after {:g} seconds: try a step elsewhere, or ask again."
STILL_LOOKING = "This takes a while; looking further."
BUSY = "Too many requests are waiting: try again in a moment."
NO_FREE_WORKER = "The studio is busy: no worker was free in time. Ask again."
WORKER_DIED = "The worker process died: try again."
INTERNAL_ERROR = "Internal error; see the server log."
NO_CERTIFICATE = "there is no certificate: this puzzle does not have exactly one solution"
ANIMATIONS = {"html": "text/html", "svg": "image/svg+xml"}


def routes(special: Mapping[str, RespondByName] = {}) -> list[Route]:
    """Return a route for every public request, and for those with an old name.

    `special` answers some requests in another way, for example with the player's data.
    """
    responses = {**RESPONSES, **special}
    paths = {name.replace("_", "-"): name for name, one in HANDLERS.items() if not one.is_internal}
    paths |= {"book/preview": "book", **deprecated.REQUESTS}
    return [
        Route(f"/api/{path}", _endpoint(name, responses.get(name, _json)), methods=["POST"])
        for path, name in paths.items()
    ]


def _endpoint(
    name: str, respond: RespondByName
) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    async def endpoint(request: Request) -> Response:
        return await respond(request, name)

    return endpoint


async def arguments_of(request: Request, name: str) -> dict[str, Any]:
    """Read and check a request."""
    data, check = await json_of(request), HANDLERS[name].check
    if len(await request.body()) <= QUICK_BODY_BYTES:
        return check(data)
    return await asyncio.to_thread(check, data)


async def ask(request: Request, name: str, arguments: dict[str, Any]) -> Any:
    """Return a worker's answer to a checked request, while the client waits."""
    return json.loads(await while_connected(request, answer_of(request, name, arguments)))


async def _json(request: Request, name: str) -> Response:
    arguments = await arguments_of(request, name)
    try:
        content = await while_connected(request, answer_of(request, name, arguments))
    except HTTPException as refusal:
        gave_up = refusal.status_code == 503 and refusal.detail not in (BUSY, WORKER_DIED)
        if name not in UNKNOWN or not gave_up:
            raise
        why = STILL_HARD.format(seconds_of(name, arguments))
        if refusal.detail == NO_FREE_WORKER:
            why = NO_FREE_WORKER
        unknown = {"genre": _genre_in(arguments), **UNKNOWN[name](why)}
        content = json.dumps(unknown).encode()
    return Response(content, media_type="application/json")


def seconds_of(name: str, arguments: dict[str, Any]) -> float:
    """Return the time limit of a request."""
    return float(arguments.get("seconds") or TIME_LIMIT_FACTOR * HANDLERS[name].verb.seconds)


def _unknown_hint(why: str) -> dict[str, Any]:
    return {"kind": "unknown", "where": why, "why": why, "do": why, "places": [], "reasons": []}


# The answers when a limit is reached, for requests that can answer "unknown".
UNKNOWN: dict[str, Callable[[str], dict[str, Any]]] = {
    "hint": _unknown_hint,
    "check": lambda why: {"status": "unknown", "why": why},
    "verdict": lambda why: {
        "status": "unknown",
        "said": "unknown so far",
        "why": why if why == NO_FREE_WORKER else STILL_LOOKING,
        "count": None,
        "exact": False,
        "brief": False,
        "forced": [],
        "apart": [],
        "both": [],
        "wrong": [],
    },
}


class UnknownGenre(TypedDict):
    """Such an answer does not know the genre of a puzzle that was sent as text."""

    genre: str | None


def _genre_in(arguments: dict[str, Any]) -> str | None:
    puzzle = arguments["puzzle"]
    genre = puzzle.get("genre") if isinstance(puzzle, dict) else None
    return genre if isinstance(genre, str) else None


async def _svg(request: Request, name: str) -> Response:
    return picture(await ask(request, name, await arguments_of(request, name)))


def picture(svg: str, headers: dict[str, str] | None = None) -> Response:
    """Return a picture with its own colours, which may load and run nothing."""
    policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return Response(
        svg,
        media_type="image/svg+xml",
        headers={"content-security-policy": policy, **(headers or {})},
    )


def attachment(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}


async def _animation(request: Request, name: str) -> Response:
    arguments = await arguments_of(request, name)
    form = arguments.get("form", "html")
    # a file to keep: it never runs in the context of the studio
    headers = {**attachment(f"explained.{form}"), "content-security-policy": "sandbox"}
    return Response(await ask(request, name, arguments), 200, headers, ANIMATIONS[form])


async def _book(request: Request, name: str) -> Response:
    arguments = await arguments_of(request, name)
    if request.url.path.endswith("/preview"):
        arguments["preview"] = True
    made = await ask(request, name, arguments)
    if "pdf" not in made:
        return Response(json.dumps(made), media_type="application/json")
    pdf = base64.b64decode(made["pdf"])
    return Response(pdf, 200, attachment("puzzles.pdf"), "application/pdf")


async def _certificate(request: Request, name: str) -> Response:
    made = await ask(request, name, await arguments_of(request, name))
    if not made["files"]:
        gave_up = made["status"] == "unknown"
        raise HTTPException(503 if gave_up else 400, made["why"] or NO_CERTIFICATE)
    files = [ExportedFile(f"certificate/{name}", text) for name, text in made["files"].items()]
    packed = await asyncio.to_thread(zip_files, files)
    return Response(packed, 200, attachment("certificate.zip"), "application/zip")


class ProgressLine(TypedDict):
    """A line while a puzzle is being generated."""

    progress: str
    seconds: int


class ErrorLine(TypedDict):
    """The last line, if no puzzle could be generated."""

    error: str


async def _generate(request: Request, name: str) -> Response:
    """Answer with lines of JSON: progress, then the puzzle or an error."""
    arguments = await arguments_of(request, name)
    task = asyncio.ensure_future(answer_of(request, name, arguments))
    try:
        # A request that is refused at once gets the status of its error.
        with suppress(TimeoutError):
            first = asyncio.wait_for(asyncio.shield(task), PROGRESS_SECONDS)
            await while_connected(request, first)
    except BaseException:
        task.cancel()
        raise
    return StreamingResponse(_lines(task), media_type="application/x-ndjson")


async def _lines(task: "asyncio.Future[bytes]") -> AsyncIterator[bytes]:
    clock = asyncio.get_running_loop().time
    started = clock() - PROGRESS_SECONDS
    try:
        while not task.done():
            seconds = round(clock() - started)
            yield _line(ProgressLine(progress=f"working for {seconds} s", seconds=seconds))
            await asyncio.wait({task}, timeout=PROGRESS_SECONDS)
        try:
            yield task.result() + b"\n"
        except HTTPException as refusal:
            yield _line(ErrorLine(error=refusal.detail))
    finally:
        task.cancel()


def _line(data: ProgressLine | ErrorLine) -> bytes:
    return json.dumps(data).encode() + b"\n"


# Answers that are not JSON.
RESPONSES: dict[str, RespondByName] = {
    "draw": _svg,
    "generate": _generate,
    "animation": _animation,
    "book": _book,
    "certificate": _certificate,
}


async def answer_of(request: Request, name: str, arguments: dict[str, Any]) -> bytes:
    """Return a worker's answer as JSON; raise what it refuses as an HTTP error."""
    workers: WorkerPool = request.app.state.workers
    try:
        seconds = seconds_of(name, arguments)
        return await workers.ask(WorkerTask(name, arguments, seconds))
    except PoolBusy:
        raise HTTPException(503, BUSY, {"retry-after": "2"}) from None
    except ProcessDied:
        raise HTTPException(503, WORKER_DIED) from None
    except NoFreeWorker:
        raise HTTPException(503, NO_FREE_WORKER, {"retry-after": "2"}) from None
    except LimitReached as reached:
        raise HTTPException(503, f"Given up: {reached}.") from None
    except AmbiguousGenre:  # its answer lists the genres
        raise
    except PuzzlewrightError as error:
        raise HTTPException(400, str(error)) from None
    except Exception as bug:
        traceback.print_exception(bug)
        raise HTTPException(500, INTERNAL_ERROR) from None


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do the work as long as the client waits for it."""
    task = asyncio.ensure_future(work)
    disconnected = asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait({task, disconnected}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise HTTPException(503, "Client disconnected.")
        return task.result()
    finally:
        task.cancel()
        disconnected.cancel()
        await asyncio.gather(task, disconnected, return_exceptions=True)


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
