"""Boards of penpa-edit: packing, points and layers."""

import json
import re
from base64 import b64decode, b64encode
from zlib import compressobj, decompress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.core.errors import BadPuzzle, CannotWrite
from puzzlewright.kit.formats import penpa
from puzzlewright.kit.formats.penpa import DrawingBoard, Layer, genre_tag

BRIDGES, CONTEXT, MOSAIC = map(genre_tag, ("hashiwokakero (hashi/bridges)", "context", "mosaic"))


def lines_of(address: str) -> list[str]:
    """Unpack an address the short way, independently of the code under test."""
    packed = address.partition("p=")[2]
    return decompress(b64decode(packed + "=" * (-len(packed) % 4)), -15).decode().split("\n")


def address_of(*lines: str) -> str:
    deflate = compressobj(wbits=-15)
    return (
        "m=edit&p="
        + b64encode(deflate.compress("\n".join(lines).encode()) + deflate.flush()).decode()
    )


@st.composite
def boards(draw: st.DrawFn) -> DrawingBoard:
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    pairs = st.tuples(cells, cells).map(lambda pair: (min(pair), max(pair)))
    edges = [
        ((r, c), (r + down, c + 1 - down))
        for down in (0, 1)
        for r in range(rows - down)
        for c in range(cols - 1 + down)
    ]
    texts = st.text(alphabet='0123456789?zZOnull"\\é', min_size=1, max_size=5)
    layers = st.builds(
        Layer,
        st.dictionaries(cells, texts),
        st.sets(cells),
        st.dictionaries(cells, st.integers(1, 12)),
        st.dictionaries(pairs, st.sampled_from([3, 30])),
        st.sets(st.sampled_from(edges)) if edges else st.just(set()),
    )
    return DrawingBoard(rows, cols, draw(layers), draw(layers))


@given(boards())
def test_boards_round_trip(board: DrawingBoard) -> None:
    address = penpa.write(board, CONTEXT)
    assert penpa.fits(address)
    assert re.fullmatch(
        r"https://swaroopg92\.github\.io/penpa-edit/#m=edit&p=[A-Za-z0-9+/]+", address
    )
    assert penpa.parse(address, CONTEXT) == board._replace(is_tagged=True)


@pytest.mark.parametrize(
    ("cols", "rows", "center"),
    [(8, 8, 209), (9, 9, 84), (9, 7, 71), (9, 8, 383), (8, 9, 545), (12, 12, 375), (10, 10, 286)],
)
def test_the_center_is_where_the_editor_puts_it(cols: int, rows: int, center: int) -> None:
    header = lines_of(penpa.write(DrawingBoard(rows, cols, Layer(), Layer()), MOSAIC))[0].split(",")
    assert header[:3] == ["square", str(cols), str(rows)]
    assert header[9:11] == [str(center)] * 2


def test_the_lines_of_a_board() -> None:
    question = Layer(numbers={(0, 0): "3", (1, 2): "?"}, circles={(1, 2), (0, 1)})
    answer = Layer(surface={(0, 2): 1}, lines={((0, 0), (0, 1)): 30})
    lines = lines_of(penpa.write(DrawingBoard(2, 3, question, answer), BRIDGES))
    assert len(lines) == 19
    assert lines[1] == "[0,0,0,0]"
    # The board with its hidden cells is 7 wide, so the first cell is point 2 * 7 + 2.
    assert 'zN:{"16":["3",1,"1"],"25":["?",6,"1"]}' in lines[3]
    assert 'zY:{"17":[1,"circle_L",1]}' in lines[3]
    assert 'zS:{"18":1}' in lines[4]
    assert 'zL:{"16,17":30}' in lines[4]
    assert lines[5] == "[16,1,1,5,1,1]"
    assert json.loads(lines[17]) == [BRIDGES]


