"""Puzzles as facts for peers, and their answers as marks for the rule checks."""

from typing import Any, TypeAlias

import puzzlewright as pw
from puzzlewright.genres import genre_of
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.satogaeri.puzzle import Satogaeri

Facts: TypeAlias = dict[str, Any]
Answer: TypeAlias = list[list[int]]


def facts_of(puzzle: Any) -> Facts:
    match puzzle:
        case Bridges():
            return _of_bridges(puzzle)
        case Satogaeri():
            return _of_satogaeri(puzzle)
    rows = puzzle.clues
    cells = [(r, c, clue) for r, row in enumerate(rows) for c, clue in enumerate(row)]
    atoms = [f"cell({r},{c})." for r, c, _ in cells]
    atoms += [f"clue({r},{c},{clue})." for r, c, clue in cells if clue is not None]
    return {"genre": puzzle.genre, "atoms": atoms, "page": rows}


def _of_bridges(puzzle: Bridges) -> Facts:
    assert puzzle.grid
    page: list[list[int | None]] = [[None] * puzzle.grid.cols for _ in range(puzzle.grid.rows)]
    for (row, col), number in zip(puzzle.grid.cells, puzzle.numbers, strict=True):
        page[row][col] = number
    atoms = [f"most({puzzle.max_bridges})."]
    atoms += [f"island({island},{number})." for island, number in enumerate(puzzle.numbers)]
    atoms += [f"span({span},{a},{b})." for span, (a, b) in enumerate(puzzle.spans)]
    atoms += [f"crossing({one},{other})." for one, other in puzzle.crossings]
    return {"genre": "bridges", "atoms": atoms, "page": page, "most": puzzle.max_bridges}


def _of_satogaeri(puzzle: Satogaeri) -> Facts:
    atoms = [f"country({country})." for country in range(puzzle.country_count)]
    for number, (circle, landing) in enumerate(_moves(puzzle)):
        atoms.append(f"move({number},{circle}).")
        atoms.append(f"lands({number},{puzzle.country_of[landing]}).")
        atoms += [
            f"passes({number},{cell // puzzle.cols},{cell % puzzle.cols})."
            for cell in puzzle.track(circle, landing)
        ]
    atoms += [f"circle({circle})." for circle in range(len(puzzle.circles))]
    return {"genre": "satogaeri", "atoms": atoms}


def _moves(puzzle: Satogaeri) -> list[tuple[int, int]]:
    """List every circle with each landing that its number allows."""
    open_landings = genre_of(puzzle).blank(puzzle).open
    return [
        (circle, landing)
        for circle, landings in enumerate(open_landings)
        for landing in sorted(landings)
        if puzzle.circles[circle].number in (None, len(puzzle.track(circle, landing)) - 1)
    ]


def is_right(puzzle: Any, answer: Answer) -> bool:
    """Return whether a peer's answer breaks no rule."""
    return not pw.mistakes(puzzle, _marks(puzzle, answer))


def _marks(puzzle: Any, answer: Answer) -> Any:
    match puzzle:
        case Mosaic() | Context():
            black = {(row, col) for row, col in answer}
            return [
                "".join(["#" if (row, col) in black else "." for col in range(puzzle.cols)])
                for row in range(puzzle.rows)
            ]
        case Satogaeri():
            moves = _moves(puzzle)
            taken = [moves[number] for (number,) in answer]
            cells = [(puzzle.starts[circle], landing) for circle, landing in taken]
            return [[*divmod(a, puzzle.cols), *divmod(b, puzzle.cols)] for a, b in cells]
    assert puzzle.grid
    cells = puzzle.grid.cells
    ends = {span: (*cells[a], *cells[b]) for span, (a, b) in enumerate(puzzle.spans)}
    if answer and len(answer[0]) == 2:
        return [[*ends[span], number] for span, number in answer if number]
    # for every island, the bridges to the right and down come first
    right_down = {(row, col): sides for row, col, *sides in answer}
    marks = []
    for row, col, other_row, other_col in ends.values():
        right, _, down, _ = right_down[row, col]
        if number := right if row == other_row else down:
            marks.append([row, col, other_row, other_col, number])
    return marks
