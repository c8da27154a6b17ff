"""Import many puzzles into the library, and export them.

Workers read and rate each imported puzzle; the library keeps it before the client hears of it. So
an interrupted import loses nothing: send the same file again, and known puzzles are not rated.
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

from puzzlewright import genres
from puzzlewright.core.errors import Trouble, UnknownName
from puzzlewright.core.words import cut, printable
from puzzlewright.library.export import ExportedFile, line_of, zipped
from puzzlewright.library.query import Wanted
from puzzlewright.library.records import Added, Arrival, Judged, checked_tag
from puzzlewright.studio.bodies import Ask, Name, Text
from puzzlewright.studio.questions import BUSY, found, while_wanted
from puzzlewright.studio.requests import PLAIN_ERRORS, StrictRoute, lines_of_json
from puzzlewright.studio.shelf import ShelfChoice, Tags, Words
from puzzlewright.studio.shelf_tasks import page_said
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
    """Read each text; each alone, if they cannot be read together."""
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


LINES = "jsonl"
EXPORTED_TOGETHER = 200  # puzzles that are fetched, or written by a worker, at once
LEFT_OUT = "left-out.txt"  # in a zip: which puzzles a notation cannot say


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
    async for one in store.each(store.library.search(wanted), at_once=EXPORTED_TOGETHER):
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
    for start in range(0, len(numbers), EXPORTED_TOGETHER):
        some = Wanted(numbers=numbers[start : start + EXPORTED_TOGETHER])
        pages: list[dict[str, Any]] = [
            {"id": one.id, "genre": one.genre, "title": one.title, "native": one.native}
            async for one in store.each(store.library.search(some), at_once=EXPORTED_TOGETHER)
        ]
        answer = await found(request, "sheets", {"puzzles": pages, "notation": ask.to})
        made = json.loads(answer)
        files += (ExportedFile(*file) for file in made["files"])
        refused += ((number, why) for number, why in made["refused"])
    return files, refused
