"""The options of pictures, and how they are written: the ending of a file says what it becomes."""

import argparse
import re
from pathlib import Path
from typing import Any

from puzzlewright.cli.files import write_file
from puzzlewright.model.errors import Trouble
from puzzlewright.themes.captions import Frame, captioned_svg

THEMES = ("auto", "light", "dark")

_LONGEST_NAME = 80  # of a file, without its ending, in bytes


def add_theme_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--theme", choices=THEMES, default="auto", help="colours of pictures (default: %(default)s)"
    )


def write_captioned(path: str, frame: Frame, theme: str) -> None:
    """Write a picture with its caption, as .svg or .png."""
    write_chart(path, captioned_svg(frame, theme))


def write_chart(path: str, drawing: str) -> None:
    """Write a drawing, as .svg or .png."""
    match Path(path).suffix:
        case ".svg":
            write_file(path, drawing)
        case ".png":
            # it takes a while, and an extra
            from puzzlewright.themes.png import png

            write_file(path, png(drawing, zoom=2))
        case ending:
            raise Trouble(f"a picture ends in .svg or .png, not {ending!r}")


def free_name(identity: Any, taken: set[str]) -> str:
    """What to call the picture or folder of a puzzle, by its id as far as a file can be called so,
    otherwise by its number; no other of this call has the name, not even in another case, which
    some disks do not tell apart.
    """
    number = len(taken) + 1
    name = first = file_name(identity, number)
    while name.lower() in taken:
        name = f"{first}-{number}"
        number += 1
    taken.add(name.lower())
    return name


def file_name(identity: Any, number: int) -> str:
    """A name by the id, as far as a file can be called so, otherwise by the number."""
    name = re.sub(r"[^\w.-]+", "-", str(identity if identity is not None else "")).strip("-.")
    return name.encode()[:_LONGEST_NAME].decode(errors="ignore") or f"{number:04}"
