"""Read many puzzles: texts and files with one puzzle per line, and iterables of puzzles."""

import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, cast, get_args, overload

from puzzlewright.core.errors import BadArgument, BadPuzzle, PuzzlewrightError, file_errors
from puzzlewright.kit.formats import native, penpa, puzzlink, tatham
from puzzlewright.verbs.text import PuzzleLike, as_puzzle, decoded

if TYPE_CHECKING:
    from puzzlewright.verbs import puzzles

T = TypeVar("T")

# the number of its line, from 1, where each line is a puzzle; and the text of a puzzle
NumberedText: TypeAlias = tuple[int | None, str]
# what many puzzles can be read from; `read_many(errors="yield")` puts errors among them
PuzzleSource: TypeAlias = str | bytes | Path | Iterable[PuzzleLike | PuzzlewrightError]
# what to do with the error of one of many puzzles
Errors: TypeAlias = Literal["raise", "yield"]
Where: TypeAlias = tuple[str, int] | None  # ("line", 3) or ("puzzle", 3), for messages


@overload
def read_many(
    source: PuzzleSource,
    *,
    genre: str | None = None,
    format: str | None = None,
    errors: Literal["raise"] = "raise",
) -> "Iterator[puzzles.AnyPuzzle]": ...
@overload
def read_many(
    source: PuzzleSource,
    *,
    genre: str | None = None,
    format: str | None = None,
    errors: Literal["yield"],
) -> "Iterator[puzzles.AnyPuzzle | PuzzlewrightError]": ...
def read_many(
    source: PuzzleSource,
    *,
    genre: str | None = None,
    format: str | None = None,
    errors: Errors = "raise",
) -> "Iterator[puzzles.AnyPuzzle | PuzzlewrightError]":
    """Read puzzles one by one, as you iterate.

    A text or a file holds one puzzle per line if its first non-blank line alone is a URL, a
    game ID or a JSON object (a native puzzle, or an object with a puzzle under "puzzle").
    Otherwise it is one puzzle. An iterable holds one puzzle per item, in any form that `read`
    takes. Blank lines and items are skipped.

    An error says in which line or item it is, also as `error.line`. By default, it is raised, which
    ends the iteration. With `errors="yield"`, it takes the place of its puzzle, and the other
    puzzles are still read.

    >>> import puzzlewright as pw
    >>> text = "7x7m2:3c3a1a1c3c2a1h13a6b3j4a3a2\\n5x5m2:1a1a2e3a3a3e3a6a4"
    >>> [str(puzzle.size) for puzzle in pw.read_many(text)]
    ['7x7', '5x5']
    """

    def read_one(item: PuzzleLike) -> "puzzles.AnyPuzzle":
        return cast("puzzles.AnyPuzzle", as_puzzle(item, genre=genre, format=format))

    check_errors(errors)
    for one in split_source(source):
        puzzle = attempt(read_one, *one)
        yield puzzle if errors == "yield" else settle(puzzle)


def split_labels(text: str) -> tuple[dict[str, Any], str]:
    """Return the other keys of the JSON object around a puzzle, and the text of the puzzle itself.

    >>> split_labels('{"id": 3, "puzzle": "5x5m2:1a1a2e3a3a3e3a6a4"}')
    ({'id': 3}, '5x5m2:1a1a2e3a3a3e3a6a4')
    """
    if not text.lstrip().startswith("{"):
        return {}, text
    record = native.load(text)
    if "puzzle" not in record:  # the keys of a native puzzle are not labels, except for an id
        labels = {"id": record.pop("id")} if record.get("id") is not None else {}
        return labels, json.dumps(record)
    puzzle = record.pop("puzzle")
    try:
        return record, puzzle if isinstance(puzzle, str) else json.dumps(puzzle)
    except RecursionError:
        raise BadPuzzle("this is not a puzzle: its JSON is nested too deeply") from None


def attempt(
    work: Callable[[PuzzleLike], T], where: Where, item: PuzzleLike | PuzzlewrightError
) -> T | PuzzlewrightError:
    """Return the result for one of many puzzles, or its error, which says where the puzzle is."""
    if isinstance(item, PuzzlewrightError):
        return item
    try:
        return work(item)
    except PuzzlewrightError as error:
        wrong = error
    if where:
        word, wrong.line = where
        wrong.args = (f"{word} {wrong.line}: {wrong}",)
    return wrong.with_traceback(None)


def settle(result: T | PuzzlewrightError) -> T:
    """Return a result; raise it if it is an error."""
    if isinstance(result, PuzzlewrightError):
        raise result
    return result


def check_errors(errors: object) -> None:
    """Raise `BadArgument` for anything but "raise" and "yield"."""
    if errors not in get_args(Errors):
        raise BadArgument(f'errors is "raise" or "yield", not {errors!r}')


def split_source(source: PuzzleSource) -> Iterator[tuple[Where, PuzzleLike | PuzzlewrightError]]:
    """Yield the puzzles of a source unread, each with its place."""
    if isinstance(source, str | bytes):
        yield from _lines(io.StringIO(decoded(source)))
    elif isinstance(source, Path):
        with (
            file_errors(source),
            source.open(encoding="utf-8-sig", errors="backslashreplace", newline="\n") as lines,
        ):
            yield from _lines(lines)
    elif isinstance(source, Mapping):
        yield None, source
    else:
        for number, item in enumerate(source, start=1):
            if not isinstance(item, str) or item.strip():
                yield ("puzzle", number), item


def _lines(lines: Iterable[str]) -> Iterator[tuple[Where, str]]:
    for number, text in split_puzzles(lines):
        yield None if number is None else ("line", number), text


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
    """Return, from its first non-blank line, whether a text holds one puzzle per line.

    It does if that line alone is a URL, a game ID or a JSON object.

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
    game_id = tatham.HEAD.match(line[: tatham.SNIFFED_CHARACTERS])
    return game_id is not None and game_id.end() < len(line)
