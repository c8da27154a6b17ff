"""The text of Kanpen and PencilBox: the numbers of rows and columns, then blocks of tokens."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from puzzlewright.kit.formats.tokens import Blocks, is_number, text_of

LOOKED_AT = 400  # characters at the start that tell what a text is meant as


class KanpenSheet(NamedTuple):
    """The size of the page and its data, block by block; the genre is not written down."""

    rows: int
    cols: int
    blocks: Blocks

    def cells(self, what: str) -> list[list[str]]:
        return self.blocks.rows(self.rows, self.cols, what)


def fits(text: str) -> bool:
    """A quick look: two lines with a number each, and something after them."""
    lines = text.lstrip()[:LOOKED_AT].split("\n", 2)
    return len(lines) == 3 and is_number(lines[0].strip()) and is_number(lines[1].strip())


def parse(text: str) -> KanpenSheet:
    blocks = Blocks(text.splitlines())
    return KanpenSheet(*blocks.size(), blocks)


def write(rows: int, cols: int, *blocks: Iterable[Sequence[object]]) -> str:
    """The text of a puzzle: its size and one line for every row of the blocks."""
    return text_of([rows, cols], blocks)
