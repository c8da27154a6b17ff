"""Rivals of a picture: other pictures with the same clues. Clues make a picture the only one
if they break all rivals.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from puzzlewright.blueprints.generator import Bench, Size
from puzzlewright.formulas.cnf import Cells, Cnf
from puzzlewright.model.board import Place, Solution
from puzzlewright.solving.engine import Sat, Unsat
from puzzlewright.solving.solver import Closable

ENGINE = "minisat22"  # takes the least time to get to work on a small question


class PictureRivals(Closable):
    """One solver that finds the rivals of a picture, whatever clues are shown."""

    def __init__(self, bench: Bench, size: Size, picture: Solution) -> None:
        self.size = size
        self.cells = range(size.rows * size.cols)
        # what a cell adds to a count if it is the other colour
        self.changes = [1 - 2 * colour for colour in picture.values]
        self.windows = [list(self._near(cell, 1)) for cell in self.cells]
        self.own = [
            cell + 1 if colour else -(cell + 1) for cell, colour in enumerate(picture.values)
        ]
        self.asked = 0  # questions so far
        cnf = Cnf(Cells(len(self.cells)), len(self.cells))
        self.switches = cnf.new_variables(len(self.cells))
        for switch, window in zip(self.switches, self.windows, strict=True):
            black = sum([picture.values[cell] for cell in window])
            cnf.put_behind(switch, combinations([-cell - 1 for cell in window], black + 1))
            cnf.put_behind(
                switch, combinations([cell + 1 for cell in window], len(window) - black + 1)
            )
        cnf.clauses.append(tuple([-literal for literal in self.own]))
        self.solver = bench.solver(cnf, ENGINE)
        self.solver.prefer(self.own)

    def close(self) -> None:
        self.solver.close()

    def find(self, shown: Iterable[Place]) -> set[Place] | None:
        """Where a rival that keeps these clues differs from the picture; None if there is no such
        rival.
        """
        self.asked += 1
        match self.solver.decide([self.switches[clue] for clue in shown]):
            case Sat(model):
                return {
                    cell
                    for cell, own in zip(self.cells, self.own, strict=True)
                    if model[cell] != own
                }
            case Unsat():
                return None

    def broken_by(self, differs: set[Place]) -> frozenset[Place]:
        """The clues that are not kept if these cells are the other colour."""
        near = {clue for cell in differs for clue in self.windows[cell]}
        changes = self.changes
        return frozenset(
            [
                clue
                for clue in near
                if sum([changes[cell] for cell in self.windows[clue] if cell in differs])
            ]
        )

    def fewest_broken(self, differs: set[Place]) -> frozenset[Place]:
        """The clues that a rival like this one breaks, after it was changed to keep as many as can
        be kept with the others.
        """
        broken = self._broken_by_part(differs)
        for clue in sorted(broken):
            if clue in broken:
                other = self.find(
                    [kept for kept in self.cells if kept == clue or kept not in broken]
                )
                if other is not None:
                    broken = self._broken_by_part(other)
        return broken

    def slight(self) -> Iterator[frozenset[Place]]:
        """The clues that the slightest rivals break: one cell of the other colour, or two
        neighbours that change places.
        """
        for cell in self.cells:
            yield self.broken_by({cell})
            for other in self.windows[cell]:
                if other > cell and self.changes[cell] != self.changes[other]:
                    yield self.broken_by({cell, other})

    def _broken_by_part(self, differs: set[Place]) -> frozenset[Place]:
        """What the part of a rival breaks that breaks least; parts are rivals themselves if no clue
        sees two of them.
        """
        unseen = set(differs)
        found = []
        while unseen:
            part = [min(unseen)]
            unseen.discard(part[0])
            for cell in part:
                near = unseen.intersection(self._near(cell, 2))
                unseen -= near
                part += sorted(near)
            found.append(self.broken_by(set(part)))
        return min(found, key=lambda broken: (len(broken), sorted(broken)))

    def _near(self, cell: Place, by: int) -> Iterator[Place]:
        row, col = divmod(cell, self.size.cols)
        for y in range(max(row - by, 0), min(row + by + 1, self.size.rows)):
            for x in range(max(col - by, 0), min(col + by + 1, self.size.cols)):
                yield y * self.size.cols + x
