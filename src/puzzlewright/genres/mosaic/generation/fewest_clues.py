"""Find the fewest clues that make a picture unique, with a proof for small grids.

A set of clues is enough if each counterexample (another picture) breaks one of them. So try a
smallest set that contains a broken clue of every known counterexample. Either it is enough, or it
allows a new counterexample (implicit hitting sets; future work of the Mosaic thesis).

Do this for one square window after the other, in random order, with the clues outside unchanged,
until it no longer helps. Keep all counterexamples: the same search on the whole grid then proves
that no fewer clues are enough, or returns a lower bound. The effort is limited by queries and
conflicts, not by time, so every machine gets the same result.
"""

from collections.abc import Iterable, Iterator
from contextlib import closing
from random import Random
from typing import NamedTuple

from puzzlewright.core.board import Place, Solution
from puzzlewright.formulas.hitting_sets import HittingSets
from puzzlewright.formulas.solver import Closable
from puzzlewright.genre.generator import GeneratorContext, Size
from puzzlewright.genres.mosaic.generation.remove_clues import picture_formula, remove_by_solver
from puzzlewright.kit.generation.remove_clues import Counterexamples
from puzzlewright.kit.grid import square

ENGINE = "minisat22"  # has the least overhead for small queries
WINDOW_SIZE = 8  # rows and columns
WINDOW_STEP = 3  # between windows
CONFLICTS_PER_QUERY = 5
MAX_ROUNDS_WITHOUT_GAIN = 3  # rounds over all windows


