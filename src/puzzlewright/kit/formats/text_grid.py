"""The `grid` format: a line with the genre and its options, then one character per cell.

`.` is an empty cell, `?` a clue without a number, digits and letters (a = 10, ...) are numbers. The
first line is optional where the genre is known. Blank lines separate blocks.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import at, cut, excerpt
from puzzlewright.kit.formats.tokens import Clues, unexpected
from puzzlewright.kit.grid import check_rectangle

LOOKED_AT = 4000  # characters at the start that tell what a text is meant as

EMPTY, UNKNOWN = ".", "?"
NUMBERS = "0123456789abcdefghijklmnopqrstuvwxyz"

# Five letters in a row: no page has that many numbers above 9 side by side, so this is a name.
NAME = re.compile(r"[a-z]{5,}(?=\s|$)")


class PlainPage(NamedTuple):
    """What the text says: wishes of the first line, and blocks of rows."""

    wishes: dict[str, str]
    blocks: list[list[str]]

    def block(self) -> list[str]:
        """The rows of a page that has only one block."""
        if len(self.blocks) != 1:
            found = f"{len(self.blocks)} with blank lines between them" if self.blocks else "none"
            raise BadPuzzle(f"expected one grid, found {found}")
        return self.blocks[0]


def fits(text: str, genre: str) -> bool:
    """Look quickly for a first line that names this genre; or for none, and rows of cells.

    A single column needs its first line, because Kanpen looks the same; so does a single row with
    letters, which is a word.
    """
    lines = [line.strip() for line in text.strip()[:LOOKED_AT].splitlines()]
    if lines and (name := NAME.match(lines[0])):
        return name[0] == genre
    if len(lines) == 1 and re.search("[a-z]", lines[0]):
        return False
    return max(map(len, lines), default=0) > 1 and all(
        re.fullmatch(r"[.?0-9a-z]*", line) for line in lines
    )


def parse(text: str, genre: str) -> PlainPage:
    lines = [line.strip() for line in text.strip().splitlines()]
    wishes = {}
    if lines and (name := NAME.match(lines[0])):
        if name[0] != genre:
            raise BadPuzzle(f"the first line names {excerpt(name[0])}, not {genre!r}")
        for wish in lines.pop(0).split()[1:]:
            key, mark, value = wish.partition("=")
            if not (key and mark and value):
                said = f"the first line has {excerpt(wish)}"
                raise BadPuzzle(f"{said}, but an option is written key=value")
            if key in wishes:
                raise BadPuzzle(f"the first line says {cut(key)} twice")
            wishes[key] = value
    blocks: list[list[str]] = [[]]
    for line in lines:
        if line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return PlainPage(wishes, [block for block in blocks if block])


def clues_in(rows: Sequence[str]) -> Clues:
    check_rectangle(rows)
    clues: Clues = {}
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign == UNKNOWN:
                clues[r, c] = None
            elif sign in NUMBERS:
                clues[r, c] = NUMBERS.index(sign)
            elif sign != EMPTY:
                raise unexpected(at(r, c), "'.', '?', a digit or a letter a to z", sign)
    return clues
