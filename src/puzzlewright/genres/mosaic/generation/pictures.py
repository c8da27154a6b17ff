"""Pictures: random ones with blots, built-in ones, and those in image files.

The built-in pictures have a few square sizes; `python -m bench.pictures` writes their file.
"""

import json
import warnings
from base64 import b64decode
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import NamedTuple

from puzzlewright.core.board import Place, Solution
from puzzlewright.core.errors import (
    BadOption,
    NotInstalled,
    PuzzlewrightError,
    install_command,
    suggest,
)
from puzzlewright.core.words import truncate
from puzzlewright.genre.generator import OptionValues, Size
from puzzlewright.genres.mosaic.generation import ornaments, scenes
from puzzlewright.genres.mosaic.generation.ornaments import InkRule, PictureCanvas

# Weight of each of the four neighbours of a cell, compared with the cell itself. Two neighbours
# then have the same colour in two of three cases, as in published puzzles.
NEIGHBOUR_WEIGHT = 0.35
# Common formats that Pillow reads without external programs.
FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF", "PPM")
MAX_SIDE = 50_000  # pixels; no picture is that long
MAX_PIXELS = 25_000_000  # a small file can unpack to any number of pixels


def random_picture(rng: Random, size: Size, black: int) -> set[Place]:
    """Return this many black cells: those with the darkest surroundings in random greys."""
    rows, cols = size
    # With a white frame around the grid, every cell has four neighbours.
    width = cols + 2
    grey = [0.0] * ((rows + 2) * width)
    inside = [(row + 1) * width + col + 1 for row in range(rows) for col in range(cols)]
    for cell in inside:
        grey[cell] = rng.random() - 0.5
    darkness = [
        grey[cell]
        + NEIGHBOUR_WEIGHT
        * (grey[cell - 1] + grey[cell + 1] + grey[cell - width] + grey[cell + width])
        for cell in inside
    ]
    darkest_first = sorted(range(len(darkness)), key=darkness.__getitem__, reverse=True)
    return set(darkest_first[:black])


@lru_cache
def _pictures() -> Mapping[str, Mapping[str, str]]:
    """Return the cells of every picture, by its title and the length of its sides."""
    text = files("puzzlewright.genres.mosaic").joinpath("pictures.jsonl").read_text("utf-8")
    records = map(json.loads, text.splitlines())
    return {record["title"]: record["cells"] for record in records}


def picture_titles(size: Size) -> list[str]:
    """List the titles of the pictures that are drawn in this size."""
    side = str(size.rows)
    is_square = size.rows == size.cols
    return [title for title, cells in _pictures().items() if is_square and side in cells]


def named_picture(title: str, size: Size) -> Solution:
    """Return a picture; raise `BadOption` if there is none of this title or size."""
    known = {name.casefold(): cells for name, cells in _pictures().items()}
    cells = known.get(title.casefold())
    if cells is None:
        like = suggest(title, (*_pictures(), *PATTERNS))
        raise BadOption(
            f"no picture is called {title!r}" + (f". Did you mean {like[0]}?" if like else "")
        )
    if size not in [(int(side), int(side)) for side in cells]:
        sizes = ", ".join(f"{side}x{side}" for side in cells)
        raise BadOption(f"the picture {title} is drawn at {sizes}, not at {size}")
    packed = cells[str(size.rows)]
    data = b64decode(packed + "=" * (-len(packed) % 4))
    bits = "".join(f"{byte:08b}" for byte in data)
    return Solution(tuple(map(int, bits[: size.rows * size.cols])))


def given_picture(size: Size, options: OptionValues) -> Solution | None:
    """Return the picture that the options name; None for a random one."""
    if "picture" in options:
        return named_picture(options["picture"], size)
    if "from_image" in options:
        return read_picture(options["from_image"], size, dither=options.get("dither", False))
    return None


def read_picture(path: str, size: Size, *, dither: bool) -> Solution:
    """Read an image file: scale it, enhance its contrast, and apply the best threshold."""
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError:
        raise NotInstalled("Pillow", install_command("images")) from None
    try:
        # Pillow itself rejects only far larger images, and warns about odd files on stderr.
        with warnings.catch_warnings(action="ignore"), Image.open(path, formats=FORMATS) as image:
            if image.width * image.height > MAX_PIXELS:
                raise Image.DecompressionBombError
            if max(image.size) > MAX_SIDE:
                raise BadOption(f"a side of {path} has more than {MAX_SIDE:,} pixels")
            # Transparent areas become white.
            layers = image.convert("RGBA")
            flat = Image.new("RGBA", layers.size, "white")
            flat.alpha_composite(layers)
            grey = ImageOps.autocontrast(
                flat.convert("L").resize((size.cols, size.rows), Image.Resampling.LANCZOS)
            )
    except Image.DecompressionBombError:
        raise BadOption(
            f"{path} has more than {MAX_PIXELS:,} pixels: make it smaller first"
        ) from None
    except UnidentifiedImageError:
        known = ", ".join(FORMATS)
        raise BadOption(
            f"{path} cannot be read as a picture: its format is none of {known}"
        ) from None
    except PuzzlewrightError:  # our own, or a time limit
        raise
    except OSError as error:
        raise BadOption(f"{path} cannot be read as a picture: {error.strerror or error}") from None
    except Exception as error:  # a broken file makes Pillow raise almost anything
        raise BadOption(f"{path} cannot be read as a picture: {truncate(str(error), 80)}") from None
    if dither:
        grey, threshold = grey.convert("1").convert("L"), 127
    else:
        threshold = _threshold(grey.tobytes())
    values = tuple(int(shade <= threshold) for shade in grey.tobytes())
    if len(set(values)) == 1 and len(values) > 1:
        raise BadOption(f"{path} has only one colour at {size}, so there is nothing to find")
    return Solution(values)


def _threshold(shades: bytes) -> int:
    """Return Otsu's threshold, which maximises the variance between dark and light."""
    total, weight = len(shades), sum(shades)
    best, threshold = -1.0, 127
    dark, dark_weight = 0, 0
    for shade in range(256):
        dark += shades.count(shade)
        dark_weight += shade * shades.count(shade)
        if 0 < dark < total:
            gap = dark_weight / dark - (weight - dark_weight) / (total - dark)
            difference = dark * (total - dark) * gap * gap
            if difference > best:
                best, threshold = difference, shade
    return threshold


class PatternOfSize(NamedTuple):
    """A pattern, and the shortest side at which it can be recognised."""

    draw: InkRule
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
    canvas = PictureCanvas.of(size)
    ink = PATTERNS[title].draw(rng, canvas)
    xs = [(col + 0.5) * canvas.cell - canvas.right for col in range(size.cols)]
    ys = [(row + 0.5) * canvas.cell - canvas.bottom for row in range(size.rows)]
    return Solution(tuple(int(ink(x, y)) for y in ys for x in xs))
