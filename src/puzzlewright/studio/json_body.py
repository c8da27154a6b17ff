"""Read the JSON of a request without blocking the event loop.

Python's JSON parser holds the interpreter until it is done, even in a thread. So a large body is
parsed in a thread, and piece by piece: each piece is short, and other requests get their turn.
"""

import asyncio
import json
import re
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import quote_excerpt
from puzzlewright.kit.formats.native import DECODER

MAX_JSON_DEPTH = 40  # arrays and objects inside each other
MAX_VALUES = 3_000_000  # of one request; the largest grid has a million cells
MAX_IMPORT_VALUES = 30_000_000
MAX_KEYS = 100_000  # and other texts
QUICK_BODY_BYTES = 50_000  # parsed at once, in a few milliseconds

_SPACE = re.compile(r"[ \t\n\r]*")
_FLAT_ARRAY = re.compile(r'\[[^\[\]{}"]{0,20000}\]')  # of numbers, and short
_LONE_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


async def json_of(request: Request, *, is_import: bool = False) -> Any:
    """Return the JSON of a request, in a form that every program accepts as JSON."""
    body = await request.body()
    if not body:
        raise HTTPException(400, "the request has no JSON in it (content-type: application/json)")
    if "json" not in request.headers.get("content-type", "json"):
        raise HTTPException(400, "the request is not JSON (content-type: application/json)")
    if len(body) <= QUICK_BODY_BYTES:
        return parse(body)
    most = MAX_IMPORT_VALUES if is_import else MAX_VALUES
    if body.count(b",") > most or (not is_import and body.count(b'"') > 2 * MAX_KEYS):
        raise HTTPException(413, "the request has too many values")
    return await asyncio.to_thread(parse, body)


def parse(body: bytes) -> Any:
    """Parse JSON; reject what other programs do not accept, and what is nested too deeply."""
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise HTTPException(400, "the request is not UTF-8 text") from None
    try:
        data, at = _value(text, _skip(text, 0), MAX_JSON_DEPTH)
        if _skip(text, at) < len(text):
            raise json.JSONDecodeError("Extra data", text, at)
    except json.JSONDecodeError as error:
        raise HTTPException(400, f"this is not JSON: {error}") from None
    except BadPuzzle:
        raise
    except ValueError:
        raise HTTPException(400, "a number of the request has too many digits") from None
    return data


def _value(text: str, at: int, depth: int) -> tuple[Any, int]:
    """Return the value that begins here, and where it ends."""
    opening = text[at : at + 1]
    if opening not in ("[", "{"):
        if opening == '"':
            return _text(text, at)
        return DECODER.raw_decode(text, at)
    if not depth:
        raise HTTPException(400, "the request is nested too deeply")
    if flat := _FLAT_ARRAY.match(text, at):
        return DECODER.decode(flat[0]), flat.end()
    return (_array if opening == "[" else _object)(text, at, depth - 1)


def _text(text: str, at: int) -> tuple[str, int]:
    value, end = DECODER.raw_decode(text, at)
    if _LONE_SURROGATE.search(text, at, end):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise HTTPException(
                400, "a text of the request has half of a surrogate pair in it"
            ) from None
    return value, end


def _array(text: str, at: int, depth: int) -> tuple[list[Any], int]:
    items: list[Any] = []
    at = _skip(text, at + 1)
    if text[at : at + 1] == "]":
        return items, at + 1
    while True:
        item, at = _value(text, at, depth)
        items.append(item)
        at, is_last = _after_item(text, at, "]")
        if is_last:
            return items, at


def _object(text: str, at: int, depth: int) -> tuple[dict[str, Any], int]:
    items: dict[str, Any] = {}
    at = _skip(text, at + 1)
    if text[at : at + 1] == "}":
        return items, at + 1
    while True:
        if text[at : at + 1] != '"':
            raise json.JSONDecodeError("Expecting property name", text, at)
        key, at = _text(text, at)
        if key in items:
            raise HTTPException(400, f"the key {quote_excerpt(key)} is there twice")
        at = _skip(text, at)
        if text[at : at + 1] != ":":
            raise json.JSONDecodeError("Expecting ':' delimiter", text, at)
        items[key], at = _value(text, _skip(text, at + 1), depth)
        at, is_last = _after_item(text, at, "}")
        if is_last:
            return items, at


def _after_item(text: str, at: int, closing: str) -> tuple[int, bool]:
    """Return where the next item begins, or where the array or object ends."""
    at = _skip(text, at)
    sign = text[at : at + 1]
    if sign == closing:
        return at + 1, True
    if sign != ",":
        raise json.JSONDecodeError("Expecting ',' delimiter", text, at)
    return _skip(text, at + 1), False


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    assert space
    return space.end()
