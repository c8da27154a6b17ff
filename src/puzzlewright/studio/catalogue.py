"""The genres, with everything that the studio's page shows about them, and their thumbnails."""

import asyncio
from collections.abc import Iterator
from inspect import cleandoc
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
from puzzlewright.genres import genre_named, human_model_of, play_rules_of
from puzzlewright.reasoning.explain.general_steps import GENERAL_TECHNIQUES
from puzzlewright.render.palette import ROLE_STYLES
from puzzlewright.studio.requests import SVG, endpoint, uncached_json
from puzzlewright.studio.routes import ask, picture
from puzzlewright.verbs import compare
from puzzlewright.verbs.options import (
    all_options,
    check_options,
    generator_of,
    options_by_method,
)

# Sizes to choose from, unless the generator refuses them; other sizes can be typed.
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
    question: str  # that leads to it
    description: str  # details: limits, sources; may be empty
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
    tagline: str  # one sentence that invites to play; may be empty
    rules: str
    example: str
    pictured_rules: list[OfferedRule]
    looks: list[str]
    drawn: bool  # whether it can be drawn in the editor
    graph: str | None  # what a puzzle without cells is called, if there are any
    pictured: bool  # whether a picture can become one
    notations: list[OfferedFormat]
    encodings: list[OfferedEncoding]
    difficulties: list[str]
    techniques: list[OfferedTechnique]
    sizes: list[tuple[int, int]]
    wishes: list[OfferedOption]
    methods: list[OfferedMethod]  # the usual one first


def catalogue() -> list[dict[str, Any]]:
    """Describe every genre."""
    return [_described(genre) for genre in genres.GENRES]


def all_styles() -> dict[str, RoleStyle]:
    """Return the styles of the roles of all genres."""
    styles = {**ROLE_STYLES, **compare.ROLE_STYLES}
    for genre in genres.GENRES:
        styles |= genre.roles
    return styles


def _described(genre: Genre[Any]) -> dict[str, Any]:
    return {
        "name": genre.name,
        "title": genre.title,
        "tagline": genre.tagline,
        "rules": genre.rules,
        "example": genre.example,
        "pictured_rules": [
            one._asdict() for one in (play_rules_of(genre).examples if genre.play_rules else ())
        ],
        "looks": list(genre.looks),
        "drawn": genre.editor is not None,
        "graph": _graph_name(genre),
        "pictured": any(option.is_local for option in all_options(genre))
        if genre.generator
        else False,
        "notations": [
            {"name": form.name, "idea": form.idea, "answers": form.can_hold_solution}
            for form in genre.formats
            if not form.is_read_only
        ],
        "encodings": [{"name": one.name, "idea": one.idea} for one in encodings_of(genre)],
        "difficulties": list(LEVELS) if genre.generator and genre.human_model else [],
        "techniques": list(_techniques(genre)),
        "sizes": list(_sizes(genre)),
        "wishes": [
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
                "wishes": [one.name for one in options if _is_offered_option(genre, one)],
            }
            for name, options in (options_by_method(genre) if genre.generator else {}).items()
        ],
    }


def _graph_name(genre: Genre[Any]) -> str | None:
    """Return the name of puzzles without cells, if the editor draws them."""
    editor = genre.editor() if genre.editor else None
    return editor.graph.name if editor and editor.graph else None


def _is_offered_option(genre: Genre[Any], option: Option) -> bool:
    """Return whether the page can use the option: it knows no file of this machine."""
    files = {one.name for one in all_options(genre) if one.is_local}
    return files.isdisjoint((option.name, option.requires))


def _choices(genre: Genre[Any], option: Option) -> list[str]:
    """List the choices of an option, if they can be listed."""
    if option.name == "engine":
        return [one.name for one in ENGINES if not one.name.startswith(PREFIX)]
    return list(encoding_names(genre) if option.name == "encoding" else option.choices)


def _techniques(genre: Genre[Any]) -> Iterator[dict[str, Any]]:
    """Describe the techniques, the easiest first."""
    if genre.human_model is None:
        return
    generator = generator_of(genre) if genre.generator else None
    renamed = deprecated.TECHNIQUES.get(genre.name, {})
    for technique in human_model_of(genre).techniques:
        is_of_use = generator and not generator.where_applicable(technique.name, {})
        yield {
            "name": technique.name,
            "old_names": [old for old, new in renamed.items() if new == technique.name],
            "title": technique.title,
            "level": LEVELS[technique.level - 1],
            "idea": technique.idea,
            "question": technique.question,
            "description": cleandoc(technique.description),
            "wishable": bool(is_of_use),
        }
    for general in GENERAL_TECHNIQUES:
        yield {
            "name": general.name,
            "old_names": [],
            "title": general.title,
            "level": LEVELS[general.level - 1],
            "idea": general.idea,
            "question": general.question,
            "description": "",
            "wishable": False,
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
