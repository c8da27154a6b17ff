"""The genres, with everything that the studio's page shows about them."""

import asyncio
from collections.abc import Iterator
from importlib.util import find_spec
from inspect import cleandoc
from typing import Any, Literal, TypedDict

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import puzzlewright
from puzzlewright import genres
from puzzlewright.core import deprecated
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import BadOption, UnknownName
from puzzlewright.core.json_encoder import encode
from puzzlewright.core.picture import RoleStyle
from puzzlewright.engines import ENGINES
from puzzlewright.engines.external import PREFIX
from puzzlewright.genre.generator import Option, Size
from puzzlewright.genre.genre import Genre
from puzzlewright.genre.plugins import encoding_names
from puzzlewright.genres import genre_named, human_model_of, play_rules_of
from puzzlewright.reasoning.explain.general_steps import GENERAL_TECHNIQUES
from puzzlewright.render.palette import ROLE_STYLES
from puzzlewright.studio.endpoint import SVG, endpoint
from puzzlewright.studio.responses import uncached_json
from puzzlewright.studio.routes import ask, picture
from puzzlewright.verbs import compare
from puzzlewright.verbs.lists import EncodingInfo, FormatInfo, list_encodings, list_formats
from puzzlewright.verbs.options import all_options, check_options, generator_of, options_by_method

# Sizes to choose from, if the generator accepts them; others can be typed.
SIZES = ((5, 5), (7, 7), (10, 10), (12, 12), (15, 15), (20, 20), (25, 25), (30, 30))
KINDS = {int: "integer", float: "number", str: "string", bool: "boolean"}  # by Python type


class OfferedTechnique(TypedDict):
    """A technique, and whether `needs` can request it without another option."""

    name: str
    old_names: list[str]
    title: str
    level: str
    idea: str
    question: str  # that leads to it
    description: str  # details: limits, sources; may be empty
    selectable: bool


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
    options: list[str]


class OfferedRule(TypedDict):
    """A rule in plain words, with marks that follow it and marks that break it."""

    rule: str
    puzzle: str
    right: list[list[int]]
    wrong: list[list[int]]


class OfferedGenre(TypedDict):
    """A genre, with everything that a page needs to offer it."""

    name: str
    title: str
    tagline: str  # one inviting sentence; may be empty
    rules: str
    example: str
    pictured_rules: list[OfferedRule]
    styles: list[str]
    drawn: bool  # whether it can be drawn in the editor
    graph: str | None  # the name of puzzles without cells, if there are any
    pictured: bool  # whether a puzzle can be made from a picture
    formats: list[FormatInfo]
    encodings: list[EncodingInfo]
    difficulties: list[str]
    techniques: list[OfferedTechnique]
    sizes: list[tuple[int, int]]
    options: list[OfferedOption]
    methods: list[OfferedMethod]  # the default first


class Features(TypedDict):
    """What some back ends can do, and others cannot."""

    book: bool  # print books and PDF
    database: bool  # export and import the library as an SQLite file


def installed_features() -> Features:
    """Return what the studio's server can do."""
    return {"book": find_spec("typst") is not None, "database": False}


def catalogue() -> list[dict[str, Any]]:
    """Describe every genre."""
    described: list[dict[str, Any]] = encode([_described(genre) for genre in genres.GENRES])
    return described


def all_styles() -> dict[str, RoleStyle]:
    """Return the styles of the roles of all genres."""
    styles = {**ROLE_STYLES, **compare.ROLE_STYLES}
    for genre in genres.GENRES:
        styles |= genre.roles
    return styles


def _described(genre: Genre) -> dict[str, Any]:
    return {
        "name": genre.name,
        "title": genre.title,
        "tagline": genre.tagline,
        "rules": genre.rules,
        "example": genre.example,
        "pictured_rules": [
            one._asdict() for one in (play_rules_of(genre).examples if genre.play_rules else ())
        ],
        "styles": list(genre.styles),
        "drawn": genre.editor is not None,
        "graph": _graph_name(genre),
        "pictured": any(option.is_local for option in all_options(genre))
        if genre.generator
        else False,
        "formats": list_formats(genre.name),
        "encodings": list_encodings(genre.name),
        "difficulties": list(LEVELS) if genre.generator and genre.human_model else [],
        "techniques": list(_techniques(genre)),
        "sizes": list(_sizes(genre)),
        "options": [
            {
                "name": option.name,
                "kind": KINDS[option.kind],
                "idea": option.idea,
                "choices": _choices(genre, option),
                "within": list(option.within),
                "own": option in generator_of(genre).options,
            }
            for option in (all_options(genre) if genre.generator else ())
            if _is_offered_option(genre, option)
        ],
        "methods": [
            {
                "name": name,
                "options": [one.name for one in options if _is_offered_option(genre, one)],
            }
            for name, options in (options_by_method(genre) if genre.generator else {}).items()
        ],
    }


def _graph_name(genre: Genre) -> str | None:
    """Return the name of puzzles without cells, if the editor draws them."""
    editor = genre.editor() if genre.editor else None
    return editor.graph.name if editor and editor.graph else None


def _is_offered_option(genre: Genre, option: Option) -> bool:
    """Return whether the page can use the option: it knows no file of this machine."""
    files = {one.name for one in all_options(genre) if one.is_local}
    return files.isdisjoint((option.name, option.requires))


def _choices(genre: Genre, option: Option) -> list[str]:
    """List the choices of an option, if they can be listed."""
    if option.name == "engine":
        return [one.name for one in ENGINES if not one.name.startswith(PREFIX)]
    return list(encoding_names(genre) if option.name == "encoding" else option.choices)


def _techniques(genre: Genre) -> Iterator[dict[str, Any]]:
    """Describe the techniques, the easiest first."""
    if genre.human_model is None:
        return
    generator = generator_of(genre) if genre.generator else None
    renamed = deprecated.TECHNIQUES.get(genre.name, {})
    own = human_model_of(genre).techniques
    general: tuple[Any, ...] = GENERAL_TECHNIQUES
    for technique in (*own, *general):
        is_own = technique in own
        is_applicable = generator and is_own and not generator.where_applicable(technique.name, {})
        yield {
            "name": technique.name,
            "old_names": [old for old, new in renamed.items() if new == technique.name],
            "title": technique.title,
            "level": LEVELS[technique.level - 1],
            "idea": technique.idea,
            "question": technique.question,
            "description": cleandoc(technique.description) if is_own else "",
            "selectable": bool(is_applicable),
        }


def _sizes(genre: Genre) -> Iterator[list[int]]:
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


@endpoint("GET", "/api/features", answer=Features)
async def features(request: Request) -> Response:
    """Return what this back end can do; a page does not offer the rest."""
    return uncached_json(request.app.state.features)


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


ENDPOINTS = (list_genres, features, thumbnail)
