"""Formats of janko.at, Simon Tatham's game IDs, Kanpen, and text grids."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.kit.formats import janko, pzprv3, tatham, text_grid
from puzzlewright.kit.formats.tokens import Clues

tokens = st.sampled_from(["-", "1", "x", "12"])


@st.composite
def rectangles(draw: st.DrawFn) -> list[list[str]]:
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    return [[draw(tokens) for _ in range(cols)] for _ in range(rows)]


@given(rectangles())
def test_janko_round_trip(rows: list[list[str]]) -> None:
    text = janko.write("Mosaik", {"problem": rows, "areas": rows})
    assert janko.fits(text, ("mosaik",))
    assert not janko.fits(text, ("hashi",))
    parsed = janko.parse(text, ("mosaik",))
    assert parsed.properties["puzzle"] == "Mosaik"
    assert parsed.problem() == parsed.section("areas", len(rows), len(rows[0])) == rows
    assert parsed.section("solution", len(rows), len(rows[0])) is None


@pytest.mark.parametrize(
    "text",
    [
        "begin\npuzzle MOSAIK\nproblem\n1 2\nsolution\nx -\nend\nanything",
        "[Begin]\nauthor puzzle\nrows 1\n[ problem ]\n\n1 2\n\n[solution]\nx -\n[moves]\n1 1 1",
        "\npuzzle Mosaik\n[problem]\n1 2\n[solution]\nx -",
        "[problem]\n1 2\n[solution]\nx -",
    ],
)
def test_janko_sections_with_and_without_brackets(text: str) -> None:
    assert janko.fits(text, ("mosaik",))
    parsed = janko.parse(text, ("mosaik",))
    assert (parsed.problem(), parsed.section("solution", 1, 2)) == ([["1", "2"]], [["x", "-"]])


@pytest.mark.parametrize(
    "text", ["", "author Somebody\n[problem]\n1", "1 2\n", "[1 2]", "puzzles\n[problem]\n1"]
)
def test_texts_that_are_not_janko(text: str) -> None:
    assert not janko.fits(text, ("mosaik",))


def test_janko_without_a_problem() -> None:
    with pytest.raises(BadPuzzle, match=r"^there is no section \[problem\], only a header$"):
        janko.parse("begin\npuzzle Mosaik\nend", ("mosaik",)).problem()


def test_janko_text_as_the_site_shows_it() -> None:
    text = (
        '<html><p>begin</p>\n<script id="data" type="application/x-janko">\nbegin\npuzzle mosaic\n'
        "author A. N. Other\ninfo 3 - 4\n- 5\nunit 30\nsize 2\nlabels\n7 7\nproblem\n1 -\n- 2\n"
        "depth 2\nsolution\nx -\n- -\nend\n</script></html>"
    )
    assert janko.fits(text, ("mosaic",))
    parsed = janko.parse(text, ("mosaic",))
    assert parsed.problem() == [["1", "-"], ["-", "2"]]
    assert parsed.section("solution", 2, 2) == [["x", "-"], ["-", "-"]]
    assert parsed.number("depth") == 2


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("size 2", "the header announces 2 rows, but [problem] has 1"),
        ("cols 1", "the header announces 1 column, but [problem] has 2"),
    ],
)
def test_janko_of_another_size_than_announced(header: str, why: str) -> None:
    with pytest.raises(BadPuzzle, match=re.escape(why)):
        janko.parse(f"begin\n{header}\nproblem\n1 2\nend", ("mosaic",)).problem()


@pytest.mark.parametrize(
    ("moves", "strokes"),
    [
        ("Z2;ba,2;ab,-;", [((0, 1), "2"), ((1, 0), "-")]),
        ("L0;aa,1;\nbb,3", [((0, 0), "1"), ((1, 1), "3")]),  # over two lines
        ("aa,1;ab,2,1;aa,2,1;R1;bb,3;", [((0, 0), "1"), ((1, 1), "3")]),  # a discarded trial
        ("aa,1,1;ab,2,1;", [((0, 0), "1"), ((1, 0), "2")]),  # one that was kept
        ("zz,1;2900,1;aa;;,,", []),  # none of this is a cell of the grid
    ],
)
def test_janko_recorded_solves(moves: str, strokes: list[object]) -> None:
    parsed = janko.parse(f"begin\nproblem\n1 2\n- -\nmoves\n{moves}\nend", ("mosaic",))
    assert parsed.recorded_entries(2, 2) == strokes


def test_janko_cells_of_large_grids_are_numbers() -> None:
    parsed = janko.parse("begin\nproblem\n1\nmoves\n2703;2703,1;30,0;zz,1;", ("mosaic",))
    assert parsed.recorded_entries(40, 40) == [((3, 27), "1"), ((30, 0), "0"), ((25, 25), "1")]


OPTIONS = re.compile("(h[01])?")
DIGITS = {str(digit): digit for digit in range(10)}


@given(st.integers(1, 12), st.integers(1, 12), st.data())
def test_game_ids_round_trip(rows: int, cols: int, data: st.DataObject) -> None:
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    clues: Clues = dict(data.draw(st.dictionaries(cells, st.integers(0, 9), max_size=6)))
    desc = tatham.encode(rows, cols, {cell: str(number) for cell, number in clues.items()})
    game = tatham.parse(f"{cols}x{rows}h1:{desc}", "mosaic")
    assert (game.rows, game.cols, game.options) == (rows, cols, "h1")
    assert tatham.decode(game, DIGITS) == clues


def test_long_runs_take_several_letters() -> None:
    assert tatham.encode(2, 40, {(1, 13): "3"}) == "zza3z"
    assert tatham.decode(tatham.parse("40x2:zza3z", "mosaic"), DIGITS) == {(1, 13): 3}


def test_the_game_in_an_address() -> None:
    address = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mosaic.html#3x3:a3g"
    assert tatham.parse(address, "mosaic").desc == "a3g"
    assert tatham.fits(address, "mosaic", OPTIONS)
    assert not tatham.fits(address, "bridges", OPTIONS)


@pytest.mark.parametrize("text", ["", "3x3", "x3:a", "a3x3:", "3x3 :a", "3x3m2:a", "hashi/3/3/1"])
def test_texts_that_are_not_game_ids(text: str) -> None:
    assert not tatham.fits(text, "mosaic", OPTIONS)


@given(rectangles())
def test_kanpen_round_trip(rows: list[list[str]]) -> None:
    text = pzprv3.write_kanpen(len(rows), len(rows[0]), rows, [[7]], rows)
    assert pzprv3.fits_kanpen(text)
    sheet = pzprv3.parse_kanpen(text)
    assert (sheet.rows, sheet.cols) == (len(rows), len(rows[0]))
    assert (sheet.cells("one"), sheet.blocks.number("two"), sheet.cells("three")) == (rows, 7, rows)
    sheet.blocks.check_end()


@pytest.mark.parametrize("text", ["", "3", "3\n3", "3 3\n. .", "3\nx\n."])
def test_texts_that_are_not_kanpen(text: str) -> None:
    assert not pzprv3.fits_kanpen(text)


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_text_grids_round_trip(rows: int, cols: int, data: st.DataObject) -> None:
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    clues: Clues = data.draw(st.dictionaries(cells, st.one_of(st.none(), st.integers(0, 35))))
    signs = {cell: "?" if clue is None else text_grid.NUMBERS[clue] for cell, clue in clues.items()}
    parsed = ["".join(signs.get((r, c), ".") for c in range(cols)) for r in range(rows)]
    text = "\n".join(["context one=1", *parsed, "", *parsed])
    assert text_grid.fits(text, "context")
    assert not text_grid.fits(text, "mosaic")
    assert text_grid.parse(text, "context") == ({"one": "1"}, [parsed, parsed], None)
    assert text_grid.clues_in(parsed) == clues


def test_signs_of_text_grids() -> None:
    assert text_grid.clues_in([".?9az"]) == {(0, 1): None, (0, 2): 9, (0, 3): 10, (0, 4): 35}


@pytest.mark.parametrize(
    "text", ["context", "context\n3\n1\n", "context one=1\n12.", "12.\n...", "a.b\n\n..."]
)
def test_texts_that_may_be_text_grids(text: str) -> None:
    assert text_grid.fits(text, "context")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3 \n1 \n3 \n. \n3",
        "mosaic\n12.",
        "contexts\n12.",
        "1 2",
        "hashi/3/3/1",
        "3x3:a3g",
        '{"genre": 1}',
        "begin",
    ],
)
def test_texts_that_are_not_text_grids(text: str) -> None:
    assert not text_grid.fits(text, "context")


@pytest.mark.parametrize("genre", ["bridges", "mosaic", "context"])
def test_compact_grids_may_state_their_size_and_have_spaces(genre: str) -> None:
    plain = pw.read(f"{genre}\n2.3\n...\n1.2")
    assert pw.read(f"{genre} 3x3\n2.3\n...\n1.2") == plain
    assert pw.read(f"{genre} 3x3\n2 . 3\n. . .\n1 . 2") == plain
    assert pw.read("2 . 3\n. . .\n1 . 2", genre=genre) == plain
    with pytest.raises(BadPuzzle, match="the first line says 3x4, but the grid is 3x3"):
        pw.read(f"{genre} 3x4\n2.3\n...\n1.2")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2 . 3\n. . .\n1 . 2", "could be any of bridges, context, mosaic: name the genre"),
        ("brigdes 2x1\n1\n\n1", "no genre is called 'brigdes'. Did you mean bridges?"),
        ("mosaic 2 x 2\n..\n..", "the first line has '2'; write the size as 10x10"),
        ("mosaic 1x3\n_2_", "line 1 of the drawing, '_2_', has '_', which drawings do not use"),
        ("bridges 2x2\n1   1\n·   ·", "below row 1: between two rows there is a line for bridges"),
        (
            "satogaeri 1x3\n┏━━━┳━━━┓\n┃(1)┃   ┃\n┗━━━┻━━━┛",
            "a drawing of 1 x 3 cells has 3 lines of 13 characters, from border to border",
        ),
    ],
)
def test_messages_about_typed_drawings_say_what_to_do(text: str, why: str) -> None:
    with pytest.raises(BadPuzzle, match=re.escape(why)):
        pw.read(text)
