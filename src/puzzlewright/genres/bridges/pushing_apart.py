"""Pushing islands apart that come too near to each other, or to a span that passes by."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from puzzlewright.genres.bridges.segments import Join, Point

_CLEAR = 0.65  # cells between an island and a span that passes by at least
_ROUNDS = 100


def parted(points: list[Point], least: float, joins: Sequence[Join] = ()) -> list[Point]:
    """The points moved until islands are at least this far apart, and clear of the joins that pass
    by.
    """
    for _ in range(_ROUNDS):
        if not _push_islands(points, least) | _push_joins(points, joins):
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
        for room in (
            (column, row),
            (column + 1, row),
            (column - 1, row + 1),
            (column, row + 1),
            (column + 1, row + 1),
        ):
            for a in here:
                for b in rooms.get(room, ()):
                    apart = points[b] - points[a]
                    if (room != (column, row) or a < b) and abs(apart) < least:
                        move = apart * (least * 1.001 / (abs(apart) or 1e-9) - 1) / 2
                        points[a] -= move
                        points[b] += move
                        pushed = True
    return pushed


def _push_joins(points: list[Point], joins: Sequence[Join]) -> bool:
    """Move islands off the joins that pass too near, and the joins a little the other way; tell
    whether there were any.
    """
    pushed = False
    by_x = sorted(range(len(points)), key=lambda i: points[i].real)
    xs = [points[i].real for i in by_x]
    for a, b in joins:
        start, along = points[a], points[b] - points[a]
        left, right = (
            min(start.real, points[b].real) - _CLEAR,
            max(start.real, points[b].real) + _CLEAR,
        )
        top, bottom = (
            min(start.imag, points[b].imag) - _CLEAR,
            max(start.imag, points[b].imag) + _CLEAR,
        )
        length = abs(along)
        for i in by_x[bisect_left(xs, left) : bisect_right(xs, right)]:
            if not top < points[i].imag < bottom or i in (a, b):
                continue
            # Turned so that the join lies flat: how far along and how far beside it the island is.
            beside = (points[i] - start) * along.conjugate() / length
            if 0 < beside.real < length and abs(beside.imag) < _CLEAR:
                side = 1 if beside.imag >= 0 else -1
                move = 1j * along / length * side * (_CLEAR * 1.001 - abs(beside.imag))
                points[i] += move * 0.6
                points[a] -= move * 0.4
                points[b] -= move * 0.4
                pushed = True
    return pushed
