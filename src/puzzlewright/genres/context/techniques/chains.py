"""Chains of black cells from corner to corner: a chain that meets itself splits the white cells.

The edge of the grid counts as one more member. In a single row or column, any inner cell splits the
others alone.
"""

from collections.abc import Iterable, Sequence

from puzzlewright.core.board import Place
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.techniques.frame import frame


class Chains:
    """The chains of black cells, updated as cells become black."""

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
