"""Pictures as SVG and as data: what a reader of the file relies on."""

import re
from xml.etree import ElementTree

import pytest

from puzzlewright.core.errors import Trouble, UnknownName
from puzzlewright.core.picture import Box, Disc, Label, Line, Picture, Shape, Theme, base_role
from puzzlewright.render import palette
from puzzlewright.render.export import export
from puzzlewright.render.palette import ROLE_STYLES, in_layers
from puzzlewright.render.svg import svg

SVG = "{http://www.w3.org/2000/svg}"


def picture_of(*shapes: Shape, width: float = 3, height: float = 2) -> Picture:
    return Picture(width, height, shapes, "A <small> page & its title")


def parsed(picture: Picture, theme: Theme = "light", clickable: bool = True) -> ElementTree.Element:
    return ElementTree.fromstring(svg(picture, theme, clickable))


def style(picture: Picture, theme: Theme) -> str:
    return parsed(picture, theme).findtext(f"{SVG}style") or ""


def test_the_svg_needs_no_other_file() -> None:
    root = parsed(picture_of())
    assert root.tag == f"{SVG}svg"
    # twenty units a cell, and a quarter of a cell around
    assert root.get("viewBox") == "-5 -5 70 50"
    assert (root.get("width"), root.get("height")) == ("140", "100")
    assert root.findtext(f"{SVG}title") == "A <small> page & its title"


@pytest.mark.parametrize(("cells", "pixels"), [(5, 220), (30, 900), (50, 1212), (100, 2412)])
def test_cells_of_large_grids_are_smaller_but_readable(cells: int, pixels: int) -> None:
    assert parsed(picture_of(width=cells, height=cells)).get("width") == str(pixels)


def test_a_shape_contains_its_place() -> None:
    root = parsed(
        picture_of(
            Box(0, 0, 1, 1, "cell-black", 7),
            Line(0, 0, 1, 0, "bridge", 2, 8),
            Disc(1, 1, 0.3, "circle", 9),
        )
    )
    assert [element.get("data-place") for element in root.iter() if element.get("data-place")] == [
        "7",
        "8",
        "9",
    ]


def test_without_clicks_places_are_left_out() -> None:
    picture = picture_of(
        Box(0, 0, 1, 1, "cell-black", 7),
        Box(0, 0, 1, 1, "touch", 7),
        Label(0.5, 0.5, "3", "clue-on-black"),
    )
    text = svg(picture, clickable=False)
    assert "data-place" not in text
    assert "touch" not in text
    assert "cell-black" in text
    assert ">3<" in text


def test_strands_lie_side_by_side() -> None:
    (bridge,) = parsed(picture_of(Line(0.5, 1, 2.5, 1, "bridge", 2, 0))).iter(f"{SVG}path")
    assert bridge.get("d") == "M10 18.5H50M10 21.5H50"


def test_many_strands_stay_as_narrow_as_an_island() -> None:
    (bridge,) = parsed(picture_of(Line(0.5, 1, 0.5, 2, "bridge", 30, 0))).iter(f"{SVG}path")
    starts = [float(strand.split()[0]) for strand in (bridge.get("d") or "").split("M")[1:]]
    assert len(starts) == 30
    assert max(starts) - min(starts) <= 10


def test_shapes_without_a_place_share_one_path() -> None:
    lines = [Line(x, 0, x, 100, "grid") for x in range(100)]
    boxes = [
        Box(x, y, 1, 1, "cell-black" if x % 2 else "cell-white") for x in range(9) for y in range(9)
    ]
    root = parsed(picture_of(*boxes, *lines))
    assert [group.get("class") for group in root.iter(f"{SVG}g")] == [
        "cell-black",
        "cell-white",
        "grid",
    ]
    assert len(list(root.iter(f"{SVG}path"))) == 3


def test_a_large_grid_is_a_small_file() -> None:
    cells = [divmod(cell, 100) for cell in range(10_000)]
    boxes = [
        Box(x, y, 1, 1, "cell-black" if x * y % 3 else "cell-white", 100 * y + x) for y, x in cells
    ]
    labels = [Label(x + 0.5, y + 0.5, "5", "clue") for y, x in cells]
    picture = picture_of(*boxes, *labels, width=100, height=100)
    assert len(svg(picture)) < 850_000
    assert len(svg(picture, clickable=False)) < 550_000


def test_text_is_centred_and_escaped() -> None:
    (label,) = parsed(picture_of(Label(0.5, 0.5, "<", "clue", 1.0))).iter(f"{SVG}text")
    assert (label.text, label.get("x"), label.get("y")) == ("<", "10", "17")


def test_light_and_dark_differ_and_auto_has_both() -> None:
    picture = picture_of(Box(0, 0, 1, 1, "cell-black"))
    light, dark = ROLE_STYLES["cell-black"].light.fill, ROLE_STYLES["cell-black"].dark.fill
    assert light in style(picture, "light")
    assert dark not in style(picture, "light")
    assert dark in style(picture, "dark")
    assert light not in style(picture, "dark")
    by_day, by_night = style(picture, "auto").split("@media (prefers-color-scheme:dark)")
    assert light in by_day
    assert dark in by_night


