"""Measure a large library: search among 100,000 puzzles, adding, and safety when killed."""

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

import puzzlewright as pw
from puzzlewright.library.library import Library
from puzzlewright.library.query import PuzzleQuery
from puzzlewright.library.schema import FACTS, METADATA, PUZZLES, TAGS

GENRES = ("bridges", "mosaic", "context", "satogaeri")
SIZE = 100_000
KILLS = 100
SEARCHES: dict[str, tuple[PuzzleQuery, str]] = {
    "genre and level": (PuzzleQuery(genre="mosaic", difficulty="hard"), "id"),
    "score": (PuzzleQuery(min_score=2.5, max_score=2.6), "id"),
    "genre and size": (PuzzleQuery(genre="bridges", size=(10, 10)), "id"),
    "technique": (PuzzleQuery(needs="isolation"), "id"),
    "text": (PuzzleQuery(text=f"number {SIZE - 1}"), "id"),
    "fact": (PuzzleQuery(facts=[("clues", "<=", 15)]), "id"),
    "tag": (PuzzleQuery(tags=["tag 3"]), "id"),
    "unplayed": (PuzzleQuery(genre="context", unplayed=True), "id"),
    "the hardest": (PuzzleQuery(), "-score"),
}


def run() -> dict[str, Any]:
    """Measure searching and adding, in milliseconds of CPU time."""
    with tempfile.TemporaryDirectory() as folder:
        return {"search": _search(Path(folder)), "add": _add(Path(folder))}


def killed() -> dict[str, Any]:
    """Send SIGKILL at random moments while puzzles are added: no reported puzzle is lost."""
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        file, url = Path(folder, "many.jsonl"), f"sqlite:///{folder}/shelf.db"
        made = (pw.generate("mosaic", size=(4, 4), seed=seed) for seed in range(3000))
        file.write_text("".join(json.dumps(one.json()) + "\n" for one in made))
        lost = 0
        most = 0
        for number in range(KILLS):
            command = [sys.executable, "-m", "puzzlewright", "library", "add", str(file), "--json"]
            adding = subprocess.Popen(
                [*command, "--workers", "1", "--library", url],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            # After a few reports, or before the first one: a busy machine starts slowly.
            assert adding.stdout
            reports = [adding.stdout.readline() for _ in range(rng.randrange(40))]
            time.sleep(rng.uniform(0, 0.1))
            adding.kill()
            out = b"".join([*reports, adding.communicate()[0]])
            lines = [json.loads(line) for line in out.decode().splitlines() if line.endswith("}")]
            most = max([most, *(line["id"] for line in lines)])
            with Library(url) as library:
                whole = sum(1 for one in library.search() if one.native and one.facts)
                lost += max(0, most - library.count()) + (library.count() - whole)
            print(f"  killed {number + 1} times, {most} puzzles in, {lost} lost")
        return {"kills": KILLS, "puzzles": most, "lost": lost}


def _search(folder: Path) -> dict[str, float]:
    found = {}
    with Library(f"sqlite:///{folder}/large.db") as library:
        _fill(library)
        for name, (wanted, sort) in SEARCHES.items():
            started = time.process_time()
            list(library.search(wanted, sort=sort, at_most=50))
            found[name] = round(1000 * (time.process_time() - started), 1)
            print(f"  {name:<16} {found[name]:6.1f} ms")
    return found


def _fill(library: Library) -> None:
    """Insert 100,000 rows that differ as far as a database can see."""
    for genre in GENRES:
        for seed in range(3):
            library.add(pw.generate(genre, size=(8, 8), seed=seed))
    rng = random.Random(1)
    with library.connection.writing() as connection:
        rows = {
            table: [dict(row) for row in connection.execute(sa.select(table)).mappings()]
            for table in METADATA.sorted_tables
        }
        patterns = rows.pop(PUZZLES)
        for start in range(0, SIZE, 1000):
            copies: dict[sa.Table, list[dict[str, Any]]] = {PUZZLES: [], TAGS: []}
            for number in range(start, start + 1000):
                pattern = rng.choice(patterns)
                score, side = rng.random() * 6, rng.randint(5, 30)
                title = f"Puzzle number {number}"
                copy = {"id": 1000 + number, "fingerprint": f"{number:064}", "score": score}
                copy |= {"level": int(score) + 1, "rows": side, "cols": side}
                copies[PUZZLES].append(pattern | copy | {"title": title, "words": title.lower()})
                for table, lines in rows.items():
                    copies.setdefault(table, []).extend(
                        line | {"puzzle": copy["id"]}
                        for line in lines
                        if line["puzzle"] == pattern["id"]
                    )
                if number % 50 == 0:
                    copies[TAGS].append({"puzzle": copy["id"], "tag": f"tag {number % 7}"})
            for table, lines in copies.items():
                if lines:
                    connection.execute(sa.insert(table), lines)
    assert FACTS in copies


def _add(folder: Path) -> dict[str, float]:
    """Measure the puzzles added and rated per second of wall time, by one worker and by two."""
    file = folder / "new.jsonl"
    made = [
        pw.generate(genre, size=(10, 10), seed=seed).json()
        for genre in GENRES
        for seed in range(50)
    ]
    file.write_text("".join(json.dumps(one) + "\n" for one in made))
    found = {}
    for workers in (1, 2):
        url = f"sqlite:///{folder}/add{workers}.db"
        command = [sys.executable, "-m", "puzzlewright", "library", "add", str(file)]
        started = time.monotonic()
        subprocess.run(
            [*command, "--workers", str(workers), "--library", url], check=True, capture_output=True
        )
        found[f"{workers} workers"] = round(len(made) / (time.monotonic() - started), 1)
    print(f"  added a second: {found}")
    return found
