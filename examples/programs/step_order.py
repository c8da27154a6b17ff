"""Put the steps of a solution in an order that jumps less: the nearest step comes next."""

from itertools import pairwise
from statistics import fmean

import puzzlewright as pw


def jump(one: pw.Step, other: pw.Step) -> float:
    """Return how far the eye moves, from the middle of one step to that of the other."""
    (row, column), (row2, column2) = (map(fmean, zip(*s.cells, strict=True)) for s in (one, other))
    return abs(row - row2) + abs(column - column2)


def places(step: pw.Step) -> set[int]:
    return {*step.places, *(place for place, _ in step.removes)}


def nearest_first(steps: list[pw.Step]) -> list[pw.Step]:
    """Reorder steps. Steps that share a place keep their order, so each still follows."""
    ordered, left = steps[:1], steps[1:]
    while left:
        used: set[int] = set()
        ready = []  # those that need no other step first
        for step in left:
            if used.isdisjoint(places(step)):
                ready.append(step)
            used |= places(step)
        ordered.append(min(ready, key=lambda step: jump(ordered[-1], step)))
        left.remove(ordered[-1])
    return ordered


if __name__ == "__main__":
    puzzle = pw.generate("mosaic", size=12, seed=1).puzzle
    steps = list(pw.explain(puzzle))
    for name, order in (("as explained", steps), ("nearest first", nearest_first(steps))):
        print(f"{name}: {sum(jump(a, b) for a, b in pairwise(order)):.0f} cells")
