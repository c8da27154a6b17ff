"""Drawings in text, as `draw` prints them, with any sentences around them.

A drawing begins with a heading such as `bridges 7x7, at most 3 bridges`: the genre, the size, and
what the page cannot show. The page follows, perhaps with framed rulers. The heading may be missing
where the page is unmistakable or the genre is given otherwise.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import NamedTuple, TypeVar

from puzzlewright.blueprints.genre import Puzzle, Reading
from puzzlewright.grids.pages import check_size
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import excerpt

P = TypeVar("P", bound=Puzzle)

# Signs that stand in drawings and in no other text form, and those that others have too.
_OWN_SIGNS = "·█○●◌─│═║≡≣┅┇≤⁰¹²³⁴⁵⁶⁷⁸⁹⁻━┃┏┓┗┛┣┫┳┻╋╹╻╸╺╂┿"
_SIGNS = frozenset(_OWN_SIGNS + '0123456789 ?x()[]#|"=-')
_COMPACT = frozenset(".?0123456789abcdefghijklmnopqrstuvwxyz")  # one character a cell: see plain.py
_MOST_DIGITS = 7  # lines of column numbers, digit below digit


class Drawn(NamedTuple):
    """A drawing: what its heading says, and the lines of its page without rulers."""

    rows: int | None  # where the heading tells the size
    cols: int | None
    details: list[str]
    lines: list[str]
    follows: str = ""  # the line after the page, which is none of it

    def page(self, lines: int) -> list[str]:
        """Return this many lines; only empty ones at the end may be missing."""
        if len(self.lines) < lines and self.follows:
            raise BadPuzzle(
                f"line {len(self.lines) + 1} of the drawing is {excerpt(self.follows)}, but it has"
                f" {lines} lines"
            )
        if any(self.lines[lines:]):
            raise BadPuzzle(f"the drawing has more than {lines} lines")
        return [*self.lines[:lines], *[""] * (lines - len(self.lines))]


def fits(text: str, genre: str) -> bool:
    """Look quickly for a heading of this genre with a page, or a page only `draw` prints."""
    return bool(drawings(text, genre))


def drawings(text: str, genre: str) -> list[Drawn]:
    heading = _heading(genre)
    # The first test is quick, and true of most texts.
    if genre not in text or not heading.search(text):
        return _without_heading(text)
    lines = text.splitlines()
    matches = [(number, heading.fullmatch(line)) for number, line in enumerate(lines)]
    found = [(number, match) for number, match in matches if match]
    ends = [number for number, _ in found[1:]] + [len(lines)]
    pages = []
    for (number, match), end in zip(found, ends, strict=True):
        rows, cols, details = match.groups()
        page, follows = _page(lines[number + 1 : end])
        if rows is None:
            page = _stripped(page)
            if not page or follows or all(_COMPACT.issuperset(line.strip()) for line in page):
                continue
        said = [detail.strip() for detail in (details or "").split(",")[1:]]
        high, wide = (None, None) if rows is None else (int(rows), int(cols))
        pages.append(Drawn(high, wide, said, page, follows))
    return pages


def read(pages: Sequence[Drawn], read_one: Callable[[Drawn], Reading[P]]) -> Reading[P]:
    """Read the drawings of one puzzle; the marks only if there is a single drawing."""
    for page in pages:
        if page.rows is not None and page.cols is not None:
            check_size(page.rows, page.cols)
    readings = [read_one(page) for page in pages]
    for one, other in pairwise(readings):
        if one.puzzle != other.puzzle:
            raise BadPuzzle(f"this text holds {len(pages)} drawings, and not of the same puzzle")
    return readings[0] if len(readings) == 1 else Reading(readings[0].puzzle)


def no_details(page: Drawn, title: str) -> None:
    """Refuse what the heading asks for of a genre that has nothing to ask for."""
    if page.details:
        raise BadPuzzle(f"{title} knows no wishes, but the heading has {excerpt(page.details[0])}")


@lru_cache(maxsize=32)
def _heading(genre: str) -> re.Pattern[str]:
    size = "(?: ([0-9]{1,7})x([0-9]{1,7}))?"
    return re.compile(rf"^[ \t]*{re.escape(genre)}{size}(,.*)?[ \t\r]*$", re.MULTILINE)


def _without_heading(text: str) -> list[Drawn]:
    if not any(sign in text for sign in _OWN_SIGNS):
        return []
    page, follows = _page(_stripped(text.splitlines()))
    page = _stripped(page)
    return [Drawn(None, None, [], page)] if page and not follows else []


def _page(lines: Sequence[str]) -> tuple[list[str], str]:
    """Split off the page at the start; also return the line after it."""
    for number, line in enumerate(lines[: _MOST_DIGITS + 1]):
        if re.fullmatch(r"\s*┌─+\s*", line):
            corner = line.index("┌")
            framed = takewhile(lambda row: row[corner : corner + 1] == "│", lines[number + 1 :])  # noqa: B023
            return [row[corner + 2 :].rstrip() for row in framed], ""
        if line.strip(" 0123456789"):
            break
    page = [line.rstrip() for line in takewhile(_SIGNS.issuperset, lines)]
    return page, lines[len(page)] if len(page) < len(lines) else ""


def _stripped(lines: Sequence[str]) -> list[str]:
    """The lines without empty ones at the ends."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    return list(lines[filled[0] : filled[-1] + 1]) if filled else []
