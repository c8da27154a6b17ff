"""A studio as people start it: a process of its own, with a library of its own."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.example.test_installed import ROOT, install

EXAMPLES = tuple((ROOT / "examples").glob("*/src"))
PATIENCE = 30  # seconds until a studio has started or ended, on a machine that has much to do


class House:
    """`puzzlewright studio`, with the example genres beside those of the program, unless
    packages are not wanted.

    It keeps its port and its library when it is stopped and started again.
    """

    def __init__(self, folder: Path, packages: bool = True) -> None:
        self.packages = folder / "packages"
        self.packages.mkdir(parents=True)
        if packages:
            for genre in ("hitori", "kurodoko"):
                install(self.packages, genre, f"{genre}:genre")
        self.log = folder / "studio.log"
        self.library = f"sqlite:///{folder}/library.db"
        self.port = 0  # the system chooses the first time
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, unless it runs."""
        if self.process is not None:
            return
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "puzzlewright", "studio"),
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
        said = self.process.stdout.readline()
        assert "http://127.0.0.1:" in said, said + self.log.read_text()
        self.port = int(said.split("http://127.0.0.1:")[1].split("/")[0])

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.communicate(timeout=PATIENCE)
        finally:
            self.process.kill()
            self.process = None

    def shelve(self, puzzle: str, title: str) -> None:
        """Put a puzzle into its library, as a setter would."""
        command = [sys.executable, "-m", "puzzlewright", "library", "add", puzzle]
        options = ["--title", title, "--library", self.library]
        subprocess.run([*command, *options], check=True, capture_output=True, timeout=PATIENCE)

    def _path(self) -> tuple[Path, ...]:
        return (self.packages, *EXAMPLES, ROOT / "src")
