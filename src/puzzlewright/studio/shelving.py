"""Putting puzzles on the shelf: what a setter has drawn is judged by a worker and kept."""

import json
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from puzzlewright.library.judging import Judged
from puzzlewright.library.records import Added, Arrival
from puzzlewright.studio.answers import Answer
from puzzlewright.studio.bodies import Ask, SentPuzzle
from puzzlewright.studio.questions import found, while_wanted
from puzzlewright.studio.requests import PLAIN_ERRORS, StrictRoute, plain
from puzzlewright.studio.store import store_of
from puzzlewright.verbs.text import read

router = APIRouter(route_class=StrictRoute, responses=PLAIN_ERRORS)

Words = Annotated[str, Field(max_length=2000)]
Tag = Annotated[str, Field(min_length=1, max_length=60)]


class AskShelve(Ask):
    """A puzzle to keep, with what is to be said of it."""

    puzzle: SentPuzzle
    title: Words = ""
    author: Words = ""
    source: Words = ""
    tags: list[Tag] = Field(default_factory=list, max_length=50)


class ShelvedNow(Answer):
    """Where it stands, and whether it came just now or was there already."""

    id: int
    new: bool
    status: str


@router.post("/api/shelf", response_model=ShelvedNow)
async def shelve(request: Request, ask: AskShelve) -> Response:
    """Keep a puzzle in the library; it is solved and rated on the way."""
    said = ask.model_dump()
    said["tags"] = tuple(said["tags"])
    answer = await while_wanted(request, found(request, "weighed", {"puzzle": said.pop("puzzle")}))
    native, judged = json.loads(answer)
    store = store_of(request)

    def add() -> Added:
        arrival = Arrival(
            read(native), **{**said, "tags": tuple(said["tags"])}, judged=Judged(**judged)
        )
        return next(store.library.add_all([arrival]))

    added = await store.write(add)
    return plain({"id": added.id, "new": added.is_new, "status": judged["status"]})
