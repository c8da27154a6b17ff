"""Library queries: the conditions on a puzzle, and their SQL."""

import operator as op
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import sqlalchemy as sa

from puzzlewright.core import deprecated
from puzzlewright.core.difficulty import LEVELS, level_named
from puzzlewright.core.errors import PuzzlewrightError, UnknownName
from puzzlewright.genre.generator import unknown_option
from puzzlewright.library.records import as_tag, to_storable_text
from puzzlewright.library.schema import FACTS, PLAYS, PUZZLES, TAGS, TECHNIQUES

_SORTED_BY = ("id", "genre", "size", "level", "score", "title", "author", "added")
SORTS = {name: PUZZLES.c["places" if name == "size" else name] for name in _SORTED_BY}
_COMPARE = {"<": op.lt, "<=": op.le, ">": op.gt, ">=": op.ge, "=": op.eq}


@dataclass(frozen=True)
class PuzzleQuery:
    """Conditions on puzzles; None means any."""

    genre: str | None = None
    size: tuple[int, int] | None = None  # rows and columns
    min_size: tuple[int, int] | None = None
    max_size: tuple[int, int] | None = None
    difficulty: str | None = None
    min_score: float | None = None
    max_score: float | None = None
    status: str | None = None
    needs: str | None = None  # a technique that the rating names
    facts: Sequence[tuple[str, str, float]] = ()  # name, one of < <= > >= =, number
    text: str | None = None  # in title, author or source
    tags: Sequence[str] = ()
    unplayed: bool = False
    removed: bool = False  # search removed puzzles instead of present ones
    numbers: Sequence[int] | None = None  # only among these

    @classmethod
    def of(cls, what: Mapping[str, Any]) -> "PuzzleQuery":
        """Return the conditions given as keywords, also under old names."""
        named = {deprecated.CONDITIONS.get(name, name): value for name, value in what.items()}
        known = [one.name for one in fields(cls)]
        for name in named:
            if name not in known:
                raise unknown_option("a search", name, known)
        return cls(**named)

    def conditions(self) -> list[sa.ColumnElement[bool]]:
        table = PUZZLES.c
        found: list[sa.ColumnElement[bool]] = [
            table.removed.is_not(None) if self.removed else table.removed.is_(None)
        ]
        if self.numbers is not None:
            found.append(table.id.in_(self.numbers))
        if self.genre is not None:
            found.append(table.genre == to_storable_text(self.genre))
        if self.status is not None:
            found.append(table.status == self.status)
        if self.difficulty is not None:
            if self.difficulty not in LEVELS:
                raise UnknownName("difficulty", self.difficulty, LEVELS)
            found.append(table.level == level_named(self.difficulty))
        sizes = ((self.size, op.eq), (self.min_size, op.ge), (self.max_size, op.le))
        for size, compare in sizes:
            if size:
                found += [compare(table.rows, size[0]), compare(table.cols, size[1])]
        if self.min_score is not None:
            found.append(table.score >= self.min_score)
        if self.max_score is not None:
            found.append(table.score <= self.max_score)
        if self.needs is not None:
            names = deprecated.technique_names(self.needs, self.genre)
            used = sa.select(TECHNIQUES.c.puzzle).where(TECHNIQUES.c.name.in_(names))
            found.append(table.id.in_(used))
        found += [_fact(*fact) for fact in self.facts]
        for word in to_storable_text(self.text or "").casefold().split():
            found.append(table.words.contains(word, autoescape=True))
        for tag in self.tags:
            found.append(table.id.in_(sa.select(TAGS.c.puzzle).where(TAGS.c.tag == as_tag(tag))))
        if self.unplayed:
            played = sa.select(PLAYS.c.puzzle).where(PLAYS.c.puzzle.is_not(None))
            found.append(table.id.not_in(played))
        return found


def _fact(name: str, sign: str, number: float) -> sa.ColumnElement[bool]:
    if sign not in _COMPARE:
        raise PuzzlewrightError(f"facts are compared by {' '.join(_COMPARE)}, not {sign!r}")
    compared: sa.ColumnElement[bool] = _COMPARE[sign](FACTS.c.number, number)
    return PUZZLES.c.id.in_(sa.select(FACTS.c.puzzle).where(FACTS.c.name == name, compared))


def order_of(sort: str) -> list[sa.ColumnElement[Any]]:
    """Parse a sort order: names separated by commas, with a minus for descending."""
    keys: list[sa.ColumnElement[Any]] = []
    for word in sort.split(","):
        name = word.strip().removeprefix("-")
        if name not in SORTS:
            raise PuzzlewrightError(f"puzzles are sorted by {', '.join(SORTS)}, not {name!r}")
        column = SORTS[name]
        # Unknown values come last.
        keys += [column.is_(None), column.desc() if word.strip().startswith("-") else column.asc()]
    return [*keys, PUZZLES.c.id]
