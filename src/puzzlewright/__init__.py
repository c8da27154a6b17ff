"""Puzzlewright, a workbench for logic puzzles: the public face."""

from puzzlewright.board import Board, Marks, Solution
from puzzlewright.engine import Limit
from puzzlewright.errors import BadPuzzle, CannotWrite, NotInstalled, Trouble, UnknownName
from puzzlewright.genre import Mistake
from puzzlewright.verbs.count import Count, count
from puzzlewright.verbs.solve import Verdict, solve

__all__ = [
    "BadPuzzle",
    "Board",
    "CannotWrite",
    "Count",
    "Limit",
    "Marks",
    "Mistake",
    "NotInstalled",
    "Solution",
    "Trouble",
    "UnknownName",
    "Verdict",
    "count",
    "solve",
]
