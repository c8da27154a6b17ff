"""Rivals: positions other than the solution in which all clues that are still shown hold. A
puzzle must have none.

Once every clue together lets no rival in, those of some cells can be hidden exactly when no rival
arises that breaks one of them, and so differs from the solution in the cells it counts or in its
own. Such questions are local, and one session takes thousands of them. Their answers are plain yes
or no: which clues remain does not depend on what an engine happens to learn. Nearly half of the
clues that are needed keep one cell from having the other colour, which is seen without an engine.
"""

from collections.abc import Sequence

from puzzlewright.blueprints.generator import Bench
from puzzlewright.formulas.clauses.guarded import guarded, sorted_out
from puzzlewright.formulas.cnf import Clause, Cut, Literal
from puzzlewright.genres.context.encodings import lazy
from puzzlewright.genres.context.opening import blank
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.techniques.chains import Chains
from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.kit import connected
from puzzlewright.kit.clue_page import CLUE
from puzzlewright.model.board import Place, Solution
from puzzlewright.solving.engine import Sat
from puzzlewright.solving.solver import Closable

ENGINE = "minisat22"  # takes the least time to get to work on a small question


class PositionRivals(Closable):
    """The rivals of a solution, at first with all clues of the puzzle shown; it must be the only
    one then.
    """

    def __init__(self, bench: Bench, puzzle: Context, solution: Solution) -> None:
        self.puzzle = puzzle
        self.formula = formula = lazy.formula(puzzle, blank(puzzle))
        questions, switches = guarded(formula, sorted_out(formula, (CLUE,)))
        cells = range(formula.variables)
        self.breaks = questions.new_variables(len(cells))
        for cell in cells:
            questions.put_behind(self.breaks[cell], [self._differs_near(solution, cell)])
        self.white = [cell for cell in cells if solution.values[cell] == WHITE]
        # of clues that may yet be hidden
        self.undecided = {reason.about[0]: switch for reason, switch in switches.items()}
        # the shown clues that keep each cell from having the other colour while all others have
        # their own, where nothing else does
        self.held_by = {
            cell: clues.intersection(self.undecided)
            for cell, clues in _changing_with(puzzle, solution).items()
        }
        self.solver = bench.solver(questions, ENGINE, self._cuts)

    def _differs_near(self, solution: Solution, cell: Place) -> Clause:
        """A position that breaks the clue of a cell differs from the solution in one of these
        literals.
        """
        around = self.puzzle.corners if solution.values[cell] == BLACK else self.puzzle.sides
        return tuple(
            [
                -place - 1 if solution.values[place] == BLACK else place + 1
                for place in (cell, *around[cell])
            ]
        )

    def close(self) -> None:
        self.solver.close()

    def is_needed_for_a_cell(self, cells: tuple[Place, ...]) -> bool:
        """Whether a rival that differs in one cell only arises without the clues of these cells."""
        hidden = set(cells)
        return any(
            self.held_by[place] <= hidden
            for cell in cells
            for place in self._around(cell)
            if place in self.held_by
        )

    def _around(self, cell: Place) -> Sequence[Place]:
        return (cell, *self.puzzle.sides[cell], *self.puzzle.corners[cell])

    def are_spare(self, cells: tuple[Place, ...]) -> bool:
        """Whether no rival arises without the clues of these cells."""
        others = self.undecided.copy()
        for cell in cells:
            del others[cell]
        return not any(self._one_breaks(cell, list(others.values())) for cell in cells)

    def settle(self, cells: tuple[Place, ...], *, is_hidden: bool) -> None:
        """Hide or show the clues of these cells for good."""
        switches = [self.undecided.pop(cell) for cell in cells]
        if is_hidden:
            for cell in cells:
                for place in self._around(cell):
                    if place in self.held_by:
                        self.held_by[place].discard(cell)
        self.solver.add((-switch if is_hidden else switch,) for switch in switches)

    def _one_breaks(self, cell: Place, shown: Sequence[Literal]) -> bool:
        """Whether a rival breaks the clue of this cell, but none of those shown."""
        return isinstance(self.solver.decide([*shown, self.breaks[cell]]), Sat)

    def _cuts(self, rival: Solution) -> list[Cut]:
        """What a rival breaks of the white cells' connection.

        No chain of black cells in the solution meets itself, so only those with a new member are
        looked at: they are few.
        """
        black, corners = rival.values, self.puzzle.corners
        chained = [cell for cell in self.white if black[cell]]
        seen = set(chained)
        for cell in chained:
            for corner in corners[cell]:
                if black[corner] and corner not in seen:
                    seen.add(corner)
                    chained.append(corner)
        if not Chains(self.puzzle, chained).closing:
            return []
        chains = Solution(tuple([int(cell in seen) for cell in range(len(black))]))
        return connected.cuts(self.puzzle, self.formula, chains)


def _changing_with(puzzle: Context, solution: Solution) -> dict[Place, set[Place]]:
    """The cells whose clues change if one cell alone changes its colour, for every cell that can
    without breaking another rule.
    """
    black = solution.values
    cells = range(len(black))
    chains = Chains(puzzle, [cell for cell in cells if black[cell]])
    changing = {}
    for cell in cells:
        sides = puzzle.sides[cell]
        if black[cell] or not (
            any(black[side] for side in sides) or chains.closes(cell, chains.touched(cell))
        ):
            corners = [corner for corner in puzzle.corners[cell] if black[corner]]
            # Its sides are white; its own clue counts none of them, or its corners.
            changing[cell] = {*sides, *corners, *([cell] if corners else [])}
    return changing
