"""Text of janko.at: lines such as `puzzle hashi`, and sections of token rows.

A section starts with a word alone on its line (`problem`, `areas`, `solution`, `moves`), which
crawlers put into brackets. The site's web pages contain the text in a script element. Unknown words
are skipped.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import count_noun, join_words, quote_excerpt, truncate
from puzzlewright.kit.formats.tokens import is_number
from puzzlewright.kit.grid import MAX_CELLS, Cell, check_rectangle

SNIFFED_CHARACTERS = 2000  # characters at the start that identify the format

SECTIONS = ("problem", "areas", "solution", "moves")  # sections that are read
BRACKETED = re.compile(r"\[\s*(\w{1,20})\s*\]")
# The word of a property. Rows have no words of three letters but the sides of a track.
WORD = re.compile(r"(?![nesw]+(?:\s|$))[A-Za-z]{3,20}(?=\s|$)")
SCRIPT = "application/x-janko"
_METADATA = ("title", "author", "source")
_HEADER_LINES = 30  # where the metadata may be

LETTERS = "abcdefghijklmnopqrstuvwxyz"
CELL = re.compile(r"[a-z]{2}|[0-9]{1,5}")
DISCARD = re.compile(r"R([0-9]{1,3})")


Sections: TypeAlias = Mapping[str, Sequence[Sequence[object]]]


class RecordedEntry(NamedTuple):
    """An entry in a cell of a recorded solve."""

    cell: Cell
    text: str


class JankoText(NamedTuple):
    """The properties of a text, such as the name of its genre, and its sections."""

    properties: dict[str, str]
    sections: dict[str, list[list[str]]]

    def problem(self) -> list[list[str]]:
        """Return the rows of the problem, checked against the size in the header."""
        if "problem" not in self.sections:
            raise BadPuzzle(
                "there is no section [problem], only"
                f" {truncate(join_words(list(self.sections)), 80) or 'a header'}"
            )
        rows = self.sections["problem"]
        check_rectangle(rows)
        for name, noun, found in (("rows", "row", len(rows)), ("cols", "column", len(rows[0]))):
            announced = self.number(name) or self.number("size") or found
            if announced != found:
                raise BadPuzzle(
                    f"the header announces {count_noun(announced, noun)}, but [problem] has {found}"
                )
        return rows

    def number(self, name: str) -> int | None:
        """Return a property that is a number; None if it is missing or not a number."""
        value = self.properties.get(name, "")
        return int(value) if is_number(value) else None

    def section(self, name: str, rows: int, cols: int) -> list[list[str]] | None:
        """Return the rows of a section of the problem's size; None if it is missing or empty."""
        found = self.sections.get(name)
        if not found:
            return None
        if len(found) != rows:
            raise BadPuzzle(
                f"[{name}] has {count_noun(len(found), 'row')}, but [problem] has {rows}"
            )
        for number, row in enumerate(found, start=1):
            if len(row) != cols:
                has = count_noun(len(row), "cell")
                raise BadPuzzle(f"[{name}], row {number} has {has}, but [problem] has {cols}")
        return found

    def recorded_entries(self, rows: int, cols: int) -> list[RecordedEntry] | None:
        """Return the recorded solve in order of play; None if there is none.

        `bc,2` enters a cell, `bc,2,1` in the trial layer 1; `R1` discards that layer.
        """
        if "moves" not in self.sections:
            return None
        entries: dict[int, RecordedEntry] = {}
        layers: dict[str, list[int]] = {}
        words = [word for line in self.sections["moves"] for word in line]
        for number, entry in enumerate(";".join(words).split(";")):
            if discarded := DISCARD.fullmatch(entry):
                for trial in layers.pop(discarded[1], ()):
                    del entries[trial]
                continue
            where, _, rest = entry.partition(",")
            what, _, rest = rest.partition(",")
            cell = _cell(where)
            if what and cell is not None and cell[0] < rows and cell[1] < cols:
                entries[number] = RecordedEntry(cell, what)
                layers.setdefault(rest.partition(",")[0], []).append(number)
        return list(entries.values())


def _cell(name: str) -> Cell | None:
    """Parse a cell: the letters of column and row, or column * 100 + row on large grids."""
    if not CELL.fullmatch(name):
        return None
    if name.isdigit():
        col, row = divmod(int(name), 100)
    else:
        col, row = map(LETTERS.index, name)
    return row, col


