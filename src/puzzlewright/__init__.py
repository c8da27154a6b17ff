"""Puzzlewright, a workbench for logic puzzles: the public face."""

from puzzlewright.board import Board, Marks, Solution
from puzzlewright.errors import BadPuzzle, BadWish, CannotWrite, LimitReached, NotInstalled, Trouble, UnknownName
from puzzlewright.genre import Mistake, Puzzle
from puzzlewright.limits import Limit
from puzzlewright.step import Step
from puzzlewright.verbs.check import mistakes, position
from puzzlewright.verbs.count import Count, count
from puzzlewright.verbs.draw import Drawing, draw
from puzzlewright.verbs.encode import Encoded, encode
from puzzlewright.verbs.explain import Explanation, explain
from puzzlewright.verbs.generate import Generated, generate, wishes
from puzzlewright.verbs.hint import Hint, hint
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.rating import Rating
from puzzlewright.verbs.solve import Verdict, solve
from puzzlewright.verbs.text import marks_of, read, write
from puzzlewright.verbs.unfinished import Unfinished

__version__ = "0.1.0"

__all__ = [
    "BadPuzzle",
    "BadWish",
    "Board",
    "CannotWrite",
    "Count",
    "Drawing",
    "Encoded",
    "Explanation",
    "Generated",
    "Hint",
    "Limit",
    "LimitReached",
    "Marks",
    "Mistake",
    "NotInstalled",
    "Puzzle",
    "Rating",
    "Solution",
    "Step",
    "Trouble",
    "Unfinished",
    "UnknownName",
    "Verdict",
    "__version__",
    "count",
    "draw",
    "encode",
    "explain",
    "generate",
    "hint",
    "marks_of",
    "mistakes",
    "position",
    "rate",
    "read",
    "solve",
    "wishes",
    "write",
]
