"""Satogaeri (Sato): bring the circles home to their countries."""

from puzzlewright.core.board import Place, Value
from puzzlewright.genre.genre import Genre
from puzzlewright.genres.satogaeri import drawing, marks, propagation, rules
from puzzlewright.genres.satogaeri.encodings import ENCODINGS
from puzzlewright.genres.satogaeri.formats import NOTATIONS
from puzzlewright.genres.satogaeri.puzzle import WORDS, Satogaeri


def _describe_values(puzzle: Satogaeri, place: Place, landings: frozenset[Value]) -> str:
    name = puzzle.name_of(place)
    if not landings:
        return f"{name} has no way left"
    others = propagation.blank(puzzle).open[place] - landings
    if len(landings) > 1 == len(others):
        return f"{name} does not {puzzle.told_moves(place, others, 'move')}"
    return f"{name} {puzzle.told_moves(place, landings)}"


genre: Genre[Satogaeri] = Genre(
    name="satogaeri",
    title="Satogaeri",
    aliases=("sato", "sato-gaeri"),
    place_noun="circle",
    rules=rules.RULES,
    puzzle=Satogaeri,
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
    describe_place=Satogaeri.name_of,
    describe_values=_describe_values,
    reasons=WORDS,
    example="https://puzz.link/p?satogaeri/6/6/21afj41folhuj51m.m2j2i3h2g./",
    against=marks.against,
    name_marks=marks.name_marks,
    unmarked=lambda puzzle, place: puzzle.starts[place],
    read_mark=marks.read_mark,
    generator="puzzlewright.genres.satogaeri.generator:generator",
    teaching="puzzlewright.genres.satogaeri.human_model:teaching",
    plain_formula="puzzlewright.genres.satogaeri.certificate:plain_formula",
    revising="puzzlewright.genres.satogaeri.editor:revising",
    playing="puzzlewright.genres.satogaeri.interaction:playing",
    drafting="puzzlewright.genres.satogaeri.editor:drafting",
    early_mistakes=rules.early_mistakes,
)
