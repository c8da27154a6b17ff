"""What patterns consist of, and ornaments: symmetries, waves and rings, and letters."""

from collections.abc import Callable, Iterable
from math import atan2, ceil, cos, floor, hypot, pi, sin, tau
from random import Random
from typing import NamedTuple

from puzzlewright.genre.generator import Size

# Whether a point is black. The middle of the picture is (0, 0), and its shorter side goes from -1
# to 1; y grows downwards.
Ink = Callable[[float, float], bool]


class PictureCanvas(NamedTuple):
    """The area of a picture: its right and lower edge, and the side of a cell."""

    right: float
    bottom: float
    cell: float

    @classmethod
    def of(cls, size: Size) -> "PictureCanvas":
        side = min(size)
        return cls(size.cols / side, size.rows / side, 2 / side)


# Choose an ink at random.
InkRule = Callable[[Random, PictureCanvas], Ink]


def disc(x: float, y: float, radius: float) -> Ink:
    """Return a disc around (x, y)."""
    return lambda px, py: hypot(px - x, py - y) < radius


def any_of(inks: Iterable[Ink]) -> Ink:
    """Return what is black in any of these."""
    inks = tuple(inks)
    return lambda x, y: any(ink(x, y) for ink in inks)


def sign(rng: Random) -> int:
    """Return 1 or -1."""
    return rng.choice((-1, 1))


# Three columns and five rows, from the top, of every letter.
LETTERS = {
    "A": "010101111101101", "B": "110101110101110", "C": "011100100100011", "D": "110101101101110",
    "E": "111100110100111", "F": "111100110100100", "G": "011100101101011", "H": "101101111101101",
    "I": "111010010010111", "J": "001001001101010", "K": "101101110101101", "L": "100100100100111",
    "M": "101111111101101", "N": "110101101101101", "O": "010101101101010", "P": "110101110100100",
    "Q": "010101101111011", "R": "110101110101101", "S": "011100010001110", "T": "111010010010010",
    "U": "101101101101111", "V": "101101101101010", "W": "101101111111101", "X": "101101010101101",
    "Y": "101101010010010", "Z": "111001010100111",
}  # fmt: skip


def _wave_length(rng: Random, canvas: PictureCanvas) -> float:
    """Return a length of at least four cells."""
    return max(4 * canvas.cell, rng.uniform(0.35, 0.9))


def kaleidoscope(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return waves that eight mirrors repeat."""
    waves = [
        (
            tau / _wave_length(rng, canvas),
            tau / _wave_length(rng, canvas),
            rng.uniform(0, tau),
            rng.uniform(0, tau),
        )
        for _ in range(3)
    ]

    def ink(x: float, y: float) -> bool:
        far, near = max(abs(x), abs(y)), min(abs(x), abs(y))
        return sum(cos(a * far + p) * cos(b * near + q) for a, b, p, q in waves) > 0

    return ink


def rosette(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return a flower with a ring around its heart."""
    petals = rng.choice((4, 5, 6, 8))
    depth, turn = rng.uniform(0.18, 0.32), rng.choice((0, pi / petals))
    heart = max(1.6 * canvas.cell, rng.uniform(0.16, 0.26))
    ring = heart + max(1.1 * canvas.cell, 0.14)

    def ink(x: float, y: float) -> bool:
        radius, angle = hypot(x, y), atan2(x, y) + turn
        return radius < heart or ring < radius < 0.72 + depth * cos(petals * angle)

    return ink


def rough_sea(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return rows of waves."""
    length, height = rng.uniform(0.7, 1.3), rng.uniform(0.10, 0.2)
    distance = max(4 * canvas.cell, rng.uniform(0.36, 0.6))
    shift, slope = rng.uniform(0, tau), rng.uniform(0, 1.2) * sign(rng)

    def ink(x: float, y: float) -> bool:
        rise = height * sin(tau * x / length + slope * y + shift)
        return (y + rise) % distance < distance / 2

    return ink


def ripples(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return rings around one or two drops."""
    length = max(4 * canvas.cell, rng.uniform(0.4, 0.6))
    side = rng.uniform(0.3, 0.6)
    drops = rng.choice(
        (((0.0, 0.0),), ((-side, -side), (side, side)), ((-side, side), (side, -side)))
    )

    def ink(x: float, y: float) -> bool:
        return min(hypot(x - at, y - to) for at, to in drops) % length < length / 2

    return ink


def quilt(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return patches of one design, every other one inverted."""
    side = rng.choice((5, 6))
    half = ceil(side / 2)
    while True:
        patch = [[rng.random() < 0.5 for _ in range(half)] for _ in range(half)]
        # neither a plain square nor a chessboard
        if len({patch[row][col] for row in range(half) for col in range(row + 1)}) > 1 and any(
            patch[row][row] == patch[row + 1][row] for row in range(half - 1)
        ):
            break

    def ink(x: float, y: float) -> bool:
        col = floor((x + canvas.right) / canvas.cell)
        row = floor((y + canvas.bottom) / canvas.cell)
        a, b = (min(at % side, side - 1 - at % side) for at in (row, col))
        return patch[max(a, b)][min(a, b)] != bool((row // side + col // side) % 2)

    return ink


def spiral(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return one or two arms that wind around the middle."""
    arms = rng.choice((1, 1, 2))
    pitch = max(4 * canvas.cell, rng.uniform(0.4, 0.55)) * arms
    turn, direction = rng.uniform(0, 1), sign(rng)

    def ink(x: float, y: float) -> bool:
        angle = atan2(y, x * direction) / tau + turn
        return (hypot(x, y) / pitch + angle) * arms % 1 < 0.5 and hypot(x, y) < 1.02

    return ink


def ice_crystal(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return a crystal with eight equal arms."""
    width = max(0.75 * canvas.cell, 0.07)
    twigs = [(at + rng.uniform(-0.06, 0.06), rng.uniform(0.16, 0.34)) for at in (0.4, 0.72)]
    heart = rng.uniform(0.15, 0.3)
    has_diagonals = rng.random() < 0.7

    def ink(x: float, y: float) -> bool:
        far, near = max(abs(x), abs(y)), min(abs(x), abs(y))
        if far + near * 0.4 < heart or (near < width and far < 0.97):
            return True
        twig = any(0 <= far - at - near < 1.6 * width and near < long for at, long in twigs)
        diagonal = has_diagonals and far - near < width * 1.1 and far < 0.62
        return twig or diagonal

    return ink


def initial(rng: Random, canvas: PictureCanvas) -> Ink:
    """Return a letter in a frame, perhaps white on black."""
    letter = LETTERS[rng.choice(list(LETTERS))]
    is_white = rng.random() < 0.5
    frame = 1 - 1.1 * canvas.cell
    block = max(canvas.cell, 1.4 / 5)

    def ink(x: float, y: float) -> bool:
        col, row = floor(x / block + 1.5), floor(y / block + 2.5)
        is_letter = 0 <= col < 3 and 0 <= row < 5 and letter[3 * row + col] == "1"
        is_frame = abs(x) > canvas.right - 1 + frame or abs(y) > canvas.bottom - 1 + frame
        return not is_letter and not is_frame if is_white else is_letter or is_frame

    return ink
