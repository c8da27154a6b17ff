"""Straight lines on paper: where two of them cross, and how far a point is from one.

Points are complex numbers x + yj: turning and stretching is then multiplication.
"""

from typing import TypeAlias

Point: TypeAlias = complex
Join: TypeAlias = tuple[int, int]  # a line, by the numbers of its two ends


def meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """The point where the line from a to b crosses the one from c to d; None if they do not, or
    only touch.
    """
    # lines with an end in common only touch, whatever rounding would make of it
    if a in (c, d) or b in (c, d):
        return None
    along, other, between = b - a, d - c, c - a
    turn = _cross(along, other)
    if not turn:
        return None
    s, t = _cross(between, other) / turn, _cross(between, along) / turn
    return a + s * along if 0 < s < 1 and 0 < t < 1 else None


def distance(point: Point, a: Point, b: Point) -> float:
    """How far the point is from the line from a to b."""
    along = b - a
    share = ((point - a) * along.conjugate()).real / abs(along) ** 2
    return abs(point - a - min(1.0, max(0.0, share)) * along)


def _cross(u: Point, v: Point) -> float:
    return u.real * v.imag - u.imag * v.real
