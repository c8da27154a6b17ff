"""The generator of the Bridges thesis (section 5.2, Algorithm 1), exactly as described there.

From a random island it places a new one in a random direction, joins it to each island in sight
with probability 1/2, and removes it if there is another solution. It fails if it finds no room for
an island within the given number of tries, or if it removes that many islands in a row. `improved`
adds both improvements of chapter 8: an island without room around it is not tried again, and if
there is no room for a new island, but one is in sight, the two are joined. With `thinking`, as
chapter 8 proposes, a new island is removed, too, if people would need harder techniques than this.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from random import Random

from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import BadOption, Failed
from puzzlewright.genre.generator import GeneratedDraft, Option, OptionValues, Size
from puzzlewright.genre.plugins import UniquenessOracle
from puzzlewright.genre.solvability import is_solved, techniques_up_to
from puzzlewright.genres.bridges.generation.draft import ISLAND, WATER, Cell, GridPuzzleDraft, Step
from puzzlewright.genres.bridges.generation.order import max_islands
from puzzlewright.genres.bridges.propagation import blank
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.techniques import TECHNIQUES
from puzzlewright.genres.bridges.techniques.position import BridgesPosition

MIN_BRIDGE_CELLS = 2  # cells from one island to the next
UNDERSTANDS = ("islands", "doubles")  # of the genre's options
OPTIONS = (
    Option(
        "reach",
        int,
        "method thesis: maximum distance in cells from an island to a new one (default: unlimited)",
        within=(MIN_BRIDGE_CELLS, None),
    ),
    Option(
        "improved",
        bool,
        "method thesis: apply both improvements from the thesis's chapter on future work",
    ),
    Option(
        "thinking",
        str,
        "method thesis: remove new islands that need techniques above this difficulty",
        LEVELS[:-1],
    ),
)
TRIES = 1000  # to find room, and to find room without another solution
JOIN_CHANCE = 0.5  # probability to join an island in sight, and of a double bridge
# How many islands the thesis places on square grids of these sides (section 6.3).
THESIS_SIZES = ((7, 11), (15, 36), (30, 91), (50, 151))


def thesis_islands(size: Size) -> int:
    """Return the number of islands in the thesis, interpolated linearly between its sizes."""
    side = sqrt(size.rows * size.cols)
    (low, few), (high, many) = next(
        (pair for pair in pairwise(THESIS_SIZES) if side <= pair[1][0]), THESIS_SIZES[-2:]
    )
    on_line = round(few + (many - few) * (side - low) / (high - low))
    return max(min(on_line, max_islands(size)), 2)


def check(size: Size, options: OptionValues) -> None:
    """Reject sizes and island counts with which the algorithm cannot start."""
    if max(size) <= MIN_BRIDGE_CELLS:
        raise BadOption(f"a grid of {size} has no room for two islands that do not touch")
    islands, most = options.get("islands", 2), max_islands(size)
    if not 2 <= islands <= most:
        raise BadOption(f"islands must be 2 to {most} on {size}, not {islands}")


def make(
    rng: Random, size: Size, options: OptionValues, tries: int, oracle: UniquenessOracle
) -> GeneratedDraft[Bridges]:
    """Run Algorithm 1 once."""
    goal = options.get("islands") or thesis_islands(size)
    growth = (ImprovedGrowth if options.get("improved") else Growth)(rng, size, options)
    stats, rejected = oracle.stats, 0
    stats.more = {"most_tries_a_cell": 0, "most_rejected_a_cell": 0}
    while growth.draft.count < goal and rejected < tries:
        larger = growth.larger(tries, oracle)
        if larger is None:
            raise Failed(
                f"no room for another island was found in {growth.tries:,} tries:"
                f" {growth.draft.count} of {goal} are placed"
            )
        draft = larger.generated
        if is_easy_enough(draft.puzzle, options.get("thinking")) and oracle.is_only(draft):
            growth.draft, rejected = larger, 0
        else:
            stats.rejected += 1
            rejected += 1
            stats.most("most_rejected_a_cell", rejected)
    if rejected >= tries:
        raise Failed(
            f"{rejected:,} islands in a row were removed, because there was another solution:"
            f" {growth.draft.count} of {goal} are placed"
        )
    return growth.draft.generated


def is_easy_enough(puzzle: Bridges, difficulty: str | None) -> bool:
    """Return whether techniques up to a difficulty, if one is given, solve the puzzle."""
    if difficulty is None:
        return True
    usable = techniques_up_to(TECHNIQUES, LEVELS.index(difficulty) + 1)
    return is_solved(BridgesPosition(puzzle, blank(puzzle)), usable)


class Growth:
    """A grid that grows island by island."""

    def __init__(self, rng: Random, size: Size, options: OptionValues) -> None:
        self.rng = rng
        self.doubles = options.get("doubles", JOIN_CHANCE)
        self.reach = options.get("reach", max(size))
        self.draft = GridPuzzleDraft(size, {})
        self.draft.put(self.draft.cell(rng.randrange(size.rows), rng.randrange(size.cols)))
        self.tries = 0  # for the next island

    def larger(self, tries: int, oracle: UniquenessOracle) -> GridPuzzleDraft | None:
        """Return the grid with one more island, or None if `tries` tries found no room."""
        self.tries = 0
        larger = None
        islands = self.draft.islands
        while larger is None:
            if self.tries >= tries or not islands:
                return None
            oracle.budget.check()
            larger = self.try_once(islands)
            self.tries += 1
            oracle.stats.tries += 1
        oracle.stats.most("most_tries_a_cell", self.tries)
        return larger

    def try_once(self, islands: list[Cell]) -> GridPuzzleDraft | None:
        """Return the grid with an island in a random spot near a random one, if there is room."""
        source = self.rng.choice(islands)
        ways = [way for step in self.draft.steps if (way := self.fields(source, step))]
        if not ways:
            return None
        spot = self.rng.choice(self.rng.choice(ways))
        return self.planted(source, spot) if self.draft.has_room(spot) else None

    def fields(self, source: Cell, step: Step) -> Sequence[Cell]:
        """Return where a bridge in this direction could end, ignoring the cells beside it."""
        kinds, cell = self.draft.kinds, source + step
        found: list[Cell] = []
        while kinds[cell] == WATER and len(found) < self.reach:
            found.append(cell)
            cell += step
        return found[1:-1] if kinds[cell] == ISLAND else found[1:]

    def planted(self, source: Cell, spot: Cell) -> GridPuzzleDraft:
        """Add an island, joined to the source and with probability 1/2 to each other in sight."""
        larger = self.draft.copy()
        larger.put(spot)
        larger.join(source, spot, self.bridges())
        for step in larger.steps:
            other = larger.island_in_sight(spot, step)
            if other is not None and self.rng.random() < JOIN_CHANCE:
                larger.join(spot, other, self.bridges())
        return larger

    def bridges(self) -> int:
        return 2 if self.rng.random() < self.doubles else 1


class ImprovedGrowth(Growth):
    """The same with the improvements of chapter 8."""

    def try_once(self, islands: list[Cell]) -> GridPuzzleDraft | None:
        source = self.rng.choice(islands)
        draft = self.draft
        ways: list[tuple[Cell, bool]] = []  # target, and whether it is a new island
        for step in draft.steps:
            spots = [spot for spot in self.fields(source, step) if draft.has_room(spot)]
            if spots:
                ways.append((self.rng.choice(spots), True))
            elif (other := draft.island_in_sight(source, step)) is not None:
                ways.append((other, False))
        if not ways:
            islands.remove(source)
            return None
        end, is_new = self.rng.choice(ways)
        if is_new:
            return self.planted(source, end)
        larger = draft.copy()
        larger.join(source, end, self.bridges())
        return larger
