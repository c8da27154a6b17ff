"""Check arguments: a wrong call gets one sentence."""

from collections.abc import Iterable

from puzzlewright.core.board import Board, Marks
from puzzlewright.core.errors import Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import excerpt
from puzzlewright.genre.generator import Size


def as_limit(limit: object) -> Limit:
    """Return the limit; no limit for None."""
    if limit is None:
        return Limit()
    if isinstance(limit, Limit):
        return limit
    raise Trouble(f"a limit is made by Limit(seconds=10), not {excerpt(str(limit))}")


def as_text(text: object) -> str:
    if isinstance(text, str):
        return text
    raise Trouble(f"a puzzle is read from text, not from a {type(text).__name__}")


def as_size(size: object) -> Size:
    match size:
        case (int(rows), int(cols)) if not isinstance(rows, bool) and not isinstance(cols, bool):
            return Size(rows, cols)
    raise Trouble(
        "a size is a pair of whole numbers, rows and columns, such as (10, 10), not"
        f" {excerpt(str(size))}"
    )


def as_whole_number(number: object, name: str) -> int:
    if isinstance(number, int) and not isinstance(number, bool):
        return number
    raise Trouble(f"{name} is a whole number, not {excerpt(str(number))}")


def as_marks(marks: object) -> Marks:
    if isinstance(marks, list):
        return marks
    raise Trouble(
        f"marks are a list as in the native notation, or a Solution, not a {type(marks).__name__}"
    )


def as_names(names: object, kind: str) -> list[str]:
    if isinstance(names, Iterable) and not isinstance(names, str):
        listed = list(names)
        if all(isinstance(name, str) for name in listed):
            return listed
    raise Trouble(f"{kind} are a list of names, not {excerpt(str(names))}")


def as_board(board: object) -> Board:
    if isinstance(board, Board):
        return board
    raise Trouble(f"a board is made by position(puzzle, marks), not by a {type(board).__name__}")
