"""What text forms put on a page: clues in cells and values on the edges between cells."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from puzzlewright.grids.pages import Cell
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at, excerpt

Clues: TypeAlias = dict[Cell, int | None]  # None is '?', a clue without a number

MOST_DIGITS = 9  # no number on a page is longer, and Python refuses to read very long ones


class Edges(NamedTuple):
    """A value for every edge between two cells of a page."""

    right: list[list[int]]  # right[r][c] is between (r, c) and (r, c + 1)
    below: list[list[int]]  # below[r][c] is between (r, c) and (r + 1, c)


def no_edges(rows: int, cols: int) -> Edges:
    """A page with 0 on every edge."""
    return Edges([[0] * (cols - 1) for _ in range(rows)], [[0] * cols for _ in range(rows - 1)])


def is_number(token: str) -> bool:
    """Plain digits, and not absurdly many."""
    return token.isascii() and token.isdigit() and len(token) <= MOST_DIGITS


def unexpected(where: str, expected: str, found: str) -> BadPuzzle:
    """Build the error for something else than what is expected at a place."""
    return BadPuzzle(f"{where}: expected {expected}, found {excerpt(found)}")


def whole_number(token: str, where: str) -> int:
    if not is_number(token):
        raise unexpected(where, "a number", token)
    return int(token)


def clues_in(rows: Sequence[Sequence[str]], *, blank: str, unknown: str | None = None) -> Clues:
    """Read the clues in rows of tokens; `unknown` marks a clue without a number."""
    clues: Clues = {}
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            if token == blank:
                continue
            if token == unknown:
                clues[r, c] = None
            elif is_number(token):
                clues[r, c] = int(token)
            else:
                signs = f"{blank!r}" if unknown is None else f"{blank!r}, {unknown!r}"
                raise unexpected(at(r, c), f"{signs} or a number", token)
    return clues


def clue_rows(
    rows: int, cols: int, clues: Clues, *, blank: str, unknown: str = "?"
) -> list[list[str]]:
    tokens = [[blank] * cols for _ in range(rows)]
    for (r, c), number in clues.items():
        tokens[r][c] = unknown if number is None else str(number)
    return tokens


def packed(rows: int, cols: int, signs: Mapping[Cell, str], letters: str) -> str:
    """Join the signs of cells; letters stand for runs of 1, 2, ... cells without one."""
    parts: list[str] = []
    following = 0
    for (r, c), sign in [*sorted(signs.items()), ((rows, 0), "")]:
        full, rest = divmod(r * cols + c - following, len(letters))
        parts += [letters[-1] * full, letters[rest - 1] if rest else "", sign]
        following = r * cols + c + 1
    return "".join(parts)
