"""What people take away: films, books, and puzzles from pictures."""

import io

from pypdf import PdfReader
from starlette.testclient import TestClient

from tests.studio.test_editor import asked

CORNER = {"genre": "mosaic", "clues": [[4, None], [None, None]]}
HEART = [".##.##.", "#######", "#######", ".#####.", "..###..", "...#..."]


def test_a_solution_is_animated(client: TestClient) -> None:
    answer = client.post("/api/animation", json={"puzzle": CORNER})
    assert answer.headers["content-disposition"] == 'attachment; filename="explained.html"'
    assert "R1C1" in answer.text
    assert client.post("/api/animation", json={"puzzle": CORNER, "form": "svg"}).text.startswith(
        "<svg"
    )


def test_a_book_has_sent_and_generated_puzzles(client: TestClient) -> None:
    order = {"genre": "context", "size": [5, 5], "difficulty": "easy", "count": 2}
    body = {"puzzles": [{"puzzle": CORNER, "title": "Corner"}], "orders": [order], "title": "Mine"}
    answer = client.post("/api/book", json=body)
    assert answer.headers["content-type"] == "application/pdf"
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    assert "Mine" in text
    assert "Corner" in text
    shown = asked(client, "/api/book/preview", **body)
    assert shown["puzzles"] == 3
    assert len(shown["pictures"]) == min(shown["pages"], 12)


def test_a_picture_becomes_a_puzzle(client: TestClient) -> None:
    made = asked(client, "/api/from-picture", genre="mosaic", rows=HEART)
    wrong = [
        [row, col]
        for row, line in enumerate(HEART)
        for col, cell in enumerate(line)
        if made["solution"][row][col] != cell
    ]
    assert made["changed"] == wrong
    assert asked(client, "/api/verdict", puzzle=made["puzzle"])["status"] == "unique"


def test_rows_of_different_lengths_are_refused(client: TestClient) -> None:
    answer = client.post("/api/from-picture", json={"genre": "mosaic", "rows": ["##", "#"]})
    assert answer.status_code == 400
    assert "rows of the same length" in answer.json()["error"]
