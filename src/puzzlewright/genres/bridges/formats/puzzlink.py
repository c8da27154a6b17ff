"""Bridges of puzz.link, where they are called hashi: an address, or a pzprv3 file.

A file has the clues, and the bridges on the edges between cells.
"""

from puzzlewright.core.board import Marks
from puzzlewright.genre.genre import Notation, Reading
from puzzlewright.genres.bridges.formats.page import (
    bridges_in,
    clues_of,
    grid_for,
    puzzle_of,
    strokes_of,
)
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.kit.formats import puzzlink as urls
from puzzlewright.kit.formats import pzprv3 as files
from puzzlewright.kit.formats.tokens import clue_rows, clues_in, no_edges

URL_PIDS = ("hashi", "hashikake", "bridges")  # the first is the one that the page itself writes


def read_url(text: str) -> Reading[Bridges]:
    _, rows, cols, body = urls.parse(text, URL_PIDS)
    return Reading(puzzle_of(rows, cols, urls.decode_numbers(body, rows, cols)))


def write_url(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_for(puzzle, "puzzlink")
    return urls.write(
        URL_PIDS[0],
        grid.rows,
        grid.cols,
        urls.encode_numbers(grid.rows, grid.cols, clues_of(puzzle, grid)),
    )


url: Notation[Bridges] = Notation(
    name="puzzlink",
    idea="an address of puzz.link, pzv.jp and their kin",
    fits=lambda text: urls.fits(text, URL_PIDS),
    read=read_url,
    write=write_url,
)


FILE_PIDS = ("hashikake", "hashi", "bridges")  # the first is the one that the editor itself writes
BLANK, UNKNOWN = ".", "-"


def read_file(text: str) -> Reading[Bridges]:
    parsed = files.parse(text, FILE_PIDS)
    clues = (
        {}
        if parsed.blocks.is_used_up
        else clues_in(parsed.cells("the clues"), blank=BLANK, unknown=UNKNOWN)
    )
    puzzle = puzzle_of(parsed.rows, parsed.cols, clues)
    if parsed.blocks.is_used_up:
        return Reading(puzzle)
    lines = parsed.edges("the lines")
    parsed.blocks.check_end()
    # -1 is the editor's mark for "no bridge here".
    across, down = (
        {
            (r, c): bridges
            for r, row in enumerate(part)
            for c, bridges in enumerate(row)
            if bridges > 0
        }
        for part in lines
    )
    return Reading(puzzle, bridges_in(puzzle, across, down, on_edges=True))


def write_file(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_for(puzzle, "pzprv3")
    rows = clue_rows(grid.rows, grid.cols, clues_of(puzzle, grid), blank=BLANK, unknown=UNKNOWN)
    lines = no_edges(grid.rows, grid.cols)
    for part, strokes in zip(
        lines, strokes_of(puzzle, marks or [], "pzprv3", on_edges=True), strict=True
    ):
        for (r, c), bridges in strokes.items():
            part[r][c] = bridges
    return files.write(FILE_PIDS[0], grid.rows, grid.cols, rows, *lines)


file: Notation[Bridges] = Notation(
    name="pzprv3",
    idea="a file of puzz.link, pzv.jp and their kin",
    fits=lambda text: files.fits(text, FILE_PIDS),
    read=read_file,
    write=write_file,
    holds_answers=True,
)
