"""Random puzzles from fixed seeds, to measure on.

They have solutions; most large ones have several.
"""

from random import Random

from puzzlewright.formulas.connectivity import groups
from puzzlewright.genres.bridges.puzzle import Bridges, on_grid
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries


def bridges(size: int, islands: int, seed: int) -> Bridges:
    """Return islands joined by a random tree and more bridges, without unreachable islands."""
    rng = Random(seed)
    cells = rng.sample([(r, c) for r in range(size) for c in range(size)], islands)
    while True:
        bare = on_grid(size, size, [(r, c, 0) for r, c in cells])
        assert bare.grid
        used = _tree(bare, rng)
        joined = groups(len(bare.numbers), [bare.spans[span] for span in used])
        if len(joined) == 1:
            break
        cells = [bare.grid.cells[island] for island in max(joined, key=len)]
    blocked = {crossed for span in used for crossed in bare.crossed_by[span]}
    for span in range(len(bare.spans)):
        if span not in used and span not in blocked and rng.random() < 0.3:
            used.add(span)
            blocked.update(bare.crossed_by[span])
    totals = [0] * len(bare.numbers)
    for span in sorted(used):
        count = rng.choice((1, 2))
        for island in bare.spans[span]:
            totals[island] += count
    return on_grid(
        size, size, [(*cell, total) for cell, total in zip(bare.grid.cells, totals, strict=True)]
    )


def _tree(bare: Bridges, rng: Random) -> set[int]:
    """Return spans of a random spanning forest that do not cross."""
    group = list(range(len(bare.numbers)))
    used: set[int] = set()
    blocked: set[int] = set()
    for span in rng.sample(range(len(bare.spans)), len(bare.spans)):
        a, b = (group[island] for island in bare.spans[span])
        if a != b and span not in blocked:
            used.add(span)
            blocked.update(bare.crossed_by[span])
            group = [a if number == b else number for number in group]
    return used


def mosaic(size: int, seed: int, share: float = 1.0) -> Mosaic:
    """Return a random picture with this share of its clues."""
    rng = Random(seed)
    black = [[rng.random() < 0.5 for _ in range(size)] for _ in range(size)]

    def clue(r: int, c: int) -> int | None:
        window = (
            black[y][x]
            for y in range(max(r - 1, 0), min(r + 2, size))
            for x in range(max(c - 1, 0), min(c + 2, size))
        )
        return sum(window) if rng.random() < share else None

    return Mosaic(tuple(tuple(clue(r, c) for c in range(size)) for r in range(size)))


def context(rows: int, cols: int, seed: int, share: float = 0.5) -> Context:
    """Return a random legal position with this share of its clues."""
    rng = Random(seed)
    black: set[tuple[int, int]] = set()
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    for cell in rng.sample(cells, len(cells)):
        near = {(cell[0] + dr, cell[1] + dc) for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        if (
            not near & black
            and rng.random() < 0.8
            and _is_white_connected(rows, cols, black | {cell})
        ):
            black.add(cell)

    def clue(r: int, c: int) -> int | None:
        steps = (
            ((1, 1), (1, -1), (-1, 1), (-1, -1))
            if (r, c) in black
            else ((0, 1), (1, 0), (0, -1), (-1, 0))
        )
        return sum((r + dr, c + dc) in black for dr, dc in steps) if rng.random() < share else None

    return Context(tuple(tuple(clue(r, c) for c in range(cols)) for r in range(rows)))


def _is_white_connected(rows: int, cols: int, black: set[tuple[int, int]]) -> bool:
    white = {(r, c) for r in range(rows) for c in range(cols)} - black
    reached = [white.pop()]
    for r, c in reached:
        for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if near in white:
                white.discard(near)
                reached.append(near)
    return not white


def satogaeri(rows: int, cols: int, circles: int, seed: int, numbered: float = 0.7) -> Satogaeri:
    """Return random tracks and regions, with this share of the numbers."""
    rng = Random(seed)
    taken: set[tuple[int, int]] = set()
    moves: list[tuple[tuple[int, int], tuple[int, int]]] = []
    while len(moves) < circles:
        r, c = rng.randrange(rows), rng.randrange(cols)
        dr, dc = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        track = [(r + dr * step, c + dc * step) for step in range(rng.choice((1, 2, 2, 3, 3, 4)))]
        if all(0 <= y < rows and 0 <= x < cols and (y, x) not in taken for y, x in track):
            taken.update(track)
            moves.append((track[0], track[-1]))
    country = {end: number for number, (_, end) in enumerate(moves)}
    frontier = list(country)
    while frontier:
        r, c = frontier.pop(rng.randrange(len(frontier)))
        for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= near[0] < rows and 0 <= near[1] < cols and near not in country:
                country[near] = country[r, c]
                frontier.append(near)
    return from_countries(
        [[country[r, c] for c in range(cols)] for r in range(rows)],
        [
            (
                *start,
                abs(start[0] - end[0]) + abs(start[1] - end[1])
                if rng.random() < numbered
                else None,
            )
            for start, end in moves
        ],
    )
