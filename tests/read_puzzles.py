"""Puzzles read from text, for tests that know of which class they are."""

from typing import Any

import puzzlewright as pw


def read(text: str, **options: str) -> Any:
    return pw.read(text, **options)
