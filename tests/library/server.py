"""A PostgreSQL server for the tests, started and stopped by them."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path | None:
    """The folder with initdb and pg_ctl, which Debian does not put on the path."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


@contextmanager
def running() -> Iterator[str]:
    """The address of a fresh server on loopback."""
    folder = programs()
    assert folder
    place = Path(tempfile.mkdtemp(prefix="pw-postgres-"))
    data = place / "data"
    if os.geteuid() == 0:  # it refuses to run as root
        shutil.chown(place, "postgres")

    def call(*words: str) -> None:
        command = " ".join(words)
        if os.geteuid() == 0:
            subprocess.run(["su", "postgres", "-c", command], check=True, capture_output=True)
        else:
            subprocess.run(["sh", "-c", command], check=True, capture_output=True)

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    try:
        call(f"{folder}/initdb -D {data} -U postgres -A trust -E UTF8 --no-sync")
        options = f"-p {port} -k {place} -c listen_addresses=127.0.0.1 -c fsync=off"
        call(f"{folder}/pg_ctl -D {data} -w -l {place}/log -o '{options}' start")
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
        finally:
            call(f"{folder}/pg_ctl -D {data} -m fast -w stop")
    finally:
        shutil.rmtree(place, ignore_errors=True)
