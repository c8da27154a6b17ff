"""Answers and the front end's types agree with the OpenAPI description."""

import re
from typing import Any

import jsonschema_rs
import pytest
from starlette.exceptions import HTTPException
from starlette.testclient import TestClient

from docs import api_types, python_types
from puzzlewright.core import deprecated
from puzzlewright.genres import OWN
from puzzlewright.studio import routes
from puzzlewright.studio.app import ENDPOINTS, PAGE
from puzzlewright.studio.openapi import openapi
from tests.studio.openapi_check import path_described
from tests.studio.puzzles import BRIDGES, EMPTY, HOPELESS, KEY, MOSAIC, SOLUTION

PICTURE = [".##.", "####", "####", ".##."]
WRONG = [*SOLUTION[:2], [0, 0, 2, 0, 0]]
DRAFT = {"genre": "mosaic", "size": [2, 3], "marks": [[0, 1, 1]]}
LINK = {
    "genre": "bridges",
    "points": [{"x": 0, "y": 0, "said": "1"}, {"x": 3, "y": 0, "said": "1"}],
    "lines": [[0, 1]],
}
SKETCH = {"points": [[0, 0], [3, 0]], "lines": [[0, 1]], "pairs": []}
GRAPH = {"genre": "bridges", "graph": {"islands": [1, 1], "spans": [[0, 1]], "crossings": []}}
SOLVED = [[row, col, 1] for row in range(3) for col in range(3)]
GAME = {"puzzle": MOSAIC, "position": {"strokes": []}, "seconds": 3}
LINES = '{"genre": "mosaic", "clues": [[4, null], [null, null]]}\n{"not": "a puzzle"}\n'

# every request once, and again where answers differ in their keys; `check_answer` looks at them
REQUESTS: list[tuple[str, dict[str, Any]]] = [
    ("solve", {"puzzle": MOSAIC}),
    ("solve", {"puzzle": EMPTY}),
    ("solve", {"puzzle": HOPELESS}),
    ("count", {"puzzle": EMPTY, "at_most": 3}),
    ("check-solution", {"puzzle": BRIDGES, "solution": SOLUTION}),
    ("check-solution", {"puzzle": BRIDGES, "solution": WRONG}),
    ("prove", {"puzzle": MOSAIC}),
    ("prove", {"puzzle": EMPTY}),
    ("explain", {"puzzle": BRIDGES}),
    ("explain", {"puzzle": EMPTY}),
    *(("hint", {"puzzle": BRIDGES, "detail": one}) for one in ("where", "idea", "do")),
    *(("hint", {"puzzle": BRIDGES, "marks": marks}) for marks in (WRONG, SOLUTION)),
    ("hint", {"puzzle": EMPTY}),
    ("rate", {"puzzle": MOSAIC}),
    ("rate", {"puzzle": MOSAIC, "facts": True, "techniques": []}),
    ("convert", {"puzzle": MOSAIC, "to": "grid"}),
    ("encode", {"puzzle": MOSAIC}),
    ("repair", {"puzzle": EMPTY}),
    ("repair", {"puzzle": HOPELESS}),
    ("lighten", {"puzzle": MOSAIC}),
    ("harden", {"puzzle": MOSAIC}),
    ("soften", {"puzzle": MOSAIC}),
    ("read", {"text": BRIDGES}),
    ("read", {"text": LINES.splitlines()[0] + "\n" + LINES.splitlines()[0]}),
    *(("board", {"puzzle": one.example}) for one in OWN),
    ("early-mistakes", {"puzzle": BRIDGES, "marks": WRONG}),
    *(("check", {"puzzle": BRIDGES, "marks": marks}) for marks in ([], SOLUTION, WRONG)),
    ("check", {"puzzle": EMPTY, "marks": []}),
    ("check", {"puzzle": HOPELESS, "marks": []}),
    ("draw", {"puzzle": MOSAIC}),
    ("generate", {"genre": "mosaic", "size": [4, 4], "seed": 1}),
    ("generate", {"genre": "mosaic", "size": [4, 4], "seed": 1, "method": "thesis"}),
    *(("editor", {"genre": one.name, "size": [4, 5]}) for one in OWN),
    *(("editor-open", {"puzzle": one.example}) for one in OWN),
    ("kinds", {}),
    ("new-puzzle", {"genre": "mosaic"}),
    ("editor-puzzle", DRAFT),
    ("editor-puzzle", {**DRAFT, "genre": "bridges", "marks": []}),
    ("editor-open", {"puzzle": GRAPH}),
    ("graph-open", {"puzzle": GRAPH}),
    ("graph-puzzle", LINK),
    ("graph-puzzle", {"genre": "bridges", "points": [], "lines": []}),
    ("editor", {"genre": "bridges", "size": [1, 1], "graph": SKETCH}),
    ("editor-puzzle", {"genre": "bridges", "size": [1, 1], "marks": [[0, 1]], "graph": SKETCH}),
    ("choose-clues", {"puzzle": MOSAIC, "marks": SOLVED, "fewest": True}),
    ("suggest-clues", {"puzzle": MOSAIC, "marks": SOLVED}),
    ("certificate", {"puzzle": MOSAIC}),
    ("verdict", {"puzzle": MOSAIC, "brief": True}),
    ("verdict", {"puzzle": EMPTY}),
    ("verdict", {"puzzle": HOPELESS}),
    ("animation", {"puzzle": MOSAIC}),
    ("book", {"puzzles": [{"puzzle": MOSAIC}], "paper": "6x9", "per_page": 6}),
    ("book/preview", {"puzzles": [{"puzzle": MOSAIC}]}),
    ("from-picture", {"genre": "mosaic", "rows": PICTURE}),
    ("library", {"puzzle": MOSAIC}),
    ("library/tags", {"ids": [1], "add": ["fine"]}),
    ("library/import", {"text": LINES, "name": "two.jsonl", "line": 1}),
    ("library/export", {"ids": [1]}),
    ("games/import", {"format": "puzzlewright-games", "version": 1, "games": []}),
]
CALLS: list[tuple[str, str, dict[str, Any] | None]] = [
    ("GET", "/api/features", None),
    ("GET", "/api/genres", None),
    ("GET", "/api/genres/mosaic.svg", None),
    ("GET", "/api/library?limit=3", None),
    ("GET", "/api/library/stats", None),
    ("GET", "/api/library/1", None),
    ("GET", "/api/library/1.svg", None),
    ("GET", "/api/packs", None),
    ("GET", "/api/packs/mosaic-starter", None),
    ("PUT", f"/api/games/{KEY}", GAME),
    ("GET", f"/api/games/{KEY}", None),
    ("GET", "/api/games", None),
    ("GET", "/api/games/export", None),
    ("DELETE", f"/api/games/{KEY}", None),
    ("DELETE", "/api/games", None),
]


