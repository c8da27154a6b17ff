"""Simulate many players of one studio: how long they wait, and whether a game gets lost.

Each saves every 5 seconds, checks every 15 and asks for a hint every 30. They play larger puzzles,
and those of the library from medium to extreme. Each save adds a few marks of the solution;
sometimes one is wrong. Meanwhile, editors send a draft whose verdict takes longer than its time
limit, about one in a hundred requests.
"""

import asyncio
import json
import random
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import httpx2

import puzzlewright as pw
from bench.processes import family, processor_seconds
from bench.studio_process import StudioProcess, run_studio
from puzzlewright.core.board import level_named
from puzzlewright.genres import genre_of
from puzzlewright.library.add_puzzles import starter_puzzles

PLAYERS, SECONDS = 200, 60.0
HARD_VERDICT_SECONDS = 1.6  # between two requests
HARD_DRAFT = {"genre": "context", "clues": [[None] * 200] * 200}
EVERY = {"save": 5.0, "check": 15.0, "hint": 30.0}  # seconds between two requests
ALLOWED = {"save": 0.5, "check": 0.5, "hint": 2.0}  # seconds: the 99th percentile
EASIEST = "medium"
LARGER = (("mosaic", (25, 25)), ("bridges", (20, 20)), ("satogaeri", (15, 15)))
WRONG = 0.1  # share of the checked positions that have a mistake
COLUMNS = "{:8}{:>10}{:>9}{:>10}{:>10}{:>10}{:>10}"


