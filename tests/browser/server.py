"""Run the studio in a separate process, with its own library."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.example.test_installed import ROOT, install

EXAMPLES = tuple((ROOT / "examples").glob("*/src"))
TIMEOUT_SECONDS = 120  # to start or stop on a busy machine


class StudioServer:
    """The process of `puzzlewright studio`, by default with the example genres installed.

    It keeps its port and its library when it is stopped and started again.
    """

    def __init__(self, folder: Path, packages: bool = True, module: str = "puzzlewright") -> None:
        self.module = module  # the command line
        self.packages = folder / "packages"
        self.packages.mkdir(parents=True)
        if packages:
            for genre in ("hitori", "kurodoko"):
                install(self.packages, genre, f"{genre}:genre")
        self.log = folder / "studio.log"
        self.library = f"sqlite:///{folder}/library.db"
        self.port = 0  # any free port the first time
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the process, unless it is running."""
        if self.process is not None:
            return
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", self.module, "studio"),
                    *("--port", str(self.port)),
                    *("--library", self.library),
                    *("--workers", "1"),
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, self._path()))},
            )
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert "http://127.0.0.1:" in line, line + self.log.read_text()
        self.port = int(line.split("http://127.0.0.1:")[1].split("/")[0])

    def stop(self) -> None:
        """Stop the process as Ctrl-C does."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.communicate(timeout=TIMEOUT_SECONDS)
        finally:
            self.process.kill()
            self.process = None

    def _path(self) -> tuple[Path, ...]:
        return (self.packages, *EXAMPLES, ROOT / "src", ROOT)
