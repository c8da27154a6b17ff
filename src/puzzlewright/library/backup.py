"""A copy of a whole library, from whatever database, in one SQLite file."""

import os
from pathlib import Path

import sqlalchemy as sa

from puzzlewright.library.connection import Connection
from puzzlewright.library.schema import METADATA
from puzzlewright.model.errors import Trouble

_ROWS = 1000  # that are copied at once


def back_up(library: Connection, path: str) -> None:
    """Write the copy beside its place and move it there when it is whole."""
    place = Path(path)
    if place.exists():
        raise Trouble(f"{path} is there already: name a new file for the copy")
    beside = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        copy = Connection(f"sqlite:///{beside}")
        try:
            with library.reading() as source, copy.writing() as target:
                for table in METADATA.sorted_tables:
                    for rows in source.execute(sa.select(table)).mappings().partitions(_ROWS):
                        target.execute(sa.insert(table), [dict(row) for row in rows])
        finally:
            copy.close()
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)
