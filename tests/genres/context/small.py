"""Small random Context puzzles, solvable or not."""

from hypothesis import strategies as st

from puzzlewright.core.board import Marks
from puzzlewright.genres.context.puzzle import Context, on_grid
from puzzlewright.genres.context.rules import mistakes
from tests.genres.shaded import pages_of

# At most 12 cells, so that brute force has at most 4096 grids to look at.
SIZES = [
    (1, 1),
    (1, 2),
    (3, 1),
    (1, 4),
    (7, 1),
    (2, 2),
    (2, 3),
    (4, 2),
    (2, 6),
    (3, 3),
    (3, 3),
    (4, 3),
]


def grids(rows: int, cols: int) -> st.SearchStrategy[Marks]:
    """Grids that obey all rules except clues."""
    return pages_of(on_grid([[None] * cols for _ in range(rows)]), mistakes)


def clues_on(grid: Marks) -> list[list[int]]:
    """Return the clue of every cell of this grid."""
    black = {(r, c) for r, row in enumerate(grid) for c, mark in enumerate(row) if mark == "#"}
    return [
        [
            (
                len(black & {(r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)})
                if (r, c) in black
                else len(black & {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)})
            )
            for c in range(len(row))
        ]
        for r, row in enumerate(grid)
    ]


@st.composite
def puzzles_of(draw: st.DrawFn, rows: int, cols: int) -> Context:
    """Puzzles of this size; half of them get their clues from a grid, so that many have
    solutions.
    """
    if draw(st.booleans()):
        true = clues_on(draw(grids(rows, cols)))
        shown = draw(st.lists(st.booleans(), min_size=rows * cols, max_size=rows * cols))
        return on_grid(
            [
                [clue if shown[r * cols + c] else None for c, clue in enumerate(row)]
                for r, row in enumerate(true)
            ]
        )
    clues = st.sampled_from((None, None, None, 0, 1, 2, 3, 4))
    return on_grid(
        draw(st.lists(st.lists(clues, min_size=cols, max_size=cols), min_size=rows, max_size=rows))
    )


puzzles = st.sampled_from(SIZES).flatmap(lambda size: puzzles_of(*size))
