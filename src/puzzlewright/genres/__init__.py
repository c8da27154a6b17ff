"""The genres. To add one: a folder here and a line in OWN, or a package with an entry point."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlewright.core import encoder
from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.errors import PuzzlewrightError, UnknownName, WrongType
from puzzlewright.core.words import a_or_an
from puzzlewright.genre.genre import Encoding, Genre, check_genre, check_human_model
from puzzlewright.genre.plugins import encoding_names, plugin_encoding
from puzzlewright.genre.registry import Registry
from puzzlewright.genre.technique import HumanModel
from puzzlewright.genres import bridges, context, mosaic, satogaeri

if TYPE_CHECKING:  # what not every verb needs takes a while to import
    from puzzlewright.genre.editor import EditRules, GenreEditor
    from puzzlewright.genre.interaction import PlayRules

T = TypeVar("T")

OWN: tuple[Genre[Any], ...] = (bridges.genre, mosaic.genre, context.genre, satogaeri.genre)

GENRES: Registry[Genre[Any]] = Registry("puzzlewright.genres", OWN, Genre, check_genre)


def genre_named(name: str) -> Genre[Any]:
    """Return the genre of this name, or of another one that people know it by."""
    sought = str(name).lower().replace("_", "-")
    for genre in GENRES:
        if sought == genre.name or sought in genre.aliases:
            return genre
    for broken in GENRES.broken:
        if broken.name == name:
            raise PuzzlewrightError(str(broken))
    names = [genre.name for genre in GENRES]
    raise UnknownName("genre", str(name), names, (one for genre in GENRES for one in genre.aliases))


def genre_of(puzzle: object) -> Genre[Any]:
    """The genre to which this puzzle belongs."""
    name = getattr(puzzle, "genre", None)
    for genres in (OWN, GENRES):  # those of packages are looked for only where they must be
        for genre in genres:
            if genre.name == name and isinstance(puzzle, genre.puzzle):
                return genre
    raise WrongType(f"{a_or_an(type(puzzle).__name__)} is not a puzzle; read() makes one from text")


def encoding_of(genre: Genre[Any], name: str | None) -> Encoding[Any]:
    """The genre's encoding of this name; its default for None."""
    for encoding in genre.encodings:
        if name in (None, encoding.name):
            return encoding
    if found := plugin_encoding(genre.name, str(name)):
        return found
    raise UnknownName(f"{genre.name} encoding", str(name), encoding_names(genre))


def teaching_of(genre: Genre[Any]) -> HumanModel[Any, Any]:
    """How people solve this genre."""
    teaching = _loaded(genre.human_model, f"{genre.name} has no techniques")
    check_human_model(genre, teaching)
    return teaching


def revising_of(genre: Genre[Any]) -> "EditRules[Any]":
    return _loaded(genre.edits, f"{genre.name} does not say how its drafts can be changed")


def playing_of(genre: Genre[Any]) -> "PlayRules[Any]":
    return _loaded(genre.play_rules, f"{genre.name} does not say how it is played")


def drafting_of(genre: Genre[Any]) -> "GenreEditor[Any]":
    return _loaded(genre.editor, f"{genre.name} does not say how it is drawn")


def _loaded(part: Callable[[], T] | None, missing: str) -> T:
    """Load a part of a genre; raise `Trouble` if the genre lacks it."""
    if part is None:
        raise PuzzlewrightError(missing)
    return part()


class _Writer:
    """How the parts of an answer about a puzzle are written as JSON."""

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


encoder.set_writer(_Writer)
