"""Kinds of puzzle that a player can choose: genre, named size and difficulty."""

from collections.abc import Iterable
from typing import NamedTuple

from puzzlewright.core.board import LEVELS
from puzzlewright.core.errors import BadOption, UnknownName
from puzzlewright.genre.generator import Size
from puzzlewright.genres import genre_named
from puzzlewright.verbs.options import check_options


class Kind(NamedTuple):
    """What a player chooses: a genre, the name of a size, and a difficulty."""

    genre: str
    size: str
    difficulty: str

    @property
    def grid(self) -> Size:
        """Rows and columns."""
        return Size(*genre_named(self.genre).sizes[self.size])

    def __str__(self) -> str:
        return f"{self.genre} {self.size} {self.difficulty}"


def kind_named(genre: str, size: str, difficulty: str) -> Kind:
    """Return a kind; raise `UnknownName` if there is no such genre, size or difficulty."""
    known = genre_named(genre)
    if size not in known.sizes:
        raise UnknownName("size", size, known.sizes)
    if difficulty not in LEVELS:
        raise UnknownName("difficulty", difficulty, LEVELS)
    return Kind(known.name, size, difficulty)


def kinds_of(genre: str) -> list[Kind]:
    """List the kinds of a genre that its generator accepts, by difficulty, then by size."""
    known = genre_named(genre)
    if not (known.generator and known.human_model):
        return []
    kinds = [Kind(known.name, size, level) for level in LEVELS for size in known.sizes]
    return [kind for kind in kinds if _is_accepted(kind)]


def _is_accepted(kind: Kind) -> bool:
    try:
        check_options(genre_named(kind.genre), kind.grid, {"difficulty": kind.difficulty})
    except BadOption:
        return False
    return True


def by_distance(requested: Kind, kinds: Iterable[Kind]) -> list[Kind]:
    """Sort kinds by their distance from the requested one; a near difficulty beats a near size."""
    sizes = list(genre_named(requested.genre).sizes)

    def distance(kind: Kind) -> tuple[int, int, int]:
        harder = LEVELS.index(kind.difficulty) - LEVELS.index(requested.difficulty)
        larger = sizes.index(kind.size) - sizes.index(requested.size)
        return abs(harder) + abs(larger), abs(harder), larger

    return sorted((kind for kind in kinds if kind.genre == requested.genre), key=distance)
