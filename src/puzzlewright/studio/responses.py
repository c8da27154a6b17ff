"""Answer requests: errors as sentences, and JSON with or without a cache."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route

from puzzlewright.core.errors import AmbiguousGenre, LibraryFailed, LimitReached
from puzzlewright.core.words import escape_controls, quote_excerpt, truncate
from puzzlewright.studio.schema import TooLarge


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
