"""Hiding a few clues more than pairs of clues can make up for, so that three have to be seen
together.
"""

from collections.abc import Iterable

from puzzlewright.blueprints.generator import Group, Size
from puzzlewright.genres.mosaic.making.reach import EXPERT, Reach
from puzzlewright.genres.mosaic.making.remove_clues import clued
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.mosaic.techniques import TECHNIQUES
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.genres.mosaic.techniques.three_clues import three_clues
from puzzlewright.grids.pages import with_clues
from puzzlewright.human.climb import Climb
from puzzlewright.model.board import Place

ENOUGH_ASKED = 25  # groups; about one in twenty-five can go


def thinned(reach: Reach, shown: set[Place], groups: Iterable[Group]) -> set[Place]:
    """These clues without some that all techniques together can spare; the groups are tried in this
    order, until it is enough.
    """
    size = Size(reach.lanes.rows, reach.lanes.cols)
    full = clued(size, reach.picture)
    fewest = shown
    for asked, group in enumerate(group for group in groups if group[0] in shown):
        if asked >= ENOUGH_ASKED and fewest != shown:
            break
        fewer = fewest.difference(group)
        if is_solvable(reach, Mosaic(with_clues(full.clues, fewer))):
            fewest = fewer
    return fewest


def is_solvable(reach: Reach, puzzle: Mosaic) -> bool:
    """Whether all techniques together find the picture."""
    position = MosaicPosition(puzzle, reach.board_with(reach.undecided(puzzle.lanes.clues, EXPERT)))
    # here the techniques of one and two clues see nothing more
    climb = Climb(position, TECHNIQUES, is_settled=True)
    for clue in three_clues.spots(position):
        for move in three_clues.look(position, clue):
            climb.take(move.removes)
    return climb.decide()
