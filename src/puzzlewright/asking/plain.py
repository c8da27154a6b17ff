"""Puzzles that are plain from the start: no engine needs to be asked about them."""

from typing import Any

from puzzlewright.genres import genre_of
from puzzlewright.model.board import Board, Solution


def plain_solution(puzzle: Any, checked: Solution | None = None) -> Solution | None:
    """The only solution, where the opening leaves no other; None if it takes more to tell. What was
    found to keep the rules is not checked again.
    """
    genre = genre_of(puzzle)
    seen = genre.opening(puzzle)
    if not isinstance(seen, Board) or not (only := seen.solution):
        return None
    is_right = only == checked or not genre.mistakes(puzzle, genre.marks(puzzle, only))
    return only if is_right else None