def test_two_themes_on_one_web_page_do_not_interfere() -> None:
    for theme in ("light", "dark", "auto"):
        rules = [
            line
            for line in style(picture_of(Disc(1, 1, 0.3, "island")), theme).splitlines()
            if "{" in line
        ]
        assert all(rule.startswith((f".pw-{theme} ", "@media")) for rule in rules)


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(UnknownName, match="no theme is called 'sepia'; known: auto, light, dark"):
        svg(picture_of(), "sepia")  # type: ignore[arg-type]


def test_numbers_of_roles_wrap_around() -> None:
    assert base_role("cross-9") == "cross-2"
    assert base_role("class-3") == "class-3"
    assert base_role("island-done") == "island-done"


def test_what_is_further_down_in_the_table_lies_on_top() -> None:
    landing, left, dot = (
        Disc(1, 1, 0.3, "landing", 0),
        Disc(1, 1, 0.3, "circle-moved", 1),
        Disc(1, 1, 0.1, "cross-8"),
    )
    line = Line(0, 0, 1, 1, "bridge")
    assert list(in_layers([landing, left, dot, line, landing, left])) == [
        dot,
        left,
        landing,
        line,
        left,
        landing,
    ]


def test_the_table_in_words_is_the_table_in_code() -> None:
    rows = re.findall(
        r"^([a-z0-9-]+?)(\.\.\.)? +(?:Line|Box|Disc|Label|any)",
        palette.__doc__ or "",
        re.MULTILINE,
    )
    words = [name.removesuffix("-0") if is_family else name for name, is_family in rows]
    assert words == list(dict.fromkeys(re.sub(r"-\d+$", "", role) for role in ROLE_STYLES))


def test_every_role_contrasts_with_the_background() -> None:
    for role, look in ROLE_STYLES.items():
        # the last three lie on something dark
        if role not in ("paper", "touch", "clue-on-black", "cross-letter", "order-number"):
            assert set(look.light) - {"none", ROLE_STYLES["paper"].light.fill}, role
            assert set(look.dark) - {"none", ROLE_STYLES["paper"].dark.fill}, role


def test_exported_data_has_every_shape() -> None:
    picture = picture_of(Line(0, 1 / 3, 1, 0, "bridge", 2, 4), Label(0.5, 0.5, "?", "clue"))
    assert export(picture) == {
        "width": 3,
        "height": 2,
        "title": "A <small> page & its title",
        "shapes": [
            {
                "kind": "line",
                "x1": 0,
                "y1": 0.333,
                "x2": 1,
                "y2": 0,
                "role": "bridge",
                "strands": 2,
                "place": 4,
            },
            {"kind": "label", "x": 0.5, "y": 0.5, "text": "?", "role": "clue", "size": 0.5},
        ],
    }


def numbers_beside(picture: Picture, rulers: bool | None = None) -> list[str | None]:
    root = ElementTree.fromstring(svg(picture, "light", rulers=rulers))
    return [
        label.text
        for group in root.iter(f"{SVG}g")
        if group.get("class") == "ruler"
        for label in group
    ]


def ruled(rows: int, columns: int, *shapes: Shape) -> Picture:
    return Picture(columns, rows, shapes, "", rulers=(rows, columns))


def test_a_grid_with_six_rows_or_columns_has_rulers() -> None:
    assert numbers_beside(ruled(2, 6)) == ["1", "2", "3", "4", "5", "6", "1", "2"]
    assert numbers_beside(ruled(5, 5)) == []
    assert numbers_beside(picture_of(width=9, height=9)) == []


def test_rulers_can_be_switched() -> None:
    assert numbers_beside(ruled(9, 9), rulers=False) == []
    assert numbers_beside(ruled(1, 2), rulers=True) == ["1", "2", "1"]


def test_printed_rulers_are_outside_the_grid() -> None:
    root = ElementTree.fromstring(svg(ruled(100, 6), "light"))
    left, top, *_ = map(float, (root.get("viewBox") or "").split())
    labels = [
        label for group in root.iter(f"{SVG}g") if group.get("class") == "ruler" for label in group
    ]
    for label in labels:
        x, y = float(label.get("x", "")), float(label.get("y", ""))
        assert (x < 0) != (y < 0)
        assert left + 2.5 * len(label.text or "") < x
        assert top < y


def test_every_fifth_line_of_a_large_grid_is_heavier() -> None:
    def heavy(cells: int) -> list[str | None]:
        lines = [Line(x, 0, x, cells, "grid") for x in range(1, cells)]
        root = ElementTree.fromstring(svg(ruled(cells, cells, *lines), "light"))
        return [
            group[0].get("d") for group in root.iter(f"{SVG}g") if group.get("class") == "grid-five"
        ]

    assert heavy(20) == ["M100 0V400M200 0V400M300 0V400"]
    assert heavy(19) == []


def test_the_cell_size_can_be_chosen() -> None:
    root = ElementTree.fromstring(svg(picture_of(), cell_size=10))
    assert (root.get("width"), root.get("height")) == ("35", "25")
    for wrong in (0, -3, 2000, float("nan")):
        with pytest.raises(Trouble, match="a cell is 1 to 1000 pixels wide, not"):
            svg(picture_of(), cell_size=wrong)


def test_data_contains_the_rows_and_columns() -> None:
    assert export(ruled(2, 3))["rulers"] == [2, 3]
