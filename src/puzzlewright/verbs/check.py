"""Check: is this solution right, and which rule is broken where? Also of a position that is not
finished.
"""

from puzzlewright.blueprints.genre import Mistake, Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.model.board import Board, Marks, Solution
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.verbs.marks import decisions, finished
from puzzlewright.verbs.text import marks_of


def mistakes(puzzle: Puzzle, solution: Solution | Marks | Board) -> list[Mistake]:
    """Every broken rule with the places; empty when a solution is right, and when a board may still
    become one.

    Of a board only what anyone can see is told: a clue that can no longer hold, a group that is cut
    off. That nothing is found does not mean that it can be finished.
    """
    genre = genre_of(puzzle)
    if isinstance(solution, Board):
        return genre.early_mistakes(puzzle, solution)
    return genre.mistakes(puzzle, marks_of(puzzle, solution))


def answer_in(puzzle: Puzzle, marks: Marks) -> Marks | Board:
    """The whole answer that these marks give, in whatever order and form they come; where they
    leave something open, the board that they leave.

    Marks that fit nowhere, or contradict each other, are given back as they are: then the rules say
    what is wrong with them.
    """
    try:
        decided = decisions(puzzle, marks)
    except BadPuzzle:
        return marks
    board = genre_of(puzzle).blank(puzzle).narrowed(decided)
    if board.is_contradiction:
        return marks
    solution = finished(puzzle, decided)
    return board if solution is None else genre_of(puzzle).marks(puzzle, solution)


def position(puzzle: Puzzle, marks: Marks) -> Board:
    """The board of a player who has made these marks so far."""
    return genre_of(puzzle).blank(puzzle).narrowed(decisions(puzzle, marks))
