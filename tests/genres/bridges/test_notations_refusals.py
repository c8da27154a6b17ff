"""Bridges texts that are refused, and puzzles that a notation cannot hold: each with its
sentence.
"""

import time
from base64 import b64encode
from contextlib import suppress
from zlib import compressobj

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.blueprints.genre import Notation
from puzzlewright.genres.bridges import genre
from puzzlewright.genres.bridges.puzzle import Bridges, on_graph, on_grid
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle, CannotWrite
from puzzlewright.verbs.text import read, write

NOTATIONS = {notation.name: notation for notation in genre.notations}
EVERY_NOTATION = [pytest.param(notation, id=notation.name) for notation in genre.notations]


def penpa(*lines: str) -> str:
    """An address with these lines on the board."""
    deflate = compressobj(wbits=-15)
    return (
        "m=edit&p="
        + b64encode(deflate.compress("\n".join(lines).encode()) + deflate.flush()).decode()
    )


BOARD = ("square,3,3,38", "[0,0,0,0]", "{}")

MALFORMED = [
    ("puzzlink", "hashi/3", "expected hashi/columns/rows/..., found 'hashi/3'"),
    ("puzzlink", "hashi/3/x/1", "the number of rows: expected a number, found 'x'"),
    ("puzzlink", "hashi/c/3/3/1", "the number of columns: expected a number, found 'c'"),
    ("puzzlink", "hashi/3/3/1/1", "expected hashi/columns/rows/body, found more after it: '1'"),
    (
        "puzzlink",
        "context/3/3/1",
        "expected an address with hashi or hashikake or bridges, found 'context'",
    ),
    ("puzzlink", "hashi/3/3/1 1", "a puzz.link address is one word, not 'hashi/3/3/1 1'"),
    ("puzzlink", "p?pzprv3/hashi/3/3", "this address carries a whole file: its notation is pzprv3"),
    ("puzzlink", "hashi/3/3/", "a Bridges puzzle needs at least one island"),
    (
        "puzzlink",
        "hashi/100000/100000/4",
        "a grid of 100000 x 100000 has more than 1,000,000 cells",
    ),
    ("puzzlink", "hashi/0/3/", "a grid needs at least one row and one column, not 3 x 0"),
    ("puzzlink", "hashi/3/3/1o", "the body goes beyond the last of the 3 x 3 cells"),
    ("puzzlink", "hashi/2/2/m1", "the body goes beyond the last of the 2 x 2 cells"),
    ("puzzlink", "hashi/2/2/1j1", "the body goes beyond the last of the 2 x 2 cells"),
    (
        "puzzlink",
        "hashi/3/3/1-2",
        "character 2 of the numbers: expected 2 hexadecimal digits after '-', found '2'",
    ),
    (
        "puzzlink",
        "hashi/3/3/*12x4",
        "character 1 of the numbers: expected 4 hexadecimal digits after '*', found '12x4'",
    ),
    (
        "puzzlink",
        "hashi/3/3/1A",
        (
            "character 2 of the numbers: expected a hexadecimal digit, a letter g to z or one of ."
            " - + = @ % * $, found 'A'"
        ),
    ),
    (
        "pzprv3",
        "hashi/3/3",
        (
            "a pzprv3 file begins with the lines pzprv3 and hashikake or hashi or bridges, not with"
            " 'hashi/3/3'"
        ),
    ),
    (
        "pzprv3",
        "pzprv3/context/3/3/",
        "the second line of this file should be hashikake or hashi or bridges, not 'context'",
    ),
    ("pzprv3", "pzprv3/hashi", "the text ends before the number of rows"),
    ("pzprv3", "pzprv3/hashi/3/many/", "the number of columns: expected a number, found 'many'"),
    ("pzprv3", "pzprv3/hashi/3/3/", "a Bridges puzzle needs at least one island"),
    ("pzprv3", "pzprv3/hashi/3/3/1 . 1/. . ./", "the clues: expected 3 rows, found 2"),
    ("pzprv3", "pzprv3/hashi/2/2/1 ./. /", "the clues, row 2: expected 2 values, found 1"),
    (
        "pzprv3",
        "pzprv3/hashi/1/3/1 x 1/",
        "R1C2: expected '.', '-' or a number, found 'x'",
    ),
    (
        "pzprv3",
        "pzprv3/hashi/1/3/1 . 1/1/",
        "the lines between columns, row 1: expected 2 values, found 1",
    ),
    (
        "pzprv3",
        "pzprv3/hashi/2/2/1 ./. ./0/0/0 x/",
        "the lines between rows, R1C2: expected a number, found 'x'",
    ),
    ("pzprv3", "pzprv3/hashi/1/3/1 . 1/1 1/0 0/", "1 line too many at the end, the first is '0 0'"),
    (
        "pzprv3",
        "pzprv3/hashi/1/4/1 . . 1/1 1 0/",
        ("R1C3: the bridge from R1C1 to R1C4 is not the same all the way, 1 before and 0 here"),
    ),
    (
        "pzprv3",
        "pzprv3/hashi/1/4/1 . . 1/1 2 1/",
        ("R1C2: the bridge from R1C1 to R1C4 is not the same all the way, 1 before and 2 here"),
    ),
    (
        "pzprv3",
        "pzprv3/hashi/1/4/1 . 1 ./1 1 1/",
        "R1C3: the bridge drawn here does not lead from island to island",
    ),
    ("tatham", "seven", "a game ID begins with its size and a colon, such as 7x7m2:, not 'seven'"),
    (
        "tatham",
        "7x7m2#1234",
        (
            "a game ID with '#' is a random seed for another program's generator; the ID with ':'"
            " holds the puzzle"
        ),
    ),
    (
        "tatham",
        "a.org/mosaic.html#3x3:1a1f",
        "this is the address of the game 'mosaic', not 'bridges'",
    ),
    (
        "tatham",
        "3x3h1:1a1f",
        "the parameters of Bridges are i, e, m, L and d in this order, not 'h1'",
    ),
    ("tatham", "3x3m5:1a1f", "the parameter m is from 1 to 4, not '5'"),
    ("tatham", "2x3m2:1a1c", "the smallest game has 3 rows and columns, not 3 x 2"),
    ("tatham", "3x3m2:1a1e", "the game ID covers 8 of the 3 x 3 cells"),
    ("tatham", "3x3m2:1a1g", "the game ID goes beyond the last of the 3 x 3 cells"),
    ("tatham", "3x3m2:1a1f1", "the game ID goes beyond the last of the 3 x 3 cells"),
    (
        "tatham",
        "3x3m2:1a0f",
        (
            "character 3 after the colon: expected a letter a to z or one of 123456789ABCDEFG,"
            " found '0'"
        ),
    ),
    ("tatham", "3x3m2:9a1f", "the 9 at R1C1 is more than 4 x 2 bridges"),
    ("tatham", "3x3m2:1h", "a game of Simon Tatham's Bridges has at least two islands"),
    (
        "tatham",
        "3x3m2:1b1e",
        ("in Simon Tatham's Bridges no islands touch, but those at R1C1 and R2C1 do"),
    ),
    (
        "janko",
        "2 - 2\n",
        "expected a section such as [problem] or a line such as 'puzzle hashi', found '2 - 2'",
    ),
    ("janko", "[begin]\n[solution]\n1\n", "there is no section [problem], only solution"),
    (
        "janko",
        "puzzle Mosaik\n[problem]\n1\n",
        "the header says that this is a 'Mosaik' puzzle, not hashi or hashiwokakero or bridges",
    ),
    ("janko", "[problem]\n1\n[problem]\n1\n", "there are two sections [problem]"),
    ("janko", "[problem]\n1 -\n-\n", "row 2 has 1 cell, but row 1 has 2"),
    ("janko", "[problem]\n1 x\n", "R1C2: expected '-' or a number, found 'x'"),
    ("janko", "[problem]\n1 0\n", "R1C2: expected '-' or a number from 1 to 8, found 0"),
    ("janko", "[problem]\n1 1\n[areas]\n1 1\n", "Hashi has no section [areas]"),
    (
        "janko",
        "[problem]\n1 1\n[solution]\n- -\n- -\n",
        "[solution] has 2 rows, but [problem] has 1",
    ),
    (
        "janko",
        "[problem]\n1 1\n[solution]\n-\n",
        "[solution], row 1 has 1 cell, but [problem] has 2",
    ),
    (
        "janko",
        "[problem]\n1 - 1\n[solution]\n- 3 -\n",
        "[solution], R1C2: expected '-', '1', '2', 'a' or 'b', found '3'",
    ),
    (
        "janko",
        "[problem]\n1 - 1\n[solution]\n- a -\n",
        "R1C2: the bridge drawn here does not lead from island to island",
    ),
    ("has", "3 3\n", "the first line should hold width, height and number of islands, not '3 3'"),
    ("has", "3 3 x\n", "the number of islands: expected a number, found 'x'"),
    ("has", "3 1 2\n1 0 0\n", "the first line announces 2 islands, but there is 1 island"),
    ("has", "3 2 1\n1 0 0\n", "the page: expected 2 rows, found 1"),
    ("has", "3 1 1\n1 0\n", "the page, row 1: expected 3 values, found 2"),
    ("has", "3 1 1\n1 0 .\n", "R1C3: expected '0' or a number, found '.'"),
    ("has", "3 1 1\n1 0 0\n0 0 0\n", "1 line too many at the end, the first is '0 0 0'"),
    ("kanpen", "3\nx\n", "the number of columns: expected a number, found 'x'"),
    (
        "kanpen",
        "1\n3\n1 . 0 \n",
        "R1C3: expected '.', a number from 1 to 8 or 9 for '?', found 0",
    ),
    ("kanpen", "1\n3\n1 . - \n", "R1C3: expected '.', '9' or a number, found '-'"),
    ("kanpen", "1\n3\n1 . 1 \n0 4\n", "the answer, row 1: expected 3 values, found 2"),
    (
        "kanpen",
        "1\n3\n1 . 1 \n0 x 0\n",
        "the answer, R1C2: expected a number, found 'x'",
    ),
    (
        "kanpen",
        "1\n3\n1 . 1 \n4 4 0\n",
        "R1C1: the bridge drawn here does not lead from island to island",
    ),
    ("kanpen", "1\n3\n1 . 1 \n0 4 0\n0 4 0\n", "1 line too many at the end, the first is '0 4 0'"),
    ("penpa", "m=edit", "expected an address with m=edit&p=..., found 'm=edit'"),
    ("penpa", "m=edit&p=!!!!", "the part after p= is not base64; perhaps the address was cut off"),
    (
        "penpa",
        "m=edit&p=////",
        "the part after p= does not unpack; perhaps the address was cut off",
    ),
    (
        "penpa",
        penpa(*BOARD)[:20],
        "the part after p= stops too early; perhaps the address was cut off",
    ),
    ("penpa", penpa("hex,3,3"), "expected a board of squares, found 'hex,3,3'"),
    ("penpa", penpa("square,3"), "expected a board of squares, found 'square,3'"),
    ("penpa", penpa("square,3,x"), "the board's height: expected a number, found 'x'"),
    (
        "penpa",
        penpa("square,3,3", "[1,2,0,0]", "", "{}"),
        "a grid needs at least one row and one column, not 0 x 3",
    ),
    (
        "penpa",
        penpa("square,3,3", "[1,2]"),
        "the board's margins should be four numbers, not '[1,2]'",
    ),
    ("penpa", penpa("square,3,3"), "the board has no question layer"),
    ("penpa", penpa(*BOARD, "{"), "the board's question layer is not JSON: '{'"),
    ("penpa", penpa(*BOARD, "[1]"), "the board's question layer should be an object, not '[1]'"),
    ("penpa", penpa(*BOARD, "{}"), "a Bridges puzzle needs at least one island"),
    (
        "penpa",
        penpa(*BOARD, '{zN:{"16":["A",1,"1"]}}'),
        "R1C1: expected a number or '?', found 'A'",
    ),
    (
        "penpa",
        penpa(*BOARD, '{zN:{"16":["1",1,"1"]}}', '{zL:{"16,24":3}}'),
        "the line from R1C1 to R2C2 is not part of a bridge",
    ),
    (
        "penpa",
        penpa(*BOARD, *("{}",) * 14, '["context"]'),
        "the board is tagged 'context', not 'hashiwokakero (hashi/bridges)'",
    ),
    ("grid", "mosaic\n1.1\n", "the first line names 'mosaic', not 'bridges'"),
    (
        "grid",
        "bridges components\n1.1\n",
        "the first line has 'components', but a wish is written key=value",
    ),
    ("grid", "bridges loops=no loops=no\n1.1\n", "the first line says loops twice"),
    ("grid", "bridges loops=maybe\n1.1\n", "loops is yes or no, not 'maybe'"),
    ("grid", "bridges components=x\n1.1\n", "components: expected a number, found 'x'"),
    ("grid", "bridges components=0\n1.1\n", "components must be at least 1, not 0"),
    (
        "grid",
        "bridges islands=4\n1.1\n",
        "Bridges knows no wish 'islands'; known: max_bridges, components, loops",
    ),
    ("grid", "bridges\n", "expected one grid, found none"),
    ("grid", "1.1\n\n1.1\n", "expected one grid, found 2 with blank lines between them"),
    ("grid", "1.1\n1.\n", "row 2 has 2 cells, but row 1 has 3"),
    (
        "grid",
        "1.1\n1,1\n",
        "R2C2: expected '.', '?', a digit or a letter a to z, found ','",
    ),
    ("grid", "...\n", "a Bridges puzzle needs at least one island"),
]


