"""Choose an order of clues, and remove those that are not needed: by a solver, or by techniques.

A clue can go exactly when the techniques up to the wished level still decide all cells in its
window: then it tells nothing that the others do not tell. To ask that of the whole page for each
clue takes long. But a clue that is needed mostly shows it nearby: even if all that lies farther
away were known, its window would stay open. So each clue is first asked about on a small and on a
larger square; what is left of a batch is hidden together and asked about on the whole page, once.
If that goes wrong, the first clue that is to blame is found by halving, and the next batch starts
behind it; what was seen nearby is kept where it still holds. On a small page many questions are
asked at once instead (`stacking.py`).

All this is only to save time: the result is what one question after the other about the whole page
would give.
"""

from collections.abc import Iterable, Sequence
from random import Random

from puzzlewright.core.board import Place, Solution
from puzzlewright.genre.generator import GeneratorContext, Group, Size
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genres.mosaic.encodings import native
from puzzlewright.genres.mosaic.generation.solvability import (
    EXPERT,
    TRIVIAL,
    PictureSolvability,
    is_built_for_techniques,
    undecided_cells,
)
from puzzlewright.genres.mosaic.generation.stacking import clues_needed_on_small_grid
from puzzlewright.genres.mosaic.puzzle import Clue, Mosaic, with_all_clues
from puzzlewright.genres.mosaic.techniques import TECHNIQUES
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

SCAN = "scan"  # row by row; the others are random where they do not say what comes first
FIRST: dict[str, frozenset[Clue]] = {
    "random": frozenset(),
    SCAN: frozenset(),
    "easy": frozenset((4, 5, 6)),
    "hard": frozenset((0, 1, 8, 9)),
}
# groups that are asked about on the whole page at once: so many, or one for so many cells
BATCH, CELLS_FOR_ONE = 24, 32
# cells: a needed clue shows on the first square in three of five cases, on the second nearly always
RADII = (3, 14)
MIN_REMOVABLE_SHARE = 0.1  # share of needed clues from which on squares save time
SMALL_GRID_CELLS = 1_000  # cells of a page on which many questions are asked at once
MAX_FAILED_QUERIES = 25  # groups; about one in twenty-five can go


def order_groups(rng: Random, full: Mosaic, groups: Iterable[Group], order: str) -> list[Group]:
    """The clues in the order in which they are tried; those of a group together."""
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
    """What the clues of a picture say; there are no other rules."""
    full = with_all_clues(size, picture)
    bare = Mosaic(with_clues(full.clues, ()))
    clues_of = clues_by_rule(CLUE, range(len(picture.values)))
    return clued_formula(native, full, bare, blank(full), clues_of)


def clues_needed_at_level(
    reach: PictureSolvability, level: int, groups: Sequence[Group]
) -> set[Place]:
    """The clues that are needed at this level when the groups are tried in this order."""
    bitboard = reach.bitboard
    if not is_built_for_techniques():
        return needed_clues(
            range(bitboard.rows * bitboard.cols),
            groups,
            lambda shown: not reach.undecided(bitboard.around(shown, 0), level),
        )
    if level > TRIVIAL and bitboard.rows * bitboard.cols <= SMALL_GRID_CELLS:
        return set(bitboard.places(clues_needed_on_small_grid(reach, level, groups)))
    page = _ClueRemoval(reach, level, groups)
    page.remove_batches()
    return set(bitboard.places(page.shown))


