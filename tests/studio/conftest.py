"""One studio for many tests: it remembers nothing of them."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from puzzlewright.studio.app import make_app
from puzzlewright.studio.crew import Crew

HERE = "http://127.0.0.1"


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(make_app(Crew(1)), base_url=HERE, raise_server_exceptions=False) as client:
        yield client
