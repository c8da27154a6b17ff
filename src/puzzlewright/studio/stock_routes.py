"""A new puzzle in HTTP, chosen by what the player has got before."""

from starlette.requests import Request
from starlette.responses import Response

from puzzlewright.genres import genre_named
from puzzlewright.library.stock import storage as stock_storage
from puzzlewright.library.stock.kinds import Kind
from puzzlewright.studio.refill import Refill
from puzzlewright.studio.requests import player_of, uncached_json
from puzzlewright.studio.routes import RespondByName, arguments_of, ask
from puzzlewright.studio.store import store_of


async def new_puzzle(request: Request, name: str) -> Response:
    """Answer with a puzzle that this player has not got before, and remember it."""
    arguments = await arguments_of(request, name)
    store, player = store_of(request), player_of(request)
    genre = genre_named(arguments["genre"]).name
    used = await store.read(stock_storage.used_puzzles, store.connection, player, genre)
    stored = await store.read(stock_storage.stored_puzzles, store.connection, genre)
    lines = [puzzle.line() for puzzle in stored]
    arguments["used"] = [*arguments.get("used", ()), *used]
    arguments["more"] = [*arguments.get("more", ()), *lines]
    found = await ask(request, name, arguments)
    await store.write(stock_storage.mark_used, store.connection, player, genre, found["id"])
    refill: Refill = request.app.state.refill
    requested = Kind(genre, *(arguments.get(key) or found[key] for key in ("size", "difficulty")))
    refill.report(requested, found["unused"] if found["exact"] else 0)
    return uncached_json(found)


RESPONSES: dict[str, RespondByName] = {"new_puzzle": new_puzzle}
