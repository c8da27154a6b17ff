"""Taking puzzles from the shelf: lines of JSON with all that is known, or a zip in any notation."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse

from puzzlewright import genres
from puzzlewright.core.errors import Trouble, UnknownName
from puzzlewright.core.words import cut, printable
from puzzlewright.library.export import ExportedFile, line_of, zipped
from puzzlewright.library.query import Wanted
from puzzlewright.studio.bodies import Name
from puzzlewright.studio.questions import found, while_wanted
from puzzlewright.studio.requests import PLAIN_ERRORS, StrictRoute
from puzzlewright.studio.shelving import ShelfChoice
from puzzlewright.studio.store import store_of

LINES = "jsonl"
TOGETHER = 200  # puzzles that are fetched, or written by a worker, at once
LEFT_OUT = "left-out.txt"  # in a zip: which puzzles a notation cannot say

router = APIRouter(route_class=StrictRoute, responses=PLAIN_ERRORS)


class AskExport(ShelfChoice):
    """Puzzles of the library to take away."""

    to: Annotated[
        Name, Field(description="`jsonl` for all that is known, or a notation.", examples=[LINES])
    ] = LINES


@router.post(
    "/api/shelf/export",
    response_class=Response,
    responses={
        200: {
            "description": "Lines of JSON, one a puzzle; {error} as the last one says that it is"
            " not whole, and why. A zip has `left-out` in its headers: how many the notation cannot"
            " say.",
            "content": {
                "application/x-ndjson": {"schema": {"type": "string"}},
                "application/zip": {"schema": {"type": "string", "format": "binary"}},
            },
        }
    },
)
async def export(request: Request, ask: AskExport) -> Response:
    """Puzzles as lines of JSON with all that is known, or as a zip of files in a notation."""
    await store_of(request).stocked()
    if ask.to == LINES:
        lines = _lines(request, ask.wanted)
        first = await anext(lines, b"")  # what fails at once is refused with a status
        return StreamingResponse(
            _to_the_end(first, lines),
            media_type="application/x-ndjson",
            headers=_called("puzzles.jsonl"),
        )
    known = dict.fromkeys(form.name for genre in genres.GENRES for form in genre.notations)
    if ask.to not in known:
        raise UnknownName("notation", ask.to, known)
    files, refused = await while_wanted(request, _files(request, ask))
    if refused and not files:
        raise HTTPException(400, f"none can be written so: {refused[0][1]}")
    if refused:
        why = "".join(f"{number}: {why}\n" for number, why in refused)
        files.append(ExportedFile(LEFT_OUT, printable(why)))
    headers = {**_called(f"puzzles-{ask.to}.zip"), "left-out": str(len(refused))}
    packed = await asyncio.to_thread(zipped, files)
    return Response(packed, media_type="application/zip", headers=headers)


def _called(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{cut(name, 80)}"'}


async def _lines(request: Request, wanted: Wanted) -> AsyncIterator[bytes]:
    store = store_of(request)
    async for one in store.each(store.library.search(wanted), at_once=TOGETHER):
        yield line_of(one).encode()


async def _to_the_end(first: bytes, others: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """All lines; where the library fails in between, why there are no more."""
    try:
        yield first
        async for line in others:
            yield line
    except Trouble as trouble:
        yield json.dumps({"error": printable(str(trouble))}).encode() + b"\n"


async def _files(
    request: Request, ask: AskExport
) -> tuple[list[ExportedFile], list[tuple[int, str]]]:
    """All as files, made by workers; and the numbers of those that cannot be, with why."""
    store = store_of(request)
    files: list[ExportedFile] = []
    refused: list[tuple[int, str]] = []
    numbers = await store.read(store.library.numbers, ask.wanted)
    for start in range(0, len(numbers), TOGETHER):
        some = Wanted(numbers=numbers[start : start + TOGETHER])
        pages: list[dict[str, Any]] = [
            {"id": one.id, "genre": one.genre, "title": one.title, "native": one.native}
            async for one in store.each(store.library.search(some), at_once=TOGETHER)
        ]
        answer = await found(request, "sheets", {"puzzles": pages, "notation": ask.to})
        made = json.loads(answer)
        files += (ExportedFile(*file) for file in made["files"])
        refused += ((number, why) for number, why in made["refused"])
    return files, refused
