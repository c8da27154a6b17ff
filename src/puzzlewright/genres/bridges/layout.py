"""Where the islands stand on the page; those of a graph without positions are laid out.

The idea is stress by stochastic gradient descent (Zheng, Pawar and Goodman, 2018): two islands that are n spans apart
should be n steps apart on paper, and pairs are moved one after the other, in smaller and smaller steps. Of several
such layouts the one with the fewest crossing lines is kept. After that, islands that come too near to each other or
to a span that passes by are pushed away. Chance is seeded, so a puzzle always looks the same.
"""

from bisect import bisect_left, bisect_right
from cmath import exp, phase, rect
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import ceil, sqrt
from random import Random
from statistics import median
from typing import NamedTuple, TypeAlias

from puzzlewright.clauses.connectivity import groups
from puzzlewright.genres.bridges.puzzle import Bridges, Island
from puzzlewright.genres.bridges.segments import Point, meeting

RADIUS = 0.36  # of an island, in cells

_STEP = 2.6  # cells between neighbours
_APART = 1.5  # cells between two islands at least
_CLEAR = 0.65  # cells between an island and a span that passes by at least
_RIM = 0.6  # cells between an island's centre and the edge of the page
_GIVEN_APART, _GIVEN_STEP = 1.0, 2.5  # cells to the nearest island where positions are given: at least, and usually at most
_GIVEN_SPREAD = 5.0  # how many times the least of these distances the usual one may be
_SWEEPS, _ROUNDS = 30, 100  # of moving pairs, and of pushing
_WORK, _TRIES = 20_000, 10  # pairs of islands to look at, and layouts to choose from where that is little work

Join: TypeAlias = tuple[int, int]


class Sheet(NamedTuple):
    """The size of the page, and where each island's centre is on it."""

    width: float
    height: float
    points: tuple[Point, ...]


def sheet_of(puzzle: Bridges) -> Sheet:
    """Where the islands stand: on the cells of their grid, at the positions of their graph, or where they look best."""
    if puzzle.grid:
        return Sheet(puzzle.grid.cols, puzzle.grid.rows, tuple(complex(col + 0.5, row + 0.5) for row, col in puzzle.grid.cells))
    if puzzle.positions is not None:
        return _fitted(_given([complex(col, row) for row, col in puzzle.positions]))
    return _laid_out(len(puzzle.numbers), puzzle.spans)


@lru_cache(maxsize=32)  # a puzzle is drawn again and again while it is played
def _laid_out(islands: int, spans: tuple[tuple[Island, Island], ...]) -> Sheet:
    pieces = [_piece(group, spans) for group in groups(islands, spans)]
    return _fitted(_side_by_side(pieces, islands))


def _given(points: list[Point]) -> list[Point]:
    """The given positions, enlarged or reduced only where islands would touch or get lost."""
    nearest = [min((abs(p - q) for j, q in enumerate(points) if i != j), default=1.0) for i, p in enumerate(points)]
    usual, least = median(nearest), min(nearest)
    scale = 1.0
    if usual > _GIVEN_SPREAD * least:  # some are so near to each other that the rest would be lost if all had room
        scale = _GIVEN_STEP / usual
    elif least:
        scale = max(min(1.0, _GIVEN_STEP / usual), _GIVEN_APART / least)
    seen: Counter[Point] = Counter()
    spots = []
    for point in points:
        # Islands on the same spot are fanned out around it like the seeds of a sunflower.
        spots.append(point * scale + rect(_APART * sqrt(seen[point]), 2.4 * seen[point]))
        seen[point] += 1
    # Rounding errors are no reason to bend a straight row of islands.
    return _parted(spots, _GIVEN_APART * 0.999)


def _fitted(points: Sequence[Point]) -> Sheet:
    corner, width, height = _box(points)
    corner -= complex(_RIM, _RIM)
    return Sheet(width + 2 * _RIM, height + 2 * _RIM, tuple(point - corner for point in points))


