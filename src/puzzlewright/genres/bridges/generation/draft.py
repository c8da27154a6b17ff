"""A solved grid under construction: islands that do not touch, and the bridges between them.

Cells are numbered row by row, with a border of wall cells around them, so that loops over the grid
need no bounds check. Islands are added and removed together with all their images, so that the
pattern stays symmetric.
"""

from collections import deque
from collections.abc import Container, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import NamedTuple, TypeAlias

from puzzlewright.genre.generator import Size
from puzzlewright.genres.bridges.generation.graph_draft import (
    DoubtfulSpan,
    Ends,
    Node,
    Rules,
    SpanDraft,
)
from puzzlewright.genres.bridges.puzzle import Bridges, on_grid
from puzzlewright.kit.grid import orbits

Cell: TypeAlias = int
Step: TypeAlias = int  # from a cell to the next one in a direction
Side: TypeAlias = tuple[Cell, Step]  # an island and a direction

WATER, ISLAND, ACROSS, DOWN, WALL = range(5)  # ACROSS and DOWN are water under a bridge


class Leaf(NamedTuple):
    """An island with one neighbour, joined by this many bridges."""

    island: Cell
    neighbour: Cell
    bridges: int


class SymmetryMap(NamedTuple):
    """The orbits of the cells of a grid under a symmetry."""

    next_image: list[Cell]  # for each cell, the next cell of its orbit
    orbit_size: list[int]  # for each cell
    full_orbit: int  # the largest of these sizes
    small_orbits: list[Cell]  # cells with smaller orbits, such as the centre


