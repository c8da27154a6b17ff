"""Look for words that the glossary replaces, in everything that people read.

`python -m docs.style_check` checks all texts; with arguments, only those whose name starts with one
of them: `README.md docs/install.md help errors src`. Code in backticks is not checked.
"""

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from docs.reference import parsers
from puzzlewright.cli import make_parser

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "puzzlewright"
REPLACEMENTS = {  # a regular expression, and what to write instead
    r"whoever|somebody|nobody|anyone": "you, or the imperative",
    r"everybody|anybody": "everyone, people",
    r"anew": "again",
    r"besides": "beside, in addition, except",
    r"(?:is|are|was|were|be|been) told": "is reported, shown, printed",
    r"tells? (?:whether|how|what|which|why)": "say, show, report",
    r"what anyone sees|seen at once": "obvious",
    r"so many": "a number of, that many",
    r"(?:one|a puzzle|a line|a folder) a (?:line|puzzle|page)": "one per line",
    r"by itself|by themselves": "automatically, alone",
    r"wish(?:es|ed)?": "option",
    r"come[s]? about": "can be generated",
    r"of (?:its|their|one's|our) own": "own, separate",
    r"hang together": "be connected",
    r"notations?": "format",
    r"shelf|shelves": "library",
    r"setter's desk|the desk": "editor",
    r"workshop": "Create",
    r"films?": "animation",
    r"torn": "incomplete",
    r"a wrong call": "a usage error",
    r"crew|lanes": "workers, queues",
}
SPEAKING = ("kit", "explain", "verbs")  # packages, beside genres, that write sentences of hints
FORBIDDEN = re.compile("|".join(rf"\b({word})\b" for word in REPLACEMENTS), re.IGNORECASE)
CODE = re.compile(r"```.*?```|`[^`\n]*`|\]\([^)\s]*\)", re.DOTALL)


class Finding(NamedTuple):
    """A word that should be replaced."""

    name: str
    line: int
    word: str
    replacement: str

    def __str__(self) -> str:
        return f"{self.name}:{self.line}: {self.word!r}: write {self.replacement}"


def texts() -> Iterator[tuple[str, str]]:
    """Yield all texts by name."""
    for folder in (".", ".github", "docs", "examples"):
        files = (ROOT / folder).glob("*.md") if folder == "." else (ROOT / folder).rglob("*.md")
        for file in sorted(files):
            if "experiments" not in file.parts:  # reports of runs stay as they were written
                text = CODE.sub(_blank, file.read_text("utf-8"))
                yield str(file.relative_to(ROOT)), text
    for file in sorted((ROOT / "docs").rglob("*.ipynb")):
        cells = json.loads(file.read_text("utf-8"))["cells"]
        lines = [line for one in cells if one["cell_type"] == "markdown" for line in one["source"]]
        yield str(file.relative_to(ROOT)), CODE.sub(_blank, "".join(lines))
    for file in sorted(SOURCE.rglob("plans/*.toml")):
        yield str(file.relative_to(ROOT)), file.read_text("utf-8")
    words = SOURCE / "studio" / "page" / "js" / "words.js"
    # only what it shows, not its names and comments
    shown = re.sub(
        r"^ */?\*.*|^ *\w+:|//.*|\([^()]*\) =>|\w+: (?=[\"`])|\$\{[^}]*\}",
        "",
        words.read_text("utf-8"),
        flags=re.M,
    )
    yield str(words.relative_to(ROOT)), shown
    for path, parser in parsers(make_parser()):
        yield f"help of {path}".strip(), parser.format_help()
    for file in sorted(SOURCE.rglob("*.py")):
        yield f"errors in {file.relative_to(ROOT)}", "\n".join(_errors(file))
        if file.is_relative_to(SOURCE / "genres") or file.parent.name in SPEAKING:
            yield f"sentences in {file.relative_to(ROOT)}", "\n".join(_sentences(file))


def _blank(code: re.Match[str]) -> str:
    """Keep the line breaks of what is not checked."""
    return re.sub(r"[^\n]", " ", code[0])


def _errors(file: Path) -> list[str]:
    """Return the texts in `raise` statements, each on its own line."""
    return _texts_in(file, ast.Raise)


def _sentences(file: Path) -> list[str]:
    """Return the texts in function calls and returned values: the sentences of hints."""
    return _texts_in(file, ast.Call, ast.Return, ast.Assign)


def _texts_in(file: Path, *kinds: type[ast.AST]) -> list[str]:
    """Return the texts in statements of these kinds, each on its own line."""
    source = file.read_text("utf-8")
    lines = [""] * source.count("\n")
    seen: set[ast.AST] = set()
    for statement in ast.walk(ast.parse(source)):
        if isinstance(statement, kinds):
            for node in ast.walk(statement):
                if isinstance(node, ast.Constant) and " " in str(node.value) and node not in seen:
                    seen.add(node)
                    lines[node.lineno - 1] += f" {CODE.sub('', str(node.value))}"
    return lines


def findings(chosen: Iterable[str] = ()) -> Iterator[Finding]:
    """Yield what is wrong in the texts whose name starts with one of these; in all by default."""
    starts = tuple(chosen) or ("",)
    for name, text in texts():
        if name.startswith(starts):
            for number, line in enumerate(text.splitlines(), start=1):
                for found in FORBIDDEN.finditer(line):
                    index = next(i for i, word in enumerate(found.groups()) if word)
                    yield Finding(name, number, found[0], list(REPLACEMENTS.values())[index])


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    found = list(findings(parser.parse_args(words).names))
    for one in found:
        print(one)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
