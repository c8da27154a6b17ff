"""A puzzle as a library stores it, as plain data that worker processes can return."""

import hashlib
from typing import NamedTuple

from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.verbs.batch import fingerprint
from puzzlewright.verbs.text import write


class Measures(NamedTuple):
    """How large a puzzle is: rows and columns, unless it is on no page, and places to decide."""

    rows: int | None
    cols: int | None
    places: int


class KeptPage(NamedTuple):
    """All that a library needs of a puzzle to keep it, as plain data."""

    genre: str
    native: str
    sign: str
    measures: Measures


def native_of(puzzle: Puzzle | KeptPage) -> str:
    return puzzle.native if isinstance(puzzle, KeptPage) else write(puzzle)


def sign_of(puzzle: Puzzle | KeptPage) -> str:
    """The same for a puzzle turned, mirrored, or in another notation."""
    if isinstance(puzzle, KeptPage):
        return puzzle.sign
    if genre_of(puzzle).generator:
        return fingerprint(puzzle)
    return hashlib.sha256(write(puzzle).encode()).hexdigest()


def measures_of(puzzle: Puzzle | KeptPage) -> Measures:
    if isinstance(puzzle, KeptPage):
        return puzzle.measures
    return Measures(*page_size(puzzle), places=len(genre_of(puzzle).blank(puzzle).open))


def page_size(puzzle: Puzzle) -> tuple[int | None, int | None]:
    """Rows and columns; none of a puzzle that is on no page."""
    genre = genre_of(puzzle)
    return genre.draw(puzzle, genre.blank(puzzle), frozenset()).rulers or (None, None)


def kept_page(puzzle: Puzzle) -> KeptPage:
    """A puzzle on its way from a process that has read it to one that keeps it."""
    return KeptPage(puzzle.genre, write(puzzle), sign_of(puzzle), measures_of(puzzle))
