"""Choose an order of clues, and remove those that are not needed: by a solver, or by techniques.

A clue can go exactly when the techniques up to the target level still decide all cells in its
window. Testing this on the whole grid for each clue is slow. But most needed clues show it nearby:
even if all cells farther away were known, their windows would stay open. So each clue is first
tested on a small and on a larger square. The other clues of a batch are removed together, with one
test on the whole grid. If it fails, bisection finds the first needed clue, and the next batch
starts after it. Results of squares are kept where they still hold. On a small grid, many queries
are answered at once instead (`remove_clues_small.py`).

All this only saves time: the result is the same as with one query after the other.
"""

from collections.abc import Iterable, Sequence
from random import Random

from puzzlewright.core.board import Place, Solution
from puzzlewright.genre.generator import GeneratorContext, Group, Size
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genres.mosaic.encodings import native
from puzzlewright.genres.mosaic.generation.remove_clues_small import clues_needed_on_small_grid
from puzzlewright.genres.mosaic.generation.solvability import (
    EXPERT,
    TRIVIAL,
    PictureSolvability,
    is_built_for_techniques,
    undecided_cells,
)
from puzzlewright.genres.mosaic.puzzle import Clue, Mosaic, with_all_clues
from puzzlewright.genres.mosaic.techniques import TECHNIQUES
from puzzlewright.genres.mosaic.techniques.balance import balance
from puzzlewright.genres.mosaic.techniques.counting import three_clues
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.kit.bitboard import SPARE_BITS, Bitboard, CellSet
from puzzlewright.kit.generation.remove_clues import (
    CluedFormula,
    clued_formula,
    clues_by_rule,
    needed_clues,
    removable_groups,
)
from puzzlewright.kit.grid import CLUE, with_clues
from puzzlewright.kit.shading import blank

SCAN = "scan"  # row by row; the other orders are random, except for the clues that come first
FIRST: dict[str, frozenset[Clue]] = {
    "random": frozenset(),
    SCAN: frozenset(),
    "easy": frozenset((4, 5, 6)),
    "hard": frozenset((0, 1, 8, 9)),
}
# groups that are tested on the whole grid at once: this many, or one per this number of cells
MIN_BATCH, CELLS_PER_GROUP = 24, 32
# cells; the first square detects three of five needed clues, the second nearly all
RADII = (3, 14)
MIN_NEEDED_SHARE = 0.1  # with fewer needed clues, squares do not save time
SMALL_GRID_CELLS = 1_000  # up to this size, many queries are answered at once
MAX_FAILED_QUERIES = 25  # groups; about one in twenty-five can go


def order_groups(rng: Random, full: Mosaic, groups: Iterable[Group], order: str) -> list[Group]:
    """Return the groups of clues in the order in which they are tried."""
    found = list(groups)
    if order == SCAN:
        return found
    rng.shuffle(found)
    clues = [clue for line in full.clues for clue in line]
    return sorted(found, key=lambda group: clues[group[0]] not in FIRST[order])


def remove_by_solver(
    context: GeneratorContext,
    size: Size,
    picture: Solution,
    groups: Sequence[Group],
    shown: set[Place] | None = None,
) -> set[Place]:
    """Return the clues that remain if the groups are tried in this order.

    It starts with all clues of the picture, or with those shown.
    """
    formula = picture_formula(size, picture)
    left = set(range(len(picture.values))) if shown is None else shown
    return left.difference(*removable_groups(context.solver, formula, picture, groups, left))


def picture_formula(size: Size, picture: Solution) -> CluedFormula:
    """Encode the clues of a picture; there are no other rules."""
    full = with_all_clues(size, picture)
    bare = Mosaic(with_clues(full.clues, ()))
    clues_of = clues_by_rule(CLUE, range(len(picture.values)))
    return clued_formula(native, full, bare, blank(full), clues_of)


