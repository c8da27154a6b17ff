"""What the service can be asked to find out: each task takes plain data and gives plain data, so
that it can be done by another process.
"""

import json
from importlib import import_module
from typing import Any

from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.notations import native
from puzzlewright.verbs.text import PuzzlePage, read_page, write


def read(text: str, genre: str | None = None, notation: str | None = None) -> dict[str, Any]:
    """The puzzle that a text says, or the puzzles where it holds one a line."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not _is_list(lines):
        return _told(_page(lines[0] if len(lines) == 1 else text, genre, notation))
    pages = [_page(line, genre, notation) for line in lines]
    return {**_told(pages[0]), "many": [_told(page) for page in pages]}


def sheet(puzzle: Any) -> dict[str, Any]:
    """What it takes to play a puzzle, without asking again."""
    play = import_module("puzzlewright.verbs.play")  # only players need it
    made: dict[str, Any] = play.sheet(puzzle_of(puzzle)).json()
    return made


def puzzle_of(said: Any) -> Puzzle:
    """A puzzle as somebody sends it: a native object, or a text in any notation."""
    text = said if isinstance(said, str) else json.dumps(said)
    puzzle: Puzzle = read_page(text).puzzle
    return puzzle


def _is_list(lines: list[str]) -> bool:
    """Whether every line is a JSON object of its own."""
    if len(lines) < 2 or not all(line.lstrip().startswith("{") for line in lines):
        return False
    try:
        native.load(lines[0])
    except BadPuzzle:
        return False
    return True


def _page(text: str, genre: str | None, notation: str | None) -> PuzzlePage:
    """A text that is a puzzle, or a JSON object in which one stands."""
    if text.lstrip().startswith("{"):
        data = native.load(text)
        if isinstance(data, dict) and "puzzle" in data:
            inner = data["puzzle"]
            text = inner if isinstance(inner, str) else json.dumps(inner)
    return read_page(text, genre=genre, notation=notation)


def _told(page: PuzzlePage) -> dict[str, Any]:
    return {
        "genre": page.genre.name,
        "notation": page.notation.name,
        "title": page.genre.title,
        "puzzle": json.loads(write(page.puzzle)),
        "marks": page.marks if page.moves is None else page.moves,
    }
