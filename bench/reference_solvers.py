"""Reference solvers, one per genre: simple programs to compare with in the same run.

Each counts the solutions of a puzzle up to two, with PySAT, straightforward clauses, and cuts for
connectivity.
"""

from collections.abc import Callable, Iterable
from itertools import combinations, product
from typing import Any

from pysat.solvers import Solver

from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.satogaeri.puzzle import Satogaeri


def bridges(puzzle: Bridges) -> int:
    most = puzzle.max_bridges
    with Solver("cadical195") as solver:
        for span in range(len(puzzle.spans)):
            for level in range(1, most):
                solver.add_clause([-(span * most + level + 1), span * most + level])
        for number, spans in zip(puzzle.numbers, puzzle.spans_at, strict=True):
            for counts in product(range(most + 1), repeat=len(spans)):
                if number is not None and sum(counts) == number + 1:
                    solver.add_clause(
                        [-(span * most + n) for span, n in zip(spans, counts, strict=True) if n]
                    )
                if number is not None and sum(counts) == number - 1:
                    solver.add_clause(
                        [
                            span * most + n + 1
                            for span, n in zip(spans, counts, strict=True)
                            if n < most
                        ]
                    )
        for e, f in puzzle.crossings:
            solver.add_clause([-(e * most + 1), -(f * most + 1)])

        def cuts(model: list[int]) -> Iterable[list[int]]:
            used = [model[span * most] > 0 for span in range(len(puzzle.spans))]
            edges = [ends for ends, is_used in zip(puzzle.spans, used, strict=True) if is_used]
            for group in sorted(_groups(range(len(puzzle.numbers)), edges), key=len)[:-1]:
                yield [
                    s * most + 1
                    for s, (a, b) in enumerate(puzzle.spans)
                    if (a in group) != (b in group)
                ]

        return _count(solver, len(puzzle.spans) * most, cuts)


def mosaic(puzzle: Mosaic) -> int:
    rows, cols = puzzle.rows, puzzle.cols
    with Solver("minicard") as solver:
        for r, c in product(range(rows), range(cols)):
            clue = puzzle.clues[r][c]
            if clue is not None:
                window = product(
                    range(max(r - 1, 0), min(r + 2, rows)), range(max(c - 1, 0), min(c + 2, cols))
                )
                cells = [y * cols + x + 1 for y, x in window]
                solver.add_atmost(cells, clue)
                solver.add_atmost([-cell for cell in cells], len(cells) - clue)
        return _count(solver, rows * cols, lambda _: ())


def context(puzzle: Context) -> int:
    with Solver("cadical195") as solver:
        edges = [
            (cell, near) for cell, sides in enumerate(puzzle.sides) for near in sides if cell < near
        ]
        for a, b in edges:
            solver.add_clause([-a - 1, -b - 1])
        for cell, clue in puzzle.clue_at.items():
            for literal, around in (
                (cell + 1, puzzle.sides[cell]),
                (-cell - 1, puzzle.corners[cell]),
            ):
                for some in combinations(around, min(clue + 1, len(around) + 1)):
                    solver.add_clause([literal, *(-near - 1 for near in some)])
                for some in combinations(around, max(len(around) - clue + 1, 0)):
                    solver.add_clause([literal, *(near + 1 for near in some)])

        def cuts(model: list[int]) -> Iterable[list[int]]:
            white = {cell for cell in range(len(puzzle.sides)) if model[cell] < 0}
            joined = [(a, b) for a, b in edges if a in white and b in white]
            for group in sorted(_groups(white, joined), key=len)[:-1]:
                yield [
                    -near - 1
                    for near in {near for cell in group for near in puzzle.sides[cell]} - group
                ]

        return _count(solver, len(puzzle.sides), cuts)


def satogaeri(puzzle: Satogaeri) -> int:
    rows, cols = puzzle.rows, puzzle.cols
    starts = {(row, col) for row, col, _ in puzzle.circles}
    covers: dict[tuple[int, int], list[tuple[int, int]]] = {}
    homes: dict[int, list[tuple[int, int]]] = {
        country: [] for line in puzzle.countries for country in line
    }
    variable = 0
    with Solver("cadical195") as solver:
        for circle, (row, col, number) in enumerate(puzzle.circles):
            mine = []
            for dr, dc in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)):
                track = [(row, col)]
                while True:
                    y, x = track[-1]
                    if number in (None, len(track) - 1) and (len(track) > 1 or (dr, dc) == (0, 0)):
                        variable += 1
                        mine.append(variable)
                        homes[puzzle.countries[y][x]].append((variable, circle))
                        for cell in track[1:]:
                            covers.setdefault(cell, []).append((variable, circle))
                    y, x = y + dr, x + dc
                    if (y, x) in starts or not (0 <= y < rows and 0 <= x < cols):
                        break
                    track.append((y, x))
            solver.add_clause(mine)
            for a, b in combinations(mine, 2):
                solver.add_clause([-a, -b])
        for choices in (*covers.values(), *homes.values()):
            for (a, i), (b, j) in combinations(choices, 2):
                if i != j:
                    solver.add_clause([-a, -b])
        for landings in homes.values():
            solver.add_clause([landing for landing, _ in landings])
        return _count(solver, variable, lambda _: ())


SOLVERS: dict[type, Callable[[Any], int]] = {
    Bridges: bridges,
    Mosaic: mosaic,
    Context: context,
    Satogaeri: satogaeri,
}


def _groups(things: Iterable[int], joins: Iterable[tuple[int, int]]) -> list[set[int]]:
    near: dict[int, list[int]] = {thing: [] for thing in things}
    for a, b in joins:
        near[a].append(b)
        near[b].append(a)
    found, unseen = [], set(near)
    while unseen:
        group = [unseen.pop()]
        for thing in group:
            for other in near[thing]:
                if other in unseen:
                    unseen.discard(other)
                    group.append(other)
        found.append(set(group))
    return found


def _count(solver: Any, variables: int, cuts: Callable[[list[int]], Iterable[list[int]]]) -> int:
    found = 0
    while found < 2 and solver.solve():
        model = solver.get_model()
        model += [-v for v in range(len(model) + 1, variables + 1)]
        missing = list(cuts(model))
        for clause in missing:
            solver.add_clause(clause)
        if not missing:
            found += 1
            solver.add_clause([-literal for literal in model[:variables]])
    return found
