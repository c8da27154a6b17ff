"""Mosaic (Fill-a-Pix): colour the cells around the numbers."""

from puzzlewright.blueprints.genre import Genre, late
from puzzlewright.genres.mosaic import drawing, marks, opening, rules
from puzzlewright.genres.mosaic.encodings import ENCODINGS
from puzzlewright.genres.mosaic.notations import NOTATIONS
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.mosaic.reasons import WORDS
from puzzlewright.grids.shading import describe_colour
from puzzlewright.model.board import Place
from puzzlewright.model.words import at


def _describe_place(puzzle: Mosaic, cell: Place) -> str:
    return at(*divmod(cell, puzzle.cols))


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
    progress=marks.progress,
    locate=marks.locate,
    entry=marks.entry,
    encodings=ENCODINGS,
    draw=drawing.draw,
    describe_place=_describe_place,
    describe_values=lambda puzzle, place, values: describe_colour(place, values, puzzle.cols),
    reasons=WORDS,
    example="10x10:e3d0a0c3a0e6d0g6b0a0f1a3b6d3b6c66b3e9a6e9a9d4g2",
    name_marks=marks.name_marks,
    read_mark=marks.read_mark,
    generator="puzzlewright.genres.mosaic.generator:generator",
    teaching="puzzlewright.genres.mosaic.teaching:teaching",
    plain_formula="puzzlewright.genres.mosaic.certificate:plain_formula",
    revising="puzzlewright.genres.mosaic.revising:revising",
    drafting="puzzlewright.genres.mosaic.drafting:drafting",
    playing="puzzlewright.genres.mosaic.playing:playing",
    early_mistakes=late("puzzlewright.genres.mosaic.early_mistakes:early_mistakes"),
)
