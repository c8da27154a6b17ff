"""Generate Bridges: a random solution, repaired until it is unique, steered to the target."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import (
    GRAPH,
    GRID,
    UNBOUNDED,
    GeneratedDraft,
    Generator,
    GeneratorContext,
    Option,
    OptionValues,
    Size,
    Target,
)
from puzzlewright.genres.bridges.generation.draft import GridPuzzleDraft
from puzzlewright.genres.bridges.generation.graph_draft import GraphPuzzleDraft, random_graph
from puzzlewright.genres.bridges.generation.local_search import (
    EXPERT,
    EXTREME,
    EXTREME_DOUBLE_SHARE,
    HARD,
    HARD_DOUBLE_SHARE,
    is_rare_target,
    steer_to_target,
    typical_islands,
)
from puzzlewright.genres.bridges.generation.order import (
    CONNECTIVITY,
    GenerationOrder,
    make_order,
    where_applicable,
)
from puzzlewright.genres.bridges.generation.random_solution import add_multiple_bridges, random_grid
from puzzlewright.genres.bridges.generation.repair import find_doubts, make_unique
from puzzlewright.genres.bridges.puzzle import ISLAND, Bridges, on_grid
from puzzlewright.kit.grid import SYMMETRY

Line = TypeVar("Line", int, float)  # a row or a column

MAX_CELLS = 40_000  # 200x200 takes ten seconds
MAX_RANDOM_SOLUTIONS = 100  # attempts, before the options are rejected
MAX_MISSING_ISLANDS = 5  # missing islands that another random solution may find room for
# drafts that miss the target, before one of them is returned
MAX_MISSES, MAX_GRAPH_MISSES = 12, 20
# factor for the number of attempts if the connectivity rule must be needed: in small puzzles it
# seldom is
NEEDED_CONNECTIVITY_FACTOR = 20

OPTIONS = (
    Option(
        "islands",
        int,
        "number of islands; exact",
        excludes=(("density", "islands and density both set the number of islands"),),
    ),
    Option(
        "density",
        float,
        "share of cells that are islands, instead of their number; approximate",
        within=(0, 0.5),  # islands of a grid do not touch
        on_graphs=(0, 1),
        is_above=True,
    ),
    Option(
        "max_bridges",
        int,
        "maximum number of bridges between two islands, 1 to 4, on graphs 1 to 9 (default 2)",
        within=(1, 4),
        on_graphs=UNBOUNDED,  # bounds differ between methods; each method checks them
    ),
    Option("loops", bool, "whether the rules allow loops (default: yes)"),
    Option(
        "doubles",
        float,
        "share of the bridges that are double or more (default about 0.3); approximate",
        within=(0, 1),
        only=GRID,
    ),
    Option(
        "connectivity",
        str,
        "whether uniqueness depends on the rule that bridges connect all islands",
        CONNECTIVITY,
        only=GRID,
    ),
    replace(SYMMETRY, idea="symmetry of the islands", only=GRID),
    Option("graph", bool, "a graph instead of a grid; the size is that of its picture, in cells"),
    Option(
        "components",
        int,
        "number of groups of joined islands (default 1); exact",
        within=(1, None),
    ),
    Option("used_spans", int, "number of spans of a graph that carry bridges; exact", only=GRAPH),
    Option("bridges", int, "number of bridges on a graph; exact", only=GRAPH),
    Option(
        "unused_spans",
        int,
        "number of spans of a graph that carry no bridges; exact",
        only=GRAPH,
    ),
    Option("crossings", int, "number of pairs of spans of a graph that cross; exact", only=GRAPH),
)


def check(size: Size, options: OptionValues) -> None:
    """Raise `BadOption` if no puzzle of this size can meet the options."""
    make_order(size, options)


def make(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Bridges]:
    """Return a puzzle with one solution that meets the target if possible."""
    order = _with_typical_values(make_order(size, options), context.target)
    tries = (
        MAX_RANDOM_SOLUTIONS if order.is_graph else 3 + 2000 // (order.size.rows * order.size.cols)
    )
    if order.connectivity == "needed":
        tries *= NEEDED_CONNECTIVITY_FACTOR
    max_misses = MAX_GRAPH_MISSES if order.is_graph else MAX_MISSES
    spare: GeneratedDraft[Bridges] | None = None
    for number in range(tries):
        # Lower the least number of islands from try to try, so that a density is met as nearly as
        # possible.
        least = order.islands if order.is_exact else order.islands - order.islands * number // tries
        tried = replace(order, least=least)
        draft = _random_draft(rng, tried)
        unique = make_unique(rng, draft, tried, context) if draft else None
        if unique is None:
            continue
        if isinstance(unique, GraphPuzzleDraft):
            unique.complete_crossings(rng)
        goal = steer_to_target(rng, unique.copy(), tried, context)
        if goal and (generated := _finish_draft(order, goal, context)):
            return generated
        spare = spare or _finish_draft(order, unique, context)
        if spare and number >= max_misses:
            break
    if spare is None:
        raise BadOption(
            f"{tries} tries gave no puzzle of {order.size} with these options: together they are"
            " hard or impossible to meet"
        )
    return spare


def _with_typical_values(order: GenerationOrder, target: Target) -> GenerationOrder:
    """Set options that are not given to values that are typical of the target difficulty."""
    if order.doubles is None:
        return order
    level = target.level or 0
    if level >= HARD and not order.keeps_doubles:
        usual = EXTREME_DOUBLE_SHARE if level == EXTREME else HARD_DOUBLE_SHARE
        order = replace(order, doubles=min(order.doubles, usual))
    if (is_rare_target(target) or level == EXPERT) and not (order.is_exact or order.keeps_density):
        order = replace(order, islands=min(order.islands, typical_islands(order.size, target)))
    return order


def random_solution(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Bridges]:
    """Return a solved puzzle, which may have other solutions."""
    order = make_order(size, options)
    for _ in range(MAX_RANDOM_SOLUTIONS):
        if draft := _random_draft(rng, replace(order, least=0)):
            if isinstance(draft, GraphPuzzleDraft):
                draft.complete_crossings(rng)
            return draft.generated
    raise BadOption(f"could not place {order.islands} islands on {order.size}")


def _random_draft(rng: Random, order: GenerationOrder) -> GridPuzzleDraft | GraphPuzzleDraft | None:
    """Return a solved draft; None if islands or groups are missing, or all are in one line."""
    if order.doubles is None:
        return random_graph(rng, order)
    draft = random_grid(rng, order)
    if draft is None:
        return None
    if draft.count < order.least:
        missing = order.islands - draft.count
        is_asymmetric = order.symmetry == "none"
        if (
            order.is_exact
            and is_asymmetric
            and missing > max(MAX_MISSING_ISLANDS, order.islands // 20)
        ):
            raise BadOption(
                f"could not place {order.islands} islands on {order.size}: only {draft.count} fit"
                " without touching"
            )
        return None
    add_multiple_bridges(rng, draft, list(draft.bridges), order.doubles, order.max_bridges)
    return draft


def _finish_draft(
    order: GenerationOrder, draft: GridPuzzleDraft | GraphPuzzleDraft, context: GeneratorContext
) -> GeneratedDraft[Bridges] | None:
    """Return the puzzle if it reaches all sides and has the requested counts and connectivity."""
    if isinstance(draft, GraphPuzzleDraft):
        is_as_requested = order.counts.items() <= draft.counts._asdict().items()
    else:
        is_as_requested = draft.stretch()
    if not is_as_requested:
        return None
    generated = draft.generated
    if order.connectivity != "any":
        is_needed = bool(find_doubts(generated, context, connected=False))
        if is_needed != (order.connectivity == "needed"):
            return None
    return generated._replace(notes=tuple(_notes(order, draft)))


def _notes(order: GenerationOrder, draft: GridPuzzleDraft | GraphPuzzleDraft) -> Iterator[str]:
    """List where the puzzle deviates from the options."""
    if order.keeps_density and draft.count < order.islands:
        yield f"{draft.count} islands instead of {order.islands}, because no more found room"
    if order.doubles is not None and order.keeps_doubles:
        doubles = sum(bridges > 1 for bridges in draft.bridges.values())
        wanted = round(order.doubles * len(draft.bridges))
        if abs(doubles - wanted) > 1:
            yield f"{doubles} of {len(draft.bridges)} bridges are double instead of {wanted}"


def orientations(puzzle: Bridges) -> Iterator[Bridges]:
    """List the puzzle in all eight orientations; a graph without positions has only one."""
    if puzzle.grid:
        grid = puzzle.grid
        for rows, cols, cells in _positions(grid.rows, grid.cols, grid.cells):
            islands = [(*at, number) for at, number in zip(cells, puzzle.numbers, strict=True)]
            yield on_grid(rows, cols, islands, **puzzle.options)
    elif puzzle.positions:
        rows, cols = (1 + max(line) for line in zip(*puzzle.positions, strict=True))
        for _, _, positions in _positions(rows, cols, puzzle.positions):
            yield puzzle.with_fields(positions=tuple(positions))
    else:
        yield puzzle


def _positions(
    rows: Line, cols: Line, points: Sequence[tuple[Line, Line]]
) -> Iterator[tuple[Line, Line, Sequence[tuple[Line, Line]]]]:
    """List the size and the points in all eight orientations."""
    for _ in range(4):
        yield rows, cols, points
        yield rows, cols, [(rows - 1 - row, col) for row, col in points]
        rows, cols, points = cols, rows, [(col, rows - 1 - row) for row, col in points]


generator: Generator[Bridges] = Generator(
    options=OPTIONS,
    check=check,
    random_solution=random_solution,
    # A 0 cannot be removed, because '?' means at least one bridge.
    clues=lambda puzzle: [island for island, number in enumerate(puzzle.numbers) if number],
    with_clues=lambda puzzle, shown: puzzle.with_fields(
        numbers=tuple(
            number if island in shown or number == 0 else None
            for island, number in enumerate(puzzle.numbers)
        )
    ),
    clue_rule=ISLAND,
    orientations=orientations,
    make=make,
    where_applicable=where_applicable,
    dense_tries=3,
    max_cells=MAX_CELLS,
    removed_options={
        f"method {name}": f"the method {name} is now called thesis, and does what its thesis says"
        for name in ("growing", "reducing")
    },
)
