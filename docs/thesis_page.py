"""Write docs/theses.md from the docstrings of the packages in `puzzlewright.theses`.

A docstring begins with author, title and place. Then come lists of items, in paragraphs that begin
with "Sections", "Tables and figures" or "Future work". An item is `* NAME: STATE; TEXT`, in which
STATE is faithful, differs or missing; indented lines continue it. "Answers" are questions that the
thesis leaves open, each with its answer. Indented paragraphs are commands to try.
"""

import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from puzzlewright.theses import PLANS

HERE = Path(__file__).parent
PAGE = HERE / "theses.md"
STATES = ("faithful", "differs", "missing")
ANSWERS = "Answers"
ITEM = re.compile(r"(?P<name>[^;`]+): (?P<state>faithful|differs|missing); (?P<text>.+)")
PLAN_NAME = re.compile(r"[a-z]+(?:-[a-z]+)+")
PLAN_NAMES = re.compile(rf"\bplans? {PLAN_NAME.pattern}(?: and {PLAN_NAME.pattern})?")
INTRODUCTION = """\
# The theses

Puzzlewright contains the encodings, generators, solvers and experiments of five bachelor theses.
For each thesis, this page lists every section, table, figure and idea for future work, with its
state and what implements it. PUZZLE is any puzzle, and FILE.jsonl holds many.

- **faithful**: implemented as the thesis describes it, or an experiment with all its rows. A plan
  is an experiment (`puzzlewright lab run PLAN`). Its full form covers all sizes within 30 minutes
  on two cores; what does not fit is reported. The [list of reports](experiments/README.md) says
  which are full. If the puzzles of a thesis cannot be shipped, the plan reads them from a folder.
- **differs**: not as described, with the reason.
- **missing**: with the reason.

Illustrations count as faithful if the program shows or computes what they illustrate. See also the
encodings of [Bridges](encodings/bridges.md), [Mosaic](encodings/mosaic.md),
[Context](encodings/context.md) and [Satogaeri](encodings/satogaeri.md), the
[generators](thesis-generators.md), and [worked examples](experiments/theses-published.md)."""


class Item(NamedTuple):
    """A section, table, figure or idea of a thesis."""

    name: str
    state: str
    text: str  # what implements it, or why not


class Thesis(NamedTuple):
    """What the docstring of a package says."""

    package: str
    author: str
    title: str
    place: str
    groups: dict[str, list[Item]]
    answers: list[str]
    commands: list[str]

    @property
    def items(self) -> list[Item]:
        return [item for items in self.groups.values() for item in items]

    @property
    def counts(self) -> Counter[str]:
        return Counter(item.state for item in self.items)


def read_thesis(package: str) -> Thesis:
    """Parse the docstring of a package; raise `ValueError` for a line that is not an item."""
    heading, *paragraphs = (import_module(package).__doc__ or "").strip().split("\n\n")
    author, _, rest = " ".join(heading.split()).rstrip(".").partition(", ")
    title, _, place = rest.rstrip(")").rpartition(" (")
    groups: dict[str, list[Item]] = {}
    answers: list[str] = []
    commands: list[str] = []
    for paragraph in paragraphs:
        if paragraph.startswith("    "):
            commands += [line.strip() for line in paragraph.splitlines()]
            continue
        name, *lines = paragraph.splitlines()
        if name == ANSWERS:
            answers = list(_entries(lines))
        else:
            groups[name] = [_item(entry) for entry in _entries(lines)]
    return Thesis(package, author, title, place, groups, answers, commands)


def _entries(lines: list[str]) -> Iterator[str]:
    """Join the lines of each list entry."""
    yield from " ".join(line.strip() for line in lines).removeprefix("* ").split(" * ")


def _item(entry: str) -> Item:
    found = ITEM.fullmatch(entry)
    if found is None:
        raise ValueError(f"this is no item 'NAME: STATE; TEXT': {entry!r}")
    return Item(**found.groupdict())


def page() -> str:
    """Return the text of the page."""
    theses = [read_thesis(package) for package in PLANS]
    parts = ["<!-- generated -->", INTRODUCTION, _counts_table(theses)]
    for thesis in theses:
        folder = f"src/{thesis.package.replace('.', '/')}"
        parts += [
            f"## {thesis.title}",
            f"{thesis.author}, {thesis.place}. Package: [`{folder}`](../{folder}).",
        ]
        for name, items in thesis.groups.items():
            rows = [f"| {one.name} | {_bold(one.state)} | {_linked(one.text)} |" for one in items]
            parts.append("\n".join([f"| {name.lower()} | state | here |", "|---|---|---|", *rows]))
        if thesis.answers:
            parts += ["### Open questions, answered"]
            parts += ["\n".join(f"- {_linked(answer)}" for answer in thesis.answers)]
        calls = [f"puzzlewright {command}" for command in thesis.commands]
        parts.append("\n".join(["```", *calls, "```"]))
    return "\n\n".join(parts) + "\n"


def _counts_table(theses: list[Thesis]) -> str:
    total: Counter[str] = sum((thesis.counts for thesis in theses), Counter())
    named = [(thesis.title, thesis.counts) for thesis in theses] + [("all", total)]
    rows = [
        f"| {name} | {' | '.join(str(counts[state]) for state in STATES)} | {counts.total()} |"
        for name, counts in named
    ]
    return "\n".join([f"| thesis | {' | '.join(STATES)} | items |", "|---|---|---|---|---|", *rows])


def _bold(state: str) -> str:
    return state if state == STATES[0] else f"**{state}**"


def _linked(text: str) -> str:
    """Link the names of plans to their reports, where there are some."""
    return PLAN_NAMES.sub(lambda names: PLAN_NAME.sub(_link, names[0]), text)


def _link(plan: re.Match[str]) -> str:
    report = f"experiments/{plan[0]}/report.md"
    return f"[{plan[0]}]({report})" if (HERE / report).exists() else f"`{plan[0]}`"


def write() -> None:
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    write()
