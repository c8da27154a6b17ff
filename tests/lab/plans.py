"""Small plans for the tests."""

from pathlib import Path

SMALL = """\
seed = 3
time_limit = 20

[[instances]]
name = "bridges"
generate = "bridges"
size = "5x5"
count = 3

[[instances]]
name = "mosaic"
generate = "mosaic"
size = "5x5"
count = 2

[[methods]]
name = "default"

[[methods]]
name = "minisat"
engine = "minisat22"
"""


def written(folder: Path, text: str = SMALL, name: str = "small.toml") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


def script(folder: Path, name: str, *lines: str) -> str:
    """Return a solver program that does this; the engine that runs it."""
    path = folder / name
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)
    return f"process:{path}"