def clues_needed_at_level(
    solvability: PictureSolvability, level: int, groups: Sequence[Group]
) -> set[Place]:
    """Return the clues that are needed at this level if the groups are tried in this order."""
    bitboard = solvability.bitboard
    if not is_built_for_techniques():
        return needed_clues(
            range(bitboard.rows * bitboard.cols),
            groups,
            lambda shown: not solvability.undecided(bitboard.around(shown, 0), level),
        )
    if level > TRIVIAL and bitboard.rows * bitboard.cols <= SMALL_GRID_CELLS:
        return set(bitboard.places(clues_needed_on_small_grid(solvability, level, groups)))
    removal = _ClueRemoval(solvability, level, groups)
    removal.remove_batches()
    return set(bitboard.places(removal.shown))


class _ClueRemoval:
    """The clues that are still shown, and the groups to try, identified by their numbers."""

    def __init__(
        self, solvability: PictureSolvability, level: int, groups: Sequence[Group]
    ) -> None:
        self.solvability = solvability
        self.level = level
        self.groups = groups
        self.shown = solvability.bitboard.cells
        cells = solvability.bitboard.rows * solvability.bitboard.cols
        self.batch = max(MIN_BATCH, cells // CELLS_PER_GROUP)
        # for groups tested on squares: the radius at which one is needed, or 0
        self.seen: dict[int, int] = {}

    def remove_batches(self) -> None:
        """Remove all clues that are not needed, batch by batch."""
        start, end = 0, len(self.groups)
        needed_share = 0.0
        while start < end:
            # At the easiest level, a test on the whole grid is fast.
            batch = (
                self._removable_nearby(start)
                if needed_share > MIN_NEEDED_SHARE and self.level > TRIVIAL
                else range(start, min(start + self.batch, end))
            )
            good = self._first_needed(batch)
            self.shown &= ~self._around(batch[:good], 0)
            if good < len(batch):
                stop = batch[good] + 1
                self._reconsider(batch[good])
            else:
                stop = batch[-1] + 1 if len(batch) == self.batch else end
            needed_share = (needed_share + 1 - good / (stop - start)) / 2
            start = stop

    def _around(self, numbers: Iterable[int], radius: int) -> CellSet:
        """Return the cells at most this far away from the clues of these groups."""
        cells = 0
        for number in numbers:
            cells |= self.solvability.bitboard.around(self.groups[number], radius)
        return cells

    def _removable_nearby(self, start: int) -> Sequence[int]:
        """Return the next groups that squares do not show to be needed, tried in order."""
        removable: list[int] = []
        nearby = LocalWindows(self.solvability, self.level, self.shown, RADII)
        for number in range(start, len(self.groups)):
            group = self.groups[number]
            nearby.flip(group)
            if number not in self.seen:
                self.seen[number] = next(
                    (radius for radius in RADII if nearby.is_needed(group, radius)), 0
                )
            if self.seen[number]:
                nearby.flip(group)
            else:
                removable.append(number)
                if len(removable) == self.batch:
                    break
        return removable

    def _reconsider(self, needed: int) -> None:
        """Discard results near this group: they assumed that it was removed."""
        self.seen = {
            number: radius
            for number, radius in self.seen.items()
            if number > needed and not self._are_near(number, needed, radius + 1)
        }

    def _are_near(self, number: int, other: int, radius: int) -> bool:
        """Return whether clues of two groups are at most this many rows and columns apart."""
        cols = self.solvability.bitboard.cols
        return any(
            max(abs(one // cols - two // cols), abs(one % cols - two % cols)) <= radius
            for one in self.groups[number]
            for two in self.groups[other]
        )

    def _first_needed(self, batch: Sequence[int]) -> int:
        """Return how many of these groups can be removed before the first that is needed."""
        if not (undecided := self._undecided_without(batch, self.solvability.bitboard.cells)):
            return len(batch)
        # Only a clue that sees an undecided cell can be needed.
        near = self.solvability.bitboard.windows_of(undecided)
        suspects = [
            place for place, number in enumerate(batch) if self._around((number,), 0) & near
        ]
        good, bad = -1, len(suspects) - 1
        while bad - good > 1:
            middle = (good + bad) // 2
            # Cells decided without all of the groups are also decided without some.
            if self._undecided_without(batch[: suspects[middle] + 1], undecided):
                bad = middle
            else:
                good = middle
        return suspects[bad]

    def _undecided_without(self, removed: Sequence[int], area: CellSet) -> CellSet:
        shown = self.shown & ~self._around(removed, 0)
        return self.solvability.undecided(shown, self.level, self._around(removed, 1), area)


def _shape(radius: int) -> tuple[int, CellSet, CellSet]:
    """Return the stride of squares of this radius with a margin of 1, their inside and window."""
    side = 2 * radius + 3
    bitboard = Bitboard.blank(side, side)
    middle = side * side // 2
    return bitboard.stride, bitboard.square(middle, radius), bitboard.square(middle, 1)


class LocalWindows:
    """The shown clues, and squares cut out of the grid.

    If a clue's window stays open even if all cells outside the square are known, it stays open in
    any case. Outside the grid are no cells and no clues.
    """

    def __init__(
        self, solvability: PictureSolvability, level: int, shown: CellSet, radii: tuple[int, ...]
    ) -> None:
        self.level = level
        self.cols = solvability.bitboard.cols
        self.margin = max(radii) + 1
        self.shapes = {radius: _shape(radius) for radius in radii}
        self.black, self.white, self.shown = [
            self._rows(solvability.bitboard, cells)
            for cells in (solvability.black, solvability.white, shown)
        ]

    def _rows(self, bitboard: Bitboard, cells: CellSet) -> list[CellSet]:
        """Return cells row by row, with empty rows and columns around the grid."""
        bits, around = bitboard.bits(cells), [0] * self.margin
        starts = range(0, len(bits), bitboard.cols)
        rows = [int(bits[start : start + bitboard.cols], 2) << self.margin for start in starts]
        return [*around, *rows, *around]

    def flip(self, group: Group) -> None:
        """Remove the clues of a group, or restore them."""
        for clue in group:
            row, col = divmod(clue, self.cols)
            self.shown[row + self.margin] ^= 1 << self.cols - 1 - col + self.margin

    def is_needed(self, group: Group, radius: int) -> bool:
        """Return whether squares of this radius show that removed clues are needed."""
        return any(self._stays_open(clue, radius) for clue in group)

    def _stays_open(self, clue: Place, radius: int) -> bool:
        """Return whether a cell in the window of this clue stays open."""
        stride, inside, window = self.shapes[radius]
        row, col = divmod(clue, self.cols)
        top, side = row + self.margin - radius - 1, 2 * radius + 3
        right = self.cols - 1 - col + self.margin - radius - 1
        mask = (1 << side) - 1
        black = white = shown = 0
        for line in range(top, top + side):
            black = black << stride | self.black[line] >> right & mask
            white = white << stride | self.white[line] >> right & mask
            shown = shown << stride | self.shown[line] >> right & mask
        black, white = black << SPARE_BITS & inside, white << SPARE_BITS & inside
        return bool(undecided_cells(black, white, shown << SPARE_BITS, self.level, window, stride))


def remove_spare_clues(
    solvability: PictureSolvability, shown: set[Place], groups: Iterable[Group]
) -> set[Place]:
    """Remove some clues that all techniques together do not need, tried in this order."""
    full = with_all_clues(solvability.size, solvability.picture)
    fewest = shown
    for asked, group in enumerate(group for group in groups if group[0] in shown):
        if asked >= MAX_FAILED_QUERIES and fewest != shown:
            break
        fewer = fewest.difference(group)
        if is_solvable(solvability, Mosaic(with_clues(full.clues, fewer))):
            fewest = fewer
    return fewest


def is_solvable(solvability: PictureSolvability, puzzle: Mosaic) -> bool:
    """Return whether all techniques together solve the puzzle."""
    position = MosaicPosition(
        puzzle, solvability.board_with(solvability.undecided(puzzle.bitboard.clues, EXPERT))
    )
    # The techniques of one and two clues find nothing more here.
    solver = TechniqueSolver(position, TECHNIQUES, is_settled=True)
    for technique in (three_clues, balance):
        for spot in technique.spots(position):
            for move in technique.find_moves(position, spot):
                solver.eliminate(move.removes)
    return solver.run_until_decided()
