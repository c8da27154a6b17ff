"""Simulate many players of one studio: how long they wait, and whether a game gets lost.

Each saves every 5 seconds, checks every 15 and asks for a hint every 30. Half of them play easy
puzzles; the others play larger ones, and those of the library from medium to extreme. Each save
adds a few marks of the solution; sometimes one is wrong. Meanwhile, editors send drafts whose
verdict takes longer than its time limit, about one in a hundred requests.

Then the same players go on while processes of the studio are killed: a worker every second, and
the server at the end of each round. The next server must have every game that was acknowledged.
"""

import asyncio
import json
import os
import random
import signal
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import chain, cycle, islice
from pathlib import Path
from typing import Any

import httpx2
from httpx2 import AsyncClient as Client

import puzzlewright as pw
from bench.processes import family, processor_seconds
from bench.studio_process import StudioProcess, run_studio
from puzzlewright.core.difficulty import level_named
from puzzlewright.genres import genre_of
from puzzlewright.library.add_puzzles import starter_puzzles

PLAYERS, SECONDS = 200, 60.0
HARD_VERDICT_SECONDS = 1.6  # between two requests
MAX_CONNECTIONS = 300  # of all players together; a studio allows 400 from one address
ODD_SIDES = 13, 15
EVERY = {"save": 5.0, "check": 15.0, "hint": 30.0}  # seconds between two requests
ALLOWED_SECONDS = 0.5  # the 99th percentile of each
ROUNDS, ROUND_SECONDS = 5, 12.0  # a server is killed after each round
KILL_SECONDS = 1.0  # between two killed workers
HARDEST_EASY = "easy"
LARGER = (("mosaic", (25, 25)), ("bridges", (20, 20)), ("satogaeri", (15, 15)))
WRONG = 0.1  # share of the checked positions that have a mistake
COLUMNS = "{:8}{:>10}{:>9}{:>10}{:>10}{:>10}"


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

    client: Client

    def __init__(self, number: int, puzzle: pw.Puzzle, waiting: Waiting) -> None:
        self.key = f"player-{number:04}"
        self.waiting = waiting
        self.rng = random.Random(number)
        self.puzzle = json.loads(pw.write(puzzle))
        genre, solution = genre_of(puzzle), pw.solve(puzzle).solution
        assert solution
        self.solution = [
            genre.locate_choice(puzzle, choice) for choice in enumerate(solution.values)
        ]
        self.rng.shuffle(self.solution)
        self.marks: list[list[int]] = []
        self.is_acknowledged = False
        # What the studio may have: the last position that it acknowledged, and those sent since.
        self.saved: list[Any] = []

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
        self.saved.append(position)
        body = {"puzzle": self.puzzle, "position": position, "seconds": len(self.marks)}
        answer = await self.client.put(f"/api/games/{self.key}", json=body)
        assert answer.status_code == 200, answer.text
        self.is_acknowledged, self.saved = True, [position]

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
        """Return whether the studio has the game as it acknowledged it, or as it was sent since."""
        if not self.is_acknowledged:
            return True
        answer = await self.client.get(f"/api/games/{self.key}")
        return answer.status_code == 200 and answer.json()["position"] in self.saved


def run() -> dict[str, Any]:
    """Print the table, and fail if a limit is exceeded, a hint unanswered or a game lost."""
    found = load(PLAYERS, SECONDS)
    print(COLUMNS.format("", "answers", "median", "95 %", "99 %", "longest"))
    for what, row in found["waiting"].items():
        print(COLUMNS.format(what, *row.values()))
    print(", ".join(f"{what}: {number}" for what, number in sorted(found["said"].items())))
    print(f"processor: {found['processor']} in {SECONDS:g} s, load {found['machine load']}")
    print(f"troubles: {found['troubles'] or 'none'}; lost games: {found['lost']}", flush=True)
    found["killed"] = killed(PLAYERS, ROUNDS, ROUND_SECONDS)
    print(", ".join(f"{what}: {number}" for what, number in found["killed"].items()))
    unanswered = found["said"].get("hint unknown", 0)
    lost = found["lost"] + found["killed"]["lost"]
    errors = len(found["troubles"])
    if found["late"] or errors or unanswered or lost:
        raise SystemExit(
            f"late: {found['late']}; {errors} errors; {unanswered} hints unanswered; {lost} lost"
        )
    return found


def load(players: int, seconds: float, pace: float = 1.0) -> dict[str, Any]:
    """Simulate players for this time, busier than people by this factor."""
    waiting = Waiting()
    all_players = _players(players, waiting)
    with tempfile.TemporaryDirectory() as folder, run_studio(Path(folder)) as studio:
        return asyncio.run(_load(studio, all_players, waiting, seconds, pace))


def killed(players: int, rounds: int, seconds: float, pace: float = 1.0) -> dict[str, Any]:
    """Simulate players while workers are killed, and the server at the end of each round."""
    waiting = Waiting()
    all_players = _players(players, waiting)
    workers = lost = 0
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(rounds):
            with run_studio(Path(folder)) as studio:
                workers += asyncio.run(_play_and_kill(studio, all_players, seconds, pace))
            with run_studio(Path(folder)) as studio:
                lost += asyncio.run(_count_lost(studio, all_players))
    return {
        "servers": rounds,
        "workers": workers,
        "saves": len(waiting.seconds["save"]),
        "failed requests": len(waiting.troubles),
        "lost": lost,
    }


