"""Requests of the server itself about puzzles that enter or leave the library."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.limits import Limit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.kit.formats.native import load
from puzzlewright.library import export, records
from puzzlewright.library.records import read_puzzle_metadata
from puzzlewright.studio.requests_player import Known
from puzzlewright.verbs.text import read, read_with_marks
from puzzlewright.verbs.verb import AnyLimit, verb


@dataclass(frozen=True)
class StoredPage:
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
    page = records.record_of(puzzle.puzzle)
    assert limit
    assert limit.seconds
    # one half for the verdict and one for the rating, so that what is found is told in time
    half = Limit(seconds=limit.seconds / 2, megabytes=limit.megabytes)
    return page, asdict(records.evaluate(page.native, half))


@verb()
def sign(puzzle: Known, limit: AnyLimit = None) -> str:
    """Return the hash by which a library knows a puzzle."""
    return records.canonical_hash_of(puzzle.puzzle)


@verb()
def arriving(texts: list[str], limit: AnyLimit = None) -> list[dict[str, Any]]:
    """Read puzzles with their metadata, each a text or a line of JSON, or say why not."""
    return [_read_new_puzzle(text) for text in texts]


def _read_new_puzzle(text: str) -> dict[str, Any]:
    try:
        record: dict[str, Any] = {}
        inner = text
        if text.lstrip().startswith("{"):
            record = load(text)
            if "puzzle" in record:
                puzzle = record["puzzle"]
                inner = puzzle if isinstance(puzzle, str) else json.dumps(puzzle)
        page = records.record_of(read_with_marks(inner).puzzle)
        said = read_puzzle_metadata(inner, record)
    except LimitReached:
        raise
    except PuzzlewrightError as trouble:
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
    refused: list[tuple[StoredPage, str]] = []
    ones = [StoredPage(**one) for one in puzzles]
    files = [list(sheet) for sheet in export.export_files(ones, notation, refused)]
    return {"files": files, "refused": [[one.id, why] for one, why in refused]}


def record_from_worker(told: Sequence[Any]) -> records.PuzzleRecord:
    """A page as it comes back from a worker."""
    genre, native, sign, measures = told
    return records.PuzzleRecord(genre, native, sign, records.PuzzleSize(*measures))


REQUESTS: tuple[Callable[..., Any], ...] = (weighed, sign, arriving, sheets)
