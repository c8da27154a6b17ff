"""How long somebody waits for a small answer while somebody else brings a large file to the shelf,
and what the service itself works for each puzzle, which does not depend on what else runs.

The file is brought twice: puzzles that are rated on the way, and puzzles that are known already,
which leaves the reading.
"""

import asyncio
import json
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx2

import puzzlewright as pw
from bench.processes import processor_seconds
from bench.served import Served, served
from puzzlewright.library.judging import Judged
from puzzlewright.library.library import Library
from puzzlewright.library.records import Arrival

PUZZLES, SIDE = 2000, 30
TOGETHER = 1000  # lines of the file in one request
RATING = 20.0  # seconds after which the bringing of what is rated is ended, however far it is
PAUSE = 0.02  # seconds between two small questions
ALONE = 10.0  # seconds in which nobody brings anything
ALLOWED = 0.05  # seconds for a small answer
SMALL = {"puzzle": "5x5m2:1a1a2e3a3a3e3a6a4", "marks": []}
COLUMNS = "{:18}{:>9}{:>9}{:>9}{:>9}{:>9}{:>10}{:>14}"


class Watched(NamedTuple):
    """A while of small questions."""

    brought: int  # puzzles meanwhile
    waited: list[float]  # seconds for each answer
    work: float  # of the service itself, in seconds of the processor


def run() -> dict[str, Any]:
    """The table: small answers with nobody beside them, and beside either bringing."""
    rng = random.Random(1)
    there, new = ([_page(rng) for _ in range(PUZZLES)] for _ in range(2))
    with tempfile.TemporaryDirectory() as folder:
        with Library(f"sqlite:///{folder}/shelf.db") as library:
            arrivals = (Arrival(pw.read(line), judged=Judged("unknown")) for line in there)
            assert len(list(library.add_all(arrivals))) == PUZZLES
        with served(Path(folder)) as studio:
            found = asyncio.run(_measure(studio, there, new))
    heads = ("brought", "answers", "median", "99 %", "longest", "too late", "work for each")
    print(COLUMNS.format("", *heads))
    for what, row in found.items():
        print(COLUMNS.format(what, *row.values()))
    return found


def _page(rng: random.Random) -> str:
    """A Mosaic with all its clues, so that it is quickly solved, as a line of a file."""
    black = [[rng.random() < 0.5 for _ in range(SIDE)] for _ in range(SIDE)]

    def clue(r: int, c: int) -> int:
        return sum(sum(row[max(c - 1, 0) : c + 2]) for row in black[max(r - 1, 0) : r + 2])

    clues = [[clue(r, c) for c in range(SIDE)] for r in range(SIDE)]
    return json.dumps({"genre": "mosaic", "clues": clues})


async def _measure(studio: Served, there: Sequence[str], new: Sequence[str]) -> dict[str, Any]:
    async with httpx2.AsyncClient(base_url=studio.address, timeout=60) as client:
        await client.post("/api/judge", json=SMALL)  # all is ready
        await client.get("/api/shelf/1")
        alone = await _beside(studio, client, (), ALONE)
        found = {
            "nobody brings": alone,
            "known already": await _beside(studio, client, there),
            "rated on the way": await _beside(studio, client, new, RATING),
        }
    return {what: _row(one, alone) for what, one in found.items()}


def _row(one: Watched, alone: Watched) -> dict[str, Any]:
    """A line of the table; the work is for each small answer, or for each puzzle beside those."""
    answering = alone.work / len(alone.waited)
    each = (one.work - answering * len(one.waited)) / one.brought if one.brought else answering
    times = sorted(one.waited)
    return {
        "brought": one.brought,
        "answers": len(times),
        **{
            name: f"{1000 * times[min(int(share * len(times)), len(times) - 1)]:.0f} ms"
            for name, share in (("median", 0.5), ("99", 0.99), ("longest", 1))
        },
        "late": sum(seconds > ALLOWED for seconds in times),
        "each": f"{1000 * each:.1f} ms",
    }


async def _beside(
    studio: Served, client: httpx2.AsyncClient, lines: Sequence[str], most: float | None = None
) -> Watched:
    """How long small answers took while a file was brought, for so many seconds at most."""
    told: list[int] = []
    bringing = asyncio.create_task(_bring(client, lines, told))
    before = processor_seconds(studio.process.pid)
    until = None if most is None else time.monotonic() + most
    waited: list[float] = []
    while time.monotonic() < until if until else not bringing.done():
        started = time.monotonic()
        if len(waited) % 2:
            answer = await client.get("/api/shelf/1")
        else:
            answer = await client.post("/api/judge", json=SMALL)
        waited.append(time.monotonic() - started)
        assert answer.status_code == 200, answer.text
        await asyncio.sleep(PAUSE)
    work = processor_seconds(studio.process.pid) - before
    bringing.cancel()
    await asyncio.gather(bringing, return_exceptions=True)
    return Watched(len(told), waited, work)


async def _bring(client: httpx2.AsyncClient, lines: Sequence[str], told: list[int]) -> None:
    head = {"content-type": "application/json"}
    for start in range(0, len(lines), TOGETHER):
        body = {"text": "\n".join(lines[start : start + TOGETHER]), "line": start + 1}
        asked = client.stream(
            "POST", "/api/shelf/import", content=json.dumps(body).encode(), headers=head
        )
        async with asked as answer:
            async for line in answer.aiter_lines():
                if number := json.loads(line).get("id"):
                    told.append(number)
