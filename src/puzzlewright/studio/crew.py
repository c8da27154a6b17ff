"""Who does the work of the service: worker processes in three lanes, so that what is quick never
waits for what takes long.
"""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from puzzlewright.studio.lanes import Lane, Question, Reply

MEGABYTES = 1000.0  # that a worker may hold

# Whatever is not named here takes long.
QUICK = frozenset(
    (
        "read",
        "sheet",
        "check",
        "judge",
        "convert",
        "draw",
        "desk",
        "desk_of",
        "drawn",
        "free_of",
        "drawn_freely",
    )
)
HINTS = frozenset(("hint", "verdict", "suggest"))


class Crew:
    """All workers of a service; none of them outlives it."""

    def __init__(self, workers: int | None = None, megabytes: float = MEGABYTES) -> None:
        """So many workers in each lane: as many as there are cores, if nobody says."""
        number = workers or os.cpu_count() or 1
        # The system gives the processor to the quick ones first.
        self.quick = Lane(number, megabytes, niceness=0, most_waiting=200)
        self.hints = Lane(number, megabytes, niceness=5, most_waiting=100)
        self.long = Lane(number, megabytes, niceness=10, most_waiting=30)

    @property
    def lanes(self) -> tuple[Lane, ...]:
        return self.quick, self.hints, self.long

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Workers, until this block is left."""
        try:
            for lane in self.lanes:
                lane.open()
            yield
        finally:
            self.dismiss()

    def dismiss(self) -> None:
        """End all workers."""
        for lane in self.lanes:
            lane.close()

    async def ask(self, question: Question) -> Reply:
        return await self._lane_for(question.task).ask(question)

    def _lane_for(self, task: str) -> Lane:
        if task in QUICK:
            return self.quick
        return self.hints if task in HINTS else self.long
