"""Bridges (Hashi, Hashiwokakero): join the islands."""

from typing import Any

from puzzlewright.blueprints.generator import Generator
from puzzlewright.blueprints.genre import Genre, Mistake
from puzzlewright.genres.bridges import drawing, marks, opening, rules
from puzzlewright.genres.bridges.encodings import ENCODINGS
from puzzlewright.genres.bridges.notations import NOTATIONS
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.reasons import WORDS, describe_span
from puzzlewright.human.technique import Teaching
from puzzlewright.model.board import Board, Place, Value
from puzzlewright.model.words import count


def _describe_values(puzzle: Bridges, span: Place, values: frozenset[Value]) -> str:
    a, b = puzzle.spans[span]
    ends = f"{puzzle.name_of(a)} and {puzzle.name_of(b)}"
    if not values:
        return f"no number of bridges fits between {ends}"
    low, high = min(values), max(values)
    verb = "joins" if low == high == 1 else "join"
    if len(values) == 1:
        return f"{count(low, 'bridge')} {verb} {ends}"
    if len(values) == high - low + 1 and high == puzzle.max_bridges:
        return f"at least {count(low, 'bridge')} {'joins' if low == 1 else 'join'} {ends}"
    if len(values) == high + 1:
        return f"at most {count(high, 'bridge')} {'joins' if high == 1 else 'join'} {ends}"
    return f"{' or '.join(str(value) for value in sorted(values))} bridges join {ends}"


def _generator() -> Generator[Bridges]:
    from puzzlewright.genres.bridges.generator import generator

    return generator


def _teaching() -> Teaching[Bridges, Any]:
    from puzzlewright.genres.bridges.teaching import teaching

    return teaching


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
    describe_place=describe_span,
    describe_values=_describe_values,
    reasons=WORDS,
    generator=_generator,
    teaching=_teaching,
    early_mistakes=_early_mistakes,
)
