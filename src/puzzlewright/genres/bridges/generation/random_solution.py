"""Random solved grids: a network of islands that grows over the page, then loops and doubles.

Islands grow in rounds, in which every part of the page may have only its share: otherwise half of
the page may stay empty. Growth gets stuck when about 0.3 of the cells are islands. From there on, a
few branches are cleared and others grow instead; that is undone if there are fewer islands then.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf, sqrt
from random import Random

from puzzlewright.genre.generator import Size
from puzzlewright.genres.bridges.generation.draft import ISLAND, Cell, GridPuzzleDraft, Leaf, Side

# Which share of its islands each part may have, round by round; at last those that are missing grow
# where they find room.
ROUND_SHARES = (1 / 3, 2 / 3, 1, inf)
ISLANDS_PER_PART = 4  # islands, when all are there
# share of the pairs that see each other when all islands are there, and are joined then
LOOP_CHANCE = 0.5
MAX_FIRST_DISTANCE = 5  # cells between the first islands of a symmetric page at most
CROWDED_DENSITY = (
    0.28  # share of cells that are islands, from which on new neighbours must be close
)
CROWDED_REACH = 3  # cells away
CLEARING_RADIUS = 5  # rows and columns on each side of a clearing
CLEARINGS_PER_CELL = 8  # for every cell of the page
MAX_LATE_CLEARINGS = 1_000  # after as many as there are cells; large pages gain little by more


class PartQuotas:
    """How many more islands each part of the page may have in this round."""

    def __init__(self, size: Size, islands: int) -> None:
        side = sqrt(ISLANDS_PER_PART * size.rows * size.cols / islands)
        self.down, self.across = [max(round(length / side), 1) for length in size]
        self.share = islands / (self.down * self.across)
        self._part_of = _parts(size, self.down, self.across)
        self.room: list[float] = []
        self.waiting: list[Side] = []  # sides that have room only in parts that are full

    def begin_round(self, draft: GridPuzzleDraft, share: float) -> None:
        """Begin a round in which every part may have this share of its islands."""
        self.room = [share * self.share] * (self.down * self.across)
        self.waiting = []
        self.count_islands(draft.islands)

    def with_room(self, spots: list[Cell]) -> list[Cell]:
        room, part_of = self.room, self._part_of
        return [spot for spot in spots if room[part_of[spot]] > 0]

    def count_islands(self, islands: Iterable[Cell]) -> None:
        """Count these new islands."""
        for island in islands:
            self.room[self._part_of[island]] -= 1


@lru_cache(maxsize=1)  # as many parts on every page of a batch
def _parts(size: Size, down: int, across: int) -> dict[Cell, int]:
    """The part of every cell."""
    draft = GridPuzzleDraft(size)
    return {
        draft.cell(row, col): row * down // size.rows * across + col * across // size.cols
        for row in range(size.rows)
        for col in range(size.cols)
    }


def random_grid(
    rng: Random, size: Size, islands: int, symmetry: str, loops: bool
) -> GridPuzzleDraft | None:
    """Return a solved grid with up to this many islands; None if all are in one row or column."""
    draft = GridPuzzleDraft(size, symmetry)
    _spread(rng, draft, islands)
    cells = size.rows * size.cols
    for _ in range(min(CLEARINGS_PER_CELL * cells, cells + MAX_LATE_CLEARINGS)):
        if draft.count == islands:
            break
        _grow_again(rng, draft, islands)
    if not draft.stretch():
        return None
    if loops:
        _close_loops(rng, draft)
    return draft


def _spread(rng: Random, draft: GridPuzzleDraft, islands: int) -> None:
    """Let islands grow over the whole page, everywhere about as many."""
    places = sides(draft, place_first_islands(rng, draft, islands))
    parts = PartQuotas(draft.size, islands)
    for share in ROUND_SHARES:
        parts.begin_round(draft, share)
        grow(rng, draft, places, islands, typical_reach(draft.size, islands), parts)
        places = parts.waiting


def typical_reach(size: Size, islands: int) -> int:
    """Return how far away a new neighbour may be; long bridges would block others."""
    cells = size.rows * size.cols
    return CROWDED_REACH if islands > CROWDED_DENSITY * cells else round(3 * sqrt(cells / islands))


def place_first_islands(rng: Random, draft: GridPuzzleDraft, islands: int) -> list[Cell]:
    """Put the first islands: a single one, a symmetric pair, or the corners of a rectangle."""
    if draft.full_orbit == 1:
        shapes = [[draft.cell(rng.randrange(draft.size.rows), rng.randrange(draft.size.cols))]]
    elif islands % draft.full_orbit:
        shapes = [[cell] for cell in draft.alone]
    else:
        singles = [[cell] for cell in draft.alone] if len(draft.alone) > 1 else []
        kinds = (singles, list(_pairs(draft)), list(_rectangles(draft)))
        shapes = rng.choice([shapes for shapes in kinds if shapes])
    first = rng.choice(shapes)
    for island in first:
        draft.put(island)
    for a, b in pairwise(first):
        draft.join(a, b, 1)
    return first


def _pairs(draft: GridPuzzleDraft) -> Iterator[list[Cell]]:
    """A cell and its only image in the same row or column, not far away."""
    for row in range(draft.size.rows):
        for col in range(draft.size.cols):
            pair = list(draft.images(draft.cell(row, col)))
            if len(pair) == 2:
                (row1, col1), (row2, col2) = map(draft.position, pair)
                distance = abs(row1 - row2) + abs(col1 - col2)
                if (row1 == row2 or col1 == col2) and 2 <= distance <= MAX_FIRST_DISTANCE:
                    yield pair


def _rectangles(draft: GridPuzzleDraft) -> Iterator[list[Cell]]:
    """List the corners of small rectangles in the middle that the symmetry maps to themselves."""
    rows, cols = draft.size
    for top in range((rows - 1) // 2):
        for left in range((cols - 1) // 2):
            bottom, right = rows - 1 - top, cols - 1 - left
            corners = [
                draft.cell(*corner)
                for corner in ((top, left), (top, right), (bottom, right), (bottom, left))
            ]
            is_small = bottom - top <= MAX_FIRST_DISTANCE and right - left <= MAX_FIRST_DISTANCE
            if is_small and all(
                image in corners for corner in corners for image in draft.images(corner)
            ):
                yield corners


def sides(draft: GridPuzzleDraft, islands: list[Cell]) -> list[Side]:
    return [(island, step) for island in islands for step in draft.steps]


def grow(
    rng: Random,
    draft: GridPuzzleDraft,
    places: list[Side],
    islands: int,
    reach: int,
    parts: PartQuotas | None = None,
) -> list[Cell]:
    """Plant islands at these sides and at those of new ones; return the new ones.

    Sides that have room only in parts that are full wait for the next round.
    """
    planted: list[Cell] = []
    random = rng.random
    while places and draft.count < islands:
        count = len(places)
        numbers = {int(random() * count), int(random() * count), int(random() * count)}
        spots = {
            number: suitable_spots(draft, places[number], islands, reach) for number in numbers
        }
        # Where there is no room now there never will be.
        useless = {number for number in numbers if not spots[number]}
        if parts:
            for number in numbers - useless:
                spots[number] = parts.with_room(spots[number])
                if not spots[number]:
                    parts.waiting.append(places[number])
                    useless.add(number)
        new: list[Cell] = []
        if len(useless) < len(numbers):
            # There where most room is, so that the islands spread over the whole page.
            best = max(numbers, key=lambda number: len(spots[number]))
            new = add_island_at_one_of(rng, draft, places[best][0], spots[best])
            if not new:
                useless.add(best)
        for number in sorted(useless, reverse=True) if len(useless) > 1 else useless:
            places[number] = places[-1]
            places.pop()
        if new:
            planted += new
            places += sides(draft, new)
            if parts:
                parts.count_islands(new)
    return planted


def suitable_spots(draft: GridPuzzleDraft, side: Side, islands: int, reach: int) -> list[Cell]:
    """List the spots at this side that keep the wished number of islands possible."""
    spots = draft.spots(*side, reach)
    if not spots or draft.full_orbit == 1:
        return spots
    missing = islands - draft.count

    def is_wanted(spot: Cell) -> bool:
        if draft.orbit_size[spot] == draft.full_orbit:
            return draft.full_orbit <= missing
        # One without an image needs another one later, unless it makes the number come out.
        return bool(missing % draft.full_orbit) or (
            len(draft.alone) > 1 and missing > 2 * draft.full_orbit
        )

    return [spot for spot in spots if is_wanted(spot)]


def add_island_at_one_of(
    rng: Random, draft: GridPuzzleDraft, source: Cell, spots: list[Cell]
) -> list[Cell]:
    """Plant an island and its images on one of the spots; none if the images have no room."""
    for spot in rng.sample(spots, len(spots)):
        if new := draft.add_islands(source, spot):
            return new
    return []


def _grow_again(rng: Random, draft: GridPuzzleDraft, islands: int) -> None:
    """Clear some branches somewhere and let others grow; go back if they have fewer islands."""
    row, col = rng.randrange(draft.size.rows), rng.randrange(draft.size.cols)
    near = _islands_near(draft, row, col, CLEARING_RADIUS)
    rng.shuffle(near)
    cleared: list[Leaf] = []
    queue = near.copy()
    while queue:
        island = queue.pop()
        if draft.kinds[island] == ISLAND and (leaves := draft.remove_leaves(island)):
            cleared += leaves
            queue += [leaf.neighbour for leaf in leaves if leaf.neighbour in near]
    planted = grow(
        rng,
        draft,
        sides(draft, _islands_near(draft, row, col, CLEARING_RADIUS + CROWDED_REACH)),
        islands,
        CROWDED_REACH,
    )
    if len(planted) < len(cleared):
        for island in reversed(planted):
            draft.remove(island)
        for leaf in reversed(cleared):
            draft.put(leaf.island)
            draft.join(*leaf)


def _islands_near(draft: GridPuzzleDraft, row: int, col: int, by: int) -> list[Cell]:
    rows = range(max(row - by, 0), min(row + by + 1, draft.size.rows))
    cols = range(max(col - by, 0), min(col + by + 1, draft.size.cols))
    return [cell for r in rows for c in cols if draft.kinds[cell := draft.cell(r, c)] == ISLAND]


def _close_loops(rng: Random, draft: GridPuzzleDraft) -> None:
    ways = [(island, step) for island in draft.islands for step in draft.steps if step > 0]
    rng.shuffle(ways)
    for island, step in ways:
        other = draft.island_in_sight(island, step)
        if other is not None and rng.random() < LOOP_CHANCE:
            draft.join(island, other, 1)


def add_multiple_bridges(
    rng: Random,
    draft: GridPuzzleDraft,
    joined: Sequence[tuple[Cell, Cell]],
    share: float,
    max_bridges: int,
) -> None:
    """Let this share of the joined pairs have more than one bridge."""
    for pair in rng.sample(joined, int(share * len(joined) + rng.random())):
        draft.bridges[pair] = rng.randint(2, max_bridges)
