"""Marks in a file: what somebody has drawn, in native JSON or as rows of cells."""

import json
from typing import Any


def marks_in(text: str) -> Any:
    """The JSON in a text, or its rows of '#', '.' and '?'; None if it is neither."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        rows = text.split()
        return rows if rows and not set("".join(rows)) - {"#", ".", "?"} else None