class Waiting:
    """Response times, and errors."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.troubles: list[str] = []
        self.said: Counter[str] = Counter()

    def after(self, what: str, share: float) -> float:
        """Return the seconds within which this share of the answers arrived."""
        times = sorted(self.seconds[what])
        return times[min(int(share * len(times)), len(times) - 1)]


class Player:
    """A simulated player of one puzzle."""

    def __init__(
        self, number: int, client: httpx2.AsyncClient, puzzle: pw.Puzzle, waiting: Waiting
    ) -> None:
        self.key = f"player-{number:04}"
        self.client, self.waiting = client, waiting
        self.rng = random.Random(number)
        self.puzzle = json.loads(pw.write(puzzle))
        genre, solution = genre_of(puzzle), pw.solve(puzzle).solution
        assert solution
        self.solution = [
            genre.locate_choice(puzzle, choice) for choice in enumerate(solution.values)
        ]
        self.rng.shuffle(self.solution)
        self.marks: list[list[int]] = []
        self.kept: Any = None

    async def play(self, until: float, pace: float) -> None:
        """Act as players do until the time is up, faster by this factor."""
        actions = {"save": self.save, "check": self.check, "hint": self.hint}
        await asyncio.gather(
            *(self._again(what, action, until, pace) for what, action in actions.items())
        )

    async def _again(
        self, what: str, action: Callable[[], Awaitable[Any]], until: float, pace: float
    ) -> None:
        pause = EVERY[what] / pace
        await asyncio.sleep(self.rng.uniform(0, pause))
        while time.monotonic() < until:
            started = time.monotonic()
            try:
                await action()
            except (httpx2.HTTPError, AssertionError, KeyError) as trouble:
                self.waiting.troubles.append(f"{what}: {trouble!r}")
            self.waiting.seconds[what].append(time.monotonic() - started)
            await asyncio.sleep(max(0.0, started + pause - time.monotonic()))

    async def save(self) -> None:
        more = len(self.marks) + self.rng.randint(1, 5)
        self.marks = self.solution[: min(more, len(self.solution) - 2)]
        position = {"marks": self.marks, "strokes": list(range(len(self.marks)))}
        body = {"puzzle": self.puzzle, "position": position, "seconds": len(self.marks)}
        answer = await self.client.put(f"/api/games/{self.key}", json=body)
        assert answer.status_code == 200, answer.text
        self.kept = position

    async def check(self) -> None:
        marks = list(self.marks)
        if self.rng.random() < WRONG:
            marks.append([*self.solution[-1][:-1], self.solution[-1][-1] ^ 1])
        await self._ask("check", "status", marks)

    async def hint(self) -> None:
        await self._ask("hint", "kind", self.marks)

    async def _ask(self, verb: str, key: str, marks: list[list[int]]) -> None:
        body = {"puzzle": self.puzzle, "marks": marks}
        answer = await self.client.post(f"/api/{verb}", json=body)
        # an impossible move of a circle is rejected with a message, which is correct, too
        assert answer.status_code in (200, 400), answer.text
        self.waiting.said[f"{verb} {answer.json().get(key, 'refused')}"] += 1

    async def is_kept(self) -> bool:
        """Return whether the studio returns the game as it was saved last."""
        answer = await self.client.get(f"/api/games/{self.key}")
        return bool(answer.status_code == 200 and answer.json()["position"] == self.kept)


def run() -> dict[str, Any]:
    """Print the table, and fail if a limit is exceeded or a game is lost."""
    found = load(PLAYERS, SECONDS)
    print(COLUMNS.format("", "answers", "median", "95 %", "99 %", "longest", "allowed"))
    for what, row in found["waiting"].items():
        print(COLUMNS.format(what, *row.values()))
    print(", ".join(f"{what}: {number}" for what, number in sorted(found["said"].items())))
    print(f"processor: {found['processor']} in {SECONDS:g} s")
    print(f"troubles: {found['troubles'] or 'none'}; lost games: {found['lost']}")
    return found


def load(players: int, seconds: float, pace: float = 1.0) -> dict[str, Any]:
    """Simulate players for this time, busier than people by this factor."""
    with tempfile.TemporaryDirectory() as folder, run_studio(Path(folder)) as studio:
        return asyncio.run(_load(studio, players, seconds, pace))


async def _load(studio: StudioProcess, players: int, seconds: float, pace: float) -> dict[str, Any]:
    waiting = Waiting()
    limits = httpx2.Limits(max_connections=2 * players)
    async with httpx2.AsyncClient(base_url=studio.address, timeout=30, limits=limits) as client:
        puzzles = _puzzles(players)
        all_players = [Player(n, client, one, waiting) for n, one in enumerate(puzzles)]
        await client.post("/api/board", json={"puzzle": all_players[0].puzzle})  # all is ready
        for player in all_players:
            await player.save()
        before = _used(studio)
        until = time.monotonic() + seconds
        await asyncio.gather(
            *(player.play(until, pace) for player in all_players),
            _send_hard_drafts(client, until, waiting),
        )
        used = {who: after - before[who] for who, after in _used(studio).items()}
        kept = [await player.is_kept() for player in all_players]
    return {
        "waiting": {
            what: {
                "answers": len(times),
                **{
                    name: f"{1000 * waiting.after(what, share):.0f} ms"
                    for name, share in (("median", 0.5), ("95", 0.95), ("99", 0.99), ("most", 1))
                },
                "allowed": f"{1000 * ALLOWED[what]:.0f} ms",
            }
            for what, times in sorted(waiting.seconds.items())
        },
        "late": [what for what in ALLOWED if waiting.after(what, 0.99) > ALLOWED[what]],
        "said": dict(waiting.said),
        "processor": {who: f"{used[who]:.1f} s" for who in used},
        "troubles": waiting.troubles,
        "lost": kept.count(False),
    }


async def _send_hard_drafts(client: httpx2.AsyncClient, until: float, waiting: Waiting) -> None:
    async with asyncio.TaskGroup() as editors:
        while time.monotonic() < until:
            editors.create_task(_send_hard_draft(client, waiting))
            await asyncio.sleep(HARD_VERDICT_SECONDS)


async def _send_hard_draft(client: httpx2.AsyncClient, waiting: Waiting) -> None:
    answer = await client.post("/api/verdict", json={"puzzle": HARD_DRAFT})
    waiting.said[f"verdict {answer.json().get('status', answer.status_code)}"] += 1


def _used(studio: StudioProcess) -> dict[str, float]:
    """Return the CPU time of the studio and its workers."""
    own = studio.process.pid
    return {"service": processor_seconds(own), "workers": processor_seconds(*family(own))}


def _puzzles(players: int) -> Sequence[pw.Puzzle]:
    """Return puzzles of the starter set that are not easy, the hardest first, and larger ones."""
    known = [one for one in starter_puzzles() if one.evaluation and one.evaluation.level]
    hard = [one for one in known if (one.evaluation.level or 0) >= level_named(EASIEST)]  # type: ignore[union-attr]
    hard.sort(key=lambda one: -(one.evaluation.level or 0))  # type: ignore[union-attr]
    larger: list[Any] = [pw.generate(genre, size=size, seed=1).puzzle for genre, size in LARGER]
    there = [*larger, *(one.puzzle for one in hard)]
    return [there[number % len(there)] for number in range(players)]
