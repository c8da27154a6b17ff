"""Every test of the library runs on SQLite and on PostgreSQL."""

import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

import puzzlewright as pw
from tests.library import server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    if server.programs() is None:
        pytest.skip("PostgreSQL is not installed here: apt-get install postgresql")
    with server.running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a library that is not there yet."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/shelf.db"
        return
    address = sa.engine.make_url(request.getfixturevalue("postgres"))
    name = f"l{uuid.uuid4().hex}"
    engine = sa.create_engine(
        address.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    yield address.set(database=name).render_as_string()
    with engine.connect() as connection:
        connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def library(url: str) -> Iterator[pw.Library]:
    with pw.Library(url) as opened:
        yield opened
