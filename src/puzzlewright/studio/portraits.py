"""A picture of each genre, to choose it by: its example, solved."""

import json
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

import puzzlewright
from puzzlewright.genres import genre_named
from puzzlewright.model.errors import UnknownName
from puzzlewright.studio.answers import ErrorAnswer
from puzzlewright.studio.questions import found, picture, while_wanted
from puzzlewright.studio.requests import PLAIN_ERRORS, StrictRoute

router = APIRouter(route_class=StrictRoute, responses=PLAIN_ERRORS)


@router.get(
    "/api/genres/{name}.svg",
    response_class=Response,
    responses={
        200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
        304: {"description": "It has not changed."},
        404: {"model": ErrorAnswer, "description": "There is no such genre."},
    },
)
async def portrait(request: Request, name: Annotated[str, Path(max_length=40)]) -> Response:
    """What a genre looks like."""
    try:
        genre = genre_named(name)
    except UnknownName as unknown:
        raise HTTPException(404, str(unknown)) from None
    headers = {"etag": f'"{genre.name}-{puzzlewright.__version__}"', "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(None, 304, headers)
    asked = {"puzzle": genre.example, "solution": True, "rulers": False}
    svg = await while_wanted(request, found(request, "draw", asked))
    return picture(json.loads(svg), headers)
