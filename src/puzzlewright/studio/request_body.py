"""Read the bodies of requests: limit their size and time, and parse their JSON.

Python's JSON parser holds the interpreter until it is done, even in a thread. So a large body is
parsed in a thread, and piece by piece: each piece is short, and other requests get their turn.
"""

import asyncio
import codecs
import json
import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import quote_excerpt
from puzzlewright.kit.formats.native import DECODER
from puzzlewright.studio.responses import refusal_json

MAX_BODY_BYTES = 9_000_000
MAX_IMPORT_BYTES = 100_000_000  # of imported games
IMPORT_PATH = "/api/games/import"
BODY_TIMEOUT_SECONDS = 30.0  # for a whole request
MAX_JSON_DEPTH = 40  # arrays and objects inside each other
QUICK_BODY_BYTES = 50_000  # parsed at once, in a few milliseconds
PIECE_BYTES = 1_000_000

# How often these signs may occur in a request; the largest grid has a million cells.
MAX_SIGNS = {b",": 3_000_000, b'"': 200_000, b"[": 1_100_000, b"{": 100_000}
MAX_IMPORT_SIGNS = {b",": 15_000_000, b'"': 5_000_000, b"[": 2_000_000, b"{": 200_000}

_SPACE = re.compile(r"[ \t\n\r]*")
_FLAT_ARRAY = re.compile(r'\[[^\[\]{}"]{0,20000}\]')  # of numbers, and short
# Several items of an array that are numbers or short flat arrays, each with its comma.
_FLAT_ITEMS = re.compile(r'(?:(?:\s*\[[^\[\]{}"]{0,500}\]\s*|[^\[\]{}",]{1,100}),){2,1000}')
_LONE_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


async def json_of(request: Request, *, is_import: bool = False) -> Any:
    """Return the JSON of a request, in a form that every program accepts as JSON."""
    body = await request.body()
    if not body:
        raise HTTPException(400, "the request contains no JSON (content-type: application/json)")
    if "json" not in request.headers.get("content-type", "json"):
        raise HTTPException(400, "the request is not JSON (content-type: application/json)")
    if len(body) <= QUICK_BODY_BYTES:
        return parse(body)
    return await asyncio.to_thread(_parse_large, body, MAX_IMPORT_SIGNS if is_import else MAX_SIGNS)


def _parse_large(body: bytes, most: Mapping[bytes, int]) -> Any:
    """Parse JSON that may have this many of some signs."""
    seen: Counter[bytes] = Counter()
    for start in range(0, len(body), PIECE_BYTES):
        piece = body[start : start + PIECE_BYTES]
        seen.update({sign: piece.count(sign) for sign in most})
        if any(seen[sign] > number for sign, number in most.items()):
            raise HTTPException(413, "the request has too many values")
    return parse(body)


def parse(body: bytes) -> Any:
    """Parse JSON; reject what other programs do not accept, and what is nested too deeply."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    starts = range(0, len(body), PIECE_BYTES)
    try:
        text = "".join(
            decoder.decode(body[start : start + PIECE_BYTES], start == starts[-1])
            for start in starts
        )
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
        raise HTTPException(400, "a number in the request has too many digits") from None
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
                400, "a string in the request contains half of a surrogate pair"
            ) from None
    return value, end


def _array(text: str, at: int, depth: int) -> tuple[list[Any], int]:
    items: list[Any] = []
    at = _skip(text, at + 1)
    if text[at : at + 1] == "]":
        return items, at + 1
    while True:
        if some := _FLAT_ITEMS.match(text, at):
            with suppress(json.JSONDecodeError):  # the next item that is parsed alone is wrong
                items += DECODER.decode(f"[{some[0][:-1]}]")
                at = _skip(text, some.end())
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
            raise HTTPException(400, f"the key {quote_excerpt(key)} occurs twice")
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


class BodyLimit:
    """Read each API request as a whole; refuse those that are too large or take too long."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (
            scope["type"] != "http"
            or scope["method"] in ("GET", "HEAD", "OPTIONS")
            or not scope["path"].startswith("/api/")
        ):
            await self.app(scope, receive, send)
            return
        most = MAX_IMPORT_BYTES if scope["path"] == IMPORT_PATH else MAX_BODY_BYTES
        try:
            async with asyncio.timeout(BODY_TIMEOUT_SECONDS):
                body = await _read_body(scope, receive, most)
        except TimeoutError:
            await refusal_json(408, "the request took too long to come in")(scope, receive, send)
            return
        if body is None:
            sentence = f"a request has at most {most // 1_000_000} MB here"
            await refusal_json(413, sentence, {"connection": "close"})(scope, receive, send)
            return
        is_sent = False

        async def receive_body() -> Message:
            nonlocal is_sent
            if is_sent:
                return await receive()
            is_sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, receive_body, send)


async def _read_body(scope: Scope, receive: Receive, most: int) -> bytes | None:
    """Return the body of a request; None if it is too large."""
    announced = Headers(scope=scope).get("content-length", "")
    if announced.isdecimal() and int(announced) > most:
        return None
    pieces, length = [], 0
    while True:
        message = await receive()
        piece = message.get("body", b"")
        length += len(piece)
        if length > most:
            return None
        pieces.append(piece)
        if not message.get("more_body"):
            return b"".join(pieces)
