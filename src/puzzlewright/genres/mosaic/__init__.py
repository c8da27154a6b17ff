"""Mosaic (Fill-a-Pix): colour the cells around the numbers."""

from typing import TYPE_CHECKING

from puzzlewright.blueprints.generator import Generator
from puzzlewright.blueprints.genre import Genre, Mistake, PlainFormula
from puzzlewright.genres.mosaic import drawing, marks, opening, rules
from puzzlewright.genres.mosaic.encodings import ENCODINGS
from puzzlewright.genres.mosaic.notations import NOTATIONS
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.mosaic.reasons import WORDS
from puzzlewright.grids.shading import describe_colour
from puzzlewright.human.technique import Teaching
from puzzlewright.model.board import Board, Place
from puzzlewright.model.words import at

if TYPE_CHECKING:  # what not every verb needs takes a while to import
    from puzzlewright.blueprints.drafting import Drafting
    from puzzlewright.blueprints.playing import Playing
    from puzzlewright.blueprints.revising import Revising
    from puzzlewright.genres.mosaic.techniques.position import MosaicPosition


def _describe_place(puzzle: Mosaic, cell: Place) -> str:
    return at(*divmod(cell, puzzle.cols))


def _generator() -> Generator[Mosaic]:
    from puzzlewright.genres.mosaic.generator import generator

    return generator


def _teaching() -> Teaching[Mosaic, "MosaicPosition"]:
    from puzzlewright.genres.mosaic.teaching import teaching

    return teaching


def _plain_formula() -> PlainFormula[Mosaic]:
    from puzzlewright.genres.mosaic.certificate import plain_formula

    return plain_formula


def _drafting() -> "Drafting[Mosaic]":
    from puzzlewright.genres.mosaic.drafting import drafting

    return drafting


def _revising() -> "Revising[Mosaic]":
    from puzzlewright.genres.mosaic.revising import revising

    return revising


def _playing() -> "Playing[Mosaic]":
    from puzzlewright.genres.mosaic.playing import playing

    return playing


def _early_mistakes(puzzle: Mosaic, board: Board) -> list[Mistake]:
    from puzzlewright.genres.mosaic.early_mistakes import early_mistakes

    return early_mistakes(puzzle, board)


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
    looks=(),
    describe_place=_describe_place,
    describe_values=lambda puzzle, place, values: describe_colour(place, values, puzzle.cols),
    reasons=WORDS,
    example="10x10:e3d0a0c3a0e6d0g6b0a0f1a3b6d3b6c66b3e9a6e9a9d4g2",
    name_marks=marks.name_marks,
    read_mark=marks.read_mark,
    generator=_generator,
    teaching=_teaching,
    plain_formula=_plain_formula,
    revising=_revising,
    drafting=_drafting,
    playing=_playing,
    early_mistakes=_early_mistakes,
)
