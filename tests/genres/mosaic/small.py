"""Small random Mosaic puzzles, solvable or not."""

from hypothesis import strategies as st

from puzzlewright.genres.mosaic.puzzle import Clue, Mosaic, on_grid

MOST_CELLS = 12  # brute force looks at two to the power of this


@st.composite
def from_pictures(draw: st.DrawFn) -> Mosaic:
    """Clues counted in a random picture, some of them hidden: at least one solution."""
    rows, cols = draw(sizes)
    picture = draw(
        st.lists(
            st.lists(st.booleans(), min_size=cols, max_size=cols), min_size=rows, max_size=rows
        )
    )
    shown = draw(
        st.lists(
            st.lists(st.booleans(), min_size=cols, max_size=cols), min_size=rows, max_size=rows
        )
    )

    def clue(row: int, col: int) -> Clue:
        near = [
            picture[r][c]
            for r in range(rows)
            for c in range(cols)
            if abs(r - row) <= 1 and abs(c - col) <= 1
        ]
        return sum(near)

    return on_grid(
        [[clue(r, c) if shown[r][c] else None for c in range(cols)] for r in range(rows)]
    )


@st.composite
def from_clues(draw: st.DrawFn) -> Mosaic:
    """Clues at random, also larger than their windows: often no solution."""
    rows, cols = draw(sizes)
    clue = st.one_of(st.none(), st.integers(0, 9))
    return on_grid(
        draw(st.lists(st.lists(clue, min_size=cols, max_size=cols), min_size=rows, max_size=rows))
    )


@st.composite
def nearly_right(draw: st.DrawFn) -> Mosaic:
    """A solvable puzzle in which one clue is changed by one: the contradiction may lie deep."""
    puzzle = draw(from_pictures())
    row, col = draw(st.integers(0, puzzle.rows - 1)), draw(st.integers(0, puzzle.cols - 1))
    clues = [list(line) for line in puzzle.clues]
    clue = clues[row][col]
    if clue is not None:
        clues[row][col] = min(max(clue + draw(st.sampled_from((-1, 1))), 0), 9)
    return on_grid(clues)


sizes = st.tuples(st.integers(1, 4), st.integers(1, 6)).filter(
    lambda size: size[0] * size[1] <= MOST_CELLS
)

puzzles = st.one_of(from_pictures(), from_clues(), nearly_right())
