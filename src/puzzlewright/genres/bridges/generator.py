"""Generate Bridges, on grids and graphs: a random solution, repaired, steered to the difficulty."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import (
    ANYTHING,
    GRAPH,
    GRID,
    Aim,
    Bench,
    Generator,
    Made,
    Option,
    Size,
    Wishes,
)
from puzzlewright.genres.bridges.generation.draft import Draft
from puzzlewright.genres.bridges.generation.graph_draft import Graph, random_graph
from puzzlewright.genres.bridges.generation.local_search import (
    EXPERT,
    EXTREME,
    EXTREME_DOUBLES,
    HARD,
    HARD_DOUBLES,
    is_rare,
    steered,
    usual_islands,
)
from puzzlewright.genres.bridges.generation.order import CONNECTIVITY, Order, settle, where_of_use
from puzzlewright.genres.bridges.generation.random_solution import random_grid, strengthen
from puzzlewright.genres.bridges.generation.repair import doubts, make_unique
from puzzlewright.genres.bridges.puzzle import ISLAND, Bridges, on_grid
from puzzlewright.kit.grid import SYMMETRY

Line = TypeVar("Line", int, float)  # a row or a column

MOST_CELLS = 40_000  # 200x200 takes ten seconds
DEALS = 100  # random solutions, before a wish is refused
NEAR = 5  # missing islands that another random solution may find room for
# drafts that are not as hard as wished, before another one is handed out
MISSES, GRAPH_MISSES = 12, 20
# times as many tries where the connectivity rule must be needed: in small puzzles it seldom is
RARE = 20

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
        "whether solving needs the rule that all islands are connected; kept exactly",
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
        "used_spans", int, "number of spans of a graph that carry bridges; kept exactly", only=GRAPH
    ),
    Option("bridges", int, "number of bridges on a graph; kept exactly", only=GRAPH),
    Option(
        "unused_spans",
        int,
        "number of spans of a graph that carry no bridges; kept exactly",
        only=GRAPH,
    ),
    Option(
        "crossings", int, "number of pairs of spans of a graph that cross; kept exactly", only=GRAPH
    ),
)


def check(size: Size, wishes: Wishes) -> None:
    """Reject what no puzzle of this size can be like, and options that contradict each other."""
    settle(size, wishes)


def make(rng: Random, size: Size, wishes: Wishes, bench: Bench) -> Made[Bridges]:
    """Return a puzzle with one solution, as hard as wished if possible."""
    order = _usual(settle(size, wishes), bench.aim)
    tries = DEALS if order.is_graph else 3 + 2000 // (order.size.rows * order.size.cols)
    if order.connectivity == "needed":
        tries *= RARE
    misses = GRAPH_MISSES if order.is_graph else MISSES
    spare: Made[Bridges] | None = None
    for number in range(tries):
        # A density is kept as nearly as possible: the first tries insist on it, the last ones take
        # what they get.
        least = order.islands if order.is_exact else order.islands - order.islands * number // tries
        tried = replace(order, least=least)
        draft = _random_draft(rng, tried)
        unique = make_unique(rng, draft, tried, bench) if draft else None
        if unique is None:
            continue
        if isinstance(unique, Graph):
            unique.complete_crossings(rng)
        goal = steered(rng, unique.copy(), tried, bench)
        if goal and (made := _finished(order, goal, bench)):
            return made
        spare = spare or _finished(order, unique, bench)
        if spare and number >= misses:
            break
    if spare is None:
        raise BadOption(
            f"{tries} tries gave no puzzle of {order.size} with these options: together they are"
            " hard or impossible to meet"
        )
    return spare


def _usual(order: Order, aim: Aim) -> Order:
    """The order, with what is not wished for as in most grids of the difficulty."""
    if order.doubles is None:
        return order
    level = aim.level or 0
    if level >= HARD and not order.keeps_doubles:
        usual = EXTREME_DOUBLES if level == EXTREME else HARD_DOUBLES
        order = replace(order, doubles=min(order.doubles, usual))
    if (is_rare(aim) or level == EXPERT) and not (order.is_exact or order.keeps_density):
        order = replace(order, islands=min(order.islands, usual_islands(order.size, aim)))
    return order


def deal(rng: Random, size: Size, wishes: Wishes, bench: Bench) -> Made[Bridges]:
    """Return a solved puzzle, which may have other solutions, too."""
    order = settle(size, wishes)
    for _ in range(DEALS):
        if draft := _random_draft(rng, replace(order, least=0)):
            if isinstance(draft, Graph):
                draft.complete_crossings(rng)
            return draft.made(**order.rules)
    raise BadOption(f"{order.islands} islands hardly fit on {order.size}")


def _random_draft(rng: Random, order: Order) -> Draft | Graph | None:
    """Return a solved draft; None if it has too few islands, or all of them in one line."""
    if order.doubles is None:
        return random_graph(rng, order)
    draft = random_grid(rng, order.size, order.islands, order.symmetry, order.loops)
    if draft is None:
        return None
    if draft.count < order.least:
        missing = order.islands - draft.count
        is_asymmetric = order.symmetry == "none"
        if order.is_exact and is_asymmetric and missing > max(NEAR, order.islands // 20):
            raise BadOption(
                f"{order.islands} islands hardly fit on {order.size}: only {draft.count} of them"
                " found room without touching"
            )
        return None
    strengthen(rng, draft, list(draft.bridges), order.doubles, order.max_bridges)
    return draft


def _finished(order: Order, draft: Draft | Graph, bench: Bench) -> Made[Bridges] | None:
    """Return the puzzle if it reaches all sides and has the wished counts and connectivity."""
    if isinstance(draft, Graph):
        is_as_wished = order.counts.items() <= draft.counts._asdict().items()
    else:
        is_as_wished = draft.stretch()
    if not is_as_wished:
        return None
    made = draft.made(**order.rules)
    if order.connectivity != "any":
        is_needed = bool(doubts(made, bench, connected=False))
        if is_needed != (order.connectivity == "needed"):
            return None
    return made._replace(notes=tuple(_notes(order, draft)))


def _notes(order: Order, draft: Draft | Graph) -> Iterator[str]:
    """What is not quite as it was wished for."""
    if order.keeps_density and draft.count < order.islands:
        yield f"{draft.count} islands found room, not {order.islands}"
    if order.doubles is not None and order.keeps_doubles:
        doubles = sum(bridges > 1 for bridges in draft.bridges.values())
        wanted = round(order.doubles * len(draft.bridges))
        if abs(doubles - wanted) > 1:
            yield f"{doubles} of {len(draft.bridges)} bridges are double, not {wanted}"


def images(puzzle: Bridges) -> Iterator[Bridges]:
    """List the puzzle in all eight orientations; a graph without positions has only one."""
    if puzzle.grid:
        page = puzzle.grid
        for rows, cols, cells in _positions(page.rows, page.cols, page.cells):
            islands = [(*at, number) for at, number in zip(cells, puzzle.numbers, strict=True)]
            yield on_grid(rows, cols, islands, **puzzle.options)
    elif puzzle.positions:
        rows, cols = (1 + max(line) for line in zip(*puzzle.positions, strict=True))
        for _, _, positions in _positions(rows, cols, puzzle.positions):
            yield puzzle.changed(positions=tuple(positions))
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


generator: Generator[Bridges] = Generator(
    wishes=OPTIONS,
    check=check,
    deal=deal,
    # A 0 always stays: a '?' would be at least one bridge.
    clues=lambda puzzle: [island for island, number in enumerate(puzzle.numbers) if number],
    showing=lambda puzzle, shown: puzzle.changed(
        numbers=tuple(
            number if island in shown or number == 0 else None
            for island, number in enumerate(puzzle.numbers)
        )
    ),
    clue_rule=ISLAND,
    images=images,
    make=make,
    where_of_use=where_of_use,
    most_cells=MOST_CELLS,
    former={
        f"method {name}": f"the method {name} is now called thesis, and does what its thesis says"
        for name in ("growing", "reducing")
    },
)
