"""One studio for many tests: it remembers nothing of them."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from puzzlewright.library.library import Library
from puzzlewright.studio.app import make_app
from puzzlewright.studio.crew import Crew
from puzzlewright.studio.store import Store

HERE = "http://127.0.0.1"


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with Library(f"sqlite:///{tmp_path_factory.mktemp('studio')}/shelf.db") as library:
        app = make_app(Crew(1), Store(library))
        with TestClient(app, base_url=HERE, raise_server_exceptions=False) as client:
            yield client
