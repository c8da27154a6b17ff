"""Make the stock of ready puzzles that the package ships, each proven unique and rated.

python -m bench.stock                 continue until there are 20 of every kind
python -m bench.stock mosaic --count 5 --workers 1
python -m bench.stock --fresh         start again, after generation or rating has changed
python -m bench.stock --rerate        rate all again, and drop those of another difficulty now
python -m bench.stock --list          count what there is, by kind
python -m bench.stock --check         prove and rate every puzzle again
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

import puzzlewright as pw
from puzzlewright.genres import genre_named
from puzzlewright.library.stock import (
    MAX_PICTURES,
    Kind,
    StockPuzzle,
    kinds_of,
    make,
    read_stock,
)
from puzzlewright.verbs.canonical_hash import canonical_hash
from puzzlewright.verbs.options import generator_of

FOLDER = Path(pw.__file__).parent / "library" / "stock"
GENRES = ("bridges", "mosaic", "context", "satogaeri")
PER_KIND = 20
SECONDS = 120.0  # for one puzzle
MAX_FAILURES = 4  # random puzzles in a row; then the kind is skipped
MAX_MISSES = 6  # pictures in a row; then the kind gets only random puzzles


class KindStock:
    """The puzzles of one kind, and the numbers of those to try next."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.puzzles: dict[int, StockPuzzle] = {}  # by number
        self.hashes: set[str] = set()
        self.failures = self.misses = 0
        self.seconds = 0.0  # spent in this run
        self.is_busy = False
        self._last = -1

    def next_number(self) -> int:
        """Return the number to try next: earlier runs have tried those below the last one kept."""
        first = MAX_PICTURES if self.misses >= MAX_MISSES else 0
        self._last = max(first, self._last + 1, max(self.puzzles, default=-1) + 1)
        return self._last

    def keep(self, number: int, made: StockPuzzle | None) -> None:
        sign = canonical_hash(made.puzzle) if made else ""
        if made and sign not in self.hashes:
            self.puzzles[number] = made
            self.hashes.add(sign)
            self.failures = self.misses = 0
        elif number < MAX_PICTURES and _has_pictures(self.kind):
            self.misses += 1
        else:
            self.failures += 1

    def is_done(self, count: int) -> bool:
        return len(self.puzzles) >= count or self.failures >= MAX_FAILURES

    def sorted(self) -> list[StockPuzzle]:
        return [self.puzzles[number] for number in sorted(self.puzzles)]


def _has_pictures(kind: Kind) -> bool:
    return bool(generator_of(genre_named(kind.genre)).pictures(kind.grid))


def load(genre: str, *, fresh: bool) -> dict[Kind, KindStock]:
    """Return the stock of a genre as its file has it."""
    stock = {kind: KindStock(kind) for kind in kinds_of(genre)}
    path = FOLDER / f"{genre}.jsonl"
    if path.exists() and not fresh:
        for puzzle in read_stock(genre, path.read_text("utf-8")):
            if puzzle.kind in stock:
                kept = stock[puzzle.kind]
                kept.puzzles[puzzle.number] = puzzle
                kept.hashes.add(canonical_hash(puzzle.puzzle))
                if not puzzle.title:  # an earlier run found no picture, or no more
                    kept.misses = MAX_MISSES
    return stock


def save(genre: str, stock: dict[Kind, KindStock]) -> None:
    path = FOLDER / f"{genre}.jsonl"
    draft = path.with_suffix(".draft")
    puzzles = [puzzle for kept in stock.values() for puzzle in kept.sorted()]
    draft.write_text("".join(f"{puzzle.line()}\n" for puzzle in puzzles), "utf-8")
    draft.replace(path)


def fill(stock: dict[Kind, KindStock], count: int, workers: int, seconds: float) -> Iterator[str]:
    """Make puzzles until every kind has this number; yield the genre of each new one.

    The kind that has taken the least time comes next, so that a slow one holds up no other.
    """
    limit = pw.Limit(seconds=seconds)
    running: dict[Future[tuple[StockPuzzle | None, float]], tuple[KindStock, int]] = {}
    with ProcessPoolExecutor(workers) as pool:
        while True:
            waiting = [
                kept for kept in stock.values() if not kept.is_busy and not kept.is_done(count)
            ]
            waiting.sort(key=lambda kept: kept.seconds)
            for kept in waiting[: workers - len(running)]:
                kept.is_busy = True
                number = kept.next_number()
                running[pool.submit(timed, kept.kind, number, limit)] = kept, number
            if not running:
                return
            for job in wait(running, return_when=FIRST_COMPLETED).done:
                kept, number = running.pop(job)
                made, taken = job.result()
                kept.is_busy = False
                kept.seconds += taken
                kept.keep(number, made)
                print(
                    f"{kept.kind!s:30} {len(kept.puzzles):>3}  {taken:7.2f} s"
                    f"  {made.title or made.score if made else 'none'}",
                    file=sys.stderr,
                    flush=True,
                )
                yield kept.kind.genre


def timed(kind: Kind, number: int, limit: pw.Limit) -> tuple[StockPuzzle | None, float]:
    started = time.perf_counter()
    return make(kind, number, limit), time.perf_counter() - started


def why_wrong(ready: StockPuzzle) -> str:
    """Return what is wrong with a puzzle of the stock; empty if it is unique and rated right."""
    puzzle = ready.puzzle
    verdict, rating = pw.solve(puzzle), pw.rate(puzzle)
    if verdict.status != "unique":
        return f"{ready.kind} {ready.number}: {verdict.status}"
    if (rating.name, rating.score) != (ready.kind.difficulty, ready.score):
        return f"{ready.kind} {ready.number}: {rating.name}, score {rating.score}"
    return ""


def rerated(ready: StockPuzzle) -> StockPuzzle | None:
    """Return a puzzle with its current score; None if it is not as hard as its kind any more."""
    rating = pw.rate(ready.puzzle)
    return ready._replace(score=rating.score) if rating.name == ready.kind.difficulty else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("genres", nargs="*", default=GENRES)
    parser.add_argument("--count", type=int, default=PER_KIND)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--rerate", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    by_genre = {genre: load(genre, fresh=options.fresh) for genre in options.genres}
    stock = {kind: kept for kinds in by_genre.values() for kind, kept in kinds.items()}
    if options.list:
        for kind, kept in stock.items():
            pictures = sum(bool(puzzle.title) for puzzle in kept.puzzles.values())
            print(f"{kind!s:30} {len(kept.puzzles):>3}" + f"  {pictures} pictures" * bool(pictures))
        return
    if options.check:
        ready = [puzzle for kept in stock.values() for puzzle in kept.sorted()]
        with ProcessPoolExecutor(options.workers) as pool:
            wrong = [one for one in pool.map(why_wrong, ready, chunksize=4) if one]
        print(*wrong, f"{len(ready)} puzzles checked, {len(wrong)} wrong", sep="\n")
        sys.exit(bool(wrong))
    if options.rerate:
        with ProcessPoolExecutor(options.workers) as pool:
            for genre, kinds in by_genre.items():
                for kept in kinds.values():
                    again = pool.map(rerated, kept.sorted(), chunksize=4)
                    kept.puzzles = {one.number: one for one in again if one}
                save(genre, kinds)
        return
    for genre in fill(stock, options.count, options.workers, options.seconds):
        save(genre, by_genre[genre])


if __name__ == "__main__":
    main()
