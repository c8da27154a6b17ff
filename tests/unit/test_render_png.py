"""Pictures as PNG: the numbers are really there, on any machine."""

import io
import sys
from typing import Any

import pytest
import resvg_py
from PIL import Image

from puzzlewright.core.errors import Trouble
from puzzlewright.core.picture import Label, Picture
from puzzlewright.render.export import png
from puzzlewright.render.svg import svg


def drawn(*texts: str, zoom: float = 1.0) -> Image.Image:
    labels = [Label(x + 0.5, 0.5, text, "clue") for x, text in enumerate(texts)]
    picture = Picture(2, 1, tuple(labels), "")
    return Image.open(io.BytesIO(png(svg(picture, "light"), zoom)))


def ink(image: Image.Image) -> int:
    """How many pixels are dark."""
    return sum(value < 100 for value in image.convert("L").tobytes())


def test_numbers_are_seen() -> None:
    assert drawn("8").size == (100, 60)
    assert ink(drawn("")) == 0
    assert ink(drawn("1")) > 10
    assert ink(drawn("8")) > ink(drawn("1"))


def test_numbers_are_seen_where_no_fonts_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    render = resvg_py.svg_to_bytes

    def without_fonts(**options: Any) -> bytes:
        return render(**options, skip_system_fonts=True)

    monkeypatch.setattr(resvg_py, "svg_to_bytes", without_fonts)
    assert ink(drawn("8")) > 10
    # this sign is not among the letters of last resort
    assert drawn("≤1").tobytes() == drawn("<=1").tobytes()


def test_a_picture_can_be_larger() -> None:
    assert drawn("8", zoom=2).size == (200, 120)


def test_what_would_not_fit_into_memory_is_refused() -> None:
    with pytest.raises(Trouble, match="a PNG of 100000 x 60000 pixels is too large"):
        drawn("8", zoom=1000)


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(
        Trouble, match=r"PNG pictures need resvg_py and Pillow: pip install .*images"
    ):
        drawn("8")
