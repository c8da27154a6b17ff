"""How Context is drawn: clues from 0 to 4 in cells."""

from puzzlewright.blueprints.drafting import Drafting, PageDraft
from puzzlewright.genres.context.making.remove_clues import clued
from puzzlewright.genres.context.puzzle import NUMBERS, Context, on_grid
from puzzlewright.grids.drafting import clue_desk, clue_draft, clue_rows


def _puzzle(draft: PageDraft) -> Context:
    return on_grid(clue_rows(draft, NUMBERS))


drafting: Drafting[Context] = Drafting(
    desk=lambda draft: clue_desk(draft, NUMBERS),
    draft=lambda puzzle: clue_draft(puzzle.clues),
    puzzle=_puzzle,
    clued=clued,
)