@pytest.mark.parametrize(("name", "text", "sentence"), MALFORMED)
def test_malformed_texts(name: str, text: str, sentence: str) -> None:
    with pytest.raises(BadPuzzle) as trouble:
        NOTATIONS[name].read(text)
    assert str(trouble.value) == sentence


def test_a_decompression_bomb_is_refused() -> None:
    bomb = penpa(*BOARD, "{" + " " * 50_000_000)
    assert len(bomb) < 100_000
    with pytest.raises(BadPuzzle, match="the board unpacks to more than 5,000,000 bytes"):
        NOTATIONS["penpa"].read(bomb)


PLAIN = [(0, 0, 1), (0, 2, 1)]
TOUCHING = on_grid(3, 3, [(0, 0, 1), (0, 1, 1)])
CROSSING = on_grid(3, 3, [(0, 1, 1), (1, 0, 1), (1, 2, 1), (2, 1, 1)])

CANNOT = [
    ("grid", on_graph([1, 1], [(0, 1)]), None, "grid holds grids, but this puzzle is on none"),
    (
        "puzzlink",
        on_grid(1, 3, PLAIN, max_bridges=3),
        None,
        "puzzlink is for puzzles with up to 2 bridges side by side, but this one has up to 3",
    ),
    ("pzprv3", on_grid(1, 3, PLAIN, components=2), None, "pzprv3 has no way to ask for 2 groups"),
    ("puzzlink", on_grid(1, 3, PLAIN, loops=False), None, "puzzlink has no way to forbid loops"),
    (
        "puzzlink",
        on_grid(1, 3, [(0, 1, 2_000_000)]),
        None,
        "puzzlink holds numbers from 0 to 1126351, but R1C2 has 2000000",
    ),
    ("tatham", on_grid(3, 3, PLAIN, components=2), None, "tatham has no way to ask for 2 groups"),
    (
        "tatham",
        on_grid(3, 3, PLAIN, max_bridges=5),
        None,
        "tatham holds up to 4 bridges side by side, but this puzzle has up to 5",
    ),
    (
        "tatham",
        on_grid(2, 3, PLAIN),
        None,
        "tatham holds pages from 3 x 3 cells, but this one has 2 x 3",
    ),
    (
        "tatham",
        on_grid(3, 3, [(0, 0, 9)]),
        None,
        "tatham holds numbers from 1 to 8, but there is the 9 at R1C1",
    ),
    (
        "tatham",
        on_grid(3, 3, [(0, 0, None)]),
        None,
        "tatham has no sign for an island without a number, but there is the ? at R1C1",
    ),
    (
        "tatham",
        on_grid(3, 3, [(0, 0, 1)]),
        None,
        "a game of Simon Tatham's Bridges has at least two islands",
    ),
    (
        "tatham",
        TOUCHING,
        None,
        ("in Simon Tatham's Bridges no islands touch, but those at R1C1 and R1C2 do"),
    ),
    (
        "janko",
        on_grid(3, 3, [(0, 0, 0)]),
        None,
        "janko holds numbers from 1 to 8, but there is the 0 at R1C1",
    ),
    (
        "janko",
        TOUCHING,
        [[0, 0, 0, 1, 1]],
        ("janko has no way to draw a bridge between islands that touch (R1C1 and R1C2)"),
    ),
    (
        "janko",
        CROSSING,
        [[0, 1, 2, 1, 1], [1, 0, 1, 2, 1]],
        "janko has no way to draw bridges that cross, as at R2C2",
    ),
    (
        "kanpen",
        TOUCHING,
        [[0, 0, 0, 1, 1]],
        ("kanpen has no way to draw a bridge between islands that touch (R1C1 and R1C2)"),
    ),
    (
        "kanpen",
        on_grid(3, 3, [(0, 0, 9)]),
        None,
        "kanpen holds numbers from 1 to 8, but there is the 9 at R1C1",
    ),
    (
        "has",
        on_grid(3, 3, [(0, 0, 0)]),
        None,
        "a .has file holds numbers from 1 up, but there is the 0 at R1C1",
    ),
    ("penpa", on_grid(1, 3, PLAIN, loops=False), None, "penpa has no way to forbid loops"),
]


