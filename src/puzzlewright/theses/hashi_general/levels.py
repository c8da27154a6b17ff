"""`--thesis-level`: puzzles of a level of the Hashi thesis (table 2).

Level -1 is a single island, and level 0 has a separate generator. For the levels 1 to 9
(backtracking) the genre's generator makes puzzles, for some levels of the nearest difficulty, until
the thesis' solver assigns this level to one.
"""

from collections.abc import Callable
from copy import copy
from random import Random

from puzzlewright.core.board import Solution
from puzzlewright.core.difficulty import level_named
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import (
    GeneratedDraft,
    GeneratorContext,
    Option,
    OptionValues,
    Size,
    Target,
)
from puzzlewright.genre.plugins import ExtraOption
from puzzlewright.genres.bridges.generation.draft import Cell, GridPuzzleDraft
from puzzlewright.genres.bridges.generation.order import GenerationOrder, make_order
from puzzlewright.genres.bridges.puzzle import Bridges, on_graph, on_grid
from puzzlewright.theses.hashi_general.classification import facts

SOLVED, ALL_FULL, HIGHEST = -1, 0, 9
OPTION = Option(
    "thesis_level",
    int,
    "exact level of the Hashi thesis, from -1 (already solved) to 9 (backtracking)",
    within=(SOLVED, HIGHEST),
)

# The difficulty that gives a level most often; for the other levels, any difficulty.
NEAREST_DIFFICULTY = {2: "trivial", 3: "easy", 4: "easy", 5: "medium"}
# Options that give a level more often than the defaults.
HELPFUL_OPTIONS: dict[int, OptionValues] = {
    1: {"doubles": 1.0},
    **{level: {"doubles": 0.15, "density": 0.2} for level in (6, 7, 8, 9)},
}
MAX_TRIES = 4000
MAX_GROWTHS = 200  # attempts to grow a grid on which all spans are full
MAX_FAILED_SPOTS = 40  # failed attempts in a row to place its next island

Maker = Callable[[Random, Size, OptionValues, GeneratorContext], GeneratedDraft[Bridges]]


def check(size: Size, options: OptionValues, usual: Callable[[Size, OptionValues], None]) -> None:
    """Reject options that no puzzle of the level can have."""
    level, is_graph = options[OPTION.name], options.get("graph", False)
    if level == SOLVED and options.get("islands", 1) != 1:
        raise BadOption("a puzzle of thesis_level -1 has one island: omit the option islands")
    if level == ALL_FULL and is_graph:
        raise BadOption("thesis_level 0 works only on grids: omit the option graph")
    if level == ALL_FULL and options.get("symmetry", "none") != "none":
        raise BadOption("thesis_level 0 works only without symmetry: omit the option symmetry")
    if level != SOLVED:
        usual(size, options)


def make(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext, usual: Maker
) -> GeneratedDraft[Bridges]:
    """Make a puzzle of this level, with the usual generator where possible."""
    level = options[OPTION.name]
    others = {name: options[name] for name in options if name != OPTION.name}
    if level == SOLVED:
        return _solved(rng, size, others)
    if level == ALL_FULL:
        return _all_full(rng, make_order(size, others))
    maker = copy(context)
    maker.target = (
        Target(level_named(NEAREST_DIFFICULTY[level]))
        if level in NEAREST_DIFFICULTY
        else Target(accepts_any=True)
    )
    order = {**_helpful(level, others), **others}
    for _ in range(MAX_TRIES):
        context.budget.check()
        draft = usual(rng, size, order, maker)
        if facts(draft.puzzle, draft.solution)["thesis_level"] == level:
            return draft
    raise BadOption(f"{MAX_TRIES:,} tries gave no puzzle of {size} with thesis_level {level}")


def _helpful(level: int, options: OptionValues) -> OptionValues:
    """Return the helpful options that the caller leaves open."""
    if options.get("graph", False):
        return {}
    helpful = dict(HELPFUL_OPTIONS.get(level, {}))
    if options.get("max_bridges") == 1:
        helpful.pop("doubles", None)
    if "islands" in options:
        helpful.pop("density", None)
    return helpful


def _solved(rng: Random, size: Size, options: OptionValues) -> GeneratedDraft[Bridges]:
    """Return a puzzle of one island with a 0."""
    how = {name: options[name] for name in ("max_bridges", "loops") if name in options}
    if options.get("graph", False):
        return GeneratedDraft(on_graph([0], [], **how), Solution(()))
    island = (rng.randrange(size.rows), rng.randrange(size.cols), 0)
    return GeneratedDraft(on_grid(*size, [island], **how), Solution(()))


def _all_full(rng: Random, order: GenerationOrder) -> GeneratedDraft[Bridges]:
    """Return a grid on which every span carries as many bridges as it may."""
    best: GridPuzzleDraft | None = None
    for _ in range(MAX_GROWTHS):
        draft = _grown(rng, order)
        if draft.count >= 2 and draft.stretch() and (best is None or draft.count > best.count):
            best = draft
        if best and (best.count == order.islands or not order.is_exact):
            return best.generated
    raise BadOption(
        f"{MAX_GROWTHS} tries gave no grid of {order.size} with {order.islands} islands and"
        " thesis_level 0"
    )


def _grown(rng: Random, order: GenerationOrder) -> GridPuzzleDraft:
    draft = GridPuzzleDraft(order.size, order.rules)
    draft.put(draft.cell(rng.randrange(order.size.rows), rng.randrange(order.size.cols)))
    misses = 0
    while draft.count < order.islands and misses < MAX_FAILED_SPOTS:
        source, step = rng.choice(draft.islands), rng.choice(draft.steps)
        spots = draft.spots(source, step, max(order.size))
        larger = _with_all_joined(draft, rng.choice(spots), order) if spots else None
        misses = misses + 1 if larger is None else 0
        draft = larger or draft
    return draft


def _with_all_joined(
    draft: GridPuzzleDraft, spot: Cell, order: GenerationOrder
) -> GridPuzzleDraft | None:
    """Add an island joined to all it sees; None if spans cross bridges or a loop is forbidden."""
    larger = draft.copy()
    larger.put(spot)
    for step in larger.steps:
        other = larger.island_in_sight(spot, step)
        if other is not None:
            larger.join(spot, other, order.max_bridges)
    has_loops = len(larger.bridges) >= larger.count
    is_full = all(larger.generated.solution.values)
    return larger if is_full and (order.loops or not has_loops) else None


thesis_level: ExtraOption[Bridges] = ExtraOption(OPTION, check, make)
