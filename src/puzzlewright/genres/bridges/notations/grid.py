"""Bridges as plain text: the page as `draw` prints it, or one character a cell.

    bridges 3x3, at most 3 bridges, 2 groups, no loops
    2═══2   ·

    1   ·   ·
    │
    2───1   ·

The other form begins with a line such as `bridges max_bridges=3 components=2 loops=no`.
"""

import re
from typing import Any

from puzzlewright.blueprints.genre import Notation, Reading, what_draw_prints
from puzzlewright.genres.bridges.notations.page import puzzle_of
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import excerpt
from puzzlewright.notations import drawn
from puzzlewright.notations import plain as form
from puzzlewright.notations.cells import whole_number

NUMBER_WISHES = ("max_bridges", "components")
LOOPS = {"yes": True, "no": False}
DETAILS = {
    "max_bridges": r"at most ([0-9]{1,9}) bridges?",
    "components": r"([0-9]{1,9}) groups?",
}


def read(text: str) -> Reading[Bridges]:
    if pages := drawn.drawings(text, "bridges"):
        # its patterns take a while, and most texts are no drawings
        from puzzlewright.genres.bridges.notations import drawing

        return drawn.read(pages, lambda page: drawing.read(page, _detailed(page.details)))
    page = form.parse(text, "bridges")
    rows = page.block()
    clues = form.clues_in(rows)
    return Reading(puzzle_of(len(rows), len(rows[0]), clues, **_wished(page.wishes)))


def _wished(said: dict[str, str]) -> dict[str, Any]:
    wishes: dict[str, Any] = {}
    for key, value in said.items():
        if key in NUMBER_WISHES:
            wishes[key] = whole_number(value, key)
        elif key == "loops":
            if value not in LOOPS:
                raise BadPuzzle(f"loops is yes or no, not {excerpt(value)}")
            wishes[key] = LOOPS[value]
        else:
            raise BadPuzzle(
                f"Bridges knows no wish {excerpt(key)}; known: {', '.join(NUMBER_WISHES)}, loops"
            )
    return wishes


def _detailed(details: list[str]) -> dict[str, Any]:
    """The wishes in a heading."""
    wishes: dict[str, Any] = {}
    for detail in details:
        if detail == "no loops":
            wishes["loops"] = False
            continue
        for key, words in DETAILS.items():
            if match := re.fullmatch(words, detail):
                wishes[key] = int(match[1])
                break
        else:
            raise BadPuzzle(
                f"the heading has {excerpt(detail)}; known: at most N bridges, N groups, no loops"
            )
    return wishes


notation: Notation[Bridges] = Notation(
    name="grid",
    idea="plain text, as it is drawn in the terminal, or one character a cell",
    fits=lambda text: drawn.fits(text, "bridges") or form.fits(text, "bridges"),
    read=read,
    write=what_draw_prints,
    holds_answers=True,
)
