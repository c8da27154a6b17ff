"""Regions of cells, and the walls of black cells that cut them off.

Black cells never share a side, so there are white cells on every side of a wall: whatever black
cells cut off breaks the rule that all white cells hang together.
"""

from collections.abc import Collection, Container
from functools import lru_cache

from puzzlewright.model.board import Place

from kurodoko.puzzle import Kurodoko

OFF_THE_PAGE: Place = -1
AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))  # clockwise


def region_of(puzzle: Kurodoko, start: Place, wall: Container[Place]) -> set[Place]:
    """All cells that can be reached from this one without entering the wall."""
    region, frontier, sides = {start}, [start], puzzle.sides
    for cell in frontier:
        for side in sides[cell]:
            if side not in region and side not in wall:
                region.add(side)
                frontier.append(side)
    return region


def wall_around(puzzle: Kurodoko, region: Collection[Place]) -> set[Place]:
    """The cells beside a region that do not belong to it."""
    return {side for cell in region for side in puzzle.sides[cell]}.difference(region)


def cut_off(puzzle: Kurodoko, black: Collection[Place], cell: Place) -> set[Place]:
    """The smallest region that a black cell here, with the other black ones, cuts off; or none."""
    if not _may_cut(puzzle, black, cell):
        return set()
    wall = {*black, cell}
    regions: list[set[Place]] = []
    for side in puzzle.sides[cell]:
        if side not in wall and not any(side in region for region in regions):
            regions.append(region_of(puzzle, side, wall))
    return min(regions, key=len) if len(regions) > 1 else set()


def _may_cut(puzzle: Kurodoko, black: Collection[Place], cell: Place) -> bool:
    """A quick look: do its corners not lead around the cell from each side to every other?"""
    ring = _rings(puzzle.rows, puzzle.cols)[cell]
    free = [place != OFF_THE_PAGE and place not in black for place in ring]
    steps = [free[i] and free[i + 1] and free[(i + 2) % 8] for i in (0, 2, 4, 6)]
    return sum(free[::2]) - sum(steps) > 1


@lru_cache(maxsize=8)
def _rings(rows: int, cols: int) -> list[tuple[Place, ...]]:
    """The eight cells around each cell."""
    return [
        tuple(_place(rows, cols, row + down, col + right) for down, right in AROUND)
        for row in range(rows)
        for col in range(cols)
    ]


def _place(rows: int, cols: int, row: int, col: int) -> Place:
    return row * cols + col if 0 <= row < rows and 0 <= col < cols else OFF_THE_PAGE
