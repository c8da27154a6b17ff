"""Puzzlewright, a workbench for logic puzzles: the public face."""

from puzzlewright.board import Board, Marks, Solution
from puzzlewright.engine import Limit
from puzzlewright.errors import BadPuzzle, CannotWrite, NotInstalled, Trouble, UnknownName
from puzzlewright.genre import Mistake
from puzzlewright.step import Step
from puzzlewright.verbs.check import mistakes, position
from puzzlewright.verbs.count import Count, count
from puzzlewright.verbs.draw import Drawing, draw
from puzzlewright.verbs.encode import Encoded, encode
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.generate import Generated, generate
from puzzlewright.verbs.hint import Hint, hint
from puzzlewright.verbs.rate import Rating, rate
from puzzlewright.verbs.solve import Verdict, solve
from puzzlewright.verbs.text import marks_of, read, write

__all__ = [
    "BadPuzzle",
    "Board",
    "CannotWrite",
    "Count",
    "Drawing",
    "Encoded",
    "Generated",
    "Hint",
    "Limit",
    "Marks",
    "Mistake",
    "NotInstalled",
    "Rating",
    "Solution",
    "Step",
    "Trouble",
    "UnknownName",
    "Verdict",
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
    "write",
]
