"""Context: colour cells so that every clue holds in its own colour and the white cells hang
together.
"""

from puzzlewright.blueprints.genre import Genre, late
from puzzlewright.genres.context import drawing, marks, opening, rules
from puzzlewright.genres.context.encodings import ENCODINGS
from puzzlewright.genres.context.notations import NOTATIONS
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.reasons import WORDS
from puzzlewright.grids.shading import describe_colour
from puzzlewright.model.board import Place
from puzzlewright.model.words import at


def _describe_place(puzzle: Context, cell: Place) -> str:
    return at(*divmod(cell, puzzle.cols))


genre: Genre[Context] = Genre(
    name="context",
    title="Context",
    rules=rules.RULES,
    example="https://puzz.link/p?context/6/6/k1h2r3022h2n",
    puzzle=Context,
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
    name_marks=marks.name_marks,
    read_mark=marks.read_mark,
    generator="puzzlewright.genres.context.generator:generator",
    teaching="puzzlewright.genres.context.teaching:teaching",
    plain_formula="puzzlewright.genres.context.certificate:plain_formula",
    revising="puzzlewright.genres.context.revising:revising",
    playing="puzzlewright.genres.context.playing:playing",
    drafting="puzzlewright.genres.context.drafting:drafting",
    early_mistakes=late("puzzlewright.genres.context.early_mistakes:early_mistakes"),
)
