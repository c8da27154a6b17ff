"""Read requests, limit their size and time, reject them with a message, and declare endpoints."""

import asyncio
import hashlib
import json
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, get_type_hints

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from puzzlewright.core.errors import AmbiguousGenre, LibraryFailed, LimitReached
from puzzlewright.core.words import escape_controls, quote_excerpt, truncate
from puzzlewright.studio.json_body import json_of
from puzzlewright.studio.schema import TooLarge, check


def refusal_json(
    status: int, sentence: str, headers: dict[str, str] | None = None, genres: Sequence[str] = ()
) -> Response:
    """Return an error message as JSON; control characters in quoted input are escaped."""
    body = json.dumps(
        {"error": escape_controls(truncate(sentence, 1000))}
        | ({"genres": genres} if genres else {})
    )
    return Response(body, status, headers, "application/json")


def uncached_json(data: Any) -> Response:
    """Return JSON about one player, which no cache may store."""
    body = json.dumps(data, separators=(",", ":"))
    return Response(body, 200, {"cache-control": "no-store"}, "application/json")


def cache_headers(content: str) -> dict[str, str]:
    """Return the headers of content that a browser may cache, but must revalidate each time."""
    digest = hashlib.sha256(content.encode()).hexdigest()[:32]
    return {"etag": f'"{digest}"', "cache-control": "no-cache"}


def not_modified(request: Request, content: str) -> Response | None:
    """Return the answer to a browser that has this content already; None if it has not."""
    headers = cache_headers(content)
    cached = request.headers.get("if-none-match", "")
    return Response(None, 304, headers) if headers["etag"] in cached else None


def player_of(request: Request) -> str:
    """Return the player of a request; a local studio has one player for all browsers."""
    return str(getattr(request.state, "player", ""))


async def refusal_response(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, HTTPException)
    sentence, headers = refusal.detail, dict(refusal.headers or {})
    if refusal.status_code == 404 and sentence == "Not Found":
        sentence = f"there is no {quote_excerpt(request.url.path)}"
    elif refusal.status_code == 405:
        sentence = f"{quote_excerpt(request.url.path)} does not take {request.method}"
        headers = {"allow": ", ".join(_methods(request))}
    return refusal_json(refusal.status_code, sentence, headers)


def _methods(request: Request) -> list[str]:
    """Return the methods that this URL takes."""
    routes: list[Route] = request.app.state.routes
    fitting = [one for one in routes if one.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in fitting for method in route.methods or ()}) or ["GET"]


async def error_response(request: Request, error: Exception) -> Response:
    if isinstance(error, LibraryFailed):
        return refusal_json(503, f"the library is not available: {error.why}")
    # After a time limit, the same request may succeed later.
    status = 413 if isinstance(error, TooLarge) else 503 if isinstance(error, LimitReached) else 400
    genres = error.genres if isinstance(error, AmbiguousGenre) else ()
    return refusal_json(status, str(error), genres=genres)


MAX_BODY_BYTES = 9_000_000
MAX_IMPORT_BYTES = 200_000_000  # of imported games
IMPORT_PATH = "/api/games/import"
BODY_TIMEOUT_SECONDS = 30.0  # for a whole request


class BodyLimit:
    """Read each request as a whole; refuse those that are too large or take too long."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self.app(scope, receive, send)
            return
        most = MAX_IMPORT_BYTES if scope["path"] == IMPORT_PATH else MAX_BODY_BYTES
        try:
            async with asyncio.timeout(BODY_TIMEOUT_SECONDS):
                body = await _read_body(scope, receive, most)
        except TimeoutError:
            await refusal_json(408, "the request took too long to come in")(scope, receive, send)
            return
        if body is None:
            sentence = f"a request has at most {most // 1_000_000} MB here"
            await refusal_json(413, sentence, {"connection": "close"})(scope, receive, send)
            return
        is_sent = False

        async def receive_body() -> Message:
            nonlocal is_sent
            if is_sent:
                return await receive()
            is_sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, receive_body, send)


async def _read_body(scope: Scope, receive: Receive, most: int) -> bytes | None:
    """Return the body of a request; None if it is too large."""
    announced = Headers(scope=scope).get("content-length", "")
    if announced.isdecimal() and int(announced) > most:
        return None
    pieces, length = [], 0
    while True:
        message = await receive()
        piece = message.get("body", b"")
        length += len(piece)
        if length > most:
            return None
        pieces.append(piece)
        if not message.get("more_body"):
            return b"".join(pieces)


Respond: TypeAlias = Callable[..., Coroutine[Any, Any, Response]]

JSON, SVG, LINES, ZIP = (
    "application/json",
    "image/svg+xml",
    "application/x-ndjson",
    "application/zip",
)


@dataclass(frozen=True)
class Endpoint:
    """A route with the types of what it takes and answers."""

    method: str
    path: str
    respond: Respond
    body: Any = None  # a TypedDict
    query: Any = None  # a TypedDict of texts and numbers
    answer: Any = None  # the type of a JSON answer
    media: tuple[str, ...] = (JSON,)
    errors: tuple[int, ...] = ()  # statuses in addition to those of every route

    def route(self, path: str = "") -> Route:
        return Route(path or self.path, self._handle, methods=[self.method])

    async def _handle(self, request: Request) -> Response:
        arguments = dict(request.path_params)
        if self.body:
            is_import = self.path == IMPORT_PATH
            arguments["body"] = await json_of(request, is_import=is_import)
            await asyncio.to_thread(check, arguments["body"], self.body, "the request")
        if self.query:
            arguments["query"] = query_of(request, self.query)
        return await self.respond(request, **arguments)


def endpoint(method: str, path: str, **types: Any) -> Callable[[Respond], Endpoint]:
    """Declare a route; the function gets `body`, `query` and the parameters of the path."""

    def declare(respond: Respond) -> Endpoint:
        return Endpoint(method, path, respond, **types)

    return declare


def query_of(request: Request, kind: Any) -> dict[str, Any]:
    """Read the query of a URL; numbers are texts there."""
    types = get_type_hints(kind)
    query: dict[str, Any] = {}
    for name, text in request.query_params.items():
        is_number = types.get(name) is int and text.isascii() and text.isdecimal()
        query[name] = int(text) if is_number and len(text) < 19 else text
    check(query, kind, "the query")
    return query
