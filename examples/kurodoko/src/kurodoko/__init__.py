"""Kurodoko: colour cells so that every numbered cell sees just so many white ones."""

from typing import TYPE_CHECKING

from puzzlewright.blueprints.drafting import Drafting
from puzzlewright.blueprints.generator import Generator
from puzzlewright.blueprints.genre import Genre
from puzzlewright.blueprints.playing import Playing
from puzzlewright.blueprints.revising import Revising
from puzzlewright.grids.shading import describe_colour
from puzzlewright.human.technique import Teaching
from puzzlewright.model.board import Place, Value

from kurodoko import drawing, early, marks, opening, rules
from kurodoko.encodings import ENCODINGS
from kurodoko.notations import NOTATIONS
from kurodoko.puzzle import Kurodoko
from kurodoko.reasons import WORDS

if TYPE_CHECKING:
    from kurodoko.techniques.position import KurodokoPosition


def _describe_values(puzzle: Kurodoko, place: Place, values: frozenset[Value]) -> str:
    return describe_colour(place, values, puzzle.cols)


# These five are imported when they are called for, so that reading and solving start quickly.
def _generator() -> Generator[Kurodoko]:
    from kurodoko.generator import generator

    return generator


def _teaching() -> Teaching[Kurodoko, "KurodokoPosition"]:
    from kurodoko.teaching import teaching

    return teaching


def _revising() -> Revising[Kurodoko]:
    from kurodoko.revising import revising

    return revising


def _playing() -> Playing[Kurodoko]:
    from kurodoko.playing import playing

    return playing


def _drafting() -> Drafting[Kurodoko]:
    from kurodoko.drafting import drafting

    return drafting


genre: Genre[Kurodoko] = Genre(
    name="kurodoko",
    title="Kurodoko",
    rules=rules.RULES,
    example="https://puzz.link/p?kurodoko/6/6/m469g2y5h86",
    puzzle=Kurodoko,
    notations=NOTATIONS,
    blank=opening.blank,
    opening=opening.opening,
    marks=marks.marks,
    solution=marks.solution,
    mistakes=rules.mistakes,
    early_mistakes=early.early_mistakes,
    progress=marks.progress,
    locate=marks.locate,
    entry=marks.entry,
    encodings=ENCODINGS,
    draw=drawing.draw,
    looks=(drawing.SIGHT,),
    roles=drawing.ROLES,
    describe_place=Kurodoko.name_of,
    describe_values=_describe_values,
    reasons=WORDS,
    name_marks=marks.name_marks,
    read_mark=marks.read_mark,
    generator=_generator,
    teaching=_teaching,
    revising=_revising,
    playing=_playing,
    drafting=_drafting,
)
