"""Bridges (Hashi, Hashiwokakero): join the islands."""

from typing import TYPE_CHECKING, Any

from puzzlewright.blueprints.generator import Generator
from puzzlewright.blueprints.genre import Genre, Mistake, PlainFormula
from puzzlewright.genres.bridges import drawing, marks, opening, rules
from puzzlewright.genres.bridges.encodings import ENCODINGS
from puzzlewright.genres.bridges.notations import NOTATIONS
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.reasons import WORDS
from puzzlewright.human.technique import Teaching
from puzzlewright.model.board import Board, Place, Value
from puzzlewright.model.words import count

if TYPE_CHECKING:  # what not every verb needs takes a while to import
    from puzzlewright.blueprints.drafting import Drafting
    from puzzlewright.blueprints.playing import Playing
    from puzzlewright.blueprints.revising import Revising


def _describe_values(puzzle: Bridges, span: Place, values: frozenset[Value]) -> str:
    name = puzzle.span_name(span)
    if not values:
        return f"no number of bridges fits on {name}"
    least, most = min(values), max(values)
    if len(values) == 1:
        return f"{name} has {count(least, 'bridge')}"
    if len(values) <= most - least:
        return f"{name} has {' or '.join(str(value) for value in sorted(values))} bridges"
    if most == puzzle.max_bridges:
        return f"{name} has at least {count(least, 'bridge')}"
    if not least:
        return f"{name} has at most {count(most, 'bridge')}"
    return f"{name} has {least} to {most} bridges"


def _generator() -> Generator[Bridges]:
    from puzzlewright.genres.bridges.generator import generator

    return generator


def _teaching() -> Teaching[Bridges, Any]:
    from puzzlewright.genres.bridges.teaching import teaching

    return teaching


def _plain_formula() -> PlainFormula[Bridges]:
    from puzzlewright.genres.bridges.certificate import plain_formula

    return plain_formula


def _drafting() -> "Drafting[Bridges]":
    from puzzlewright.genres.bridges.drafting import drafting

    return drafting


def _revising() -> "Revising[Bridges]":
    from puzzlewright.genres.bridges.revising import revising

    return revising


def _playing() -> "Playing[Bridges]":
    from puzzlewright.genres.bridges.playing import playing

    return playing


def _early_mistakes(puzzle: Bridges, board: Board) -> list[Mistake]:
    from puzzlewright.genres.bridges.early_mistakes import early_mistakes

    return early_mistakes(puzzle, board)


genre: Genre[Bridges] = Genre(
    name="bridges",
    title="Bridges (Hashi)",
    rules=rules.RULES,
    example="https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2",
    puzzle=Bridges,
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
    describe_place=Bridges.span_name,
    describe_values=_describe_values,
    reasons=WORDS,
    mark=marks.mark,
    name_marks=marks.name_marks,
    read_mark=marks.read_mark,
    unmarked=lambda *_: 0,
    generator=_generator,
    teaching=_teaching,
    plain_formula=_plain_formula,
    revising=_revising,
    playing=_playing,
    drafting=_drafting,
    early_mistakes=_early_mistakes,
)
