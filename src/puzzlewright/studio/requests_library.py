"""Requests of the server itself, for puzzles that enter or leave the library."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.limits import Limit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.library import export, records
from puzzlewright.studio.requests_player import Known, split_labels
from puzzlewright.verbs.text import read, read_with_marks
from puzzlewright.verbs.verb import AnyLimit, verb


@dataclass(frozen=True)
class PuzzleToExport:
    """A puzzle of the library, as a worker gets it."""

    id: int
    genre: str
    title: str
    native: str

    @property
    def puzzle(self) -> Puzzle:
        return read(self.native)


@verb()
def evaluated_record(puzzle: Known, limit: AnyLimit = None) -> tuple[Any, ...]:
    """Return a puzzle as a library stores it, and its evaluation."""
    record = records.record_of(puzzle.puzzle)
    assert limit
    assert limit.seconds
    # one half for the verdict and one for the rating, so that the answer comes in time
    half = Limit(seconds=limit.seconds / 2, megabytes=limit.megabytes)
    return record, asdict(records.evaluate(record.native, half))


@verb()
def canonical_hash(puzzle: Known, limit: AnyLimit = None) -> str:
    """Return the hash that identifies a puzzle in a library."""
    return records.canonical_hash_of(puzzle.puzzle)


@verb()
def read_new_puzzles(texts: list[str], limit: AnyLimit = None) -> list[dict[str, Any]]:
    """Read puzzles with their metadata, each a text or a line of JSON, or say why not."""
    return [_read_new_puzzle(text) for text in texts]


def _read_new_puzzle(text: str) -> dict[str, Any]:
    try:
        labels, inner = split_labels(text)
        record = records.record_of(read_with_marks(inner).puzzle)
        metadata = records.read_puzzle_metadata(inner, labels)
    except LimitReached:
        raise
    except PuzzlewrightError as error:
        return {"error": str(error)}
    except RecursionError:
        return {"error": "this is nested too deeply"}
    name = labels.get("id")
    is_name = isinstance(name, str | int)
    return {"record": record, "id": name if is_name else "", **metadata._asdict()}


@verb()
def export_files(
    puzzles: list[dict[str, Any]], notation: str, limit: AnyLimit = None
) -> dict[str, list[list[Any]]]:
    """Write puzzles as files in a format; list those that it cannot hold, and why."""
    refused: list[tuple[PuzzleToExport, str]] = []
    ones = [PuzzleToExport(**one) for one in puzzles]
    files = [list(file) for file in export.export_files(ones, notation, refused)]
    return {"files": files, "refused": [[one.id, why] for one, why in refused]}


def record_from_worker(fields: Sequence[Any]) -> records.PuzzleRecord:
    """Return a record that a worker has sent as JSON."""
    genre, native, digest, size = fields
    return records.PuzzleRecord(genre, native, digest, records.PuzzleSize(*size))


REQUESTS: tuple[Callable[..., Any], ...] = (
    *(evaluated_record, canonical_hash, read_new_puzzles, export_files),
)
