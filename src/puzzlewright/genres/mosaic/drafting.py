"""How Mosaic is drawn: clues from 0 to 9 in cells."""

from puzzlewright.blueprints.drafting import Drafting, PageDraft
from puzzlewright.blueprints.generator import Size
from puzzlewright.genres.mosaic.making.showing import clued
from puzzlewright.genres.mosaic.puzzle import CLUES, Mosaic, on_grid
from puzzlewright.grids.drafting import clue_desk, clue_draft, clue_rows

_NUMBERS = tuple(sorted(clue for clue in CLUES if clue is not None))


def _puzzle(draft: PageDraft) -> Mosaic:
    return on_grid(clue_rows(draft, _NUMBERS))


drafting: Drafting[Mosaic] = Drafting(
    desk=lambda draft: clue_desk(draft, _NUMBERS),
    draft=lambda puzzle: clue_draft(puzzle.clues),
    puzzle=_puzzle,
    clued=lambda page, picture: clued(Size(page.rows, page.cols), picture),
)
