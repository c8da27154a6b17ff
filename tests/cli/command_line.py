"""Calls of the command line inside this process, and small puzzles for them."""

import io
import json
import sys
from typing import Any

import pytest

from puzzlewright.cli import main

UNIQUE = '{"genre": "bridges", "rows": 1, "cols": 3, "islands": [[0, 0, 2], [0, 2, 2]]}'
NONE = '{"genre": "bridges", "rows": 1, "cols": 3, "islands": [[0, 0, 1], [0, 2, 2]]}'
SEVERAL = '{"genre": "bridges", "rows": 1, "cols": 3, "islands": [[0, 0, null], [0, 2, null]]}'
COMMAND = [sys.executable, "-m", "puzzlewright"]


class Result:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


class Run:
    """Calls the command line inside this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: str, stdin: bytes = b"") -> Result:
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            status = main(arguments)
        except SystemExit as stop:  # argparse
            status = stop.code if isinstance(stop.code, int) else 0
        return Result(status, *self.capsys.readouterr())