class GridPuzzleDraft(SpanDraft):
    """Islands that do not touch, and bridges, on a grid."""

    def __init__(self, size: Size, rules: Rules, symmetry: str = "none") -> None:
        self.size, self.rules, self.symmetry = size, rules, symmetry
        self.components = 1  # groups of joined islands
        self.width = size.cols + 2
        self.steps: tuple[Step, ...] = (1, -1, self.width, -self.width)
        self.clear()
        self.next_image, self.orbit_size, self.full_orbit, self.small_orbits = _images(
            size, symmetry
        )

    def clear(self) -> None:
        """Remove all islands and bridges."""
        wall, row = [WALL] * self.width, [WALL, *[WATER] * self.size.cols, WALL]
        self.kinds = [*wall, *row * self.size.rows, *wall]
        self.bridges = {}
        self.count = 0

    def cell(self, row: int, col: int) -> Cell:
        return (row + 1) * self.width + col + 1

    def position(self, cell: Cell) -> tuple[int, int]:
        row, col = divmod(cell, self.width)
        return row - 1, col - 1

    @property
    def islands(self) -> list[Cell]:
        # `index` is faster than a loop over all cells, because few of them are islands.
        found: list[Cell] = []
        cell = -1
        for _ in range(self.count):
            cell = self.kinds.index(ISLAND, cell + 1)
            found.append(cell)
        return found

    def images(self, cell: Cell) -> Iterator[Cell]:
        """Return the cell and its images."""
        image = cell
        for _ in range(self.orbit_size[cell]):
            yield image
            image = self.next_image[image]

    def has_room(self, cell: Cell) -> bool:
        """Return whether an island can be placed there without touching another."""
        kinds, width = self.kinds, self.width
        return (
            kinds[cell] == WATER
            and kinds[cell - 1] != ISLAND
            and kinds[cell + 1] != ISLAND
            and kinds[cell - width] != ISLAND
            and kinds[cell + width] != ISLAND
        )

    def spots(self, source: Cell, step: Step, reach: int) -> list[Cell]:
        """List the cells for a new island, at most this far from the source in this direction."""
        kinds, width = self.kinds, self.width
        if kinds[source + step] != WATER:
            return []
        found = []
        for cell in range(source + 2 * step, source + (reach + 1) * step, step):
            if kinds[cell] != WATER:
                break
            # as `has_room`, inlined because generation spends most of its time here
            if (
                kinds[cell - 1] != ISLAND
                and kinds[cell + 1] != ISLAND
                and kinds[cell - width] != ISLAND
                and kinds[cell + width] != ISLAND
            ):
                found.append(cell)
        return found

    def island_in_sight(self, source: Cell, step: Step) -> Cell | None:
        """Return the island that the source could be joined to in this direction."""
        cell = source + step
        while self.kinds[cell] == WATER:
            cell += step
        return cell if self.kinds[cell] == ISLAND else None

    def is_open(self, a: Cell, b: Cell) -> bool:
        """Return whether there is only water between two cells of the same row or column."""
        between = self._between(a, b)
        return not any(self.kinds[between.start : between.stop : between.step])  # WATER is 0

    def neighbours(self, island: Cell) -> list[Cell]:
        """Return the islands to which this one is joined."""
        found = []
        for step in self.steps:
            cell, bridge = island + step, _kind(step)
            if self.kinds[cell] == bridge:
                while self.kinds[cell] == bridge:
                    cell += step
                found.append(cell)
        return found

    def group_of(self, island: Cell) -> set[Cell]:
        """Return the islands that bridges connect with this one, directly or through others."""
        seen, queue = {island}, [island]
        while queue:
            new = [cell for cell in self.neighbours(queue.pop()) if cell not in seen]
            seen.update(new)
            queue += new
        return seen

    def are_joined(self, a: Cell, b: Cell) -> bool:
        """Return whether bridges connect the islands, directly or through others."""
        # Search from both ends in turns: this is fast if one of them is in a small group.
        searches = [({a}, deque([a])), ({b}, deque([b]))]
        while all(queue for _, queue in searches):
            (seen, queue), (goal, _) = searches
            for neighbour in self.neighbours(queue.popleft()):
                if neighbour in goal:
                    return True
                if neighbour not in seen:
                    seen.add(neighbour)
                    queue.append(neighbour)
            searches.reverse()
        return False

    def may_join(self, a: Cell, b: Cell) -> bool:
        """Return whether bridges between the islands would keep the number of groups."""
        return self.components == 1 or self.are_joined(a, b)

    def put(self, island: Cell) -> None:
        self.kinds[island] = ISLAND
        self.count += 1

    def join(self, a: Cell, b: Cell, bridges: int) -> None:
        """Join two islands that see each other by this many bridges."""
        self._fill(a, b, _kind(self._between(a, b).step))
        self.bridges[min(a, b), max(a, b)] = bridges

    def disconnect(self, a: Cell, b: Cell) -> None:
        """Remove the bridges between two islands."""
        self._fill(a, b, WATER)
        del self.bridges[min(a, b), max(a, b)]

    def _fill(self, a: Cell, b: Cell, kind: int) -> None:
        between = self._between(a, b)
        self.kinds[between.start : between.stop : between.step] = [kind] * len(between)

    def add_islands(self, source: Cell, spot: Cell) -> list[Cell]:
        """Add an island joined to the source, and its images; none if one has no room."""
        added: list[Cell] = []
        for island in self.images(spot):
            if not (self.has_room(island) and self.is_open(source, island)):
                for image in added:
                    self.remove(image)
                return []
            self.put(island)
            self.join(source, island, 1)
            added.append(island)
            source = self.next_image[source]
        return added

    def remove_leaves(self, island: Cell) -> list[Leaf]:
        """Remove an island and its images if each is a leaf whose neighbour stays, in a group."""
        images = list(self.images(island))
        for image in images:
            neighbours = self.neighbours(image)
            if len(neighbours) != 1 or neighbours[0] in images:
                return []
            # A single group may shrink to one island, because it grows again.
            if self.components > 1 and set(self.neighbours(neighbours[0])) <= set(images):
                return []
        return [self.remove(image) for image in images]

    def remove(self, leaf: Cell) -> Leaf:
        """Remove this island, which has one neighbour."""
        (neighbour,) = self.neighbours(leaf)
        bridges = self.bridges[min(leaf, neighbour), max(leaf, neighbour)]
        self.disconnect(leaf, neighbour)
        self.kinds[leaf] = WATER
        self.count -= 1
        return Leaf(leaf, neighbour, bridges)

    def has_island(self, node: Node) -> bool:
        return self.kinds[node] == ISLAND

    def set_bridges(self, ends: Ends, bridges: int) -> bool:
        """Set the bridges of a span if the groups stay the same and no bridges cross."""
        before = self.bridges.get(ends, 0)
        if not before and not (self.is_open(*ends) and self.may_join(*ends)):
            return False
        if bridges:
            self.join(*ends, bridges)
            return True
        self.disconnect(*ends)
        if not self.are_joined(*ends):
            self.join(*ends, before)
            return False
        return True

    def block_other_solutions(
        self,
        rng: Random,
        piece: Mapping[Ends, DoubtfulSpan],
        unsure: Container[Ends],  # noqa: ARG002
    ) -> bool:
        """Remove one of the islands that is a leaf; return False if there is none."""
        cells = list(dict.fromkeys(cell for ends in piece for cell in ends))
        return any(self.remove_leaves(cell) for cell in rng.sample(cells, len(cells)))

    def detach(self, rng: Random) -> bool:
        """Remove a random island if its group stays connected; return whether it was removed."""
        island = rng.choice(self.islands)
        for neighbour in rng.sample(joined := self.neighbours(island), len(joined)):
            if len(self.neighbours(island)) == 1:
                break
            bridges = self.bridges[min(island, neighbour), max(island, neighbour)]
            self.disconnect(island, neighbour)
            if not self.are_joined(island, neighbour):
                self.join(island, neighbour, bridges)
        return len(self.neighbours(island)) == 1 and bool(self.remove_leaves(island))

    def copy(self) -> "GridPuzzleDraft":
        other = GridPuzzleDraft(self.size, self.rules, self.symmetry)
        other.kinds, other.bridges, other.count = self.kinds.copy(), self.bridges.copy(), self.count
        other.components = self.components
        other._cached = self._cached
        return other

    def stretch(self) -> bool:
        """Move the outermost islands to the borders; False if all are in one row or column.

        No island lies beyond them, so the puzzle stays the same.
        """
        islands = self.islands
        at_cols = [island % self.width - 1 for island in islands]
        top, bottom = (island // self.width - 1 for island in (islands[0], islands[-1]))
        left, right = min(at_cols), max(at_cols)
        last_row, last_col = self.size.rows - 1, self.size.cols - 1
        if (top == bottom and last_row) or (left == right and last_col):
            return False
        if (top, bottom, left, right) == (0, last_row, 0, last_col):
            return True
        rows, cols = {top: 0, bottom: last_row}, {left: 0, right: last_col}
        moved = {}
        for island in islands:
            row, col = self.position(island)
            moved[island] = self.cell(rows.get(row, row), cols.get(col, col))
        bridges = self.bridges
        self.clear()
        for island in moved.values():
            self.put(island)
        for (a, b), number in bridges.items():
            self.join(moved[a], moved[b], number)
        return True

    def frame(self) -> object:
        return self.islands

    def puzzle(self, numbers: list[int]) -> Bridges:
        islands = zip(self.islands, numbers, strict=True)
        placed = [(*self.position(island), number) for island, number in islands]
        return on_grid(*self.size, placed, **self.rules)

    def _between(self, a: Cell, b: Cell) -> range:
        if a > b:
            a, b = b, a
        step = 1 if b - a < self.width else self.width
        return range(a + step, b, step)


def _kind(step: Step) -> int:
    return ACROSS if step in (1, -1) else DOWN


@lru_cache(maxsize=1)  # a batch has one size and one symmetry
def _images(size: Size, symmetry: str) -> SymmetryMap:
    width, cells = size.cols + 2, (size.rows + 2) * (size.cols + 2)
    next_image, orbit_size = list(range(cells)), [1] * cells
    for orbit in orbits(size, symmetry) if symmetry != "none" else ():
        images = [(p // size.cols + 1) * width + p % size.cols + 1 for p in orbit]
        for cell, image in zip(images, [*images[1:], images[0]], strict=True):
            next_image[cell] = image
            orbit_size[cell] = len(images)
    full_orbit = max(orbit_size)
    inner_cells = [
        row * width + col for row in range(1, size.rows + 1) for col in range(1, width - 1)
    ]
    small_orbits = [cell for cell in inner_cells if orbit_size[cell] < full_orbit]
    return SymmetryMap(next_image, orbit_size, full_orbit, small_orbits)
