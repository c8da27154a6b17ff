"""Difference: where two solutions of a puzzle are not the same, in words and in pictures."""

from collections.abc import Collection
from dataclasses import replace

from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.model.board import Place, Solution
from puzzlewright.model.looks import Ink, Look
from puzzlewright.model.shapes import Box, Disc, Label, Line, Shape
from puzzlewright.model.words import at, listing, spots
from puzzlewright.verbs.draw import Drawing, draw

ROLE = "differs"
LOOK = Look(Ink("#c2185b"), Ink("#ff80ab"), bold=True, terminal="bold magenta")
ASIDE = 0.25  # of a cell: one character of a terminal


def differing(one: Solution, other: Solution) -> list[Place]:
    """The places where two solutions are not the same."""
    pairs = zip(one.values, other.values, strict=True)
    return [place for place, (here, there) in enumerate(pairs) if here != there]


def named(puzzle: Puzzle, places: Collection[Place]) -> str:
    """These places in words, by their cells alone where they have cells: 'R1C2 and R3C4-R3C9'."""
    genre = genre_of(puzzle)
    names, single = [], []
    for place in places:
        numbers, name = genre.locate(puzzle, place), genre.describe_place(puzzle, place)
        cells = list(zip(numbers[::2], numbers[1::2], strict=True))
        if not all(at(*cell) in name for cell in cells):  # an island of a graph has a letter
            names.append(name)
        elif len(cells) == 1:
            single += cells
        else:
            names.append("-".join(at(*cell) for cell in cells))
    return listing([*names, *([spots(single)] if single else [])])


def marked(puzzle: Puzzle, solution: Solution, places: Collection[Place]) -> Drawing:
    """A solution with a mark at each of these places."""
    picture = draw(puzzle, solution).picture
    wanted = frozenset(places)
    marks = [
        _mark(shape)
        for shape in picture.shapes
        if shape.role == "touch" and not isinstance(shape, Label) and shape.place in wanted
    ]
    return Drawing(
        replace(picture, shapes=(*picture.shapes, *marks), roles={**picture.roles, ROLE: LOOK})
    )


def _mark(shape: Box | Line | Disc) -> Shape:
    """A tint of a cell, or a star beside what it marks."""
    match shape:
        case Box():
            return shape._replace(role=ROLE, place=None)
        case Line(x1, y1, x2, y2):
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            # Not on the middle of a cell: there a bridge may run the other way.
            return (
                Label(x + ASIDE, float(round(y)), "*", ROLE)
                if x1 == x2
                else Label(float(round(x)) if y1 == y2 else x, y, "*", ROLE)
            )
        case Disc(x, y):
            return Label(x + ASIDE, y, "*", ROLE)
