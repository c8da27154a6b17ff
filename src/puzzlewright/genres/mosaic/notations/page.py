"""What a Mosaic page is to the notations: clues by their cells."""

from puzzlewright.genres.mosaic.puzzle import Mosaic, on_grid
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at
from puzzlewright.notations import penpa
from puzzlewright.notations.cells import Clues
from puzzlewright.notations.shaded import Shaded


def puzzle_of(rows: int, cols: int, clues: Clues) -> Mosaic:
    """The puzzle with these clues."""
    page: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    for (row, col), clue in clues.items():
        if clue is None:
            raise BadPuzzle(f"{at(row, col)}: a clue is 0 to 9, not '?'")
        page[row][col] = clue
    return on_grid(page)


def clues_of(puzzle: Mosaic) -> Clues:
    """The clues by their cells."""
    return {
        (row, col): clue
        for row, line in enumerate(puzzle.clues)
        for col, clue in enumerate(line)
        if clue is not None
    }


PAGE: Shaded[Mosaic] = Shaded(
    genre="mosaic",
    title="Mosaic",
    janko_names=("mosaic", "mosaik", "fill-a-pix"),
    is_at_janko=True,
    penpa_tag=penpa.genre_tag("mosaic"),  # the editor has none; it lets a strange one pass
    puzzle=puzzle_of,
    clues=clues_of,
    rows=lambda puzzle: puzzle.clues,
)
