"""Bridges as plain text: a line such as `bridges max_bridges=4 components=2 loops=no`, then one
character a cell.
"""

from typing import Any

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.genres.bridges.notations.page import clues_of, grid_for, puzzle_of
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import excerpt
from puzzlewright.notations import plain as form
from puzzlewright.notations.cells import whole_number

NUMBER_WISHES = {"max_bridges": 2, "components": 1}  # with what is meant where nothing is said
LOOPS = {"yes": True, "no": False}


def read(text: str) -> Reading[Bridges]:
    page = form.parse(text, "bridges")
    wishes: dict[str, Any] = {}
    for key, value in page.wishes.items():
        if key in NUMBER_WISHES:
            wishes[key] = whole_number(value, key)
        elif key == "loops":
            if value not in LOOPS:
                raise BadPuzzle(f"loops is yes or no, not {excerpt(value)}")
            wishes[key] = LOOPS[value]
        else:
            raise BadPuzzle(
                f"Bridges knows no wish {excerpt(key)}; known: {', '.join(NUMBER_WISHES)}, loops"
            )
    rows = page.block()
    clues = form.clues_in(rows)
    return Reading(puzzle_of(len(rows), len(rows[0]), clues, **wishes))


def write(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_for(puzzle, "grid", holds=(*NUMBER_WISHES, "loops"))
    wishes = {
        key: getattr(puzzle, key)
        for key, usual in NUMBER_WISHES.items()
        if getattr(puzzle, key) != usual
    }
    if not puzzle.loops:
        wishes["loops"] = "no"
    return form.write(
        "bridges", wishes, form.clue_rows(grid.rows, grid.cols, clues_of(puzzle, grid))
    )


notation: Notation[Bridges] = Notation(
    name="grid",
    idea="plain text, one character a cell",
    fits=lambda text: form.fits(text, "bridges"),
    read=read,
    write=write,
)
