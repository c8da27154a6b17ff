"""URLs of puzz.link: `https://puzz.link/p?pid/cols/rows/body`, the width first.

The body packs numbers ("number16": a hexadecimal digit per clue, g..z for 1..20 blank cells), after
walls (five per character) in genres with regions. Both codings are those of pzprjs.
"""

import re
from collections.abc import Collection
from string import ascii_lowercase
from typing import NamedTuple

from puzzlewright.core.errors import BadPuzzle, CannotWrite
from puzzlewright.core.words import count_noun, name_cell, quote_excerpt
from puzzlewright.kit.formats.tokens import Clues, Edges, pack_signs, unexpected, whole_number
from puzzlewright.kit.grid import check_size

SNIFFED_CHARACTERS = 400  # characters at the start that identify the format

# The sign before a long number, the number of hexadecimal digits that follow, and the offset.
FORMS = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "@": (3, 8192), "%": (3, 8192)}
FORMS |= {"*": (4, 12240), "$": (5, 77776)}
# When writing: the sign for numbers below a bound. '@' means the same as '%', which URLs mangle.
BOUNDS = {"-": 256, "+": 4096, "=": 8192, "@": 12240, "*": 77776, "$": 77776 + 16**5}

HEAD = re.compile(r"(?:[^\s?]*\?)?(?:\w+=\w*&)*(?:v:[^/\s]*/)?(?P<pid>[a-z0-9]+?)(?:_edit|_play)?/")

# the same with a size, which no other format resembles
ADDRESS = re.compile(HEAD.pattern + r"(?:[^/\s]*/)?[0-9]{1,4}/[0-9]{1,4}(?:/\S*)?$")


class Address(NamedTuple):
    """The parts of a URL: the kind of puzzle, the size of the grid, and the packed body."""

    pid: str
    rows: int
    cols: int
    body: str


def fits(text: str, pids: Collection[str]) -> bool:
    """Check quickly for a URL, with or without a host, with one of these pids."""
    head = HEAD.match(text.lstrip()[:SNIFFED_CHARACTERS])
    return head is not None and head["pid"] in pids


def pid_of(text: str) -> str | None:
    """Return the pid of a URL of any genre; None if this does not look like a URL."""
    address = ADDRESS.match(text.strip()[:SNIFFED_CHARACTERS])
    return address["pid"] if address else None


def parse(text: str, pids: Collection[str]) -> Address:
    """Split a URL into its parts; check the size before anything is unpacked."""
    host, mark, query = text.strip().partition("?")
    query = query if mark else host
    if options := re.match(r"(?:\w+=\w*&)+", query[:SNIFFED_CHARACTERS]):
        query = query[options.end() :]
    if len(query.split(None, 1)) != 1:
        raise BadPuzzle(f"a puzz.link URL has no spaces, found {quote_excerpt(query)}")
    items = [item for item in query.removesuffix("/").split("/", 8) if not item.startswith("v:")]
    pid = re.sub(r"_(edit|play)$", "", items[0] if items else "")
    if pid.startswith("pzprv3"):
        raise BadPuzzle("this URL contains a file: its format is pzprv3")
    if pid not in pids:
        raise BadPuzzle(f"expected a URL with {' or '.join(pids)}, found {quote_excerpt(pid)}")
    sizes = items[1:]
    if sizes[:1] == [""]:  # an empty field for flags, which some sites write
        sizes = sizes[1:]
    if len(sizes) < 2:
        raise BadPuzzle(f"expected {pid}/columns/rows/..., found {quote_excerpt(query)}")
    cols = whole_number(sizes[0], "the number of columns")
    rows = whole_number(sizes[1], "the number of rows")
    check_size(rows, cols)
    if len(sizes) > 3:
        raise BadPuzzle(
            f"expected {pid}/columns/rows/body, found more after it: "
            f"{quote_excerpt('/'.join(sizes[3:]))}"
        )
    return Address(pid, rows, cols, "".join(sizes[2:]))


def write(pid: str, rows: int, cols: int, body: str) -> str:
    """Write the URL; a slash after a final sign keeps other sites from cutting it off."""
    end = "" if body[-1:].isalnum() else "/"
    return f"https://puzz.link/p?{pid}/{cols}/{rows}/{body}{end}"


