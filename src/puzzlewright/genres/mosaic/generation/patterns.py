"""Patterns: pictures drawn by a rule, in any size, each time another one."""

from random import Random
from typing import NamedTuple

from puzzlewright.core.board import Solution
from puzzlewright.genre.generator import Size
from puzzlewright.genres.mosaic.generation import ornaments, scenes
from puzzlewright.genres.mosaic.generation.canvas import Pattern, PatternCanvas


class PatternOfSize(NamedTuple):
    """A pattern, and the shortest side at which it can be recognised."""

    draw: Pattern
    least: int


PATTERNS = {
    "Fir wood": PatternOfSize(scenes.fir_wood, 20),
    "Fortress": PatternOfSize(scenes.fortress, 10),
    "Ice crystal": PatternOfSize(ornaments.ice_crystal, 15),
    "Initial": PatternOfSize(ornaments.initial, 10),
    "Invader": PatternOfSize(scenes.invader, 10),
    "Kaleidoscope": PatternOfSize(ornaments.kaleidoscope, 10),
    "Mask": PatternOfSize(scenes.mask, 10),
    "Moth": PatternOfSize(scenes.moth, 15),
    "Peaks": PatternOfSize(scenes.peaks, 20),
    "Quilt": PatternOfSize(ornaments.quilt, 10),
    "Regatta": PatternOfSize(scenes.regatta, 15),
    "Ringed planet": PatternOfSize(scenes.planet, 20),
    "Ripples": PatternOfSize(ornaments.ripples, 10),
    "Rosette": PatternOfSize(ornaments.rosette, 10),
    "Rough sea": PatternOfSize(ornaments.rough_sea, 10),
    "Skyline": PatternOfSize(scenes.skyline, 15),
    "Striped fish": PatternOfSize(scenes.fish, 15),
    "Swirl": PatternOfSize(ornaments.spiral, 10),
}


def find_pattern(title: str) -> str | None:
    """Return the title of a pattern as the table has it; None if there is none."""
    return next((known for known in PATTERNS if known.casefold() == title.casefold()), None)


def draw_pattern(title: str, rng: Random, size: Size) -> Solution:
    """Draw a pattern in a size."""
    canvas = PatternCanvas.of(size)
    ink = PATTERNS[title].draw(rng, canvas)
    xs = [(col + 0.5) * canvas.cell - canvas.right for col in range(size.cols)]
    ys = [(row + 0.5) * canvas.cell - canvas.bottom for row in range(size.rows)]
    return Solution(tuple(int(ink(x, y)) for y in ys for x in xs))
