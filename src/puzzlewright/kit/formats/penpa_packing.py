"""How penpa-edit packs a board: lines of JSON, abbreviated, deflated, base64, after `m=edit&p=`."""

import binascii
import json
import re
import zlib
from base64 import b64decode, b64encode
from typing import Any

from puzzlewright.core.errors import BadPuzzle, CannotWrite
from puzzlewright.core.words import excerpt

# bytes that a board may unpack to: 200,000 clues; more is a trap for the memory
MOST_TEXT = 5_000_000

LOOKED_AT = 400  # characters at the start among which the board begins
START = re.compile(r"(?:^|[#?&])p=")

# In the order in which the editor replaces them. Only the keys that stand in boards or tools.
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
    start = START.search(text[:LOOKED_AT])
    if start is None:
        raise BadPuzzle(f"expected an address with m=edit&p=..., found {excerpt(text)}")
    # links often come without the padding
    packed = text[start.end() :].partition("&")[0].rstrip("=")
    try:
        raw = b64decode(packed + "=" * (-len(packed) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise _torn("is not base64") from None
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        plain = inflate.decompress(raw, MOST_TEXT)
    except zlib.error:
        raise _torn("does not unpack") from None
    if inflate.unconsumed_tail:
        raise BadPuzzle(f"the board unpacks to more than {MOST_TEXT:,} bytes")
    if not inflate.eof:
        raise _torn("stops too early")
    try:
        return plain.decode().split("\n")
    except UnicodeDecodeError:
        raise BadPuzzle("the part after p= unpacks to something that is not text") from None


def _torn(what: str) -> BadPuzzle:
    return BadPuzzle(f"the part after p= {what}; perhaps the address was cut off")


def value_in(line: str, what: str) -> Any:
    """The value in a line, with abbreviations written out; an empty line is None."""
    if not line.strip():
        return None
    long = re.sub("z.", lambda short: MEANINGS.get(short[0], short[0]), line)
    try:
        return json.loads(long)
    except (ValueError, RecursionError):
        raise BadPuzzle(f"the board's {what} is not JSON: {excerpt(line)}") from None


def pack(lines: list[str]) -> str:
    text = "\n".join(lines)
    for long, short in ABBREVIATIONS.items():
        text = text.replace(long, short)
    if len(text) > MOST_TEXT:
        raise CannotWrite(
            f"penpa holds boards of up to {MOST_TEXT:,} bytes, but this one needs {len(text):,}"
        )
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}"
