"""Scenes: landscapes, creatures and things, each drawn with random proportions."""

from math import atan2, ceil, cos, floor, hypot, sin, tau
from random import Random

from puzzlewright.genres.mosaic.generation.ornaments import Ink, PictureCanvas, any_of, disc, sign


def peaks(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return mountains with snow, and the sun."""
    tops = [
        (
            side * canvas.right + rng.uniform(-0.15, 0.15),
            rng.uniform(low, low + 0.3),
            rng.uniform(0.9, 1.4),
        )
        for side, low in ((-0.6, -0.25), (0.05, -0.7), (0.65, -0.1))
    ]
    sun = disc(sign(rng) * 0.7 * canvas.right, -0.72, max(1.6 * canvas.cell, 0.2))
    snow = rng.uniform(0.3, 0.5)
    outline, tooth = 1.3 * canvas.cell, 2 * canvas.cell

    def ink(x: float, y: float) -> bool:
        depths = [(y - top - steep * abs(x - middle), steep, top) for middle, top, steep in tops]
        depth, steep, top = max(depths)
        if depth < 0:
            return sun(x, y)
        is_snow = y < top + snow - abs((x % (2 * tooth)) - tooth)
        return not is_snow or depth < outline * hypot(1, steep)

    return ink


def skyline(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return houses of a city below the moon, with lit windows."""
    columns = ceil(2 * canvas.right / canvas.cell)
    houses: list[tuple[float, bool]] = []  # height and whether it is a gap, by column
    while len(houses) < columns:
        width = rng.choice((3, 3, 4, 5))
        height = rng.uniform(-0.45, 0.55)
        houses += [(height, False)] * width + [(2.0, True)] * rng.choice((0, 0, 1))
    moon = disc(sign(rng) * 0.5 * canvas.right, -0.68, max(1.7 * canvas.cell, 0.24))
    bite = disc(sign(rng) * 0.5 * canvas.right + 0.13, -0.74, max(1.2 * canvas.cell, 0.2))
    lit = rng.sample(range(12), 6)

    def ink(x: float, y: float) -> bool:
        column = min(columns - 1, floor((x + canvas.right) / canvas.cell))
        row = floor((y + canvas.bottom) / canvas.cell)
        if y > canvas.bottom - 1.1 * canvas.cell:
            return True
        top, _ = houses[column]
        if y <= top:
            return moon(x, y) and not bite(x, y)
        is_window = y > top + canvas.cell and row % 3 == 1 and column % 4 == 1
        return not (is_window and (column // 4 + row // 3) % 12 in lit)

    return ink


def fish(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return a fish with stripes, and bubbles."""
    direction = sign(rng)
    height = rng.uniform(0.42, 0.6)
    stripe = max(2 * canvas.cell, 0.2)
    stripes = rng.choice((1, 2))
    eye = disc(-0.6, -0.12, max(0.75 * canvas.cell, 0.08))
    bubbles = any_of(
        disc(-0.75 + 0.1 * n, -0.55 - 0.22 * n, max(0.75 * canvas.cell, 0.07))
        for n in range(rng.choice((1, 2)))
    )

    def ink(x: float, y: float) -> bool:
        x *= direction
        if (x + 0.2) ** 2 / 0.49 + y**2 / height**2 < 1:
            return not eye(x, y) and not any(
                0 <= x + 0.25 - 0.42 * n < stripe * 0.6 for n in range(stripes)
            )
        tail = 0.35 < x < 0.98 and abs(y) < 0.15 + (x - 0.35) * 0.75 and abs(y) > (x - 0.72) * 1.1
        fin = (
            -0.35 < x < 0.15
            and -height - 0.22 < y < 0
            and y > -height - 0.2 + 0.5 * abs(x + 0.1) * 2
        )
        return tail or fin or bubbles(x, y)

    return ink


def planet(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return a planet with a ring, and stars."""
    tilt = rng.uniform(0.1, 0.5) * sign(rng)
    radius = rng.uniform(0.5, 0.62)
    thick = max(1.2 * canvas.cell, 0.1)
    long, short = 0.98, max(2.6 * canvas.cell, rng.uniform(0.28, 0.36))
    crater = disc(rng.uniform(-0.3, 0.3), -0.3, max(0.8 * canvas.cell, 0.09))
    stars = any_of(
        disc(rng.uniform(0.75, 0.9) * a, rng.uniform(0.75, 0.9) * b, max(0.75 * canvas.cell, 0.07))
        for a, b in rng.sample(((-1, -1), (1, 1), (-1, 1), (1, -1)), 2)
    )

    def ink(x: float, y: float) -> bool:
        along, across = x * cos(tilt) + y * sin(tilt), y * cos(tilt) - x * sin(tilt)
        is_ring = (
            hypot(along / long, across / short)
            < 1
            < hypot(along / (long - thick), across / (short - thick))
        )
        if hypot(x, y) < radius:  # the ring passes in front of it, below the middle
            return not (is_ring and across > 0) and not crater(x, y)
        return is_ring or stars(x, y)

    return ink


def moth(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return a moth with spots on its wings."""
    upper, lower = rng.uniform(0.85, 1), rng.uniform(0.6, 0.8)
    spread = rng.uniform(0.55, 0.75)
    spot = disc(0.5, -0.38, max(0.9 * canvas.cell, rng.uniform(0.1, 0.17)))
    low_spot = disc(0.42, 0.4, max(0.75 * canvas.cell, 0.09))

    def ink(x: float, y: float) -> bool:
        x = abs(x)
        if x < 0.75 * canvas.cell and -0.6 < y < 0.75:
            return True
        angle, radius = atan2(-y, x), hypot(x, y)
        size = (
            upper * max(0.0, cos(1.5 * (angle - spread)))
            if angle > -0.05
            else lower * max(0.0, cos(1.4 * (angle + 0.8)))
        )
        feeler = y < -0.55 and abs(x - (-0.5 - y) * 0.7) < 0.6 * canvas.cell
        return (
            x > 0.9 * canvas.cell and radius < size and not spot(x, y) and not low_spot(x, y)
        ) or feeler

    return ink


def invader(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return a creature from an arcade game."""
    half = 5
    rows = 8
    body = [
        [
            rng.random() < (0.95 if 2 <= row <= 4 else 0.5) - (0.22 if col == half - 1 else 0)
            for col in range(half)
        ]
        for row in range(rows)
    ]
    eye = rng.choice((1, 2))
    for row in range(1, 5):
        body[row][0] = True
    body[2][eye] = body[3][0] = body[3][half - 1] = True
    body[3][eye] = False
    block = 1.8 / (2 * half - 1)

    def ink(x: float, y: float) -> bool:
        col, row = floor(abs(x) / block + 0.5), floor(y / block + rows / 2)
        return 0 <= row < rows and col < half and body[row][col]

    return ink


def mask(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return a face with horns or ears."""
    ears = rng.choice(("horns", "ears", "none"))
    mouth, smile = rng.uniform(0.25, 0.45), rng.uniform(-0.5, 0.7)
    eye_x, eye = rng.uniform(0.28, 0.36), max(1.1 * canvas.cell, rng.uniform(0.13, 0.2))
    thick = max(0.75 * canvas.cell, 0.09)
    chin = rng.uniform(0.7, 0.9)

    def ink(x: float, y: float) -> bool:
        x = abs(x)
        if x**2 / 0.6 + (y - 0.08) ** 2 / chin < 1:
            looks = hypot(x - eye_x, y + 0.15) < eye
            speaks = x < mouth and abs(y - 0.48 + smile * x * x * 2 - smile * 0.1) < thick
            nose = x < 0.6 * canvas.cell and 0.02 < y < 0.22
            return not (looks or speaks or nose)
        if ears == "horns":
            return y < -0.3 and 0.45 < x < 0.85 and y > -1 + abs(x - 0.75) * 1.6
        return ears == "ears" and hypot(x - 0.62, y + 0.68) < 0.3

    return ink


def fir_wood(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return fir trees on a hill."""
    count = rng.choice((2, 3))
    trees = [
        ((2 * n + 1) / count * canvas.right - canvas.right, rng.uniform(-0.95, -0.3))
        for n in range(count)
    ]
    storeys, slope = rng.choice((2, 3)), rng.uniform(-0.15, 0.15)
    broad = canvas.right / count * rng.uniform(0.75, 0.95)

    def tree(x: float, y: float, top: float, foot: float) -> bool:
        crown = foot - 1.6 * canvas.cell
        if not top < y < crown:
            return y > top and abs(x) < max(0.6 * canvas.cell, 0.07)
        down = (y - top) / (crown - top) * storeys
        return (
            abs(x)
            < broad * (down % 1 + 0.45 * floor(down)) / (1 + 0.45 * (storeys - 1))
            + 0.4 * canvas.cell
        )

    def ink(x: float, y: float) -> bool:
        ground = 0.75 + slope * x
        return y > ground or any(tree(x - middle, y, top, ground) for middle, top in trees)

    return ink


def regatta(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return a sailing boat on waves."""
    direction = sign(rng)
    mast = rng.uniform(-0.1, 0.1)
    large, small = rng.uniform(0.6, 0.85), rng.uniform(0.35, 0.6)
    phase = rng.uniform(0, tau)
    seam = max(1.1 * canvas.cell, 0.08)

    def ink(x: float, y: float) -> bool:
        x = (x - mast) * direction
        if y > 0.62:
            return (y + 0.08 * sin(8 * x + phase)) % max(4 * canvas.cell, 0.3) < max(
                2 * canvas.cell, 0.15
            )
        if 0.3 < y < 0.58:
            return abs(x) < 0.85 - (y - 0.3) * 1.2
        if not -0.95 < y < 0.18:
            return abs(x) < 0.5 * canvas.cell and -0.95 < y < 0.4
        if seam < x:
            return x < large * (y + 0.95) / 1.13
        return x < -seam * 0.6 and -x < small * (y + 0.75) / 0.93

    return ink


def fortress(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return a castle with towers, battlements and a gate."""
    keep = rng.uniform(0.22, 0.36)
    tower = rng.uniform(0.2, 0.3)
    tops = (rng.uniform(-0.75, -0.5), rng.uniform(-0.55, -0.3), rng.uniform(0.0, 0.2))
    gate = max(1.1 * canvas.cell, rng.uniform(0.14, 0.2))
    has_flag = rng.random() < 0.6
    window = max(0.6 * canvas.cell, 0.07)

    def battlement(x: float, y: float, top: float) -> bool:
        step = max(2 * canvas.cell, 0.2)
        return y > top + step / 2 or (y > top and (abs(x) % step) < step / 2)

    def ink(x: float, y: float) -> bool:
        away = abs(x)
        if y > 0.85:
            return True
        if away < gate and y > 0.5 - (0 if away > gate * 0.6 else 0.1):
            return False
        if away < window and -0.2 < y < 0.05:
            return False
        if abs(away - 0.72) < window and 0.05 < y < 0.3:
            return False
        parts = (
            away < keep and battlement(away, y, tops[0]),
            abs(away - 0.72) < tower and battlement(away - 0.72, y, tops[1]),
            away < 0.72 and battlement(away, y, tops[2]),
        )
        pole = has_flag and away < 0.5 * canvas.cell and -1 < y < 0
        flag = has_flag and -1 < y < -0.82 and 0 < x < 0.35
        return any(parts) or pole or flag

    return ink
