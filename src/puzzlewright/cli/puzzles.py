"""Where the puzzles of a call come from: texts, files, standard input, and files with many, read
line by line.
"""

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import chain
from math import isfinite
from typing import Any, BinaryIO

from puzzlewright.cli.resources import Allowance
from puzzlewright.cli.sources import add_library_option, is_in_library, origin_of, text_from_library
from puzzlewright.core.board import Board, Marks
from puzzlewright.core.errors import BadPuzzle, LimitReached, NoPuzzle, Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import excerpt, printable, shown
from puzzlewright.genre.genre import Puzzle
from puzzlewright.kit.formats.native import load
from puzzlewright.verbs.check import answer_in, read_marks
from puzzlewright.verbs.text import PuzzlePage, read_page

FILE_ENDINGS = (".json", ".jsonl", ".txt", ".has", ".pzprv3", ".pzpr", ".penpa", ".sav")
LONGEST_NAME = 1024
# bytes of one puzzle: a page of a million cells needs less in any notation
MOST_BYTES = 32_000_000
MOST_SKIPPED = 1_000_000_000  # bytes of a line that is too long, to get to the next one
BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Entry:
    """One puzzle of the input, or the sentence that says why it cannot be read."""

    id: Any  # of a line that has one
    page: PuzzlePage | None
    trouble: str | None = None
    is_limit: bool = False  # whether the trouble is that it took too long to read
    allowance: Allowance | None = None
    # of a puzzle from a file: its folder, name and number
    origin: Mapping[str, Any] = field(default_factory=dict)
    # what a line of JSON says beside the puzzle, and where the text comes from
    record: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""
    text: str = ""
    line: int | None = None  # its number, where each line is a puzzle

    @property
    def limit(self) -> Limit:
        """What may be spent on it after reading."""
        return self.allowance.left() if self.allowance else Limit()

    @property
    def label(self) -> dict[str, Any]:
        """What a JSON answer repeats so that it can be told apart."""
        return {} if self.id is None else {"id": self.id}

    def name_of(self, page: PuzzlePage) -> str:
        """What to call the puzzle in a sentence."""
        title = page.genre.title
        return title if self.id is None else f"{printable(shown(self.id, 80))} ({title})"


def add_puzzle_options(parser: argparse.ArgumentParser, *, many: bool = True) -> None:
    """The arguments of every verb that takes puzzles."""
    parser.add_argument(
        "puzzle",
        metavar="PUZZLE",
        nargs="+" if many else None,
        help="a notation as text, a file, - for standard input, or library:42",
    )
    add_reading_options(parser)
    parser.add_argument("--json", action="store_true", help="answer in JSON, one line a puzzle")


def add_reading_options(parser: argparse.ArgumentParser) -> None:
    """How a puzzle is to be read, and from which library."""
    add_library_option(parser)
    parser.add_argument("--genre", help="say which genre it is, if the text does not tell")
    parser.add_argument("--notation", help="say which notation it is, if the text does not tell")


def is_batch(arguments: argparse.Namespace) -> bool:
    """Many puzzles: then an unreadable one is answered in its place, and the rest goes on."""
    return len(arguments.puzzle) > 1 or arguments.puzzle[0].endswith(".jsonl")


def entries(arguments: argparse.Namespace) -> Iterator[Entry]:
    """The puzzles of the call, one after the other."""
    batch = is_batch(arguments)
    for source in arguments.puzzle:
        try:
            for number, text in _texts(source, arguments):
                try:
                    yield _entry(text, arguments, source, number)
                except LimitReached as reached:
                    yield Entry(_id_of(text), None, str(reached), is_limit=True)
                except Trouble as trouble:
                    place = "" if number is None or arguments.json else f"line {number}: "
                    if not batch and number is None:
                        raise
                    yield Entry(_id_of(text), None, f"{place}{trouble}", source=source)
        except Trouble as trouble:
            if not batch:
                raise
            yield Entry(None, None, str(trouble), source=source)


