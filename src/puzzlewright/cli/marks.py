"""The marks of a call: what somebody has drawn, in a file, on standard input or in the call
itself.
"""

from puzzlewright.cli.puzzles import text_or_file
from puzzlewright.model.board import Marks
from puzzlewright.verbs.text import PuzzlePage, read_marks


def marks_in(source: str, page: PuzzlePage) -> Marks:
    """The marks that are meant for the puzzle of a page."""
    return read_marks(page.puzzle, text_or_file(source))
