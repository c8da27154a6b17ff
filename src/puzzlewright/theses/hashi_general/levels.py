"""`--thesis-level`: puzzles of a level of the Hashi thesis (table 2), from -1 (solved already) to 9
(backtracking).

Level -1 is a single island, and level 0 has a generator of its own. For the other levels the
genre's generator makes puzzles, some of them for the nearest difficulty, until the thesis' solver
finds one of this level.
"""

from collections.abc import Callable
from copy import copy
from random import Random

from puzzlewright.core.board import Solution, level_named
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import Aim, Bench, Made, Option, Size, Wishes
from puzzlewright.genre.plugins import ExtraOption
from puzzlewright.genres.bridges.generation.draft import Cell, Draft
from puzzlewright.genres.bridges.generation.order import Order, settle
from puzzlewright.genres.bridges.puzzle import Bridges, on_graph, on_grid
from puzzlewright.theses.hashi_general.classification import facts

SOLVED, ALL_FULL, HIGHEST = -1, 0, 9
OPTION = Option(
    "thesis_level",
    int,
    "the level of the Hashi thesis, -1 (solved already) to 9 (backtracking); kept exactly",
    within=(SOLVED, HIGHEST),
)

# The difficulty that leads to a level most often; for the other levels any will do.
NEAREST = {2: "trivial", 3: "easy", 4: "easy", 5: "medium"}
# Options that lead there more often than the defaults.
HELPFUL: dict[int, Wishes] = {
    1: {"doubles": 1.0},
    **{level: {"doubles": 0.15, "density": 0.2} for level in (6, 7, 8, 9)},
}
TRIES = 4000
GROWTHS = 200  # attempts to grow a page on which all spans are full
SPOTS = 40  # failed attempts in a row to place its next island

Maker = Callable[[Random, Size, Wishes, Bench], Made[Bridges]]


def check(size: Size, wishes: Wishes, usual: Callable[[Size, Wishes], None]) -> None:
    """Refuse what no puzzle of the level is like."""
    level, is_graph = wishes[OPTION.name], wishes.get("graph", False)
    if level == SOLVED and wishes.get("islands", 1) != 1:
        raise BadOption("what is solved without a bridge has one island: omit the option islands")
    if level == ALL_FULL and is_graph:
        raise BadOption("puzzles of thesis_level 0 are made on grids only")
    if level == ALL_FULL and wishes.get("symmetry", "none") != "none":
        raise BadOption("puzzles of thesis_level 0 are made without symmetry only")
    if level != SOLVED:
        usual(size, wishes)


def make(rng: Random, size: Size, wishes: Wishes, bench: Bench, usual: Maker) -> Made[Bridges]:
    """A puzzle of this level, by the usual maker where possible."""
    level = wishes[OPTION.name]
    others = {name: wishes[name] for name in wishes if name != OPTION.name}
    if level == SOLVED:
        return _solved(rng, size, others)
    if level == ALL_FULL:
        return _all_full(rng, settle(size, others))
    maker = copy(bench)
    maker.aim = Aim(level_named(NEAREST[level])) if level in NEAREST else Aim(is_open=True)
    order = {**_helpful(level, others), **others}
    for _ in range(TRIES):
        bench.budget.check()
        made = usual(rng, size, order, maker)
        if facts(made.puzzle, made.solution)["thesis_level"] == level:
            return made
    raise BadOption(f"{TRIES:,} tries gave no puzzle of {size} with thesis_level {level}")


def _helpful(level: int, wishes: Wishes) -> Wishes:
    """The helpful options that the caller leaves open."""
    if wishes.get("graph", False):
        return {}
    helpful = dict(HELPFUL.get(level, {}))
    if wishes.get("max_bridges") == 1:
        helpful.pop("doubles", None)
    if "islands" in wishes:
        helpful.pop("density", None)
    return helpful


def _solved(rng: Random, size: Size, wishes: Wishes) -> Made[Bridges]:
    """One island with a 0."""
    how = {name: wishes[name] for name in ("max_bridges", "loops") if name in wishes}
    if wishes.get("graph", False):
        return Made(on_graph([0], [], **how), Solution(()))
    island = (rng.randrange(size.rows), rng.randrange(size.cols), 0)
    return Made(on_grid(*size, [island], **how), Solution(()))


def _all_full(rng: Random, order: Order) -> Made[Bridges]:
    """A page on which every span carries as many bridges as it may."""
    best: Draft | None = None
    for _ in range(GROWTHS):
        draft = _grown(rng, order)
        if draft.count >= 2 and draft.stretch() and (best is None or draft.count > best.count):
            best = draft
        if best and (best.count == order.islands or not order.is_exact):
            return best.made(**order.rules)
    raise BadOption(
        f"{GROWTHS} tries gave no page of {order.size} with {order.islands} islands and"
        " thesis_level 0"
    )


def _grown(rng: Random, order: Order) -> Draft:
    draft = Draft(order.size)
    draft.put(draft.cell(rng.randrange(order.size.rows), rng.randrange(order.size.cols)))
    misses = 0
    while draft.count < order.islands and misses < SPOTS:
        source, step = rng.choice(draft.islands), rng.choice(draft.steps)
        spots = draft.spots(source, step, max(order.size))
        larger = _with_all_joined(draft, rng.choice(spots), order) if spots else None
        misses = misses + 1 if larger is None else 0
        draft = larger or draft
    return draft


def _with_all_joined(draft: Draft, spot: Cell, order: Order) -> Draft | None:
    """Add an island joined to all it sees; None if spans cross bridges or a loop is forbidden."""
    larger = draft.copy()
    larger.put(spot)
    for step in larger.steps:
        other = larger.sees(spot, step)
        if other is not None:
            larger.join(spot, other, order.max_bridges)
    has_loops = len(larger.bridges) >= larger.count
    is_full = all(larger.made(**order.rules).solution.values)
    return larger if is_full and (order.loops or not has_loops) else None


thesis_level: ExtraOption[Bridges] = ExtraOption(OPTION, check, make)
