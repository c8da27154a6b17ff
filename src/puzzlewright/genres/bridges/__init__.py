"""Bridges (Hashi, Hashiwokakero): the record of the genre."""

from puzzlewright.core.board import Place, Value
from puzzlewright.core.phrases import say
from puzzlewright.core.words import number_word
from puzzlewright.genre.genre import Genre
from puzzlewright.genres.bridges import drawing, marks, propagation, rules
from puzzlewright.genres.bridges.encodings import ENCODINGS
from puzzlewright.genres.bridges.formats import FORMATS
from puzzlewright.genres.bridges.puzzle import WORDS, Bridges


def _bridges(number: int) -> str:
    """Return 'one bridge', 'two bridges' or 'no bridge'."""
    return f"{number_word(number)} bridge{'s' if number > 1 else ''}"


def _describe_values(puzzle: Bridges, span: Place, values: frozenset[Value]) -> str:
    name = puzzle.span_name(span)
    if not values:
        return say("no number of bridges fits on {}", name)
    least, most = min(values), max(values)
    if len(values) == 1:
        bridges = _bridges(least)
    elif len(values) <= most - least:
        *others, last = [number_word(value) if value else "none" for value in sorted(values)]
        bridges = f"{', '.join(others)} or {last}"
    elif most == puzzle.max_bridges:
        bridges = f"at least {_bridges(least)}"
    elif not least:
        bridges = f"at most {_bridges(most)}"
    else:
        bridges = f"{number_word(least)} to {number_word(most)} bridges"
    return say("{} has {}", name, bridges)


genre: Genre[Bridges] = Genre(
    name="bridges",
    title="Bridges (Hashi)",
    aliases=("hashi", "hashiwokakero"),
    place_noun="span",
    rules=rules.RULES,
    tagline="Join every island, one net, no crossings.",
    sizes={"small": (7, 7), "medium": (10, 10), "large": (15, 15), "huge": (25, 25)},
    example="https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2",
    puzzle=Bridges,
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
    styles=drawing.STYLES,
    describe_place=Bridges.span_name,
    describe_values=_describe_values,
    reasons=WORDS,
    mark=marks.mark,
    name_marks=marks.name_marks,
    read_mark=marks.read_mark,
    default_value=lambda *_: 0,
    generator="puzzlewright.genres.bridges.generator:generator",
    human_model="puzzlewright.genres.bridges.human_model:human_model",
    certificate_formula="puzzlewright.genres.bridges.encodings:certificate_formula",
    edits="puzzlewright.genres.bridges.editor:edit_rules",
    play_rules="puzzlewright.genres.bridges.interaction:play_rules",
    editor="puzzlewright.genres.bridges.editor:editor",
    early_mistakes=rules.early_mistakes,
)
