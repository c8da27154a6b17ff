"""Draw: a puzzle, alone or with what is known of its solution, as a picture."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from puzzlewright.board import Board, Marks, Solution, board_of
from puzzlewright.errors import Trouble, UnknownName
from puzzlewright.genre import Genre
from puzzlewright.genres import genre_of
from puzzlewright.shapes import Picture
from puzzlewright.themes.json import json
from puzzlewright.themes.svg import svg
from puzzlewright.themes.terminal import text
from puzzlewright.words import count


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture, ready to be shown in any of these ways."""

    picture: Picture

    def svg(self, theme: str = "auto", *, clickable: bool = True) -> str:
        """As SVG, for light or dark paper or `auto` for either; `clickable` with the place of every shape, for a web page."""
        return svg(self.picture, theme, clickable)

    def text(self, colour: bool = False) -> str:
        """As rows of characters for a terminal, coloured where that is wanted and rich is installed."""
        return text(self.picture, colour)

    def json(self) -> dict[str, Any]:
        """As plain data."""
        return json(self.picture)


def draw(puzzle: Any, solution: Solution | Marks | Board | None = None, *, looks: Iterable[str] = ()) -> Drawing:
    """Draw the puzzle with a solution, with what a board knows so far, or bare; looks are the genre's own options."""
    genre = genre_of(puzzle)
    wanted = frozenset(looks)
    if unknown := sorted(wanted - set(genre.looks)):
        raise UnknownName(f"{genre.name} look", unknown[0], genre.looks or ["none"])
    return Drawing(genre.draw(puzzle, _board(genre, puzzle, solution), wanted))


def _board(genre: Genre[Any], puzzle: Any, solution: Solution | Marks | Board | None) -> Board:
    blank = genre.blank(puzzle)
    if solution is None:
        return blank
    if isinstance(solution, list):
        solution = genre.solution(puzzle, solution)
    board = board_of([solution]) if isinstance(solution, Solution) else solution
    if len(board.open) != len(blank.open):
        raise Trouble(f"this puzzle has {count(len(blank.open), 'place')}, but the solution has {len(board.open)}")
    return board
