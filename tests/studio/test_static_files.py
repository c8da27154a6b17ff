"""What the studio serves without being asked to find anything out."""

import pytest
from starlette.testclient import TestClient

from puzzlewright.genres import GENRES, OWN


def test_the_first_page_is_html_and_is_revalidated(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    again = client.get("/", headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/nothing.js"])
def test_there_is_no_file_outside_the_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert set(answer.json()) == {"error"}


def test_the_styles_of_all_roles_are_one_style_sheet(client: TestClient) -> None:
    answer = client.get("/styles.css")
    assert answer.headers["content-type"].startswith("text/css")
    assert "--bridge-stroke:#1f5a96" in answer.text
    assert " .bridge{" in answer.text


def test_every_genre_is_offered(client: TestClient) -> None:
    offered = client.get("/api/genres").json()
    assert [one["name"] for one in offered] == [genre.name for genre in GENRES]
    assert all([10, 10] in one["sizes"] for one in offered[: len(OWN)])


def test_generated_files_are_cached_like_others(client: TestClient) -> None:
    for path in ("/styles.css", "/looks.css", "/sw.js"):
        first = client.get(path)
        again = client.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_every_option_is_one_of_some_method(client: TestClient) -> None:
    for genre in client.get("/api/genres").json()[: len(OWN)]:
        usual, thesis = genre["methods"]
        assert (usual["name"], thesis["name"]) == ("fast", "thesis")
        named = {name for method in genre["methods"] for name in method["options"]}
        assert named == {option["name"] for option in genre["options"]} - {"method"}
        own = {option["name"] for option in genre["options"] if option["own"]}
        assert own <= set(usual["options"])


def test_options_about_files_are_not_offered(client: TestClient) -> None:
    options = {
        genre["name"]: [option["name"] for option in genre["options"]]
        for genre in client.get("/api/genres").json()
    }
    assert "density" in options["mosaic"]
    assert not {"from_image", "dither"}.intersection(options["mosaic"])
