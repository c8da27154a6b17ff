"""Small random Hitori puzzles, solvable or not."""

from hitori import Hitori
from hypothesis import strategies as st

# At most 12 cells, so that brute force has at most 4096 pictures to look at.
SIZES = [(1, 1), (1, 2), (3, 1), (1, 5), (2, 2), (2, 3), (4, 2), (3, 3), (3, 3), (4, 3), (3, 4)]


@st.composite
def puzzles_of(draw: st.DrawFn, rows: int, cols: int) -> Hitori:
    """Puzzles of this size, most with a number in every cell."""
    numbers = st.integers(1, max(rows, cols) + 1)
    clues = numbers if draw(st.booleans()) else st.none() | numbers
    line = st.lists(clues, min_size=cols, max_size=cols)
    return Hitori.on_grid(draw(st.lists(line, min_size=rows, max_size=rows)))


puzzles = st.sampled_from(SIZES).flatmap(lambda size: puzzles_of(*size))