def one_entry(arguments: argparse.Namespace) -> Entry:
    """The puzzle of a call that takes exactly one."""
    texts = list(_texts(arguments.puzzle, arguments))
    if len(texts) != 1:
        raise Trouble(f"this verb takes one puzzle, but {arguments.puzzle} holds {len(texts)}")
    ((number, text),) = texts
    return _entry(text, arguments, arguments.puzzle, number)


def text_of(source: str) -> str:
    """The whole text of a file or of standard input."""
    if source == "-":
        return _decoded(_whole(sys.stdin.buffer, "standard input"), "standard input")
    try:
        with open(source, "rb") as stream:
            return _decoded(_whole(stream, source), source)
    except OSError as error:
        raise Trouble(f"{source} cannot be read: {error.strerror}") from None


def text_or_file(source: str) -> str:
    """The text of a file or of standard input, or the text that an argument is itself."""
    if source == "-" or _is_file(source):
        return text_of(source)
    if re.fullmatch(r"[a-z][\w.-]*", source):  # no marks look like this, but names do
        raise Trouble(f"there is no file {source}")
    return source


def _entry(text: str, arguments: argparse.Namespace, source: str, number: int | None) -> Entry:
    allowance = Allowance(arguments) if "time_limit" in arguments else None
    try:
        with allowance.alarm() if allowance else nullcontext():
            record, page = _read(text, arguments, is_line=number is not None)
    except NoPuzzle as trouble:
        said = [arguments.puzzle] if isinstance(arguments.puzzle, str) else arguments.puzzle
        if text in said and _may_be_name(text):  # perhaps mistyped
            raise BadPuzzle(f"there is no file of that name, and {trouble}") from None
        raise
    is_in_file = source not in ("-", text) and not is_in_library(source)
    origin = origin_of(source, number, record) if is_in_file else {}
    return Entry(
        record.get("id"),
        page,
        allowance=allowance,
        origin=origin,
        record=record,
        source=source,
        text=text,
        line=number,
    )


def one_page(arguments: argparse.Namespace) -> PuzzlePage:
    """The puzzle of a call that takes exactly one and cannot take long."""
    page = one_entry(arguments).page
    assert page
    return page


def _read(
    text: str, arguments: argparse.Namespace, *, is_line: bool
) -> tuple[dict[str, Any], PuzzlePage]:
    """The puzzle, and the record in which it stands, if it does."""
    record: dict[str, Any] = {}
    # What `generate --json` prints is a record also in a file of its own.
    if is_line or text.lstrip().startswith('{"puzzle"'):
        record = _record(text)
        if "puzzle" in record:
            puzzle = record["puzzle"]
            text = puzzle if isinstance(puzzle, str) else _dumped(puzzle)
    return record, read_page(text, genre=arguments.genre, notation=arguments.notation)


def _record(line: str) -> dict[str, Any]:
    if len(line) > MOST_BYTES:
        raise _too_long("this line")
    if not line.lstrip().startswith("{"):
        raise BadPuzzle(f"expected a JSON object, found {excerpt(line.strip())}")
    record: dict[str, Any] = load(line)
    # It is repeated in the answer, so it must be something that JSON can say.
    match record.get("id"):
        case None | str() | int():
            return record
        case float(number) if isfinite(number):
            return record
    raise BadPuzzle("an id is a text or a number")


def _dumped(puzzle: Puzzle) -> str:
    try:
        return json.dumps(puzzle)
    except RecursionError:
        raise BadPuzzle("this is not a puzzle: its JSON is nested too deeply") from None


def _id_of(line: str) -> Any:
    try:
        return _record(line).get("id")
    except BadPuzzle:
        return None


def _texts(source: str, arguments: argparse.Namespace) -> Iterator[tuple[int | None, str]]:
    """The texts that one argument stands for; those from a file of many come with their line
    number.
    """
    if source == "-":
        yield from _from_standard_input(sys.stdin.buffer)
    elif (text := text_from_library(source, arguments)) is not None:
        yield None, text
    elif not _is_file(source):
        yield None, source
    elif source.endswith(".jsonl"):
        try:
            with open(source, "rb") as stream:
                yield from _lines(stream)
        except OSError as error:
            raise Trouble(f"{source} cannot be read: {error.strerror}") from None
    else:
        yield None, text_of(source)


