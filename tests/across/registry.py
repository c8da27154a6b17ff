"""What the tests that loop over all genres need to know of each: a strategy for small puzzles."""

from importlib import import_module
from typing import Any

from hypothesis import strategies as st

from puzzlewright.genres import GENRES

SMALL: dict[str, st.SearchStrategy[Any]] = {
    genre.name: import_module(f"tests.genres.{genre.name}.small").puzzles for genre in GENRES
}
