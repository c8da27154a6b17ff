"""The questions about drafts, as HTTP has them."""

import asyncio
import json
from typing import Any, Literal

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from puzzlewright.library.export import ExportedFile, zipped
from puzzlewright.studio.answers import Answer, Marks
from puzzlewright.studio.desk_bodies import (
    AskChange,
    AskClue,
    AskDesk,
    AskDeskOf,
    AskDrawn,
    AskDrawnFreely,
    AskRepair,
    AskSuggest,
    AskVerdict,
)
from puzzlewright.studio.questions import STILL_LOOKING, answer, found, while_wanted
from puzzlewright.studio.requests import PLAIN_ERRORS, StrictRoute, a_file

NO_CERTIFICATE = "there is no certificate: this puzzle has not exactly one solution"

router = APIRouter(route_class=StrictRoute, responses=PLAIN_ERRORS)


class DrawnAnswer(Answer):
    """A puzzle that was drawn, or what is missing for one."""

    genre: str
    puzzle: dict[str, Any] | None
    missing: str | None


class DeskAnswer(Answer):
    """A desk, as a sheet has it, with the draft on it."""

    genre: str
    draft: dict[str, Any]
    options: list[dict[str, Any]]


class FreeAnswer(Answer):
    """Points with what is written there, lines between them, pairs of lines that exclude."""

    genre: str
    points: list[list[Any]]
    lines: list[list[int]]
    pairs: list[list[int]]
    options: dict[str, Any]


class VerdictAnswer(Answer):
    """How many solutions a draft has, with shapes to lay over it."""

    status: Literal["unique", "several", "none", "unknown"]
    said: str
    why: str
    count: int | None = None
    exact: bool = False
    brief: bool = False


class ClueAnswer(Answer):
    """A page with clues, and in which order others went."""

    genre: str
    puzzle: dict[str, Any]
    solution: Marks
    only: bool


class ClueOffered(Answer):
    """A clue: its marks on the desk, those that stand there without it, how many of the other
    solutions it rules out, and whether it can go.
    """

    marks: Marks
    instead: Marks
    out: int
    spare: bool


class SuggestAnswer(Answer):
    """Clues to give, the best first; those that are given; those that the solution breaks."""

    genre: str
    open: list[ClueOffered]
    given: list[ClueOffered]
    wrong: list[ClueOffered]
    rivals: int
    all: bool
    only: bool
    hopeless: bool
    why: str | None


class ChangesAnswer(Answer):
    """What could be changed."""

    status: str


class CertificateAnswer(Answer):
    """The files of a certificate, by their names; none unless there is one solution."""

    status: str
    files: dict[str, str]


@router.post("/api/desk", response_model=DeskAnswer)
async def desk(request: Request, ask: AskDesk) -> Response:
    """An empty desk on which a puzzle of a genre can be drawn."""
    return await answer(request, "desk", ask)


@router.post("/api/desk/of", response_model=DeskAnswer)
async def desk_of(request: Request, ask: AskDeskOf) -> Response:
    """A desk with a puzzle on it."""
    return await answer(request, "desk_of", ask)


@router.post("/api/drawn", response_model=DrawnAnswer)
async def drawn(request: Request, ask: AskDrawn) -> Response:
    """The puzzle that was drawn, or what is missing."""
    return await answer(request, "drawn", ask)


@router.post("/api/desk/free", response_model=FreeAnswer)
async def free_of(request: Request, ask: AskDeskOf) -> Response:
    """A puzzle that is on no grid, as it would be drawn."""
    return await answer(request, "free_of", ask)


@router.post("/api/drawn/free", response_model=DrawnAnswer)
async def drawn_freely(request: Request, ask: AskDrawnFreely) -> Response:
    """The puzzle that was drawn where there are no cells, or what is missing."""
    return await answer(request, "drawn_freely", ask)


@router.post("/api/verdict", response_model=VerdictAnswer)
async def verdict(request: Request, ask: AskVerdict) -> Response:
    """One solution, several or none, with what there is to see."""
    unknown = {"status": "unknown", "said": "not found out yet", "why": STILL_LOOKING}
    return await answer(request, "verdict", ask, unknown)


@router.post("/api/clue", response_model=ClueAnswer)
async def clue(request: Request, ask: AskClue) -> Response:
    """Clues for a solved page."""
    return await answer(request, "clue", ask)


@router.post("/api/suggest", response_model=SuggestAnswer)
async def suggest(request: Request, ask: AskSuggest) -> Response:
    """Which clue of a solution to give next, and which can go."""
    return await answer(request, "suggest", ask)


@router.post("/api/repair", response_model=ChangesAnswer)
async def repair(request: Request, ask: AskRepair) -> Response:
    """The smallest changes that leave one solution."""
    return await answer(request, "repair", ask)


@router.post("/api/lighten", response_model=ChangesAnswer)
async def lighten(request: Request, ask: AskChange) -> Response:
    """The clues that can go."""
    return await answer(request, "lighten", ask)


@router.post("/api/harden", response_model=ChangesAnswer)
async def harden(request: Request, ask: AskChange) -> Response:
    """Changes that make it one level harder."""
    return await answer(request, "harden", ask)


@router.post("/api/soften", response_model=ChangesAnswer)
async def soften(request: Request, ask: AskChange) -> Response:
    """Changes that make it one level easier."""
    return await answer(request, "soften", ask)


@router.post("/api/prove", response_model=CertificateAnswer)
async def prove(request: Request, ask: AskChange) -> Response:
    """A certificate that there is one solution."""
    return await answer(request, "prove", ask)


@router.post("/api/certificate", response_class=Response, responses=a_file("application/zip"))
async def certificate(request: Request, ask: AskChange) -> Response:
    """The same certificate as a ZIP; `puzzlewright verify` checks the folder that it holds."""
    said = ask.model_dump()
    seconds = said.pop("seconds")
    made = json.loads(await while_wanted(request, found(request, "prove", said, seconds)))
    if not made["files"]:
        gave_up = made["status"] == "unknown"
        raise HTTPException(503 if gave_up else 400, made["why"] or NO_CERTIFICATE)
    files = [ExportedFile(f"certificate/{name}", text) for name, text in made["files"].items()]
    packed = await asyncio.to_thread(zipped, files)
    headers = {"content-disposition": 'attachment; filename="certificate.zip"'}
    return Response(packed, media_type="application/zip", headers=headers)
