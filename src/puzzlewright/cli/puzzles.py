"""Read the puzzles of a call: texts, files, standard input, lines of files, libraries."""

import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, NamedTuple, TypeAlias

import puzzlewright as pw
from puzzlewright.core.errors import (
    AmbiguousGenre,
    BadPuzzle,
    NoPuzzle,
    PuzzlewrightError,
    file_errors,
)
from puzzlewright.core.words import quote_excerpt, show_value
from puzzlewright.genre.genre import Puzzle
from puzzlewright.verbs.read_many import is_one_per_line, split_labels
from puzzlewright.verbs.text import ReadResult, decoded, read_with_marks
from puzzlewright.verbs.verb import about

if TYPE_CHECKING:
    from puzzlewright.library.library import Library


LIBRARY_PREFIX = "library:"  # before the number of a puzzle
ORIGIN_NAMES = ("folder", "name", "nr")


LibraryUrl: TypeAlias = Annotated[
    str | None,
    about(
        "library to use, as an SQLAlchemy URL such as sqlite:///puzzles.db (default:"
        " PUZZLEWRIGHT_LIBRARY, or the library in your data folder)",
        metavar="URL",
    ),
]


@dataclass(frozen=True)
class Reading:
    """The options for reading puzzles."""

    library: LibraryUrl = None
    genre: Annotated[str | None, about("genre of PUZZLE (default: detected)", metavar="G")] = None
    from_format: Annotated[
        str | None,
        about("format of PUZZLE (default: detected; see: puzzlewright formats)", metavar="FORMAT"),
    ] = None


def open_library(url: str | None) -> "Library":
    """Open the library at this URL, or the default library."""
    return pw.Library(url or None)


def number_of(text: str) -> int:
    """Return the number of a puzzle in a library: 42, or library:42."""
    digits = text.removeprefix(LIBRARY_PREFIX).strip()
    if not (digits.isdecimal() and digits.isascii() and len(digits) < 19):
        raise PuzzlewrightError(
            f"{quote_excerpt(text)} is not the number of a library puzzle, such as library:42"
        )
    return int(digits)


def origin_of(file: str, line: int | None, record: Mapping[str, Any]) -> dict[str, Any]:
    """Return folder, name and number: those in the line, or those of the file and the line."""
    path = Path(file)
    # A line may have other data under these keys; use only texts and numbers.
    given = {key: record[key] for key in ORIGIN_NAMES if isinstance(record.get(key), str | int)}
    name = given.get("name", path.stem if record.get("id") is None else record["id"])
    numbers = re.findall(r"\d{1,15}", show_value(name, 200))
    number = int(numbers[-1]) if numbers else line
    known = {"folder": path.absolute().parent.name, "name": name, "nr": number, **given}
    return {key: value for key, value in known.items() if value is not None}


FILE_ENDINGS = (".json", ".jsonl", ".txt", ".has", ".pzprv3", ".pzpr", ".penpa", ".sav")
MAX_NAME_LENGTH = 1024
MAX_PUZZLE_BYTES = 32_000_000  # a puzzle of a million cells needs less in any format
MAX_SKIPPED_BYTES = 1_000_000_000  # of a line that is too long
BOM = b"\xef\xbb\xbf"


class Text(NamedTuple):
    """The text of a puzzle, the argument it comes from, and its line in a file of many."""

    text: str
    source: str
    line: int | None = None
    is_alone: bool = True  # the only puzzle of its source


@dataclass(frozen=True)
class Labels:
    """The other keys of the JSON object around a puzzle."""

    id: Any = None
    others: Mapping[str, Any] = field(default_factory=dict)  # including `id`


@dataclass(frozen=True)
class PuzzleEntry:
    """One puzzle of the input, or the reason why it cannot be read."""

    text: Text
    labels: Labels = field(default_factory=Labels)
    puzzle_read: ReadResult | None = None
    error: str = ""


def is_batch(sources: str | Sequence[str]) -> bool:
    """Tell whether a call names many puzzles; then errors are reported per puzzle."""
    return not isinstance(sources, str) and (len(sources) > 1 or sources[0].endswith(".jsonl"))


