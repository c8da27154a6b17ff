"""Satogaeri pages that no technique solves: part of the page is dealt anew, again and again, and the harder one is kept.

Which page is harder shows first by how much techniques leave undecided, and then by how many premises it takes to go on
where they see nothing: pages that need many at a time are near to those that need a what-if.
"""

from collections.abc import Collection, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from puzzlewright.board import Board
from puzzlewright.climb import Climb
from puzzlewright.generator import Bench, Made
from puzzlewright.genres.satogaeri.dealing import Deal
from puzzlewright.genres.satogaeri.hiding import hide
from puzzlewright.genres.satogaeri.opening import opening
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri
from puzzlewright.genres.satogaeri.repairing import neighbours, repair
from puzzlewright.genres.satogaeri.techniques import TECHNIQUES
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition
from puzzlewright.step import LEVELS, WHAT_IF

Hardness: TypeAlias = tuple[float, ...]  # what premises it takes, then how tight it gets at each level, the hardest first

STEPS = 300  # changes of a page
IN_VAIN = 60  # changes one after the other that make it no harder, before another page is more promising
KEPT = 0.9  # share of changes after which the same numbers are hidden first as before


class Draft(NamedTuple):
    """A puzzle, and the countries whose circles have no number."""

    made: Made[Satogaeri]
    hidden: frozenset[Country]


def hardened(rng: Random, deal: Deal, least: int, bench: Bench) -> Made[Satogaeri]:
    """A puzzle of this position, changed until it takes a what-if, if that comes about."""
    beside = neighbours(deal.page)
    draft = _draft(rng, deal, least, bench, ())
    hardness = (0.0, *_tightest(draft.made.puzzle))
    seen = set()
    in_vain = 0
    for _ in range(STEPS):
        unsettled = [country for country in range(len(beside)) if country not in deal.settled]
        in_vain += 1
        if in_vain > IN_VAIN or not unsettled:
            break
        changed = deal.copy()
        middle = rng.choice(unsettled)
        changed.route(rng, sorted({middle, *beside[middle]} - changed.settled))
        found = _draft(rng, changed, least, bench, draft.hidden if rng.random() < KEPT else ())
        puzzle = found.made.puzzle
        if puzzle.circles in seen:
            continue
        tightest = _tightest(puzzle)
        premises: Sequence[int | None] = ()
        if tightest[0]:
            seen.add(puzzle.circles)
            premises = bench.premises(puzzle)
            if premises[-1] is None:
                return found.made
        harder = (float(sum(3**number for number in premises if number)), *tightest)
        if harder >= hardness:
            if harder > hardness:
                in_vain = 0
            deal, draft, hardness = changed, found, harder
    return draft.made


def _draft(rng: Random, deal: Deal, least: int, bench: Bench, first: Collection[Country]) -> Draft:
    """A puzzle of this position with as few numbers as there need be; those of some countries are hidden first."""
    full = repair(rng, deal, bench)
    order = deal.order()
    made = hide(rng, full, least, bench, [place for place, country in enumerate(order) if country in first])
    circles = enumerate(made.puzzle.circles)
    return Draft(made, frozenset(order[place] for place, circle in circles if circle.number is None))


def _tightest(puzzle: Satogaeri) -> Hardness:
    """How many choices are left for each move that there is, where it is tightest; beyond techniques, all that they leave."""
    board = opening(puzzle)
    assert isinstance(board, Board)
    position = SatogaeriPosition(puzzle, board)
    climb = Climb(position, TECHNIQUES)
    tightest = [0.0] * len(LEVELS)
    while position.undecided:
        left = sum([len(landings) - 1 for landings in position.open])
        moves = climb.open_moves()
        if not moves:
            tightest[WHAT_IF - 1] = left
            break
        different = len({frozenset(found.move.removes) for found in moves})
        level = moves[0].technique.level - 1
        tightest[level] = max(tightest[level], left / different)
        for _, move in moves:
            climb.take(move.removes)
    return tuple(reversed(tightest))
