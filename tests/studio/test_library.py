"""The library over HTTP: search, tags, import and export, and the player's progress."""

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.testclient import TestClient

from puzzlewright.core.errors import Trouble
from puzzlewright.library.library import Library
from puzzlewright.library.records import StoredPuzzle
from puzzlewright.studio import library_transfer, routes
from tests.studio.puzzles import KEY


def test_a_new_library_has_the_starter_set(client: TestClient) -> None:
    said = client.get("/api/library").json()
    assert len(said["puzzles"]) == 50 < said["total"]
    assert {"id", "genre", "size", "level", "title", "author", "state"} <= set(said["puzzles"][0])


def test_puzzles_are_found_by_what_they_are_like(client: TestClient) -> None:
    wanted: dict[str, str | int] = {"genre": "mosaic", "level": "easy", "limit": 3}
    said = client.get("/api/library", params=wanted).json()
    assert {(one["genre"], one["level"]) for one in said["puzzles"]} == {("mosaic", "easy")}
    rows, cols = said["puzzles"][0]["size"]
    same = client.get("/api/library", params={**wanted, "size": f"{rows}x{cols}"}).json()
    assert all(one["size"] == [rows, cols] for one in same["puzzles"])


def test_pages_of_the_library_follow_each_other(client: TestClient) -> None:
    first, second, both = (
        [one["id"] for one in client.get("/api/library", params=query).json()["puzzles"]]
        for query in ({"limit": 5}, {"limit": 5, "after": 5}, {"limit": 10})
    )
    assert first + second == both


def test_the_state_of_my_game_is_reported(client: TestClient) -> None:
    def state() -> tuple[str, str | None]:
        one = client.get("/api/library/2").json()
        return one["state"], one["game"]

    client.delete("/api/games")
    assert state() == ("none", None)
    game = {"shelf": 2, "position": [], "seconds": 1}
    client.put(f"/api/games/{KEY}", json=game)
    assert state() == ("begun", KEY)
    client.put(f"/api/games/{KEY}", json={**game, "finished": True})
    assert state() == ("finished", KEY)
    listed = client.get("/api/library", params={"limit": 3}).json()["puzzles"]
    assert [one["state"] for one in listed] == ["none", "finished", "none"]


