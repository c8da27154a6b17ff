"""URLs of penpa-edit (`https://swaroopg92.github.io/penpa-edit/#m=edit&p=...`), a drawing board.

The lines of a board: a header with the size, margins, tools, question layer, answer layer,
settings. Two hidden cells surround it. Points are numbered row by row: all cells, then all
vertices, and so on. Margins are cells outside the puzzle's frame.
"""

import binascii
import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Any, NamedTuple

from puzzlewright.core.errors import BadPuzzle, CannotWrite
from puzzlewright.core.words import name_cell, quote_excerpt
from puzzlewright.kit.formats.tokens import Clues, is_number, unexpected, whole_number
from puzzlewright.kit.grid import Cell, check_size

SNIFFED_CHARACTERS = 400  # characters at the start that identify the format
HEAD = re.compile(r"(?:\S*[#?&])?m=(?:edit|solve)&p=")

HIDDEN_MARGIN_CELLS = 2  # cells on every side of the board that are never shown
CELL_SIZE = 38  # pixels, as in links that the editor makes
VERSION = [3, 2, 4]  # of the editor
BLACK_NUMBER, CIRCLED_NUMBER = 1, 6  # styles of a number
UNKNOWN = "?"  # a clue without a number
DARK = (1, 3, 4, 8)  # surface colours that count as black
SINGLE, DOUBLE = 3, 30  # styles of a line in an answer
WALL = 2  # style of a bold edge

_genre_tags: set[str] = set()  # of the loaded genres
MAX_UNPACKED_BYTES = 5_000_000  # enough for 200,000 clues; protects against zip bombs

START = re.compile(r"(?:^|[#?&])p=")

# In the order in which the editor replaces them; only the keys that boards or tools use.
_KEYS = (
    "qa:9 pu_q:Q pu_a:A grid:G edit_mode:M surface:S line:L lineE:E wall:W cage:C number:N symbol:Y"
    " special:P board:B command_redo:R command_undo:U command_replay:8 numberS:1 freeline:F"
    " freelineE:2 thermo:T arrows:3 direction:D squareframe:0 polygon:5 deletelineE:4 killercages:6"
    " nobulbthermo:7 __a:_"
)
ABBREVIATIONS = {
    "z": "zZ",
    **{f'"{key}"': f"z{sign}" for key, sign in (pair.split(":") for pair in _KEYS.split())},
    "null": "zO",
}
MEANINGS = {short: long for long, short in ABBREVIATIONS.items()}


