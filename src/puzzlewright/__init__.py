"""Puzzlewright, a workbench for logic puzzles: the public face."""

from puzzlewright.board import Board, Marks, Solution
from puzzlewright.engine import Limit
from puzzlewright.errors import BadPuzzle, CannotWrite, NotInstalled, Trouble, UnknownName
from puzzlewright.genre import Mistake
from puzzlewright.verbs.check import mistakes
from puzzlewright.verbs.count import Count, count
from puzzlewright.verbs.draw import Drawing, draw
from puzzlewright.verbs.encode import Encoded, encode
from puzzlewright.verbs.generate import Generated, generate
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
    "Limit",
    "Marks",
    "Mistake",
    "NotInstalled",
    "Solution",
    "Trouble",
    "UnknownName",
    "Verdict",
    "count",
    "draw",
    "encode",
    "generate",
    "marks_of",
    "mistakes",
    "read",
    "solve",
    "write",
]
