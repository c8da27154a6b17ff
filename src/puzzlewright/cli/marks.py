"""Marks in a file: what somebody has drawn, in native JSON or as rows of cells."""

from typing import Any

from puzzlewright.model.errors import BadPuzzle
from puzzlewright.notations.native import load_numbers


def marks_in(text: str) -> Any:
    """The JSON in a text, or its rows of '#', '.' and '?'; None if it is neither."""
    try:
        return load_numbers(text)
    except BadPuzzle:
        rows = text.split()
        return rows if rows and not set("".join(rows)) - {"#", ".", "?"} else None