def test_margins_are_outside_the_grid() -> None:
    # 2 x 1 cells with a margin of one above and two at the left: the board is 3 + 4 wide.
    numbers = '{"16":["7",1,"1"],"25":["4",1,"1"],"74":["9",1,"1"]}'
    layer = "{zN:" + numbers + ',zL:{"25,32":3,"24,25":3},zS:{"32":4,"31":4,"33":[1]}}'
    board = penpa.parse(address_of("square,3,3,38", "[1,0,2,0]", "{}", layer), MOSAIC)
    expected = Layer(numbers={(0, 0): "4"}, surface={(1, 0): 4}, lines={((0, 0), (1, 0)): 3})
    assert board == DrawingBoard(2, 1, expected, Layer())


def test_old_boards_have_no_margins_and_no_answer() -> None:
    board = penpa.parse(address_of("square,2,1", "", "", '{"number":{"14":[5,1,"1"]}}'), MOSAIC)
    assert board == DrawingBoard(1, 2, Layer(numbers={(0, 0): "5"}), Layer())


def test_marks_that_are_not_clues_are_passed_over() -> None:
    layer = (
        '{zN:{"14":[[1,2],1,"7"],"15":["'
        ' ",6,"1"],"x":1},zY:zO,zL:{"14":98,"14,15":zO,"14,x":3},zS:[]}'
    )
    board = penpa.parse(address_of("square,2,1", "", "", layer), MOSAIC)
    assert board.question == Layer(circles={(0, 1)})


@pytest.mark.parametrize(
    "tags", ['["mosaic"]', '["classic"]', "[]", "", "zO", '["mosaic","context"]']
)
def test_tags_that_leave_the_genre_open(tags: str) -> None:
    address = address_of("square,2,1", "", "", "{}", *("",) * 13, tags)
    expected = DrawingBoard(1, 2, Layer(), Layer(), is_tagged="mosaic" in tags)
    assert penpa.parse(address, MOSAIC) == expected


def test_a_tag_that_names_another_genre() -> None:
    address = penpa.write(DrawingBoard(1, 1, Layer(), Layer()), CONTEXT)
    with pytest.raises(BadPuzzle, match=r"^the board is tagged 'context', not 'mosaic'$"):
        penpa.parse(address, MOSAIC)


@pytest.mark.parametrize(
    "form",
    [
        "{}",
        "https://x.org/penpa-edit/?{}",
        "https://x.org/#{}",
        "https://x.org/#{}&a=abc",
        " {}=\n",
    ],
)
def test_addresses_around_a_board(form: str) -> None:
    text = form.format(address_of("square,2,1", "", "", "{}").rstrip("="))
    assert penpa.fits(text)
    assert penpa.parse(text, MOSAIC) == DrawingBoard(1, 2, Layer(), Layer())


@pytest.mark.parametrize("text", ["", "p=abc", "m=edit", "https://puzz.link/p?hashi/1/1/1"])
def test_other_texts_do_not_fit(text: str) -> None:
    assert not penpa.fits(text)


def test_a_board_that_is_not_text() -> None:
    deflate = compressobj(wbits=-15)
    packed = b64encode(deflate.compress(b"\xff\xfe") + deflate.flush()).decode()
    with pytest.raises(
        BadPuzzle, match=r"^the part after p= unpacks to something that is not text$"
    ):
        penpa.parse(f"m=edit&p={packed}", MOSAIC)


def test_layers_nested_too_deeply() -> None:
    with pytest.raises(BadPuzzle, match=r"^the board's question layer is not JSON: "):
        penpa.parse(address_of("square,2,1", "", "", "[" * 100_000), MOSAIC)


def test_boards_too_large_to_be_read_again_are_not_written() -> None:
    with pytest.raises(
        CannotWrite, match=r"^penpa holds boards of up to 5,000,000 bytes, but this one needs "
    ):
        penpa.pack(["x" * 5_000_001])


def test_a_question_mark_in_mosaic_says_nothing() -> None:
    board = DrawingBoard(2, 2, Layer(numbers={(0, 0): "4", (1, 1): "?"}), Layer())
    puzzle = pw.read(penpa.write(board, MOSAIC), genre="mosaic")
    assert puzzle.json()["clues"] == [[4, None], [None, None]]
