"""Packs of puzzles in HTTP, with the progress of the player."""

from typing import Any, TypedDict

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from puzzlewright.core.board import LEVELS
from puzzlewright.core.errors import UnknownName
from puzzlewright.library.games import game_states
from puzzlewright.library.packs import PackProgress, open_pack, pack_named, pack_progress
from puzzlewright.studio.library_routes import PuzzleSummary, puzzle_summary
from puzzlewright.studio.requests import endpoint, player_of, uncached_json
from puzzlewright.studio.store import stocked_store


class PackSummary(TypedDict):
    """A pack, and how many of its puzzles the player has finished or begun."""

    name: str
    title: str
    genre: str | None
    technique: str | None
    puzzles: int
    levels: list[str]  # the difficulties of the puzzles, in the order of play
    finished: int
    begun: int


class PacksAnswer(TypedDict):
    """All packs."""

    packs: list[PackSummary]


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
    return uncached_json({"packs": [_summary(one) for one in progress]})


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
        ones = [puzzle_summary(store.library[number], mine) for number in numbers]
        return [one if one["state"] == "finished" else one | {"title": ""} for one in ones]

    about = {key: getattr(chosen, key) for key in ("name", "title", "genre", "technique")}
    return uncached_json({**about, "puzzles": await store.read(listed)})


def _summary(progress: PackProgress) -> dict[str, Any]:
    chosen = progress.pack
    return {
        "name": chosen.name,
        "title": chosen.title,
        "genre": chosen.genre,
        "technique": chosen.technique,
        "puzzles": len(chosen.puzzles),
        "levels": [LEVELS[one.level - 1] for one in chosen.puzzles],
        "finished": progress.finished,
        "begun": progress.begun,
    }


ENDPOINTS = (list_packs, pack)
