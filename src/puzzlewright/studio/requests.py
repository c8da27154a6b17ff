"""How requests are read, limited in size and time, and refused: always with one sentence."""

import asyncio
import hashlib
import json
import re
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from puzzlewright.core.errors import LibraryFailed, LimitReached, PuzzlewrightError
from puzzlewright.core.words import escape_controls, quote_excerpt, truncate
from puzzlewright.kit.formats.native import load

MAX_JSON_DEPTH = 40  # arrays and objects inside each other
_LONE_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")


def refusal_json(status: int, sentence: str, headers: dict[str, str] | None = None) -> Response:
    """A refusal; in signs that every reader can take, whatever it quotes."""
    said = json.dumps({"error": escape_controls(truncate(sentence, 1000))})
    return Response(said, status, headers, "application/json")


def uncached_json(data: Any) -> Response:
    """An answer that is about one player, and so is not kept by anybody."""
    said = json.dumps(data, separators=(",", ":"))
    return Response(said, 200, {"cache-control": "no-store"}, "application/json")


def cache_headers(content: str) -> dict[str, str]:
    """The headers of what a browser may keep, but asks about each time."""
    sign = hashlib.sha256(content.encode()).hexdigest()[:32]
    return {"etag": f'"{sign}"', "cache-control": "no-cache"}


def not_modified(request: Request, content: str) -> Response | None:
    """The answer to a browser that has this already."""
    headers = cache_headers(content)
    has = request.headers.get("if-none-match", "")
    return Response(None, 304, headers) if headers["etag"] in has else None


def player_of(request: Request) -> str:
    """Who plays: on this machine alone there is one player, however many browsers."""
    return str(getattr(request.state, "player", ""))


async def json_of(request: Request) -> Any:
    """Return the JSON of a request, in a form that every program accepts as JSON."""
    body = await request.body()
    if not body:
        raise HTTPException(400, "the request has no JSON in it (content-type: application/json)")
    if "json" not in request.headers.get("content-type", "json"):
        raise HTTPException(400, "the request is not JSON (content-type: application/json)")
    try:
        data = load(body.decode())
    except UnicodeDecodeError:
        raise HTTPException(400, "the request is not UTF-8 text") from None
    except PuzzlewrightError as trouble:
        raise HTTPException(400, str(trouble)) from None
    if _LONE_SURROGATE.search(body) and _has_lone_surrogate(data):
        raise HTTPException(400, "a text of the request has half of a surrogate pair in it")
    _refuse_deep(data)
    return data


def _has_lone_surrogate(data: Any) -> bool:
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _refuse_deep(data: Any) -> None:
    level = [data] if isinstance(data, list | dict) else []
    for _ in range(MAX_JSON_DEPTH):
        level = [inner for outer in level for inner in _inside(outer)]
    if level:
        raise HTTPException(400, "the request is nested too deeply")


def _inside(outer: list[Any] | dict[str, Any]) -> list[Any]:
    values = outer.values() if isinstance(outer, dict) else outer
    return [value for value in values if isinstance(value, list | dict)]


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
    """All methods that this address takes."""
    routes: list[Route] = request.app.state.routes
    fitting = [one for one in routes if one.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in fitting for method in route.methods or ()}) or ["GET"]


async def error_response(request: Request, trouble: Exception) -> Response:
    # Where the library fails or the time is up, the same question may be answered later.
    is_later = isinstance(trouble, LibraryFailed | LimitReached)
    return refusal_json(503 if is_later else 400, str(trouble))


MAX_BODY_BYTES = 9_000_000
MAX_IMPORT_BYTES = 200_000_000  # bytes of games that are brought from elsewhere
BODY_TIMEOUT_SECONDS = 30.0  # seconds for a whole request


class BodyLimit:
    """Read each request as a whole; refuse those that are too large or take too long."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self.app(scope, receive, send)
            return
        most = MAX_IMPORT_BYTES if scope["path"] == "/api/games/import" else MAX_BODY_BYTES
        try:
            async with asyncio.timeout(BODY_TIMEOUT_SECONDS):
                body = await _whole(scope, receive, most)
        except TimeoutError:
            await refusal_json(408, "the request took too long to come in")(scope, receive, send)
            return
        if body is None:
            sentence = f"a request has at most {most // 1_000_000} MB here"
            await refusal_json(413, sentence, {"connection": "close"})(scope, receive, send)
            return
        is_given = False

        async def give() -> Message:
            nonlocal is_given
            if is_given:
                return await receive()
            is_given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, give, send)


async def _whole(scope: Scope, receive: Receive, most: int) -> bytes | None:
    """Return the body of a request; None if it is too large."""
    said = Headers(scope=scope).get("content-length", "")
    if said.isdecimal() and int(said) > most:
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
