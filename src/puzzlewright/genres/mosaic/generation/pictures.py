"""Pictures from files, as black and white cells of a wished size."""

import warnings
from typing import Any

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import BadOption, NotInstalled
from puzzlewright.core.words import cut
from puzzlewright.genre.generator import Size

# Formats that people have, and that Pillow reads by itself: for some others it starts a program.
FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF", "PPM")
MOST_PIXELS = 25_000_000  # a small file can unpack to any number of them


def read_picture(path: str, size: Size, *, dither: bool) -> Solution:
    """The picture in the file: scaled, with more contrast, and cut at the best threshold."""
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError:
        raise NotInstalled("Pillow", "pip install 'puzzlewright[images]'") from None
    try:
        with _quietly_opened(Image, path) as image:
            if image.width * image.height > MOST_PIXELS:
                raise Image.DecompressionBombError
            # What is transparent is paper.
            layers = image.convert("RGBA")
            flat = Image.new("RGBA", layers.size, "white")
            flat.alpha_composite(layers)
            grey = ImageOps.autocontrast(
                flat.convert("L").resize((size.cols, size.rows), Image.Resampling.LANCZOS)
            )
    except Image.DecompressionBombError:
        raise BadOption(
            f"{path} has more than {MOST_PIXELS:,} pixels: make it smaller first"
        ) from None
    except UnidentifiedImageError:
        known = ", ".join(FORMATS)
        raise BadOption(f"{path} cannot be read as a picture: it is none of {known}") from None
    except OSError as error:
        raise BadOption(f"{path} cannot be read as a picture: {error.strerror or error}") from None
    except Exception as error:  # a broken file makes Pillow raise almost anything
        raise BadOption(f"{path} cannot be read as a picture: {cut(str(error), 80)}") from None
    if dither:
        grey, threshold = grey.convert("1").convert("L"), 127
    else:
        threshold = _threshold(grey.tobytes())
    values = tuple(int(shade <= threshold) for shade in grey.tobytes())
    if len(set(values)) == 1 and len(values) > 1:
        raise BadOption(f"{path} is a picture of one colour at {size}: there is nothing to find")
    return Solution(values)


def _quietly_opened(images: Any, path: str) -> Any:
    """Pillow refuses only far larger pictures than are refused here, and warns of large ones on
    standard error.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", images.DecompressionBombWarning)
        return images.open(path, formats=FORMATS)


def _threshold(shades: bytes) -> int:
    """Otsu's threshold: the two sides are as different as can be, for their sizes."""
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
