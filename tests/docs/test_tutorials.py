"""The commands of the tutorials for players and setters work, and print what the pages show."""

import re
import shlex
from pathlib import Path

import pytest

from puzzlewright.cli import main

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```\n(\$ .*?)^```", re.MULTILINE | re.DOTALL)
DRAFT = re.compile(r"^```\n(mosaic .*?)^```", re.MULTILINE | re.DOTALL)


def shown(page: str) -> list[tuple[str, str]]:
    """Return the commands of a page, each with the output that it shows; empty for any."""
    blocks = BLOCK.findall((DOCS / page).read_text("utf-8"))
    parts = [part for block in blocks for part in re.split(r"^\$ puzzlewright ", block, flags=re.M)]
    return [(part.split("\n", 1)[0], part.split("\n", 1)[1]) for part in parts if part]


@pytest.mark.parametrize("page", ["tutorial-play.md", "tutorial-set.md"])
def test_commands_print_what_the_docs_show(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PUZZLEWRIGHT_LIBRARY", f"sqlite:///{tmp_path}/library.db")
    for draft in DRAFT.findall((DOCS / page).read_text("utf-8")):
        Path("draft.txt").write_text(draft, encoding="utf-8")
    commands = shown(page)
    assert commands
    for command, output in commands:
        # more solutions than `count` lists by default are a reached limit
        assert main(shlex.split(command)) == (3 if command.startswith("count ") else 0), command
        beginning, dots, _ = output.partition("...\n")
        printed = capsys.readouterr().out
        assert printed.startswith(beginning), command
        assert dots or not output or printed == output, command
