"""One studio for many tests: it remembers nothing of them."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bench.studio_process import StudioProcess, run_studio
from puzzlewright.library.library import Library
from puzzlewright.studio import routes
from puzzlewright.studio.access import AccessRules
from puzzlewright.studio.app import make_app
from puzzlewright.studio.rate_limit import RateLimit
from puzzlewright.studio.store import Store
from puzzlewright.studio.worker_pool import WorkerPool
from tests.patient_studio import PATIENT
from tests.studio.openapi_check import check_answer
from tests.studio.puzzles import BRIDGES

HERE = "http://127.0.0.1"
TOKEN = "a-token-of-some-length"

Visiting = Callable[[], TestClient]


@pytest.fixture(scope="session")
def starter_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with its starter set, to be copied, because filling one takes a while."""
    path = tmp_path_factory.mktemp("starter") / "library.db"
    with Library(f"sqlite:///{path}") as library:
        assert len(library)
    return path


@pytest.fixture
def stocked(starter_library: Path, tmp_path: Path) -> Path:
    """A folder with its own copy of that library."""
    shutil.copy(starter_library, tmp_path)
    return tmp_path


@pytest.fixture(scope="session")
def client(starter_library: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a studio in this process; every answer is checked against OpenAPI."""
    copy = shutil.copy(starter_library, tmp_path_factory.mktemp("client"))
    with Library(f"sqlite:///{copy}") as library, pytest.MonkeyPatch.context() as patch:
        patch.setattr(routes, "TIME_LIMIT_FACTOR", PATIENT)
        patch.setattr(routes, "PROGRESS_SECONDS", PATIENT * routes.PROGRESS_SECONDS)
        app = make_app(WorkerPool(1), Store(library))
        with TestClient(app, base_url=HERE, raise_server_exceptions=False) as client:
            client.event_hooks = {"response": [check_answer]}
            yield client


@pytest.fixture(scope="session")
def studio(
    starter_library: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[StudioProcess]:
    """A studio in a separate process, with one worker per queue."""
    folder = tmp_path_factory.mktemp("studio")
    shutil.copy(starter_library, folder)
    with run_studio(folder, "--workers", "1", module="tests.patient_studio") as studio:
        yield studio


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visiting]:
    """New clients on another machine, of a studio that gives them access."""
    with Library(f"sqlite:///{tmp_path}/library.db") as library:
        library.add(BRIDGES)
        rules = replace(
            AccessRules.for_other_machines(TOKEN, ("studio.example",)),
            request_rate=RateLimit(1e-3, 30),  # however long the requests of a test take
        )
        app = make_app(WorkerPool(1), Store(library), rules)
        with TestClient(app, base_url="http://studio.example:8000"):
            yield lambda: TestClient(app, base_url="http://studio.example:8000")
