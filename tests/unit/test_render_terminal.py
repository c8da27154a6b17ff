"""Pictures in a terminal: each expected text is written out in full."""

import re

import pytest

from puzzlewright.core.picture import Box, Disc, Label, Line, Picture, Shape
from puzzlewright.render.palette import ROLE_STYLES
from puzzlewright.render.terminal import TextCanvas, text

OUTLINE = [
    Line(0, 0, 3, 0, "border"),
    Line(0, 2, 3, 2, "border"),
    Line(0, 0, 0, 2, "border"),
    Line(3, 0, 3, 2, "border"),
]
GRID = [Line(1, 0, 1, 2, "grid"), Line(2, 0, 2, 2, "grid"), Line(0, 1, 3, 1, "grid")]


def drawn(*shapes: Shape, width: float = 3, height: float = 2) -> list[str]:
    return text(Picture(width, height, shapes, "")).split("\n")


def test_cells_take_two_characters_each() -> None:
    assert drawn(
        Box(0, 0, 1, 1, "cell-black", 0),
        Box(1, 0, 1, 1, "cell-white", 1),
        Box(1, 1, 2, 1, "cell-black"),
        *GRID,
        *OUTLINE,
        Label(1.5, 0.5, "3", "clue"),
        Label(2.5, 0.5, "4", "clue"),
        Label(1.5, 1.5, "5", "clue-on-black"),
        Box(0, 1, 1, 1, "touch", 3),
    ) == [
        "██3 4·",
        " ·5███",
    ]


def test_a_grid_of_white_cells_keeps_its_rows() -> None:
    assert drawn(Box(0, 0, 3, 2, "cell-white")) == ["", ""]


def test_countries_have_thick_borders_and_tracks_go_under_them() -> None:
    assert drawn(
        *GRID,
        *OUTLINE,
        Line(2, 0, 2, 1, "border"),
        Line(2, 1, 3, 1, "border"),
        Line(0, 1, 1, 1, "border"),
        Line(1, 1, 1, 2, "border"),
        Line(2.5, 0.5, 1.5, 0.5, "track"),
        Line(0.5, 1.5, 0.5, 0.5, "track"),
        Disc(2.5, 0.5, 0.36, "circle-moved", 0),
        Disc(1.5, 0.5, 0.36, "landing", 0),
        Label(1.5, 0.5, "1", "circle-number"),
        Disc(0.5, 1.5, 0.36, "circle-moved", 1),
        Disc(0.5, 0.5, 0.36, "landing", 1),
        Disc(2.5, 1.5, 0.36, "circle", 2),
        Label(2.5, 1.5, "7", "circle-number"),
        Disc(1.5, 1.5, 0.1, "option"),
    ) == [
        "┏━━━━━━━┳━━━┓",
        "┃[●] [1]╂─◌ ┃",
        "┣━┿━┓   ┗━━━┫",
        "┃ ◌ ┃ ·  (7)┃",
        "┗━━━┻━━━━━━━┛",
    ]


def test_circles_that_have_not_moved_show_their_number() -> None:
    assert drawn(
        Disc(0.5, 0.5, 0.36, "circle"),
        Disc(1.5, 0.5, 0.36, "circle"),
        Label(1.5, 0.5, "3", "circle-number"),
    ) == ["(○) (3)"]


