"""What sums and differences of clues tell: all techniques for Mosaic are such, and differ in how
many clues they take.

The numbers of some clues are added, those of others are taken away. That balance counts a black
cell as often as the ones see it, less as often as the others do. What is known of the cells leaves
a slack: how far the balance could be above what it is. A cell whose other colour would cost more
than that is decided.
"""

from collections.abc import Sequence
from typing import NamedTuple

from puzzlewright.core.board import Place
from puzzlewright.core.step import Move, Reason
from puzzlewright.genres.mosaic.reasons import CLUE
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.kit.shading import BLACK, WHITE, colours_told


class Balance(NamedTuple):
    """Clues that are added, clues that are taken away, and the slack that is left."""

    plus: tuple[Place, ...]
    minus: tuple[Place, ...]
    slack: int


def told(
    position: MosaicPosition, plus: Sequence[Place], minus: Sequence[Place]
) -> tuple[Move, ...]:
    """What follows from the balance of these clues: one move, or none."""
    number, sees, open_colours = position.number, position.sees, position.open
    weights: dict[Place, int] = {}
    slack = 0
    for sign, clues in ((1, plus), (-1, minus)):
        for clue in clues:
            slack -= sign * number[clue]
            if weights:
                for cell in sees[clue]:
                    weights[cell] = weights.get(cell, 0) + sign
            else:
                weights = dict.fromkeys(sees[clue], sign)
    known, undecided = [], []
    for cell, weight in weights.items():
        if weight > 0:
            wrong, cost = WHITE, weight
            slack += weight
        elif weight:
            wrong, cost = BLACK, -weight
        else:
            continue
        values = open_colours[cell]
        if wrong in values:
            if len(values) == 1:
                slack -= cost
                known.append(cell)
            else:
                undecided.append((cell, wrong, cost))
    removes = (
        tuple([(cell, wrong) for cell, wrong, cost in undecided if cost > slack])
        if slack >= 0
        else ()
    )
    if slack >= 0 and not removes:
        return ()
    reasons = tuple([Reason(CLUE, (clue,)) for clue in sorted((*plus, *minus))])
    return (Move(removes, reasons, tuple(known), (slack, len(plus), *plus, *minus)),)


def told_by_one(position: MosaicPosition, clue: Place, *, is_added: bool) -> Sequence[Move]:
    """What follows from the balance of one clue alone."""
    number = position.number[clue]
    if is_added:
        wrong = WHITE
        slack = position.possible[clue].bit_count() - number
    else:
        wrong, slack = BLACK, number - position.black[clue].bit_count()
    if slack > 0:
        return ()
    known, undecided = [], []
    open_colours = position.open
    for cell in position.sees[clue]:
        values = open_colours[cell]
        if len(values) > 1:
            undecided.append((cell, wrong))
        elif wrong in values:
            known.append(cell)
    if not (slack or undecided):
        return ()
    removes = () if slack else tuple(undecided)
    reasons = (Reason(CLUE, (clue,)),)
    return (Move(removes, reasons, tuple(known), (slack, int(is_added), clue)),)


def balance_of(move: Move) -> Balance:
    """The clues that a move has taken."""
    slack, added, *clues = move.about
    return Balance(tuple(clues[:added]), tuple(clues[added:]), slack)


def lacks(position: MosaicPosition, clue: Place) -> int:
    """How many black cells a clue still needs."""
    return position.number[clue] - position.black[clue].bit_count()


def conclusion(position: MosaicPosition, move: Move) -> str:
    """'R1C3 is black, and R2C2 and R2C4 are white'."""
    return colours_told(move.removes, position.puzzle.cols)
