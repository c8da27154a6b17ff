"""A Context puzzle during a solve: known cells, their chains, and parts of sentences."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from puzzlewright.core.board import Board, Choice, Move, Place, Value
from puzzlewright.core.phrases import join_phrases, name, say
from puzzlewright.core.words import number_word
from puzzlewright.genre.technique import Position, Spot
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.techniques.geometry import (
    FRAME_WIDTH,
    Clues,
    Colouring,
    Window,
    clues_of,
    fitting,
    frame,
    window,
)
from puzzlewright.kit.shading import (
    BLACK,
    COLOURS,
    EITHER,
    WHITE,
    describe_colours,
    name_cells,
)


class Chains:
    """The chains of black cells from corner to corner, updated as cells become black.

    A chain that meets itself splits the white cells. The edge of the grid counts as one more
    member. In a single row or column, any inner cell splits the others alone.
    """

    def __init__(self, puzzle: Context, black: Iterable[Place]) -> None:
        self.corners = puzzle.corners
        self.frame = frame(puzzle.rows, puzzle.cols)
        self.edge: Place = len(self.corners)
        self.of: dict[Place, Place] = {}  # the representative of each black cell's chain
        # the cells of every chain, by its representative
        self.members: dict[Place, list[Place]] = {self.edge: []}
        # for a black cell, the cells that changed their chain because of it
        self.rejoined: dict[Place, list[Place]] = {}
        self.closing: list[Place] = []  # black cells that made a chain meet itself
        for cell in black:
            self.add(cell)
        self.rejoined.clear()

    def add(self, cell: Place) -> None:
        """Add a black cell."""
        touched = self.touched(cell)
        if self.closes(cell, touched):
            self.closing.append(cell)
        # The longest chain absorbs the others, but the edge always does.
        chains = sorted(
            set(touched), key=lambda chain: (chain == self.edge, len(self.members[chain]))
        )
        keeper = chains.pop() if chains else cell
        rejoined = [cell]
        for chain in chains:
            rejoined += self.members.pop(chain)
        for member in rejoined:
            self.of[member] = keeper
        self.members.setdefault(keeper, []).extend(rejoined)
        self.rejoined[cell] = rejoined

    def touched(self, cell: Place) -> list[Place]:
        """Return the chains that a cell touches, once for each contact."""
        found = [self.of[corner] for corner in self.corners[cell] if corner in self.of]
        if self.frame.is_rim[cell]:
            found.append(self.edge)
        return found

    def closes(self, cell: Place, touched: Sequence[Place]) -> bool:
        """Return whether a black cell that touches these chains splits the white cells."""
        return len(set(touched)) < len(touched) or self.frame.is_barrier[cell]

    def changed_by(self, cell: Place) -> Iterable[Place]:
        """Return cells near all places where chains changed because of this cell."""
        if cell not in self.of:
            return (cell,)
        # If two chains were joined, a clue near both is near a cell of the absorbed one.
        return self.rejoined.get(cell) or self.members[self.of[cell]]

    def closing_among(self, cells: Iterable[Place]) -> Place | None:
        """Return a cell that makes a chain meet itself if these become black in order, or None."""
        # union-find parents of chains and new cells
        joined: dict[Place, Place] = {}
        new: list[Place] = []
        for cell in cells:
            chains = []
            for chain in (
                *self.touched(cell),
                *[corner for corner in self.corners[cell] if corner in new],
            ):
                while chain in joined:
                    chain = joined[chain]
                chains.append(chain)
            if self.closes(cell, chains):
                return cell
            joined |= dict.fromkeys(chains, cell)
            new.append(cell)
        return None


class LazyChains(Chains):
    """Chains that do not meet themselves, each found on demand: on a large grid few are needed."""

    def __init__(self, puzzle: Context, black: int) -> None:
        super().__init__(puzzle, ())
        self.black = black  # as bits; cells that become black later are added

    def touched(self, cell: Place) -> list[Place]:
        for corner in self.corners[cell]:
            self._find(corner)
        return super().touched(cell)

    def changed_by(self, cell: Place) -> Iterable[Place]:
        self._find(cell)
        return super().changed_by(cell)

    def _find(self, cell: Place) -> None:
        """Find the chain of a cell, if it is black and not known yet."""
        black, bits, corners = self.black, self.frame.bits, self.corners
        if cell in self.of or not black >> bits[cell] & 1:
            return
        chain = {cell}
        unseen = [cell]
        for member in unseen:
            for corner in corners[member]:
                if corner not in chain and black >> bits[corner] & 1:
                    chain.add(corner)
                    unseen.append(corner)
        is_at_edge = any(self.frame.is_rim[member] for member in unseen)
        keeper = self.edge if is_at_edge else cell
        self.of |= dict.fromkeys(unseen, keeper)
        self.members.setdefault(keeper, []).extend(unseen)


class SavedKnowledge(NamedTuple):
    """The state before some cells were forgotten."""

    open: list[frozenset[Value]]
    undecided: int
    black: int
    white: int
    chains: Chains


class ContextPosition(Position):
    """The open colours, the known black and white cells, and the chains of black ones."""

    def __init__(self, puzzle: Context, board: Board, clues: Clues | None = None) -> None:
        """Start at a board; clues that will be hidden must not be shared with other positions."""
        super().__init__(board)
        self.puzzle = puzzle
        self.clues = clues or clues_of(puzzle)
        self.clue_at = self.clues.shown
        self.frame = frame(puzzle.rows, puzzle.cols)
        self.bits, self.width = self.frame.bits, self.frame.width
        self.shift_to = self.frame.shifts.__getitem__
        self.window: Window = window(self.width)
        self.black = 0
        self.white = self.frame.outside
        self._chains: Chains | None = None
        self._has_rings = True  # whether a chain may meet itself
        for cell, values in enumerate(board.open):
            if len(values) == 1:
                self._colour(cell)

    def eliminate(self, choices: Iterable[Choice]) -> list[Place]:
        changed = super().eliminate(choices)
        for cell in changed:
            if len(self.open[cell]) == 1:
                self._colour(cell)
        return changed

    def _colour(self, cell: Place) -> None:
        """Record the colour of a cell that has become known."""
        if WHITE in self.open[cell]:
            self.white |= 1 << self.bits[cell]
        else:
            self.black |= 1 << self.bits[cell]
            if self._chains:
                self._chains.add(cell)

    def forget(self, cells: Iterable[Place]) -> SavedKnowledge:
        """Open these cells again; return the previous state, for `restore`."""
        before = SavedKnowledge(
            self.open.copy(), self.undecided, self.black, self.white, self.chains
        )
        forgotten = 0
        for cell in cells:
            self.open[cell] = EITHER
            self.undecided += 1
            forgotten |= 1 << self.bits[cell]
        self.black &= ~forgotten
        self.white &= ~forgotten
        self._chains = None
        self._has_rings = bool(before.chains.closing)
        return before

    def restore(self, before: SavedKnowledge) -> None:
        """Return to a saved state."""
        self.open[:] = before.open
        self.undecided = before.undecided
        self.black, self.white = before.black, before.white
        self._chains = before.chains

    @property
    def chains(self) -> Chains:
        """The chains of black cells, computed on first use."""
        if self._chains is None:
            self._chains = (
                Chains(self.puzzle, self.cells(self.black))
                if self._has_rings
                else LazyChains(self.puzzle, self.black)
            )
        return self._chains

    def is_black(self, cell: Place) -> bool:
        return bool(self.black >> self.bits[cell] & 1)

    def possible(self, cell: Place) -> Sequence[Colouring]:
        """Return the colourings around a clue that agree with the known cells."""
        shift, around = self.shift_to(cell), self.window.around
        return fitting(
            self.width,
            self.clue_at[cell],
            self.black >> shift & around,
            self.white >> shift & around,
        )

    def seen(self, shift: int) -> Colouring:
        """Return the known cells of the shifted grid."""
        return Colouring(self.black >> shift, self.white >> shift)

    def cells(self, bits: int, shift: int = 0) -> Iterator[Place]:
        """Yield the cells for these bits of the shifted grid, in reading order."""
        bits &= self.frame.cells >> shift
        width, cols = self.width, self.puzzle.cols
        while bits:
            lowest = bits & -bits
            row, col = divmod(lowest.bit_length() - 1 + shift, width)
            yield (row - FRAME_WIDTH) * cols + col - FRAME_WIDTH
            bits ^= lowest

    def paint(self, black: int, white: int, shift: int = 0) -> tuple[Choice, ...]:
        """Return the new choices ruled out if these bits are black and white."""
        removes = [(cell, WHITE) for cell in self.cells(black & ~(self.black >> shift), shift)]
        removes += [(cell, BLACK) for cell in self.cells(white & ~(self.white >> shift), shift)]
        return tuple(removes)

    def is_open(self, bits: int, shift: int = 0) -> bool:
        """Return whether the colour of some cell among these bits is unknown."""
        return bool(bits & ~((self.black | self.white) >> shift))

    def known(self, bits: int, shift: int = 0) -> tuple[Place, ...]:
        """Return the cells among these bits whose colour is known."""
        return tuple(self.cells(bits & ((self.black | self.white) >> shift), shift))


def clue_spots(position: ContextPosition) -> Iterable[Place]:
    """Return the cells of all clues, for techniques that look at single clues."""
    return position.clue_at


def clues_near(position: ContextPosition, cell: Place) -> Iterable[Place]:
    return position.clues.near(cell)


def clues_around(position: ContextPosition, cell: Place) -> Iterable[Place]:
    return position.clues.around(cell)


def pair_spots(position: ContextPosition) -> Iterable[Spot]:
    """Return all pairs, each once."""
    return dict.fromkeys(
        [pair for clue in position.clue_at for pair in position.clues.pairs_of(clue)]
    )


def pairs_near(position: ContextPosition, cell: Place) -> Iterable[Spot]:
    return position.clues.pairs_near(cell)


def cell_name(position: ContextPosition, cell: Place) -> str:
    """Return 'R1C3'."""
    return position.puzzle.cell_name(cell)


def at_cell(position: ContextPosition, cell: Place) -> str:
    """Return 'at R1C3', or 'here' beside a board that shows the cell."""
    return name(f"at {cell_name(position, cell)}", "here", [cell])


def clue_name(position: ContextPosition, cell: Place) -> str:
    """Return a name such as 'the white 2 at R1C3'."""
    colours = position.open[cell]
    colour = "" if len(colours) != 1 else "black " if BLACK in colours else "white "
    clue = f"{colour}{position.clue_at[cell]}"
    return name(f"the {clue} at {cell_name(position, cell)}", f"this {clue}", [cell])


def it_is(position: ContextPosition, move: Move, cell: Place, it: str = "it") -> str:
    """Return 'it is black. Then R2C2 is white': the cell just named, and what follows."""
    colour = COLOURS[1 - dict(move.removes)[cell]]
    others = [choice for choice in move.removes if choice[0] != cell]
    if not others:
        return say(f"{{}} is {colour}", it)
    return say(f"{{}} is {colour}. Then {{}}", it, describe_colours(others, position.puzzle.cols))


def count_ways(ways: Sequence[Colouring], here: Window) -> int:
    """Count the ways to give a clue its black cells, whatever the cells that it does not count."""
    centre = here.around & ~(here.sides | here.corners)
    counted = [here.corners | centre if way.black & centre else here.sides for way in ways]
    return len({way.black & cells for way, cells in zip(ways, counted, strict=True)})


def in_all_ways(number: int, start: str, so: str) -> str:
    """Return '... in two ways. In both, R1C2 is white.'"""
    if number == 1:
        return say("{} in only one way, so {}.", start, so)
    both = "both" if number == 2 else "all of them"
    return say(f"{{}} in {number_word(number)} ways. In {both}, {{}}.", start, so)


def conclusions(position: ContextPosition, move: Move) -> str:
    """Return 'R1C3 is black, and R2C2 and R2C4 are white'."""
    return describe_colours(move.removes, position.puzzle.cols)


def colours_needed(position: ContextPosition, needed: Colouring, shift: int = 0) -> str:
    """Return 'R1C2 and R2C3 black'; the bits are those of the shifted grid."""
    parts = []
    for bits, colour in ((needed.black, "black"), (needed.white, "white")):
        if cells := list(position.cells(bits, shift)):
            parts.append(say(f"{{}} {colour}", name_cells(cells, position.puzzle.cols)))
    return join_phrases(parts, " and ")
