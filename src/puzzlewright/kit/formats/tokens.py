"""Tokens of text formats: clues, values on edges, and blocks of rows (pzprv3, Kanpen, .has)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import count_noun, name_cell, quote_excerpt
from puzzlewright.kit.grid import Cell, check_size

Clues: TypeAlias = dict[Cell, int | None]  # None is '?', a clue without a number

MAX_DIGITS = 9  # no number in a puzzle is longer, and Python refuses to parse very long ones


class Edges(NamedTuple):
    """A value for every edge between two cells of a grid."""

    right: list[list[int]]  # right[r][c] is between (r, c) and (r, c + 1)
    below: list[list[int]]  # below[r][c] is between (r, c) and (r + 1, c)

    def mark(self, a: Cell, b: Cell, value: int = 1) -> None:
        """Set the value of the edge between two neighbouring cells."""
        (row, col), (other_row, _) = min(a, b), max(a, b)
        (self.right if row == other_row else self.below)[row][col] = value

    def marked(self) -> dict[tuple[Cell, Cell], int]:
        """Return the positive values, by the two cells."""
        return {
            ((r, c), (r + down, c + 1 - down)): value
            for down, part in enumerate(self)
            for r, row in enumerate(part)
            for c, value in enumerate(row)
            if value > 0
        }


def no_edges(rows: int, cols: int) -> Edges:
    """Return a grid with 0 on every edge."""
    return Edges([[0] * (cols - 1) for _ in range(rows)], [[0] * cols for _ in range(rows - 1)])


def is_number(token: str) -> bool:
    """Return whether a token is a number with at most `MAX_DIGITS` ASCII digits."""
    return token.isascii() and token.isdigit() and len(token) <= MAX_DIGITS


def unexpected(where: str, expected: str, found: str) -> BadPuzzle:
    """Return the error for an unexpected token."""
    return BadPuzzle(f"{where}: expected {expected}, found {quote_excerpt(found)}")


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
                raise unexpected(name_cell(r, c), f"{signs} or a number", token)
    return clues


def clue_rows(
    rows: int, cols: int, clues: Clues, *, blank: str, unknown: str = "?"
) -> list[list[str]]:
    tokens = [[blank] * cols for _ in range(rows)]
    for (r, c), number in clues.items():
        tokens[r][c] = unknown if number is None else str(number)
    return tokens


def pack_signs(rows: int, cols: int, signs: Mapping[Cell, str], letters: str) -> str:
    """Join the signs of cells; letters stand for runs of 1, 2, ... cells without one."""
    parts: list[str] = []
    following = 0
    for (r, c), sign in [*sorted(signs.items()), ((rows, 0), "")]:
        full, rest = divmod(r * cols + c - following, len(letters))
        parts += [letters[-1] * full, letters[rest - 1] if rest else "", sign]
        following = r * cols + c + 1
    return "".join(parts)


class Blocks:
    """The lines of a text, read block by block; empty lines are skipped."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = [line for line in lines if line.strip()]
        self.used = 0

    @property
    def is_used_up(self) -> bool:
        return self.used == len(self.lines)

    def number(self, what: str) -> int:
        """Read the next line, which contains one number."""
        if self.is_used_up:
            raise BadPuzzle(f"the text ends before {what}")
        self.used += 1
        return whole_number(self.lines[self.used - 1].strip(), what)

    def size(self) -> tuple[int, int]:
        rows, cols = self.number("the number of rows"), self.number("the number of columns")
        check_size(rows, cols)
        return rows, cols

    def rows(self, rows: int, cols: int, what: str) -> list[list[str]]:
        """Read the next block of rows x cols tokens; line breaks inside it do not matter."""
        if rows == 0 or cols == 0:
            return [[] for _ in range(rows)]
        lines = self.lines[self.used : self.used + rows]
        if len(lines) < rows:
            raise BadPuzzle(f"{what}: expected {count_noun(rows, 'row')}, found {len(lines)}")
        block: list[list[str]] = []
        tokens: list[str] = []
        for line in lines:
            block.append(line.split())
            tokens += block[-1]
            if len(tokens) > rows * cols:
                break
        if len(tokens) != rows * cols:
            r, found = next(
                (r, len(row)) for r, row in enumerate(block, start=1) if len(row) != cols
            )
            raise BadPuzzle(f"{what}, row {r}: expected {count_noun(cols, 'value')}, found {found}")
        self.used += rows
        return [tokens[start : start + cols] for start in range(0, rows * cols, cols)]

    def check_end(self) -> None:
        """Raise `BadPuzzle` if there are lines left."""
        if not self.is_used_up:
            left = count_noun(len(self.lines) - self.used, "line")
            raise BadPuzzle(
                f"{left} too many at the end, the first is {quote_excerpt(self.lines[self.used])}"
            )


def text_of(head: Sequence[object], blocks: Iterable[Iterable[Sequence[object]]]) -> str:
    """Write the head and all rows, one per line, with a space after each token."""
    rows = ["".join(f"{token} " for token in row) for block in blocks for row in block]
    return "\n".join([*map(str, head), *rows]) + "\n"
