"""What the version before has written still opens. The page's part is in tests/browser."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import puzzlewright as pw
from puzzlewright.book.plan import BookOrder, read_plan
from puzzlewright.cli import main
from puzzlewright.lab.plan_reader import plan_named
from puzzlewright.studio.app import make_app
from puzzlewright.studio.store import Store
from puzzlewright.studio.worker_pool import WorkerPool

GOLDEN = Path(__file__).parents[1] / "golden"
OLD = GOLDEN / "old"
GAMES = json.loads((OLD / "games.json").read_text())
STATES = json.loads((OLD / "states.json").read_text())
HERE = "http://127.0.0.1"


@pytest.fixture
def library(tmp_path: Path) -> str:
    """The address of a library that the version before has made."""
    with sqlite3.connect(tmp_path / "library.db") as connection:
        connection.executescript((OLD / "library.sql").read_text())
    connection.close()
    return f"sqlite:///{tmp_path}/library.db"


@pytest.fixture
def client(library: str) -> Iterator[TestClient]:
    """Somebody who asks a studio with this library."""
    with pw.Library(library) as opened:
        app = make_app(WorkerPool(1), Store(opened))
        with TestClient(app, base_url=HERE) as client:
            yield client


def test_a_library_opens(library: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["library", "list", "--library", library, "--json"]) == 0
    listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["genre"] for one in listed] == ["bridges", "mosaic", "satogaeri", "context"]
    assert main(["solve", "library:1", "--library", library]) == 0
    with pw.Library(library) as opened:
        again = opened.add("5x5m2:1a1a2e3a3a3e3a6a4")
        assert (again.id, again.is_new) == (1, False)
        assert opened[1].title == "A small one"
        assert opened.add(pw.read("3x3:4d23b", genre="mosaic")).is_new


def test_a_saved_game_continues(client: TestClient) -> None:
    (game,) = client.get("/api/games").json()["games"]
    saved = client.get(f"/api/games/{game['key']}").json()
    strokes = saved["position"]["strokes"]
    assert strokes == GAMES["games"][0]["position"]["strokes"]
    body = {"position": {**saved["position"], "strokes": strokes[:-1]}, "seconds": 9}
    later = client.put(f"/api/games/{game['key']}", json={**body, "version": saved["version"]})
    assert later.json()["version"] == saved["version"] + 1


def test_exported_games_are_imported(client: TestClient) -> None:
    assert client.delete("/api/games").json() == {"deleted": 1}
    assert client.post("/api/games/import", json=GAMES).json() == {"imported": 1, "kept": 0}
    assert client.get("/api/games/export").json()["games"][0]["key"] == GAMES["games"][0]["key"]


def test_drafts_are_read_by_the_editor(client: TestClient) -> None:
    graph, grid = GAMES["drafts"]
    state = graph["free"]["states"][0]
    body = {
        "points": [[point["x"], point["y"]] for point in state["points"]],
        "lines": state["lines"],
        "pairs": state["pairs"],
    }
    marks = [
        [number, int(point["said"])]
        for number, point in enumerate(state["points"])
        if point["said"] != "?"
    ]
    drawn = client.post(
        "/api/editor-puzzle",
        json={"genre": graph["genre"], "size": [1, 1], "marks": marks, "graph": body},
    )
    assert drawn.json()["puzzle"]["genre"] == "bridges"
    page = grid["pages"][0]
    kind = {"genre": grid["genre"], "size": page["size"], "options": page["options"]}
    assert client.post("/api/editor", json=kind).json()["genre"] == "mosaic"


@pytest.mark.parametrize("genre", ["bridges", "bridges-graph", "mosaic", "context", "satogaeri"])
def test_a_certificate_is_verified(genre: str) -> None:
    assert main(["verify", str(GOLDEN / "certificates" / genre)]) == 0


def test_a_batch_of_puzzles_is_resumed(tmp_path: Path) -> None:
    out = Path(shutil.copy(OLD / "generated.jsonl", tmp_path))
    before = out.read_text()
    call = ["generate", "mosaic", "--size", "5x5", "--count", "3", "--out", str(out)]
    assert main(call) == 0
    assert out.read_text().startswith(before)
    assert len(out.read_text().splitlines()) == 3


@pytest.mark.parametrize("one", STATES, ids=lambda one: one["genre"])
def test_positions_in_files_are_read(
    one: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hints = []
    for form, state in one["states"].items():
        file = tmp_path / form
        file.write_text(state if isinstance(state, str) else json.dumps(state))
        assert main(["hint", json.dumps(one["puzzle"]), "--state", str(file), "--json"]) == 0
        hints.append(json.loads(capsys.readouterr().out))
    assert hints[0]["kind"] == "step"
    assert hints[1:] == [hints[0], hints[0]]


def test_a_plan_of_an_experiment_is_read() -> None:
    plan = plan_named(str(OLD / "lab.toml"))
    assert [one.name for one in plan.instances] == ["5x5", "in the plan"]
    assert plan.instances[0].options == {"difficulty": "easy"}
    assert [one.encoding for one in plan.methods] == [None, "levels"]


def test_an_experiment_is_resumed_and_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = shutil.copytree(OLD / "run", tmp_path / "run")
    before = (run / "rows.jsonl").read_text()
    assert main(["lab", "run", str(OLD / "lab.toml"), "--quick", "--out", str(run)]) == 0
    assert (run / "rows.jsonl").read_text().startswith(before)
    capsys.readouterr()
    assert main(["lab", "report", str(run), "--json"]) == 0
    (report,) = json.loads(capsys.readouterr().out)["runs"]
    assert (report["measured"], report["trials"]) == (4, 4)


def test_a_plan_of_a_book_is_read_and_printed(
    tmp_path: Path, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = read_plan((OLD / "book.toml").read_text())
    assert plan.puzzles[0] == BookOrder("bridges", (5, 5), "easy", 2)
    monkeypatch.chdir(OLD)  # the plan names a file beside it
    out = tmp_path / "book.pdf"
    assert main(["book", "--plan", "book.toml", "--library", library, "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_a_plan_of_a_book_may_name_no_puzzles() -> None:
    assert read_plan("puzzles = []").puzzles == read_plan("").puzzles == (BookOrder(),)
