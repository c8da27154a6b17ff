"""The commands on the page of the theses are valid."""

import re
import shlex
from pathlib import Path

import pytest

from puzzlewright.cli import make_parser

PAGE = (Path(__file__).parents[2] / "docs" / "theses.md").read_text()
CALLS = re.findall(r"^puzzlewright (.*?) *(?:#.*)?$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("call", CALLS)
def test_a_call_is_understood(call: str) -> None:
    words = shlex.split(call)
    _, unknown = make_parser(words).parse_known_args(words)
    assert not unknown


def test_every_thesis_has_calls() -> None:
    assert len(CALLS) > 40
