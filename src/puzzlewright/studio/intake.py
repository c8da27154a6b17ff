"""How much may come in, and how long it may take."""

import asyncio

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from puzzlewright.studio.requests import refused

MOST_BYTES = 9_000_000
MOST_IMPORTED = 200_000_000  # bytes of games that are brought from elsewhere
PATIENCE = 30.0  # seconds for a whole request


class Intake:
    """Takes in a request as a whole, if it is not too large and does not take too long."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self.app(scope, receive, send)
            return
        most = MOST_IMPORTED if scope["path"] == "/api/games/import" else MOST_BYTES
        try:
            async with asyncio.timeout(PATIENCE):
                body = await _whole(scope, receive, most)
        except TimeoutError:
            await refused(408, "the request took too long to come in")(scope, receive, send)
            return
        if body is None:
            sentence = f"a request has at most {most // 1_000_000} MB here"
            await refused(413, sentence, {"connection": "close"})(scope, receive, send)
            return
        is_given = False

        async def give() -> Message:
            nonlocal is_given
            if is_given:
                return await receive()
            is_given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, give, send)


async def _whole(scope: Scope, receive: Receive, most: int) -> bytes | None:
    """The body of a request; None if it is too large."""
    said = Headers(scope=scope).get("content-length", "")
    if said.isdecimal() and int(said) > most:
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