def _players(number: int, waiting: Waiting) -> Sequence[Player]:
    return [Player(n, one, waiting) for n, one in enumerate(_puzzles(number))]


@asynccontextmanager
async def _connected(studio: StudioProcess, players: Sequence[Player]) -> AsyncIterator[Client]:
    """Connect the players to a studio, and wait until it answers."""
    limits = httpx2.Limits(max_connections=MAX_CONNECTIONS)
    async with Client(base_url=studio.address, timeout=30, limits=limits) as client:
        for player in players:
            player.client = client
        await client.post("/api/board", json={"puzzle": players[0].puzzle})
        yield client


async def _load(
    studio: StudioProcess,
    players: Sequence[Player],
    waiting: Waiting,
    seconds: float,
    pace: float,
) -> dict[str, Any]:
    async with _connected(studio, players) as client:
        for player in players:
            await player.save()
        before = _used(studio)
        until = time.monotonic() + seconds
        await asyncio.gather(
            *(player.play(until, pace) for player in players),
            _send_hard_drafts(client, until, waiting),
        )
        used = {who: after - before[who] for who, after in _used(studio).items()}
        kept = [await player.is_kept() for player in players]
    return {
        "waiting": {
            what: {
                "answers": len(times),
                **{
                    name: f"{1000 * waiting.after(what, share):.0f} ms"
                    for name, share in (("median", 0.5), ("95", 0.95), ("99", 0.99), ("most", 1))
                },
            }
            for what, times in sorted(waiting.seconds.items())
        },
        "late": [what for what in EVERY if waiting.after(what, 0.99) > ALLOWED_SECONDS],
        "said": dict(waiting.said),
        "processor": {who: f"{used[who]:.1f} s" for who in used},
        "machine load": round(os.getloadavg()[0], 1),
        "troubles": waiting.troubles,
        "lost": kept.count(False),
    }


async def _play_and_kill(
    studio: StudioProcess, players: Sequence[Player], seconds: float, pace: float
) -> int:
    """Kill workers, then the server while the players go on; return how many workers."""
    number = 0
    async with _connected(studio, players):
        until = time.monotonic() + seconds
        playing = asyncio.gather(*(player.play(until + 1, pace) for player in players))
        while time.monotonic() < until:
            await asyncio.sleep(KILL_SECONDS)
            with suppress(ProcessLookupError):
                os.kill(random.choice(sorted(family(studio.process.pid))), signal.SIGKILL)
                number += 1
        studio.process.kill()
        await playing
    return number


async def _count_lost(studio: StudioProcess, players: Sequence[Player]) -> int:
    async with _connected(studio, players):
        kept = [await player.is_kept() for player in players]
    return kept.count(False)


async def _send_hard_drafts(client: Client, until: float, waiting: Waiting) -> None:
    async with asyncio.TaskGroup() as editors:
        for side in cycle(ODD_SIDES):
            editors.create_task(_send_draft(client, _hard_draft(side), waiting))
            await asyncio.sleep(HARD_VERDICT_SECONDS)
            if time.monotonic() > until:
                break


def _hard_draft(side: int) -> dict[str, Any]:
    """Return a board whose lack of a solution takes too long to prove: an odd number of islands."""
    islands = [[row, column, 2] for row in range(side) for column in range(side)]
    size = {"rows": side, "cols": side}
    return {"genre": "bridges", **size, "islands": islands, "max_bridges": 1}


async def _send_draft(client: Client, draft: dict[str, Any], waiting: Waiting) -> None:
    try:
        answer = await client.post("/api/verdict", json={"puzzle": draft})
        waiting.said[f"verdict {answer.json().get('status', answer.status_code)}"] += 1
    except httpx2.HTTPError as trouble:
        waiting.troubles.append(f"verdict: {trouble!r}")


def _used(studio: StudioProcess) -> dict[str, float]:
    """Return the CPU time of the studio and its workers."""
    own = studio.process.pid
    return {"service": processor_seconds(own), "workers": processor_seconds(*family(own))}


def _puzzles(players: int) -> Sequence[pw.Puzzle]:
    """Return easy puzzles of the starter set in turn with others: larger ones, then the hardest."""
    known: list[tuple[int, Any]] = [
        (one.evaluation.level, one.puzzle)
        for one in starter_puzzles()
        if one.evaluation and one.evaluation.level
    ]
    known.sort(key=lambda one: -one[0])
    most = level_named(HARDEST_EASY)
    easy = [puzzle for level, puzzle in known if level <= most]
    others = [pw.generate(genre, size=size, seed=1).puzzle for genre, size in LARGER]
    others += [puzzle for level, puzzle in known if level > most]
    in_turn = chain.from_iterable(zip(cycle(easy), cycle(others), strict=False))
    return list(islice(in_turn, players))
