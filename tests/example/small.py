"""Small random Kurodoko puzzles, solvable or not."""

from hypothesis import strategies as st
from kurodoko.puzzle import Kurodoko
from kurodoko.rules import mistakes, seen_from

from puzzlewright.core.board import Marks
from tests.genres.shaded import pages_of

# At most 12 cells, so that brute force has at most 4096 pictures to look at.
SIZES = [
    (1, 1),
    (1, 2),
    (3, 1),
    (1, 4),
    (7, 1),
    (2, 2),
    (2, 3),
    (4, 2),
    (2, 5),
    (3, 3),
    (3, 3),
    (3, 3),
    (4, 3),
]


def solutions(rows: int, cols: int) -> st.SearchStrategy[Marks]:
    """Grids that obey all rules except clues."""
    return pages_of(Kurodoko.on_grid([[None] * cols for _ in range(rows)]), mistakes)


def with_every_clue(solution: Marks) -> Kurodoko:
    """Return the clue that every white cell of this grid would have."""
    white = {(r, c) for r, row in enumerate(solution) for c, mark in enumerate(row) if mark == "."}
    numbers = [
        [seen_from((r, c), white) if (r, c) in white else None for c in range(len(solution[0]))]
        for r in range(len(solution))
    ]
    return Kurodoko.on_grid(numbers)


@st.composite
def puzzles_of(draw: st.DrawFn, rows: int, cols: int) -> Kurodoko:
    """Puzzles of this size; half of them get clues from a solution, so that many are solvable."""
    if draw(st.booleans()):
        full = with_every_clue(draw(solutions(rows, cols)))
        shown = draw(st.lists(st.booleans(), min_size=rows * cols, max_size=rows * cols))
        return Kurodoko.on_grid(
            [
                [c if shown[r * cols + n] else None for n, c in enumerate(row)]
                for r, row in enumerate(full.clues)
            ]
        )
    clues = st.sampled_from((None, None, None, None, 1, 2, 2, 3, 3, 4, 5, 6, 12))
    return Kurodoko.on_grid(
        draw(st.lists(st.lists(clues, min_size=cols, max_size=cols), min_size=rows, max_size=rows))
    )


puzzles = st.sampled_from(SIZES).flatmap(lambda size: puzzles_of(*size))
