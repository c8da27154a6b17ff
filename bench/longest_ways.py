"""How long the shortest way between two white cells of a Context page can be, by trying all pages.

    python -m bench.longest_ways [SIDE]

Figure 8 of the Context thesis bounds it from below, by walls of black cells: 4, 9 and 12 steps for
sides of 3, 4 and 5. An encoding by distances must leave room for the longest way there is.
"""

import sys
from collections import deque
from collections.abc import Iterator


def neighbours_of(side: int) -> list[list[int]]:
    cells = [divmod(cell, side) for cell in range(side * side)]
    return [
        [there for there, (y, x) in enumerate(cells) if abs(y - row) + abs(x - col) == 1]
        for row, col in cells
    ]


def pages(
    neighbours: list[list[int]], black: tuple[int, ...] = (), cell: int = 0
) -> Iterator[set[int]]:
    """The white cells of every page on which no two black cells share a side."""
    if cell == len(neighbours):
        yield set(range(cell)) - set(black)
        return
    yield from pages(neighbours, black, cell + 1)
    if not set(neighbours[cell]) & set(black):
        yield from pages(neighbours, (*black, cell), cell + 1)


def longest_way(white: set[int], neighbours: list[list[int]]) -> int:
    """The longest of all shortest ways; 0 where the white cells do not hang together."""
    longest = 0
    for start in white:
        steps, waiting = {start: 0}, deque([start])
        while waiting:
            here = waiting.popleft()
            for there in neighbours[here]:
                if there in white and there not in steps:
                    steps[there] = steps[here] + 1
                    waiting.append(there)
        if len(steps) < len(white):
            return 0
        longest = max(longest, *steps.values())
    return longest


def walls(side: int) -> int:
    """Figure 8: a way that winds around walls of black cells."""
    return 2 * side - 2 + (side - 1) * ((side - 1) // 3)


if __name__ == "__main__":
    for side in range(3, int(sys.argv[1] if sys.argv[1:] else 5) + 1):
        beside = neighbours_of(side)
        found = max(longest_way(white, beside) for white in pages(beside))
        print(f"{side} x {side}: {found} steps, by the walls of figure 8 {walls(side)}", flush=True)
