"""Drafts over HTTP: the editor's board, the drawn puzzle, and its verdict."""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import puzzlewright as pw
from puzzlewright.genres import OWN

DRAFTED = [genre.name for genre in OWN]
FULL_MOSAIC = {"genre": "mosaic", "clues": [[4, None], [None, None]]}
OPEN_MOSAIC = {"genre": "mosaic", "clues": [[None, 1, None]]}


def asked(client: TestClient, path: str, **body: Any) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("genre", DRAFTED)
def test_a_puzzle_goes_to_the_editor_and_back(client: TestClient, genre: str) -> None:
    example = next(one.example for one in OWN if one.name == genre)
    puzzle = asked(client, "/api/read", text=example)["puzzle"]
    draft = asked(client, "/api/editor-open", puzzle=puzzle)["draft"]
    assert asked(client, "/api/editor-puzzle", genre=genre, **draft)["puzzle"] == puzzle


@pytest.mark.parametrize("genre", DRAFTED)
def test_an_empty_editor_board_has_a_place_for_every_cell(client: TestClient, genre: str) -> None:
    desk = asked(client, "/api/editor", genre=genre, size=[4, 6])
    assert sum(len(place[3]) == 2 for place in desk["places"]) == 24


@pytest.mark.parametrize(
    "puzzle",
    [
        {"genre": "bridges", "rows": 1, "cols": 2, "islands": [[0, 0, 60], [0, 1, 1]]},
        {"genre": "satogaeri", "countries": [[0, 0]], "circles": [[0, 0, 60]]},
    ],
)
def test_a_number_that_makes_no_sense_has_its_place_in_the_editor(
    client: TestClient, puzzle: dict[str, Any]
) -> None:
    draft = asked(client, "/api/editor-open", puzzle=puzzle)["draft"]
    desk = asked(client, "/api/editor", genre=puzzle["genre"], size=draft["size"])
    assert [60] in [face["adds"] for face in desk["kinds"][0]["faces"]]
    assert asked(client, "/api/editor-puzzle", genre=puzzle["genre"], **draft)["missing"] is None


def test_missing_parts_are_named(client: TestClient) -> None:
    answer = asked(client, "/api/editor-puzzle", genre="bridges", size=[5, 5], marks=[])
    assert answer["puzzle"] is None
    assert answer["missing"] == "a Bridges puzzle needs at least one island"


def test_a_draft_gets_its_verdict(client: TestClient) -> None:
    found = asked(client, "/api/verdict", puzzle=OPEN_MOSAIC)
    assert (found["status"], found["said"]) == ("several", "3 solutions")
    assert found["apart"]


def test_a_draft_is_repaired_and_proven(client: TestClient) -> None:
    found = asked(client, "/api/repair", puzzle=OPEN_MOSAIC)
    repaired = found["repairs"][0]["puzzle"]
    assert asked(client, "/api/verdict", puzzle=repaired)["status"] == "unique"
    certificate = asked(client, "/api/prove", puzzle=repaired)
    assert certificate["status"] == "unique"


def test_a_certificate_is_packed_so_that_it_can_be_checked(
    client: TestClient, tmp_path: Path
) -> None:
    answer = client.post("/api/certificate", json={"puzzle": FULL_MOSAIC})
    zipfile.ZipFile(io.BytesIO(answer.content)).extractall(tmp_path)
    assert pw.verify(tmp_path / "certificate").status == "proven"


def test_without_one_solution_there_is_no_certificate(client: TestClient) -> None:
    answer = client.post("/api/certificate", json={"puzzle": OPEN_MOSAIC})
    assert answer.status_code == 400
    assert "solution" in answer.json()["error"]


def test_clues_are_chosen_for_a_solved_board(client: TestClient) -> None:
    draft = {"genre": "mosaic", "clues": [[None] * 4] * 3}
    found = asked(
        client, "/api/choose-clues", puzzle=draft, marks=[[0, 0, 1], [1, 1, 1]], fewest=True
    )
    assert asked(client, "/api/verdict", puzzle=found["puzzle"])["status"] == "unique"
    assert found["order"]


def test_clues_are_suggested_for_a_solution(client: TestClient) -> None:
    draft = {"genre": "mosaic", "clues": [[None, 3, None, None]]}
    found = asked(client, "/api/suggest-clues", puzzle=draft, marks=[[0, 0, 1], [0, 3, 1]])
    assert [clue["marks"] for clue in found["wrong"]] == [[[0, 1, 1]]]
    assert found["open"][0]["out"] == max(clue["out"] for clue in found["open"])
    assert not found["only"]


@pytest.mark.parametrize(
    ("verb", "status"), [("lighten", "lighter"), ("harden", "repaired"), ("soften", "unknown")]
)
def test_a_puzzle_is_changed(client: TestClient, verb: str, status: str) -> None:
    example = next(one.example for one in OWN if one.name == "mosaic")
    assert asked(client, f"/api/{verb}", puzzle=example, seconds=30)["status"] == status


def test_a_drawn_puzzle_is_added_to_the_library(client: TestClient) -> None:
    puzzle = {"genre": "mosaic", "clues": [[4, None, None], [None, None, None]]}
    body = {"puzzle": puzzle, "title": "A corner", "author": "A setter", "tags": ["first"]}
    first = asked(client, "/api/library", **body)
    assert asked(client, "/api/library", **body) == {**first, "new": False}
    there = client.get(f"/api/library/{first['id']}").json()
    assert (there["title"], there["puzzle"]) == ("A corner", puzzle)
    assert first["status"] == "several"


def test_saving_a_puzzle_again_can_change_its_title(client: TestClient) -> None:
    puzzle = {"genre": "mosaic", "clues": [[4, None, None, None], [None, None, None, None]]}
    first = asked(client, "/api/library", puzzle=puzzle, title="Corner", author="A setter")
    asked(client, "/api/library", puzzle=puzzle, title="Four in a corner")
    there = client.get(f"/api/library/{first['id']}").json()
    assert (there["title"], there["author"]) == ("Four in a corner", "A setter")


TRIANGLE = {
    "points": [[0, 0], [3, 0], [1, 2]],
    "lines": [[0, 1], [1, 2], [0, 2]],
    "pairs": [[0, 2]],
}


def graph_puzzle(client: TestClient, graph: Any, marks: Any) -> Any:
    """Return the answer for a graph drawn in the editor."""
    body = {"genre": "bridges", "size": [1, 1], "marks": marks, "graph": graph}
    return asked(client, "/api/editor-puzzle", **body)


def test_a_graph_is_drawn_and_laid_in_the_editor_again(client: TestClient) -> None:
    found = graph_puzzle(client, TRIANGLE, [[0, 2], [1, 2]])
    assert found["puzzle"]["graph"]["islands"] == [2, 2, None]
    draft = asked(client, "/api/editor-open", puzzle=found["puzzle"])["draft"]
    assert draft["marks"] == [[0, 2], [1, 2]]
    assert draft["graph"] == {**TRIANGLE, "points": found["points"]}


def test_missing_parts_of_a_graph_are_named(client: TestClient) -> None:
    empty = graph_puzzle(client, {"points": [], "lines": [], "pairs": []}, [])
    assert empty["missing"] == "a Bridges puzzle needs at least one island"
    loop = graph_puzzle(client, {**TRIANGLE, "lines": [[0, 0]]}, [])
    assert loop["missing"] == "span 0 joins island 0 to itself"
