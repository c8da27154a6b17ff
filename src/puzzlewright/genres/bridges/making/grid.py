"""Puzzles on grids: what can be had, and how it is made."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import sqrt
from random import Random

from puzzlewright.blueprints.generator import Aim, Bench, Made, Size, Wishes
from puzzlewright.genres.bridges.making import hardening, repairing, steering
from puzzlewright.genres.bridges.making.dealing import deal, strengthen
from puzzlewright.genres.bridges.making.draft import Draft
from puzzlewright.genres.bridges.making.order import Order
from puzzlewright.genres.bridges.making.rivals import is_only
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.grids.symmetry import check_symmetry, orbits
from puzzlewright.model.errors import BadWish

CONNECTIVITY = ("any", "needed", "not-needed")

# As in puzzles that people made, which have fewer islands a cell on large pages only.
DENSITY, ON_LARGE_PAGES = 0.3, 0.15
DOUBLES = 0.3
# on pages of more cells, a larger share of islands exists, but takes too long to find
LARGE, DENSEST = 400, 0.4
DEALS = 100  # before it is said that there is no room
MISSES = 12  # tries for a page that is as hard as it should be, before another one is handed out
# times as many tries where the rule about connection must be needed: in small puzzles it seldom is
RARE = 20


def settle(size: Size, wishes: Wishes) -> Order:
    """The order that these wishes make; refused where no such puzzle exists."""
    _check_page(size)
    check_symmetry(size, wishes.get("symmetry", "none"))
    max_bridges = wishes.get("max_bridges", 2)
    if not 1 <= max_bridges <= 4:
        raise BadWish(f"max_bridges must be from 1 to 4 on a grid, not {max_bridges}")
    doubles = wishes.get("doubles", DOUBLES if max_bridges > 1 else 0)
    if not 0 <= doubles <= 1:
        raise BadWish(f"doubles must be a share from 0 to 1, not {doubles}")
    if doubles and max_bridges == 1:
        raise BadWish("with max_bridges 1 there are no double bridges")
    islands = _islands(size, wishes)
    order = Order(
        size=size,
        islands=islands,
        least=islands,
        is_exact="islands" in wishes,
        keeps_density="density" in wishes,
        max_bridges=max_bridges,
        loops=wishes.get("loops", True),
        doubles=doubles,
        keeps_doubles="doubles" in wishes,
        connectivity=wishes.get("connectivity", "any"),
        symmetry=wishes.get("symmetry", "none"),
    )
    if order.connectivity == "needed":
        _check_need_of_connectivity(order)
    return order


def make(rng: Random, order: Order, bench: Bench) -> Made[Bridges]:
    """A puzzle with one solution, as hard as it should be; if none of those made is, then one of
    the others.
    """
    order = _usual(order, bench.aim)
    tries = 3 + 2000 // (order.size.rows * order.size.cols)
    if order.connectivity == "needed":
        tries *= RARE
    spare: Made[Bridges] | None = None
    for number in range(tries):
        # A density is kept as nearly as possible: the first tries insist on it, the last ones take
        # what they get.
        least = order.islands if order.is_exact else order.islands - order.islands * number // tries
        page = repairing.make(rng, replace(order, least=least), bench)
        if page is None:
            continue
        led = steering.led(rng, page.copy(), replace(order, least=least), bench)
        if led and (made := _finished(order, led, bench)):
            return made
        spare = spare or _finished(order, page, bench)
        if spare and number >= MISSES:
            break
    if spare is None:
        raise BadWish(
            f"{tries} tries gave no puzzle of {order.size} with these wishes: they are hard or"
            " impossible to have together"
        )
    return spare


def _usual(order: Order, aim: Aim) -> Order:
    """The order, with what is not wished for as it is on most pages like those aimed at."""
    level = aim.level or 0
    if level >= steering.HARD and not order.keeps_doubles:
        usual = hardening.DOUBLES if level == steering.EXTREME else steering.HARD_DOUBLES
        order = replace(order, doubles=min(order.doubles, usual))
    is_rare = level == steering.EXTREME or (level > steering.EASY and aim.needs is not None)
    if (is_rare or level == steering.EXPERT) and not (order.is_exact or order.keeps_density):
        usual_islands = hardening.usual_islands if is_rare else steering.usual_islands
        order = replace(order, islands=min(order.islands, usual_islands(order.size)))
    return order


def dealt(rng: Random, order: Order) -> Made[Bridges]:
    """A solved page, whatever other solutions it has."""
    for _ in range(DEALS):
        draft = deal(rng, order.size, order.islands, order.symmetry, order.loops)
        if draft and draft.stretch():
            strengthen(rng, draft, list(draft.bridges), order.doubles, order.max_bridges)
            return order.made(draft)
    raise BadWish(f"{order.islands} islands hardly fit on {order.size}")


def _finished(order: Order, draft: Draft, bench: Bench) -> Made[Bridges] | None:
    """The puzzle that this page makes, if it reaches all sides and needs the rule about connection
    as it should.
    """
    if not draft.stretch():
        return None
    made = order.made(draft)
    if order.connectivity != "any" and is_only(made, bench, connected=False) != (
        order.connectivity == "not-needed"
    ):
        return None
    return made._replace(notes=tuple(_notes(order, draft)))


def _notes(order: Order, draft: Draft) -> Iterator[str]:
    """What is not quite as it was wished for."""
    if order.keeps_density and draft.count < order.islands:
        yield f"{draft.count} islands found room, not {order.islands}"
    doubles = sum(bridges > 1 for bridges in draft.bridges.values())
    wanted = round(order.doubles * len(draft.bridges))
    if order.keeps_doubles and abs(doubles - wanted) > 1:
        yield f"{doubles} of {len(draft.bridges)} bridges are double, not {wanted}"


def _check_page(size: Size) -> None:
    if size == (1, 1):
        raise BadWish("a page of 1x1 has no room for two islands")
    if 2 in size:
        lines = "rows" if size.rows == 2 else "columns"
        raise BadWish(
            f"a page of {size} cannot be made: islands in two {lines} only cannot be joined without"
            " touching"
        )


def most_islands(size: Size) -> int:
    """More islands than this cannot be joined without touching.

    n islands take n cells, and their n - 1 bridges at least one cell each. If the islands are in
    odd and even rows and in odd and even columns, then two of the bridges (one down, one across)
    have an odd length and take at least two cells. Otherwise the islands are in every second row or
    column only, and there at most on every second cell.
    """
    rows, cols = size
    return max(((rows + 1) // 2) * ((cols + 1) // 2), (rows * cols - 1) // 2)


def least_islands(size: Size, symmetry: str) -> int:
    """Fewer islands than this cannot be joined and reach all four sides of the page."""
    if 1 in size:
        return 2
    return 3 if symmetry in ("none", "diagonal") else 4


def _islands(size: Size, wishes: Wishes) -> int:
    """The wished number of islands, or the nearest to the wished density that there can be."""
    cells, symmetry = size.rows * size.cols, wishes.get("symmetry", "none")
    least, most = least_islands(size, symmetry), most_islands(size)
    if cells > LARGE:
        most = min(most, int(cells * DENSEST))
    multiple, alone = _multiple(size, symmetry)
    if "islands" not in wishes:
        density = wishes.get("density", _usual_density(cells))
        if not 0 < density <= 0.5:
            raise BadWish(
                "density must be above 0 and at most 0.5, because islands do not touch, not"
                f" {density}"
            )
        nearest: int = max(min(round(density * cells), most), least)
        return nearest - max(nearest % multiple - alone, 0)
    if "density" in wishes:
        raise BadWish("wish for a number of islands or for a density, not for both")
    islands: int = wishes["islands"]
    if islands > most:
        how = (
            "can be joined without touching"
            if most == most_islands(size)
            else "are made on so large a page"
        )
        raise BadWish(f"{islands} islands do not fit on {size}: at most {most} {how}")
    if islands < least:
        raise BadWish(
            f"{islands} islands are too few for {size}: at least {least} are needed to reach all"
            " its sides"
        )
    if islands % multiple > alone:
        raise BadWish(
            f"{islands} islands cannot lie on {size} with the symmetry {symmetry}: "
            f"their number must be a multiple of {multiple}{' or one more' if alone else ''}"
        )
    return islands


@lru_cache(maxsize=1)  # every puzzle of a batch asks for it
def _multiple(size: Size, symmetry: str) -> tuple[int, int]:
    """How many cells a symmetry takes to each other, and how many are their own image."""
    orbit_sizes = [len(orbit) for orbit in orbits(size, symmetry)]
    multiple = max(orbit_sizes)
    return multiple, sum(number < multiple for number in orbit_sizes)


def _usual_density(cells: int) -> float:
    return min(DENSITY, ON_LARGE_PAGES + (DENSITY - ON_LARGE_PAGES) * sqrt(LARGE / cells))


def _check_need_of_connectivity(order: Order) -> None:
    if 1 in order.size or order.islands < 4:
        raise BadWish(
            "the rule about connection is never needed with fewer than four islands or in a single"
            " row or column"
        )
    if order.max_bridges == 1 and not order.loops:
        raise BadWish(
            "single bridges without loops are connected whenever the numbers are right: the rule is"
            " never needed"
        )
