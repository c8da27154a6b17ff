"""Files of puzz.link: `pzprv3`, the pid, ROWS, columns, then blocks of tokens; `/` is a newline.

Like the editors, reading is lenient: a file may end after its size (an empty grid), and anything
after the data is ignored. Inside a block every token counts.

Kanpen and PencilBox write the same without the first two lines, so their text names no genre.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import name_cell, quote_excerpt
from puzzlewright.kit.formats.tokens import Blocks, Edges, is_number, text_of, unexpected

SNIFFED_CHARACTERS = 400  # characters at the start that identify the format

ADDRESS = re.compile(r"[^\s?]*\?(?:\w+=\w*&)*(?=pzprv3)")
# Possessive quantifiers (`++`, `*+`) never backtrack, so thousands of empty lines are read fast.
END_OF_LINE = r"(?:[^\S\n]*+\n|\s*+/)"
HEAD = re.compile(
    rf"pzprv3(?:\.[0-9]++)?{END_OF_LINE}\s*+(?:v:[^/\n]*+[\n/]\s*+)?"
    rf"(?P<pid>\w++)(?:{END_OF_LINE}|\s*+$)"
)
AFTER_THE_DATA = re.compile("TrialData|info:|history:|__HISTORY__|https?:")


class File(NamedTuple):
    """The parts of a file: the kind of puzzle, the size of the grid, and its data in blocks."""

    pid: str  # empty in Kanpen files
    rows: int
    cols: int
    blocks: Blocks

    def cells(self, what: str) -> list[list[str]]:
        return self.blocks.rows(self.rows, self.cols, what)

    def edges(self, what: str) -> Edges:
        """Read the next two blocks, with an integer for every edge between cells."""
        right = self.blocks.rows(self.rows, self.cols - 1, f"{what} between columns")
        below = self.blocks.rows(self.rows - 1, self.cols, f"{what} between rows")
        return Edges(
            _numbers(right, f"{what} between columns"), _numbers(below, f"{what} between rows")
        )


def _numbers(rows: list[list[str]], what: str) -> list[list[int]]:
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            if not is_number(token.removeprefix("-")):
                raise unexpected(f"{what}, {name_cell(r, c)}", "a number", token)
    return [list(map(int, row)) for row in rows]


def fits(text: str, pids: Collection[str]) -> bool:
    """Check quickly for a file, or a URL that contains one, with one of these pids."""
    return pid_of(text) in pids


def pid_of(text: str) -> str | None:
    """Return the kind of puzzle that a file names, or a URL that contains one; None for others."""
    head = HEAD.match(_file_in(text.lstrip()[:SNIFFED_CHARACTERS]))
    return head and head["pid"]


def _file_in(text: str) -> str:
    """Return the file itself, without the URL that may contain it."""
    address = ADDRESS.match(text[:SNIFFED_CHARACTERS])
    if not address:
        return text
    from urllib.parse import unquote  # slow to import, and most texts are no URLs

    return unquote(text[address.end() :])


def parse(text: str, pids: Collection[str]) -> File:
    text = _file_in(text.strip())
    head = HEAD.match(text)
    if head is None:
        lines = f"pzprv3 and {' or '.join(pids)}"
        raise BadPuzzle(
            f"a pzprv3 file begins with the lines {lines}, not with {quote_excerpt(text)}"
        )
    if head["pid"] not in pids:
        found = quote_excerpt(head["pid"])
        raise BadPuzzle(f"the second line of this file should be {' or '.join(pids)}, not {found}")
    end = AFTER_THE_DATA.search(text, head.end())
    blocks = Blocks(text[head.end() : end.start() if end else None].replace("/", "\n").splitlines())
    return File(head["pid"], *blocks.size(), blocks)


def write(pid: str, rows: int, cols: int, *blocks: Iterable[Sequence[object]]) -> str:
    """Write the head and one line per row of the blocks (pass the two parts of edges singly)."""
    return text_of(["pzprv3", pid, rows, cols], blocks)


def fits_kanpen(text: str) -> bool:
    """Check quickly for two lines with a number each, and something after them."""
    lines = text.lstrip()[:SNIFFED_CHARACTERS].split("\n", 2)
    return len(lines) == 3 and is_number(lines[0].strip()) and is_number(lines[1].strip())


def parse_kanpen(text: str) -> File:
    blocks = Blocks(text.splitlines())
    return File("", *blocks.size(), blocks)


def write_kanpen(rows: int, cols: int, *blocks: Iterable[Sequence[object]]) -> str:
    return text_of([rows, cols], blocks)
