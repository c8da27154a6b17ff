"""How genres that shade cells are played, edited and repaired."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from puzzlewright.core.board import Place, Solution
from puzzlewright.genre.editor import Desk, Drafting, Fits, PageDraft, Revising
from puzzlewright.genre.interaction import Counting, Playing, Sheet
from puzzlewright.kit.clue_page import CLUE, CluePage
from puzzlewright.kit.editor import MOST, clue_desk, clue_draft, clue_rows
from puzzlewright.kit.edits import Page, changing_clues
from puzzlewright.kit.grid import flat
from puzzlewright.kit.interaction import SIDES_OF_CELL, shading_sheet

C = TypeVar("C", bound=CluePage)


@dataclass(frozen=True, kw_only=True)
class ShadingInteraction(Generic[C]):
    """What is special about one genre; `playing`, `drafting` and `revising` are derived."""

    page: Callable[[Page], C]  # make a puzzle of rows of clues; raises BadPuzzle
    counted: Callable[[C, Place, int], tuple[Counting, ...]]  # what the clue of a cell counts
    clued: Callable[[C, Solution], C]  # the page with every clue that a solution gives it
    # the clues that make sense, by the number of rows and columns: those that the editor offers
    numbers: Callable[[int, int], range]
    largest: int = MOST  # the largest clue that a puzzle may have even if it makes no sense
    # the clues that make sense in one cell; by default, all of `numbers`
    possible: Callable[[C, Place], Iterable[int]] | None = None
    # which clues a solution survives; by default, those that `clued` gives
    fitting: Callable[[C, Solution], Fits] | None = None
    is_connected: bool = False  # black cells do not share a side, and white cells are connected
    counts_white: bool = False  # whether clues count white cells instead of black ones
    clues_are_white: bool = False  # whether cells with a clue are white by the rules

    @property
    def playing(self) -> Playing[C]:
        aids = {"clues": "Grey out finished clues"}
        if self.is_connected:
            aids["groups"] = "Colours for joined white cells"
        return Playing(self._sheet, aids)

    def _sheet(self, puzzle: C) -> Sheet:
        return shading_sheet(
            puzzle.clues,
            lambda row, col, clue: self.counted(puzzle, row * puzzle.cols + col, clue),
            counts_white=self.counts_white,
            black_takes=SIDES_OF_CELL if self.is_connected else (),
            keeps_lanes=self.is_connected,
            white_is_joined=self.is_connected,
            clues_are_white=self.clues_are_white,
        )

    @property
    def drafting(self) -> Drafting[C]:
        return Drafting(
            desk=self._desk,
            draft=lambda puzzle: clue_draft(puzzle.clues),
            puzzle=self._drafted,
            clued=self.clued,
        )

    def _desk(self, draft: PageDraft) -> Desk:
        usual = self.numbers(*draft.size)
        return clue_desk(draft, usual, range(usual.stop, self.largest + 1))

    def _drafted(self, draft: PageDraft) -> C:
        usual = self.numbers(*draft.size)
        return self.page(clue_rows(draft, range(usual.start, max(usual.stop, self.largest + 1))))

    @property
    def revising(self) -> Revising[C]:
        return changing_clues(
            self.page,
            self.possible or (lambda puzzle, _: self.numbers(puzzle.rows, puzzle.cols)),
            self.fitting or self._fitting,
            CLUE,
        )

    def _fitting(self, puzzle: C, solution: Solution) -> Fits:
        true = flat(self.clued(puzzle, solution).clues)
        return lambda cell, clue: clue is None or clue == true[cell]
