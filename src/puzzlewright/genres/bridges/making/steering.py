"""Leading a page to a wished difficulty: mended where techniques get stuck, unsettled where there
is too little to think about.

What techniques leave undecided is in doubt for a person, as what solutions leave open is for
everybody, so it is mended in the same way. A page that techniques solve has one solution; no engine
needs to be asked about it.
"""

from math import sqrt
from random import Random
from typing import NamedTuple

from puzzlewright.blueprints.generator import Aim, Bench, Made, Size
from puzzlewright.genres.bridges.making.draft import Draft
from puzzlewright.genres.bridges.making.hardening import change, hardened
from puzzlewright.genres.bridges.making.needing import needing
from puzzlewright.genres.bridges.making.order import Order
from puzzlewright.genres.bridges.making.repairing import (
    ADJUSTMENTS,
    adjust,
    mend,
    replant,
    surplus_of,
)
from puzzlewright.genres.bridges.making.rivals import Doubt, Piece, doubts, pieces
from puzzlewright.genres.bridges.opening import blank, opening
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.techniques import TECHNIQUES
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.human.reach import is_solved, left_by_level, up_to
from puzzlewright.model.board import Board

# experts need the hardest techniques, what is extreme is beyond them
EASY, MEDIUM, HARD, EXPERT, EXTREME = 2, 3, 4, 5, 6
HARD_DOUBLES = 0.2  # share of double bridges that makes hard pages twice as likely as the usual one
ROUNDS = 60  # before a page is given up
UNSETTLINGS = 8  # of a page that is too easy, before another one is dealt
CALM = 12  # islands for each change that unsettles a page


class LevelsReached(NamedTuple):
    """How far techniques come on a page."""

    # what those up to the last few levels leave undecided, where a level is wished
    left: tuple[int, ...]
    board: Board  # what all together leave open
    stuck: list[Piece]  # and so in doubt


def usual_islands(size: Size) -> int:
    """How many islands pages have on which experts find most to do."""
    cells = size.rows * size.cols
    return round(0.15 * cells + sqrt(cells))


def led(rng: Random, draft: Draft, order: Order, bench: Bench) -> Draft | None:
    """The page, changed if need be, as hard as the aim says; None if that does not come about."""
    if bench.aim.is_open:
        return draft
    if bench.aim.level == EXTREME:
        return hardened(rng, draft, order, bench)
    # What is easy is needed on many pages, so that these may look as usual.
    is_rare = bench.aim.needs is not None and bench.aim.hardest(EXPERT) > EASY
    return (needing if is_rare else _steered)(rng, draft, order, bench)


def _steered(rng: Random, draft: Draft, order: Order, bench: Bench) -> Draft | None:
    hopeful = draft
    hopeful_left: tuple[int, ...] = (-1,)
    # as hard as it should be, with the share of double bridges that is nearest to the wished one
    right: Draft | None = None
    unsettlings, adjustments = 0, ADJUSTMENTS if order.keeps_doubles else 0
    for _ in range(ROUNDS):
        made = order.made(draft)
        reach = _reach(made, bench)
        if too_hard := _in_doubt(made, reach, bench):
            mended = [mend(rng, draft, order, made.puzzle, piece) for piece in too_hard]
            replant(rng, draft, order)
            if not any(mended) or draft.count < order.least:
                break
        elif _is_hard_enough(made, reach, bench):
            if right is None or abs(surplus_of(draft, order)) < abs(surplus_of(right, order)):
                right = draft.copy()
            if not adjustments or abs(surplus_of(right, order)) <= 1:
                break
            adjustments -= 1
            adjust(rng, draft, order)
        elif unsettlings == UNSETTLINGS or _is_far_off(reach, bench.aim):
            break
        else:
            # Pages on which the hardest of the easier techniques are needed most are the next best.
            if reach.left[::-1] >= hopeful_left:
                hopeful, hopeful_left = draft, reach.left[::-1]
            unsettlings += 1
            draft = hopeful.copy()
            change(rng, draft, order, 1 + draft.count // CALM)
    return right


def suits(made: Made[Bridges], bench: Bench) -> bool:
    """Whether a puzzle with one solution is as hard as the aim says."""
    if bench.aim.is_open:
        return True
    reach = _reach(made, bench)
    is_too_hard = bool(reach.stuck) and bench.aim.level != EXTREME
    return not is_too_hard and _is_hard_enough(made, reach, bench)


def _reach(made: Made[Bridges], bench: Bench) -> LevelsReached:
    """How far techniques come: two levels below the wished one, one below, and up to it; all at
    once if any level will do.
    """
    puzzle, aim = made.puzzle, bench.aim
    if aim.level is None:
        board = bench.reached(puzzle)
        return LevelsReached((), board, unsure(made, board))
    hardest = min(aim.hardest(EXPERT), EXPERT)
    # The opening finds what medium techniques find, and faster.
    seen = opening(puzzle) if hardest > MEDIUM else blank(puzzle)
    assert isinstance(seen, Board)
    position = BridgesPosition(puzzle, seen)
    left = left_by_level(position, TECHNIQUES, range(max(hardest - 2, 1), hardest + 1))
    board = position.board()
    return LevelsReached(tuple(left), board, unsure(made, board))


def unsure(made: Made[Bridges], board: Board) -> list[Piece]:
    """What a board leaves in doubt."""
    ours = made.solution.values
    unsure = [
        Doubt(span, ours[span], min(values), max(values))
        for span, values in enumerate(board.open)
        if len(values) > 1
    ]
    return pieces(made.puzzle, unsure) if unsure else []


def _in_doubt(made: Made[Bridges], reach: LevelsReached, bench: Bench) -> list[Piece]:
    """What has to be mended: what is open in truth, otherwise what is too hard, unless that is
    wanted.
    """
    if not reach.stuck:
        return []
    several = doubts(made, bench, known=reach.board)
    return several if several or bench.aim.level == EXTREME else reach.stuck


def _is_hard_enough(made: Made[Bridges], reach: LevelsReached, bench: Bench) -> bool:
    level, needs = bench.aim.level, bench.aim.needs
    if needs:
        others = [
            technique for technique in up_to(TECHNIQUES, level or EXPERT) if technique.name != needs
        ]
        if is_solved(BridgesPosition(made.puzzle, blank(made.puzzle)), others):
            return False
    if level == EXTREME:
        return bool(reach.stuck) and bench.level(made.puzzle) == EXTREME
    return level in (None, 1) or reach.left[-2] > 0


def _is_far_off(reach: LevelsReached, aim: Aim) -> bool:
    """Whether another page is more promising than this one, which is solved two levels below
    already.
    """
    return aim.level is not None and aim.level >= HARD and not reach.left[-3]