def _body(text: str) -> str:
    """Return the text itself, taken out of the script element of a web page."""
    text = text.lstrip()
    mark = text.find(SCRIPT) if text.startswith("<") else -1
    if mark < 0:
        return text
    start = text.find(">", mark) + 1
    end = text.find("</script", start)
    return text[start : end if end >= 0 else len(text)].lstrip()


def read_metadata(text: str) -> dict[str, str]:
    """Return title, author and source from the header; nothing for a text in another format."""
    lines = [line.strip() for line in _body(text[:10_000]).split("\n")]
    if not _may_begin(lines[0]):
        return {}
    header = [found for line in lines[:_HEADER_LINES] if (found := _property(line))]
    return {name: value for name, value in header if name in _METADATA and value}


def _section_named(line: str) -> str | None:
    """Return the section that this line starts, or None."""
    if bracketed := BRACKETED.fullmatch(line):
        return bracketed[1].lower()
    return line.lower() if WORD.fullmatch(line) else None


def _property(line: str) -> tuple[str, str] | None:
    """Return the word and its value if this line is a property, else None."""
    word = WORD.match(line)
    return (word[0].lower(), line[word.end() :].strip()) if word else None


def _genre_named(line: str) -> str | None:
    found = _property(line)
    return found[1] if found and found[0] == "puzzle" else None


def _may_begin(line: str) -> bool:
    """Return whether a text may begin with this line."""
    return _section_named(line) in ("begin", *SECTIONS) or bool(_genre_named(line))


def fits(text: str, names: Collection[str]) -> bool:
    """Check quickly for sections and a header without another genre (names in lower case)."""
    lines = [line.strip() for line in _body(text)[:SNIFFED_CHARACTERS].splitlines()]
    if not lines or not _may_begin(lines[0]):
        return False
    for line in lines:
        if _section_named(line) == "problem":
            break
        if name := _genre_named(line):
            return name.lower() in names
    return True


def parse(text: str, names: Collection[str]) -> JankoText:
    """Split the text into its parts; raise `BadPuzzle` if the header names another genre."""
    text = _body(text)
    first = text[:SNIFFED_CHARACTERS].partition("\n")[0].strip()
    if not _may_begin(first):
        raise BadPuzzle(
            "expected a section such as [problem] or a line such as 'puzzle hashi', found"
            f" {quote_excerpt(first)}"
        )
    parsed = JankoText({}, {})
    open_section: list[list[str]] | None = None  # None between sections
    for line in filter(None, map(str.strip, text.splitlines())):
        section = _section_named(line)
        if section == "end":
            break
        if section in SECTIONS:
            if section in parsed.sections:
                raise BadPuzzle(f"there are two sections [{section}]")
            open_section = parsed.sections[section] = []
        elif section is not None:
            open_section = None
        elif found := _property(line):
            open_section = None
            parsed.properties.setdefault(*found)
        elif open_section is not None:
            if len(open_section) == MAX_CELLS:
                raise BadPuzzle(f"a section has more than {MAX_CELLS:,} rows")
            # A line that is too long for any grid is not split completely.
            open_section.append(line.split(None, MAX_CELLS))
    name = parsed.properties.get("puzzle")
    if name is not None and name.lower() not in names:
        raise BadPuzzle(
            f"the header says that this is a {quote_excerpt(name)} puzzle, not {' or '.join(names)}"
        )
    return parsed


def write(name: str, sections: Sections, *, as_crawlers: bool = False) -> str:
    """Write a puzzle; `as_crawlers` adds brackets, for genres not known to be on the site."""
    rows, cols = len(sections["problem"]), len(sections["problem"][0])
    size = [f"size {rows}"] if rows == cols else [f"rows {rows}", f"cols {cols}"]
    lines, named = ["begin", f"puzzle {name}", *size], "{}"
    if as_crawlers:
        lines, named = ["[begin]", f"puzzle {name.capitalize()}"], "[{}]"
    for section, tokens in sections.items():
        lines.append(named.format(section))
        lines += [" ".join(map(str, row)) for row in tokens]
    return "\n".join([*lines, named.format("end")]) + "\n"
