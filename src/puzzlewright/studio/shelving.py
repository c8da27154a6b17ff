"""Putting puzzles on the shelf: what a setter has drawn is judged by a worker and kept; and
the tags of those that are there.
"""

import json
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from puzzlewright.library.query import Wanted
from puzzlewright.library.records import LONGEST_TAG, Arrival, Judged
from puzzlewright.studio.answers import Answer
from puzzlewright.studio.bodies import Ask, SentPuzzle
from puzzlewright.studio.questions import found, while_wanted
from puzzlewright.studio.requests import PLAIN_ERRORS, StrictRoute, plain
from puzzlewright.studio.shelf import ShelfFilter
from puzzlewright.studio.shelf_tasks import page_said
from puzzlewright.studio.store import store_of

router = APIRouter(route_class=StrictRoute, responses=PLAIN_ERRORS)

Words = Annotated[str, Field(max_length=2000)]
Tag = Annotated[str, Field(min_length=1, max_length=LONGEST_TAG)]
Tags = Annotated[list[Tag], Field(default_factory=list, max_length=50)]
MOST_CHOSEN = 10_000  # puzzles that are named by their numbers


class AskShelve(Ask):
    """A puzzle to keep, with what is to be said of it; and one that goes off the shelf for it."""

    puzzle: SentPuzzle
    replaces: SentPuzzle | None = None
    title: Words = ""
    author: Words = ""
    source: Words = ""
    tags: Tags


class ShelfChoice(ShelfFilter):
    """Puzzles of the library: all that are like this, and only those of these numbers if any are
    named.
    """

    ids: (
        Annotated[
            list[Annotated[int, Field(ge=1, le=2**53)]],
            Field(max_length=MOST_CHOSEN, description="Their numbers."),
        ]
        | None
    ) = None

    @property
    def wanted(self) -> Wanted:
        return replace(super().wanted, numbers=self.ids)


class AskTags(ShelfChoice):
    """Tags that some puzzles get, and tags that they lose."""

    add: Tags
    remove: Tags


class TagsAnswer(Answer):
    """How many puzzles there were of this kind, and how many got or lost a tag."""

    puzzles: int
    tagged: int
    untagged: int


class ShelvedNow(Answer):
    """Where it stands, and whether it came just now or was there already, and then whether it
    stands there turned or mirrored.
    """

    id: int
    new: bool
    turned: bool
    status: str


@router.post("/api/shelf", response_model=ShelvedNow)
async def shelve(request: Request, ask: AskShelve) -> Response:
    """Keep a puzzle in the library; it is solved and rated on the way."""
    said = ask.model_dump()
    said["tags"] = tuple(said["tags"])
    answer = await while_wanted(request, found(request, "weighed", {"puzzle": said.pop("puzzle")}))
    page, judged = json.loads(answer)
    if (replaced := said.pop("replaces")) is not None:
        sign = await while_wanted(request, found(request, "sign", {"puzzle": replaced}))
        said["replaces"] = json.loads(sign)
    store, kept = store_of(request), page_said(page)

    def add() -> dict[str, Any]:
        # whoever has drawn it says what it is called, also for the second time
        arrival = Arrival(kept, **said, judged=Judged(**judged), renames=True)
        number, is_new = next(store.library.add_all([arrival]))
        is_turned = store.library[number].native != kept.native
        return {"id": number, "new": is_new, "turned": is_turned, "status": judged["status"]}

    return plain(await store.write(add))


@router.post("/api/shelf/tags", response_model=TagsAnswer)
async def tag(request: Request, ask: AskTags) -> Response:
    """Give puzzles of the library tags, or take tags away from them."""
    store = store_of(request)
    await store.stocked()
    numbers = await store.read(store.library.numbers, ask.wanted)
    changed = await store.write(store.library.retag, numbers, add=ask.add, remove=ask.remove)
    return plain({"puzzles": len(numbers), **changed._asdict()})
