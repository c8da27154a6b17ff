"""Satogaeri (Sato): bring the circles home to their countries."""

from typing import TYPE_CHECKING

from puzzlewright.blueprints.generator import Generator
from puzzlewright.blueprints.genre import Genre, Mistake, PlainFormula
from puzzlewright.genres.satogaeri import drawing, marks, opening, rules
from puzzlewright.genres.satogaeri.encodings import ENCODINGS
from puzzlewright.genres.satogaeri.notations import NOTATIONS
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.reasons import WORDS
from puzzlewright.human.technique import Teaching
from puzzlewright.model.board import Board, Place, Value

if TYPE_CHECKING:  # what not every verb needs takes a while to import
    from puzzlewright.blueprints.drafting import Drafting
    from puzzlewright.blueprints.playing import Playing
    from puzzlewright.blueprints.revising import Revising
    from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition


def _describe_values(puzzle: Satogaeri, place: Place, landings: frozenset[Value]) -> str:
    name = puzzle.name_of(place)
    if not landings:
        return f"{name} has no way left"
    others = opening.blank(puzzle).open[place] - landings
    if len(landings) > 1 == len(others):
        return f"{name} does not {puzzle.told_moves(place, others, 'move')}"
    return f"{name} {puzzle.told_moves(place, landings)}"


def _generator() -> Generator[Satogaeri]:
    from puzzlewright.genres.satogaeri.generator import generator

    return generator


def _teaching() -> Teaching[Satogaeri, "SatogaeriPosition"]:
    from puzzlewright.genres.satogaeri.teaching import teaching

    return teaching


def _plain_formula() -> PlainFormula[Satogaeri]:
    from puzzlewright.genres.satogaeri.certificate import plain_formula

    return plain_formula


def _drafting() -> "Drafting[Satogaeri]":
    from puzzlewright.genres.satogaeri.drafting import drafting

    return drafting


def _revising() -> "Revising[Satogaeri]":
    from puzzlewright.genres.satogaeri.revising import revising

    return revising


def _playing() -> "Playing[Satogaeri]":
    from puzzlewright.genres.satogaeri.playing import playing

    return playing


def _early_mistakes(puzzle: Satogaeri, board: Board) -> list[Mistake]:
    from puzzlewright.genres.satogaeri.early_mistakes import early_mistakes

    return early_mistakes(puzzle, board)


genre: Genre[Satogaeri] = Genre(
    name="satogaeri",
    title="Satogaeri",
    rules=rules.RULES,
    puzzle=Satogaeri,
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
    looks=drawing.LOOKS,
    describe_place=Satogaeri.name_of,
    describe_values=_describe_values,
    reasons=WORDS,
    example="https://puzz.link/p?satogaeri/6/6/21afj41folhuj51m.m2j2i3h2g./",
    against=marks.against,
    name_marks=marks.name_marks,
    unmarked=lambda puzzle, place: puzzle.starts[place],
    read_mark=marks.read_mark,
    generator=_generator,
    teaching=_teaching,
    plain_formula=_plain_formula,
    revising=_revising,
    playing=_playing,
    drafting=_drafting,
    early_mistakes=_early_mistakes,
)
