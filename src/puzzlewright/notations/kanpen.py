"""The text of Kanpen and PencilBox: the numbers of rows and columns, then blocks of tokens."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from puzzlewright.grids.pages import check_size
from puzzlewright.notations.blocks import Blocks
from puzzlewright.notations.cells import is_number

LOOKED_AT = 400  # characters at the start that tell what a text is meant as


class KanpenSheet(NamedTuple):
    """The size of the page and its data, block by block; the genre is not written down."""

    rows: int
    cols: int
    blocks: Blocks

    def cells(self, what: str) -> list[list[str]]:
        """The next block with a token for every cell."""
        return self.blocks.rows(self.rows, self.cols, what)


def fits(text: str) -> bool:
    """A quick look: two lines with a number each, and something after them."""
    lines = text.lstrip()[:LOOKED_AT].split("\n", 2)
    return len(lines) == 3 and is_number(lines[0].strip()) and is_number(lines[1].strip())


def parse(text: str) -> KanpenSheet:
    """Take the text apart into its size and its data."""
    blocks = Blocks(text.splitlines())
    rows, cols = blocks.number("the number of rows"), blocks.number("the number of columns")
    check_size(rows, cols)
    return KanpenSheet(rows, cols, blocks)


def write(rows: int, cols: int, *blocks: Iterable[Sequence[object]]) -> str:
    """The text of a puzzle: its size and one line for every row of the blocks."""
    lines = [str(rows), str(cols)]
    lines += ["".join(f"{token} " for token in row) for block in blocks for row in block]
    return "\n".join(lines) + "\n"
