"""The library in HTTP: find puzzles, keep new ones, change their tags, and play packs."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NotRequired, TypedDict

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import puzzlewright
from puzzlewright.core.difficulty import Difficulty
from puzzlewright.core.errors import LibraryFailed, PuzzlewrightError, UnknownName
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.library import games
from puzzlewright.library.games import GameState, game_states
from puzzlewright.library.packs import PackProgress, open_pack, pack_named, pack_progress
from puzzlewright.library.query import SORTS, PuzzleQuery
from puzzlewright.library.records import MAX_TAG_LENGTH, Evaluation, PuzzleToAdd, StoredPuzzle
from puzzlewright.library.schema import MAX_ID
from puzzlewright.library.stats import Stats
from puzzlewright.studio.endpoint import SVG, endpoint, player_of
from puzzlewright.studio.handlers import SentPuzzle
from puzzlewright.studio.requests_library import record_from_worker
from puzzlewright.studio.responses import cache_headers, not_modified, uncached_json
from puzzlewright.studio.routes import ask, picture
from puzzlewright.studio.store import Store, stocked_store, store_of
from puzzlewright.verbs.play import Name
from puzzlewright.verbs.verb import about

DEFAULT_LISTED = 50  # puzzles
MAX_LISTED = 500
MAX_OFFSET = 10**9
MAX_SELECTED = 10_000  # puzzles, by their numbers
SORTED_BY = f"-?({'|'.join(SORTS)})(,-?({'|'.join(SORTS)})){{0,5}}"

Words = Annotated[str, about("", longest=2000)]
Tag = Annotated[str, about("", longest=MAX_TAG_LENGTH, pattern="(?s).+")]
Tags = Annotated[list[Tag], about("", longest=50)]
Number = Annotated[int, about("", within=(1, MAX_ID))]


class Filter(TypedDict, total=False):
    """Conditions on puzzles of the library; omitted ones do not matter."""

    genre: Name
    level: Difficulty
    size: Annotated[str, about("", pattern="[0-9]{1,4}x[0-9]{1,4}")]
    tag: Tag
    text: Annotated[str, about("", longest=200)]


class LibraryQuery(Filter, total=False):
    """Which puzzles, in which order, and which part of them."""

    sort: Annotated[str, about("", pattern=SORTED_BY)]
    after: Annotated[int, about("how many to skip", within=(0, MAX_OFFSET))]
    limit: Annotated[int, about("", within=(1, MAX_LISTED))]


class Selection(Filter, total=False):
    """Puzzles of the library that are like this; if numbers are given, only among those."""

    ids: Annotated[list[Number], about("their numbers", longest=MAX_SELECTED)] | None


class TagChange(Selection, total=False):
    """Tags that some puzzles get, and tags that they lose."""

    add: Tags
    remove: Tags


class NewPuzzle(TypedDict):
    """A puzzle to keep, with its metadata; and one that it replaces."""

    puzzle: SentPuzzle
    replaces: NotRequired[SentPuzzle | None]
    title: NotRequired[Words]
    author: NotRequired[Words]
    source: NotRequired[Words]
    tags: NotRequired[Tags]


@dataclass(frozen=True)
class PuzzleSummary(JsonResult):
    """A puzzle of the library, and how far this player has come with it."""

    JSON = (
        *("id=stored.id", "genre=stored.genre", "size=stored.size", "level=stored.level_name"),
        *("score=stored.score", "title=stored.title", "author=stored.author", "tags=stored.tags"),
        *("state", "game"),
    )

    stored: StoredPuzzle
    state: GameState
    game: str | None


@dataclass(frozen=True)
class PuzzleAnswer(JsonResult):
    """A puzzle of the library with its text."""

    JSON = ("*summary", "puzzle=native", "source=summary.stored.source", "added")

    summary: PuzzleSummary

    @property
    def native(self) -> dict[str, Any]:
        native: dict[str, Any] = json.loads(self.summary.stored.native)
        return native

    @property
    def added(self) -> str:
        return self.summary.stored.added.isoformat(timespec="seconds") + "Z"


class LibraryAnswer(TypedDict):
    """Some puzzles of the library, and how many there are of this kind."""

    puzzles: list[PuzzleSummary]
    total: int


class AddedAnswer(TypedDict):
    """The number of a puzzle, whether it is new, and whether the library has it turned."""

    id: int
    new: bool
    turned: bool
    status: str


class TagsAnswer(TypedDict):
    """How many puzzles fit, and how many got or lost a tag."""

    puzzles: int
    tagged: int
    untagged: int


def to_library_query(given: Any) -> PuzzleQuery:
    """Return a filter as the library has it."""
    rows, _, cols = given.get("size", "").partition("x")
    return PuzzleQuery(
        genre=given.get("genre"),
        difficulty=given.get("level"),
        size=(int(rows), int(cols)) if rows else None,
        tags=(given["tag"],) if "tag" in given else (),
        text=given.get("text"),
        numbers=given.get("ids"),
    )


@endpoint("GET", "/api/library", query=LibraryQuery, answer=LibraryAnswer)
async def library(request: Request, query: LibraryQuery) -> Response:
    """List puzzles of the library."""
    store = await stocked_store(request)
    return uncached_json(await store.read(_listed, request, query))


@endpoint("GET", "/api/library/stats", answer=Stats)
async def stats(request: Request) -> Response:
    """Count the puzzles of each genre, difficulty and tag, and what was played."""
    store = await stocked_store(request)
    return uncached_json((await store.read(store.library.stats)).json())


@endpoint("GET", "/api/library/{number:int}.svg", media=(SVG,), errors=(304, 404))
async def preview(request: Request, number: int) -> Response:
    """Draw a puzzle of the library."""
    one = await _one(await stocked_store(request), number)
    source = puzzlewright.__version__ + one.native
    if same := not_modified(request, source):
        return same
    svg = await ask(request, "draw", {"puzzle": one.native, "rulers": False})
    return picture(svg, cache_headers(source))


@endpoint("GET", "/api/library/{number:int}", answer=PuzzleAnswer, errors=(404,))
async def puzzle(request: Request, number: int) -> Response:
    """Return a puzzle of the library."""
    store = await stocked_store(request)
    one = await _one(store, number)
    mine = await store.read(games.game_states, store.connection, player_of(request), [number])
    return uncached_json(PuzzleAnswer(_summary(one, mine)).json())


def _listed(request: Request, query: LibraryQuery) -> dict[str, Any]:
    library, fitting = store_of(request).library, to_library_query(query)
    at_most, skip = query.get("limit", DEFAULT_LISTED), query.get("after", 0)
    ones = list(library.search(fitting, sort=query.get("sort", "id"), at_most=at_most, skip=skip))
    numbers = [one.id for one in ones]
    mine = games.game_states(library.connection, player_of(request), numbers)
    return {
        "puzzles": [_summary(one, mine).json() for one in ones],
        "total": library.count(fitting),
    }


def _summary(one: StoredPuzzle, mine: Mapping[int, tuple[GameState, str]]) -> PuzzleSummary:
    return PuzzleSummary(one, *mine.get(one.id, ("none", None)))


async def _one(store: Store, number: int) -> StoredPuzzle:
    if not 1 <= number <= MAX_ID:
        raise HTTPException(404, f"there is no puzzle {number} in the library")
    try:
        return await store.read(store.library.__getitem__, number)
    except LibraryFailed:
        raise
    except PuzzlewrightError as error:
        raise HTTPException(404, str(error)) from None


@endpoint("POST", "/api/library", body=NewPuzzle, answer=AddedAnswer)
async def add(request: Request, body: NewPuzzle) -> Response:
    """Add a puzzle to the library; it is solved and rated on the way."""
    fields, evaluation = await ask(request, "evaluated_record", {"puzzle": body["puzzle"]})
    replaces = body.get("replaces")
    old = None if replaces is None else await ask(request, "canonical_hash", {"puzzle": replaces})
    store, record = store_of(request), record_from_worker(fields)
    arrival = PuzzleToAdd(
        record,
        title=body.get("title", ""),
        author=body.get("author", ""),
        source=body.get("source", ""),
        tags=tuple(body.get("tags", ())),
        evaluation=Evaluation(**evaluation),
        overwrites_title=True,  # the author may rename a puzzle
        replaces=old,
    )

    def write() -> dict[str, Any]:
        number, is_new = next(store.library.add_all([arrival]))
        is_turned = store.library[number].native != record.native
        return {"id": number, "new": is_new, "turned": is_turned, "status": evaluation["status"]}

    return uncached_json(await store.write(write))


@endpoint("POST", "/api/library/tags", body=TagChange, answer=TagsAnswer)
async def tag(request: Request, body: TagChange) -> Response:
    """Add tags to puzzles of the library, or remove them."""
    store = await stocked_store(request)
    numbers = await store.read(store.library.numbers, to_library_query(body))
    changes = {"add": body.get("add", []), "remove": body.get("remove", [])}
    changed = await store.write(store.library.retag, numbers, **changes)
    return uncached_json({"puzzles": len(numbers), **changed._asdict()})


class PacksAnswer(TypedDict):
    """All packs."""

    packs: list[PackProgress]


class PackAnswer(TypedDict):
    """The puzzles of a pack in the order of play; titles are empty until they are finished."""

    name: str
    title: str
    genre: str | None
    technique: str | None
    puzzles: list[PuzzleSummary]


@endpoint("GET", "/api/packs", answer=PacksAnswer)
async def list_packs(request: Request) -> Response:
    """List the packs, and how far I have come with each."""
    store = await stocked_store(request)
    progress = await store.read(pack_progress, store.library, player_of(request))
    return uncached_json({"packs": [one.json() for one in progress]})


@endpoint("GET", "/api/packs/{name}", answer=PackAnswer, errors=(404,))
async def pack(request: Request, name: str) -> Response:
    """List the puzzles of a pack in the order of play; they enter the library."""
    store = await stocked_store(request)
    try:
        chosen = pack_named(name)
    except UnknownName as unknown:
        raise HTTPException(404, str(unknown)) from None
    numbers = await store.write(open_pack, store.library, name)

    def listed() -> list[dict[str, Any]]:
        mine = game_states(store.connection, player_of(request), numbers)
        ones = [_summary(store.library[number], mine).json() for number in numbers]
        return [one if one["state"] == "finished" else one | {"title": ""} for one in ones]

    about = {key: getattr(chosen, key) for key in ("name", "title", "genre", "technique")}
    return uncached_json({**about, "puzzles": await store.read(listed)})


ENDPOINTS = (library, stats, preview, puzzle, add, tag, list_packs, pack)
