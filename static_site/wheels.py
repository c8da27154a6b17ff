"""Download the packages that the engine needs in the browser, once for each version."""

import subprocess
import sys
import tarfile
from pathlib import Path

from puzzlewright.core.errors import PuzzlewrightError

# Python and platform of the npm package `pyodide` that package.json names.
PYTHON = "314"
PLATFORM = "pyemscripten_2026_0_wasm32"

ENGINE = ("python-sat", "starlette", "anyio", "idna", "typing_extensions")
LIBRARY = ("sqlalchemy", "alembic", "mako", "platformdirs")
# It has no wheel for WebAssembly; its Python part is enough.
SOURCES = ("markupsafe",)


def download(folder: Path) -> None:
    """Fill a folder with wheels, and with the Python part of packages that have none."""
    done = folder / "done"
    wanted = " ".join((PYTHON, PLATFORM, *ENGINE, *LIBRARY, *SOURCES))
    if done.exists() and done.read_text() == wanted:
        return
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.is_file():
            old.unlink()
    platforms = ("--platform", PLATFORM, "--platform", "any")
    _pip(folder, "--only-binary=:all:", *platforms, "--python-version", PYTHON, *ENGINE, *LIBRARY)
    _pip(folder, "--no-binary=:all:", *SOURCES)
    for archive in folder.glob("*.tar.gz"):
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
    done.write_text(wanted)


def _pip(folder: Path, *options: str) -> None:
    command = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder)
    ended = subprocess.run([*command, *options], check=False, capture_output=True, text=True)
    if ended.returncode:
        last = (ended.stderr.strip().splitlines() or ["pip failed"])[-1]
        raise PuzzlewrightError(f"the packages for the browser were not downloaded: {last}")
