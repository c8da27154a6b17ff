"""The registry of genres. To add one: a folder and a line in OWN, or an entry point elsewhere."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlewright.core import deprecated, json_encoder
from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.errors import PuzzlewrightError, UnknownName, WrongType
from puzzlewright.core.words import a_or_an
from puzzlewright.genre.genre import Encoding, Genre, check_genre, check_human_model
from puzzlewright.genre.plugins import encoding_names, plugin_encoding
from puzzlewright.genre.registry import Registry
from puzzlewright.genre.technique import HumanModel
from puzzlewright.genres import bridges, context, mosaic, satogaeri

if TYPE_CHECKING:  # slow imports that not every verb needs
    from puzzlewright.genre.editor import EditRules, GenreEditor
    from puzzlewright.genre.interaction import PlayRules

T = TypeVar("T")

OWN: tuple[Genre, ...] = (bridges.genre, mosaic.genre, context.genre, satogaeri.genre)

GENRES: Registry[Genre] = Registry("puzzlewright.genres", OWN, Genre, check_genre)


def genre_named(name: str) -> Genre:
    """Return the genre with this name or alias."""
    sought = str(name).lower().replace("_", "-")
    for genre in GENRES:
        if sought == genre.name or sought in genre.aliases:
            return genre
    for broken in GENRES.broken:
        if broken.name == name:
            raise PuzzlewrightError(str(broken))
    names = [genre.name for genre in GENRES]
    aliases = (alias for genre in GENRES for alias in genre.aliases)
    raise UnknownName("genre", str(name), names, aliases)


def genre_of(puzzle: object) -> Genre:
    """The genre to which this puzzle belongs."""
    name = getattr(puzzle, "genre", None)
    for genres in (OWN, GENRES):  # search other packages only if necessary
        for genre in genres:
            if genre.name == name and isinstance(puzzle, genre.puzzle):
                return genre
    raise WrongType(f"{a_or_an(type(puzzle).__name__)} is not a puzzle; read() makes one from text")


def encoding_of(genre: Genre, name: str | None) -> Encoding:
    """Return the genre's encoding with this name; None selects the default."""
    for encoding in genre.encodings:
        if name in (None, encoding.name):
            return encoding
    if found := plugin_encoding(genre.name, str(name)):
        return found
    raise UnknownName(f"{genre.name} encoding", str(name), encoding_names(genre))


def human_model_of(genre: Genre) -> HumanModel[Any, Any]:
    """Return the techniques of a genre and how they are applied."""
    model = _loaded(genre.human_model, f"{genre.name} has no techniques")
    check_human_model(genre, model)
    return model


def edit_rules_of(genre: Genre) -> "EditRules[Any]":
    return _loaded(genre.edits, f"{genre.name} has no edit rules for drafts")


def play_rules_of(genre: Genre) -> "PlayRules[Any]":
    return _loaded(genre.play_rules, f"{genre.name} cannot be played: it has no play rules")


def editor_of(genre: Genre) -> "GenreEditor[Any]":
    return _loaded(genre.editor, f"{genre.name} has no editor")


def __getattr__(name: str) -> Any:
    """Return the function that had this name in an earlier version."""
    if name not in deprecated.GENRE_PARTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals()[deprecated.GENRE_PARTS[name]]


def _loaded(part: Callable[[], T] | None, missing: str) -> T:
    """Load a part of a genre; raise `PuzzlewrightError` if the genre lacks it."""
    if part is None:
        raise PuzzlewrightError(missing)
    return part()


class _Writer:
    """Writes the parts of a result about one puzzle as JSON."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle, self.genre = puzzle, genre_of(puzzle)

    def native(self) -> Any:
        return json.loads(self.genre.formats[0].write(self.puzzle, None))

    def solution(self, solution: Solution) -> Any:
        return self.genre.marks(self.puzzle, solution)

    def place(self, place: int) -> Any:
        return self.genre.locate(self.puzzle, place)

    def choice(self, choice: tuple[int, int]) -> Any:
        return self.genre.locate_choice(self.puzzle, choice)

    def reason(self, reason: Reason) -> str:
        return self.genre.describe_reason(self.puzzle, reason)


json_encoder.set_writer(_Writer)
