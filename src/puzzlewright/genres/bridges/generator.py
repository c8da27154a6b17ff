"""Making Bridges puzzles to order, on grids and on graphs: the wishes, and who grants them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from puzzlewright.blueprints.generator import Bench, Generator, Made, Size, Wishes
from puzzlewright.blueprints.options import Option
from puzzlewright.genres.bridges.making import generate
from puzzlewright.genres.bridges.making.applicability import where_of_use
from puzzlewright.genres.bridges.making.order import CONNECTIVITY, settle
from puzzlewright.genres.bridges.puzzle import Bridges, on_grid
from puzzlewright.grids.symmetry import SYMMETRY
from puzzlewright.model.errors import BadWish

Line = TypeVar("Line", int, float)  # a row or a column

MOST_CELLS = 40_000  # 200x200 takes ten seconds

ON_GRIDS = (
    Option(
        "doubles",
        float,
        "share of the bridges that are double or more (default about 0.3); as near as possible",
    ),
    Option(
        "connectivity",
        str,
        "whether one needs the rule that all is connected to solve it; kept exactly",
        CONNECTIVITY,
    ),
    replace(SYMMETRY, idea="how the islands lie on the page; kept exactly"),
)
ON_GRAPHS = (
    Option("components", int, "number of groups on a graph (default 1); kept exactly"),
    Option(
        "used_spans",
        int,
        "number of spans of a graph that carry bridges; kept exactly",
    ),
    Option("bridges", int, "number of bridges on a graph; kept exactly"),
    Option(
        "unused_spans",
        int,
        "number of spans of a graph that carry no bridges; kept exactly",
    ),
    Option(
        "crossings",
        int,
        "number of pairs of spans of a graph that cross; kept exactly",
    ),
)
WISHES = (
    Option("islands", int, "number of islands; kept exactly"),
    Option(
        "density",
        float,
        "share of cells that are islands, instead of their number; as near as possible",
    ),
    Option(
        "max_bridges", int, "most bridges between two islands, 1 to 4, on graphs 1 to 9 (default 2)"
    ),
    Option("loops", bool, "whether the rules allow loops (default: yes)"),
    *ON_GRIDS,
    Option("graph", bool, "a graph instead of a grid; the size is that of the page it is drawn on"),
    *ON_GRAPHS,
)


def check(size: Size, wishes: Wishes) -> None:
    """Refuse what no puzzle can be like."""
    check_page(size, wishes)
    settle(size, wishes)


def check_page(size: Size, wishes: Wishes) -> None:
    """Refuse too large a page, and on a grid what only graphs have, or the reverse."""
    cells = size.rows * size.cols
    if cells > MOST_CELLS:
        raise BadWish(
            f"a page of {size} has {cells:,} cells; puzzles are made of at most {MOST_CELLS:,}"
        )
    is_graph = wishes.get("graph", False)
    kind, other = ("graph", "grids") if is_graph else ("grid", "graphs")
    for wish in ON_GRIDS if is_graph else ON_GRAPHS:
        if wish.name in wishes:
            raise BadWish(
                f"{wish.name} can be wished for on {other} only, and this is to be a {kind}"
            )


def make(rng: Random, size: Size, wishes: Wishes, bench: Bench) -> Made[Bridges]:
    """A puzzle with one solution."""
    return generate.make(rng, settle(size, wishes), bench)


def images(puzzle: Bridges) -> Iterator[Bridges]:
    """The puzzle in all eight positions: turned, mirrored, and as it is; a graph that has no places
    on a page has but one.
    """
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
    wishes=WISHES,
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
    former={
        f"method {name}": f"the method {name} is now called thesis, and does what its thesis says"
        for name in ("growing", "reducing")
    },
)