def test_a_preview_is_a_picture_that_may_be_kept(client: TestClient) -> None:
    preview = client.get("/api/library/1.svg")
    assert preview.headers["content-type"].startswith("image/svg+xml")
    again = client.get("/api/library/1.svg", headers={"if-none-match": preview.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/api/library/99999", "/api/library/99999.svg"])
def test_an_unknown_puzzle_is_not_found(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    "query", ["level=silly", "size=big", "limit=0", "limit=501", "after=-1", "sort=colour"]
)
def test_what_cannot_be_looked_for_gets_a_sentence(client: TestClient, query: str) -> None:
    answer = client.get(f"/api/library?{query}")
    assert answer.status_code == 400
    assert query.split("=")[0] in answer.json()["error"]


def test_the_library_has_statistics(client: TestClient) -> None:
    stats = client.get("/api/library/stats").json()
    counted = sum(sum(levels.values()) for levels in stats["genres"].values())
    assert stats["puzzles"] == counted == client.get("/api/library").json()["total"]


def test_tags_are_given_found_and_taken_away(client: TestClient) -> None:
    some = {"ids": [3, 5]}
    given = client.post("/api/library/tags", json={**some, "add": ["dusk", "sea"]}).json()
    assert given == {"puzzles": 2, "tagged": 2, "untagged": 0}
    found = client.get("/api/library", params={"tag": "dusk"}).json()
    assert [one["id"] for one in found["puzzles"]] == [3, 5]
    assert client.get("/api/library/stats").json()["tags"]["sea"] == 2
    change = {"tag": "dusk", "add": ["dawn"], "remove": ["dusk", "sea"]}
    taken = client.post("/api/library/tags", json=change).json()
    assert taken == {"puzzles": 2, "tagged": 2, "untagged": 2}
    assert client.get("/api/library", params={"tag": "sea"}).json()["total"] == 0


def test_a_puzzle_that_is_saved_again_takes_the_place_of_the_one_before(client: TestClient) -> None:
    def saved(clue: int, **more: Any) -> int:
        puzzle = {"genre": "mosaic", "clues": [[clue, None, None, None, None]]}
        number: int = client.post("/api/library", json={"puzzle": puzzle, **more}).json()["id"]
        return number

    first = saved(2, title="Draft", tags=["mine"])
    again = saved(1, replaces={"genre": "mosaic", "clues": [[2, None, None, None, None]]})
    found = client.get("/api/library", params={"tag": "mine"}).json()["puzzles"]
    assert [(one["id"], one["title"]) for one in found] == [(again, "Draft")]
    assert saved(2) == first
    assert client.get("/api/library", params={"tag": "mine"}).json()["total"] == 2


def test_a_rotated_duplicate_is_reported_and_can_replace_the_stored_orientation(
    client: TestClient,
) -> None:
    wide, tall = (
        {"genre": "mosaic", "clues": clues} for clues in ([[2, None, 0]], [[0], [None], [2]])
    )
    number = client.post("/api/library", json={"puzzle": wide}).json()["id"]

    def saved(**more: Any) -> tuple[int, bool, Any]:
        said = client.post("/api/library", json={"puzzle": tall, **more}).json()
        return said["id"], said["turned"], client.get(f"/api/library/{number}").json()["puzzle"]

    assert saved() == (number, True, wide)
    assert saved(replaces=wide) == (number, False, tall)


def brought(client: TestClient, **body: Any) -> list[dict[str, Any]]:
    answer = client.post("/api/library/import", json=body)
    assert answer.status_code == 200
    return [json.loads(line) for line in answer.text.splitlines()]


def test_many_puzzles_are_imported_and_errors_name_their_line(
    client: TestClient,
) -> None:
    mine = {"genre": "mosaic", "clues": [[None, 6, None, None], [None, None, None, 0]]}
    said = {"puzzle": mine, "title": "A shore", "tags": ["brought"], "id": "s1"}
    text = f'{json.dumps(said)}\n\n{{"genre": "mosaic"}}\n{json.dumps(mine)}\n'
    first, wrong, again, end = brought(client, text=text, name="mine.jsonl", line=11)
    assert (first["line"], first["new"]) == (11, True)
    assert wrong == {"line": 13, "error": "the puzzle lacks the key 'clues'"}
    assert again == {"line": 14, "id": first["id"], "new": False}
    assert end == {"added": 1, "known": 1, "unread": 1}
    kept = client.get(f"/api/library/{first['id']}").json()
    assert (kept["title"], kept["source"], kept["tags"]) == (
        "A shore",
        "mine.jsonl s1",
        ["brought"],
    )


def test_only_workers_read_imported_puzzles(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_slow(*_: object) -> None:
        raise AssertionError("the service has to answer others meanwhile")

    monkeypatch.setattr("puzzlewright.library.records.genre_of", too_slow)
    monkeypatch.setattr("puzzlewright.verbs.text.read_with_marks", too_slow)
    text = json.dumps({"genre": "mosaic", "clues": [[None, None, 3], [None, None, None]]})
    one, end = brought(client, text=text)
    assert (one["new"], end["added"]) == (True, 1)


def test_a_tag_that_cannot_be_kept_is_reported_in_its_place(client: TestClient) -> None:
    mine = {"genre": "mosaic", "clues": [[None, None, 2], [None, None, None]]}
    text = json.dumps({"puzzle": mine, "tags": ["x" * 201]})
    wrong, _ = brought(client, text=text, line=7)
    assert wrong == {"line": 7, "error": "a tag must have 1 to 200 characters"}


def test_a_file_may_be_one_puzzle_in_any_format(client: TestClient) -> None:
    one, end = brought(
        client, text="https://puzz.link/p?context/3/3/g2j1g0", name="one.txt", tags=["as text"]
    )
    assert (one["line"], end["added"]) == (None, 1)
    assert client.get(f"/api/library/{one['id']}").json()["tags"] == ["as text"]


def test_a_text_that_cannot_be_read_in_time_is_reported_alone(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def found(request: Request, task: str, arguments: dict[str, Any]) -> bytes:
        if any("hard" in text for text in arguments.get("texts", ())):
            raise HTTPException(503, "Given up: no answer within 10 seconds.")
        return await routes.answer_of(request, task, arguments)

    monkeypatch.setattr(library_transfer, "answer_of", found)
    mine = json.dumps({"genre": "mosaic", "clues": [[4, None, None], [None, None, 0]]})
    hard, easy, end = brought(client, text=f'{{"title": "hard", "puzzle": {mine}}}\n{mine}')
    assert hard == {"line": 1, "error": "Given up: no answer within 10 seconds."}
    assert (easy["line"], end["unread"]) == (2, 1)


def test_an_import_that_stops_says_why(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise Trouble("the disk is full: make room and call again")

    monkeypatch.setattr(Library, "add_all", full)
    (end,) = brought(client, text='{"genre": "mosaic", "clues": [[null, 4], [null, null]]}')
    assert end == {"stopped": "the disk is full: make room and call again"}


def test_found_puzzles_are_exported_with_their_metadata(client: TestClient) -> None:
    answer = client.post("/api/library/export", json={"genre": "context", "level": "easy"})
    lines = [json.loads(line) for line in answer.text.splitlines()]
    listed = client.get("/api/library", params={"genre": "context", "level": "easy"}).json()
    assert [one["id"] for one in lines] == [one["id"] for one in listed["puzzles"]]
    assert all(one["solution"] and one["rating"]["name"] == "easy" for one in lines)


def test_an_export_that_breaks_off_says_why(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(puzzles: int) -> Callable[..., Iterator[StoredPuzzle]]:
        def search(self: Library, *_: object) -> Iterator[StoredPuzzle]:
            for number in range(1, puzzles + 1):
                yield self[number]
            raise Trouble("the disk cannot be read")

        return search

    monkeypatch.setattr(library_transfer, "PUZZLES_PER_EXPORT_BATCH", 1)
    monkeypatch.setattr(Library, "search", failing(2))
    answer = client.post("/api/library/export", json={})
    *there, last = (json.loads(line) for line in answer.text.splitlines())
    assert ([one["id"] for one in there], last) == ([1, 2], {"error": "the disk cannot be read"})
    monkeypatch.setattr(Library, "search", failing(0))
    refused = client.post("/api/library/export", json={})
    assert (refused.is_error, refused.json()) == (True, {"error": "the disk cannot be read"})


def test_selected_puzzles_are_exported_in_a_format(client: TestClient) -> None:
    ids = [
        client.get("/api/library", params={"genre": genre, "limit": 1}).json()["puzzles"][0]["id"]
        for genre in ("context", "mosaic")
    ]
    answer = client.post("/api/library/export", json={"ids": ids, "to": "puzzlink"})
    assert answer.headers["left-out"] == "1"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert {one.compress_type for one in archive.infolist()} == {zipfile.ZIP_DEFLATED}
        name, why = archive.namelist()
        assert archive.read(name).startswith(b"https://puzz.link/p?context")
        assert b"mosaic has no format puzzlink" in archive.read(why)


def test_a_puzzle_that_no_format_can_hold_is_refused(client: TestClient) -> None:
    none = client.post("/api/library/export", json={"genre": "mosaic", "to": "puzzlink"})
    assert (
        none.json()["error"] == "none can be written in this format: mosaic has no format puzzlink"
    )
    strange = client.post("/api/library/export", json={"to": "nothing"})
    assert (strange.status_code, "puzzlink" in strange.json()["error"]) == (400, True)
