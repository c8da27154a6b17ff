"""The questions that workers answer, as HTTP has them."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse

from puzzlewright.core.errors import LimitReached
from puzzlewright.processes.pool import PoolBusy
from puzzlewright.processes.sandbox import ProcessDied
from puzzlewright.studio.answers import (
    CheckAnswer,
    ConvertAnswer,
    CountAnswer,
    EncodeAnswer,
    ExplainAnswer,
    HintAnswer,
    JudgeAnswer,
    RateAnswer,
    ReadAnswer,
    SheetAnswer,
    SolveAnswer,
    UnknownAnswer,
)
from puzzlewright.studio.bodies import (
    Ask,
    AskCheck,
    AskConvert,
    AskCount,
    AskDraw,
    AskEncode,
    AskExplain,
    AskGenerate,
    AskHint,
    AskJudge,
    AskRate,
    AskRead,
    AskSheet,
    AskSolve,
)
from puzzlewright.studio.requests import PLAIN_ERRORS, StrictRoute, lines_of_json
from puzzlewright.studio.worker_pool import Question, Reply, WorkerPool

T = TypeVar("T")

# Seconds in which questions are answered, from the moment when they come in.
SECONDS = {
    "hint": 1.5,
    "check": 2.0,
    "judge": 2.0,
    "verdict": 3.0,
    "suggest": 5.0,
    "sheet": 5.0,
    "desk": 5.0,
    "desk_of": 5.0,
    "drawn": 5.0,
    "read": 10.0,
    "convert": 10.0,
    "draw": 10.0,
}
OTHERWISE = 30.0
SIGN_OF_LIFE = 1.0  # seconds between two lines that tell that somebody is still at it

STILL_HARD = "This is still hard after {:g} seconds: try a step elsewhere, or ask again."
STILL_LOOKING = "This takes a while; looking further."
BUSY = "Too many questions are waiting here: ask again in a moment."
DIED = "The process that worked on this has died: ask again."
OUR_BUG = "The studio has made a mistake of its own here; it is written down where it runs."

router = APIRouter(route_class=StrictRoute, responses=PLAIN_ERRORS)


@router.post("/api/read", response_model=ReadAnswer)
async def read(request: Request, ask: AskRead) -> Response:
    """The puzzle that a text says, in any notation."""
    return await answer(request, "read", ask)


@router.post("/api/sheet", response_model=SheetAnswer)
async def sheet(request: Request, ask: AskSheet) -> Response:
    """What is printed, touched and drawn, so that a page can play by itself."""
    return await answer(request, "sheet", ask)


@router.post("/api/solve", response_model=SolveAnswer)
async def solve(request: Request, ask: AskSolve) -> Response:
    """The solution, and whether it is the only one."""
    return await answer(request, "solve", ask)


@router.post("/api/count", response_model=CountAnswer)
async def count(request: Request, ask: AskCount) -> Response:
    """How many solutions there are, and what they have in common."""
    return await answer(request, "count", ask)


@router.post("/api/rate", response_model=RateAnswer | UnknownAnswer)
async def rate(request: Request, ask: AskRate) -> Response:
    """How hard it is for a person."""
    return await answer(request, "rate", ask)


@router.post("/api/explain", response_model=ExplainAnswer)
async def explain(request: Request, ask: AskExplain) -> Response:
    """The solve as a person takes it, step by step, from the start or from a position."""
    return await answer(request, "explain", ask)


@router.post("/api/hint", response_model=HintAnswer)
async def hint(request: Request, ask: AskHint) -> Response:
    """The next step from a position, or the mistake in it; of the kind unknown if that is hard."""
    hard = STILL_HARD.format(ask.seconds or SECONDS["hint"])
    unknown = {"kind": "unknown", "where": hard, "why": hard, "do": hard}
    return await answer(request, "hint", ask, {**unknown, "places": [], "reasons": []})


@router.post("/api/check", response_model=CheckAnswer)
async def check(request: Request, ask: AskCheck) -> Response:
    """Whether a position is sound so far; of a mistake what a hint says, but never a next step."""
    hard = STILL_HARD.format(SECONDS["check"])
    return await answer(request, "check", ask, {"status": "unknown", "why": hard})


@router.post("/api/judge", response_model=JudgeAnswer)
async def judge(request: Request, ask: AskJudge) -> Response:
    """The rules that a position breaks already, without any solving."""
    return await answer(request, "judge", ask)


@router.post("/api/convert", response_model=ConvertAnswer)
async def convert(request: Request, ask: AskConvert) -> Response:
    """The same puzzle in another notation."""
    return await answer(request, "convert", ask)


@router.post("/api/encode", response_model=EncodeAnswer)
async def encode(request: Request, ask: AskEncode) -> Response:
    """The puzzle as DIMACS or SMT-LIB, with a map of what the variables mean."""
    return await answer(request, "encode", ask)


@router.post(
    "/api/draw",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
async def draw(request: Request, ask: AskDraw) -> Response:
    """The puzzle as SVG; dark or light, or as the reader prefers if that is not said."""
    arguments = _said(ask)
    dark = arguments.pop("dark", None)
    arguments["theme"] = "auto" if dark is None else "dark" if dark else "light"
    svg = await while_wanted(request, found(request, "draw", arguments))
    return picture(json.loads(svg))


@router.post(
    "/api/generate",
    response_class=Response,
    responses=lines_of_json(
        "Lines of JSON: any number of {progress}, then {puzzle, solution, rating, seed} or {error}."
    ),
)
async def generate(request: Request, ask: AskGenerate) -> Response:
    """A new puzzle with exactly one solution; whoever closes the connection ends the work."""
    arguments = {
        "genre": ask.genre,
        "size": ask.size,
        "seed": ask.seed,
        "wishes": ask.__pydantic_extra__,
    }
    making = asyncio.ensure_future(found(request, "generate", arguments, ask.seconds))
    try:
        # What is refused at once is refused with the status that it deserves.
        with suppress(TimeoutError):
            first = asyncio.wait_for(asyncio.shield(making), SIGN_OF_LIFE)
            await while_wanted(request, first)
    except BaseException:
        making.cancel()
        raise
    return StreamingResponse(_lines(making), media_type="application/x-ndjson")


async def _lines(making: "asyncio.Future[bytes]") -> AsyncIterator[bytes]:
    """Signs of life, and what was made at the end."""
    clock = asyncio.get_running_loop().time
    started = clock() - SIGN_OF_LIFE
    try:
        while not making.done():
            seconds = round(clock() - started)
            yield _line({"progress": f"still at it after {seconds} s", "seconds": seconds})
            await asyncio.wait({making}, timeout=SIGN_OF_LIFE)
        try:
            yield making.result() + b"\n"
        except HTTPException as refusal:
            yield _line({"error": refusal.detail})
    finally:
        making.cancel()


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data).encode() + b"\n"


def picture(svg: str, headers: dict[str, str] | None = None) -> Response:
    """A picture that brings its own colours, and may do nothing else."""
    alone = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return Response(
        svg,
        media_type="image/svg+xml",
        headers={"content-security-policy": alone, **(headers or {})},
    )


async def answer(
    request: Request, task: str, ask: Ask, unknown: dict[str, Any] | None = None
) -> Response:
    """What a worker says; where it gives up, what is told then."""
    arguments = _said(ask)
    seconds = arguments.pop("seconds", None)
    try:
        content = await while_wanted(request, found(request, task, arguments, seconds))
    except HTTPException as refusal:
        if unknown is None or refusal.status_code != 503 or refusal.detail in (BUSY, DIED):
            raise
        content = json.dumps({"genre": _genre_said(arguments), **unknown}).encode()
    return Response(content, media_type="application/json")


def _genre_said(arguments: dict[str, Any]) -> str | None:
    puzzle = arguments["puzzle"]
    genre = puzzle.get("genre") if isinstance(puzzle, dict) else None
    return genre if isinstance(genre, str) else None


def _said(ask: Ask) -> dict[str, Any]:
    return ask.model_dump(exclude_unset=True)


async def found(
    request: Request, task: str, arguments: dict[str, Any], seconds: float | None = None
) -> bytes:
    """A worker's answer in JSON; whatever else it says is refused with its sentence."""
    workers: WorkerPool = request.app.state.workers
    try:
        limit = seconds or SECONDS.get(task, OTHERWISE)
        reply = await workers.ask(Question(task, arguments, limit))
    except PoolBusy:
        raise HTTPException(503, BUSY, {"retry-after": "2"}) from None
    except ProcessDied:
        raise HTTPException(503, DIED) from None
    except LimitReached as reached:
        reply = Reply("limit", str(reached).encode())
    match reply.ending:
        case "done":
            return reply.content
        case "trouble":
            raise HTTPException(400, reply.content.decode())
        case "limit":
            raise HTTPException(503, f"Given up: {reply.content.decode()}.")
    print(reply.content.decode(), file=sys.stderr)
    raise HTTPException(500, OUR_BUG)


async def while_wanted(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do the work as long as somebody waits for it at the other end."""
    doing = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise HTTPException(503, "Nobody waits for the answer any more.")
        return doing.result()
    finally:
        doing.cancel()
        leaving.cancel()
        await asyncio.gather(doing, leaving, return_exceptions=True)


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
