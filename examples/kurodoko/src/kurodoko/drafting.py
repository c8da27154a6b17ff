"""How Kurodoko is drawn: numbers in cells, from 1 to all that a cell can see."""

from puzzlewright.blueprints.drafting import Drafting, PageDraft
from puzzlewright.grids.drafting import MOST, clue_desk, clue_draft, clue_rows
from puzzlewright.model.board import Solution

from kurodoko.puzzle import Kurodoko, on_grid
from kurodoko.revising import truths


def _usual(draft: PageDraft) -> range:
    rows, cols = draft.size
    return range(1, rows + cols)


def _clued(page: Kurodoko, solution: Solution) -> Kurodoko:
    """The page with a number in every white cell."""
    seen = truths(page, solution)
    return on_grid([seen[row * page.cols :][: page.cols] for row in range(page.rows)])


drafting: Drafting[Kurodoko] = Drafting(
    desk=lambda draft: clue_desk(draft, _usual(draft), range(_usual(draft).stop, MOST + 1)),
    draft=lambda puzzle: clue_draft(puzzle.clues),
    puzzle=lambda draft: on_grid(clue_rows(draft, range(1, MOST + 1))),
    clued=_clued,
)
