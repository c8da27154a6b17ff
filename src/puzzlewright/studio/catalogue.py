"""The genres, with all that a page needs to offer them, and a thumbnail of each."""

import asyncio
from collections.abc import Iterator
from typing import Any, Literal, TypedDict

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import puzzlewright
from puzzlewright import genres
from puzzlewright.core import deprecated
from puzzlewright.core.board import LEVELS
from puzzlewright.core.errors import BadOption, UnknownName
from puzzlewright.core.picture import RoleStyle
from puzzlewright.engines import ENGINES
from puzzlewright.engines.process import PREFIX
from puzzlewright.genre.generator import Option, Size
from puzzlewright.genre.genre import Genre
from puzzlewright.genre.plugins import encoding_names, encodings_of
from puzzlewright.genres import genre_named, teaching_of
from puzzlewright.render.palette import ROLE_STYLES
from puzzlewright.studio.endpoints import SVG, endpoint
from puzzlewright.studio.requests import uncached_json
from puzzlewright.studio.routes import ask, picture
from puzzlewright.verbs import compare
from puzzlewright.verbs.board_types import DraftOption
from puzzlewright.verbs.options import (
    all_options,
    check_options,
    generator_of,
    options_by_method,
)

# What is offered where the generator does not refuse it; others can be asked for.
SIZES = ((5, 5), (7, 7), (10, 10), (12, 12), (15, 15), (20, 20), (25, 25), (30, 30))
KINDS = {int: "integer", float: "number", str: "string", bool: "boolean"}  # as JSON has them


class OfferedFormat(TypedDict):
    """A format of a genre."""

    name: str
    idea: str
    answers: bool


class OfferedEncoding(TypedDict):
    """An encoding of a genre."""

    name: str
    idea: str


class OfferedTechnique(TypedDict):
    """A technique, and whether a puzzle can be asked to need it without another option."""

    name: str
    old_names: list[str]
    title: str
    level: str
    idea: str
    wishable: bool


class OfferedOption(TypedDict):
    """An option of a generator; `own` ones are about the puzzle itself."""

    name: str
    kind: Literal["integer", "number", "string", "boolean"]
    idea: str
    choices: list[str]
    within: tuple[float | None, float | None]  # the least and the most, null for no bound
    own: bool


class OfferedMethod(TypedDict):
    """A method of generating puzzles, and the names of its options."""

    name: str
    wishes: list[str]


class OfferedGraph(TypedDict):
    """How a genre is drawn without cells: what that is called, and what can be written there."""

    name: str
    contents: list[str]
    options: list[DraftOption]


class OfferedGenre(TypedDict):
    """A genre, with everything that a page needs to offer it."""

    name: str
    title: str
    rules: str
    example: str
    looks: list[str]
    drawn: bool  # whether it can be drawn in the editor
    free: OfferedGraph | None  # how it is drawn without cells, if it can be
    pictured: bool  # whether a picture can become one
    notations: list[OfferedFormat]
    encodings: list[OfferedEncoding]
    difficulties: list[str]
    techniques: list[OfferedTechnique]
    sizes: list[tuple[int, int]]
    wishes: list[OfferedOption]
    methods: list[OfferedMethod]  # the usual one first


def catalogue() -> list[dict[str, Any]]:
    """Every genre, in the order of the program."""
    return [_described(genre) for genre in genres.GENRES]


def all_styles() -> dict[str, RoleStyle]:
    """How the roles of all genres are painted."""
    looks = {**ROLE_STYLES, **compare.ROLE_STYLES}
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
        "drawn": genre.editor is not None,
        "free": _graph_offer(genre),
        "pictured": any(wish.is_local for wish in all_options(genre)) if genre.generator else False,
        "notations": [
            {"name": form.name, "idea": form.idea, "answers": form.can_hold_solution}
            for form in genre.formats
        ],
        "encodings": [{"name": one.name, "idea": one.idea} for one in encodings_of(genre)],
        "difficulties": list(LEVELS) if genre.generator and genre.human_model else [],
        "techniques": list(_techniques(genre)),
        "sizes": list(_sizes(genre)),
        "wishes": [
            {
                "name": wish.name,
                "kind": KINDS[wish.kind],
                "idea": wish.idea,
                "choices": _choices(genre, wish),
                "within": list(wish.within),
                "own": wish in generator_of(genre).options,
            }
            for wish in (all_options(genre) if genre.generator else ())
            if _is_offered_option(genre, wish)
        ],
        "methods": [
            {"name": name, "wishes": [one.name for one in wishes if _is_offered_option(genre, one)]}
            for name, wishes in (options_by_method(genre) if genre.generator else {}).items()
        ],
    }


def _graph_offer(genre: Genre[Any]) -> dict[str, Any] | None:
    """What pages without cells are called, what can be written on them, and asked for besides."""
    drafting = genre.editor() if genre.editor else None
    if drafting is None or drafting.graph is None:
        return None
    options = [
        {"name": one.name, "kind": one.kind.__name__, "idea": one.idea} for one in drafting.options
    ]
    contents = list(drafting.graph.contents)
    return {"name": drafting.graph.name, "contents": contents, "options": options}


def _is_offered_option(genre: Genre[Any], option: Option) -> bool:
    """Whether a page can use the option: it knows no file of this machine."""
    files = {one.name for one in all_options(genre) if one.is_local}
    return files.isdisjoint((option.name, option.requires))


def _choices(genre: Genre[Any], wish: Option) -> list[str]:
    """List the choices of an option, if they can be listed."""
    if wish.name == "engine":
        return [one.name for one in ENGINES if not one.name.startswith(PREFIX)]
    return list(encoding_names(genre) if wish.name == "encoding" else wish.choices)


def _techniques(genre: Genre[Any]) -> Iterator[dict[str, Any]]:
    """Those that a puzzle can be asked to need, the easiest first."""
    if genre.human_model is None:
        return
    generator = generator_of(genre) if genre.generator else None
    renamed = deprecated.TECHNIQUES.get(genre.name, {})
    for technique in teaching_of(genre).techniques:
        is_of_use = generator and not generator.where_applicable(technique.name, {})
        yield {
            "name": technique.name,
            "old_names": [old for old, new in renamed.items() if new == technique.name],
            "title": technique.title,
            "level": LEVELS[technique.level - 1],
            "idea": technique.idea,
            "wishable": bool(is_of_use),
        }


def _sizes(genre: Genre[Any]) -> Iterator[list[int]]:
    for size in SIZES if genre.generator else ():
        try:
            check_options(genre, Size(*size), {})
        except BadOption:
            continue
        yield list(size)


@endpoint("GET", "/api/genres", answer=list[OfferedGenre])
async def list_genres(request: Request) -> Response:
    """List every genre, with everything that a page needs to offer it."""
    return uncached_json(await asyncio.to_thread(catalogue))


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


ENDPOINTS = (list_genres, thumbnail)
