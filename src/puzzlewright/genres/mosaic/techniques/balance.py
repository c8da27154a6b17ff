"""Sums and differences of four to six clues, found by search.

The slack of a sum is how much more it could count than it must; only open cells matter. With slack
0, the sum is at its extreme value: the cells that count for it are black, those against it white.
A sum grows by one overlapping clue after the other. An added clue raises the slack by the white
cells that it needs, a subtracted one by the black cells, less the cells in which it cancels out.

The search keeps only sums with a small slack, and stops at the fewest clues that decide something.
Sums of up to three clues are left to the techniques that are named after them. The result does not
depend on the order of steps, because known cells only lower slacks.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from puzzlewright.core.board import Choice, Move, Place
from puzzlewright.genre.technique import Spot, Technique, after_any_change, whole_board
from puzzlewright.genres.mosaic.techniques.position import (
    MosaicPosition,
    balance_moves,
    missing_black,
    whole_move,
)
from puzzlewright.genres.mosaic.techniques.sentences import describe_sum
from puzzlewright.kit.bitboard import CellSet

MIN_CLUES = 4
# by the number of clues, the slack of the sums that are kept
MAX_SLACK = (3, 3, 3, 2, 2, 1)

# The clues of a sum; subtracted ones are complemented, so they are negative.
Clues: TypeAlias = frozenset[int]
# The slack of a sum, and the open cells that count for it, at least twice for it, against it, and
# at least twice against it.
Sum: TypeAlias = tuple[int, CellSet, CellSet, CellSet, CellSet]
OpenClue: TypeAlias = tuple[CellSet, int, int]  # open cells; how many must be white and black


def _find_balances(position: MosaicPosition, _: Spot) -> Sequence[Move]:
    """Find the sums of the fewest clues that decide something; one for each conclusion."""
    found: dict[frozenset[Choice], Move] = {}
    for sums in islice(_sums_by_size(position), MIN_CLUES - 1, None):
        for clues, (slack, _, added_twice, _, taken_twice) in sums.items():
            if slack < 1 or (slack == 1 and added_twice | taken_twice):
                plus = sorted([clue for clue in clues if clue >= 0])
                minus = sorted([~clue for clue in clues if clue < 0])
                for move in balance_moves(position, plus, minus):
                    found.setdefault(frozenset(move.removes), move)
        if found:
            break
    return list(found.values())


def _sums_by_size(position: MosaicPosition) -> Iterator[dict[Clues, Sum]]:
    """Yield the sums of one clue, of two clues, and so on."""
    open_clues = {
        clue: _open_clue(position, clue) for clue in position.clues if position.left(clue)
    }
    sums: dict[Clues, Sum] = {}
    for clue, (cells, white, black) in open_clues.items():
        if white <= MAX_SLACK[0]:
            sums[frozenset((clue,))] = white, cells, 0, 0, 0
        if black <= MAX_SLACK[0]:
            sums[frozenset((~clue,))] = black, 0, 0, cells, 0
    yield sums
    near = {
        clue: open_clues.keys() & position.sight.overlapping[clue].keys() for clue in open_clues
    }
    for most in MAX_SLACK[1:]:
        larger: dict[Clues, Sum] = {}
        for clues, (slack, added, added_twice, taken, taken_twice) in sums.items():
            if slack < 1:
                continue  # it decides something without more clues
            members = [clue if clue >= 0 else ~clue for clue in clues]
            for clue in set().union(*[near[one] for one in members]).difference(members):
                cells, white, black = open_clues[clue]
                # A cell that would count three times helps no sum.
                after = slack + white - (cells & taken).bit_count()
                if after <= most and not cells & added_twice and clues | {clue} not in larger:
                    counts = _counted(cells, added, added_twice, taken, taken_twice)
                    larger[clues | {clue}] = after, *counts
                after = slack + black - (cells & added).bit_count()
                if after <= most and not cells & taken_twice and clues | {~clue} not in larger:
                    counts = _counted(cells, taken, taken_twice, added, added_twice)
                    larger[clues | {~clue}] = after, *counts[2:], *counts[:2]
        sums = larger
        yield sums


def _open_clue(position: MosaicPosition, clue: Place) -> OpenClue:
    cells = sum([1 << cell for cell in position.sees[clue] if len(position.open[cell]) > 1])
    black = missing_black(position, clue)
    return cells, cells.bit_count() - black, black


def _counted(
    cells: CellSet, same: CellSet, same_twice: CellSet, other: CellSet, other_twice: CellSet
) -> tuple[CellSet, CellSet, CellSet, CellSet]:
    """Count these cells once more on the same side, or cancel them on the other one."""
    return (
        same | cells & ~other,
        same_twice | same & cells,
        other & ~cells | other_twice,
        other_twice & ~cells,
    )


balance = Technique(
    name="balance",
    level=5,
    idea=(
        f"add and subtract {MIN_CLUES} to {len(MAX_SLACK)} clues: if what they need is the most"
        " that open cells allow, all these cells are decided"
    ),
    spots=whole_board,
    near=after_any_change,
    find_moves=_find_balances,
    describe=describe_sum,
    restrict=whole_move,
    is_search=True,
    description=(
        "The sums of two clues are *sharing*, those of three are *three clues*. This one is tried"
        " where those find nothing. The fewest clues come first."
    ),
    question="Which clues can you add, and which subtract, to leave few open cells over?",
)
