"""Read many puzzles: texts and files with one puzzle per line, and iterables of puzzles."""

import io
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from puzzlewright.core.errors import BadPuzzle, PuzzlewrightError
from puzzlewright.kit.formats import native, penpa, puzzlink, tatham
from puzzlewright.verbs.text import PuzzleLike, as_puzzle, decoded

if TYPE_CHECKING:
    from puzzlewright.verbs import puzzles

# the number of its line, from 1, where each line is a puzzle; and the text of a puzzle
NumberedText: TypeAlias = tuple[int | None, str]
# what many puzzles can be read from
PuzzleSource: TypeAlias = str | bytes | Path | Iterable[PuzzleLike]


def read_many(
    source: PuzzleSource,
    *,
    genre: str | None = None,
    format: str | None = None,
) -> "Iterator[puzzles.AnyPuzzle]":
    """Read puzzles one by one, as you iterate.

    A text or a file holds one puzzle per line if its first non-blank line is by itself a URL, a
    game ID or a JSON object (a native puzzle, or an object with a puzzle under "puzzle").
    Otherwise it is one puzzle. An iterable holds one puzzle per item, in any form that `read`
    takes. Blank lines and items are skipped; an error says in which line or item it is.

    >>> import puzzlewright as pw
    >>> text = "7x7m2:3c3a1a1c3c2a1h13a6b3j4a3a2\\n5x5m2:1a1a2e3a3a3e3a6a4"
    >>> [str(puzzle.size) for puzzle in pw.read_many(text)]
    ['7x7', '5x5']
    """
    for where, item in split_source(source):
        with located(where):
            puzzle = as_puzzle(item, genre=genre, format=format)
        yield cast("puzzles.AnyPuzzle", puzzle)


def split_source(source: PuzzleSource) -> Iterator[tuple[str, PuzzleLike]]:
    """Yield the puzzles of a source unread, each with words that say where it is."""
    if isinstance(source, str | bytes):
        yield from _lines(io.StringIO(decoded(source)))
    elif isinstance(source, Path):
        with source.open(encoding="utf-8-sig", newline="\n") as lines:
            yield from _lines(lines)
    elif isinstance(source, Mapping):
        yield "", source
    else:
        for number, item in enumerate(source, start=1):
            if not isinstance(item, str) or item.strip():
                yield f"puzzle {number}", item


@contextmanager
def located(where: str) -> Iterator[None]:
    """Begin the sentence of an error with the place of its puzzle."""
    try:
        yield
    except PuzzlewrightError as wrong:
        if where:
            wrong.args = (f"{where}: {wrong}",)
        raise


def _lines(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    for number, text in split_puzzles(lines):
        yield "" if number is None else f"line {number}", text


def split_puzzles(lines: Iterable[str]) -> Iterator[NumberedText]:
    """Yield the texts of the puzzles in these lines: one per line, or one in all of them."""
    unread = iter(lines)
    begin = []
    for line in unread:
        begin.append(line)
        if line.strip():
            break
    if not is_one_per_line("".join(begin)):
        yield None, "".join([*begin, *unread])
        return
    yield len(begin), begin[-1]
    for number, line in enumerate(unread, start=len(begin) + 1):
        if line.strip():
            yield number, line


def is_one_per_line(first: str) -> bool:
    """Tell from its first non-blank line whether a text holds one puzzle per line.

    It does if that line is by itself a URL, a game ID or a JSON object.

    >>> is_one_per_line("5x5m2:1a1a2e3a3a3e3a6a4"), is_one_per_line("mosaic 3x3")
    (True, False)
    """
    line = first.strip()
    if line.startswith("{"):
        try:
            return isinstance(native.load(line), dict)
        except BadPuzzle:
            return False
    if len(line.split(maxsplit=1)) != 1:
        return False
    if "://" in line or puzzlink.pid_of(line) is not None or penpa.fits(line):
        return True
    game_id = tatham.HEAD.match(line)
    return game_id is not None and game_id.end() < len(line)
