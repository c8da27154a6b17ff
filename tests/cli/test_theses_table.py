"""The commands that the page about the theses names are calls that the program understands."""

import re
import shlex
from pathlib import Path

import pytest

from puzzlewright.cli import COMMANDS, make_parser

PAGE = (Path(__file__).parents[2] / "docs" / "theses.md").read_text()
LAST_CELLS = re.findall(r"^\|.*\| ([^|]*) \|$", PAGE, re.MULTILINE)
CALLS = [
    call
    for cell in LAST_CELLS
    for call in re.findall(r"`([^`]+)`", cell)
    if call.split()[0] in COMMANDS and len(call.split()) > 1
]


@pytest.mark.parametrize("call", CALLS)
def test_a_call_is_understood(call: str) -> None:
    words = shlex.split(call)
    words = words[: words.index(">")] if ">" in words else words  # the rest is for the shell
    _, unknown = make_parser(words).parse_known_args(words)
    assert not unknown


def test_every_thesis_has_calls() -> None:
    assert len(CALLS) > 40