@pytest.mark.parametrize(("name", "puzzle", "marks", "sentence"), CANNOT)
def test_what_a_notation_cannot_hold(
    name: str, puzzle: Bridges, marks: Marks | None, sentence: str
) -> None:
    with pytest.raises(CannotWrite) as trouble:
        write(puzzle, name, marks)
    assert str(trouble.value) == sentence


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?context/3/3/02h1h1g",
        "https://puzz.link/p?satogaeri/4/4/94g1g02m1h.j",
        "pzprv3/context/3/3/",
        "8x8h1:a3b",
        "8x8a0h1:a3b",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mosaic.html#3x3:a3g",
        "[begin]\npuzzle Mosaik\n[problem]\n1\n",
        "mosaic\n..3\n",
        "context\n..3\n",
        "satogaeri\n..3\n",
        '{"genre": "mosaic", "clues": [[1]]}',
    ],
)
def test_texts_of_other_genres_are_not_claimed(text: str) -> None:
    assert [notation.name for notation in genre.notations if notation.fits(text)] == []


SAMPLES = {
    "native": '{"genre": "bridges", "rows": 1, "cols": 3, "islands": [[0, 0, 1], [0, 2, 1]]}',
    "puzzlink": "https://puzz.link/p?hashi/3/3/2g-12i2g.",
    "pzprv3": "pzprv3\nhashikake\n2\n3\n1 . - \n. . . \n1 1 \n0 0 \n0 0 0 \n",
    "tatham": "3x3i30e10m2Ld0:2a2c2a2",
    "janko": "[begin]\npuzzle Hashi\n[problem]\n1 - 1\n- - -\n[solution]\n- 1 -\n- - -\n[end]\n",
    "has": "3 2 2\n 1 0 1\n 0 0 0\n",
    "kanpen": "2\n3\n1 . 9 \n. . . \n0 4 0 \n0 0 0 \n",
    "penpa": NOTATIONS["penpa"].write(on_grid(1, 3, PLAIN), [[0, 0, 0, 2, 1]]),
    "grid": "bridges max_bridges=3 loops=no\n1.?\n...\n",
}


