"""Build the static site once, and serve it as any file server does."""

import fcntl
import shutil
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from static_site.build import ROOT, RUNTIME

STOCK_PER_KIND = "1"  # enough for tests, and quick to build


def built_site(folder: Path) -> Path:
    """Return the site of this test session; the first worker that needs it builds it."""
    if not RUNTIME.is_dir() or not shutil.which("node"):
        pytest.skip("node or the npm package pyodide is not installed")
    site = folder / "site"
    with (folder / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not site.exists():
            command = (sys.executable, "-m", "static_site", str(site), "--stock", STOCK_PER_KIND)
            ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert ended.returncode == 0, ended.stdout + ended.stderr
    return site


class CountingServer(ThreadingHTTPServer):
    """A file server that counts what it sends."""

    sent_bytes = 0


class QuietHandler(SimpleHTTPRequestHandler):
    """Serve files without a log line for each."""

    def send_header(self, keyword: str, value: str) -> None:
        if keyword == "Content-Length":
            assert isinstance(self.server, CountingServer)
            self.server.sent_bytes += int(value)
        super().send_header(keyword, value)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class SiteServer:
    """A plain file server; it can be stopped, and started at the same port."""

    def __init__(self, folder: Path, log: Path) -> None:
        self.folder, self.log, self.port = folder, log, 0
        log.touch()
        self.server: CountingServer | None = None
        self.start()

    @property
    def sent_bytes(self) -> int:
        """Return the bytes that were sent since the last start."""
        return self.server.sent_bytes if self.server else 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start to serve, unless it does."""
        if self.server:
            return
        handler = partial(QuietHandler, directory=str(self.folder))
        self.server = CountingServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_address[1]
        Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None
