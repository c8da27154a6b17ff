"""Satogaeri as a file of puzz.link: circles, the solver's own marks, walls, and the tracks as lines
between cells.
"""

from itertools import pairwise

from puzzlewright.core.board import Marks
from puzzlewright.genre.genre import Notation, Reading
from puzzlewright.genres.satogaeri.formats.page import (
    circles_in,
    clues_of,
    moves_along,
    tracks_of,
    walls_of,
)
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries, from_walls
from puzzlewright.kit.formats import pzprv3 as form
from puzzlewright.kit.formats.tokens import Edges, clue_rows, clues_in, no_edges

PIDS = ("satogaeri", "sato")  # the first is the one that the editor itself writes
BLANK, UNKNOWN = ".", "-"
NO_MARK = 0


def read(text: str) -> Reading[Satogaeri]:
    file = form.parse(text, PIDS)
    if file.blocks.is_used_up:  # an empty page: one country without a circle
        return Reading(from_countries([[0] * file.cols] * file.rows, []))
    clues = clues_in(file.cells("the circles"), blank=BLANK, unknown=UNKNOWN)
    file.cells("the marks")  # in cells that the solver wanted to remember: no part of the answer
    walls = file.edges("the walls")
    puzzle = from_walls(walls.right, walls.below, circles_in(clues))
    if file.blocks.is_used_up:
        return Reading(puzzle)
    lines = file.edges("the lines")
    file.blocks.check_end()
    return Reading(puzzle, _moves(puzzle, lines))


def _moves(puzzle: Satogaeri, lines: Edges) -> Marks | None:
    """The moves that these lines draw, or None if there are none."""
    # -1 is the editor's mark for "no line here".
    drawn = {
        ((r, c), (r, c + 1))
        for r, row in enumerate(lines.right)
        for c, line in enumerate(row)
        if line > 0
    }
    drawn |= {
        ((r, c), (r + 1, c))
        for r, row in enumerate(lines.below)
        for c, line in enumerate(row)
        if line > 0
    }
    return moves_along(puzzle, drawn) if drawn else None


def write(puzzle: Satogaeri, marks: Marks | None) -> str:
    rows, cols = puzzle.rows, puzzle.cols
    lines = no_edges(rows, cols)
    for track in [] if marks is None else tracks_of(puzzle, marks, "pzprv3"):
        for (row, col), (next_row, next_col) in pairwise(track):
            part = lines.right if row == next_row else lines.below
            part[min(row, next_row)][min(col, next_col)] = 1
    clues = clue_rows(rows, cols, clues_of(puzzle), blank=BLANK, unknown=UNKNOWN)
    return form.write(
        PIDS[0], rows, cols, clues, [[NO_MARK] * cols] * rows, *walls_of(puzzle), *lines
    )


notation: Notation[Satogaeri] = Notation(
    name="pzprv3",
    idea="a file of puzz.link, pzv.jp and their kin",
    fits=lambda text: form.fits(text, PIDS),
    read=read,
    write=write,
    holds_answers=True,
)