# Layout of one connected piece -------------------------------------------------------------------------------------------


class _Piece(NamedTuple):
    islands: list[Island]
    points: list[Point]  # in the order of the islands


def _piece(islands: list[Island], spans: Sequence[tuple[Island, Island]]) -> _Piece:
    index = {island: i for i, island in enumerate(islands)}
    joins = [(index[a], index[b]) for a, b in spans if a in index]
    pairs = _distances(len(islands), joins)
    chance = Random(2018)
    tries = max(1, min(_TRIES, _WORK // (1 + len(pairs) + len(joins) ** 2 // 30)))
    layouts = [_descend(len(islands), pairs, chance) for _ in range(tries)]
    best = min(layouts, key=lambda points: _crossings(points, joins)) if tries > 1 else layouts[0]
    points = _parted(_level([point * _STEP for point in best], joins), _APART, joins)
    # Where so many spans are that islands cannot keep clear of all, they keep clear of each other at least.
    return _Piece(islands, _parted(points, _APART))


def _distances(islands: int, joins: Sequence[Join]) -> list[tuple[int, int, int]]:
    """Pairs of islands and how many spans are between them; in large graphs only from some islands, and all neighbours."""
    neighbours: list[list[int]] = [[] for _ in range(islands)]
    for a, b in joins:
        neighbours[a].append(b)
        neighbours[b].append(a)
    pairs = {(min(join), max(join)): 1 for join in joins}
    for source in range(0, islands, ceil(islands**2 / 2 / _WORK)):
        steps = {source: 0}
        for island in (queue := [source]):
            for other in neighbours[island]:
                if other not in steps:
                    steps[other] = steps[island] + 1
                    queue.append(other)
        pairs.update({(min(source, other), max(source, other)): n for other, n in steps.items() if n})
    return [(a, b, n) for (a, b), n in pairs.items()]


def _descend(islands: int, pairs: list[tuple[int, int, int]], chance: Random) -> list[Point]:
    """Points whose distances are close to the number of spans between them."""
    points = [complex(chance.random(), chance.random()) * sqrt(islands) for _ in range(islands)]
    longest = max((steps for _, _, steps in pairs), default=1)
    # The step size falls from "every pair gets its distance" to "one tenth of it, and only for neighbours".
    fall = (0.1 / longest**2) ** (1 / (_SWEEPS - 1))
    step = float(longest**2)
    for _ in range(_SWEEPS):
        chance.shuffle(pairs)
        for a, b, steps in pairs:
            apart = points[a] - points[b]
            distance = abs(apart) or 1e-9
            move = apart * (0.5 * min(1.0, step / steps**2) * (steps - distance) / distance)
            points[a] += move
            points[b] -= move
        step *= fall
    return points


def _crossings(points: Sequence[Point], joins: Sequence[Join]) -> int:
    """How many pairs of spans cross on paper."""
    lines = [(points[a], points[b]) for a, b in joins]
    return sum(meeting(*line, *other) is not None for line, other in combinations(lines, 2))


def _level(points: Sequence[Point], joins: Sequence[Join]) -> list[Point]:
    """Turn the points: as broad as can be, or with most spans along rows and columns, whichever takes less paper."""
    centre = sum(points) / len(points)
    broad = exp(-phase(sum((point - centre) ** 2 for point in points)) / 2 * 1j)
    # The fourth power makes all four directions of rows and columns the same.
    upright = exp(-phase(sum((points[b] - points[a]) ** 4 for a, b in joins)) / 4 * 1j)
    turned = [[point * turn for point in points] for turn in (broad, upright, upright * 1j)]
    return min(turned, key=_paper)


def _paper(points: Sequence[Point]) -> tuple[float, float]:
    """How much paper the points take; of the same size, the lower is the better."""
    _, width, height = _box(points)
    return round((width + 1) * (height + 1), 6), height


# Pushing apart -----------------------------------------------------------------------------------------------------------


def _parted(points: list[Point], least: float, joins: Sequence[Join] = ()) -> list[Point]:
    """The points moved until islands are at least this far apart, and clear of the spans that pass by."""
    for _ in range(_ROUNDS):
        if not _push_islands(points, least) | _push_spans(points, joins):
            break
        # A little more room for everyone helps where pushing alone goes round in circles.
        points = [point * 1.01 for point in points]
    return points


def _push_islands(points: list[Point], least: float) -> bool:
    """Move islands that are nearer to each other than this; tell whether there were any."""
    rooms: dict[tuple[int, int], list[int]] = {}
    for i, point in enumerate(points):
        rooms.setdefault((int(point.real // least), int(point.imag // least)), []).append(i)
    pushed = False
    for (column, row), here in rooms.items():
        for room in ((column, row), (column + 1, row), (column - 1, row + 1), (column, row + 1), (column + 1, row + 1)):
            for a in here:
                for b in rooms.get(room, ()):
                    apart = points[b] - points[a]
                    if (room != (column, row) or a < b) and abs(apart) < least:
                        move = apart * (least * 1.001 / (abs(apart) or 1e-9) - 1) / 2
                        points[a] -= move
                        points[b] += move
                        pushed = True
    return pushed


def _push_spans(points: list[Point], joins: Sequence[Join]) -> bool:
    """Move islands off the spans that pass too near, and the spans a little the other way; tell whether there were any."""
    pushed = False
    by_x = sorted(range(len(points)), key=lambda i: points[i].real)
    xs = [points[i].real for i in by_x]
    for a, b in joins:
        start, along = points[a], points[b] - points[a]
        left, right = min(start.real, points[b].real) - _CLEAR, max(start.real, points[b].real) + _CLEAR
        top, bottom = min(start.imag, points[b].imag) - _CLEAR, max(start.imag, points[b].imag) + _CLEAR
        length = abs(along)
        for i in by_x[bisect_left(xs, left) : bisect_right(xs, right)]:
            point = points[i]
            if not top < point.imag < bottom or i in (a, b):
                continue
            # Turned so that the span lies flat: how far along and how far beside it the island is.
            beside = (point - start) * along.conjugate() / length
            if 0 < beside.real < length and abs(beside.imag) < _CLEAR:
                side = 1 if beside.imag >= 0 else -1
                move = 1j * along / length * side * (_CLEAR * 1.001 - abs(beside.imag))
                points[i] += move * 0.6
                points[a] -= move * 0.4
                points[b] -= move * 0.4
                pushed = True
    return pushed


# Pieces that no span joins -----------------------------------------------------------------------------------------------


def _side_by_side(pieces: list[_Piece], islands: int) -> list[Point]:
    """Put the pieces in rows like words on a page, the highest first."""
    boxes = [_box(piece.points) for piece in pieces]
    gap = _STEP
    area = sum((width + gap) * (height + gap) for _, width, height in boxes)
    across = max(sqrt(1.6 * area) - gap, *(width for _, width, _ in boxes))
    points: list[Point] = [0j] * islands
    x = y = row_height = 0.0
    for piece, (corner, width, height) in sorted(zip(pieces, boxes, strict=True), key=lambda p: -p[1][2]):
        if x and x + width > across:
            x, y, row_height = 0.0, y + row_height + gap, 0.0
        for island, point in zip(piece.islands, piece.points, strict=True):
            points[island] = point - corner + complex(x, y)
        x += width + gap
        row_height = max(row_height, height)
    return points


def _box(points: Sequence[Point]) -> tuple[Point, float, float]:
    """The upper left corner, width and height of the points."""
    left, top = min(p.real for p in points), min(p.imag for p in points)
    return complex(left, top), max(p.real for p in points) - left, max(p.imag for p in points) - top
