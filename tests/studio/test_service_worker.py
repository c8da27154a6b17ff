"""What a browser keeps of the studio, for times without it."""

import json
import re

import pytest
from starlette.testclient import TestClient

from puzzlewright.studio.app import PAGE, service_worker


def test_the_service_worker_lists_every_file_of_the_page(client: TestClient) -> None:
    worker = client.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    found = re.search(r"^const FILES = (.*);$", worker.text, re.MULTILINE)
    assert found
    files = json.loads(found[1])
    there = {path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*") if path.is_file()}
    assert set(files) == there - {"sw.js", "js/api-types.d.ts"} | {"styles.css"}
    assert all(client.get(f"/{path}").status_code == 200 for path in files)


def test_a_changed_page_changes_the_service_worker() -> None:
    def version(styles: str) -> str:
        return service_worker({"sw.js": b"", "styles.css": styles.encode()}).splitlines()[0]

    assert version(".a{}") == version(".a{}") != version(".b{}")


@pytest.mark.parametrize("genre", ["bridges", "mosaic", "context", "satogaeri"])
def test_a_genre_has_a_picture_that_is_fetched_once(client: TestClient, genre: str) -> None:
    picture = client.get(f"/api/genres/{genre}.svg")
    assert picture.text.startswith("<svg")
    known = {"if-none-match": picture.headers["etag"]}
    assert client.get(f"/api/genres/{genre}.svg", headers=known).status_code == 304


def test_an_unknown_genre_has_no_picture(client: TestClient) -> None:
    answer = client.get("/api/genres/nothing.svg")
    assert answer.status_code == 404
    assert "nothing" in answer.json()["error"]
