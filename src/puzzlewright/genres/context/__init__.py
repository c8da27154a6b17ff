"""Context: colour cells so that every clue holds in its own colour and the white cells hang together."""

from puzzlewright.board import Place
from puzzlewright.formula import Reason
from puzzlewright.genre import Genre
from puzzlewright.genres.context import drawing, generator, marks, opening, rules
from puzzlewright.genres.context.encodings import ENCODINGS
from puzzlewright.genres.context.notations import NOTATIONS
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.words import at, listing


def _describe_place(puzzle: Context, cell: Place) -> str:
    return at(*divmod(cell, puzzle.cols))


def _describe_reason(puzzle: Context, reason: Reason) -> str:
    match reason.rule:
        case "clue":
            return puzzle.name_of(reason.about[0])
        case "neighbours":
            return "black cells do not share a side"
        case "connected" if reason.about:
            cells = [_describe_place(puzzle, cell) for cell in reason.about]
            return f"{listing(cells, most=3)} {'needs' if len(cells) == 1 else 'need'} a way out"
        case "connected":
            return "the white cells hang together"
    return "what is known already"


genre: Genre[Context] = Genre(
    name="context",
    title="Context",
    rules=rules.RULES,
    example="https://puzz.link/p?context/6/6/k1h2r3022h2n",
    puzzle=Context,
    notations=NOTATIONS,
    blank=opening.blank,
    opening=opening.opening,
    marks=marks.marks,
    solution=marks.solution,
    mistakes=rules.mistakes,
    encodings=ENCODINGS,
    draw=drawing.draw,
    looks=(),
    describe_place=_describe_place,
    describe_reason=_describe_reason,
    generator=generator.generator,
)
