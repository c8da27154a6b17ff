"""The shelf: what is there, and how far somebody has come with it."""

import pytest
from starlette.testclient import TestClient

from tests.studio.puzzles import KEY


def test_the_shelf_is_filled_from_the_start(client: TestClient) -> None:
    said = client.get("/api/shelf").json()
    assert len(said["puzzles"]) == 50 < said["total"]
    assert {"id", "genre", "size", "level", "title", "author", "state"} <= set(said["puzzles"][0])


def test_puzzles_are_found_by_what_they_are_like(client: TestClient) -> None:
    wanted: dict[str, str | int] = {"genre": "mosaic", "level": "easy", "limit": 3}
    said = client.get("/api/shelf", params=wanted).json()
    assert {(one["genre"], one["level"]) for one in said["puzzles"]} == {("mosaic", "easy")}
    rows, cols = said["puzzles"][0]["size"]
    same = client.get("/api/shelf", params={**wanted, "size": f"{rows}x{cols}"}).json()
    assert all(one["size"] == [rows, cols] for one in same["puzzles"])


def test_pages_of_the_shelf_follow_each_other(client: TestClient) -> None:
    first, second, both = (
        [one["id"] for one in client.get("/api/shelf", params=page).json()["puzzles"]]
        for page in ({"limit": 5}, {"limit": 5, "after": 5}, {"limit": 10})
    )
    assert first + second == both


def test_the_state_of_my_game_is_told(client: TestClient) -> None:
    def state() -> tuple[str, str | None]:
        one = client.get("/api/shelf/2").json()
        return one["state"], one["game"]

    client.delete("/api/games")
    assert state() == ("none", None)
    game = {"shelf": 2, "position": [], "seconds": 1}
    client.put(f"/api/games/{KEY}", json=game)
    assert state() == ("begun", KEY)
    client.put(f"/api/games/{KEY}", json={**game, "finished": True})
    assert state() == ("finished", KEY)
    listed = client.get("/api/shelf", params={"limit": 3}).json()["puzzles"]
    assert [one["state"] for one in listed] == ["none", "finished", "none"]


def test_a_preview_is_a_picture_that_may_be_kept(client: TestClient) -> None:
    preview = client.get("/api/shelf/1.svg")
    assert preview.headers["content-type"].startswith("image/svg+xml")
    again = client.get("/api/shelf/1.svg", headers={"if-none-match": preview.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/api/shelf/99999", "/api/shelf/99999.svg"])
def test_a_puzzle_that_is_not_there_is_not_found(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    "query", ["level=silly", "size=big", "limit=0", "limit=501", "after=-1", "sort=colour"]
)
def test_what_cannot_be_looked_for_gets_a_sentence(client: TestClient, query: str) -> None:
    answer = client.get(f"/api/shelf?{query}")
    assert answer.status_code == 400
    assert query.split("=")[0] in answer.json()["error"]
