"""The marks of a call: what somebody has drawn, in a file, on standard input or in the call
itself.
"""

from puzzlewright.cli.puzzles import text_or_file
from puzzlewright.model.board import Marks
from puzzlewright.verbs.marks import read_marks
from puzzlewright.verbs.text import PuzzlePage


def marks_in(source: str, page: PuzzlePage, *, as_played: bool = False) -> Marks:
    """The marks that are meant for the puzzle of a page; of a recorded solve, in the order of
    play.
    """
    return read_marks(page.puzzle, text_or_file(source), as_played=as_played)
