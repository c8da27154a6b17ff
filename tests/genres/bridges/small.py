"""Small random Bridges puzzles, solvable or not, on grids and graphs."""

from itertools import combinations

from hypothesis import strategies as st

from puzzlewright.genres.bridges.puzzle import Bridges, on_graph, on_grid

MAX_BOARDS = 20_000  # that brute force has to check


@st.composite
def grids(draw: st.DrawFn) -> Bridges:
    """Draw grid puzzles; half of them get numbers from random bridges, so many are solvable."""
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    max_bridges = draw(st.integers(1, 4))
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    chosen = draw(st.lists(st.sampled_from(cells), min_size=1, max_size=7, unique=True))
    bare = on_grid(rows, cols, [(r, c, 0) for r, c in chosen])
    numbers = draw(_numbers(bare, max_bridges))
    assert bare.grid
    return on_grid(
        rows,
        cols,
        [(*cell, number) for cell, number in zip(bare.grid.cells, numbers, strict=True)],
        max_bridges=_affordable(len(bare.spans), max_bridges),
        components=draw(st.integers(1, 3)),
        loops=draw(st.booleans()),
    )


@st.composite
def graphs(draw: st.DrawFn) -> Bridges:
    """Draw graph puzzles with random crossings."""
    islands = draw(st.integers(1, 6))
    every_span = list(combinations(range(islands), 2))
    spans = (
        draw(st.lists(st.sampled_from(every_span), max_size=8, unique=True)) if every_span else []
    )
    pairs = list(combinations(range(len(spans)), 2))
    crossings = draw(st.lists(st.sampled_from(pairs), max_size=4, unique=True)) if pairs else []
    max_bridges = _affordable(len(spans), draw(st.integers(1, 4)))
    bare = on_graph([0] * islands, spans, crossings)
    return on_graph(
        draw(_numbers(bare, max_bridges)),
        spans,
        crossings,
        max_bridges=max_bridges,
        components=draw(st.integers(1, 3)),
        loops=draw(st.booleans()),
    )


def _affordable(spans: int, max_bridges: int) -> int:
    """Reduce the maximum number of bridges until brute force is quick."""
    while max_bridges > 1 and (max_bridges + 1) ** spans > MAX_BOARDS:
        max_bridges -= 1
    return max_bridges


@st.composite
def _numbers(draw: st.DrawFn, bare: Bridges, max_bridges: int) -> list[int | None]:
    numbers: list[int | None]
    if draw(st.booleans()):
        numbers = draw(
            st.lists(st.integers(0, 4), min_size=len(bare.numbers), max_size=len(bare.numbers))
        )
    else:
        totals = [0] * len(bare.numbers)
        blocked: set[int] = set()
        for span, (a, b) in enumerate(bare.spans):
            bridges = 0 if span in blocked else draw(st.integers(0, max_bridges))
            if bridges:
                blocked.update(bare.crossed_by[span])
            totals[a] += bridges
            totals[b] += bridges
        numbers = list(totals)
    hidden = draw(st.sets(st.integers(0, len(numbers) - 1), max_size=2))
    return [None if island in hidden else number for island, number in enumerate(numbers)]


@st.composite
def classic(draw: st.DrawFn) -> Bridges:
    """Draw grid puzzles that every format can hold."""
    puzzle = draw(grids())
    assert puzzle.grid
    numbers = [min(number or 1, 8) for number in puzzle.numbers]
    islands = [(*cell, number) for cell, number in zip(puzzle.grid.cells, numbers, strict=True)]
    return on_grid(puzzle.grid.rows, puzzle.grid.cols, islands)


puzzles = st.one_of(classic(), grids(), graphs())
