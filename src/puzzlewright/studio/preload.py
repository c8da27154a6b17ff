"""Import and run everything once before workers are forked, so that new workers are quick."""

import gc
from contextlib import suppress
from typing import Any

from puzzlewright import genres
from puzzlewright.core.limits import Limit
from puzzlewright.studio.handlers import HANDLERS

LIMIT = Limit(seconds=2)  # per task

for genre in genres.GENRES:
    for task in ("board", "hint", "check", "draw"):
        # Errors in genres of other packages appear when the genre is used.
        with suppress(Exception):
            more: dict[str, Any] = {"marks": []} if task in ("hint", "check") else {}
            HANDLERS[task].answer({"puzzle": genre.example, **more}, LIMIT)
    with suppress(Exception):
        if genre.generator:
            genre.generator()

gc.collect()
gc.freeze()  # so that all workers share this memory
