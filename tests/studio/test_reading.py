"""Texts of all kinds, sent to the studio."""

import pytest
from starlette.testclient import TestClient

import puzzlewright as pw
from puzzlewright.kit.formats import penpa
from puzzlewright.kit.formats.penpa import DrawingBoard, Layer

TEXT = "5x5m2:1a1a2e3a3a3e3a6a4"
MOSAIC = '{"genre": "mosaic", "clues": [[4, null, null], [null, null, 2], [3, null, null]]}'


def test_a_text_is_read(client: TestClient) -> None:
    said = client.post("/api/read", json={"text": TEXT}).json()
    assert (said["genre"], said["notation"], said["marks"]) == ("bridges", "tatham", None)
    assert said["puzzle"]["islands"][0] == [0, 0, 1]
    assert "many" not in said


def test_lines_of_puzzles_are_many(client: TestClient) -> None:
    line = pw.write(pw.read(TEXT))
    said = client.post("/api/read", json={"text": f'{line}\n{{"puzzle": {line}}}\n'}).json()
    assert [one["genre"] for one in said["many"]] == ["bridges", "bridges"]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"text": "nonsense"}, "in no known puzzle format"),
        ({"text": TEXT, "colour": "red"}, "colour"),
        ({"text": 7}, "text"),
        ({}, "text"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(
    client: TestClient, body: object, sentence: str
) -> None:
    answer = client.post("/api/read", json=body)
    assert answer.status_code == 400
    assert sentence in answer.json()["error"]


def test_a_board_spec_is_made_from_a_text_or_an_object(client: TestClient) -> None:
    native = client.post("/api/read", json={"text": MOSAIC}).json()["puzzle"]
    sheets = [client.post("/api/board", json={"puzzle": one}).json() for one in (MOSAIC, native)]
    assert sheets[0] == sheets[1]
    assert len(sheets[0]["places"]) == 9


def test_rows_of_marks_are_reported_cell_by_cell(client: TestClient) -> None:
    drawing = pw.write(pw.read(MOSAIC), "grid", ["#..", "...", "..#"])
    marks = client.post("/api/read", json={"text": drawing}).json()["marks"]
    assert marks[0] == [0, 0, 1]
    assert len(marks) == 9


def test_the_studio_offers_the_genres(client: TestClient) -> None:
    clues = Layer({(0, 0): "1", (0, 1): "2"})
    text = penpa.write(DrawingBoard(3, 3, clues, Layer()), "classic")
    answer = client.post("/api/read", json={"text": text})
    assert answer.status_code == 400
    assert answer.json()["genres"] == ["context", "mosaic"]
    answer = client.post("/api/read", json={"text": text, "genre": "context"})
    assert answer.json()["genre"] == "context"
