"""The codings in addresses of puzz.link: numbers, walls, and the address around them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.errors import BadPuzzle, CannotWrite
from puzzlewright.kit.formats import puzzlink
from puzzlewright.kit.formats.tokens import Clues, Edges

PIDS = ("satogaeri", "sato")


@st.composite
def grids(draw: st.DrawFn) -> tuple[int, int, Clues]:
    rows, cols = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    numbers = st.one_of(st.none(), st.integers(0, 20), st.integers(0, puzzlink.BOUNDS["$"] - 1))
    return rows, cols, draw(st.dictionaries(cells, numbers, max_size=8))


@given(grids())
def test_numbers_round_trip(grid: tuple[int, int, Clues]) -> None:
    rows, cols, clues = grid
    assert puzzlink.decode_numbers(puzzlink.encode_numbers(rows, cols, clues), rows, cols) == clues


@pytest.mark.parametrize(
    ("number", "packed"),
    [
        (0, "0"),
        (15, "f"),
        (16, "-10"),
        (255, "-ff"),
        (256, "+100"),
        (4095, "+fff"),
        (4096, "=000"),
        (8191, "=fff"),
        (8192, "@000"),
        (12239, "@fcf"),
        (12240, "*0000"),
        (77775, "*ffff"),
        (77776, "$00000"),
        (None, "."),
    ],
)
def test_every_form_of_a_number(number: int | None, packed: str) -> None:
    assert puzzlink.encode_numbers(1, 1, {(0, 0): number}) == packed
    assert puzzlink.decode_numbers(packed, 1, 1) == {(0, 0): number}


def test_the_second_sign_for_numbers_from_8192() -> None:
    assert puzzlink.decode_numbers("%00a", 1, 1) == {(0, 0): 8202}


def test_runs_of_blank_cells() -> None:
    assert puzzlink.encode_numbers(1, 43, {(0, 41): 1}) == "zzg1g"
    assert puzzlink.decode_numbers("02h1h1g", 3, 3) == {(0, 0): 0, (0, 1): 2, (1, 1): 1, (2, 1): 1}


def test_an_empty_grid_has_no_numbers() -> None:
    assert puzzlink.decode_numbers("", 4, 4) == {}


@pytest.mark.parametrize("number", [-1, puzzlink.BOUNDS["$"]])
def test_numbers_beyond_the_coding(number: int) -> None:
    with pytest.raises(CannotWrite, match=f"but R1C2 has {number}"):
        puzzlink.encode_numbers(1, 2, {(0, 1): number})


# Two countries of four cells and one of eight: 0011 / 0011 / 2211 / 2211.
WALLS = Edges([[0, 1, 0]] * 4, [[0, 0, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0]])


def test_walls_before_numbers() -> None:
    address = puzzlink.parse("https://puzz.link/p?satogaeri/4/4/94g1g02m1h.j", PIDS)
    assert puzzlink.decode_walls(address.body, 4, 4) == (WALLS, "2m1h.j")
    assert puzzlink.encode_walls(WALLS) == "94g1g0"
    assert puzzlink.decode_numbers("2m1h.j", 4, 4) == {(0, 0): 2, (2, 0): 1, (2, 3): None}


@st.composite
def walls(draw: st.DrawFn) -> tuple[int, int, Edges]:
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    bit = st.integers(0, 1)
    right = [[draw(bit) for _ in range(cols - 1)] for _ in range(rows)]
    below = [[draw(bit) for _ in range(cols)] for _ in range(rows - 1)]
    return rows, cols, Edges(right, below)


@given(walls(), st.text(alphabet="0123456789.gz"))
def test_walls_round_trip(grid: tuple[int, int, Edges], rest: str) -> None:
    rows, cols, edges = grid
    assert puzzlink.decode_walls(puzzlink.encode_walls(edges) + rest, rows, cols) == (edges, rest)


def test_too_few_walls() -> None:
    with pytest.raises(BadPuzzle, match=r"^the walls of 4 x 4 cells need 6 characters, found 5$"):
        puzzlink.decode_walls("94g1g", 4, 4)


def test_a_sign_that_is_no_wall() -> None:
    with pytest.raises(
        BadPuzzle, match=r"^character 3 of the walls: expected 0-9 or a-v, found 'w'$"
    ):
        puzzlink.decode_walls("94w1g0", 4, 4)


def test_an_address_gives_the_width_first() -> None:
    assert puzzlink.parse("p?sato/7/4/abc", PIDS) == ("sato", 4, 7, "abc")
    assert puzzlink.write("sato", 4, 7, "abc") == "https://puzz.link/p?sato/7/4/abc"


def test_a_body_that_ends_in_a_sign_gets_a_slash() -> None:
    address = puzzlink.write("sato", 1, 1, ".")
    assert address == "https://puzz.link/p?sato/1/1/./"
    assert puzzlink.parse(address, PIDS).body == "."


def test_an_address_may_lack_its_body() -> None:
    assert puzzlink.parse("p?sato/7/4", PIDS).body == ""
    assert puzzlink.parse("p?sato/7/4/", PIDS).body == ""


@pytest.mark.parametrize(
    "text",
    ["hashi/5/5/1", "https://puzz.link/p?hashi/5/5/1", "satogaeri", "see satogaeri/4/4/1", ""],
)
def test_other_texts_do_not_fit(text: str) -> None:
    assert not puzzlink.fits(text, PIDS)


@pytest.mark.parametrize(
    "text",
    ["sato/x", "http://pzv.jp/p.html?type=player&satogaeri_play/4/4/94g", "p?v:x/sato/4/4/1"],
)
def test_addresses_fit_by_their_pid(text: str) -> None:
    assert puzzlink.fits(text, PIDS)