def texts(sources: str | Sequence[str], library: str | None) -> Iterator[Text | PuzzlewrightError]:
    """Yield the texts of a call, or the error for an argument without one."""
    if isinstance(sources, str):
        yield one_text(sources, library)
        return
    for source in sources:
        try:
            yield from _texts(source, library)
        except PuzzlewrightError as error:
            if not is_batch(sources):
                raise
            yield error


def one_text(source: str, library: str | None) -> Text:
    """Return the text of a call that takes exactly one puzzle."""
    found = list(_texts(source, library))
    if len(found) != 1:
        raise PuzzlewrightError(f"this verb takes one puzzle, but {source} contains {len(found)}")
    return found[0]._replace(is_alone=True)


def one_puzzle(source: str, reading: Reading) -> Puzzle:
    """Read the only puzzle of an argument."""
    text = one_text(source, reading.library)
    with naming_file(text):
        inner = split_text(text)[1]
        puzzle: Puzzle = read_text(text, inner, reading.genre, reading.from_format).puzzle
        return puzzle


def entries(sources: Sequence[str], reading: Reading) -> Iterator[PuzzleEntry]:
    """Read the puzzles of a call."""
    for text in texts(sources, reading.library):
        if isinstance(text, PuzzlewrightError):
            yield PuzzleEntry(Text("", ""), error=str(text))
            continue
        labels = Labels()
        try:
            with naming_file(text):
                labels, inner = split_text(text)
                found = read_text(text, inner, reading.genre, reading.from_format)
            yield PuzzleEntry(text, labels, found)
        except PuzzlewrightError as error:
            if text.is_alone and not is_batch(sources):
                raise
            yield PuzzleEntry(text, labels, error=str(error))


def text_of(source: str) -> str:
    """Return the text of a file or of standard input."""
    if source == "-":
        return decoded(_read_whole(sys.stdin.buffer, "standard input"), "standard input")
    with file_errors(source), open(source, "rb") as stream:
        return decoded(_read_whole(stream, source), source)


def text_or_file(source: str) -> str:
    """Return the text of a file or of standard input, or the argument itself if it is a text."""
    if source == "-" or _is_file(source):
        return text_of(source)
    if re.fullmatch(r"[a-z][\w.-]*", source):  # a file name, never marks
        raise PuzzlewrightError(f"there is no file {source}")
    return source


def split_text(given: Text) -> tuple[Labels, str]:
    """Return the labels of a puzzle, and its own text."""
    if len(given.text) > MAX_PUZZLE_BYTES:
        raise _too_long("this line")
    record, text = split_labels(given.text)
    # The answer repeats the id, so JSON must be able to express it.
    match record.get("id"):
        case None | str() | int():
            return Labels(record.get("id"), record), text
        case float(number) if isfinite(number):
            return Labels(number, record), text
    raise BadPuzzle("the id of a puzzle must be a string or a number")


def read_text(given: Text, inner: str, genre: str | None, format: str | None) -> ReadResult:
    """Read a puzzle; `inner` is its text without labels."""
    try:
        return read_with_marks(inner, genre=genre, notation=format)
    except AmbiguousGenre as error:
        options = " or ".join(f"--genre {name}" for name in error.genres)
        raise BadPuzzle(f"{error} ({options})") from None
    except NoPuzzle as error:
        if given.text == given.source and _may_be_name(given.text):  # perhaps mistyped
            raise BadPuzzle(f"there is no file with that name, and {error}") from None
        raise


@contextmanager
def naming_file(given: Text) -> Iterator[None]:
    """Add the file's name to the errors of a puzzle that is alone in a file."""
    try:
        yield
    except BadPuzzle as error:
        if given.line is None and is_in_file(given):
            raise BadPuzzle(f"{given.source}: {error}") from None
        raise


def is_in_file(text: Text) -> bool:
    """Tell whether a puzzle comes from a file."""
    return text.source not in ("-", text.text) and not text.source.startswith(LIBRARY_PREFIX)


