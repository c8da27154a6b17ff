"""Edits of Satogaeri drafts: another number or none, and border cells to the country beyond.

The spots of a page are its cells twice: first for the numbers of circles that start there, then for
the countries of the cells.
"""

import contextlib
from collections.abc import Iterable, Iterator, Mapping

from puzzlewright.core.board import Place, Solution
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.step import Reason
from puzzlewright.core.words import at
from puzzlewright.genre.editor import Content, Edit, Fits, Revising, Revision
from puzzlewright.genres.satogaeri.puzzle import Circle, Satogaeri, from_countries
from puzzlewright.genres.satogaeri.reasons import CIRCLE, COUNTRY, ROOM
from puzzlewright.kit.grid import SIDES

REMOVING, TURNING = 0.5, 2.0  # a border is seen by more circles than the one with a number


def revisions(puzzle: Satogaeri) -> Iterator[Revision]:
    """Other numbers for circles, as far as a circle has room, and other borders."""
    for place, room in enumerate(puzzle.rooms):
        for number in range(max(room) + 1):
            yield from _renumbered(puzzle, place, number)
        yield from _renumbered(puzzle, place, None)
    for cell in range(len(puzzle.country_of)):
        yield from _turned(puzzle, cell)


def _renumbered(puzzle: Satogaeri, place: Place, number: int | None) -> Iterator[Revision]:
    row, col, was = puzzle.circles[place]
    if number == was:
        return
    edits = (Edit(puzzle.starts[place], number),)
    name = puzzle.name_of(place)
    if was is None:
        said = f"give {name} the number {number}"
        yield Revision("give", edits, said, (row, col), was, number, 0.0)
    elif number is None:
        said = f"take the number of {name} away"
        yield Revision("remove", edits, said, (row, col), was, None, REMOVING, lightens=True)
    else:
        weight = 1.0 + abs(was - number) / 100
        yield Revision("alter", edits, f"make {name} a {number}", (row, col), was, number, weight)


def _turned(puzzle: Satogaeri, cell: int) -> Iterator[Revision]:
    cols, here = puzzle.cols, puzzle.country_of[cell]
    row, col = divmod(cell, cols)
    beyond = {
        puzzle.countries[row + down][col + right]
        for down, right in SIDES
        if 0 <= row + down < puzzle.rows and 0 <= col + right < cols
    }
    for country in sorted(beyond - {here}):
        edits = (Edit(len(puzzle.country_of) + cell, country),)
        with contextlib.suppress(BadPuzzle):  # a country that falls apart
            revised(puzzle, dict(edits))
            said = f"let {at(row, col)} belong to {puzzle.name_of_country(country)}"
            yield Revision("turn", edits, said, (row, col), here, country, TURNING)


def content(puzzle: Satogaeri, spot: int) -> Content:
    cells = len(puzzle.country_of)
    if spot >= cells:
        return puzzle.country_of[spot - cells]
    return puzzle.circles[puzzle.starts.index(spot)].number


def revised(puzzle: Satogaeri, contents: Mapping[int, Content]) -> Satogaeri:
    cols, cells = puzzle.cols, len(puzzle.country_of)
    countries = [list(row) for row in puzzle.countries]
    for spot, country in contents.items():
        if spot >= cells and country is not None:
            countries[(spot - cells) // cols][(spot - cells) % cols] = country
    circles = [
        Circle(row, col, contents.get(row * cols + col, number))
        for row, col, number in puzzle.circles
    ]
    return from_countries(countries, circles)


def fitting(puzzle: Satogaeri, solution: Solution) -> Fits:
    """A number fits if the circle moves that far, another country if no circle lands there."""
    cells = len(puzzle.country_of)
    landed = set(solution.values)
    moved = {
        start: len(puzzle.track(place, landing)) - 1
        for place, (start, landing) in enumerate(zip(puzzle.starts, solution.values, strict=True))
    }

    def fits(spot: int, content: Content) -> bool:
        if spot < cells:
            return content is None or moved[spot] == content
        return spot - cells not in landed

    return fits


def spots_of(puzzle: Satogaeri, reason: Reason) -> Iterable[int]:
    """The circle of a number; of a country all cells in it and around it."""
    if reason.rule == CIRCLE:
        return (puzzle.starts[reason.about[0]],)
    (country,) = reason.about
    rows, cols = puzzle.rows, puzzle.cols
    inside = [divmod(cell, cols) for cell, one in enumerate(puzzle.country_of) if one == country]
    near = {(row + down, col + right) for row, col in inside for down, right in ((0, 0), *SIDES)}
    return {
        len(puzzle.country_of) + row * cols + col
        for row, col in near
        if 0 <= row < rows and 0 <= col < cols
    }


revising: Revising[Satogaeri] = Revising(
    revisions=revisions,
    content=content,
    revised=revised,
    fitting=fitting,
    rules=frozenset((CIRCLE, COUNTRY, ROOM)),
    spots_of=spots_of,
)
