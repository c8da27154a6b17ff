"""Import many puzzles into the library, and export them.

Workers read and rate each imported puzzle; the library keeps it before the client hears of it. So
an interrupted import loses nothing: send the same file again, and known puzzles are not rated.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import islice
from typing import Annotated, Any, NamedTuple, NotRequired, TypedDict

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from puzzlewright import genres
from puzzlewright.core.errors import PuzzlewrightError, UnknownName
from puzzlewright.core.words import escape_controls, truncate
from puzzlewright.library.query import PuzzleQuery
from puzzlewright.library.records import (
    Added,
    Evaluation,
    ExportedFile,
    PuzzleToAdd,
    checked_tag,
    line_of,
    zip_files,
)
from puzzlewright.studio.endpoint import LINES, ZIP, endpoint
from puzzlewright.studio.handlers import MAX_TEXT_LENGTH
from puzzlewright.studio.library_routes import Selection, Tags, Words, to_library_query
from puzzlewright.studio.requests_library import record_from_worker
from puzzlewright.studio.requests_player import is_list
from puzzlewright.studio.routes import BUSY, answer_of, attachment, while_connected
from puzzlewright.studio.store import Store, stocked_store, store_of
from puzzlewright.studio.worker_pool import WorkerPool
from puzzlewright.verbs.play import Name
from puzzlewright.verbs.verb import about

PUZZLES_PER_BATCH = 8  # read by one worker and written in one transaction
RETRY_SECONDS = 1.0  # while all workers are busy
BUSY_MESSAGES = (BUSY, "Given up: no worker was free")


class ImportedText(TypedDict):
    """A file of puzzles: one per line, or a single text in any format."""

    text: Annotated[str, about("", longest=MAX_TEXT_LENGTH)]
    name: NotRequired[Annotated[Words, about("name of the file", longest=2000)]]
    line: NotRequired[Annotated[int, about("number of the first line", within=(1, 10**9))] | None]
    tags: NotRequired[Tags]


class ImportedLine(TypedDict):
    """A puzzle that the library has now."""

    line: int | None
    id: int
    new: bool


class UnreadLine(TypedDict):
    """A text that is not a puzzle."""

    line: int | None
    error: str


class ImportStopped(TypedDict):
    """Why the rest was not imported."""

    stopped: str


class ImportCounts(TypedDict):
    """The last line: how many puzzles are new, were known, could not be read."""

    added: int
    known: int
    unread: int


class NumberedText(NamedTuple):
    """A text that should be a puzzle, and its line in the file."""

    line: int | None
    text: str


@endpoint(
    "POST",
    "/api/library/import",
    body=ImportedText,
    answer=ImportedLine | UnreadLine | ImportStopped | ImportCounts,
    media=(LINES,),
)
async def import_puzzles(request: Request, body: ImportedText) -> Response:
    """Import many puzzles: lines of JSON, {line, id, new} or {line, error}, then the counts.

    Closing the connection ends the import; what was reported stays.
    """
    body["tags"] = [checked_tag(tag) for tag in body.get("tags", [])]
    return StreamingResponse(_imported_lines(request, body), media_type=LINES)


async def _imported_lines(request: Request, body: ImportedText) -> AsyncIterator[bytes]:
    store = store_of(request)
    counts = {"added": 0, "known": 0, "unread": 0}
    waiting = iter(await asyncio.to_thread(_texts, body))
    while some := list(islice(waiting, PUZZLES_PER_BATCH)):
        try:
            kept = await _store_puzzles(request, store, body, some)
        except PuzzlewrightError as error:  # of the library: its disk is full, or it is locked
            yield json.dumps({"stopped": escape_controls(str(error))}).encode() + b"\n"
            return
        for one in kept:
            what = "unread" if "error" in one else "added" if one["new"] else "known"
            counts[what] += 1
            yield json.dumps(one).encode() + b"\n"
    yield json.dumps(counts).encode() + b"\n"


def _texts(body: ImportedText) -> list[NumberedText]:
    """Return the texts of a file; those of many come with their line numbers."""
    text, first = body["text"], body.get("line")
    lines = text.removeprefix("\ufeff").split("\n")
    filled = [NumberedText(n, line) for n, line in enumerate(lines, first or 1) if line.strip()]
    if first is None and not is_list([one.text for one in filled]):
        return [NumberedText(None, text)]
    return filled


async def _store_puzzles(
    request: Request, store: Store, body: ImportedText, texts: Sequence[NumberedText]
) -> list[dict[str, Any]]:
    """Store puzzles, and return their numbers; or why they cannot be read."""
    read = await _read(request, [one.text for one in texts])
    workers: WorkerPool = request.app.state.workers
    free = asyncio.Semaphore(workers.tasks_at_once)  # the clock of a task runs while it waits

    async def new_puzzle(one: dict[str, Any]) -> PuzzleToAdd | None:
        if "error" in one:
            return None
        record, evaluation = record_from_worker(one["record"]), None
        if await store.read(store.library.number_of, record) is None:
            async with free:
                evaluation = await _evaluate(request, record.native)
        source = one["source"] or f"{body.get('name', '')} {one['id']}".strip()
        tags = (*body.get("tags", ()), *one["tags"])
        return PuzzleToAdd(record, one["title"], one["author"], source, tags, evaluation)

    new = await asyncio.gather(*map(new_puzzle, read))
    ready = [one for one in new if one]
    added: Iterator[Added] = iter(await store.write(lambda: list(store.library.add_all(ready))))
    return [
        {"line": text.line, "error": one["error"]}
        if puzzle is None
        else {"line": text.line} | dict(zip(("id", "new"), next(added), strict=True))
        for text, one, puzzle in zip(texts, read, new, strict=True)
    ]


async def _read(request: Request, texts: Sequence[str]) -> list[dict[str, Any]]:
    """Read each text; each alone, if they cannot be read together."""
    try:
        found: list[dict[str, Any]] = await _ask_when_free(
            request, "read_new_puzzles", {"texts": texts}
        )
        return found
    except HTTPException as refusal:
        if len(texts) == 1:
            return [{"error": refusal.detail}]
    return [(await _read(request, [text]))[0] for text in texts]


async def _evaluate(request: Request, native: str) -> Evaluation:
    """Solve and rate a puzzle; one that takes too long is stored without a rating."""
    try:
        _, evaluation = await _ask_when_free(request, "evaluated_record", {"puzzle": native})
    except HTTPException:
        return Evaluation("unknown")
    return Evaluation(**evaluation)


async def _ask_when_free(request: Request, task: str, arguments: dict[str, Any]) -> Any:
    """Return a worker's answer; wait until a worker is free."""
    while True:
        try:
            return json.loads(await answer_of(request, task, arguments))
        except HTTPException as refusal:
            if not str(refusal.detail).startswith(BUSY_MESSAGES):
                raise
        await asyncio.sleep(RETRY_SECONDS)


