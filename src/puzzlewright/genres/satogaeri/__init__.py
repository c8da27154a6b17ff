"""Satogaeri (Sato): move the circles so that every region ends with exactly one."""

from puzzlewright.core.board import Place, Value
from puzzlewright.core.phrases import say
from puzzlewright.genre.genre import Genre
from puzzlewright.genres.satogaeri import drawing, marks, propagation, rules
from puzzlewright.genres.satogaeri.encodings import ENCODINGS
from puzzlewright.genres.satogaeri.formats import FORMATS
from puzzlewright.genres.satogaeri.puzzle import WORDS, Satogaeri


def _describe_values(puzzle: Satogaeri, place: Place, landings: frozenset[Value]) -> str:
    name = puzzle.name_of(place)
    if not landings:
        return say("{} has no move left", name)
    others = propagation.blank(puzzle).open[place] - landings
    if len(landings) > 1 == len(others):
        return say("{} does not {}", name, puzzle.describe_moves(place, others, "slide"))
    return say("{} {}", name, puzzle.describe_moves(place, landings))


genre: Genre[Satogaeri] = Genre(
    name="satogaeri",
    title="Satogaeri",
    aliases=("sato", "sato-gaeri"),
    place_noun="circle",
    rules=rules.RULES,
    tagline="Slide every circle into its own region.",
    puzzle=Satogaeri,
    formats=FORMATS,
    blank=propagation.blank,
    propagate=propagation.propagate,
    marks=marks.marks,
    solution=marks.solution,
    mistakes=rules.mistakes,
    read_decisions=marks.read_decisions,
    locate=marks.locate,
    locate_choice=marks.locate_choice,
    encodings=ENCODINGS,
    draw=drawing.draw,
    describe_removes=lambda puzzle, board, removes: puzzle.describe_removes(board.open, removes),
    styles=drawing.STYLES,
    describe_place=Satogaeri.name_of,
    describe_values=_describe_values,
    reasons=WORDS,
    sizes={"small": (7, 7), "medium": (10, 10), "large": (15, 15), "huge": (20, 20)},
    example="https://puzz.link/p?satogaeri/6/6/21afj41folhuj51m.m2j2i3h2g./",
    exclusion_mark=marks.exclusion_mark,
    name_marks=marks.name_marks,
    default_value=lambda puzzle, place: puzzle.starts[place],
    read_mark=marks.read_mark,
    generator="puzzlewright.genres.satogaeri.generator:generator",
    human_model="puzzlewright.genres.satogaeri.human_model:human_model",
    certificate_formula="puzzlewright.genres.satogaeri.encodings:certificate_formula",
    edits="puzzlewright.genres.satogaeri.editor:edit_rules",
    play_rules="puzzlewright.genres.satogaeri.interaction:play_rules",
    editor="puzzlewright.genres.satogaeri.editor:editor",
    early_mistakes=rules.early_mistakes,
)
