"""List what is available: genres, engines, formats, encodings and techniques, also of plug-ins."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.engines import ENGINES
from puzzlewright.genre.genre import Genre
from puzzlewright.genre.plugins import encoding_names, encodings_of
from puzzlewright.genre.technique import HumanModel
from puzzlewright.genres import GENRES, genre_named, human_model_of
from puzzlewright.reasoning.explain.general_steps import GENERAL_TECHNIQUES


@dataclass(frozen=True, slots=True)
class GenreInfo(JsonResult):
    """A genre: its rules, and the names of what it has."""

    name: str
    title: str
    aliases: tuple[str, ...]  # other names by which people know it
    encodings: tuple[str, ...]  # the default first
    formats: tuple[str, ...]  # the native one first
    styles: tuple[str, ...]  # options of `draw`
    rules: str


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """A SAT or SMT solver, and how to install it."""

    name: str
    installed: bool
    install: str
    idea: str


@dataclass(frozen=True, slots=True)
class FormatInfo:
    """A text form of the puzzles of a genre; `answers` says whether it can hold a solution."""

    genre: str
    name: str
    answers: bool
    idea: str


@dataclass(frozen=True, slots=True)
class EncodingInfo:
    """An encoding of a genre, and the engine that it prefers."""

    genre: str
    name: str
    default: bool
    engine: str
    idea: str


@dataclass(frozen=True, slots=True)
class TechniqueInfo:
    """A technique of a genre, its difficulty, and the named sets that contain it."""

    genre: str
    name: str
    title: str  # for people
    level: str
    sets: tuple[str, ...]
    idea: str


def list_genres() -> list[GenreInfo]:
    """List the genres, with their rules.

    >>> import puzzlewright as pw
    >>> [genre.name for genre in pw.list_genres()][:2]
    ['bridges', 'mosaic']
    """
    return [
        GenreInfo(
            name=genre.name,
            title=genre.title,
            aliases=genre.aliases,
            encodings=tuple(encoding_names(genre)),
            formats=tuple([form.name for form in genre.formats if not form.is_read_only]),
            styles=genre.styles,
            rules=genre.rules,
        )
        for genre in GENRES
    ]


def list_engines() -> list[EngineInfo]:
    """List the engines, also those that are not installed, and how to install them."""
    return [
        EngineInfo(engine.name, engine.is_installed(), engine.install, engine.idea)
        for engine in ENGINES
    ]


def list_formats(genre: str | None = None) -> list[FormatInfo]:
    """List the formats of a genre, or of all genres.

    >>> import puzzlewright as pw
    >>> [form.name for form in pw.list_formats("mosaic")]
    ['native', 'grid', 'tatham', 'janko', 'penpa']
    """
    return [
        FormatInfo(one.name, form.name, form.can_hold_solution, form.idea)
        for one in _chosen(genre)
        for form in one.formats
        if not form.is_read_only
    ]


def list_encodings(genre: str | None = None) -> list[EncodingInfo]:
    """List the encodings of a genre, or of all genres."""
    return [
        EncodingInfo(
            genre=one.name,
            name=encoding.name,
            default=encoding is one.encodings[0],
            engine=encoding.engine,
            idea=encoding.idea,
        )
        for one in _chosen(genre)
        for encoding in encodings_of(one)
    ]


def list_techniques(genre: str | None = None) -> list[TechniqueInfo]:
    """List the techniques of a genre, or of all genres, the easiest first.

    >>> import puzzlewright as pw
    >>> pw.list_techniques("mosaic")[0].level
    'trivial'
    """
    general: tuple[Any, ...] = GENERAL_TECHNIQUES
    return [
        TechniqueInfo(
            genre=one.name,
            name=technique.name,
            title=technique.title,
            level=LEVELS[technique.level - 1],
            sets=tuple([name for name, some in human_model.sets.items() if technique.name in some]),
            idea=technique.idea,
        )
        for one in _chosen(genre)
        if isinstance(human_model := human_model_or_error(one), HumanModel)
        for technique in (*human_model.techniques, *general)
    ]


def human_model_or_error(genre: Genre) -> HumanModel[Any, Any] | Exception | None:
    """Return the human model of a genre, or its error; None if there is none."""
    try:
        return human_model_of(genre) if genre.human_model else None
    except Exception as error:  # a broken plug-in must not hide the others
        return error


def _chosen(genre: str | None) -> Iterator[Genre]:
    return iter(GENRES) if genre is None else iter((genre_named(genre),))
