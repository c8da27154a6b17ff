"""Satogaeri as text of janko.at.

[problem] has numbers, `?` for a circle without one and `-` elsewhere; [areas] has the countries.
[solution] lists in every cell of a track the sides that it crosses (n, e, s and w, in this order),
and `-` elsewhere. The end with the circle is the start. A recorded solve has the same sides as
bits.
"""

from collections.abc import Sequence
from itertools import pairwise

from puzzlewright.core.board import DrawnMarks, Illegible, Marks
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import name_cell
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.satogaeri.formats.common import (
    Stretch,
    circles_in,
    clues_of,
    line_between,
    moves_along,
    straight_from,
    tracks_of,
)
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.kit.formats import janko as form
from puzzlewright.kit.formats.tokens import clue_rows, clues_in, is_number, unexpected, whole_number
from puzzlewright.kit.grid import DOWN, LEFT, RIGHT, SIDES, UP

NAMES = ("satogaeri", "sato")
BLANK, UNKNOWN = "-", "?"
SIDE_OF = {"n": UP, "e": RIGHT, "s": DOWN, "w": LEFT}
BIT_OF = {UP: 1, RIGHT: 2, DOWN: 4, LEFT: 8}
FIRST_AREA = 1  # number of the first area when written; any numbers are read


def read(text: str) -> ParsedPuzzle[Satogaeri]:
    sections = form.parse(text, NAMES)
    problem = sections.problem()
    rows, cols = len(problem), len(problem[0])
    areas = sections.section("areas", rows, cols)
    if areas is None:
        raise BadPuzzle("Satogaeri needs a section [areas] with the region of every cell")
    countries = [
        [
            whole_number(token.removeprefix("-"), f"[areas], {name_cell(r, c)}")
            * (-1 if token.startswith("-") else 1)
            for c, token in enumerate(row)
        ]
        for r, row in enumerate(areas)
    ]
    puzzle = from_countries(countries, circles_in(clues_in(problem, blank=BLANK, unknown=UNKNOWN)))
    answer = sections.section("solution", rows, cols)
    return ParsedPuzzle(
        puzzle,
        None if answer is None else _answer(puzzle, answer),
        _recorded_moves(puzzle, sections.recorded_entries(rows, cols)),
    )


def _answer(puzzle: Satogaeri, answer: Sequence[Sequence[str]]) -> Marks:
    """Return the moves along lines between cells; both cells of a line should contain it."""
    sides = set()
    for r, row in enumerate(answer):
        for c, token in enumerate(row):
            for side in "" if token == BLANK else token:
                if side not in SIDE_OF:
                    where = f"[solution], {name_cell(r, c)}"
                    raise unexpected(where, "'-' or sides of n, e, s and w", token)
                down, right = SIDE_OF[side]
                sides.add(((r, c), (r + down, c + right)))
    why = "the path leaves this cell, but does not enter the next one"
    one_sided = sorted({cell for cell, other in sides if (other, cell) not in sides})
    moves = moves_along(puzzle, {line_between(*line) for line in sides if line[::-1] in sides})
    illegible = [Illegible(cell, why) for cell in one_sided]
    return DrawnMarks(moves, [*moves.illegible, *illegible])


def _recorded_moves(
    puzzle: Satogaeri, entries: Sequence[form.RecordedEntry] | None
) -> Marks | None:
    """Return the recorded moves, in the order in which their tracks became long enough."""
    if entries is None:
        return None
    drawn: dict[Stretch, None] = {}
    for (row, col), text in entries:
        bits = int(text) if is_number(text) else 0
        for down, right in SIDES:
            line = line_between((row, col), (row + down, col + right))
            if bits & BIT_OF[down, right]:
                drawn.setdefault(line)
            else:
                drawn.pop(line, None)
    turn_of = {line: turn for turn, line in enumerate(drawn)}
    moved = []
    for row, col, number in puzzle.circles:
        track = straight_from((row, col), drawn) or [(row, col)]
        is_free = len(straight_from(track[-1], drawn) or ()) == len(track)
        if len(track) > max(number or 0, 1) and is_free:
            turn = max(turn_of[line_between(a, b)] for a, b in pairwise(track))
            moved.append((turn, [row, col, *track[-1]]))
    return [move for _, move in sorted(moved)]


def write(puzzle: Satogaeri, marks: Marks | None) -> str:
    sections = {
        "problem": clue_rows(
            puzzle.rows, puzzle.cols, clues_of(puzzle), blank=BLANK, unknown=UNKNOWN
        ),
        "areas": [[str(country + FIRST_AREA) for country in row] for row in puzzle.countries],
    }
    if marks is not None:
        sections["solution"] = _sides(puzzle, marks)
    return form.write(NAMES[0], sections)


def _sides(puzzle: Satogaeri, marks: Marks) -> list[list[str]]:
    """Return for every cell the sides that tracks cross."""
    run_through: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for track in tracks_of(puzzle, marks, "janko"):
        for (row, col), (to_row, to_col) in pairwise(track):
            down, right = to_row - row, to_col - col
            run_through.setdefault((row, col), set()).add((down, right))
            run_through.setdefault((to_row, to_col), set()).add((-down, -right))
    return [
        [
            "".join(sign for sign, side in SIDE_OF.items() if side in run_through.get((r, c), ()))
            or BLANK
            for c in range(puzzle.cols)
        ]
        for r in range(puzzle.rows)
    ]


format: Format[Satogaeri] = Format(
    name="janko",
    idea="text of janko.at (Satogaeri)",
    fits=lambda text: form.fits(text, NAMES),
    read=read,
    write=write,
    can_hold_solution=True,
)
