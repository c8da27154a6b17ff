"""Context: colour cells so that every clue holds in its own colour and the white cells hang
together.
"""

from typing import TYPE_CHECKING

from puzzlewright.blueprints.generator import Generator
from puzzlewright.blueprints.genre import Genre, Mistake, PlainFormula
from puzzlewright.genres.context import drawing, marks, opening, rules
from puzzlewright.genres.context.encodings import ENCODINGS
from puzzlewright.genres.context.notations import NOTATIONS
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.reasons import WORDS
from puzzlewright.grids.shading import describe_colour
from puzzlewright.human.technique import Teaching
from puzzlewright.model.board import Board, Place
from puzzlewright.model.words import at

if TYPE_CHECKING:  # what not every verb needs takes a while to import
    from puzzlewright.blueprints.drafting import Drafting
    from puzzlewright.blueprints.playing import Playing
    from puzzlewright.blueprints.revising import Revising
    from puzzlewright.genres.context.techniques.position import ContextPosition


def _describe_place(puzzle: Context, cell: Place) -> str:
    return at(*divmod(cell, puzzle.cols))


def _generator() -> Generator[Context]:
    from puzzlewright.genres.context.generator import generator

    return generator


def _teaching() -> Teaching[Context, "ContextPosition"]:
    from puzzlewright.genres.context.teaching import teaching

    return teaching


def _plain_formula() -> PlainFormula[Context]:
    from puzzlewright.genres.context.certificate import plain_formula

    return plain_formula


def _drafting() -> "Drafting[Context]":
    from puzzlewright.genres.context.drafting import drafting

    return drafting


def _revising() -> "Revising[Context]":
    from puzzlewright.genres.context.revising import revising

    return revising


def _playing() -> "Playing[Context]":
    from puzzlewright.genres.context.playing import playing

    return playing


def _early_mistakes(puzzle: Context, board: Board) -> list[Mistake]:
    from puzzlewright.genres.context.early_mistakes import early_mistakes

    return early_mistakes(puzzle, board)


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
    looks=(),
    describe_place=_describe_place,
    describe_values=lambda puzzle, place, values: describe_colour(place, values, puzzle.cols),
    reasons=WORDS,
    name_marks=marks.name_marks,
    read_mark=marks.read_mark,
    generator=_generator,
    teaching=_teaching,
    plain_formula=_plain_formula,
    revising=_revising,
    playing=_playing,
    drafting=_drafting,
    early_mistakes=_early_mistakes,
)
