"""Films, books and puzzles from pictures, as HTTP has them."""

import base64
import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from puzzlewright.book.plan import INKS, PAPERS
from puzzlewright.core.step import LEVELS
from puzzlewright.studio.answers import Answer, Marks
from puzzlewright.studio.bodies import Ask, Name, Seconds, SentPuzzle
from puzzlewright.studio.desk_bodies import SentSize
from puzzlewright.studio.questions import answer, found, while_wanted
from puzzlewright.studio.requests import PLAIN_ERRORS, StrictRoute, a_file

SECONDS = 60.0  # for a book, if nobody says
FILM_KINDS = {"html": "text/html", "svg": "image/svg+xml"}
MOST_IN_A_BOOK = 500

router = APIRouter(route_class=StrictRoute, responses=PLAIN_ERRORS)

Level = Literal[*LEVELS]  # type: ignore[valid-type]
Line = Annotated[str, Field(max_length=200)]
Row = Annotated[str, Field(max_length=1000)]


class AskFilm(Ask):
    """A puzzle whose explained solve is filmed."""

    puzzle: SentPuzzle
    form: Literal["html", "svg"] = "html"
    theme: Literal["light", "dark", "auto"] = "auto"
    seconds: Seconds | None = None


class PrintedPuzzle(Ask):
    """A puzzle that goes into a book."""

    puzzle: SentPuzzle
    title: Line = ""


class AskedOrder(Ask):
    """Puzzles that are made for a book."""

    genre: Name
    size: SentSize
    difficulty: Level | None = None
    count: Annotated[int, Field(ge=1, le=MOST_IN_A_BOOK)]


class AskBook(Ask):
    """A book: puzzles that are sent, and others that are made for it."""

    puzzles: list[PrintedPuzzle] = Field(default_factory=list, max_length=MOST_IN_A_BOOK)
    orders: list[AskedOrder] = Field(default_factory=list, max_length=20)
    title: Line = "Logic puzzles"
    subtitle: Line = ""
    author: Line = ""
    paper: Literal[*PAPERS] = "a4"  # type: ignore[valid-type]
    theme: Literal[*INKS] = "ink"  # type: ignore[valid-type]
    large_print: bool = False
    hints: bool = False
    front: bool = True
    lessons: bool = True
    per_page: Annotated[int, Field(ge=1, le=12)] = 6
    seed: Annotated[int, Field(ge=0, le=10**9)] = 1
    seconds: Seconds | None = None


class AskPicture(Ask):
    """A picture in rows of '#' and '.', of which a puzzle is to be made."""

    genre: Annotated[Name, Field(examples=["mosaic"])]
    rows: Annotated[list[Row], Field(max_length=1000, examples=[["#..", ".##"]])]
    difficulty: Level | None = None
    seed: Annotated[int, Field(ge=0, le=10**9)] = 1
    seconds: Seconds | None = None


class BookPreview(Answer):
    """The first pages of a book, as PNG in base64."""

    puzzles: int
    pages: int
    pictures: list[str]
    notes: list[str]


class PictureAnswer(Answer):
    """A puzzle, and the cells of the picture that had to change for it."""

    puzzle: dict[str, Any]
    solution: Marks
    changed: list[list[int]]


@router.post(
    "/api/film",
    response_class=Response,
    responses={
        200: {"content": {kind: {"schema": {"type": "string"}} for kind in FILM_KINDS.values()}}
    },
)
async def film(request: Request, ask: AskFilm) -> Response:
    """The explained solve as a film: a page or a picture that stands alone."""
    said = ask.model_dump(exclude_none=True)
    seconds = said.pop("seconds", None)
    text = json.loads(await while_wanted(request, found(request, "film", said, seconds)))
    kind = FILM_KINDS[ask.form]
    # a file to keep: it never runs on this page's ground
    headers = {
        "content-disposition": f'attachment; filename="explained.{ask.form}"',
        "content-security-policy": "sandbox",
    }
    return Response(text, media_type=kind, headers=headers)


@router.post("/api/book", response_class=Response, responses=a_file("application/pdf"))
async def book(request: Request, ask: AskBook) -> Response:
    """A book as PDF."""
    made = json.loads(await _book(request, ask, preview=False))
    headers = {"content-disposition": 'attachment; filename="puzzles.pdf"'}
    return Response(base64.b64decode(made["pdf"]), media_type="application/pdf", headers=headers)


@router.post("/api/book/preview", response_model=BookPreview)
async def preview(request: Request, ask: AskBook) -> Response:
    """The first pages of a book."""
    return Response(await _book(request, ask, preview=True), media_type="application/json")


async def _book(request: Request, ask: AskBook, *, preview: bool) -> bytes:
    said = {**ask.model_dump(exclude={"seconds"}), "preview": preview}
    return await while_wanted(request, found(request, "book", said, ask.seconds or SECONDS))


@router.post("/api/picture", response_model=PictureAnswer)
async def picture(request: Request, ask: AskPicture) -> Response:
    """A puzzle whose solution is a picture."""
    return await answer(request, "picture", ask)
