"""Import and use everything once before workers are forked, so that a new one is quick at once."""

import gc
from contextlib import suppress
from typing import Any

from puzzlewright import genres
from puzzlewright.core.limits import Limit
from puzzlewright.studio.handlers import HANDLERS

LIMIT = Limit(seconds=2)  # for each of the tasks below

for genre in genres.GENRES:
    for task in ("board", "hint", "check", "draw"):
        # Errors of another package's genre are reported to those who play it.
        with suppress(Exception):
            more: dict[str, Any] = {"marks": []} if task in ("hint", "check") else {}
            HANDLERS[task].answer({"puzzle": genre.example, **more}, LIMIT)
    with suppress(Exception):
        if genre.generator:
            genre.generator()

gc.collect()
gc.freeze()  # so that all workers go on sharing this memory
