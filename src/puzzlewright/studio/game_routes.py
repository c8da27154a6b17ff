"""Routes of saved games. They are stored in the library; nothing stays in memory."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, NotRequired, TypedDict, cast, get_type_hints

from starlette.convertors import StringConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from puzzlewright.library import games as kept_games
from puzzlewright.library.games import (
    MAX_GAMES,
    GameProgress,
    GamePuzzle,
    NoSuchGame,
    NoSuchPuzzle,
    SavedElsewhere,
    SavedGame,
    TooManyGames,
)
from puzzlewright.library.schema import MAX_ID
from puzzlewright.studio.endpoint import endpoint, player_of
from puzzlewright.studio.responses import uncached_json
from puzzlewright.studio.routes import answer_of
from puzzlewright.studio.schema import BadRequest, check
from puzzlewright.studio.store import Store, store_of
from puzzlewright.verbs.verb import about

MAX_GENRE_LENGTH = 40  # characters
MAX_POSITION_BYTES = 4_000_000  # of JSON
GAMES_PER_IMPORT_BATCH = 100  # in one transaction

KEY = "[A-Za-z0-9_-]{8,64}"  # of a game
MAX_COUNT = 10**9
MOMENT = r"(19|20)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z"

Count = Annotated[int, about("", within=(0, MAX_COUNT))]
Moment = Annotated[str, about("", pattern=MOMENT)]
Document = Annotated[Any, about("whatever the page wants to find again")]


class SentProgress(TypedDict):
    """How far a game has come."""

    position: Document
    seconds: Annotated[float, about("", within=(0, MAX_COUNT))]
    hints: NotRequired[Count]
    finished: NotRequired[bool]
    counts: NotRequired[
        Annotated[bool, about("whether the player lets the time be used to rate puzzles")]
    ]


class SaveGame(SentProgress):
    """A game to save; the first time with its puzzle, or its number in the library."""

    puzzle: NotRequired[Annotated[str, about("", longest=4_000_000)] | dict[str, Any] | None]
    shelf: NotRequired[Annotated[int, about("", within=(1, MAX_ID))] | None]
    version: NotRequired[
        Annotated[int, about("the last known version", within=(1, MAX_COUNT))] | None
    ]


class ImportedGame(SentProgress):
    """A game of an export; further keys are ignored."""

    key: Annotated[str, about("", pattern=KEY)]
    puzzle: dict[str, Any]
    started: Moment
    saved: Moment


class ImportedGames(TypedDict):
    """All games of a player, as an export has them."""

    format: Literal["puzzlewright-games"]
    version: Literal[1]
    games: Annotated[list[dict[str, Any]], about("", longest=10_000)]
    drafts: NotRequired[Annotated[list[Any], about("ignored", longest=10_000)]]


class GameSummary(TypedDict):
    """A game without its position."""

    key: str
    shelf: int | None
    genre: str | None
    seconds: float
    hints: int
    finished: bool
    counts: bool
    started: str
    saved: str
    version: int


class GameAnswer(GameSummary):
    """A game as it was saved last."""

    puzzle: dict[str, Any]
    position: Any


class GamesAnswer(TypedDict):
    """Games, the last saved first."""

    games: list[GameSummary]


class ExportedGames(TypedDict):
    """All games with their puzzles."""

    format: Literal["puzzlewright-games"]
    version: int
    games: list[GameAnswer]


class ImportAnswer(TypedDict):
    """How many games were imported, and how many were there already, as new or newer."""

    imported: int
    kept: int


class DeletedAnswer(TypedDict):
    """How many games were deleted."""

    deleted: int


class GamesQuery(TypedDict, total=False):
    """How many games to list."""

    limit: Annotated[int, about("", within=(1, MAX_GAMES))]


class KeyInPath(StringConvertor):
    """A key in a URL; anything else is not found."""

    regex = KEY


register_url_convertor("key", KeyInPath())


@endpoint("GET", "/api/games", query=GamesQuery, answer=GamesAnswer)
async def games(request: Request, query: GamesQuery) -> Response:
    """List my games, the last saved first, without their positions."""
    store, most = store_of(request), query.get("limit", 1000)
    listed = await store.read(kept_games.game_summaries, store.connection, player_of(request), most)
    return uncached_json({"games": listed})


@endpoint("DELETE", "/api/games", answer=DeletedAnswer)
async def clear(request: Request) -> Response:
    """Delete all my games."""
    store = store_of(request)
    number = await store.write(kept_games.delete_games, store.connection, player_of(request))
    return uncached_json({"deleted": number})


@endpoint("GET", "/api/games/export", answer=ExportedGames)
async def export(request: Request) -> Response:
    """Export all my games."""
    headers = {"content-disposition": 'attachment; filename="puzzlewright-games.json"'}
    games = _exported(store_of(request), player_of(request))
    return StreamingResponse(games, media_type="application/json", headers=headers)


@endpoint("POST", "/api/games/import", body=ImportedGames, answer=ImportAnswer, errors=(409,))
async def import_games(request: Request, body: ImportedGames) -> Response:
    """Import exported games; of a game that is here, too, the newer one stays."""
    store, player = store_of(request), player_of(request)
    imports = [_imported_game(one) for one in body["games"]]
    imported = 0
    try:
        # In small parts, so that saving a game does not wait for the whole import.
        for start in range(0, len(imports), GAMES_PER_IMPORT_BATCH):
            some = imports[start : start + GAMES_PER_IMPORT_BATCH]
            imported += await store.write(kept_games.import_games, store.connection, player, some)
    except TooManyGames:
        raise _too_many() from None
    return uncached_json({"imported": imported, "kept": len(imports) - imported})


@endpoint("PUT", "/api/games/{key:key}", body=SaveGame, answer=GameSummary, errors=(404, 409))
async def save(request: Request, key: str, body: SaveGame) -> Response:
    """Save a game; the first time with its puzzle, or its number in the library."""
    progress = _progress(body)
    sent = await request.body()
    if len(sent) > MAX_POSITION_BYTES and len(json.dumps(progress.position)) > MAX_POSITION_BYTES:
        raise HTTPException(413, f"a position has at most {MAX_POSITION_BYTES // 1_000_000} MB")
    store = store_of(request)
    subject = await _subject(request, body)
    about = (player_of(request), key, subject, progress)
    try:
        kept = await store.write(
            kept_games.save_game, store.connection, *about, version=body.get("version")
        )
    except NoSuchGame:
        raise HTTPException(404, "unknown game: send its puzzle, too") from None
    except NoSuchPuzzle:
        raise HTTPException(404, f"there is no puzzle {body.get('shelf')} in the library") from None
    except SavedElsewhere:
        raise HTTPException(409, "this game has since been saved elsewhere") from None
    except TooManyGames:
        raise _too_many() from None
    return uncached_json(kept.summary())


@endpoint("GET", "/api/games/{key:key}", answer=GameAnswer, errors=(404,))
async def game(request: Request, key: str) -> Response:
    """Return a game as it was saved last, with its puzzle."""
    store = store_of(request)
    try:
        kept = await store.read(kept_games.load_game, store.connection, player_of(request), key)
    except NoSuchGame:
        raise HTTPException(404, "there is no game with this key") from None
    return uncached_json(kept.json())


@endpoint("DELETE", "/api/games/{key:key}", answer=DeletedAnswer, errors=(404,))
async def delete(request: Request, key: str) -> Response:
    """Delete a game; it is no error if it is gone already."""
    store = store_of(request)
    number = await store.write(kept_games.delete_games, store.connection, player_of(request), key)
    return uncached_json({"deleted": number})


def _too_many() -> HTTPException:
    return HTTPException(409, f"{MAX_GAMES} games are kept already: delete some first")


def _progress(given: SentProgress) -> GameProgress:
    return GameProgress(
        given["position"],
        given["seconds"],
        given.get("hints", 0),
        given.get("finished", False),
        given.get("counts", False),
    )


async def _subject(request: Request, body: SaveGame) -> GamePuzzle | None:
    """Return what a game is about; a worker reads a text."""
    puzzle, number = body.get("puzzle"), body.get("shelf")
    if puzzle is not None and number is not None:
        raise HTTPException(400, "a game has a puzzle or a library number, not both")
    if number is not None:
        return GamePuzzle(number)
    if puzzle is None:
        return None
    if isinstance(puzzle, dict):
        return _of_native(puzzle)
    return _of_native(json.loads(await answer_of(request, "read", {"text": puzzle}))["puzzle"])


def _of_native(puzzle: dict[str, Any]) -> GamePuzzle:
    """Take a puzzle as it was sent; playing it shows whether it is one."""
    genre = puzzle.get("genre")
    if not isinstance(genre, str) or len(genre) > MAX_GENRE_LENGTH:
        raise HTTPException(400, "a puzzle in native JSON names its genre")
    return GamePuzzle(None, genre, json.dumps(puzzle))


async def _exported(store: Store, player: str) -> AsyncIterator[bytes]:
    yield b'{"format":"puzzlewright-games","version":1,"games":['
    comma = b""
    async for kept in store.each(kept_games.all_games(store.connection, player)):
        yield comma + json.dumps(kept.json(), separators=(",", ":")).encode()
        comma = b",\n"
    yield b"]}\n"


def _imported_game(one: dict[str, Any]) -> SavedGame:
    names = get_type_hints(ImportedGame)
    game = {name: value for name, value in one.items() if name in names}
    try:
        check(game, ImportedGame, "a game")
        started, saved = (datetime.fromisoformat(game[name]) for name in ("started", "saved"))
    except (BadRequest, ValueError) as wrong:
        raise HTTPException(400, str(wrong)) from None
    progress = _progress(cast(SentProgress, game))
    started, saved = (when.astimezone(UTC).replace(tzinfo=None) for when in (started, saved))
    return SavedGame(game["key"], _of_native(game["puzzle"]), progress, started, saved, version=1)


ENDPOINTS = (games, clear, export, import_games, save, game, delete)
