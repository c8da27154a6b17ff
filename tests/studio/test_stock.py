"""Ready puzzles and packs in the studio."""

import asyncio
import json
from typing import Any

from starlette.testclient import TestClient

from puzzlewright.core.difficulty import LEVELS
from puzzlewright.library.connection import Connection
from puzzlewright.library.stock import Kind, shipped
from puzzlewright.library.stock.storage import stored_puzzles
from puzzlewright.studio import ready_puzzles
from tests.studio.puzzles import KEY

MOSAIC = {"genre": "mosaic", "size": "small", "difficulty": "easy"}


def test_kinds_have_named_sizes_and_ready_puzzles(client: TestClient) -> None:
    found = {one["genre"]: one for one in client.post("/api/kinds", json={}).json()["genres"]}
    sizes = found["bridges"]["sizes"]
    assert [(one["name"], one["rows"], one["cols"]) for one in sizes] == [
        ("small", 7, 7),
        ("medium", 10, 10),
        ("large", 15, 15),
        ("huge", 25, 25),
    ]
    assert list(sizes[0]["ready"]) == list(LEVELS)
    assert min(sizes[0]["ready"].values()) > 0


def test_a_player_gets_a_new_puzzle_each_time(client: TestClient) -> None:
    found = [client.post("/api/new-puzzle", json=MOSAIC).json() for _ in range(5)]
    assert len({one["id"] for one in found}) == 5
    first = found[0]
    assert (first["exact"], first["rating"]["name"]) == (True, "easy")
    assert first["title"]
    assert first["board"]["puzzle"] == first["puzzle"]
    assert first["board"]["seal"]


def test_a_browser_can_say_what_it_has_used(client: TestClient) -> None:
    kind = Kind("context", "small", "expert")
    *used, last = [one.id for one in shipped("context")[kind]]
    asked = {**kind._asdict(), "used": used}
    assert client.post("/api/new-puzzle", json=asked).json()["id"] == last


def test_an_unknown_size_is_refused(client: TestClient) -> None:
    answer = client.post("/api/new-puzzle", json={**MOSAIC, "size": "smal"})
    assert answer.status_code == 400
    assert "small" in answer.json()["error"]
    assert client.post("/api/new-puzzle", json={**MOSAIC, "more": ["junk"]}).status_code == 400


def test_packs_are_listed_with_my_progress(client: TestClient) -> None:
    client.delete("/api/games")
    chosen = client.get("/api/packs/mosaic-starter").json()
    assert len(chosen["puzzles"]) == 20
    assert {one["title"] for one in chosen["puzzles"]} == {""}
    number = chosen["puzzles"][5]["id"]
    game = {"shelf": number, "position": [], "seconds": 1, "finished": True}
    client.put(f"/api/games/{KEY}", json=game)
    packs = {one["name"]: one for one in client.get("/api/packs").json()["packs"]}
    assert packs["mosaic-starter"]["finished"] == 1
    again = client.get("/api/packs/mosaic-starter").json()["puzzles"]
    assert again[5]["state"] == "finished"
    assert again[5]["title"]
    assert client.get("/api/packs/nothing").status_code == 404
    client.delete("/api/games")


class FakeWorkers:
    """Answers at once, and is idle."""

    def __init__(self, lines: list[str | None]) -> None:
        self.lines = lines
        self.asked = 0

    def idle_seconds(self) -> float:
        return 1000.0

    async def ask(self, task: Any) -> bytes:
        self.asked += 1
        await asyncio.sleep(0)
        return json.dumps(self.lines[self.asked % len(self.lines)]).encode()


class FakeStore:
    def __init__(self, url: str) -> None:
        self.connection = Connection(url)

    async def write(self, work: Any, *arguments: Any) -> Any:
        return work(*arguments)


def refilled(tmp_path: Any, lines: list[str | None], unused: int) -> tuple[int, int]:
    """Report unused puzzles; return how many workers were asked for, and how many are stored."""
    kind = Kind("context", "small", "easy")
    store, workers = FakeStore(f"sqlite:///{tmp_path}/library.db"), FakeWorkers(lines)

    async def run() -> None:
        one: Any = ready_puzzles.Refill(workers, store)  # type: ignore[arg-type]
        async with one.running():
            one.report(kind, unused)
            while one._missing:
                await asyncio.sleep(0)

    asyncio.run(run())
    number = len(stored_puzzles(store.connection, "context"))
    store.connection.close()
    return workers.asked, number


def test_few_unused_puzzles_are_refilled_in_idle_time(tmp_path: Any) -> None:
    lines: list[str | None] = [
        one.line() for one in shipped("context")[Kind("context", "small", "easy")]
    ]
    assert refilled(tmp_path, lines[:4], ready_puzzles.FULL_STOCK) == (0, 0)
    assert refilled(tmp_path, lines[:4], ready_puzzles.LOW_STOCK - 1) == (
        ready_puzzles.FULL_STOCK - ready_puzzles.LOW_STOCK + 1,
        4,
    )


def test_a_kind_that_cannot_be_generated_is_skipped(tmp_path: Any) -> None:
    assert refilled(tmp_path, [None], 0) == (ready_puzzles.MAX_FAILURES, 0)
