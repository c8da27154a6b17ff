"""From an order to a puzzle: a random solution, repaired until it is unique, and steered to the
wished difficulty.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import Aim, Bench, Made
from puzzlewright.genres.bridges.generation.counterexamples import is_only
from puzzlewright.genres.bridges.generation.draft import Draft
from puzzlewright.genres.bridges.generation.graph_draft import Graph, random_graph
from puzzlewright.genres.bridges.generation.local_search import (
    EXPERT,
    EXTREME,
    EXTREME_DOUBLES,
    HARD,
    HARD_DOUBLES,
    expert_islands,
    extreme_islands,
    is_rare,
    steered,
)
from puzzlewright.genres.bridges.generation.order import Order
from puzzlewright.genres.bridges.generation.random_solution import (
    random_grid,
    strengthen,
)
from puzzlewright.genres.bridges.generation.repair import make_unique
from puzzlewright.genres.bridges.puzzle import Bridges

DEALS = 100  # random solutions, before a wish is refused
NEAR = 5  # missing islands that another random solution may find room for
# drafts that are not as hard as wished, before another one is handed out
MISSES, GRAPH_MISSES = 12, 20
# times as many tries where the connectivity rule must be needed: in small puzzles it seldom is
RARE = 20


def make(rng: Random, order: Order, bench: Bench) -> Made[Bridges]:
    """Return a puzzle with one solution, as hard as wished if possible."""
    order = _usual(order, bench.aim)
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
            f"{tries} tries gave no puzzle of {order.size} with these wishes: they are hard or"
            " impossible to have together"
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
        usual_islands = extreme_islands if is_rare(aim) else expert_islands
        order = replace(order, islands=min(order.islands, usual_islands(order.size)))
    return order


def random_puzzle(rng: Random, order: Order) -> Made[Bridges]:
    """Return a solved puzzle, which may have other solutions, too."""
    for _ in range(DEALS):
        if draft := _random_draft(rng, replace(order, least=0)):
            if isinstance(draft, Graph):
                draft.complete_crossings(rng)
            return order.made(draft)
    raise BadOption(f"{order.islands} islands hardly fit on {order.size}")


def _random_draft(rng: Random, order: Order) -> Draft | Graph | None:
    """Return a solved draft; None if it has too few islands, or all of them in one line."""
    if order.doubles is None:
        return random_graph(rng, order)
    draft = random_grid(rng, order.size, order.islands, order.symmetry, order.loops)
    if draft is None:
        return None
    if draft.count < order.least:
        _give_up_if_hopeless(order, draft.count)
        return None
    strengthen(rng, draft, list(draft.bridges), order.doubles, order.max_bridges)
    return draft


def _give_up_if_hopeless(order: Order, found: int) -> None:
    """Refuse the order if so few islands found room that another try will not do either."""
    if (
        order.is_exact
        and order.symmetry == "none"
        and order.islands - found > max(NEAR, order.islands // 20)
    ):
        raise BadOption(
            f"{order.islands} islands hardly fit on {order.size}: only {found} of them found room"
            " without touching"
        )


def _finished(order: Order, draft: Draft | Graph, bench: Bench) -> Made[Bridges] | None:
    """Return the puzzle if it reaches all sides and has the wished counts and connectivity."""
    if isinstance(draft, Graph):
        is_as_wished = order.counts.items() <= draft.counts._asdict().items()
    else:
        is_as_wished = draft.stretch()
    if not is_as_wished:
        return None
    made = order.made(draft)
    if order.connectivity != "any" and is_only(made, bench, connected=False) != (
        order.connectivity == "not-needed"
    ):
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
