"""The format of janko.at, where Bridges is called Hashi.

In a solution, 1 and 2 are horizontal bridges, a and b vertical ones. In a recorded solve, vertical
bridges are 11 and 12.
"""

from collections.abc import Sequence

from puzzlewright.core.board import Choice, Marks, Place
from puzzlewright.core.errors import BadPuzzle, CannotWrite
from puzzlewright.core.words import name_cell, quote_excerpt
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.bridges.formats.common import (
    Strokes,
    bridges_in,
    cells_passed,
    check_numbers,
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
    parsed = form.parse(text, NAMES)
    if "areas" in parsed.sections:
        raise BadPuzzle("Hashi has no section [areas]")
    problem = parsed.problem()
    rows, cols = len(problem), len(problem[0])
    clues = clues_in(problem, blank=BLANK)
    for cell, number in clues.items():
        if number is not None and not LEAST <= number <= MOST:
            raise BadPuzzle(
                f"{name_cell(*cell)}: expected '-' or a number from {LEAST} to {MOST}, found "
                f"{number}"
            )
    options = {} if (depth := parsed.number("depth")) is None else {"max_bridges": depth}
    puzzle = puzzle_of(rows, cols, clues, **options)
    solution = parsed.section("solution", rows, cols)
    return ParsedPuzzle(
        puzzle,
        None if solution is None else _answer(puzzle, solution),
        _recorded_bridges(puzzle, parsed.recorded_entries(rows, cols)),
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
    puzzle: Bridges, entries: Sequence[form.RecordedEntry] | None
) -> Marks | None:
    """Return the bridges of a recorded solve in the order of play; a second one is a new mark."""
    if entries is None:
        return None
    assert puzzle.grid
    across: dict[Cell, Place] = {}
    down: dict[Cell, Place] = {}
    for span, ends in enumerate(puzzle.spans):
        start, end = (puzzle.grid.cells[island] for island in ends)
        way = cells_passed(puzzle.grid, ends, on_edges=False)
        (across if start[0] == end[0] else down).update(dict.fromkeys(way, span))
    drawn: dict[Choice, None] = {}  # every span with each number of bridges that it has had
    for cell, sign in entries:
        for spans, signs in ((across, ACROSS), (down, ENTERED_DOWN)):
            if cell not in spans:
                continue
            bridges = signs.index(sign) + 1 if sign in signs else 0
            for more in range(bridges + 1, len(signs) + 1):
                drawn.pop((spans[cell], more), None)
            if bridges:
                drawn.setdefault((spans[cell], bridges))
    return [locate_choice(puzzle, choice) for choice in drawn]


def write(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_in_format(puzzle, "janko")
    check_numbers(puzzle, "janko", LEAST, MOST)
    sections = {"problem": clue_rows(grid.rows, grid.cols, puzzle.number_at, blank=BLANK)}
    if marks is not None:
        across, down = strokes_of(puzzle, marks, "janko", on_edges=False)
        if crossed := across.keys() & down.keys():
            raise CannotWrite(
                f"janko cannot represent bridges that cross, as at {name_cell(*min(crossed))}"
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
