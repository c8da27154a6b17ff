"""Pictures for the Mosaic puzzles of the starter set, drawn on a square of 200 units."""

from collections.abc import Callable

from PIL import Image, ImageDraw
from PIL.ImageDraw import ImageDraw as Pen

SIDE = 200


def _moon(pen: Pen) -> None:
    pen.ellipse((30, 20, 170, 180), fill=0)
    pen.ellipse((80, 10, 200, 150), fill=255)
    pen.ellipse((120, 60, 150, 90), fill=0)


def _heart(pen: Pen) -> None:
    pen.ellipse((10, 20, 105, 115), fill=0)
    pen.ellipse((95, 20, 190, 115), fill=0)
    pen.polygon([(17, 90), (183, 90), (100, 190)], fill=0)
    pen.ellipse((40, 45, 70, 75), fill=255)


def _house(pen: Pen) -> None:
    pen.polygon([(100, 10), (190, 90), (10, 90)], fill=0)
    pen.rectangle((140, 15, 160, 70), fill=0)
    pen.rectangle((30, 90, 170, 190), fill=0)
    pen.rectangle((50, 110, 80, 140), fill=255)
    pen.rectangle((110, 120, 145, 190), fill=255)


def _tree(pen: Pen) -> None:
    pen.polygon([(100, 5), (150, 70), (50, 70)], fill=0)
    pen.polygon([(100, 45), (170, 115), (30, 115)], fill=0)
    pen.polygon([(100, 85), (190, 160), (10, 160)], fill=0)
    pen.rectangle((85, 160, 115, 195), fill=0)


def _fish(pen: Pen) -> None:
    pen.ellipse((50, 50, 190, 150), fill=0)
    pen.polygon([(70, 100), (10, 50), (10, 150)], fill=0)
    pen.polygon([(100, 60), (150, 60), (120, 20)], fill=0)
    pen.ellipse((145, 75, 165, 95), fill=255)
    pen.arc((60, 60, 130, 140), -60, 60, fill=255, width=8)


def _boat(pen: Pen) -> None:
    pen.polygon([(10, 140), (190, 140), (150, 180), (50, 180)], fill=0)
    pen.rectangle((94, 15, 104, 140), fill=0)
    pen.polygon([(110, 20), (110, 125), (180, 125)], fill=0)
    pen.polygon([(88, 40), (88, 125), (30, 125)], fill=0)


def _mushroom(pen: Pen) -> None:
    pen.pieslice((10, 15, 190, 195), 180, 360, fill=0)
    pen.ellipse((50, 45, 80, 75), fill=255)
    pen.ellipse((110, 35, 145, 70), fill=255)
    pen.rectangle((10, 100, 190, 112), fill=0)
    pen.polygon([(75, 112), (125, 112), (140, 190), (60, 190)], fill=0)


def _cup(pen: Pen) -> None:
    pen.ellipse((120, 75, 190, 145), fill=0)
    pen.ellipse((138, 92, 172, 128), fill=255)
    pen.polygon([(20, 60), (150, 60), (130, 165), (40, 165)], fill=0)
    pen.rectangle((10, 175, 165, 190), fill=0)
    for left in (50, 90):
        pen.rectangle((left, 10, left + 12, 45), fill=0)


PICTURES: dict[str, Callable[[Pen], None]] = {
    "Moon": _moon,
    "Heart": _heart,
    "House": _house,
    "Fir tree": _tree,
    "Fish": _fish,
    "Sailing boat": _boat,
    "Mushroom": _mushroom,
    "A cup of tea": _cup,
}


def draw(title: str) -> Image.Image:
    """Return the picture of this title, black on white."""
    image = Image.new("L", (SIDE, SIDE), 255)
    PICTURES[title](ImageDraw.Draw(image))
    return image
