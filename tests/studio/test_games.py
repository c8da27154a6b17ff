"""Games, saved and found again."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from puzzlewright.core.errors import LibraryFailed
from puzzlewright.library import games
from tests.studio.puzzles import BRIDGES, KEY, MOSAIC

GAME: dict[str, Any] = {"puzzle": MOSAIC, "position": {"marks": [[0, 0, 1]]}, "seconds": 12.5}


@pytest.fixture(autouse=True)
def blank(client: TestClient) -> None:
    client.delete("/api/games")


def save(client: TestClient, key: str = KEY, **more: Any) -> dict[str, Any]:
    answer = client.put(f"/api/games/{key}", json={**GAME, **more})
    assert answer.status_code == 200, answer.text
    said: dict[str, Any] = answer.json()
    return said


def test_a_game_is_found_as_it_was_saved(client: TestClient) -> None:
    save(client, hints=2)
    game = client.get(f"/api/games/{KEY}").json()
    assert game["puzzle"] == MOSAIC
    assert game["position"] == GAME["position"]
    assert (game["seconds"], game["hints"], game["finished"]) == (12.5, 2, False)


def test_a_game_that_is_saved_twice_is_one_game(client: TestClient) -> None:
    assert save(client)["version"] == 1
    assert save(client)["version"] == 1
    assert save(client, seconds=20)["version"] == 2
    assert [one["key"] for one in client.get("/api/games").json()["games"]] == [KEY]


def test_where_the_library_fails_a_game_may_be_saved_later(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise LibraryFailed("sqlite:////secret.db", "the disk is full")

    monkeypatch.setattr(games, "save_game", full)
    answer = client.put(f"/api/games/{KEY}", json=GAME)
    sentence = "the library is not available: the disk is full"
    assert (answer.status_code, answer.json()) == (503, {"error": sentence})


def test_a_puzzle_is_sent_only_once(client: TestClient) -> None:
    later = {"position": [1, 2], "seconds": 30}
    assert client.put(f"/api/games/{KEY}", json=later).status_code == 404
    save(client)
    assert client.put(f"/api/games/{KEY}", json=later).status_code == 200
    assert client.get(f"/api/games/{KEY}").json()["puzzle"] == MOSAIC


def test_a_puzzle_may_be_sent_in_any_format(client: TestClient) -> None:
    assert save(client, puzzle=BRIDGES)["genre"] == "bridges"
    nonsense = client.put(f"/api/games/{KEY}2", json={**GAME, "puzzle": "nonsense"})
    assert nonsense.status_code == 400


def test_a_save_of_an_old_version_is_refused(client: TestClient) -> None:
    save(client)
    save(client, seconds=20, version=1)
    assert save(client, seconds=20, version=1)["version"] == 2  # the answer was lost
    stale = client.put(f"/api/games/{KEY}", json={**GAME, "seconds": 30, "version": 1})
    assert stale.status_code == 409


@pytest.mark.parametrize("position", [None, 0, "", [], {"a": [None, 1.5, "ü", True]}])
def test_a_position_is_any_json(client: TestClient, position: Any) -> None:
    save(client, position=position)
    assert client.get(f"/api/games/{KEY}").json()["position"] == position


def test_games_are_deleted_one_by_one_or_all(client: TestClient) -> None:
    for number in range(3):
        save(client, f"{KEY}{number}")
    assert client.delete(f"/api/games/{KEY}1").json() == {"deleted": 1}
    assert client.delete(f"/api/games/{KEY}1").json() == {"deleted": 0}
    assert client.get(f"/api/games/{KEY}1").status_code == 404
    assert client.delete("/api/games").json() == {"deleted": 2}
    assert client.get("/api/games").json() == {"games": []}


def test_games_can_be_exported_and_imported(client: TestClient) -> None:
    save(client, finished=True)
    save(client, KEY + "2", shelf=1, puzzle=None)
    exported = client.get("/api/games/export")
    assert "attachment" in exported.headers["content-disposition"]
    client.delete("/api/games")
    document = exported.json()
    answers = [client.post("/api/games/import", json=document).json() for _ in range(2)]
    assert answers == [{"imported": 2, "kept": 0}, {"imported": 0, "kept": 2}]
    again = client.get("/api/games/export").json()["games"]
    for before, after in zip(document["games"], again, strict=True):
        assert after == {**before, "shelf": after["shelf"]}


def test_the_newer_of_two_games_stays(client: TestClient) -> None:
    save(client)
    document = client.get("/api/games/export").json()
    save(client, seconds=99)
    assert client.post("/api/games/import", json=document).json()["imported"] == 0
    document["games"][0]["saved"] = "2099-01-01T00:00:00Z"
    assert client.post("/api/games/import", json=document).json()["imported"] == 1
    assert client.get(f"/api/games/{KEY}").json()["seconds"] == 12.5


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("short", GAME, 404),
        (KEY, {**GAME, "seconds": -1}, 400),
        (KEY, {**GAME, "shelf": 1}, 400),
        (KEY, {**GAME, "shelf": 10**6, "puzzle": None}, 404),
        (KEY, {**GAME, "colour": 1}, 400),
        (KEY, {**GAME, "puzzle": {"no": "genre"}}, 400),
        (KEY, {**GAME, "position": "x" * 4_000_001}, 413),
    ],
)
def test_what_is_no_game_is_refused(
    client: TestClient, path: str, body: object, status: int
) -> None:
    answer = client.put(f"/api/games/{path}", json=body)
    assert answer.status_code == status
    assert set(answer.json()) == {"error"}
