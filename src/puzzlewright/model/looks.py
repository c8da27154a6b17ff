"""How a role looks: inks for light and dark paper, and a style for terminals.

Shared roles are in the table of themes/roles.py. A genre that needs another brings its look along,
in `Genre.roles`.
"""

from typing import NamedTuple


class Ink(NamedTuple):
    """Fill and stroke of a role on one kind of paper."""

    fill: str = "none"
    stroke: str = "none"


class Look(NamedTuple):
    """How a role looks on light paper, on dark paper and in a terminal."""

    light: Ink
    dark: Ink
    width: float = 0.0  # of the stroke, in cells
    bold: bool = False
    terminal: str = ""  # a style in the words of rich
