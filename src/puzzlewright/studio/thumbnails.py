"""Thumbnails: small pictures of the genres."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import puzzlewright
from puzzlewright.core.errors import UnknownName
from puzzlewright.genres import genre_named
from puzzlewright.studio.requests import SVG, endpoint
from puzzlewright.studio.routes import ask, picture


@endpoint("GET", "/api/genres/{name}.svg", media=(SVG,), errors=(304, 404))
async def thumbnail(request: Request, name: str) -> Response:
    """Draw the example of a genre, solved."""
    try:
        genre = genre_named(name)
    except UnknownName as unknown:
        raise HTTPException(404, str(unknown)) from None
    headers = {"etag": f'"{genre.name}-{puzzlewright.__version__}"', "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(None, 304, headers)
    asked = {"puzzle": genre.example, "solution": True, "rulers": False}
    return picture(await ask(request, "draw", asked), headers)


ENDPOINTS = (thumbnail,)
