"""What workers can be asked about puzzles on their way to the shelf, and on their way from it."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from puzzlewright.core.errors import Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.kit.formats.native import load
from puzzlewright.library import export, records
from puzzlewright.library.records import said_of
from puzzlewright.studio.puzzle_cache import known
from puzzlewright.verbs.text import read, read_page


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


def weighed(puzzle: Puzzle, limit: Limit) -> tuple[records.KeptPage, dict[str, Any]]:
    """A puzzle as a library keeps it, and what is noted about it."""
    page = records.kept_page(known(puzzle).puzzle)
    assert limit.seconds
    # one half for the verdict and one for the rating, so that what is found is told in time
    half = Limit(seconds=limit.seconds / 2, megabytes=limit.megabytes)
    return page, asdict(records.judge(page.native, half))


def sign(puzzle: Puzzle, limit: Limit) -> str:
    """By what a library knows a puzzle."""
    return records.sign_of(known(puzzle).puzzle)


def arriving(texts: Sequence[str], limit: Limit) -> list[dict[str, Any]]:
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
    except Trouble as trouble:
        return {"error": str(trouble)}
    except RecursionError:
        return {"error": "this is nested too deeply"}
    number = record.get("id")
    name = number if isinstance(number, str | int) else ""
    return {"page": page, "id": name, **said._asdict()}


def sheets(
    puzzles: Sequence[dict[str, Any]], notation: str, limit: Limit
) -> dict[str, list[list[Any]]]:
    """Puzzles as files in a notation, with their names; and those that it cannot say, with why."""
    refused: list[tuple[ShelvedPage, str]] = []
    ones = [ShelvedPage(**one) for one in puzzles]
    files = [list(sheet) for sheet in export.sheets(ones, notation, refused)]
    return {"files": files, "refused": [[one.id, why] for one, why in refused]}


def page_said(told: Sequence[Any]) -> records.KeptPage:
    """A page as it comes back from a worker."""
    genre, native, sign, measures = told
    return records.KeptPage(genre, native, sign, records.Measures(*measures))


SHELF_TASKS: dict[str, Callable[..., Any]] = {
    task.__name__: task for task in (weighed, sign, arriving, sheets)
}
