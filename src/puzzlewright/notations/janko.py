"""Text of janko.at: header lines, then sections ([problem], [areas], [solution], ...) of rows of
tokens between spaces.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from puzzlewright.grids.pages import MOST_CELLS, check_rectangle
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import excerpt, listing

LOOKED_AT = 2000  # characters at the start that tell what a text is meant as

SECTIONS = (
    "begin",
    "problem",
    "areas",
    "clabels",
    "rlabels",
    "labels",
    "nodes",
    "solution",
    "moves",
    "end",
)
BRACKETED = re.compile(r"\[\s*(\w{1,20})\s*\]")


class JankoPage(NamedTuple):
    """What the text says: the name of its genre, where there is one, and its sections."""

    name: str | None
    sections: dict[str, list[list[str]]]

    def problem(self) -> list[list[str]]:
        """The rows of the problem, all of one length."""
        if "problem" not in self.sections:
            raise BadPuzzle(
                f"there is no section [problem], only {listing(list(self.sections)) or 'a header'}"
            )
        check_rectangle(self.sections["problem"])
        return self.sections["problem"]

    def section(self, name: str, rows: int, cols: int) -> list[list[str]] | None:
        """The rows of another section, which must have the size of the problem; None if it is
        missing or empty.
        """
        found = self.sections.get(name)
        if not found:
            return None
        if len(found) != rows:
            raise BadPuzzle(f"[{name}] has {len(found)} rows, but [problem] has {rows}")
        for number, row in enumerate(found, start=1):
            if len(row) != cols:
                raise BadPuzzle(
                    f"[{name}], row {number} has {len(row)} cells, but [problem] has {cols}"
                )
        return found


def _section_named(line: str) -> str | None:
    """The section that this line opens, if it does."""
    if bracketed := BRACKETED.fullmatch(line):
        return bracketed[1].lower()
    return line.lower() if line.lower() in SECTIONS else None


def _genre_named(line: str) -> str | None:
    key, _, name = line.partition(" ")
    return name.strip() if key.lower() == "puzzle" else None


def _opens(line: str) -> bool:
    """Whether a text may begin with this line."""
    return _section_named(line) is not None or _genre_named(line) is not None


def fits(text: str, names: Collection[str]) -> bool:
    """A quick look: sections of this form, and no header that names another genre (names in lower
    case).
    """
    lines = [line.strip() for line in text.lstrip()[:LOOKED_AT].splitlines()]
    if not lines or not _opens(lines[0]):
        return False
    for line in lines:
        if _section_named(line) == "problem":
            break
        if (name := _genre_named(line)) is not None:
            return name.lower() in names
    return True


def parse(text: str, names: Collection[str]) -> JankoPage:
    """Take the text apart into sections; a header that names another genre is refused."""
    first = text.lstrip()[:LOOKED_AT].partition("\n")[0].strip()
    if not _opens(first):
        raise BadPuzzle(
            "expected a section such as [problem] or a line such as 'puzzle Hashi', found"
            f" {excerpt(first)}"
        )
    sections: dict[str, list[list[str]]] = {}
    name = None
    open_section: list[list[str]] | None = None  # None among the header lines
    for line in filter(None, map(str.strip, text.splitlines())):
        section = _section_named(line)
        if section == "end":
            break
        if section is not None and section != "begin":
            if section in sections:
                raise BadPuzzle(f"there are two sections [{section}]")
            open_section = sections[section] = []
        elif open_section is not None:
            if len(open_section) == MOST_CELLS:
                raise BadPuzzle(f"a section has more than {MOST_CELLS:,} rows")
            open_section.append(line.split())
        elif (named := _genre_named(line)) is not None:
            name = named
    if name is not None and name.lower() not in names:
        raise BadPuzzle(
            f"the header says that this is a {excerpt(name)} puzzle, not {' or '.join(names)}"
        )
    return JankoPage(name, sections)


def write(name: str, sections: Mapping[str, Sequence[Sequence[object]]]) -> str:
    """The text of a puzzle with the name of its genre as header."""
    lines = ["[begin]", f"puzzle {name}"]
    for section, rows in sections.items():
        lines.append(f"[{section}]")
        lines += [" ".join(map(str, row)) for row in rows]
    return "\n".join([*lines, "[end]"]) + "\n"
