"""Random solved grids: grow a network of islands, split it into groups, add loops and doubles.

Islands are added in rounds that limit the number of islands in each part of the grid. Otherwise
half of the grid may stay empty. Growth gets stuck when about 0.3 of the cells are islands. Then a
few branches are removed and others grown instead; that is undone if it loses islands.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf, sqrt
from random import Random

from puzzlewright.genre.generator import Size
from puzzlewright.genres.bridges.generation.draft import ISLAND, Cell, GridPuzzleDraft, Leaf, Side
from puzzlewright.genres.bridges.generation.order import GenerationOrder
from puzzlewright.kit.grid import square

# share of its islands that each part may have, by round; the last round has no limit
ROUND_SHARES = (1 / 3, 2 / 3, 1, inf)
ISLANDS_PER_PART = 4  # of the complete grid
LOOP_CHANCE = 0.5  # of joining two islands that see each other in the complete grid
MAX_FIRST_DISTANCE = 5  # cells between the first islands of a symmetric grid
CROWDED_DENSITY = 0.28  # islands per cell; in denser grids, new neighbours must be close
CROWDED_REACH = 3  # cells
CLEARING_RADIUS = 5  # rows and columns on each side of a clearing
CLEARINGS_PER_CELL = 8
CANDIDATE_CUTS = 4  # bridges of which the one that leaves the largest smaller group is cut
MAX_LATE_CLEARINGS = 1_000  # after one per cell; large grids gain little by more


class PartQuotas:
    """The number of islands that each part of the grid may still get in this round."""

    def __init__(self, size: Size, islands: int) -> None:
        side = sqrt(ISLANDS_PER_PART * size.rows * size.cols / islands)
        self.down, self.across = [max(round(length / side), 1) for length in size]
        self.share = islands / (self.down * self.across)
        self._part_of = _parts(size, self.down, self.across)
        self.room: list[float] = []
        self.waiting: list[Side] = []  # sides with room only in full parts

    def begin_round(self, draft: GridPuzzleDraft, share: float) -> None:
        """Start a round in which every part may have this share of its islands."""
        self.room = [share * self.share] * (self.down * self.across)
        self.waiting = []
        self.count_islands(draft.islands)

    def with_room(self, spots: list[Cell]) -> list[Cell]:
        room, part_of = self.room, self._part_of
        return [spot for spot in spots if room[part_of[spot]] > 0]

    def count_islands(self, islands: Iterable[Cell]) -> None:
        """Subtract these new islands from the quotas."""
        for island in islands:
            self.room[self._part_of[island]] -= 1


@lru_cache(maxsize=1)  # the same for all puzzles of a batch
def _parts(size: Size, down: int, across: int) -> dict[Cell, int]:
    """Return the part of every cell."""
    draft = GridPuzzleDraft(size, {})
    return {
        draft.cell(row, col): row * down // size.rows * across + col * across // size.cols
        for row in range(size.rows)
        for col in range(size.cols)
    }


def random_grid(rng: Random, order: GenerationOrder) -> GridPuzzleDraft | None:
    """Return a solved grid with up to the ordered number of islands, in the ordered groups.

    Return None if all islands are in one row or column, or cannot be split into the groups.
    """
    draft, islands = GridPuzzleDraft(order.size, order.rules, order.symmetry), order.islands
    _spread(rng, draft, islands)
    cells = order.size.rows * order.size.cols
    for _ in range(min(CLEARINGS_PER_CELL * cells, cells + MAX_LATE_CLEARINGS)):
        if draft.count == islands:
            break
        _grow_again(rng, draft, islands)
    if not draft.stretch() or not _split(rng, draft, order.components):
        return None
    if order.loops:
        _close_loops(rng, draft)
    return draft


def _spread(rng: Random, draft: GridPuzzleDraft, islands: int) -> None:
    """Grow islands over the whole grid with an even density."""
    open_sides = sides(draft, place_first_islands(rng, draft, islands))
    parts = PartQuotas(draft.size, islands)
    for share in ROUND_SHARES:
        parts.begin_round(draft, share)
        grow(rng, draft, open_sides, islands, typical_reach(draft.size, islands), parts)
        open_sides = parts.waiting


def typical_reach(size: Size, islands: int) -> int:
    """Return how far away a new neighbour may be, in cells; long bridges would block others."""
    cells = size.rows * size.cols
    return CROWDED_REACH if islands > CROWDED_DENSITY * cells else round(3 * sqrt(cells / islands))


def place_first_islands(rng: Random, draft: GridPuzzleDraft, islands: int) -> list[Cell]:
    """Place the first islands: a single one, a symmetric pair, or the corners of a rectangle."""
    if draft.full_orbit == 1:
        shapes = [[draft.cell(rng.randrange(draft.size.rows), rng.randrange(draft.size.cols))]]
    elif islands % draft.full_orbit:
        shapes = [[cell] for cell in draft.small_orbits]
    else:
        singles = [[cell] for cell in draft.small_orbits] if len(draft.small_orbits) > 1 else []
        kinds = (singles, list(_pairs(draft)), list(_rectangles(draft)))
        shapes = rng.choice([shapes for shapes in kinds if shapes])
    first = rng.choice(shapes)
    for island in first:
        draft.put(island)
    for a, b in pairwise(first):
        draft.join(a, b, 1)
    return first


def _pairs(draft: GridPuzzleDraft) -> Iterator[list[Cell]]:
    """List the pairs of a cell and its only image that are near in the same row or column."""
    for row in range(draft.size.rows):
        for col in range(draft.size.cols):
            pair = list(draft.images(draft.cell(row, col)))
            if len(pair) == 2:
                (row1, col1), (row2, col2) = map(draft.position, pair)
                distance = abs(row1 - row2) + abs(col1 - col2)
                if (row1 == row2 or col1 == col2) and 2 <= distance <= MAX_FIRST_DISTANCE:
                    yield pair


def _rectangles(draft: GridPuzzleDraft) -> Iterator[list[Cell]]:
    """List the corners of small central rectangles that the symmetry maps to themselves."""
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
    open_sides: list[Side],
    islands: int,
    reach: int,
    parts: PartQuotas | None = None,
) -> list[Cell]:
    """Add islands at these sides and at those of new islands; return the new ones.

    Sides with room only in full parts wait for the next round.
    """
    added: list[Cell] = []
    random = rng.random
    while open_sides and draft.count < islands:
        count = len(open_sides)
        numbers = {int(random() * count), int(random() * count), int(random() * count)}
        spots = {
            number: suitable_spots(draft, open_sides[number], islands, reach) for number in numbers
        }
        # A side without room now never gets any.
        useless = {number for number in numbers if not spots[number]}
        if parts:
            for number in numbers - useless:
                spots[number] = parts.with_room(spots[number])
                if not spots[number]:
                    parts.waiting.append(open_sides[number])
                    useless.add(number)
        new: list[Cell] = []
        if len(useless) < len(numbers):
            # Choose the side with the most room, so that islands spread over the whole grid.
            best = max(numbers, key=lambda number: len(spots[number]))
            new = add_island_at_one_of(rng, draft, open_sides[best][0], spots[best])
            if not new:
                useless.add(best)
        for number in sorted(useless, reverse=True) if len(useless) > 1 else useless:
            open_sides[number] = open_sides[-1]
            open_sides.pop()
        if new:
            added += new
            open_sides += sides(draft, new)
            if parts:
                parts.count_islands(new)
    return added


def suitable_spots(draft: GridPuzzleDraft, side: Side, islands: int, reach: int) -> list[Cell]:
    """List the spots at this side that keep the requested number of islands possible."""
    spots = draft.spots(*side, reach)
    if not spots or draft.full_orbit == 1:
        return spots
    missing = islands - draft.count

    def is_wanted(spot: Cell) -> bool:
        if draft.orbit_size[spot] == draft.full_orbit:
            return draft.full_orbit <= missing
        # A smaller orbit needs another one later, unless the number of islands requires it.
        return bool(missing % draft.full_orbit) or (
            len(draft.small_orbits) > 1 and missing > 2 * draft.full_orbit
        )

    return [spot for spot in spots if is_wanted(spot)]


def add_island_at_one_of(
    rng: Random, draft: GridPuzzleDraft, source: Cell, spots: list[Cell]
) -> list[Cell]:
    """Add an island and its images at one of the spots; none if the images have no room."""
    for spot in rng.sample(spots, len(spots)):
        if new := draft.add_islands(source, spot):
            return new
    return []


def _grow_again(rng: Random, draft: GridPuzzleDraft, islands: int) -> None:
    """Remove some branches in a random area and grow others; undo it if that loses islands."""
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
    added = grow(
        rng,
        draft,
        sides(draft, _islands_near(draft, row, col, CLEARING_RADIUS + CROWDED_REACH)),
        islands,
        CROWDED_REACH,
    )
    if len(added) < len(cleared):
        for island in reversed(added):
            draft.remove(island)
        for leaf in reversed(cleared):
            draft.put(leaf.island)
            draft.join(*leaf)


def _islands_near(draft: GridPuzzleDraft, row: int, col: int, by: int) -> list[Cell]:
    rows, cols = square(draft.size, (row, col), by)
    return [cell for r in rows for c in cols if draft.kinds[cell := draft.cell(r, c)] == ISLAND]


def _split(rng: Random, draft: GridPuzzleDraft, components: int) -> bool:
    """Cut bridges of a tree until there are this many groups; return False if that is impossible.

    Every group has at least two islands, and the groups are of similar size if possible.
    """
    while draft.components < components:
        cuts = [
            (a, b)
            for a, b in draft.bridges
            if len(draft.neighbours(a)) > 1 and len(draft.neighbours(b)) > 1
        ]
        if not cuts:
            return False

        def smaller_group(cut: tuple[Cell, Cell]) -> int:
            draft.disconnect(*cut)
            sizes = [len(draft.group_of(end)) for end in cut]
            draft.join(*cut, 1)
            return min(sizes)

        best = max(rng.sample(cuts, min(CANDIDATE_CUTS, len(cuts))), key=smaller_group)
        draft.disconnect(*best)
        draft.components += 1
    return True


def _close_loops(rng: Random, draft: GridPuzzleDraft) -> None:
    directions = [(island, step) for island in draft.islands for step in draft.steps if step > 0]
    rng.shuffle(directions)
    for island, step in directions:
        other = draft.island_in_sight(island, step)
        if other is not None and rng.random() < LOOP_CHANCE and draft.may_join(island, other):
            draft.join(island, other, 1)


def add_multiple_bridges(
    rng: Random,
    draft: GridPuzzleDraft,
    joined: Sequence[tuple[Cell, Cell]],
    share: float,
    max_bridges: int,
) -> None:
    """Give this share of the joined pairs more than one bridge."""
    for pair in rng.sample(joined, int(share * len(joined) + rng.random())):
        draft.bridges[pair] = rng.randint(2, max_bridges)
