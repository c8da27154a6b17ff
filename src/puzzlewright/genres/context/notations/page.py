"""What the text forms of Context share: clues by cell, and answers with a sign for every cell."""

from collections.abc import Mapping, Sequence

from puzzlewright.board import Marks
from puzzlewright.errors import BadPuzzle
from puzzlewright.genres.context.puzzle import Context, on_grid
from puzzlewright.notations.cells import Clues
from puzzlewright.shading import check_marks
from puzzlewright.words import at, excerpt


def puzzle_of(rows: int, cols: int, clues: Clues) -> Context:
    """The puzzle with these clues; one without a number asks for nothing."""
    return on_grid([[clues.get((row, col)) for col in range(cols)] for row in range(rows)])


def clues_of(puzzle: Context) -> Clues:
    """The clues of a puzzle by cell."""
    return {divmod(cell, puzzle.cols): clue for cell, clue in puzzle.clued}


def marks_in(rows: Sequence[Sequence[str]], meaning: Mapping[str, str], what: str) -> Marks:
    """An answer in rows of signs, each of which means '#' or '.'."""
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign not in meaning:
                raise BadPuzzle(f"{what}, {at(r, c)}: expected {' or '.join(map(repr, meaning))}, found {excerpt(sign)}")
    return ["".join([meaning[sign] for sign in row]) for row in rows]


def signs_of(puzzle: Context, marks: Marks, signs: Mapping[str, str]) -> list[list[str]]:
    """An answer as rows of signs for '#' and '.'."""
    check_marks(marks, puzzle.rows, puzzle.cols)
    return [[signs[mark] for mark in row] for row in marks]