def unpack(text: str) -> list[str]:
    text = text.strip()
    start = START.search(text[:SNIFFED_CHARACTERS])
    if start is None:
        raise BadPuzzle(f"expected a URL with m=edit&p=..., found {quote_excerpt(text)}")
    # links often come without the padding
    packed = text[start.end() :].partition("&")[0].rstrip("=")
    try:
        raw = b64decode(packed + "=" * (-len(packed) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise _incomplete("is not base64") from None
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        unpacked = inflate.decompress(raw, MAX_UNPACKED_BYTES)
    except zlib.error:
        raise _incomplete("does not unpack") from None
    if inflate.unconsumed_tail:
        raise BadPuzzle(f"the board unpacks to more than {MAX_UNPACKED_BYTES:,} bytes")
    if not inflate.eof:
        raise _incomplete("stops too early")
    try:
        return unpacked.decode().split("\n")
    except UnicodeDecodeError:
        raise BadPuzzle("the part after p= unpacks to something that is not text") from None


def _incomplete(what: str) -> BadPuzzle:
    return BadPuzzle(f"the part after p= {what}; perhaps the URL was cut off")


def value_in(line: str, what: str) -> Any:
    """Return the value in a line, with abbreviations expanded; None for an empty line."""
    if not line.strip():
        return None
    long = re.sub("z.", lambda short: MEANINGS.get(short[0], short[0]), line)
    try:
        return json.loads(long)
    except (ValueError, RecursionError):
        raise BadPuzzle(f"the board's {what} is not JSON: {quote_excerpt(line)}") from None


def pack(lines: list[str]) -> str:
    text = "\n".join(lines)
    for long, short in ABBREVIATIONS.items():
        text = text.replace(long, short)
    if len(text) > MAX_UNPACKED_BYTES:
        raise CannotWrite(
            f"penpa holds boards of up to {MAX_UNPACKED_BYTES:,} bytes, but this one needs "
            f"{len(text):,}"
        )
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}"


@dataclass
class Layer:
    """The content of the question or answer layer, in cells inside the frame."""

    numbers: dict[Cell, str] = field(default_factory=dict)
    circles: set[Cell] = field(default_factory=set)  # circles, with or without a number in them
    surface: dict[Cell, int] = field(default_factory=dict)  # colours
    # styles, between the centres of two cells
    lines: dict[tuple[Cell, Cell], int] = field(default_factory=dict)
    walls: set[tuple[Cell, Cell]] = field(default_factory=set)  # bold edges between two cells


class DrawingBoard(NamedTuple):
    """A drawing board without its margins."""

    rows: int
    cols: int
    question: Layer
    answer: Layer
    is_tagged: bool = False  # with the genre that it is read as

    @property
    def has_bare_numbers(self) -> bool:
        """Whether there is nothing but numbers and coloured cells."""
        question, answer = self.question, self.answer
        return not (question.circles or question.walls or question.lines or answer.lines)


class _Points(NamedTuple):
    """Conversion between cells inside the frame and numbers of points."""

    width: int  # of the board with its hidden cells
    height: int
    top: int  # first row and column inside the frame, counted on the board
    left: int
    rows: int
    cols: int

    def cell(self, point: int) -> Cell | None:
        """Return the cell with this centre if it is inside the frame, else None."""
        row, col = divmod(point, self.width)
        row, col = row - self.top, col - self.left
        return (row, col) if 0 <= row < self.rows and 0 <= col < self.cols else None

    def point(self, cell: Cell) -> int:
        return (cell[0] + self.top) * self.width + cell[1] + self.left

    def corner(self, cell: Cell) -> int:
        """Return the number of the vertex at the bottom right of a cell."""
        return self.width * self.height + self.point(cell)

    def edges(self) -> Iterator[tuple[tuple[Cell, Cell], tuple[int, int]]]:
        """Yield every edge between two cells of the frame: the cells, and its two ends."""
        for r, c in product(range(self.rows), range(self.cols)):
            if c + 1 < self.cols:
                yield ((r, c), (r, c + 1)), (self.corner((r - 1, c)), self.corner((r, c)))
            if r + 1 < self.rows:
                yield ((r, c), (r + 1, c)), (self.corner((r, c - 1)), self.corner((r, c)))


def genre_tag(tag: str) -> str:
    """Register the tag of a genre's boards, so that other genres reject them."""
    _genre_tags.add(tag)
    return tag


def fits(text: str) -> bool:
    """Check quickly for a URL of the editor, with or without its host."""
    return HEAD.match(text.lstrip()[:SNIFFED_CHARACTERS]) is not None


def parse(text: str, tag: str) -> DrawingBoard:
    """Unpack a board; raise `BadPuzzle` if it is tagged as another loaded genre."""
    lines = unpack(text)
    header = lines[0].split(",")
    if header[0] not in ("square", "sudoku", "kakuro") or len(header) < 3:
        raise BadPuzzle(f"expected a board of squares, found {quote_excerpt(lines[0])}")
    top, bottom, left, right = _margins(lines[1] if len(lines) > 1 else "")
    wide = whole_number(header[1], "the board's width")
    high = whole_number(header[2], "the board's height")
    rows, cols = high - top - bottom, wide - left - right
    check_size(rows, cols)
    board_tags = value_in(lines[17], "tags") if len(lines) > 17 else None
    tags = [one for one in _genre_tags if one in board_tags] if isinstance(board_tags, list) else []
    if tags and tag not in tags:
        raise BadPuzzle(f"the board is tagged {quote_excerpt(min(tags))}, not {tag!r}")
    points = _Points(
        wide + 2 * HIDDEN_MARGIN_CELLS,
        high + 2 * HIDDEN_MARGIN_CELLS,
        top + HIDDEN_MARGIN_CELLS,
        left + HIDDEN_MARGIN_CELLS,
        rows,
        cols,
    )
    if len(lines) < 4:
        raise BadPuzzle("the board has no question layer")
    question = _layer(lines[3], "question layer", points)
    answer = _layer(lines[4], "answer layer", points) if len(lines) > 4 else Layer()
    return DrawingBoard(rows, cols, question, answer, tag in tags)


def _margins(line: str) -> tuple[int, int, int, int]:
    """Return top, bottom, left and right margin; old boards have none."""
    value = value_in(line, "margins")
    if not value:
        return 0, 0, 0, 0
    if isinstance(value, list) and [type(n) is int and 0 <= n < 1000 for n in value] == [True] * 4:
        return value[0], value[1], value[2], value[3]
    raise BadPuzzle(f"the board's margins should be four numbers, not {quote_excerpt(line)}")


def _layer(line: str, what: str, points: _Points) -> Layer:
    layer = Layer()
    data = value_in(line, what)
    if data is None:
        return layer
    if not isinstance(data, dict):
        raise BadPuzzle(f"the board's {what} should be an object, not {quote_excerpt(line)}")
    for cell, entry in _cells(data.get("number"), points):
        if isinstance(entry, list) and len(entry) > 1 and isinstance(entry[0], (str, int)):
            if entry[1] == CIRCLED_NUMBER:
                layer.circles.add(cell)
            if token := str(entry[0]).strip():
                layer.numbers[cell] = token
    for cell, entry in _cells(data.get("symbol"), points):
        symbol = entry[1] if isinstance(entry, list) and len(entry) > 1 else None
        if isinstance(symbol, str) and symbol.startswith("circle"):
            layer.circles.add(cell)
    for cell, entry in _cells(data.get("surface"), points):
        if type(entry) is int:
            layer.surface[cell] = entry
    lines = data.get("line")
    for key, style in lines.items() if isinstance(lines, dict) else ():
        ends = [points.cell(int(end)) for end in key.split(",") if is_number(end)]
        if type(style) is int and len(ends) == 2 and ends[0] and ends[1]:
            layer.lines[min(ends[0], ends[1]), max(ends[0], ends[1])] = style
    bold = data.get("lineE")
    if isinstance(bold, dict) and bold:
        layer.walls = {
            cells
            for cells, (a, b) in points.edges()
            if type(bold.get(f"{a},{b}", bold.get(f"{b},{a}"))) is int
        }
    return layer


def _cells(entries: Any, points: _Points) -> list[tuple[Cell, Any]]:
    """Return the entries in cells inside the frame."""
    if not isinstance(entries, dict):
        return []
    found = [(points.cell(int(key)), entry) for key, entry in entries.items() if is_number(key)]
    return [(cell, entry) for cell, entry in found if cell is not None]


def circled_clues(layer: Layer) -> Clues:
    """Return the numbers of a layer as clues; a circle without a number, and '?', have none."""
    clues: Clues = dict.fromkeys(layer.circles)
    for cell, token in layer.numbers.items():
        if token != UNKNOWN and not is_number(token):
            raise unexpected(name_cell(*cell), f"a number or {UNKNOWN!r}", token)
        clues[cell] = None if token == UNKNOWN else int(token)
    return clues


def write(board: DrawingBoard, tag: str) -> str:
    rows, cols = board.rows, board.cols
    points = _Points(
        cols + 2 * HIDDEN_MARGIN_CELLS,
        rows + 2 * HIDDEN_MARGIN_CELLS,
        HIDDEN_MARGIN_CELLS,
        HIDDEN_MARGIN_CELLS,
        rows,
        cols,
    )
    cells = [points.point((r, c)) for r in range(rows) for c in range(cols)]
    steps = cells[:1] + [cell - before for before, cell in pairwise(cells)]
    tools, empty = _tools(), _layer_json(Layer(), points)
    margins: list[int] = [0, 0, 0, 0]
    tabs: list[str] = []
    answer_check: dict[str, Any] = {}
    values = [
        *(
            margins,
            tools,
            _layer_json(board.question, points),
            _layer_json(board.answer, points),
            steps,
        ),
        *(tabs, answer_check, "x", "x", VERSION, tools, "x"),
        *(0, empty, empty, {}, [tag], False),  # 0: no custom colours
    ]
    return pack([_header(points), *(json.dumps(value, separators=(",", ":")) for value in values)])


def _header(points: _Points) -> str:
    rows, cols, center = points.rows, points.cols, _center(points)
    canvas = f"{(cols + 1) * CELL_SIZE},{(rows + 1) * CELL_SIZE}"
    return (
        f"square,{cols},{rows},{CELL_SIZE},0,1,1,{canvas},{center},{center},0,0,0,0,Title: ,Author:"
        " ,,,OFF,false"
    )


def _center(points: _Points) -> int:
    """Return the middle point: a cell, a vertex, or the middle of an edge."""
    kind = {(0, 0): 0, (1, 1): 1, (1, 0): 2, (0, 1): 3}[1 - points.rows % 2, 1 - points.cols % 2]
    middle = points.point(((points.rows - 1) // 2, (points.cols - 1) // 2))
    return kind * points.width * points.height + middle


def _tools() -> dict[str, Any]:
    """Return the tools that the editor selects when it opens the board."""
    common: dict[str, Any] = {"edit_mode": "surface", "surface": ["", 1], "wall": ["", 2]}
    common |= {"cage": ["1", 10], "symbol": ["circle_L", 1], "special": ["thermo", ""]}
    common |= {"board": ["", ""], "move": ["1", ""], "combi": ["battleship", 3]}
    question = {"line": ["1", 2], "lineE": ["1", 2], "number": ["1", 1], "sudoku": ["1", 1]}
    answer = {"line": ["1", 3], "lineE": ["1", 3], "number": ["1", 2], "sudoku": ["1", 9]}
    tools = {"pu_q": common | question, "pu_a": common | answer}
    return {"qa": "pu_q", "grid": ["1", "2", "1"], **tools}


def _layer_json(layer: Layer, points: _Points) -> dict[str, Any]:
    """Return a layer in the editor's form, with all keys that it expects."""
    numbers = {
        points.point(cell): [text, CIRCLED_NUMBER if cell in layer.circles else BLACK_NUMBER, "1"]
        for cell, text in sorted(layer.numbers.items())
    }
    bare_circles = {
        points.point(cell): [1, "circle_L", 1]
        for cell in sorted(layer.circles - layer.numbers.keys())
    }
    lines = {
        f"{points.point(a)},{points.point(b)}": style
        for (a, b), style in sorted(layer.lines.items())
    }
    stacks: dict[str, Any] = {f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")}
    bold = {f"{a},{b}": WALL for cells, (a, b) in points.edges() if cells in layer.walls}
    empty_objects = ("numberS", "freeline", "freelineE", "wall", "cage", "deletelineE")
    empty_lists = ("thermo", "arrows", "direction", "squareframe", "polygon")
    surface = {points.point(cell): colour for cell, colour in sorted(layer.surface.items())}
    return (
        {**stacks, "surface": surface, "number": numbers, "symbol": bare_circles, "line": lines}
        | {"lineE": bold}
        | {key: {} for key in empty_objects}
        | {key: [] for key in (*empty_lists, "killercages", "nobulbthermo")}
    )