def test_cells_are_wider_where_numbers_are_long() -> None:
    assert drawn(
        *OUTLINE,
        Disc(0.5, 0.5, 0.36, "circle"),
        Label(0.5, 0.5, "10", "circle-number"),
        Disc(2.5, 1.5, 0.36, "landing"),
        Label(2.5, 1.5, "7", "circle-number"),
    ) == [
        "┏━━━━━━━━━━━━━━━━━┓",
        "┃(10)             ┃",
        "┃                 ┃",
        "┃             [7] ┃",
        "┗━━━━━━━━━━━━━━━━━┛",
    ]
    assert drawn(
        Box(0, 0, 1, 1, "cell-black"),
        Box(2, 0, 1, 1, "cell-white"),
        Label(1.5, 0.5, "10", "clue"),
        Label(2.5, 0.5, "7", "clue"),
        height=1,
    ) == ["███10·7"]


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (2, 12)])
def test_rulers_are_set_off_by_a_frame(rows: int, cols: int) -> None:
    clues = [Label(0.5, 0.5, "3", "clue"), Label(cols - 0.5, 1.5, "4", "clue")]
    places = [Box(0, 0, 1, 1, "touch", 0)]
    picture = Picture(cols, rows, (*clues, *places), "", rulers=(rows, cols), heading="mosaic")
    assert (
        text(picture, rulers=True).split("\n")
        == {
            3: [
                "mosaic",
                "    1 2 3",
                "  ┌───────",
                "1 │ 3· · ·",
                "2 │  · ·4·",
            ],
            12: [
                "mosaic",
                "                      1 1 1",
                "    1 2 3 4 5 6 7 8 9 0 1 2",
                "  ┌─────────────────────────",
                "1 │ 3· · · · · · · · · · · ·",
                "2 │  · · · · · · · · · · ·4·",
            ],
        }[cols]
    )
    assert text(picture).split("\n")[1] == "3" + "· " * (cols - 1) + "·"


@pytest.mark.parametrize(
    ("strands", "across", "down"),
    [(1, "───", "│"), (2, "═══", "║"), (3, "≡³≡", "┃³"), (4, "≣⁴≣", "┃⁴"), (12, "¹²≣", "┃¹²")],
)
def test_strands_can_be_counted(strands: int, across: str, down: str) -> None:
    ends = [Disc(x, y, 0.36, "island") for x, y in ((0.5, 0.5), (1.5, 0.5), (0.5, 1.5))]
    text_lines = drawn(
        Line(0.5, 0.5, 1.5, 0.5, "bridge", strands),
        Line(0.5, 0.5, 0.5, 1.5, "bridge", strands),
        *ends,
    )
    assert text_lines[0] == f"○{across}○"
    assert text_lines[1] == down
    assert text_lines[2] == "○"


def test_open_bridges_spans_and_crossings_differ() -> None:
    assert drawn(
        Line(0.5, 0.5, 1.5, 0.5, "span"),
        Line(0.5, 1.5, 2.5, 1.5, "bridge-open", 2),
        Disc(1, 0.5, 0.1, "cross-8"),
        Disc(0.5, 0.5, 0.36, "island"),
        Disc(1.5, 0.5, 0.36, "class-1"),
        Label(0.5, 0.5, "12", "island-number"),
    ) == [
        "12┈x┈○",
        "",
        " ┅┅┅┅┅┅²┅┅",
    ]


def test_slanting_lines_are_dotted() -> None:
    assert drawn(Line(0, 0, 2, 2, "bridge", 2), Line(2, 0, 4, 2, "span"), width=4) == [
        "•       ·",
        " ••      ··",
        "   •²      ··",
        "     ••      ··",
        "       ••      ··",
    ]


def test_colour_changes_nothing_but_colour() -> None:
    picture = Picture(
        2, 1, (Line(0.5, 0.5, 1.5, 0.5, "bridge"), Disc(0.5, 0.5, 0.36, "island-done")), ""
    )
    coloured = text(picture, colour=True)
    assert "\x1b[36m" in coloured
    assert "\x1b[32m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == text(picture)


@pytest.mark.parametrize("role", ROLE_STYLES)
def test_every_style_has_its_codes(role: str) -> None:
    canvas = TextCanvas()
    canvas.write((0, 0), "x", role)
    has_codes = canvas.text(colour=True) != "x"
    assert has_codes == bool(ROLE_STYLES[role].terminal)


@pytest.mark.parametrize(
    ("role", "codes"), [("clue", "1"), ("clue-wrong-on-black", "1;7;31"), ("class-0", "1;37;44")]
)
def test_a_style_becomes_sgr_codes(role: str, codes: str) -> None:
    canvas = TextCanvas()
    canvas.write((0, 0), "x", role)
    assert canvas.text(colour=True) == f"\x1b[{codes}mx\x1b[0m"


def test_an_empty_picture_is_an_empty_text() -> None:
    assert text(Picture(0, 0, (), "")) == ""