class _ClueRemoval:
    """The clues that are still shown, and the groups that are tried, by their numbers."""

    def __init__(self, reach: PictureSolvability, level: int, groups: Sequence[Group]) -> None:
        self.reach = reach
        self.level = level
        self.groups = groups
        self.shown = reach.bitboard.cells
        cells = reach.bitboard.rows * reach.bitboard.cols
        self.batch = max(BATCH, cells // CELLS_FOR_ONE)
        # of the groups that were looked at nearby: the radius at which one is needed, or 0
        self.seen: dict[int, int] = {}

    def remove_batches(self) -> None:
        """Hide all that can be spared, batch by batch."""
        start, end = 0, len(self.groups)
        needed_share = 0.0
        while start < end:
            # of the easiest level the whole page tells at once
            batch = (
                self._removable_nearby(start)
                if needed_share > MIN_REMOVABLE_SHARE and self.level > TRIVIAL
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
        """The cells that are at most so far away from the clues of these groups."""
        cells = 0
        for number in numbers:
            cells |= self.reach.bitboard.around(self.groups[number], radius)
        return cells

    def _removable_nearby(self, start: int) -> Sequence[int]:
        """The next groups that seem spare nearby, if those before them are hidden."""
        spared: list[int] = []
        nearby = LocalWindows(self.reach, self.level, self.shown, RADII)
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
                spared.append(number)
                if len(spared) == self.batch:
                    break
        return spared

    def _reconsider(self, blamed: int) -> None:
        """Doubt what was found needed near the blamed group while that was hidden."""
        self.seen = {
            number: radius
            for number, radius in self.seen.items()
            if number > blamed and not self._are_near(number, blamed, radius + 1)
        }

    def _are_near(self, number: int, other: int, by: int) -> bool:
        """Whether clues of two groups are at most so many rows and columns apart."""
        cols = self.reach.bitboard.cols
        return any(
            max(abs(one // cols - two // cols), abs(one % cols - two % cols)) <= by
            for one in self.groups[number]
            for two in self.groups[other]
        )

    def _first_needed(self, batch: Sequence[int]) -> int:
        """How many of these groups can be hidden before the first that cannot, or all."""
        if not (left := self._left_without(batch, self.reach.bitboard.cells)):
            return len(batch)
        # Only a clue that sees what is left can be to blame.
        near = self.reach.bitboard.windows_of(left)
        suspects = [
            place for place, number in enumerate(batch) if self._around((number,), 0) & near
        ]
        good, bad = -1, len(suspects) - 1
        while bad - good > 1:
            middle = (good + bad) // 2
            # What was decided without all of them is decided without some.
            if self._left_without(batch[: suspects[middle] + 1], left):
                bad = middle
            else:
                good = middle
        return suspects[bad]

    def _left_without(self, hidden: Sequence[int], area: CellSet) -> CellSet:
        shown = self.shown & ~self._around(hidden, 0)
        return self.reach.undecided(shown, self.level, self._around(hidden, 1), area)


def _shape(radius: int) -> tuple[int, CellSet, CellSet]:
    """The stride of squares of this radius with one more row around, their inside and window."""
    side = 2 * radius + 3
    bitboard = Bitboard.blank(side, side)
    middle = side * side // 2
    return bitboard.stride, bitboard.square(middle, radius), bitboard.square(middle, 1)


class LocalWindows:
    """The shown clues, and squares cut out of the page: only a small part of its rows.

    If a clue's window stays open even where all that lies outside the square is known, it does so
    in any case. Outside are no cells and no clues.
    """

    def __init__(
        self, reach: PictureSolvability, level: int, shown: CellSet, radii: tuple[int, ...]
    ) -> None:
        self.level = level
        self.cols = reach.bitboard.cols
        self.margin = max(radii) + 1
        self.shapes = {radius: _shape(radius) for radius in radii}
        self.black, self.white, self.shown = [
            self._rows(reach.bitboard, cells) for cells in (reach.black, reach.white, shown)
        ]

    def _rows(self, bitboard: Bitboard, cells: CellSet) -> list[CellSet]:
        """Cells row by row, with empty rows and columns around the page."""
        bits, around = bitboard.bits(cells), [0] * self.margin
        starts = range(0, len(bits), bitboard.cols)
        rows = [int(bits[start : start + bitboard.cols], 2) << self.margin for start in starts]
        return [*around, *rows, *around]

    def flip(self, group: Group) -> None:
        """Hide the clues of a group, or show them again."""
        for clue in group:
            row, col = divmod(clue, self.cols)
            self.shown[row + self.margin] ^= 1 << self.cols - 1 - col + self.margin

    def is_needed(self, group: Group, radius: int) -> bool:
        """Whether hidden clues are needed, as far as squares of this radius show."""
        return any(self._stays_open(clue, radius) for clue in group)

    def _stays_open(self, clue: Place, radius: int) -> bool:
        """Whether something in the window of this clue stays open."""
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
    reach: PictureSolvability, shown: set[Place], groups: Iterable[Group]
) -> set[Place]:
    """Remove some clues that all techniques together can spare, trying the groups in this order."""
    size = Size(reach.bitboard.rows, reach.bitboard.cols)
    full = with_all_clues(size, reach.picture)
    fewest = shown
    for asked, group in enumerate(group for group in groups if group[0] in shown):
        if asked >= MAX_FAILED_QUERIES and fewest != shown:
            break
        fewer = fewest.difference(group)
        if is_solvable(reach, Mosaic(with_clues(full.clues, fewer))):
            fewest = fewer
    return fewest


def is_solvable(reach: PictureSolvability, puzzle: Mosaic) -> bool:
    """Whether all techniques together find the picture."""
    position = MosaicPosition(
        puzzle, reach.board_with(reach.undecided(puzzle.bitboard.clues, EXPERT))
    )
    # here the techniques of one and two clues see nothing more
    climb = TechniqueSolver(position, TECHNIQUES, is_settled=True)
    for clue in three_clues.spots(position):
        for move in three_clues.find_moves(position, clue):
            climb.eliminate(move.removes)
    return climb.run_until_decided()
