"""Declare routes with the types of what they take and answer."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeAlias, get_type_hints

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from puzzlewright.studio.request_body import IMPORT_PATH, json_of
from puzzlewright.studio.schema import check

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


def player_of(request: Request) -> str:
    """Return the player of a request; a local studio has one player for all browsers."""
    return str(getattr(request.state, "player", ""))
