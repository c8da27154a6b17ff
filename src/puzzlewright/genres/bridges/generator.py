"""Making Bridges puzzles to order, on grids and on graphs: the wishes, and who grants them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from puzzlewright.genre.generator import (
    ANYTHING,
    GRAPH,
    GRID,
    Bench,
    Generator,
    Made,
    Option,
    Size,
    Wishes,
)
from puzzlewright.genres.bridges.generation import generate
from puzzlewright.genres.bridges.generation.order import (
    CONNECTIVITY,
    settle,
    where_of_use,
)
from puzzlewright.genres.bridges.puzzle import Bridges, on_grid
from puzzlewright.kit.grid import SYMMETRY

Line = TypeVar("Line", int, float)  # a row or a column

MOST_CELLS = 40_000  # 200x200 takes ten seconds

OPTIONS = (
    Option(
        "islands",
        int,
        "number of islands; kept exactly",
        excludes=(("density", "islands and density both say how many islands there are"),),
    ),
    Option(
        "density",
        float,
        "share of cells that are islands, instead of their number; as near as possible",
        within=(0, 0.5),  # islands of a grid do not touch
        on_graphs=(0, 1),
        is_above=True,
    ),
    Option(
        "max_bridges",
        int,
        "most bridges between two islands, 1 to 4, on graphs 1 to 9 (default 2)",
        within=(1, 4),
        on_graphs=ANYTHING,  # the method of the thesis has other bounds there
    ),
    Option("loops", bool, "whether the rules allow loops (default: yes)"),
    Option(
        "doubles",
        float,
        "share of the bridges that are double or more (default about 0.3); as near as possible",
        within=(0, 1),
        only=GRID,
    ),
    Option(
        "connectivity",
        str,
        "whether one needs the rule that all is connected to solve it; kept exactly",
        CONNECTIVITY,
        only=GRID,
    ),
    replace(SYMMETRY, idea="how the islands lie on the page; kept exactly", only=GRID),
    Option("graph", bool, "a graph instead of a grid; the size is that of the page it is drawn on"),
    Option(
        "components",
        int,
        "number of groups on a graph (default 1); kept exactly",
        within=(1, None),
        only=GRAPH,
    ),
    Option(
        "used_spans",
        int,
        "number of spans of a graph that carry bridges; kept exactly",
        only=GRAPH,
    ),
    Option("bridges", int, "number of bridges on a graph; kept exactly", only=GRAPH),
    Option(
        "unused_spans",
        int,
        "number of spans of a graph that carry no bridges; kept exactly",
        only=GRAPH,
    ),
    Option(
        "crossings",
        int,
        "number of pairs of spans of a graph that cross; kept exactly",
        only=GRAPH,
    ),
)


def check(size: Size, wishes: Wishes) -> None:
    """Refuse what no puzzle of this size can be like, and options that contradict each other."""
    settle(size, wishes)


def make(rng: Random, size: Size, wishes: Wishes, bench: Bench) -> Made[Bridges]:
    """A puzzle with one solution."""
    return generate.make(rng, settle(size, wishes), bench)


def images(puzzle: Bridges) -> Iterator[Bridges]:
    """List the puzzle in all eight orientations; a graph without positions has only one."""
    if puzzle.grid:
        page = puzzle.grid
        for rows, cols, cells in _positions(page.rows, page.cols, page.cells):
            yield on_grid(
                rows,
                cols,
                [
                    (row, col, number)
                    for (row, col), number in zip(cells, puzzle.numbers, strict=True)
                ],
                max_bridges=puzzle.max_bridges,
                components=puzzle.components,
                loops=puzzle.loops,
            )
    elif puzzle.positions:
        rows, cols = (1 + max(line) for line in zip(*puzzle.positions, strict=True))
        for _, _, positions in _positions(rows, cols, puzzle.positions):
            yield replace(puzzle, positions=tuple(positions))
    else:
        yield puzzle


def _positions(
    rows: Line, cols: Line, points: Sequence[tuple[Line, Line]]
) -> Iterator[tuple[Line, Line, Sequence[tuple[Line, Line]]]]:
    """The size of the page and the points on it in all eight positions."""
    for _ in range(4):
        yield rows, cols, points
        yield rows, cols, [(rows - 1 - row, col) for row, col in points]
        rows, cols, points = cols, rows, [(col, rows - 1 - row) for row, col in points]


def deal(rng: Random, size: Size, wishes: Wishes, bench: Bench) -> Made[Bridges]:
    """A solved page, on a grid or a graph, whatever other solutions it has."""
    return generate.random_puzzle(rng, settle(size, wishes))


generator: Generator[Bridges] = Generator(
    wishes=OPTIONS,
    check=check,
    deal=deal,
    clues=lambda puzzle: [
        island for island, number in enumerate(puzzle.numbers) if number is not None
    ],
    showing=lambda puzzle, shown: replace(
        puzzle,
        numbers=tuple(
            number if island in shown else None for island, number in enumerate(puzzle.numbers)
        ),
    ),
    images=images,
    make=make,
    where_of_use=where_of_use,
    most_cells=MOST_CELLS,
    former={
        f"method {name}": f"the method {name} is now called thesis, and does what its thesis says"
        for name in ("growing", "reducing")
    },
)