def _is_file(source: str) -> bool:
    """Whether an argument is meant as a file; if it clearly is but is not there, that is said
    here.
    """
    if not _may_be_name(source):
        return False
    # Not pathlib, which raises for names that are too long or folders that are closed.
    if os.path.isdir(source):
        raise Trouble(f"{source} is a directory, not a puzzle")
    if os.path.exists(source):
        return True
    if source.endswith(FILE_ENDINGS) or source.startswith(("/", "./", "../")):
        raise Trouble(f"there is no file {source}")
    return False


def _may_be_name(source: str) -> bool:
    return (
        0 < len(source) <= LONGEST_NAME
        and "\n" not in source
        and "://" not in source
        and not source.lstrip().startswith("{")
    )


def _from_standard_input(stream: BinaryIO) -> Iterator[tuple[int | None, str]]:
    """Lines of JSON if the first line is a JSON object of its own and more follow; otherwise one
    text.
    """
    blank = 0
    while (first := stream.readline(MOST_BYTES + 1)) and not first.strip():
        blank += len(first)
        if blank > MOST_BYTES:
            raise _too_long("standard input")
    second = stream.readline(MOST_BYTES + 1) if first.endswith(b"\n") else b""
    try:
        record = load(first.decode("utf-8-sig", errors="replace"))
        is_many = isinstance(record, dict) and (bool(second.strip()) or "puzzle" in record)
    except BadPuzzle:
        is_many = False
    if is_many:
        yield from _lines(stream, [first, second])
    else:
        rest = _whole(stream, "standard input", len(first) + len(second))
        yield None, _decoded(first + second + rest, "standard input")


def _lines(stream: BinaryIO, read: Sequence[bytes] = ()) -> Iterator[tuple[int, str]]:
    """The lines of a stream that are not blank, with their numbers, after those read already."""
    unread = iter(lambda: stream.readline(MOST_BYTES + 1), b"")
    for number, line in enumerate(chain(read, unread), start=1):
        if number == 1:
            line = line.removeprefix(BOM)
        if len(line) > MOST_BYTES:
            _skip_line(stream, line)
        if line.strip():
            # A line that is not text is answered in its place, like any other unreadable one.
            yield number, line.decode("utf-8", errors="replace")


def _skip_line(stream: BinaryIO, line: bytes) -> None:
    """Read on to the end of a line that is too long for a puzzle."""
    skipped = len(line)
    while line and not line.endswith(b"\n"):
        line = stream.readline(MOST_BYTES)
        skipped += len(line)
        if skipped > MOST_SKIPPED:
            raise _too_long("a line")


def _whole(stream: BinaryIO, name: str, read: int = 0) -> bytes:
    """All that a stream holds after what was read already, if that can be one puzzle."""
    data = stream.read(max(MOST_BYTES + 1 - read, 0))
    if read + len(data) > MOST_BYTES:
        raise _too_long(name)
    return data


def _too_long(name: str) -> BadPuzzle:
    return BadPuzzle(f"{name} is longer than {MOST_BYTES // 1_000_000} MB, which no puzzle is")


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadPuzzle(f"{name} is not UTF-8 text: byte {error.start} cannot be read") from None


def marks_in(source: str, page: PuzzlePage, *, as_played: bool = False) -> Marks:
    """The marks that are meant for the puzzle of a page; of a recorded solve, in the order of
    play.
    """
    return read_marks(page.puzzle, text_or_file(source), as_played=as_played)


def solution_in(source: str, page: PuzzlePage) -> Marks:
    """The marks of a whole answer."""
    answer = answer_in(page.puzzle, marks_in(source, page))
    if isinstance(answer, Board):
        raise Trouble("what is given as a solution leaves something open")
    return answer
