"""Satogaeri (Sato): bring the circles home to their countries."""

from puzzlewright.formula import Reason
from puzzlewright.genre import Genre
from puzzlewright.genres.satogaeri import drawing, marks, opening, rules
from puzzlewright.genres.satogaeri.encodings import ENCODINGS
from puzzlewright.genres.satogaeri.generator import generator
from puzzlewright.genres.satogaeri.notations import NOTATIONS
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.words import at


def _describe_reason(puzzle: Satogaeri, reason: Reason) -> str:
    match reason.rule:
        case "circle":
            return puzzle.name_of(reason.about[0])
        case "tracks":
            return f"tracks do not meet at {at(*divmod(reason.about[0], puzzle.cols))}"
        case "country":
            return f"{puzzle.name_of_country(reason.about[0])} needs a circle"
        case "room":
            return f"{puzzle.name_of_country(reason.about[0])} has room for one circle only"
        case "home":
            return f"{puzzle.name_of_country(reason.about[0])} ends with exactly one circle"
        case "apart":
            return "tracks do not meet"
        case "fewer":
            return "there are fewer circles than countries"
    return "what is known already"


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
    encodings=ENCODINGS,
    draw=drawing.draw,
    looks=drawing.LOOKS,
    describe_place=Satogaeri.name_of,
    describe_reason=_describe_reason,
    example="https://puzz.link/p?satogaeri/6/6/21afj41folhuj51m.m2j2i3h2g./",
    generator=generator,
)
