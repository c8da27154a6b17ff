"""Making a library, bringing an old one up to date, refusing what is none."""

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

import puzzlewright as pw
from puzzlewright.library.connection import VERSION, Connection
from puzzlewright.library.schema import METADATA

BRIDGES = "5x5m2:1a1a2e3a3a3e3a6a4"


def test_the_migrations_create_the_tables_of_the_schema(url: str) -> None:
    library = Connection(url)
    with library.reading() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []
        assert context.get_current_revision() == VERSION
    library.close()


def _make_old(library: pw.Library) -> None:
    """Leave the tables as the first version did."""
    with library.connection.writing() as connection:
        for table in ("plays", "stock", "used"):
            connection.execute(sa.text(f"DROP TABLE {table}"))
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '1'"))


def test_an_old_library_is_brought_up_to_date_with_all_its_puzzles(url: str) -> None:
    with pw.Library(url) as library:
        number = library.add(BRIDGES, title="Old").id
        _make_old(library)
    with pw.Library(url) as library:
        assert library[number].title == "Old"
        assert library.games() == []


def test_a_migration_that_fails_leaves_everything_as_it_was(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pw.Library(url) as library:
        library.add(BRIDGES)
        _make_old(library)

    def halfway(config: Config, revision: str) -> None:
        upgrade(config, revision)
        raise KeyboardInterrupt

    upgrade = command.upgrade
    monkeypatch.setattr(command, "upgrade", halfway)
    with pytest.raises(KeyboardInterrupt):
        pw.Library(url)
    monkeypatch.undo()
    with pw.Library(url) as library:
        assert len(library) == 1


def test_a_library_of_a_later_version_is_refused(url: str) -> None:
    with pw.Library(url) as library, library.connection.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '99'"))
    with pytest.raises(pw.Trouble, match="made by a newer version of puzzlewright"):
        pw.Library(url)


def test_another_program_s_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE notes (text)")
    other.close()
    with pytest.raises(pw.Trouble, match="is not a puzzle library"):
        pw.Library(f"sqlite:///{path}")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("shelf", "a library needs a URL such as sqlite:///puzzles.db, not 'shelf'"),
        ("nosuch://x", "no database is known by the name nosuch"),
        ("sqlite:////nowhere/at/all/x.db", "there is no folder /nowhere/at/all for a library"),
    ],
)
def test_wrong_addresses_are_reported(url: str, said: str) -> None:
    with pytest.raises(pw.Trouble, match=said):
        pw.Library(url)


def test_a_file_that_is_no_database_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "text.db"
    path.write_text("this is not a database, but a text of some length" * 30)
    with pytest.raises(pw.Trouble, match="this file is not a library"):
        pw.Library(f"sqlite:///{path}")


def test_a_password_is_not_shown() -> None:
    with pytest.raises(pw.Trouble) as told:
        pw.Library("postgresql://me:secret@127.0.0.1:1/x")
    assert "secret" not in str(told.value)
