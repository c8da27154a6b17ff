"""The verb that docs/architecture.md adds as an example works in all three interfaces."""

import asyncio
import json
import re
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from starlette.testclient import TestClient

import puzzlewright as pw
from puzzlewright.cli import COMMANDS, main
from puzzlewright.library.library import Library
from puzzlewright.studio.app import make_app
from puzzlewright.studio.handlers import HANDLERS, Handler
from puzzlewright.studio.store import Store
from puzzlewright.studio.worker_pool import WorkerPool, WorkerTask, answer
from puzzlewright.verbs.verb import VERBS, verb_named

PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text()
VERB = next(code for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "@verb" in code)
COMMAND = """
from puzzlewright.cli.answer import YES, AnsweredPuzzle
from puzzlewright.cli.command import Command
from puzzlewright.verbs.places import Places, places


def status(result: Places) -> int:
    return YES


def show(answered: AnsweredPuzzle) -> None:
    print(f"{answered.name}: {answered.result.places} places.")


PLACES = Command(places, status, show)
"""
MOSAIC = {"genre": "mosaic", "clues": [[4, None, None], [None, None, 2], [3, None, None]]}
ANSWER = {"genre": "mosaic", "places": 9, "is_small": True}


class WorkersHere(WorkerPool):
    """Answers in this process: others would not know the new verb."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        yield

    async def ask(self, question: WorkerTask) -> bytes:
        return await asyncio.to_thread(answer, question, 1000.0, time.perf_counter() + 60)


def module(name: str, code: str, patch: pytest.MonkeyPatch) -> ModuleType:
    """A module as if its file were there."""
    made = ModuleType(name)
    patch.setitem(sys.modules, name, made)
    exec(compile(code, name, "exec"), made.__dict__)
    return made


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The verb, as docs/architecture.md describes it."""
    declared = module("puzzlewright.verbs.places", VERB, monkeypatch)
    monkeypatch.setitem(VERBS, "places", "puzzlewright.verbs.places:places")
    module("puzzlewright.cli.places", COMMAND, monkeypatch)
    monkeypatch.setitem(COMMANDS, "places", "puzzlewright.cli.places:PLACES")
    # what the table of requests does when it is imported
    monkeypatch.setitem(HANDLERS, "places", Handler("places", verb_named("places")))
    return declared.places


def test_it_is_short() -> None:
    assert len(VERB[VERB.index("@dataclass") :].strip().splitlines()) <= 20


def test_in_python(places: Any) -> None:
    assert places(pw.read("3x3:4d23b", genre="mosaic")).json() == ANSWER
    assert places(MOSAIC, small=8).is_small is False
    with pytest.raises(pw.BadOption, match="small must be from 1 to 999, not 0"):
        places(MOSAIC, small=0)


def test_on_the_command_line(places: Any, capsys: pytest.CaptureFixture[str]) -> None:
    text = json.dumps(MOSAIC)
    assert main(["places", text]) == 0
    assert capsys.readouterr().out == "Mosaic (Fill-a-Pix): 9 places.\n"
    assert main(["places", text, "--small", "8", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"genre": "mosaic", "places": 9}
    with pytest.raises(SystemExit):
        main(["places", text, "--small", "0"])
    assert "--small must be from 1 to 999, not 0" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["places", "--help"])
    assert "what counts as small (default: 50)" in capsys.readouterr().out


def test_over_http(places: Any, tmp_path: Path) -> None:
    with Library(f"sqlite:///{tmp_path}/library.db") as library:
        app = make_app(WorkersHere(1), Store(library))
        with TestClient(app, base_url="http://127.0.0.1") as client:
            assert client.post("/api/places", json={"puzzle": MOSAIC}).json() == ANSWER
            refused = client.post("/api/places", json={"puzzle": MOSAIC, "small": 0})
            assert refused.status_code == 400
            assert refused.json() == {"error": "small must be from 1 to 999, not 0"}
