"""Pages that no technique solves: a page is changed a little, again and again, and the harder one
is kept.

Random pages hardly ever need a what-if, but those that differ little from a hard page are often
hard too. How hard a page is shows while techniques solve it: the more is left undecided, and the
fewer moves there are to choose from, at the hardest level that it needs.
"""

from math import sqrt
from random import Random

from puzzlewright.blueprints.generator import Bench, Made, Size
from puzzlewright.genres.bridges.making.draft import Draft
from puzzlewright.genres.bridges.making.order import Order
from puzzlewright.genres.bridges.making.repairing import Change, apply, mend, replant
from puzzlewright.genres.bridges.making.rivals import doubts
from puzzlewright.genres.bridges.opening import opening
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.techniques import TECHNIQUES
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.human.reach import Tightness, tightness
from puzzlewright.model.board import Board
from puzzlewright.model.step import WHAT_IF

DOUBLES = 0.1  # share of double bridges on pages that are hard for everybody
STEPS = 600  # changes of a page
# changes one after the other that make it no harder, before another page is more promising
IN_VAIN = 80
REPAIRS = 8  # rounds until a changed page has one solution again
MOVED = 0.3  # share of changes that move an island


def usual_islands(size: Size) -> int:
    """How many islands pages have on which what-ifs are met most often."""
    cells = size.rows * size.cols
    return round(0.04 * cells + 1.4 * sqrt(cells))


def hardened(rng: Random, draft: Draft, order: Order, bench: Bench) -> Draft | None:
    """The page, changed until it takes a what-if; None if that does not come about."""
    hardness = _hardness(order.made(draft).puzzle)
    rated = set()
    in_vain = 0
    for _ in range(STEPS):
        changed = draft.copy()
        vary(rng, changed, order)
        made = _repaired(rng, changed, order, bench)
        in_vain += 1
        if in_vain > IN_VAIN:
            break
        if made is None or made.puzzle.numbers in rated:
            continue
        found = _hardness(made.puzzle)
        if found >= hardness:
            if found > hardness:
                in_vain = 0
            draft, hardness = changed, found
            if found[0]:  # no technique solves it, but perhaps a few clues together do
                rated.add(made.puzzle.numbers)
                if bench.level(made.puzzle) == WHAT_IF:
                    return draft
    return None


def vary(rng: Random, draft: Draft, order: Order) -> None:
    """Change one thing or two, now and then another island among them."""
    if rng.random() < MOVED:
        _move(rng, draft, order)
    change(rng, draft, order, rng.randint(1, 2))


def change(rng: Random, draft: Draft, order: Order, changes: int) -> None:
    """Change the number of bridges here and there."""
    puzzle = order.made(draft).puzzle
    assert puzzle.grid
    cells = [draft.cell(*position) for position in puzzle.grid.cells]
    for a, b in rng.sample(puzzle.spans, len(puzzle.spans)):
        before = draft.bridges.get((cells[a], cells[b]), 0)
        others = [bridges for bridges in range(order.max_bridges + 1) if bridges != before]
        changes -= apply(draft, order, Change(cells[a], cells[b], rng.choice(others)))
        if not changes:
            break


def _move(rng: Random, draft: Draft, order: Order) -> None:
    """Take an island away, if the others stay connected, and let another one grow."""
    island = rng.choice(draft.islands)
    for neighbour in rng.sample(joined := draft.neighbours(island), len(joined)):
        if len(draft.neighbours(island)) == 1:
            break
        bridges = draft.bridges[min(island, neighbour), max(island, neighbour)]
        draft.part(island, neighbour)
        if not draft.are_joined(island, neighbour):
            draft.join(island, neighbour, bridges)
    if len(draft.neighbours(island)) == 1 and draft.uproot(island):
        replant(rng, draft, order)


def _repaired(rng: Random, draft: Draft, order: Order, bench: Bench) -> Made[Bridges] | None:
    for _ in range(REPAIRS):
        made = order.made(draft)
        pieces = doubts(made, bench)
        if not pieces:
            return made
        mended = [mend(rng, draft, order, made.puzzle, piece) for piece in pieces]
        replant(rng, draft, order)
        if not any(mended) or draft.count < order.least:
            return None
    return None


def _hardness(puzzle: Bridges) -> Tightness:
    board = opening(puzzle)
    assert isinstance(board, Board)
    return tightness(BridgesPosition(puzzle, board), TECHNIQUES)
