"""Texts made of blocks of rows x cols tokens (pzprv3, Kanpen, .has files)."""

from collections.abc import Iterable, Sequence

from puzzlewright.grids.pages import check_size
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import count, excerpt
from puzzlewright.notations.cells import whole_number


class Blocks:
    """Lines of a text that are used up block by block; empty lines do not count."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = [line for line in lines if line.strip()]
        self.used = 0

    @property
    def is_used_up(self) -> bool:
        return self.used == len(self.lines)

    def number(self, what: str) -> int:
        """The next line, which holds one number."""
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
            raise BadPuzzle(f"{what}: expected {count(rows, 'row')}, found {len(lines)}")
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
            raise BadPuzzle(f"{what}, row {r}: expected {count(cols, 'value')}, found {found}")
        self.used += rows
        return [tokens[start : start + cols] for start in range(0, rows * cols, cols)]

    def check_end(self) -> None:
        """Refuse lines that nothing has asked for."""
        if not self.is_used_up:
            left = count(len(self.lines) - self.used, "line")
            raise BadPuzzle(
                f"{left} too many at the end, the first is {excerpt(self.lines[self.used])}"
            )


def text_of(head: Sequence[object], blocks: Iterable[Iterable[Sequence[object]]]) -> str:
    """Write the head and all rows, one per line, with a space after each token."""
    rows = ["".join(f"{token} " for token in row) for block in blocks for row in block]
    return "\n".join([*map(str, head), *rows]) + "\n"
