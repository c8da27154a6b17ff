"""The README shows what the program prints."""

import re
import shlex
from pathlib import Path

import pytest

from puzzlewright.cli import main

README = (Path(__file__).parents[2] / "README.md").read_text()
SHOWN = re.findall(r"```\n\$ puzzlewright (.*)\n((?:.+\n)+?)```", README)
TIME = re.compile(r"[\d.]+ ms")


@pytest.mark.parametrize(("call", "printed"), SHOWN)
def test_what_is_shown_is_printed(
    call: str, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(shlex.split(call)) == 0
    assert TIME.sub("", capsys.readouterr().out) == TIME.sub("", printed)


def test_there_is_something_shown() -> None:
    assert len(SHOWN) == 2
