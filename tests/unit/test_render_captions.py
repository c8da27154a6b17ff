"""Captioned pictures and animations are readable, also on a phone."""

import re
from xml.etree import ElementTree

import pytest

from puzzlewright.core.picture import Picture
from puzzlewright.render.captions import Frame, animation_html, animation_svg, captioned_svg

SVG = "{http://www.w3.org/2000/svg}"


def frame(cells: int, sentence: str = "Why & so on.", conclusion: str = "R1C1 is black.") -> Frame:
    return Frame(Picture(cells, cells, (), ""), "1. simple.", sentence, conclusion)


def lines(drawing: str) -> list[tuple[str | None, str | None]]:
    root = ElementTree.fromstring(drawing)
    return [(line.get("class"), line.text) for line in root.iter(f"{SVG}tspan")]


def test_a_caption_contains_heading_reason_and_conclusion() -> None:
    assert lines(captioned_svg(frame(5))) == [
        ("head", "1. simple."),
        ("why", "Why & so on."),
        ("so", "R1C1 is black."),
    ]


@pytest.mark.parametrize("cells", [5, 20, 100])
def test_letters_are_readable_on_the_width_of_a_phone(cells: int) -> None:
    drawing = captioned_svg(frame(cells, "so many words " * 30))
    width = float(ElementTree.fromstring(drawing).get("width", ""))
    found = re.search(r"font:([\d.]+)px", drawing)
    assert found
    assert float(found[1]) * 360 / width >= 13


@pytest.mark.parametrize("cells", [5, 20, 100])
def test_captions_stay_inside_the_picture(cells: int) -> None:
    drawing = captioned_svg(frame(cells, "so many words " * 30))
    root = ElementTree.fromstring(drawing)
    width, height = float(root.get("width", "")), float(root.get("height", ""))
    text = root.find(f"{SVG}text")
    assert text is not None
    bottom = float(text.get("y", "")) + sum(float(line.get("dy", "")) for line in text)
    assert bottom < height
    letter = float(text[0].get("dy", "")) / 1.4
    # half the height is the width of a letter on average
    assert all(len(line.text or "") * 0.5 * letter < width for line in text)


def test_a_name_is_not_broken() -> None:
    words = "from R10C10-R10C19 and " * 20
    assert not [
        text for _, text in lines(captioned_svg(frame(5, words))) if text and "-" in text[-1:]
    ]


def test_a_frame_is_shown_long_enough_to_read_its_caption() -> None:
    drawing = animation_svg([frame(5), frame(5, "so many words " * 30)])
    durations = re.findall(r'dur="([\d.]+)s"', drawing)
    assert len(set(durations)) == 1
    assert float(durations[0]) > 25
    shares = [float(share) for share in re.findall(r'keyTimes="0;([\d.]+)', drawing)]
    assert shares[0] < 0.2


def test_an_animation_fits_a_phone() -> None:
    page = animation_html([frame(100)], "An animation")
    assert 'name="viewport" content="width=device-width' in page
    assert "figure svg { display: block; max-width: 100%" in page
    assert "min-height: 2.9rem" in page  # of a button: 46 pixels
    assert "<strong>R1C1 is black.</strong>" in page
