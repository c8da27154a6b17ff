"""The verbs, asked by HTTP."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import puzzlewright as pw
from tests.studio.puzzles import BRIDGES, EMPTY, HOPELESS, MOSAIC, SOLUTION


def asked(client: TestClient, verb: str, **body: Any) -> dict[str, Any]:
    answer = client.post(f"/api/{verb}", json=body)
    assert answer.status_code == 200, answer.text
    said: dict[str, Any] = answer.json()
    return said


def test_a_puzzle_is_solved(client: TestClient) -> None:
    said = asked(client, "solve", puzzle=BRIDGES, encoding="levels", engine="glucose42")
    assert (said["status"], said["encoding"], said["engine"]) == ("unique", "levels", "glucose42")
    assert said["solutions"] == [SOLUTION]


def test_a_puzzle_is_solved_by_the_solver_of_its_thesis(client: TestClient) -> None:
    said = asked(client, "solve", puzzle=BRIDGES, method="thesis")
    assert (said["status"], said["encoding"]) == ("unique", "thesis")
    assert said["solutions"] == [SOLUTION]
    refused = client.post("/api/solve", json={"puzzle": MOSAIC, "method": "thesis"})
    assert refused.status_code == 400
    assert "solved by encodings and engines only" in refused.json()["error"]


def test_solutions_are_counted(client: TestClient) -> None:
    assert asked(client, "count", puzzle=EMPTY)["count"] == 16
    assert asked(client, "count", puzzle=EMPTY, at_most=3)["exact"] is False


def test_a_puzzle_is_rated(client: TestClient) -> None:
    assert asked(client, "rate", puzzle=BRIDGES)["name"] == "easy"


def test_a_solve_is_explained_from_a_position(client: TestClient) -> None:
    whole = asked(client, "explain", puzzle=BRIDGES)
    rest = asked(client, "explain", puzzle=BRIDGES, marks=SOLUTION[:5])
    assert whole["solved"]
    assert 0 < len(rest["steps"]) < len(whole["steps"])
    assert len(asked(client, "explain", puzzle=BRIDGES, until=2)["steps"]) == 2


def test_a_hint_reveals_only_the_requested_stage(client: TestClient) -> None:
    where = asked(client, "hint", puzzle=BRIDGES, detail="where")
    whole = asked(client, "hint", puzzle=BRIDGES, marks=[])
    assert where["kind"] == whole["kind"] == "step"
    assert "why" not in where
    assert whole["marks"]


@pytest.mark.parametrize(
    ("puzzle", "marks", "status"),
    [
        (BRIDGES, [], "sound"),
        (BRIDGES, SOLUTION[:3], "sound"),
        (BRIDGES, SOLUTION, "solved"),
        (BRIDGES, [*SOLUTION[:2], [0, 0, 2, 0, 0]], "mistake"),
        (EMPTY, [[0, 0, 1]], "several"),
        (HOPELESS, [[0, 0, 1]], "none"),
    ],
)
def test_a_position_is_checked(
    client: TestClient, puzzle: Any, marks: list[Any], status: str
) -> None:
    said = asked(client, "check", puzzle=puzzle, marks=marks)
    assert said["status"] == status
    assert said["why"]
    assert "step" not in said


def test_a_mistake_is_explained_without_a_next_step(client: TestClient) -> None:
    said = asked(client, "check", puzzle=BRIDGES, marks=[[0, 0, 2, 0, 0]])
    assert said["wrong"] == [0]
    assert said["first_wrong"] == 0
    assert "R1C1-R3C1" in said["where"]
    assert said["replace"] == [[0, None]]
    assert "marks" not in said


def test_a_puzzle_is_converted_with_its_marks(client: TestClient) -> None:
    plain = asked(client, "convert", puzzle=BRIDGES, to="puzzlink")
    assert plain["text"] == pw.write(pw.read(BRIDGES), "puzzlink")
    marked = asked(client, "convert", puzzle=BRIDGES, to="grid", marks=SOLUTION)
    assert "═" in marked["text"]


def test_a_puzzle_is_drawn_and_its_picture_can_do_nothing(client: TestClient) -> None:
    bare, position, solved = (
        client.post("/api/draw", json={"puzzle": BRIDGES, **more})
        for more in ({}, {"marks": SOLUTION[:2], "dark": True}, {"solution": True})
    )
    assert bare.headers["content-type"].startswith("image/svg+xml")
    assert "script" not in bare.headers["content-security-policy"]
    assert "pw-dark" in position.text
    assert len({bare.text, position.text, solved.text}) == 3


def test_a_formula_can_be_downloaded(client: TestClient) -> None:
    said = asked(client, "encode", puzzle=MOSAIC, encoding="direct")
    assert said["form"] == "dimacs"
    assert "p cnf" in said["text"]


def test_a_puzzle_is_generated(client: TestClient) -> None:
    options = {"genre": "mosaic", "size": [6, 6], "difficulty": "easy", "seed": 3, "density": 0.5}
    answer = client.post("/api/generate", json=options)
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    made = json.loads(answer.text.splitlines()[-1])
    assert made["rating"]["name"] == "easy"
    assert made["seed"] == 3


@pytest.mark.parametrize(
    ("verb", "body", "sentence"),
    [
        ("solve", {"puzzle": BRIDGES, "engine": "process:touch /tmp/x"}, "cannot name a program"),
        ("solve", {"puzzle": BRIDGES, "engine": "nosuch"}, "no engine is called"),
        ("solve", {"puzzle": BRIDGES, "seconds": 1e9}, "seconds"),
        ("solve", {"puzzle": [1]}, "a string or an object"),
        ("hint", {"puzzle": BRIDGES, "marks": [[9, 9, 9, 9, 1]]}, "is on no span"),
        ("hint", {"puzzle": BRIDGES, "detail": "all"}, "detail"),
        ("rate", {"puzzle": EMPTY}, "exactly one solution"),
        ("draw", {"puzzle": BRIDGES, "styles": ["<script>"]}, "style"),
        ("convert", {"puzzle": BRIDGES, "to": "nosuch"}, "format"),
        ("generate", {"genre": "mosaic", "size": [6, 6], "colour": "red"}, "has no option"),
        ("generate", {"genre": "mosaic", "size": [6, 6], "from_image": "/etc/passwd"}, "file"),
        (
            "generate",
            {"genre": "mosaic", "size": [6, 6], "method": "thesis", "engine": "process:id"},
            "cannot name a program",
        ),
        ("generate", {"genre": "mosaic", "size": [6]}, "size"),
    ],
)
def test_an_invalid_request_gets_a_sentence(
    client: TestClient, verb: str, body: object, sentence: str
) -> None:
    answer = client.post(f"/api/{verb}", json=body)
    assert answer.status_code == 400, answer.text
    assert set(answer.json()) == {"error"}
    assert sentence in answer.json()["error"]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"{", "not JSON"),
        (b"[]", "not a JSON object"),
        (b"", "JSON"),
        (b"\xff", "UTF-8"),
        (b'{"puzzle": NaN}', "NaN"),
        (b'{"puzzle": {"a": ' + b"[" * 100 + b"]" * 100 + b"}}", "deeply"),
        (b'{"puzzle": {"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}}", "deeply"),
        (b'{"puzzle": "\\ud800"}', "half of a surrogate pair"),
        (b'{"puzzle": {"genre": "mosaic", "clues": ' + b"9" * 5000 + b"}}", "digits"),
    ],
)
def test_a_body_that_is_no_request_gets_a_sentence(
    client: TestClient, body: bytes, sentence: str
) -> None:
    answer = client.post("/api/rate", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert sentence in answer.json()["error"]


def test_what_is_too_large_is_refused(client: TestClient) -> None:
    long = client.post("/api/read", json={"text": "1" * 4_000_001})
    huge = client.post("/api/read", json={"text": "1" * 10_000_000})
    assert (long.status_code, huge.status_code) == (413, 413)
    assert "MB" in huge.json()["error"]


def test_a_hint_that_is_hard_says_so_in_time(client: TestClient) -> None:
    said = asked(
        client, "hint", puzzle={"genre": "context", "clues": [[None] * 200] * 200}, seconds=3
    )
    assert said["kind"] == "unknown"
    # said by the worker, by the server if the worker is late, or if none was free on a busy machine
    sentences = ("no answer within", "still hard", "no worker was free")
    assert any(sentence in said["where"] for sentence in sentences)


def test_what_does_not_exist_is_not_found(client: TestClient) -> None:
    nothing, wrong = client.get("/api/nothing"), client.get("/api/solve")
    assert (nothing.status_code, wrong.status_code) == (404, 405)
    assert "does not take GET" in wrong.json()["error"]
