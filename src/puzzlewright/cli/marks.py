"""The marks of a call: what somebody has drawn, in a file, on standard input or in the call
itself.
"""

from puzzlewright.cli.puzzles import text_or_file
from puzzlewright.model.board import Board, Marks
from puzzlewright.model.errors import Trouble
from puzzlewright.verbs.check import answer_in
from puzzlewright.verbs.marks import read_marks
from puzzlewright.verbs.text import PuzzlePage


def marks_in(source: str, page: PuzzlePage, *, as_played: bool = False) -> Marks:
    """The marks that are meant for the puzzle of a page; of a recorded solve, in the order of
    play.
    """
    return read_marks(page.puzzle, text_or_file(source), as_played=as_played)


def solution_in(source: str, page: PuzzlePage) -> Marks:
    """The marks of a whole answer."""
    answer = answer_in(page.puzzle, marks_in(source, page))
    if isinstance(answer, Board):
        raise Trouble("what is given as a solution leaves something open")
    return answer
