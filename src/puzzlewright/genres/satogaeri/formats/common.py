"""Code that the formats of Satogaeri share: circles as clues, countries as walls, drawn answers.

These formats list circles by cell, so the circles of a parsed puzzle are in reading order.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import DrawnMarks, Illegible, Marks
from puzzlewright.core.errors import CannotWrite
from puzzlewright.core.words import name_cell
from puzzlewright.genres.satogaeri.marks import solution
from puzzlewright.genres.satogaeri.puzzle import Circle, Satogaeri
from puzzlewright.kit.formats.tokens import Clues, Edges, unexpected
from puzzlewright.kit.grid import DOWN, LEFT, RIGHT, SIDES, UP, Cell

Stretch: TypeAlias = tuple[Cell, Cell]  # the line between two neighbouring cells


class Signs(NamedTuple):
    """The signs of a track in a format: a direction in each cell, and one for the landing."""

    up: str
    left: str
    down: str
    right: str
    landing: str
    blank: str

    @property
    def steps(self) -> dict[str, Cell]:
        return {self.up: UP, self.left: LEFT, self.down: DOWN, self.right: RIGHT}


def circles_in(clues: Clues) -> list[Circle]:
    """Return the clues as circles, in reading order."""
    return [Circle(row, col, clues[row, col]) for row, col in sorted(clues)]


def clues_of(puzzle: Satogaeri) -> Clues:
    """Return the circles as clues."""
    return {(row, col): number for row, col, number in puzzle.circles}


def walls_of(puzzle: Satogaeri) -> Edges:
    """Return 1 for every edge between two countries, 0 for the others."""
    countries = puzzle.countries
    return Edges(
        [[int(a != b) for a, b in pairwise(row)] for row in countries],
        [[int(a != b) for a, b in zip(*rows, strict=True)] for rows in pairwise(countries)],
    )


def tracks_of(puzzle: Satogaeri, marks: Marks, format_name: str) -> list[list[Cell]]:
    """Return the cells of each track from start to landing; reject tracks that meet."""
    tracks = []
    drawn: set[Cell] = set()
    for place, landing in enumerate(solution(puzzle, marks).values):
        track = [divmod(cell, puzzle.cols) for cell in puzzle.track(place, landing)]
        if not drawn.isdisjoint(track):
            where = next(cell for cell in track if cell in drawn)
            raise CannotWrite(
                f"{format_name} cannot draw paths that meet, as at {name_cell(*where)}"
            )
        drawn.update(track)
        tracks.append(track)
    return tracks


def sign_rows(puzzle: Satogaeri, marks: Marks, signs: Signs, format_name: str) -> list[list[str]]:
    """Return an answer as rows of signs."""
    rows = [[signs.blank] * puzzle.cols for _ in range(puzzle.rows)]
    sign_of = {step: sign for sign, step in signs.steps.items()}
    for track in tracks_of(puzzle, marks, format_name):
        for (row, col), (next_row, next_col) in pairwise(track):
            rows[row][col] = sign_of[next_row - row, next_col - col]
        row, col = track[-1]
        rows[row][col] = signs.landing
    return rows


def line_between(a: Cell, b: Cell) -> Stretch:
    """Return the line between two cells, independent of their order."""
    return (a, b) if a < b else (b, a)


def moves_along(puzzle: Satogaeri, drawn: Collection[Stretch]) -> DrawnMarks:
    """Return the moves along drawn lines, right or wrong.

    Lines that bend, branch or start at no circle are illegible, and their circles have no mark.
    A circle without a line stays, unless the answer is unfinished: then it has no mark.
    """
    tracks = {(row, col): straight_from((row, col), drawn) for row, col, _ in puzzle.circles}
    unused = set(drawn)
    for track in tracks.values():
        unused.difference_update(line_between(a, b) for a, b in pairwise(track or ()))
    marks: Marks = []
    illegible: list[Illegible] = []
    for start, track in tracks.items():
        if track is None:
            illegible.append(Illegible(start, "several lines start at this circle"))
            unused -= _joined(start, unused)
        elif bend := _joined(track[-1], unused):
            illegible.append(
                Illegible(start, f"the line of this circle bends at {name_cell(*track[-1])}")
            )
            unused -= bend
        else:
            marks.append([*start, *track[-1]])
    while unused:
        line = min(unused)
        why = "the line drawn here does not lead straight away from a circle"
        illegible.append(Illegible(line[0], why))
        unused -= _joined(line[0], unused) | {line}
    moved = {(row, col) for row, col, *landing in marks if landing != [row, col]}
    if illegible or any(number and (row, col) not in moved for row, col, number in puzzle.circles):
        marks = [mark for mark in marks if tuple(mark[:2]) in moved]
    return DrawnMarks(marks, illegible)


def _joined(cell: Cell, lines: Collection[Stretch]) -> set[Stretch]:
    """Return the lines that are connected with a cell."""
    found: set[Stretch] = set()
    cells = [cell]
    while cells:
        row, col = cells.pop()
        for down, right in SIDES:
            line = line_between((row, col), (row + down, col + right))
            if line in lines and line not in found:
                found.add(line)
                cells.append((row + down, col + right))
    return found


def straight_from(start: Cell, drawn: Collection[Stretch]) -> list[Cell] | None:
    """Return the cells along the straight line that starts here; None if several do."""
    row, col = start
    ways = [(a, b) for a, b in SIDES if line_between(start, (row + a, col + b)) in drawn]
    if len(ways) > 1:
        return None
    track = [start]
    for a, b in ways:
        while line_between((row, col), (row + a, col + b)) in drawn:
            row, col = row + a, col + b
            track.append((row, col))
    return track


def marks_in(
    puzzle: Satogaeri, rows: Sequence[Sequence[str]], signs: Signs, what: str
) -> Marks | None:
    """Return the moves that signs draw, right or wrong; None without signs.

    A circle without a sign has not moved. A track that does not lead straight to a landing is
    illegible, and its circle has no mark.
    """
    unused = {
        (r, c): sign
        for r, row in enumerate(rows)
        for c, sign in enumerate(row)
        if sign != signs.blank
    }
    if not unused:
        return None
    for cell, sign in unused.items():
        if sign not in signs:
            raise unexpected(f"{what}, {name_cell(*cell)}", " or ".join(map(repr, signs)), sign)
    marks: Marks = []
    illegible: list[Illegible] = []
    for start_row, start_col, _ in puzzle.circles:
        row, col = start_row, start_col
        sign = unused.pop((row, col), signs.landing)
        if sign != signs.landing:
            step_row, step_col = signs.steps[sign]
            following: str | None = sign
            while following == sign:
                row, col = row + step_row, col + step_col
                following = unused.pop((row, col), None)
            if following != signs.landing:
                why = "this path does not lead straight to a landing"
                illegible.append(Illegible((start_row, start_col), why))
                continue
        marks.append([start_row, start_col, row, col])
    why = "this sign belongs to the path of no circle"
    illegible += [Illegible(cell, why) for cell in sorted(unused)]
    return DrawnMarks(marks, illegible)
