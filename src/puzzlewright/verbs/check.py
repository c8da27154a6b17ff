"""Check: is this solution right, and which rule is broken where?"""

from typing import Any

from puzzlewright.board import Marks, Solution
from puzzlewright.genre import Mistake
from puzzlewright.genres import genre_of
from puzzlewright.verbs.text import marks_of


def mistakes(puzzle: Any, solution: Solution | Marks) -> list[Mistake]:
    """Every broken rule with the places; empty when the solution is right."""
    return genre_of(puzzle).mistakes(puzzle, marks_of(puzzle, solution))