def test_samples_are_sound() -> None:
    for name, text in SAMPLES.items():
        NOTATIONS[name].read(text)


@pytest.mark.parametrize("notation", EVERY_NOTATION)
@given(text=st.text())
def test_junk_is_refused_as_a_bad_puzzle(notation: Notation[Bridges], text: str) -> None:
    notation.fits(text)
    with suppress(BadPuzzle):  # and nothing else
        notation.read(text)


@pytest.mark.parametrize("notation", EVERY_NOTATION)
@given(data=st.data())
def test_texts_with_faults_are_read_or_refused(
    notation: Notation[Bridges], data: st.DataObject
) -> None:
    text = SAMPLES[notation.name]
    pieces = st.one_of(
        st.text(alphabet=sorted(set(text)) + list("-9²x/?=&#[]{}"), max_size=4), st.text(max_size=3)
    )
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 5, len(text))))
        text = text[:start] + data.draw(pieces) + text[end:]
    notation.fits(text)
    with suppress(BadPuzzle):  # and nothing else
        notation.read(text)


@pytest.mark.parametrize(
    "kind", ["a", "1", ".", "/", "x/", "1 ", "\n", "?", "{", "z=&", "m=edit&p=", "pzprv3/"]
)
def test_ten_megabytes_of_junk_are_refused_at_once(kind: str) -> None:
    text = kind * (10_000_000 // len(kind))
    started = time.process_time()
    with pytest.raises(BadPuzzle):
        read(text)
    assert time.process_time() - started < 1
