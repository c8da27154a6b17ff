"""Contracting settled islands does not change the cut spans and cut points."""

from random import Random

import pytest

import puzzlewright as pw
from puzzlewright.core.board import Solution
from puzzlewright.genres.bridges.propagation import blank
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.techniques.cut_points import Walk, walk, ways_over
from puzzlewright.genres.bridges.techniques.position import BridgesPosition


def half_solved(puzzle: Bridges, solution: Solution, rng: Random) -> BridgesPosition:
    """Return a position without some random wrong choices, settled now and then."""
    position = BridgesPosition(puzzle, blank(puzzle))
    wrong = [
        (span, value)
        for span, right in enumerate(solution.values)
        for value in range(puzzle.max_bridges + 1)
        if value != right
    ]
    for choice in rng.sample(wrong, int(rng.random() * len(wrong))):
        position.eliminate([choice])
        if rng.random() < 0.2:
            position.settled.settle(position.low, position.low_sum, position.high_sum)
    position.settled.settle(position.low, position.low_sum, position.high_sum)
    return position


def undecided_cuts(found: Walk, position: BridgesPosition) -> tuple[set[int], set[int]]:
    return (
        {span for span, _ in found.cut_spans if position.low[span] < position.high[span]},
        {point for point in found.cut_points if not position.settled.is_settled[point]},
    )


@pytest.mark.parametrize("seed", range(6))
def test_the_search_over_contracted_parts_finds_the_same_cuts(seed: int) -> None:
    made = pw.generate("bridges", size=(12, 12), seed=seed)
    for number in range(8):
        position = half_solved(made.puzzle, made.solution, Random(number))
        usable = [span for span, high in enumerate(position.high) if high]
        complete = walk(ways_over(position, usable))
        contracted = walk(position.settled.ways(position.high))
        assert undecided_cuts(contracted, position) == undecided_cuts(complete, position)
        assert len(contracted.regions) == len(complete.regions) == 1
