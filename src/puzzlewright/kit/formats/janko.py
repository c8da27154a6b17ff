"""Text of janko.at: lines such as `puzzle hashi`, and sections of token rows.

A section starts with a word alone on its line (`problem`, `areas`, `solution`, `moves`), which
crawlers put into brackets. The site's pages hold the text in a script element. Unknown words are
skipped.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import count_noun, join_words, quote_excerpt, truncate
from puzzlewright.kit.formats.tokens import is_number
from puzzlewright.kit.grid import MAX_CELLS, Cell, check_rectangle

SNIFFED_CHARACTERS = 2000  # characters at the start that tell what a text is meant as

SECTIONS = ("problem", "areas", "solution", "moves")  # those that are read
BRACKETED = re.compile(r"\[\s*(\w{1,20})\s*\]")
# The word of a property. Rows have no words of three letters but the sides of a track.
WORD = re.compile(r"(?![nesw]+(?:\s|$))[A-Za-z]{3,20}(?=\s|$)")
SCRIPT = "application/x-janko"
_SAID, _HEADER = ("title", "author", "source"), 30  # lines in which it is said

LETTERS = "abcdefghijklmnopqrstuvwxyz"
CELL = re.compile(r"[a-z]{2}|[0-9]{1,5}")
DISCARD = re.compile(r"R([0-9]{1,3})")


Sections: TypeAlias = Mapping[str, Sequence[Sequence[object]]]


class RecordedEntry(NamedTuple):
    """Something that the person who solved it has entered into a cell."""

    cell: Cell
    text: str


class JankoText(NamedTuple):
    """What the text says: its properties, such as the name of its genre, and its sections."""

    properties: dict[str, str]
    sections: dict[str, list[list[str]]]

    def problem(self) -> list[list[str]]:
        """The rows of the problem, all of one length and as many as announced."""
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
        """The number that a property is; None if it is missing or is none."""
        value = self.properties.get(name, "")
        return int(value) if is_number(value) else None

    def section(self, name: str, rows: int, cols: int) -> list[list[str]] | None:
        """Return the rows of another section of the problem's size; None if missing or empty."""
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
        strokes: dict[int, RecordedEntry] = {}
        layers: dict[str, list[int]] = {}
        words = [word for line in self.sections["moves"] for word in line]
        for number, entry in enumerate(";".join(words).split(";")):
            if discarded := DISCARD.fullmatch(entry):
                for trial in layers.pop(discarded[1], ()):
                    del strokes[trial]
                continue
            where, _, rest = entry.partition(",")
            what, _, rest = rest.partition(",")
            cell = _cell(where)
            if what and cell is not None and cell[0] < rows and cell[1] < cols:
                strokes[number] = RecordedEntry(cell, what)
                layers.setdefault(rest.partition(",")[0], []).append(number)
        return list(strokes.values())


def _cell(name: str) -> Cell | None:
    """Parse a cell: the letters of column and row, or column * 100 + row on large pages."""
    if not CELL.fullmatch(name):
        return None
    if name.isdigit():
        col, row = divmod(int(name), 100)
    else:
        col, row = map(LETTERS.index, name)
    return row, col


def _body(text: str) -> str:
    """The text itself, which in a page of janko.at stands in a script element."""
    text = text.lstrip()
    mark = text.find(SCRIPT) if text.startswith("<") else -1
    if mark < 0:
        return text
    start = text.find(">", mark) + 1
    end = text.find("</script", start)
    return text[start : end if end >= 0 else len(text)].lstrip()


def read_metadata(text: str) -> dict[str, str]:
    """What such a text says of its puzzle: title, author, source; nothing in another notation."""
    lines = [line.strip() for line in _body(text[:10_000]).split("\n")]
    if not _may_begin(lines[0]):
        return {}
    said = [found for line in lines[:_HEADER] if (found := _property(line))]
    return {name: value for name, value in said if name in _SAID and value}


def _section_named(line: str) -> str | None:
    """The section that this line opens, if it does."""
    if bracketed := BRACKETED.fullmatch(line):
        return bracketed[1].lower()
    return line.lower() if WORD.fullmatch(line) else None


def _property(line: str) -> tuple[str, str] | None:
    """A word and its value, if this line is such a line."""
    word = WORD.match(line)
    return (word[0].lower(), line[word.end() :].strip()) if word else None


def _genre_named(line: str) -> str | None:
    said = _property(line)
    return said[1] if said and said[0] == "puzzle" else None


def _may_begin(line: str) -> bool:
    """Whether a text may begin with this line."""
    return _section_named(line) in ("begin", *SECTIONS) or bool(_genre_named(line))


def fits(text: str, names: Collection[str]) -> bool:
    """Look quickly for sections, and no header that names another genre (names in lower case)."""
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
    """Take the text apart; a header that names another genre is refused."""
    text = _body(text)
    first = text[:SNIFFED_CHARACTERS].partition("\n")[0].strip()
    if not _may_begin(first):
        raise BadPuzzle(
            "expected a section such as [problem] or a line such as 'puzzle hashi', found"
            f" {quote_excerpt(first)}"
        )
    page = JankoText({}, {})
    open_section: list[list[str]] | None = None  # None among lines that stand alone
    for line in filter(None, map(str.strip, text.splitlines())):
        section = _section_named(line)
        if section == "end":
            break
        if section in SECTIONS:
            if section in page.sections:
                raise BadPuzzle(f"there are two sections [{section}]")
            open_section = page.sections[section] = []
        elif section is not None:
            open_section = None
        elif said := _property(line):
            open_section = None
            page.properties.setdefault(*said)
        elif open_section is not None:
            if len(open_section) == MAX_CELLS:
                raise BadPuzzle(f"a section has more than {MAX_CELLS:,} rows")
            # A line that is too long for any page need not be taken apart to its end.
            open_section.append(line.split(None, MAX_CELLS))
    name = page.properties.get("puzzle")
    if name is not None and name.lower() not in names:
        raise BadPuzzle(
            f"the header says that this is a {quote_excerpt(name)} puzzle, not {' or '.join(names)}"
        )
    return page


def write(name: str, sections: Sections, *, as_crawlers: bool = False) -> str:
    """Write a puzzle; like crawlers, with brackets, for genres of which no page was seen."""
    rows, cols = len(sections["problem"]), len(sections["problem"][0])
    size = [f"size {rows}"] if rows == cols else [f"rows {rows}", f"cols {cols}"]
    lines, named = ["begin", f"puzzle {name}", *size], "{}"
    if as_crawlers:
        lines, named = ["[begin]", f"puzzle {name.capitalize()}"], "[{}]"
    for section, tokens in sections.items():
        lines.append(named.format(section))
        lines += [" ".join(map(str, row)) for row in tokens]
    return "\n".join([*lines, named.format("end")]) + "\n"
