"""The library in HTTP: find puzzles, keep new ones, and change their tags."""

import json
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

import puzzlewright
from puzzlewright.core.errors import LibraryFailed, Trouble
from puzzlewright.library import games
from puzzlewright.library.query import SORTS, Wanted
from puzzlewright.library.records import LONGEST_TAG, Arrival, Judged, Shelved
from puzzlewright.studio.answers import Answer, ErrorAnswer, ShelfAnswer, ShelfStats, ShelvedAnswer
from puzzlewright.studio.bodies import Ask, Name, SentPuzzle
from puzzlewright.studio.questions import found, picture, while_wanted
from puzzlewright.studio.requests import (
    PLAIN_ERRORS,
    Refusals,
    StrictRoute,
    kept_as,
    plain,
    player_of,
    unchanged,
)
from puzzlewright.studio.shelf_tasks import page_said
from puzzlewright.studio.store import Store, store_of

PAGE = 50  # puzzles, if nobody says how many
MOST_AT_ONCE = 500
LAST = 10**9

NOT_THERE: Refusals = {404: {"model": ErrorAnswer, "description": "There is no such puzzle."}}
Number = Annotated[int, Path(ge=1, le=2**53)]
SORTED_BY = f"^-?({'|'.join(SORTS)})(,-?({'|'.join(SORTS)})){{0,5}}$"

router = APIRouter(route_class=StrictRoute, responses=PLAIN_ERRORS)


class ShelfFilter(Ask):
    """What puzzles of the library are like; whatever is left out does not matter."""

    genre: Name | None = None
    level: Annotated[str | None, Field(pattern="^(trivial|easy|medium|hard|expert|extreme)$")] = (
        None
    )
    size: Annotated[str | None, Field(pattern="^[0-9]{1,4}x[0-9]{1,4}$")] = None
    tag: Annotated[str | None, Field(min_length=1, max_length=LONGEST_TAG)] = None
    text: Annotated[str | None, Field(max_length=200)] = None

    @property
    def wanted(self) -> Wanted:
        """The same for the library."""
        rows, _, cols = (self.size or "").partition("x")
        return Wanted(
            genre=self.genre,
            level=self.level,
            size=(int(rows), int(cols)) if self.size else None,
            tags=(self.tag,) if self.tag else (),
            text=self.text,
        )


class AskShelf(ShelfFilter):
    """Which puzzles, in which order, and which part of them."""

    model_config = ConfigDict(extra="forbid", strict=False)  # an address has only texts

    sort: Annotated[str, Field(pattern=SORTED_BY)] = "id"
    after: Annotated[int, Field(ge=0, le=LAST, description="So many are left out.")] = 0
    limit: Annotated[int, Field(ge=1, le=MOST_AT_ONCE)] = PAGE


@router.get("/api/shelf", response_model=ShelfAnswer)
async def shelf(request: Request, ask: Annotated[AskShelf, Query()]) -> Response:
    """Puzzles of the library that are like this."""
    store = store_of(request)
    await store.stocked()
    return plain(await store.read(_listed, request, ask))


@router.get("/api/shelf/stats", response_model=ShelfStats)
async def stats(request: Request) -> Response:
    """How many puzzles there are of each genre, level and tag, and what was played."""
    store = store_of(request)
    await store.stocked()
    return plain((await store.read(store.library.stats)).json())


@router.get(
    "/api/shelf/{number:int}.svg",
    response_class=Response,
    responses={
        **NOT_THERE,
        200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
        304: {"description": "It has not changed."},
    },
)
async def preview(request: Request, number: Number) -> Response:
    """What a puzzle looks like."""
    one = await _one(store_of(request), number)
    source = puzzlewright.__version__ + one.native
    if same := unchanged(request, source):
        return same
    svg = await while_wanted(
        request, found(request, "draw", {"puzzle": one.native, "rulers": False})
    )
    return picture(json.loads(svg), kept_as(source))


@router.get("/api/shelf/{number:int}", response_model=ShelvedAnswer, responses=NOT_THERE)
async def puzzle(request: Request, number: Number) -> Response:
    """A puzzle of the library."""
    store = store_of(request)
    one = await _one(store, number)
    mine = await store.read(games.states, store.connection, player_of(request), [number])
    known = one.json()
    more = {"puzzle": known["puzzle"], "source": one.source, "added": known["added"]}
    return plain(_summary(one, mine) | more)


def _listed(request: Request, ask: AskShelf) -> dict[str, Any]:
    library = store_of(request).library
    ones = list(library.search(ask.wanted, sort=ask.sort, most=ask.limit, skip=ask.after))
    numbers = [one.id for one in ones]
    mine = games.states(library.connection, player_of(request), numbers)
    return {"puzzles": [_summary(one, mine) for one in ones], "total": library.count(ask.wanted)}


def _summary(one: Shelved, mine: dict[int, tuple[str, str]]) -> dict[str, Any]:
    state, key = mine.get(one.id, ("none", None))
    return {
        "id": one.id,
        "genre": one.genre,
        "size": one.size and list(one.size),
        "level": one.level_name,
        "score": one.score,
        "title": one.title,
        "author": one.author,
        "tags": list(one.tags),
        "state": state,
        "game": key,
    }


async def _one(store: Store, number: int) -> Shelved:
    await store.stocked()
    try:
        return await store.read(store.library.__getitem__, number)
    except LibraryFailed:
        raise
    except Trouble as trouble:
        raise HTTPException(404, str(trouble)) from None


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
    """Puzzles of the library that are like this; if numbers are given, only among those."""

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
    """Its number, whether it is new, and whether the library has it turned or mirrored."""

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
