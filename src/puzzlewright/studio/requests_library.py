"""Requests of the server itself about puzzles that enter or leave the library."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from puzzlewright.core.errors import LimitReached, Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.kit.formats.native import load
from puzzlewright.library import export, records
from puzzlewright.library.records import said_of
from puzzlewright.studio.requests_player import Known
from puzzlewright.verbs.text import read, read_page
from puzzlewright.verbs.verb import AnyLimit, verb


@dataclass(frozen=True)
class ShelvedPage:
    """A puzzle of the library, as a worker gets it."""

    id: int
    genre: str
    title: str
    native: str

    @property
    def puzzle(self) -> Puzzle:
        return read(self.native)


@verb()
def weighed(puzzle: Known, limit: AnyLimit = None) -> tuple[Any, ...]:
    """Return a puzzle as a library keeps it, and what is noted about it."""
    page = records.kept_page(puzzle.puzzle)
    assert limit
    assert limit.seconds
    # one half for the verdict and one for the rating, so that what is found is told in time
    half = Limit(seconds=limit.seconds / 2, megabytes=limit.megabytes)
    return page, asdict(records.judge(page.native, half))


@verb()
def sign(puzzle: Known, limit: AnyLimit = None) -> str:
    """Return the hash by which a library knows a puzzle."""
    return records.sign_of(puzzle.puzzle)


@verb()
def arriving(texts: list[str], limit: AnyLimit = None) -> list[dict[str, Any]]:
    """Read puzzles with their metadata, each a text or a line of JSON, or say why not."""
    return [_arriving(text) for text in texts]


def _arriving(text: str) -> dict[str, Any]:
    try:
        record: dict[str, Any] = {}
        inner = text
        if text.lstrip().startswith("{"):
            record = load(text)
            if "puzzle" in record:
                puzzle = record["puzzle"]
                inner = puzzle if isinstance(puzzle, str) else json.dumps(puzzle)
        page = records.kept_page(read_page(inner).puzzle)
        said = said_of(inner, record)
    except LimitReached:
        raise
    except Trouble as trouble:
        return {"error": str(trouble)}
    except RecursionError:
        return {"error": "this is nested too deeply"}
    number = record.get("id")
    name = number if isinstance(number, str | int) else ""
    return {"page": page, "id": name, **said._asdict()}


@verb()
def sheets(
    puzzles: list[dict[str, Any]], notation: str, limit: AnyLimit = None
) -> dict[str, list[list[Any]]]:
    """Write puzzles as files in a format; list those that it cannot hold, and why."""
    refused: list[tuple[ShelvedPage, str]] = []
    ones = [ShelvedPage(**one) for one in puzzles]
    files = [list(sheet) for sheet in export.sheets(ones, notation, refused)]
    return {"files": files, "refused": [[one.id, why] for one, why in refused]}


def page_said(told: Sequence[Any]) -> records.KeptPage:
    """A page as it comes back from a worker."""
    genre, native, sign, measures = told
    return records.KeptPage(genre, native, sign, records.Measures(*measures))


REQUESTS: tuple[Callable[..., Any], ...] = (weighed, sign, arriving, sheets)
