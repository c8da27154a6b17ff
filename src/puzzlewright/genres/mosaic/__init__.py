"""Mosaic (Fill-a-Pix): colour the cells around the numbers."""

from puzzlewright.board import Place
from puzzlewright.formula import Reason
from puzzlewright.genre import Genre
from puzzlewright.genres.mosaic import drawing, generator, marks, opening, rules
from puzzlewright.genres.mosaic.encodings import ENCODINGS
from puzzlewright.genres.mosaic.notations import NOTATIONS
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.words import at


def _describe_place(puzzle: Mosaic, cell: Place) -> str:
    return f"the cell at {at(*divmod(cell, puzzle.cols))}"


def _describe_reason(puzzle: Mosaic, reason: Reason) -> str:
    if reason.rule == "clue":
        return puzzle.name_of(reason.about[0])
    if reason.rule == "columns":
        return "the count of black cells in each column of three"
    return "what is known already"


genre: Genre[Mosaic] = Genre(
    name="mosaic",
    title="Mosaic (Fill-a-Pix)",
    rules=rules.RULES,
    puzzle=Mosaic,
    notations=NOTATIONS,
    blank=opening.blank,
    opening=opening.opening,
    marks=marks.marks,
    solution=marks.solution,
    mistakes=rules.mistakes,
    encodings=ENCODINGS,
    draw=drawing.draw,
    looks=(),
    describe_place=_describe_place,
    describe_reason=_describe_reason,
    example="10x10:e3d0a0c3a0e6d0g6b0a0f1a3b6d3b6c66b3e9a6e9a9d4g2",
    generator=generator.generator,
)
