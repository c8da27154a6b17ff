"""A preset for genres that shade cells: it fills most fields of `Genre`.

Places are the cells, row by row, with the values 0 for white and 1 for black.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from puzzlewright.core.board import (
    Board,
    Choice,
    Decision,
    Marks,
    Place,
    Solution,
    Value,
)
from puzzlewright.core.picture import Picture
from puzzlewright.core.words import listing
from puzzlewright.genre.genre import Genre, Opening, Words
from puzzlewright.kit import shading
from puzzlewright.kit.clue_page import CLUE, CONNECTED, KNOWN, NEIGHBOURS, CluePage
from puzzlewright.kit.connected import describe_way_out

C = TypeVar("C", bound=CluePage)

EITHER = frozenset((shading.WHITE, shading.BLACK))


def blank(puzzle: CluePage) -> Board:
    """Every cell may be white or black."""
    return Board((EITHER,) * (puzzle.rows * puzzle.cols))


def draw(puzzle: CluePage, board: Board, looks: frozenset[str]) -> Picture:
    """The clues, and the cells whose colour the board knows."""
    return shading.picture(type(puzzle).__name__, puzzle.clues, board)


def _describe_values(puzzle: CluePage, cell: Place, colours: frozenset[Value]) -> str:
    return shading.describe_colour(cell, colours, puzzle.cols)


REASONS: dict[str, Words[Any]] = {
    CLUE: lambda puzzle, reason: listing([puzzle.name_of(cell) for cell in reason.about]),
    NEIGHBOURS: "black cells do not share a side",
    CONNECTED: describe_way_out,
    KNOWN: "what is known already",
}


@dataclass(frozen=True, kw_only=True)
class ShadingGenre(Genre[C]):
    """A genre whose puzzles are pages of clues, and whose solutions are black and white cells.

    `interaction` is the path of a `ShadingInteraction`. It says how the genre is played, edited
    and repaired.
    """

    interaction: str
    blank: Callable[[C], Board] = blank
    opening: Callable[[C], Opening] = blank
    marks: Callable[[C, Solution], Marks] = lambda puzzle, solution: shading.marks_of(
        solution, puzzle.cols
    )
    solution: Callable[[C, Marks], Solution] = lambda puzzle, marks: shading.solution_of(
        marks, puzzle.rows, puzzle.cols
    )
    progress: Callable[[C, Marks], list[Decision]] = lambda puzzle, marks: shading.progress_of(
        marks, puzzle.rows, puzzle.cols
    )
    locate: Callable[[C, Place], list[int]] = lambda puzzle, cell: [*divmod(cell, puzzle.cols)]
    entry: Callable[[C, Choice], list[int]] = lambda puzzle, choice: (
        [*divmod(choice[0], puzzle.cols), choice[1]]
    )
    draw: Callable[[C, Board, frozenset[str]], Picture] = draw
    describe_place: Callable[[C, Place], str] = CluePage.cell_name
    describe_values: Callable[[C, Place, frozenset[Value]], str] = _describe_values
    reasons: Mapping[str, Words[C]] = field(default_factory=lambda: REASONS)
    name_marks: Callable[[C, Marks], list[str]] | None = lambda _, marks: shading.name_cells(marks)
    read_mark: Callable[[C, str], list[list[int]]] | None = lambda puzzle, text: shading.read_cells(
        text, puzzle.rows, puzzle.cols
    )

    def __post_init__(self) -> None:
        for part in ("playing", "drafting", "revising"):
            if getattr(self, part) is None:
                object.__setattr__(self, part, f"{self.interaction}.{part}")
