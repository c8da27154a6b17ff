"""Characters on a page, each with the role it shows: what a terminal picture is written on."""

from collections.abc import Mapping
from itertools import groupby
from typing import TypeAlias

from puzzlewright.model.looks import Look
from puzzlewright.themes.roles import LOOKS, known_role

Spot: TypeAlias = tuple[int, int]  # (row, column) of a character


class Canvas:
    """A page of characters that grows as it is written on."""

    def __init__(self, looks: Mapping[str, Look] = LOOKS) -> None:
        self._looks = looks
        self._written: dict[Spot, tuple[str, str]] = {}

    def write(self, spot: Spot, text: str, role: str) -> None:
        row, column = spot
        for offset, character in enumerate(text):
            self._written[row, column + offset] = character, role

    def character(self, spot: Spot) -> str:
        return self._written.get(spot, (" ", ""))[0]

    def bounds(self) -> tuple[int, int, int, int]:
        """The first row and column with a character, and the last."""
        rows = [row for row, _ in self._written]
        columns = [column for _, column in self._written]
        return min(rows), min(columns), max(rows), max(columns)

    def text(self, colour: bool) -> str:
        """Join the written rows, coloured if wanted and if rich is installed."""
        if not self._written:
            return ""
        top, left, bottom, right = self.bounds()
        lines = []
        for row in range(top, bottom + 1):
            columns = range(left, right + 1)
            line = [self._written.get((row, column), (" ", "")) for column in columns]
            while line and line[-1][0] == " ":
                line.pop()
            lines.append(_with_rich(line, self._looks) if colour else _plain(line))
        return "\n".join(lines)


def _plain(line: list[tuple[str, str]]) -> str:
    return "".join(character for character, _ in line)


def _with_rich(line: list[tuple[str, str]], looks: Mapping[str, Look]) -> str:
    try:
        from rich.color import ColorSystem
        from rich.style import Style
    except ImportError:  # rich is an extra, and the page can be read without it
        return _plain(line)
    parts = []
    for role, run in groupby(line, key=lambda written: written[1]):
        style = Style.parse(looks[known_role(role)].terminal if role else "")
        parts.append(style.render(_plain(list(run)), color_system=ColorSystem.STANDARD))
    return "".join(parts)
