"""Hiding the clues of a Mosaic that can be spared, in a given order, by few questions about the
page.

A clue can be hidden exactly when no *rival* (another picture that keeps all other clues that are
shown) breaks it. Asking that for one clue after the other takes as many questions as there are
clues. The same result comes from fewer:

- **The clues of a batch are hidden together.** If no rival breaks any of them, all can go at once.
  A rival breaks some; of these the one that comes last in the order has to stay, unless another one
  stays already. With what stays shown again the question is repeated until there is no rival.
- **What is needed shows nearby.** Where many clues are needed, each is first asked about on a
  cut-out of the page, with all that lies outside left as it is. A rival there is one for the whole
  page.

Every answer is a plain yes or no about the whole page, so the puzzle does not depend on the engine
that gives it.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from puzzlewright.blueprints.generator import Bench, Group, Size
from puzzlewright.formulas.cnf import AtMost, Cells, Cnf, Literal
from puzzlewright.model.board import Place, Solution
from puzzlewright.solving.engine import Sat, Unsat
from puzzlewright.solving.solver import Closable

BATCHES = 16  # how many parts the order is cut into
# cells: clues of a block are asked about on a cut-out of the block and a margin
BLOCK, MARGIN = 10, 5
WORTH_ASKING = 0.15  # share of needed clues from which on cut-outs save time


class CutBox(NamedTuple):
    """A cut-out of the page: rows and columns from the first up to the last."""

    top: int
    bottom: int
    left: int
    right: int


def hide(
    bench: Bench,
    size: Size,
    picture: Solution,
    groups: Sequence[Group],
    shown: set[Place] | None = None,
) -> set[Place]:
    """The clues that are needed when the groups are tried in this order, of all clues or of those
    shown.
    """
    page = CluedPage(size, picture)
    if shown is not None:
        page.shown = set(shown)
        groups = [group for group in groups if shown.issuperset(group)]
    length = max(len(groups) // BATCHES, 8)
    needed_share = 0.0
    for start in range(0, len(groups), length):
        batch = list(groups[start : start + length])
        open_groups = (
            _not_needed_nearby(bench, page, batch) if needed_share > WORTH_ASKING else batch
        )
        if open_groups:
            with Excerpt(bench, page, {cell for group in open_groups for cell in group}) as excerpt:
                stay = excerpt.stay(open_groups)
            for number, group in enumerate(open_groups):
                if number not in stay:
                    page.shown.difference_update(group)
            needed_share = 1 - (len(open_groups) - len(stay)) / len(batch)
        else:
            needed_share = 1.0
    return page.shown


def _not_needed_nearby(bench: Bench, page: "CluedPage", batch: Sequence[Group]) -> list[Group]:
    """The groups of this batch for which no rival shows on a cut-out; groups of several clues are
    not asked about.
    """
    blocks: dict[tuple[int, int], list[Group]] = {}
    needed: set[Group] = set()
    for group in batch:
        if len(group) == 1:
            row, col = divmod(group[0], page.size.cols)
            blocks.setdefault((row // BLOCK, col // BLOCK), []).append(group)
    for (down, right), groups in blocks.items():
        box = CutBox(
            max(down * BLOCK - MARGIN, 0),
            min((down + 1) * BLOCK + MARGIN, page.size.rows),
            max(right * BLOCK - MARGIN, 0),
            min((right + 1) * BLOCK + MARGIN, page.size.cols),
        )
        with Excerpt(bench, page, {cell for (cell,) in groups}, box) as excerpt:
            for group in groups:
                others = [excerpt.switches[cell] for (cell,) in groups if (cell,) != group]
                if excerpt.rival([group], others) is not None:
                    needed.add(group)
    return [group for group in batch if group not in needed]


class CluedPage:
    """The picture, and the clues that are still shown."""

    def __init__(self, size: Size, picture: Solution) -> None:
        self.size = size
        self.colours = picture.values
        self.shown = set(range(size.rows * size.cols))

    def window(self, clue: Place) -> list[Place]:
        row, col = divmod(clue, self.size.cols)
        rows = range(max(row - 1, 0), min(row + 2, self.size.rows))
        cols = range(max(col - 1, 0), min(col + 2, self.size.cols))
        return [y * self.size.cols + x for y in rows for x in cols]


class Excerpt(Closable):
    """The formula of a cut-out, or of the whole page: what lies outside stays as it is, and clues
    in question have switches.
    """

    def __init__(
        self, bench: Bench, page: CluedPage, in_question: set[Place], box: CutBox | None = None
    ) -> None:
        cols = page.size.cols
        box = box or CutBox(0, page.size.rows, 0, cols)
        self.page = page
        self.cells = [
            row * cols + col
            for row in range(box.top, box.bottom)
            for col in range(box.left, box.right)
        ]
        self.variable = {cell: variable for variable, cell in enumerate(self.cells, start=1)}
        self.own = [
            self.variable[cell] if page.colours[cell] else -self.variable[cell]
            for cell in self.cells
        ]
        self.cnf = Cnf(Cells(len(self.cells)), len(self.cells))
        self.switches: dict[Place, Literal] = {}
        # Clues just outside see cells inside.
        for row in range(max(box.top - 1, 0), min(box.bottom + 1, page.size.rows)):
            for clue in range(
                row * cols + max(box.left - 1, 0), row * cols + min(box.right + 1, cols)
            ):
                if clue in page.shown:
                    self._say(clue, is_switched=clue in in_question)
        self.solver = bench.solver(self.cnf, "minicard")
        self.solver.prefer(self.own)

    def close(self) -> None:
        self.solver.close()

    def _say(self, clue: Place, *, is_switched: bool) -> None:
        variable, colours = self.variable, self.page.colours
        window = [cell for cell in self.page.window(clue) if cell in variable]
        literals = tuple([variable[cell] for cell in window])
        negated = tuple([-literal for literal in literals])
        black = sum([colours[cell] for cell in window])
        if is_switched:
            (switch,) = self.cnf.new_variables(1)
            self.switches[clue] = switch
            self.cnf.put_behind(switch, combinations(negated, black + 1))
            self.cnf.put_behind(switch, combinations(literals, len(literals) - black + 1))
        else:
            self.cnf.at_most.append(AtMost(literals, black))
            self.cnf.at_most.append(AtMost(negated, len(literals) - black))

    def rival(self, groups: Sequence[Group], shown: Sequence[Literal]) -> set[Place] | None:
        """Where a rival that breaks one of these groups differs from the picture, or None; with
        these switches on.
        """
        solver = self.solver
        front = {
            cell
            for group in groups
            for clue in group
            for cell in self.page.window(clue)
            if cell in self.variable
        }
        others = tuple([-self.own[self.variable[cell] - 1] for cell in sorted(front)])
        asked = solver.switch_for([others])
        if len(groups) > 1:
            solver.prefer(others)  # a rival that breaks many clues at once saves questions
        answer = solver.decide([asked, *shown])
        if len(groups) > 1:
            solver.prefer([-literal for literal in others])
        solver.add([(-asked,)])
        match answer:
            case Sat(model):
                return {
                    cell
                    for cell, own, literal in zip(self.cells, self.own, model, strict=False)
                    if own != literal
                }
            case Unsat():
                return None

    def stay(self, groups: Sequence[Group]) -> set[int]:
        """Which of these groups are needed when they are tried in their order: their numbers."""
        broken_last: dict[int, list[frozenset[int]]] = {}  # what rivals break, by the last of it
        stay: set[int] = set()
        while True:
            left = [group for number, group in enumerate(groups) if number not in stay]
            shown = [self.switches[cell] for number in sorted(stay) for cell in groups[number]]
            if not left or (differs := self.rival(left, shown)) is None:
                return stay
            for part in self.parts(differs):
                broken = frozenset(
                    n
                    for n, group in enumerate(groups)
                    if any(self.is_broken(clue, part) for clue in group)
                )
                if broken:
                    broken_last.setdefault(max(broken), []).append(broken)
            stay = set()
            for last in sorted(broken_last):
                if any(stay.isdisjoint(broken) for broken in broken_last[last]):
                    stay.add(last)

    def is_broken(self, clue: Place, differs: set[Place]) -> bool:
        """Whether the clue has another count where these cells change their colour."""
        colours = self.page.colours
        return (
            sum([1 - 2 * colours[cell] for cell in self.page.window(clue) if cell in differs]) != 0
        )

    def parts(self, differs: set[Place]) -> list[set[Place]]:
        """The rival's differences in parts that no clue sees together: each part alone makes a
        rival.
        """
        cols = self.page.size.cols
        unseen = set(differs)
        parts = []
        while unseen:
            part = [unseen.pop()]
            for cell in part:
                col = cell % cols
                for down in (-2, -1, 0, 1, 2):
                    for right in range(max(-2, -col), min(2, cols - 1 - col) + 1):
                        near = cell + down * cols + right
                        if near in unseen:
                            unseen.discard(near)
                            part.append(near)
            parts.append(set(part))
        return parts
