"""Bridges (Hashi, Hashiwokakero): join the islands."""

from puzzlewright.board import Place
from puzzlewright.formula import Reason
from puzzlewright.genre import Genre
from puzzlewright.genres.bridges import drawing, marks, opening, rules
from puzzlewright.genres.bridges.encodings import ENCODINGS
from puzzlewright.genres.bridges.generator import generator
from puzzlewright.genres.bridges.notations import NOTATIONS
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.words import count, listing


def _describe_place(puzzle: Bridges, span: Place) -> str:
    a, b = puzzle.spans[span]
    return f"the span between {puzzle.name_of(a)} and {puzzle.name_of(b)}"


def _describe_reason(puzzle: Bridges, reason: Reason) -> str:
    match reason.rule:
        case "island":
            return puzzle.name_of(reason.about[0])
        case "crossing":
            return "bridges do not cross"
        case "connected" if not reason.about:
            return f"the islands are joined into {count(puzzle.components, 'group')}"
        case "connected":
            names = [puzzle.name_of(island) for island in reason.about]
            return f"{listing(names)} need a way out"
        case "loop" if not reason.about:
            return "bridges close no loop"
        case "loop":
            names = [_describe_place(puzzle, span) for span in reason.about]
            return f"{listing(names)} do not close a loop"
        case "groups":
            return f"there are at least {puzzle.components} groups"
    return "what is known already"


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
    encodings=ENCODINGS,
    draw=drawing.draw,
    looks=drawing.LOOKS,
    describe_place=_describe_place,
    describe_reason=_describe_reason,
    generator=generator,
)
