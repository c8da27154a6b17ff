"""Games, kept in the library: nothing about them stays in memory."""

import json
from collections.abc import AsyncIterator
from datetime import UTC
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse

from puzzlewright.library import games as kept_games
from puzzlewright.library.games import (
    MOST_GAMES,
    GameProgress,
    GameSubject,
    KeptGame,
    NoSuchGame,
    NoSuchPuzzle,
    SavedElsewhere,
    TooManyGames,
)
from puzzlewright.studio.answers import (
    DeletedAnswer,
    ErrorAnswer,
    ExportedGames,
    GameAnswer,
    GamesAnswer,
    GameSummary,
    ImportAnswer,
)
from puzzlewright.studio.bodies import (
    KEY,
    BroughtGame,
    BroughtGames,
    GameSaid,
    SaveGame,
)
from puzzlewright.studio.questions import found
from puzzlewright.studio.requests import PLAIN_ERRORS, Refusals, StrictRoute, plain, player_of
from puzzlewright.studio.store import Store, store_of

MOST_POSITION = 4_000_000  # bytes of JSON
TOGETHER = 100  # games that are brought in one transaction

NOT_THERE: Refusals = {
    404: {"model": ErrorAnswer, "description": "There is no such game or puzzle."}
}
CONFLICT: Refusals = {
    409: {"model": ErrorAnswer, "description": "Saved elsewhere since, or too many games."}
}
Key = Annotated[str, Path(pattern=f"^{KEY}$")]


class KeyInPath(StringConvertor):
    """What is a key in an address; anything else is not found."""

    regex = KEY


register_url_convertor("key", KeyInPath())

router = APIRouter(route_class=StrictRoute, responses=PLAIN_ERRORS)


@router.get("/api/games", response_model=GamesAnswer)
async def games(
    request: Request, limit: Annotated[int, Query(ge=1, le=MOST_GAMES)] = 1000
) -> Response:
    """My games, the last one saved first, without what is long."""
    store = store_of(request)
    listed = await store.read(kept_games.summaries, store.connection, player_of(request), limit)
    return plain({"games": listed})


@router.delete("/api/games", response_model=DeletedAnswer)
async def clear(request: Request) -> Response:
    """Delete all my games."""
    store = store_of(request)
    number = await store.write(kept_games.forget, store.connection, player_of(request))
    return plain({"deleted": number})


@router.get("/api/games/export", response_model=ExportedGames)
async def export(request: Request) -> Response:
    """All my games, to take away."""
    headers = {"content-disposition": 'attachment; filename="puzzlewright-games.json"'}
    games = _exported(store_of(request), player_of(request))
    return StreamingResponse(games, media_type="application/json", headers=headers)


@router.post("/api/games/import", response_model=ImportAnswer, responses=CONFLICT)
async def bring(request: Request, ask: BroughtGames) -> Response:
    """Take in games that were exported. Of a game that is here too, the newer one stays."""
    store, player = store_of(request), player_of(request)
    brought = [_brought(one) for one in ask.games]
    imported = 0
    try:
        # In small parts, so that nobody who saves has to wait for all of them.
        for start in range(0, len(brought), TOGETHER):
            some = brought[start : start + TOGETHER]
            imported += await store.write(kept_games.bring, store.connection, player, some)
    except TooManyGames:
        raise _too_many() from None
    return plain({"imported": imported, "kept": len(brought) - imported})


@router.put("/api/games/{key:key}", response_model=GameSummary, responses={**NOT_THERE, **CONFLICT})
async def save(request: Request, key: Key, ask: SaveGame) -> Response:
    """Save a game. Its puzzle, or its number on the shelf, must be said the first time."""
    progress = _progress(ask)
    body = await request.body()
    if len(body) > MOST_POSITION and len(json.dumps(progress.position)) > MOST_POSITION:
        raise HTTPException(413, f"a position has at most {MOST_POSITION // 1_000_000} MB")
    store = store_of(request)
    subject = await _subject(request, ask)
    about = (player_of(request), key, subject, progress)
    try:
        kept = await store.write(kept_games.keep, store.connection, *about, version=ask.version)
    except NoSuchGame:
        raise HTTPException(404, "this game is not known here: send its puzzle too") from None
    except NoSuchPuzzle:
        raise HTTPException(404, f"there is no puzzle {ask.shelf} on the shelf") from None
    except SavedElsewhere:
        raise HTTPException(409, "this game was saved elsewhere since") from None
    except TooManyGames:
        raise _too_many() from None
    return plain(kept.summary())


@router.get("/api/games/{key:key}", response_model=GameAnswer, responses=NOT_THERE)
async def game(request: Request, key: Key) -> Response:
    """A game as it was saved last, with its puzzle."""
    store = store_of(request)
    try:
        kept = await store.read(kept_games.game, store.connection, player_of(request), key)
    except NoSuchGame:
        raise HTTPException(404, "there is no game of this key") from None
    return plain(kept.json())


@router.delete("/api/games/{key:key}", response_model=DeletedAnswer, responses=NOT_THERE)
async def delete(request: Request, key: Key) -> Response:
    """Delete a game; it is no mistake if it is gone already."""
    store = store_of(request)
    number = await store.write(kept_games.forget, store.connection, player_of(request), key)
    return plain({"deleted": number})


def _too_many() -> HTTPException:
    return HTTPException(409, f"{MOST_GAMES} games are kept already: delete some first")


def _progress(said: GameSaid) -> GameProgress:
    return GameProgress(said.position, said.seconds, said.hints, said.finished, said.counts)


async def _subject(request: Request, ask: SaveGame) -> GameSubject | None:
    """What a game is about; a text is read by a worker."""
    if ask.puzzle is not None and ask.shelf is not None:
        raise HTTPException(400, "a game is about a puzzle or a number on the shelf, not both")
    if ask.shelf is not None:
        return GameSubject(ask.shelf)
    if ask.puzzle is None:
        return None
    if isinstance(ask.puzzle, dict):
        return _of_native(ask.puzzle)
    return _of_native(json.loads(await found(request, "read", {"text": ask.puzzle}))["puzzle"])


def _of_native(puzzle: dict[str, Any]) -> GameSubject:
    """A puzzle as it was said; whoever plays it will hear if it is none."""
    return GameSubject(None, puzzle["genre"], json.dumps(puzzle))


async def _exported(store: Store, player: str) -> AsyncIterator[bytes]:
    yield b'{"format":"puzzlewright-games","version":1,"games":['
    comma = b""
    async for kept in store.each(kept_games.all_games(store.connection, player)):
        yield comma + json.dumps(kept.json(), separators=(",", ":")).encode()
        comma = b",\n"
    yield b"]}\n"


def _brought(one: BroughtGame) -> KeptGame:
    started, saved = (
        when.astimezone(UTC).replace(tzinfo=None) for when in (one.started, one.saved)
    )
    return KeptGame(one.key, _of_native(one.puzzle), _progress(one), started, saved, version=1)
