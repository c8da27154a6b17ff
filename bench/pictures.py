"""Draw the pictures of Mosaics from icons of the Phosphor set (MIT licence), in each size.

python -m bench.pictures              fetches the icons with npm and writes pictures.jsonl
python -m bench.pictures sheet.png    also draws them all, to look at
"""

import io
import json
import subprocess
import sys
import tarfile
import tempfile
from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

import puzzlewright as pw

PACKAGE = "@phosphor-icons/core@2.1.1"
OUT = Path(pw.__file__).parent / "genres" / "mosaic" / "pictures.jsonl"
SIZES = {10: 0, 15: 0, 20: 0, 30: 1}  # with the margin
RENDERED = 960  # pixels of an icon before it is scaled down
LICENCE = OUT.with_name("PICTURES-LICENSE")


class Icon(NamedTuple):
    """An icon that becomes a picture."""

    name: str
    title: str
    sides: tuple[int, ...]  # the sizes in which it can be recognised


def icons() -> list[Icon]:
    """Read the list of icons, sorted by title."""
    lines = Path(__file__).with_suffix(".txt").read_text().splitlines()
    found = []
    for name, _, title in (line.partition(" ") for line in lines if not line.startswith("#")):
        is_small = title.startswith("* ")
        sides = tuple(side for side in SIZES if is_small or side > min(SIZES))
        found.append(Icon(name, title.removeprefix("* "), sides))
    return sorted(found, key=lambda icon: icon.title.casefold())


def fetch(folder: Path, names: Iterable[str]) -> tuple[dict[str, str], str]:
    """Return the drawings of the icons, by name, and their licence."""
    packed = subprocess.run(
        ["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.split()[-1]
    with tarfile.open(folder / packed) as archive:

        def text(path: str) -> str:
            file = archive.extractfile(f"package/{path}")
            assert file
            return file.read().decode()

        return {name: text(f"assets/fill/{name}-fill.svg") for name in names}, text("LICENSE")


def render(svg: str) -> Image.Image:
    """Draw an icon in grey, without its margins."""
    import resvg_py

    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=RENDERED, height=RENDERED))
    ink = Image.open(io.BytesIO(png)).convert("RGBA").getchannel("A")
    return ink.crop(ink.getbbox())


def bitmap(ink: Image.Image, side: int, margin: int) -> Image.Image:
    """Scale an icon down to a square, and blacken the cells that it covers by half."""
    scale = (side - 2 * margin) / max(ink.size)
    width, height = (max(1, round(length * scale)) for length in ink.size)
    cells = ink.resize((width, height), Image.Resampling.BOX)
    square = Image.new("L", (side, side))
    square.paste(cells, ((side - width) // 2, (side - height + 1) // 2))
    return square.point(lambda shade: 255 * (shade >= 128))


def packed_bits(square: Image.Image) -> str:
    """Return the cells row by row, eight per byte, as base64."""
    bits = "".join("1" if shade else "0" for shade in square.tobytes())
    whole = bits + "0" * (-len(bits) % 8)
    return b64encode(int(whole, 2).to_bytes(len(whole) // 8, "big")).decode().rstrip("=")


def draw_sheet(squares: dict[str, list[Image.Image]], path: str) -> None:
    cell, columns = 124, 14
    sheet = Image.new("L", (cell * columns, -(-len(squares) // columns) * cell), 200)
    pen = ImageDraw.Draw(sheet)
    for number, (title, drawn) in enumerate(squares.items()):
        left, top = number % columns * cell, number // columns * cell
        for place, square in enumerate(drawn[-4:]):
            shown = square.resize((58, 52), Image.Resampling.NEAREST).point(lambda v: 255 - v)
            sheet.paste(shown, (left + place % 2 * 60, top + place // 2 * 54))
        pen.text((left, top + 108), title[:18], fill=0)
    sheet.save(path)


def main() -> None:
    listed = icons()
    with tempfile.TemporaryDirectory() as folder:
        drawings, licence = fetch(Path(folder), [icon.name for icon in listed])
    lines, squares = [], {}
    for icon in listed:
        ink = render(drawings[icon.name])
        drawn = {side: bitmap(ink, side, SIZES[side]) for side in icon.sides}
        squares[icon.title] = list(drawn.values())
        cells = {str(side): packed_bits(square) for side, square in drawn.items()}
        lines.append(json.dumps({"title": icon.title, "cells": cells}) + "\n")
    OUT.write_text("".join(lines))
    LICENCE.write_text(
        "The pictures in pictures.jsonl are drawn from Phosphor Icons"
        f" ({PACKAGE}), under this licence:\n\n{licence}"
    )
    print(f"{len(lines)} pictures")
    for path in sys.argv[1:]:
        draw_sheet(squares, path)


if __name__ == "__main__":
    main()
