"""Export puzzles of a library: JSON lines, a folder, or a ZIP file."""

import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from puzzlewright.core.errors import CannotWrite
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_named
from puzzlewright.library.records import StoredPuzzle
from puzzlewright.verbs.text import read, write

_LONGEST_NAME = 60
_ZIP_DATE = (2000, 1, 1, 0, 0, 0)  # so that the same puzzles give the same zip


class PuzzleToExport(NamedTuple):
    """The parts of a stored puzzle that an export needs."""

    id: int
    genre: str
    title: str
    native: str

    @property
    def puzzle(self) -> Puzzle:
        return read(self.native)


Exportable: TypeAlias = StoredPuzzle | PuzzleToExport


class ExportedFile(NamedTuple):
    """A puzzle as a file, or a file about it."""

    name: str
    text: str


def line_of(one: StoredPuzzle) -> str:
    """Return everything known about a puzzle as a line of JSON that all verbs read."""
    return json.dumps(one.json()) + "\n"


def export_files(
    puzzles: Iterable[Exportable], notation: str, refused: list[tuple[Exportable, str]]
) -> Iterator[ExportedFile]:
    """Yield every puzzle as a file; append those the format cannot hold to `refused`."""
    for one in puzzles:
        try:
            if notation not in [form.name for form in genre_named(one.genre).formats]:
                raise CannotWrite(f"{one.genre} has no format {notation}")
            text = write(one.puzzle, notation)
        except CannotWrite as why:
            refused.append((one, str(why)))
            continue
        name = f"{file_stem(one)}.{'json' if notation == 'native' else 'txt'}"
        yield ExportedFile(name, text if text.endswith("\n") else text + "\n")


def file_stem(one: Exportable) -> str:
    """Return the name of a puzzle's file, without suffix: number, genre, title."""
    title = re.sub(r"[^\w-]+", "-", one.title).strip("-").lower()[:_LONGEST_NAME]
    return "-".join(filter(None, (f"{one.id:05}", one.genre, title)))


def zip_files(files: Iterable[ExportedFile]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for file in files:
            about = zipfile.ZipInfo(file.name, _ZIP_DATE)
            archive.writestr(about, file.text, zipfile.ZIP_DEFLATED)
    return stream.getvalue()