class PictureCounterexamples(Closable):
    """One solver that finds counterexamples of a picture, for any set of shown clues."""

    def __init__(self, context: GeneratorContext, size: Size, picture: Solution) -> None:
        self.size = size
        self.cells = range(size.rows * size.cols)
        # what a cell adds to a count if it changes its colour
        self.changes = [1 - 2 * colour for colour in picture.values]
        self.windows = [list(self._near(cell, 1)) for cell in self.cells]
        self.asked = 0  # queries so far
        formula = picture_formula(size, picture)
        self.session = Counterexamples(context.solver, formula, picture, (), self.cells, ENGINE)
        self.differs = self.session.differs_in([cell + 1 for cell in self.cells])

    def close(self) -> None:
        self.session.close()

    def find(self, shown: Iterable[Place]) -> set[Place] | None:
        """Return where a counterexample that keeps these clues differs, or None."""
        self.asked += 1
        model = self.session.find(self.differs, shown)
        if model is None:
            return None
        return {cell for cell in self.cells if model[cell] != self.session.own[cell]}

    def broken_by(self, differs: set[Place]) -> frozenset[Place]:
        """Return the clues that are broken if these cells change their colour."""
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
        """Return the clues that a counterexample breaks, after reducing them by further queries."""
        broken = self._broken_by_part(differs)
        for clue in sorted(broken):
            if clue in broken:
                other = self.find(
                    [kept for kept in self.cells if kept == clue or kept not in broken]
                )
                if other is not None:
                    broken = self._broken_by_part(other)
        return broken

    def smallest_changes(self) -> Iterator[frozenset[Place]]:
        """Yield the clues broken if one cell changes its colour, or two neighbours swap theirs."""
        for cell in self.cells:
            yield self.broken_by({cell})
            for other in self.windows[cell]:
                if other > cell and self.changes[cell] != self.changes[other]:
                    yield self.broken_by({cell, other})

    def _broken_by_part(self, differs: set[Place]) -> frozenset[Place]:
        """Return the clues that one part of a counterexample breaks: the part that breaks fewest.

        A part is a counterexample itself if no clue sees cells of two parts.
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

    def _near(self, cell: Place, radius: int) -> Iterator[Place]:
        rows, cols = square(self.size, divmod(cell, self.size.cols), radius)
        yield from (row * self.size.cols + col for row in rows for col in cols)


class FewestClues(NamedTuple):
    """Clues that are enough, and a lower bound for their number."""

    clues: set[Place]
    lower_bound: int


def find_fewest_clues(
    context: GeneratorContext, rng: Random, size: Size, picture: Solution, effort: int
) -> FewestClues:
    """Find few clues that are enough; `effort` is the number of queries."""
    order = [(cell,) for cell in range(size.rows * size.cols)]
    rng.shuffle(order)
    with PictureCounterexamples(context, size, picture) as counterexamples:
        search = _Search(
            context,
            rng,
            size,
            counterexamples,
            remove_by_solver(context, size, picture, order),
            effort,
        )
        search.improve()
        return search.proven()


class _Search:
    """The best clues so far, and the clues that each known counterexample breaks."""

    def __init__(
        self,
        context: GeneratorContext,
        rng: Random,
        size: Size,
        counterexamples: PictureCounterexamples,
        clues: set[Place],
        effort: int,
    ) -> None:
        self.context, self.rng, self.size, self.effort = context, rng, size, effort
        self.counterexamples = counterexamples
        self.clues = clues
        self.broken = _without_supersets(counterexamples.smallest_changes())

    def improve(self) -> None:
        """Find fewer clues window by window."""
        starts = [
            (top, left) for top in _starts(self.size.rows) for left in _starts(self.size.cols)
        ]
        without_gain = 0
        while without_gain < MAX_ROUNDS_WITHOUT_GAIN and self.counterexamples.asked < self.effort:
            before = len(self.clues)
            self.rng.shuffle(starts)
            for top, left in starts:
                rows = range(top, min(top + WINDOW_SIZE, self.size.rows))
                cols = range(left, min(left + WINDOW_SIZE, self.size.cols))
                self._improve_window([row * self.size.cols + col for row in rows for col in cols])
            without_gain = without_gain + 1 if len(self.clues) == before else 0

    def _improve_window(self, window: list[Place]) -> None:
        """Replace the clues of the window by the fewest that are enough with those outside."""
        outside = self.clues.difference(window)
        with closing(HittingSets(self.context.solver, window)) as family:
            for broken in self.broken:
                if outside.isdisjoint(broken):
                    family.add(broken)
            while self.counterexamples.asked < self.effort:
                tried = family.smallest(
                    self.context.budget.with_conflicts(CONFLICTS_PER_QUERY * self.effort)
                )
                if tried is None or tried <= self.clues:
                    return
                if self._is_enough(outside | tried, family):
                    self.clues = outside | tried
                    return

    def proven(self) -> FewestClues:
        """Return the clues with the best lower bound that the effort allows."""
        with closing(HittingSets(self.context.solver, self.counterexamples.cells)) as family:
            for broken in self.broken:
                family.add(broken)
            budget = self.context.budget.with_conflicts(CONFLICTS_PER_QUERY * self.effort)
            self.counterexamples.asked = 0
            while self.counterexamples.asked < self.effort and family.least < len(self.clues):
                tried = family.smallest(budget)
                if tried is None:
                    break
                if len(tried) < len(self.clues) and self._is_enough(tried, family):
                    self.clues = tried
            return FewestClues(self.clues, family.least)

    def _is_enough(self, tried: set[Place], family: HittingSets) -> bool:
        """Return whether these clues are enough; if not, add disjoint sets of broken clues."""
        met = tried
        while (counterexample := self.counterexamples.find(sorted(met))) is not None:
            broken = self.counterexamples.fewest_broken(counterexample)
            self.broken.append(broken)
            family.add(broken)
            met = met | broken
        return met is tried


def _without_supersets(sets: Iterable[frozenset[Place]]) -> list[frozenset[Place]]:
    """Return the sets that contain no other one: whatever hits these hits the others."""
    by_first: dict[Place, set[frozenset[Place]]] = {}
    for some in sets:
        by_first.setdefault(min(some), set()).add(some)

    def contains_another(some: frozenset[Place]) -> bool:
        return any(less < some for first in some for less in by_first.get(first, ()))

    return sorted(
        [some for group in by_first.values() for some in group if not contains_another(some)],
        key=sorted,
    )


def _starts(length: int) -> list[int]:
    """Return where windows begin along a side of the grid; the last one reaches its end."""
    last = max(length - WINDOW_SIZE, 0)
    return sorted({*range(0, last, WINDOW_STEP), last})
