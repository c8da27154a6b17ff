"""The database of a library: opening, migrating, locking, and backing up to an SQLite file."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import platformdirs
import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, NoSuchModuleError

from puzzlewright.core.errors import (
    BadArgument,
    LibraryFailed,
    NotInstalled,
    PuzzlewrightError,
    install_command,
)
from puzzlewright.core.words import escape_controls, truncate
from puzzlewright.library.schema import METADATA

VARIABLE = "PUZZLEWRIGHT_LIBRARY"
VERSION = "5"  # of the schema, as the newest migration calls it
VERSIONS = tuple(str(number) for number in range(1, int(VERSION) + 1))
LOCK_WAIT_SECONDS = 30  # while another program writes
WRITE_LOCK_ID = 7094401  # of the advisory lock that serialises writers in PostgreSQL
JOURNAL_WAIT_MS = 200  # short, because the journal mode is only an optimisation
_ROWS_PER_COPY = 1000  # rows in one statement


def default_url() -> str:
    """Return the default URL: from the environment, or in the user's data folder."""
    return os.environ.get(VARIABLE) or f"sqlite:///{_own_folder() / 'library.db'}"


def _own_folder() -> Path:
    return Path(platformdirs.user_data_dir("puzzlewright"))


class Connection:
    """An open library in any database; each `writing` block is one transaction."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._is_shared = False
        self.name = self.engine.url.render_as_string(hide_password=True)  # for messages
        try:
            with self.database_errors():
                self._bring_up_to_date()
        except BaseException:
            self.engine.dispose()
            raise
        self._file = _file_of(self.engine.url)
        self._opened = _identity(self._file)

    def close(self) -> None:
        self.engine.dispose()
        if self._is_shared and self._is_same_file:
            # Then it can be copied as one file. It stays shared while other programs have it open.
            self._set_journal_mode("DELETE")
            self.engine.dispose()

    def share(self) -> None:
        """Let others read while one program writes, until it is closed; only SQLite needs this."""
        if self.engine.dialect.name == "sqlite" and not self._is_shared:
            self._set_journal_mode("WAL")
            self._is_shared = True

    def _set_journal_mode(self, mode: str) -> None:
        """Change SQLite's journal mode if possible; call it outside of transactions."""
        with closing(self.engine.raw_connection()) as connection, suppress(sqlite3.Error):
            connection.cursor().execute(f"PRAGMA busy_timeout = {JOURNAL_WAIT_MS}")
            connection.cursor().execute(f"PRAGMA journal_mode = {mode}")
            connection.cursor().execute(f"PRAGMA busy_timeout = {LOCK_WAIT_SECONDS * 1000}")

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        self._refuse_another_file()
        with self.database_errors(), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Open a transaction that excludes other writers."""
        self._refuse_another_file()
        with self.database_errors(), self._exclusive() as connection:
            yield connection

    @contextmanager
    def database_errors(self) -> Iterator[None]:
        """Turn database errors into one sentence."""
        try:
            yield
        except DBAPIError as error:
            raise _to_library_error(self.name, error) from None

    @property
    def _is_same_file(self) -> bool:
        return _identity(self._file) == self._opened

    def _refuse_another_file(self) -> None:
        """Raise `LibraryFailed` if the file was replaced: SQLite would write to the removed one."""
        if not self._is_same_file:
            raise LibraryFailed(
                self.name,
                "its file was removed or replaced while it was open: put it back and start again",
            )

    def _bring_up_to_date(self) -> None:
        """Create or migrate the tables in one transaction; write nothing if they are current."""
        with self.engine.connect() as connection:
            if self._version(connection) == VERSION:
                return
        with self._exclusive() as connection:
            if self._version(connection) != VERSION:
                _migrate(connection)

    @contextmanager
    def _exclusive(self) -> Iterator[sa.Connection]:
        with (
            self.engine.connect().execution_options(writing=True) as connection,
            connection.begin(),
        ):
            if self.engine.dialect.name == "postgresql":
                # Writers that lock rows in different orders would deadlock.
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{LOCK_WAIT_SECONDS}s'")
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITE_LOCK_ID})")
            yield connection

    def _version(self, connection: sa.Connection) -> str | None:
        """Return the version of the schema; None if there are no tables yet."""
        names = set(sa.inspect(connection).get_table_names())
        if "alembic_version" not in names:
            if "puzzles" in names or (names and self.engine.dialect.name == "sqlite"):
                raise PuzzlewrightError(f"{self.name} is not a puzzle library")
            return None
        version = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        if version is not None and version not in VERSIONS:
            raise PuzzlewrightError(
                f"{self.name} was made by a newer version of puzzlewright: update puzzlewright to"
                " open it"
            )
        return version


def _file_of(address: sa.URL) -> str | None:
    """Return the file of a library, if it is in a file."""
    name = address.database or ""
    is_file = address.get_backend_name() == "sqlite" and not name.startswith((":", "file:"))
    return os.path.abspath(name) if name and is_file else None


def _identity(file: str | None) -> tuple[int, int] | None:
    """Identify a file independently of its name; None if there is none."""
    if file is not None:
        with suppress(OSError):
            about = os.stat(file)
            return about.st_dev, about.st_ino
    return None


def _engine(url: str) -> sa.Engine:
    try:
        address = sa.engine.make_url(url)
    except ArgumentError:
        found = escape_controls(truncate(repr(url), 120))
        raise PuzzlewrightError(
            f"a library needs a URL such as sqlite:///puzzles.db, not {found}"
        ) from None
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    is_sqlite = address.get_backend_name() == "sqlite"
    if is_sqlite and address.database and not address.database.startswith("file:"):
        folder = Path(address.database).parent
        try:
            if folder == _own_folder():  # any other may be mistyped
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                if not Path(address.database).exists():
                    Path(address.database).touch(mode=0o600)
        except OSError as error:
            raise PuzzlewrightError(f"{folder} cannot be made: {error.strerror}") from None
        if not folder.is_dir():
            raise PuzzlewrightError(f"there is no folder {folder} for a library")
    try:
        engine = sa.create_engine(address, **({} if is_sqlite else {"pool_pre_ping": True}))
    except NoSuchModuleError:
        raise PuzzlewrightError(f"no database is known by the name {address.drivername}") from None
    except ModuleNotFoundError as missing:
        if missing.name == "psycopg":
            raise NotInstalled("psycopg", install_command("postgres")) from None
        raise NotInstalled(str(missing.name), f"pip install {missing.name}") from None
    if is_sqlite:
        sa.event.listen(engine, "connect", _prepare_sqlite)
        sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, record: object) -> None:
    connection.isolation_level = None  # transactions begin only with an explicit BEGIN
    connection.execute(f"PRAGMA busy_timeout = {LOCK_WAIT_SECONDS * 1000}")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: sa.Connection) -> None:
    # A writer takes the lock at once: waiting for it later could fail half-way.
    writes = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _migrate(connection: sa.Connection) -> None:
    from alembic import command  # slow to import, and rarely needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "puzzlewright.library:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _to_library_error(name: str, error: DBAPIError) -> PuzzlewrightError:
    said = escape_controls(truncate(str(error.orig).strip().split("\n")[0], 300))
    too_long = "another program has been writing to it for too long: try again"
    plain = {
        "unable to open database file": "it cannot be opened: is the folder there and yours?",
        "attempt to write a readonly database": "it is read-only: copy it to a folder of yours, or"
        " use another library",
        "database or disk is full": "the disk is full: make room and call again; what was added"
        " before is safe",
        "database is locked": too_long,
        "canceling statement due to lock timeout": too_long,
        "file is not a database": "this file is not a library",
        "disk I/O error": "the disk cannot be read or written: make sure that there is room;"
        " what was added before is safe",
    }
    if isinstance(error, DataError):  # a number or a text that no column can hold
        return BadArgument(f"the library cannot store or find this: {said}")
    return LibraryFailed(name, plain.get(said, said))


def back_up(library: Connection, path: str) -> None:
    """Write the copy to a temporary file beside its target, and move it there when complete."""
    place = Path(path)
    if place.exists():
        raise PuzzlewrightError(f"{path} is there already: name a new file for the copy")
    beside = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        copy = Connection(f"sqlite:///{beside}")
        try:
            with library.reading() as source, copy.writing() as target:
                for table in METADATA.sorted_tables:
                    for rows in (
                        source.execute(sa.select(table)).mappings().partitions(_ROWS_PER_COPY)
                    ):
                        target.execute(sa.insert(table), [dict(row) for row in rows])
        finally:
            copy.close()
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)
