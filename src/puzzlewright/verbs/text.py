"""Read and write puzzles as text, in any format, and check other arguments of verbs."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from puzzlewright import genres as registry
from puzzlewright.core.board import Board, Marks, MarksLike, Solution
from puzzlewright.core.errors import (
    AmbiguousGenre,
    BadArgument,
    BadPuzzle,
    CannotWrite,
    NoPuzzle,
    PuzzlewrightError,
    UnknownName,
    WrongType,
    file_errors,
    suggest,
)
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import a_or_an, join_words, quote_excerpt
from puzzlewright.genre.generator import Size
from puzzlewright.genre.genre import Format, Genre, Puzzle, write_drawing
from puzzlewright.genres import genre_named, genre_of
from puzzlewright.kit.formats import native, puzzlink, pzprv3
from puzzlewright.kit.formats.java_objects import MAGIC as JAVA_OBJECT

if TYPE_CHECKING:  # puzzles have methods, which need this module
    from puzzlewright.verbs import puzzles

Source: TypeAlias = str | bytes | Path | Mapping[str, Any]  # what a puzzle can be read from
PuzzleLike: TypeAlias = Puzzle | Source  # what verbs take as a puzzle


# A text is never opened as a file; this only improves an error message.
_FILE_NAME = re.compile(r"(?!\w+://)[^\n{}?]{1,100}\.[A-Za-z]\w{1,5}")


class ReadResult(NamedTuple):
    """A text that was read: genre, format, puzzle, and the marks or the answer in it."""

    genre: Genre
    format: Format
    puzzle: Any  # of the genre's own class
    marks: Marks | None
    moves: Marks | None = None  # of a recorded solve, in the order of play
    is_likely: bool = True  # whether the text looks like this genre

    @property
    def answer(self) -> Marks | None:
        """The marks, if they are a complete solution."""
        return None if self.marks is None else complete_answer(self.puzzle, self.marks)


def complete_answer(puzzle: Puzzle, given: MarksLike) -> Marks | None:
    """Return the marks, if they are a complete solution."""
    genre, marks = genre_of(puzzle), marks_of(puzzle, given)
    try:
        solution = genre.solution(puzzle, marks)
    except BadPuzzle:
        return None
    return marks if genre.marks(puzzle, solution) == marks else None


def read(
    source: Source,
    *,
    genre: str | None = None,
    format: str | None = None,
    notation: str | None = None,
) -> "puzzles.AnyPuzzle":
    """Read a puzzle in any format.

    `source` is a text, its bytes, a `Path` of a file, or native JSON as a dict; also what
    `generate --json` prints, which holds the puzzle under "puzzle". The format is detected
    automatically. Give `genre` or `format` where a text could be several things. (`notation` is
    the old name of `format`.)

    >>> import puzzlewright as pw
    >>> puzzle = pw.read("https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2")
    >>> puzzle.genre
    'bridges'
    """
    puzzle: puzzles.AnyPuzzle = _read_source(source, genre, format or notation).puzzle
    return puzzle


def as_puzzle(puzzle: PuzzleLike, *, genre: str | None = None, format: str | None = None) -> Puzzle:
    """Return a puzzle unchanged, and read one from anything else that `read` takes."""
    if isinstance(puzzle, str | bytes | Path | Mapping):
        return read(puzzle, genre=genre, format=format)
    genre_of(puzzle)  # raises WrongType if it is none
    return puzzle


def as_puzzle_with_marks(puzzle: PuzzleLike) -> tuple[Puzzle, Marks | None]:
    """Return a puzzle, and the marks or the answer in its text, if it is read from one."""
    if isinstance(puzzle, str | bytes | Path | Mapping):
        result = _read_source(puzzle)
        return result.puzzle, result.marks
    return as_puzzle(puzzle), None


def decoded(text: str | bytes, name: str = "this") -> str:
    """Return a text, also from bytes of UTF-8 with or without a byte order mark.

    A serialised Java object is no text; its bytes become the characters with the same numbers.
    """
    if isinstance(text, str):
        return text
    if text.startswith(JAVA_OBJECT):
        return text.decode("latin-1")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadPuzzle(f"{name} is not UTF-8 text: byte {error.start} cannot be read") from None


def _read_source(source: Source, genre: str | None = None, format: str | None = None) -> ReadResult:
    """Read a puzzle from whatever holds it; explain file names and texts with many puzzles."""
    text = _text_in(source)
    try:
        return read_with_marks(text, genre=genre, notation=format)
    except BadPuzzle as wrong:
        from puzzlewright.verbs.read_many import split_puzzles  # which needs this module

        if isinstance(source, str) and _FILE_NAME.fullmatch(source):
            wrong.args = (f"{wrong}; in Python, read a file with Path({source!r})",)
        elif len(list(islice(split_puzzles(text.splitlines()), 2))) > 1:
            wrong.args = (f"{wrong}; this may be one puzzle per line, for read_many",)
        raise


def _text_in(source: Source) -> str:
    """Return the text of a puzzle from whatever holds it."""
    if isinstance(source, Path):
        with file_errors(source):
            source = decoded(source.read_bytes(), str(source))
    if isinstance(source, bytes):
        source = decoded(source)
    if isinstance(source, str) and source.lstrip().startswith("{") and '"puzzle"' in source:
        source = native.load(source)
    if isinstance(source, Mapping):
        source = source.get("puzzle", source)
    return _json_of(source) if isinstance(source, Mapping) else as_text(source)


def _json_of(puzzle: Mapping[str, Any]) -> str:
    try:
        return json.dumps(puzzle)
    except RecursionError:
        raise BadPuzzle("this is not a puzzle: its JSON is nested too deeply") from None
    except (TypeError, ValueError) as wrong:
        raise BadPuzzle(f"this is not a puzzle in native JSON: {wrong}") from None


def read_with_marks(
    text: str, *, genre: str | None = None, notation: str | None = None
) -> ReadResult:
    """Read a puzzle, with its format and the marks in it."""
    try:
        return _read_text(text, genre, notation)
    except BadPuzzle as wrong:
        if genre is None and notation is None:
            raise
        with suppress(PuzzlewrightError):
            looks_like = _read_text(text)
            if genre is None or notation != looks_like.format.name:  # else the reason is exact
                wrong = _another_kind(looks_like, genre, notation, wrong)
        raise wrong from None


def _another_kind(
    result: ReadResult, genre: str | None, notation: str | None, wrong: BadPuzzle
) -> BadPuzzle:
    """Say that a text is another kind of puzzle than the one asked for."""
    asked = [genre_named(genre).title] if genre is not None else []
    asked += [f"in the format {notation}"] if notation is not None else []
    why = "" if isinstance(wrong, NoPuzzle) else f": {wrong}"
    looks_like = f"{result.genre.title} in the format {result.format.name}"
    return BadPuzzle(f"this is not {' '.join(asked)}, but looks like {looks_like}{why}")


def _read_text(text: str, genre: str | None = None, notation: str | None = None) -> ReadResult:
    if not as_text(text).strip():
        raise BadPuzzle("the input is empty: there is no puzzle")
    results: list[ReadResult] = []
    errors: list[BadPuzzle] = []
    for kind, form in _candidates(text, genre, notation):
        try:
            results.append(ReadResult(kind, form, *form.read(text)))
        except BadPuzzle as error:
            # Without its traceback, which would keep alive all that was read so far.
            errors.append(error.with_traceback(None))
    if not results:
        raise errors[0]
    likely = [result for result in results if result.is_likely or genre is not None]
    names = {result.genre.name for result in likely or results}
    if len(names) > 1 or not likely:
        raise AmbiguousGenre(f"this {results[0].format.name} text", names)
    return likely[0]


def _candidates(text: str, genre: str | None, notation: str | None) -> list[tuple[Genre, Format]]:
    """Return the genres and formats that the text may be in."""
    if genre is None and text.lstrip().startswith("{"):
        # A JSON object names its genre.
        named = native.genre_in(text)
        if not isinstance(named, str):
            raise BadPuzzle(
                'a puzzle in native JSON must name its genre: {"genre": "bridges", ...}'
            )
        genre, notation = named, notation or "native"
    genres = tuple(registry.GENRES) if genre is None else (genre_named(genre),)
    forms = [
        (kind, form) for kind in genres for form in kind.formats if notation in (None, form.name)
    ]
    if not forms:
        known = dict.fromkeys(form.name for kind in genres for form in kind.formats)
        kind = "format" if genre is None else f"{genres[0].name} format"
        raise UnknownName(kind, str(notation), known)
    if len(forms) == 1:  # its own error message is the most exact
        return forms
    fitting = [(kind, form) for kind, form in forms if form.fits(text)]
    if not fitting:
        _refuse_unknown_genre(text, genres, forms)
        formats = dict.fromkeys(form.name for _, form in forms)
        raise NoPuzzle(quote_excerpt(text), formats, "puzzle" if genre is None else genres[0].name)
    return fitting


def _refuse_unknown_genre(
    text: str, genres: Sequence[Genre], forms: list[tuple[Genre, Format]]
) -> None:
    """Reject a drawing of a misspelt genre, and a URL or file of one that is not here."""
    first_word = text.split(maxsplit=1)[0]
    if "\n" in text.strip() and (near := suggest(first_word, [one.name for one in genres])):
        raise BadPuzzle(f"no genre is called {quote_excerpt(first_word)}. Did you mean {near[0]}?")
    for name, what, pid in (
        ("puzzlink", "puzz.link URL", puzzlink.pid_of(text)),
        ("pzprv3", "pzprv3 file", pzprv3.pid_of(text)),
    ):
        known = [kind.name for kind, form in forms if form.name == name]
        if known and pid is not None:
            raise BadPuzzle(
                f"this {what} is for the genre {quote_excerpt(pid)}; supported there: "
                f"{join_words(known)}"
            )


def write(
    puzzle: PuzzleLike,
    format: str = "native",
    solution: MarksLike | None = None,
    *,
    notation: str | None = None,
) -> str:
    """Write the puzzle in this format, with a solution if the format can hold one.

    (`notation` is the old name of `format`.)

    >>> import puzzlewright as pw
    >>> pw.write(pw.read("5x5m2:1a1a2e3a3a3e3a6a4"), "puzzlink")
    'https://puzz.link/p?hashi/5/5/1g1g2k3g3g3k3g6g4'
    """
    puzzle = as_puzzle(puzzle)
    genre, name = genre_of(puzzle), notation or format
    for form in genre.formats:
        if form.name == name:
            if solution is not None and not form.can_hold_solution:
                raise CannotWrite(f"the format {name} cannot hold a solution")
            if form.write is write_drawing:
                return _drawing(form, puzzle, solution)
            return form.write(puzzle, None if solution is None else marks_of(puzzle, solution))
    raise UnknownName(f"{genre.name} format", name, (form.name for form in genre.formats))


def _drawing(form: Format, puzzle: Puzzle, solution: MarksLike | None) -> str:
    from puzzlewright.verbs.draw import draw  # only needed here

    drawing = draw(puzzle, solution)
    if drawing.picture.rulers is None:
        raise CannotWrite(f"{form.name} can hold only grids, but this puzzle has none")
    text = drawing.text() + "\n"
    if solution is not None and not _is_shown(form, text, puzzle, solution):
        raise CannotWrite(f"{form.name} cannot draw marks that overlap")
    return text


def _is_shown(form: Format, text: str, puzzle: Puzzle, solution: MarksLike) -> bool:
    marks = genre_of(puzzle).marks(puzzle, solution_of(puzzle, solution))
    try:
        return len(form.read(text).marks or []) == len(marks)
    except BadPuzzle:
        return False


def marks_of(puzzle: PuzzleLike, solution: MarksLike) -> Marks:
    """Return a solution or a position as marks; a text is read by `read_marks`."""
    puzzle = as_puzzle(puzzle)
    if isinstance(solution, Solution):
        return genre_of(puzzle).marks(puzzle, solution)
    if isinstance(solution, str):
        from puzzlewright.verbs.check import read_marks  # which needs this module

        return read_marks(puzzle, solution)
    return as_marks(solution)


def solution_of(puzzle: Puzzle, solution: MarksLike) -> Solution:
    """Return a solution, also from marks or a text."""
    if isinstance(solution, Solution):
        return solution
    return genre_of(puzzle).solution(puzzle, marks_of(puzzle, solution))


SizeLike: TypeAlias = tuple[int, int] | str | int  # rows and columns; one number for a square


def as_limit(limit: object) -> Limit:
    """Return the limit; no limit for None."""
    if limit is None:
        return Limit()
    if isinstance(limit, Limit):
        return limit
    raise WrongType(
        f"a limit must be a Limit, such as Limit(seconds=10), not {quote_excerpt(str(limit))}"
    )


def as_text(text: object) -> str:
    if isinstance(text, str):
        return text
    raise WrongType(f"a puzzle must be text, not {a_or_an(type(text).__name__)}")


def as_size(size: object) -> Size:
    """Return rows and columns, from (10, 10), "10x10" or 10.

    >>> as_size("7x9"), as_size([7, 9]), as_size(7)
    (Size(rows=7, cols=9), Size(rows=7, cols=9), Size(rows=7, cols=7))
    """
    if isinstance(size, str):
        numbers = [part.strip() for part in size.lower().split("x")]
        if len(numbers) > 2 or not all(
            number.isdecimal() and len(number) < 10 for number in numbers
        ):
            raise BadArgument(
                f"a size must be rows x columns, such as 10x10, not {quote_excerpt(size)}"
            )
        return Size(int(numbers[0]), int(numbers[-1]))
    if isinstance(size, int):
        size = (size, size)
    if isinstance(size, Sequence) and len(size) == 2:
        with suppress(TypeError):
            return Size(*map(_index, size))
    raise WrongType(
        "a size is a pair of whole numbers, rows and columns, such as (10, 10), not"
        f" {quote_excerpt(str(size))}"
    )


def _index(number: object) -> int:
    """Return a whole number of any type, but no truth value; raise `TypeError` otherwise."""
    if isinstance(number, bool):
        raise TypeError
    return index(number)  # type: ignore[arg-type]


def as_whole_number(number: object, name: str) -> int:
    with suppress(TypeError):
        return _index(number)
    raise WrongType(f"{name} is a whole number, not {quote_excerpt(str(number))}")


def as_marks(marks: object) -> Marks:
    if isinstance(marks, list):
        return marks
    raise WrongType(
        "marks are a list as in the native format, a Solution or a string, not"
        f" {a_or_an(type(marks).__name__)}"
    )


def as_names(names: object, kind: str) -> list[str]:
    if isinstance(names, Iterable) and not isinstance(names, str):
        listed = list(names)
        if all(isinstance(name, str) for name in listed):
            return listed
    raise WrongType(f"{kind} are a list of names, not {quote_excerpt(str(names))}")


def as_board(board: object) -> Board:
    if isinstance(board, Board):
        return board
    raise WrongType(
        f"a board must come from position(puzzle, marks), not {a_or_an(type(board).__name__)}"
    )
