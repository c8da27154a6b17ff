"""What tests over all genres need: a strategy for small puzzles, and solved boards."""

from importlib import import_module
from typing import Any

from hypothesis import strategies as st

from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import Size
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import OWN
from puzzlewright.verbs.options import check_options
from tests.example import small, small_hitori
from tests.toy import small as toy

SMALL: dict[str, st.SearchStrategy[Any]] = {
    **{genre.name: import_module(f"tests.genres.{genre.name}.small").puzzles for genre in OWN},
    "hitori": small_hitori.puzzles,
    "kurodoko": small.puzzles,
    "stripes": toy.puzzles,
}


def size_for(genre: Genre[Any], rows: int, cols: int) -> tuple[int, int]:
    """This size, or a strip for a genre that has one row only."""
    try:
        check_options(genre, Size(rows, cols), {})
    except BadOption:
        return 1, rows + cols
    return rows, cols
