"""Bringing many puzzles to the shelf at once: each is read and judged by workers, kept, and then
told of.

What was told is safely in. Whoever stops loses nothing, and goes on by bringing the same again:
what is there is not judged a second time.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import islice
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse

from puzzlewright.core.errors import Trouble
from puzzlewright.core.words import printable
from puzzlewright.library.records import Added, Arrival, Judged, checked_tag
from puzzlewright.studio.bodies import Ask, Text
from puzzlewright.studio.questions import BUSY, found
from puzzlewright.studio.requests import PLAIN_ERRORS, StrictRoute, lines_of_json
from puzzlewright.studio.shelf_tasks import page_said
from puzzlewright.studio.shelving import Tags, Words
from puzzlewright.studio.store import Store, store_of
from puzzlewright.studio.tasks import is_list
from puzzlewright.studio.worker_pool import WorkerPool

TOGETHER = 8  # puzzles that are read by one worker and written in one transaction
PAUSE = 1.0  # seconds until workers who have too much to do are asked again
SIGNS_OF_CROWDS = (BUSY, "Given up: no worker was free")

router = APIRouter(route_class=StrictRoute, responses=PLAIN_ERRORS)


class AskImport(Ask):
    """A file of puzzles: lines of JSON, or a text in any notation."""

    text: Text
    name: Annotated[Words, Field(description="Of the file: where they are from.")] = ""
    line: Annotated[
        int | None,
        Field(ge=1, le=10**9, description="The number of the first line, if each is a puzzle."),
    ] = None
    tags: Tags


class BroughtText(NamedTuple):
    """A text that should be a puzzle, and its line in the file."""

    line: int | None
    text: str


@router.post(
    "/api/shelf/import",
    response_class=Response,
    responses=lines_of_json(
        "Lines of JSON, one a puzzle in the order of the file: {line, id, new} or {line, error}; at"
        " the end {added, known, unread}, or {stopped} with the reason."
    ),
)
async def bring(request: Request, ask: AskImport) -> Response:
    """Keep many puzzles; whoever closes the connection ends it, and what was told stays."""
    ask.tags = [checked_tag(tag) for tag in ask.tags]
    return StreamingResponse(_brought(request, ask), media_type="application/x-ndjson")


async def _brought(request: Request, ask: AskImport) -> AsyncIterator[bytes]:
    store = store_of(request)
    counts = {"added": 0, "known": 0, "unread": 0}
    waiting = _texts(ask)
    while some := list(islice(waiting, TOGETHER)):
        try:
            kept = await _kept(request, store, ask, some)
        except Trouble as trouble:  # of the library: its disk is full, another program writes to it
            yield json.dumps({"stopped": printable(str(trouble))}).encode() + b"\n"
            return
        for one in kept:
            what = "unread" if "error" in one else "added" if one["new"] else "known"
            counts[what] += 1
            yield json.dumps(one).encode() + b"\n"
    yield json.dumps(counts).encode() + b"\n"


def _texts(ask: AskImport) -> Iterator[BroughtText]:
    """The texts of a file; those of many come with the number of their line."""
    lines = ask.text.removeprefix("\ufeff").split("\n")
    if ask.line is None and not is_list([line for line in lines if line.strip()]):
        yield BroughtText(None, ask.text)
        return
    for number, line in enumerate(lines, start=ask.line or 1):
        if line.strip():
            yield BroughtText(number, line)


async def _kept(
    request: Request, store: Store, ask: AskImport, texts: Sequence[BroughtText]
) -> list[dict[str, Any]]:
    """Some puzzles, kept, with where they stand now; or why they cannot be read."""
    said = await _read(request, [one.text for one in texts])
    workers: WorkerPool = request.app.state.workers
    free = asyncio.Semaphore(workers.long.workers)  # the clock of a task runs while it waits

    async def arrival(one: dict[str, Any]) -> Arrival | None:
        if "error" in one:
            return None
        page, judged = page_said(one["page"]), None
        if await store.read(store.library.number_of, page) is None:
            async with free:
                judged = await _judged(request, page.native)
        source = one["source"] or f"{ask.name} {one['id']}".strip()
        tags = (*ask.tags, *one["tags"])
        return Arrival(page, one["title"], one["author"], source, tags, judged)

    arrivals = await asyncio.gather(*map(arrival, said))
    ready = [one for one in arrivals if one]
    there: Iterator[Added] = iter(await store.write(lambda: list(store.library.add_all(ready))))
    return [
        {"line": text.line, "error": one["error"]}
        if come is None
        else {"line": text.line} | dict(zip(("id", "new"), next(there), strict=True))
        for text, one, come in zip(texts, said, arrivals, strict=True)
    ]


async def _read(request: Request, texts: Sequence[str]) -> list[dict[str, Any]]:
    """What is said in each text, or why it cannot be read; each alone, where they cannot be read
    together, so that none suffers for another.
    """
    try:
        said: list[dict[str, Any]] = await _asked(request, "arriving", {"texts": texts})
        return said
    except HTTPException as refusal:
        if len(texts) == 1:
            return [{"error": refusal.detail}]
    return [(await _read(request, [text]))[0] for text in texts]


async def _judged(request: Request, native: str) -> Judged:
    """What is found out about a puzzle; one that takes too long is kept without rating."""
    try:
        _, judged = await _asked(request, "weighed", {"puzzle": native})
    except HTTPException:
        return Judged("unknown")
    return Judged(**judged)


async def _asked(request: Request, task: str, arguments: dict[str, Any]) -> Any:
    """A worker's answer, however long one has to wait for a worker."""
    while True:
        try:
            return json.loads(await found(request, task, arguments))
        except HTTPException as refusal:
            if not str(refusal.detail).startswith(SIGNS_OF_CROWDS):
                raise
        await asyncio.sleep(PAUSE)