def _texts(source: str, library: str | None) -> Iterator[Text]:
    """Yield the texts of one argument; many have line numbers."""
    if source == "-":
        yield from _stream_texts(sys.stdin.buffer, source)
    elif source.startswith(LIBRARY_PREFIX):
        with open_library(library) as opened:
            native = opened[number_of(source)].native
        yield Text(native, source)
    elif not _is_file(source):
        yield Text(source, source)
    else:
        with file_errors(source), open(source, "rb") as stream:
            if source.endswith(".jsonl"):
                yield from _lines(stream, source)
            else:
                yield from _stream_texts(stream, source)


def _is_file(source: str) -> bool:
    """Tell whether an argument is a file; reject the name of a file that does not exist."""
    if not _may_be_name(source):
        return False
    # Not pathlib, which raises for names that are too long and for unreadable folders.
    if os.path.isdir(source):
        raise PuzzlewrightError(f"{source} is a directory: name a file in it")
    if os.path.exists(source):
        return True
    if source.endswith(FILE_ENDINGS) or source.startswith(("/", "./", "../")):
        raise PuzzlewrightError(f"there is no file {source}")
    return False


def _may_be_name(source: str) -> bool:
    return (
        0 < len(source) <= MAX_NAME_LENGTH
        and "\n" not in source
        and "://" not in source
        and not source.lstrip().startswith("{")
    )


def _stream_texts(stream: BinaryIO, source: str) -> Iterator[Text]:
    """Yield lines if the first one is a puzzle and more follow; otherwise, one text."""
    name = "standard input" if source == "-" else source
    read = _to_next_line(stream, name)
    line = read[-1].decode("utf-8-sig", errors="replace") if read else ""
    if not is_one_per_line(line):
        seen = b"".join(read)
        yield Text(decoded(seen + _read_whole(stream, name, len(seen)), name), source)
        return
    more = _to_next_line(stream, name)
    if more and more[-1].strip():
        yield from _lines(stream, source, [*read, *more])
    else:
        yield Text(line, source, len(read) if '"puzzle"' in line else None)


def _to_next_line(stream: BinaryIO, name: str) -> list[bytes]:
    """Read lines up to the next one that is not blank."""
    read: list[bytes] = []
    length = 0
    while not (read and read[-1].strip()) and (line := stream.readline(MAX_PUZZLE_BYTES + 1)):
        read.append(line)
        length += len(line)
        if length > MAX_PUZZLE_BYTES:
            raise _too_long(name)
    return read


def _lines(stream: BinaryIO, source: str, read: Sequence[bytes] = ()) -> Iterator[Text]:
    """Yield the lines of a stream that are not blank, starting with those already read."""
    unread = iter(lambda: stream.readline(MAX_PUZZLE_BYTES + 1), b"")
    for number, line in enumerate(chain(read, unread), start=1):
        if number == 1:
            line = line.removeprefix(BOM)
        if len(line) > MAX_PUZZLE_BYTES:
            _skip_line(stream, line)
        if line.strip():
            # A line that is not UTF-8 gets its own error, like any other unreadable line.
            text = line.decode("utf-8", errors="replace").strip()
            yield Text(text, source, number, is_alone=False)


def _skip_line(stream: BinaryIO, line: bytes) -> None:
    """Skip the rest of a line that is too long for a puzzle."""
    skipped = len(line)
    while line and not line.endswith(b"\n"):
        line = stream.readline(MAX_PUZZLE_BYTES)
        skipped += len(line)
        if skipped > MAX_SKIPPED_BYTES:
            raise _too_long("a line")


def _read_whole(stream: BinaryIO, name: str, read: int = 0) -> bytes:
    """Read the rest of a stream; raise `BadPuzzle` if it is too long for a puzzle."""
    data = stream.read(max(MAX_PUZZLE_BYTES + 1 - read, 0))
    if read + len(data) > MAX_PUZZLE_BYTES:
        raise _too_long(name)
    return data


def _too_long(name: str) -> BadPuzzle:
    return BadPuzzle(f"{name} is too long: a puzzle has at most {MAX_PUZZLE_BYTES // 10**6} MB")
