"""Bridges as text of janko.at, where they are called Hashi: 1 and 2 are bridges across, a and b
bridges down. In a recorded solve those down are 11 and 12.
"""

from collections.abc import Sequence

from puzzlewright.core.board import Choice, Marks, Place
from puzzlewright.core.errors import BadPuzzle, CannotWrite
from puzzlewright.core.words import name_cell, quote_excerpt
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.bridges.formats.page import (
    Strokes,
    bridges_in,
    cells_passed,
    check_numbers,
    clues_of,
    grid_in_format,
    puzzle_of,
    strokes_of,
)
from puzzlewright.genres.bridges.marks import locate_choice
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.kit.formats import janko as form
from puzzlewright.kit.formats.tokens import clue_rows, clues_in
from puzzlewright.kit.grid import Cell

NAMES = ("hashi", "hashiwokakero", "bridges")
BLANK = "-"
LEAST, MOST = 1, 8
ACROSS, DOWN = ("1", "2"), ("a", "b")  # the signs for one bridge and for two
ENTERED_DOWN = ("11", "12")


def read(text: str) -> ParsedPuzzle[Bridges]:
    page = form.parse(text, NAMES)
    if "areas" in page.sections:
        raise BadPuzzle("Hashi has no section [areas]")
    problem = page.problem()
    rows, cols = len(problem), len(problem[0])
    clues = clues_in(problem, blank=BLANK)
    for cell, number in clues.items():
        if number is not None and not LEAST <= number <= MOST:
            raise BadPuzzle(
                f"{name_cell(*cell)}: expected '-' or a number from {LEAST} to {MOST}, found "
                f"{number}"
            )
    options = {} if (depth := page.number("depth")) is None else {"max_bridges": depth}
    puzzle = puzzle_of(rows, cols, clues, **options)
    solution = page.section("solution", rows, cols)
    return ParsedPuzzle(
        puzzle,
        None if solution is None else _answer(puzzle, solution),
        _recorded_bridges(puzzle, page.recorded_entries(rows, cols)),
    )


def _answer(puzzle: Bridges, solution: list[list[str]]) -> Marks | None:
    across: Strokes = {}
    down: Strokes = {}
    for r, row in enumerate(solution):
        for c, token in enumerate(row):
            if token in ACROSS:
                across[r, c] = ACROSS.index(token) + 1
            elif token in DOWN:
                down[r, c] = DOWN.index(token) + 1
            elif token != BLANK:
                raise BadPuzzle(
                    f"[solution], {name_cell(r, c)}: expected '-', '1', '2', 'a' or 'b', found"
                    f" {quote_excerpt(token)}"
                )
    return bridges_in(puzzle, across, down, on_edges=False)


def _recorded_bridges(
    puzzle: Bridges, strokes: Sequence[form.RecordedEntry] | None
) -> Marks | None:
    """Return the bridges of a recorded solve in the order of play; a second one is a new mark."""
    if strokes is None:
        return None
    assert puzzle.grid
    across: dict[Cell, Place] = {}
    down: dict[Cell, Place] = {}
    for span, ends in enumerate(puzzle.spans):
        start, end = (puzzle.grid.cells[island] for island in ends)
        way = cells_passed(puzzle.grid, ends, on_edges=False)
        (across if start[0] == end[0] else down).update(dict.fromkeys(way, span))
    drawn: dict[Choice, None] = {}  # every number of bridges that a span has come to
    for cell, what in strokes:
        for spans, signs in ((across, ACROSS), (down, ENTERED_DOWN)):
            if cell not in spans:
                continue
            bridges = signs.index(what) + 1 if what in signs else 0
            for more in range(bridges + 1, len(signs) + 1):
                drawn.pop((spans[cell], more), None)
            if bridges:
                drawn.setdefault((spans[cell], bridges))
    return [locate_choice(puzzle, choice) for choice in drawn]


def write(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_in_format(puzzle, "janko")
    check_numbers(puzzle, "janko", LEAST, MOST)
    sections = {"problem": clue_rows(grid.rows, grid.cols, clues_of(puzzle, grid), blank=BLANK)}
    if marks is not None:
        across, down = strokes_of(puzzle, marks, "janko", on_edges=False)
        if crossed := across.keys() & down.keys():
            raise CannotWrite(
                f"janko has no way to draw bridges that cross, as at {name_cell(*min(crossed))}"
            )
        solution = [[BLANK] * grid.cols for _ in range(grid.rows)]
        for strokes, signs in ((across, ACROSS), (down, DOWN)):
            for (r, c), bridges in strokes.items():
                solution[r][c] = signs[bridges - 1]
        sections["solution"] = solution
    return form.write(NAMES[0], sections)


format: Format[Bridges] = Format(
    name="janko",
    idea="text of janko.at (Hashi)",
    fits=lambda text: form.fits(text, NAMES),
    read=read,
    write=write,
    can_hold_solution=True,
)
