"""How requests are read, limited in size and time, and refused: always with one sentence."""

import asyncio
import hashlib
import json
import re
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from puzzlewright.core.errors import LibraryFailed, Trouble
from puzzlewright.core.words import cut, excerpt, printable
from puzzlewright.kit.formats.native import load

Refusals: TypeAlias = dict[int | str, dict[str, Any]]  # answers by their status, as described

LARGE = 100_000  # letters or entries: what is longer is not wrong, but too large
DEEPEST = 40  # arrays and objects inside each other
_HALF_OF_PAIR = re.compile(rb"\\u[dD][89a-fA-F]")

_REFUSALS = {
    400: "The question cannot be understood, or is wrong.",
    401: "The token is missing or wrong.",
    403: "The question comes from another site, or for another host.",
    408: "The question did not come in whole in time.",
    413: "The question is too large.",
    429: "Too many questions from one place.",
    500: "A mistake of the studio's own.",
    503: "Given up, too busy, the process that worked on it has died, or the library fails.",
}
PLAIN_ERRORS: Refusals = {
    # by name: a model for each of them at each address would take a second to describe
    status: {
        "description": what,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorAnswer"}}},
    }
    for status, what in _REFUSALS.items()
}


def lines_of_json(what: str) -> Refusals:
    """The description of an answer that comes line by line."""
    content = {"application/x-ndjson": {"schema": {"type": "string"}}}
    return {200: {"description": what, "content": content}}


def a_file(kind: str) -> Refusals:
    """How an answer is described that is a file of this kind."""
    return {200: {"content": {kind: {"schema": {"type": "string", "format": "binary"}}}}}


def refused(status: int, sentence: str, headers: dict[str, str] | None = None) -> Response:
    """A refusal; in signs that every reader can take, whatever it quotes."""
    said = json.dumps({"error": printable(cut(sentence, 1000))})
    return Response(said, status, headers, "application/json")


def plain(data: Any) -> Response:
    """An answer that is about one player, and so is not kept by anybody."""
    said = json.dumps(data, separators=(",", ":"))
    return Response(said, 200, {"cache-control": "no-store"}, "application/json")


def kept_as(content: str) -> dict[str, str]:
    """The headers of what a browser may keep, but asks about each time."""
    sign = hashlib.sha256(content.encode()).hexdigest()[:32]
    return {"etag": f'"{sign}"', "cache-control": "no-cache"}


def unchanged(request: Request, content: str) -> Response | None:
    """The answer to a browser that has this already."""
    headers = kept_as(content)
    has = request.headers.get("if-none-match", "")
    return Response(None, 304, headers) if headers["etag"] in has else None


def player_of(request: Request) -> str:
    """Who plays: on this machine alone there is one player, however many browsers."""
    return str(getattr(request.state, "player", ""))


class StrictRequest(Request):
    """A request whose JSON is what every program takes for JSON."""

    async def json(self) -> Any:
        body = await self.body()
        try:
            data = load(body.decode())
        except UnicodeDecodeError:
            raise HTTPException(400, "the request is not UTF-8 text") from None
        except Trouble as trouble:
            raise HTTPException(400, str(trouble)) from None
        if _HALF_OF_PAIR.search(body) and _has_half_of_pair(data):
            raise HTTPException(400, "a text of the request has half of a pair of signs in it")
        _refuse_deep(data)
        return data


class StrictRoute(APIRoute):
    """Routes that read requests like this."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(StrictRequest(request.scope, request.receive))

        return strict


def _has_half_of_pair(data: Any) -> bool:
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _refuse_deep(data: Any) -> None:
    level = [data] if isinstance(data, list | dict) else []
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
    if level:
        raise HTTPException(400, "the request is nested too deeply")


def _inside(outer: list[Any] | dict[str, Any]) -> list[Any]:
    values = outer.values() if isinstance(outer, dict) else outer
    return [value for value in values if isinstance(value, list | dict)]


async def tell_refusal(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, HTTPException)
    sentence, headers = refusal.detail, dict(refusal.headers or {})
    if refusal.status_code == 404 and sentence == "Not Found":
        sentence = f"there is no {excerpt(request.url.path)}"
    elif refusal.status_code == 405:
        sentence = f"{excerpt(request.url.path)} does not take {request.method}"
        headers = {"allow": ", ".join(_methods(request))}
    return refused(refusal.status_code, sentence, headers)


def _methods(request: Request) -> list[str]:
    """All methods that this address takes."""
    routes: list[APIRoute] = request.app.state.routes
    fitting = [one for one in routes if one.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in fitting for method in route.methods or ()}) or ["GET"]


async def tell_trouble(request: Request, trouble: Exception) -> Response:
    # Where the library fails, the same question may be answered later.
    return refused(503 if isinstance(trouble, LibraryFailed) else 400, str(trouble))


async def tell_wrong_call(request: Request, wrong: Exception) -> Response:
    """The first thing that is wrong with a request."""
    assert isinstance(wrong, RequestValidationError)
    first = wrong.errors()[0]
    kind, where = first["type"], [str(part) for part in first["loc"][1:]]
    name = excerpt(where[0]) if where else "the request"
    match kind:
        case "missing" if not where:
            sentence = "the request has no JSON in it (content-type: application/json)"
        case "missing":
            sentence = f"the request lacks {name}"
        case "extra_forbidden":
            sentence = f"the request has an unknown key {name}"
        case "string_too_long" | "too_long" if first["ctx"]["max_length"] >= LARGE:
            return refused(413, f"{name} is too long: {first['msg']}")
        case "model_attributes_type" | "json_invalid" | "dict_type" if not where:
            sentence = "the request is not a JSON object (content-type: application/json)"
        case _:
            sentence = f"{name}: {first['msg']}"
    return refused(400, sentence)


MOST_BYTES = 9_000_000
MOST_IMPORTED = 200_000_000  # bytes of games that are brought from elsewhere
PATIENCE = 30.0  # seconds for a whole request


class BodyLimit:
    """Read each request as a whole; refuse those that are too large or take too long."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self.app(scope, receive, send)
            return
        most = MOST_IMPORTED if scope["path"] == "/api/games/import" else MOST_BYTES
        try:
            async with asyncio.timeout(PATIENCE):
                body = await _whole(scope, receive, most)
        except TimeoutError:
            await refused(408, "the request took too long to come in")(scope, receive, send)
            return
        if body is None:
            sentence = f"a request has at most {most // 1_000_000} MB here"
            await refused(413, sentence, {"connection": "close"})(scope, receive, send)
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
