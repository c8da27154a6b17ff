"""Run a studio in a separate process for the duration of a block."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple


class StudioProcess(NamedTuple):
    """A running studio, and its address."""

    process: "subprocess.Popen[str]"
    address: str


@contextmanager
def run_studio(
    folder: Path, *options: str, module: str = "puzzlewright"
) -> Iterator[StudioProcess]:
    """Run a studio with a library in this folder, at any free port."""
    command = [sys.executable, "-m", module, "studio", "--port", "0", *options]
    environment = {**os.environ, "PUZZLEWRIGHT_LIBRARY": f"sqlite:///{folder}/library.db"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        try:
            assert process.stdout
            found = re.search(r"http://\S+", line := process.stdout.readline())
            assert found, line
            yield StudioProcess(process, found[0].rstrip("/"))
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                process.communicate(timeout=120)  # the machine may be busy
