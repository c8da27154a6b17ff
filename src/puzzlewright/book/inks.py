"""The looks of printed pictures: one for black ink alone, one with colours."""

from dataclasses import replace

from puzzlewright.model.looks import Ink, Look
from puzzlewright.model.shapes import Label, Picture


def _fill(colour: str) -> Look:
    return Look(Ink(colour), Ink(colour))


def _line(grey: str, width: float) -> Look:
    return Look(Ink(stroke=grey), Ink(stroke=grey), width)


def _disc(fill: str, stroke: str, width: float) -> Look:
    return Look(Ink(fill, stroke), Ink(fill, stroke), width)


# Only greys that a cheap printer can tell apart.
_INK = {
    "grid": _line("#999999", 0.02),
    "grid-five": _line("#555555", 0.045),
    "border": _line("#000000", 0.07),
    "lattice": _line("#bbbbbb", 0.06),
    "cell-black": _fill("#333333"),
    "cell-white": _fill("#ffffff"),
    **dict.fromkeys(("island", "island-done", "circle"), _disc("#ffffff", "#000000", 0.05)),
    "landing": _disc("#e0e0e0", "#000000", 0.05),
    "circle-moved": _disc("none", "#888888", 0.03),
    **dict.fromkeys(("bridge", "bridge-open", "track"), _line("#000000", 0.06)),
    "span": _line("#aaaaaa", 0.04),
    "looked-at-band": _line("#dddddd", 0.34),
    "premise-band": _line("#cccccc", 0.42),
    "concluded-band": _line("#aaaaaa", 0.62),
    "looked-at": _line("#777777", 0.08),
    "premise": _line("#555555", 0.1),
    "concluded": _line("#000000", 0.14),
    "ruled-out": _line("#000000", 0.09),
    "supposed": _disc("#dddddd", "#555555", 0.06),
    **dict.fromkeys(("supposed-line", "supposed-open"), _line("#777777", 0.06)),
    "supposed-band": _line("#dddddd", 0.42),
    "ruler": _fill("#666666"),
    **dict.fromkeys(("clue", "island-number", "circle-number"), _fill("#000000")),
}


_LARGER = 1.2  # numbers: those of the book's letters are smaller than those of a screen


def inked(picture: Picture, theme: str) -> Picture:
    shapes = tuple(
        shape._replace(size=shape.size * _LARGER) if isinstance(shape, Label) else shape
        for shape in picture.shapes
    )
    roles = picture.roles if theme == "colour" else {**picture.roles, **_INK}
    return replace(picture, shapes=shapes, roles=roles)