def decode_numbers(body: str, rows: int, cols: int) -> Clues:
    """Unpack number16, with all cells of the grid, or none for a new puzzle."""
    clues: Clues = {}
    cells = rows * cols
    here = cell = 0
    while here < len(body):
        sign = body[here]
        if "g" <= sign <= "z":
            cell += int(sign, 36) - 15
            here += 1
            if cell > cells:
                raise _too_long(rows, cols)
            continue
        if cell >= cells:
            raise _too_long(rows, cols)
        if sign == ".":
            number, length = None, 1
        elif sign in "0123456789abcdef":
            number, length = int(sign, 16), 1
        elif sign in FORMS:
            number, length = _long_number(body, here), FORMS[sign][0] + 1
        else:
            expected = "a hexadecimal digit, a letter g to z or one of . - + = @ % * $"
            raise unexpected(f"character {here + 1} of the numbers", expected, sign)
        clues[divmod(cell, cols)] = number
        cell += 1
        here += length
    if 0 < cell < cells:
        missing = f"{cells - cell} {'is' if cells - cell == 1 else 'are'} missing"
        raise BadPuzzle(f"the body ends after {cell} of the {rows} x {cols} cells: {missing}")
    return clues


def _too_long(rows: int, cols: int) -> BadPuzzle:
    return BadPuzzle(f"the body goes beyond the last of the {rows} x {cols} cells")


def _long_number(body: str, here: int) -> int:
    digits, offset = FORMS[body[here]]
    token = body[here + 1 : here + 1 + digits]
    if not re.fullmatch(f"[0-9a-fA-F]{{{digits}}}", token):
        expected = f"{digits} hexadecimal digits after {body[here]!r}"
        raise unexpected(f"character {here + 1} of the numbers", expected, token)
    return int(token, 16) + offset


def encode_numbers(rows: int, cols: int, clues: Clues) -> str:
    signs = {
        cell: "." if number is None else _packed(number, *cell)
        for cell, number in sorted(clues.items(), key=lambda clue: clue[0])
    }
    return pack_signs(rows, cols, signs, ascii_lowercase[6:])


def _packed(number: int, r: int, c: int) -> str:
    if not 0 <= number < BOUNDS["$"]:
        raise CannotWrite(
            f"puzzlink holds numbers from 0 to {BOUNDS['$'] - 1}, but {name_cell(r, c)} has "
            f"{number}"
        )
    if number < 16:
        return f"{number:x}"
    sign = next(sign for sign, bound in BOUNDS.items() if number < bound)
    digits, offset = FORMS[sign]
    return f"{sign}{number - offset:0{digits}x}"


def decode_walls(body: str, rows: int, cols: int) -> tuple[Edges, str]:
    """Unpack the walls (1) at the start of a body; also return the rest of the body."""
    across, down = rows * (cols - 1), (rows - 1) * cols
    split, end = _characters(across), _characters(across) + _characters(down)
    if len(body) < end:
        raise BadPuzzle(
            f"the walls of {rows} x {cols} cells need {count_noun(end, 'character')}, found "
            f"{len(body)}"
        )
    right, below = _bits(body, 0, across), _bits(body, split, down)
    walls = Edges(
        [right[r * (cols - 1) : (r + 1) * (cols - 1)] for r in range(rows)],
        [below[r * cols : (r + 1) * cols] for r in range(rows - 1)],
    )
    return walls, body[end:]


def encode_walls(walls: Edges) -> str:
    """Pack walls, five to a character; walls across start on a new character."""
    return "".join(map(_packed_bits, walls))


def _characters(bits: int) -> int:
    return -(-bits // 5)


def _bits(body: str, start: int, number: int) -> list[int]:
    bits = []
    for place in range(start, start + _characters(number)):
        if not re.fullmatch("[0-9a-v]", body[place]):
            where = f"character {place + 1} of the walls"
            raise unexpected(where, "0-9 or a-v", body[place])
        value = int(body[place], 32)
        bits += [value >> shift & 1 for shift in (4, 3, 2, 1, 0)]
    return bits[:number]


def _packed_bits(rows: list[list[int]]) -> str:
    bits = "".join(str(bit) for row in rows for bit in row)
    digits = "0123456789abcdefghijklmnopqrstuv"
    return "".join(
        digits[int(bits[start : start + 5].ljust(5, "0"), 2)] for start in range(0, len(bits), 5)
    )