JSONL = "jsonl"
PUZZLES_PER_EXPORT_BATCH = 200  # fetched, or written by one worker, at once
LEFT_OUT_FILE = "left-out.txt"  # in a ZIP: the puzzles that the format cannot hold


class Export(Selection, total=False):
    """Puzzles of the library to export."""

    to: Annotated[Name, about("`jsonl` for everything that is known, or a format", longest=60)]


@endpoint("POST", "/api/library/export", body=Export, media=(LINES, ZIP))
async def export(request: Request, body: Export) -> Response:
    """Export puzzles as lines of JSON, or as a ZIP of files in a format.

    {error} as the last line says that the export is incomplete. The header `left-out` of a ZIP says
    how many puzzles the format cannot hold.
    """
    to = body.get("to", JSONL)
    await stocked_store(request)
    if to == JSONL:
        lines = _lines(request, to_library_query(body))
        first = await anext(lines, b"")  # an error at the start gets a status
        return StreamingResponse(
            _with_error(first, lines),
            media_type=LINES,
            headers=attachment("puzzles.jsonl"),
        )
    known = dict.fromkeys(form.name for genre in genres.GENRES for form in genre.formats)
    if to not in known:
        raise UnknownName("format", to, known)
    files, refused = await while_connected(request, _files(request, to_library_query(body), to))
    if refused and not files:
        raise HTTPException(400, f"none can be written in this format: {refused[0][1]}")
    if refused:
        why = "".join(f"{number}: {why}\n" for number, why in refused)
        files.append(ExportedFile(LEFT_OUT_FILE, escape_controls(why)))
    headers = {**attachment(f"puzzles-{truncate(to, 40)}.zip"), "left-out": str(len(refused))}
    packed = await asyncio.to_thread(zip_files, files)
    return Response(packed, media_type="application/zip", headers=headers)


async def _lines(request: Request, fitting: PuzzleQuery) -> AsyncIterator[bytes]:
    store = store_of(request)
    async for one in store.each(store.library.search(fitting), at_once=PUZZLES_PER_EXPORT_BATCH):
        yield line_of(one).encode()


async def _with_error(first: bytes, others: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Yield all lines; if the library fails in between, end with the reason."""
    try:
        yield first
        async for line in others:
            yield line
    except PuzzlewrightError as error:
        yield json.dumps({"error": escape_controls(str(error))}).encode() + b"\n"


async def _files(
    request: Request, fitting: PuzzleQuery, to: str
) -> tuple[list[ExportedFile], list[tuple[int, str]]]:
    """Return the files, made by workers; and the numbers of skipped puzzles, with the reasons."""
    store = store_of(request)
    files: list[ExportedFile] = []
    refused: list[tuple[int, str]] = []
    numbers = await store.read(store.library.numbers, fitting)
    for start in range(0, len(numbers), PUZZLES_PER_EXPORT_BATCH):
        some = PuzzleQuery(numbers=numbers[start : start + PUZZLES_PER_EXPORT_BATCH])
        puzzles: list[dict[str, Any]] = [
            {"id": one.id, "genre": one.genre, "title": one.title, "native": one.native}
            async for one in store.each(
                store.library.search(some), at_once=PUZZLES_PER_EXPORT_BATCH
            )
        ]
        answer = await answer_of(request, "export_files", {"puzzles": puzzles, "notation": to})
        made = json.loads(answer)
        files += (ExportedFile(*file) for file in made["files"])
        refused += ((number, why) for number, why in made["refused"])
    return files, refused


ENDPOINTS = (import_puzzles, export)
