"""Write docs/theses.md from the docstrings of the packages in `puzzlewright.theses`."""

import re
from importlib import import_module
from pathlib import Path

from puzzlewright.theses import PLANS

HERE = Path(__file__).parent
PAGE = HERE / "theses.md"
INTRODUCTION = """\
# The theses

Puzzlewright contains the encodings, generators, solvers and experiments of five bachelor theses.
For each thesis, this page shows what implements its sections, commands to try them, and the
experiments that repeat its tables. PUZZLE is any puzzle, and FILE.jsonl holds many.

Where a thesis cannot be followed to the letter, see the encodings of
[Bridges](encodings/bridges.md), [Mosaic](encodings/mosaic.md), [Context](encodings/context.md) and
[Satogaeri](encodings/satogaeri.md), [its generator](thesis-generators.md), and
[worked examples](experiments/theses-published.md)."""


def page() -> str:
    """Return the text of the page."""
    parts = ["<!-- generated -->", INTRODUCTION]
    for package in PLANS:
        text = import_module(package).__doc__ or ""
        title, *paragraphs = text.strip().split("\n\n")
        author, _, rest = " ".join(title.split()).rstrip(".").partition(", ")
        name, _, place = rest.rstrip(")").rpartition(" (")
        folder = f"src/{package.replace('.', '/')}"
        parts += [f"## {name}", f"{author}, {place}. Package: [`{folder}`](../{folder})."]
        parts += map(_markdown, paragraphs)
    return "\n\n".join(parts) + "\n"


def _markdown(paragraph: str) -> str:
    if paragraph.startswith("    "):
        return "\n".join(
            ["```", *[f"puzzlewright {x.strip()}" for x in paragraph.splitlines()], "```"]
        )
    paragraph = re.sub(r" +\|", " |", re.sub(r"-{4,}", "---", paragraph))
    return re.sub(r"[a-z]+(?:-[a-z]+)+(?=[;,]| \|$)", _linked, paragraph, flags=re.MULTILINE)


def _linked(plan: re.Match[str]) -> str:
    report = f"experiments/{plan[0]}/report.md"
    return f"[{plan[0]}]({report})" if (HERE / report).exists() else plan[0]


def write() -> None:
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    write()
