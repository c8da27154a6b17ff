"""What a Context page is to the notations: clues by their cells."""

from puzzlewright.genres.context.puzzle import Context, on_grid
from puzzlewright.notations import penpa
from puzzlewright.notations.cells import Clues
from puzzlewright.notations.shaded import Shaded


def puzzle_of(rows: int, cols: int, clues: Clues) -> Context:
    """The puzzle with these clues; one without a number asks for nothing."""
    return on_grid([[clues.get((row, col)) for col in range(cols)] for row in range(rows)])


def clues_of(puzzle: Context) -> Clues:
    """The clues of a puzzle by cell."""
    return {divmod(cell, puzzle.cols): clue for cell, clue in puzzle.clued}


PAGE: Shaded[Context] = Shaded(
    genre="context",
    title="Context",
    janko_names=("context",),
    is_at_janko=False,
    penpa_tag=penpa.genre_tag("context"),
    puzzle=puzzle_of,
    clues=clues_of,
    rows=lambda puzzle: puzzle.clues,
    takes_unknown=True,
)
