"""Bridges (Hashi, Hashiwokakero): join the islands."""

from puzzlewright.core.board import Place, Value
from puzzlewright.core.words import count
from puzzlewright.genre.genre import Genre
from puzzlewright.genres.bridges import drawing, marks, propagation, rules
from puzzlewright.genres.bridges.encodings import ENCODINGS
from puzzlewright.genres.bridges.formats import NOTATIONS
from puzzlewright.genres.bridges.puzzle import WORDS, Bridges


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


genre: Genre[Bridges] = Genre(
    name="bridges",
    title="Bridges (Hashi)",
    aliases=("hashi", "hashiwokakero"),
    place_noun="span",
    rules=rules.RULES,
    example="https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2",
    puzzle=Bridges,
    notations=NOTATIONS,
    blank=propagation.blank,
    opening=propagation.opening,
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
    generator="puzzlewright.genres.bridges.generator:generator",
    teaching="puzzlewright.genres.bridges.human_model:teaching",
    plain_formula="puzzlewright.genres.bridges.certificate:plain_formula",
    revising="puzzlewright.genres.bridges.editor:revising",
    playing="puzzlewright.genres.bridges.interaction:playing",
    drafting="puzzlewright.genres.bridges.editor:drafting",
    early_mistakes=rules.early_mistakes,
)
