"""The genres, with all that a page needs to offer them, and a thumbnail of each."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

import puzzlewright
from puzzlewright import genres
from puzzlewright.core.errors import BadOption, UnknownName
from puzzlewright.core.picture import Look
from puzzlewright.core.step import LEVELS
from puzzlewright.engines import ENGINES
from puzzlewright.engines.process import PREFIX
from puzzlewright.genre.generator import Option, Size
from puzzlewright.genre.genre import Genre
from puzzlewright.genre.plugins import encoding_names, encodings_of
from puzzlewright.genres import genre_named, teaching_of
from puzzlewright.render.palette import LOOKS
from puzzlewright.studio.answers import ErrorAnswer
from puzzlewright.studio.questions import found, picture, while_wanted
from puzzlewright.studio.requests import PLAIN_ERRORS, StrictRoute
from puzzlewright.verbs import compare
from puzzlewright.verbs.options import (
    check_wishes,
    generator_of,
    wishes_by_method,
    wishes_of,
)

# What is offered where the generator does not refuse it; others can be asked for.
SIZES = ((5, 5), (7, 7), (10, 10), (12, 12), (15, 15), (20, 20), (25, 25), (30, 30))
KINDS = {int: "integer", float: "number", str: "string", bool: "boolean"}  # as JSON has them

router = APIRouter(route_class=StrictRoute, responses=PLAIN_ERRORS)


def catalogue() -> list[dict[str, Any]]:
    """Every genre, in the order of the program."""
    return [_described(genre) for genre in genres.GENRES]


def all_looks() -> dict[str, Look]:
    """How the roles of all genres are painted."""
    looks = {**LOOKS, **compare.LOOKS}
    for genre in genres.GENRES:
        looks |= genre.roles
    return looks


def _described(genre: Genre[Any]) -> dict[str, Any]:
    return {
        "name": genre.name,
        "title": genre.title,
        "rules": genre.rules,
        "example": genre.example,
        "looks": list(genre.looks),
        "drawn": genre.drafting is not None,
        "free": _free(genre),
        "pictured": any(wish.is_file for wish in wishes_of(genre)) if genre.generator else False,
        "notations": [
            {"name": form.name, "idea": form.idea, "answers": form.holds_answers}
            for form in genre.notations
        ],
        "encodings": [{"name": one.name, "idea": one.idea} for one in encodings_of(genre)],
        "difficulties": list(LEVELS) if genre.generator and genre.teaching else [],
        "techniques": list(_techniques(genre)),
        "sizes": list(_sizes(genre)),
        "wishes": [
            {
                "name": wish.name,
                "kind": KINDS[wish.kind],
                "idea": wish.idea,
                "choices": _choices(genre, wish),
                "within": list(wish.within),
                "own": wish in generator_of(genre).wishes,
            }
            for wish in (wishes_of(genre) if genre.generator else ())
            if _is_offered(genre, wish)
        ],
        "methods": [
            {"name": name, "wishes": [one.name for one in wishes if _is_offered(genre, one)]}
            for name, wishes in (wishes_by_method(genre) if genre.generator else {}).items()
        ],
    }


def _free(genre: Genre[Any]) -> dict[str, Any] | None:
    """What pages without cells are called, what can be written on them, and asked for besides."""
    drafting = genre.drafting() if genre.drafting else None
    if drafting is None or drafting.free is None:
        return None
    options = [
        {"name": one.name, "kind": one.kind.__name__, "idea": one.idea} for one in drafting.options
    ]
    contents = list(drafting.free.contents)
    return {"name": drafting.free.name, "contents": contents, "options": options}


def _is_offered(genre: Genre[Any], option: Option) -> bool:
    """Whether a page can use the option: it knows no file of this machine."""
    files = {one.name for one in wishes_of(genre) if one.is_file}
    return files.isdisjoint((option.name, option.requires))


def _choices(genre: Genre[Any], wish: Option) -> list[str]:
    """List the choices of an option, if they can be listed."""
    if wish.name == "engine":
        return [one.name for one in ENGINES if not one.name.startswith(PREFIX)]
    return list(encoding_names(genre) if wish.name == "encoding" else wish.choices)


def _techniques(genre: Genre[Any]) -> Iterator[dict[str, Any]]:
    """Those that a puzzle can be asked to need, the easiest first."""
    if genre.teaching is None:
        return
    generator = generator_of(genre) if genre.generator else None
    for technique in teaching_of(genre).techniques:
        is_of_use = generator and not generator.where_of_use(technique.name, {})
        yield {
            "name": technique.name,
            "level": LEVELS[technique.level - 1],
            "idea": technique.idea,
            "wishable": bool(is_of_use),
        }


def _sizes(genre: Genre[Any]) -> Iterator[list[int]]:
    for size in SIZES if genre.generator else ():
        try:
            check_wishes(genre, Size(*size), {})
        except BadOption:
            continue
        yield list(size)


@router.get(
    "/api/genres/{name}.svg",
    response_class=Response,
    responses={
        200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
        304: {"description": "It has not changed."},
        404: {"model": ErrorAnswer, "description": "There is no such genre."},
    },
)
async def thumbnail(request: Request, name: Annotated[str, Path(max_length=40)]) -> Response:
    """A picture of a genre: its example, solved."""
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
