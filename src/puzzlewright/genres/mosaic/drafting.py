"""How Mosaic is drawn: clues from 0 to 9 in cells."""

from puzzlewright.blueprints.drafting import Drafting, PageDraft
from puzzlewright.blueprints.generator import Size
from puzzlewright.genres.mosaic.making.remove_clues import clued
from puzzlewright.genres.mosaic.puzzle import NUMBERS, Mosaic, on_grid
from puzzlewright.grids.drafting import clue_desk, clue_draft, clue_rows


def _puzzle(draft: PageDraft) -> Mosaic:
    return on_grid(clue_rows(draft, NUMBERS))


drafting: Drafting[Mosaic] = Drafting(
    desk=lambda draft: clue_desk(draft, NUMBERS),
    draft=lambda puzzle: clue_draft(puzzle.clues),
    puzzle=_puzzle,
    clued=lambda page, picture: clued(Size(page.rows, page.cols), picture),
)