@pytest.mark.parametrize(("name", "body"), REQUESTS)
def test_answers_are_as_described(client: TestClient, name: str, body: dict[str, Any]) -> None:
    answer = client.post(f"/api/{name}", json=body)
    assert answer.status_code == 200, answer.text


def test_the_server_itself_answers_as_described(client: TestClient) -> None:
    for method, path, body in CALLS:
        answer = client.request(method, path, json=body)
        assert answer.status_code == 200, answer.text


def test_every_described_object_is_valid_json_schema() -> None:
    components = openapi(ENDPOINTS)["components"]
    for schema in components["schemas"].values():
        jsonschema_rs.Draft202012Validator({**schema, "components": components})


def test_every_request_is_tried() -> None:
    tried = {("post", f"/api/{name}") for name, _ in REQUESTS}
    for method, path, _ in CALLS:
        plain = path.partition("?")[0]
        tried.add((method.lower(), path_described(plain, method.lower()) or plain))
    described = openapi(ENDPOINTS)["paths"].items()
    assert tried == {
        (method, path)
        for path, methods in described
        for method in methods
        if not path.startswith("/api/study")  # answered during a study: see tests/lab
    }


def test_unknown_answers_are_as_described(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gave_up(*_: Any) -> bytes:
        raise HTTPException(503, "Given up: no time left.")

    monkeypatch.setattr(routes, "answer_of", gave_up)
    for name in routes.UNKNOWN:
        marks: dict[str, Any] = {} if name == "verdict" else {"marks": []}
        answer = client.post(f"/api/{name}", json={"puzzle": BRIDGES, **marks})
        assert answer.status_code == 200, answer.text


def test_the_types_of_the_page_are_current() -> None:
    assert api_types.FILE.read_text("utf-8") == api_types.declarations(), "run make api-types"


def test_the_types_of_functions_in_python_are_current() -> None:
    for name, text in python_types.declarations().items():
        assert (python_types.FOLDER / name).read_text("utf-8") == text, "run make api-types"


def test_the_page_uses_current_addresses() -> None:
    old = [f"/api/{name}" for name in (*deprecated.REQUESTS, "shelf")]
    found = {
        (path.name, address)
        for path in PAGE.rglob("*.js")
        for address in re.findall(r"/api/[\w/-]*", path.read_text("utf-8"))
        if any(address == one or address.startswith(f"{one}/") for one in old)
    }
    assert not found
