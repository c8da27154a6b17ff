"""Random and mutated texts for everything that reads: puzzles in all formats, lines of records,
marks, answers of solvers, plans of experiments and books. A reader returns what it read or raises
one short sentence, soon, and in little memory.

    python -m bench fuzz [--count N] [--seed S]

Every text follows from the seed and its number, so each finding can be reproduced.
"""

import json
import resource
import signal
import sys
import time
from collections import Counter
from random import Random
from types import FrameType
from typing import Any

import puzzlewright as pw
from bench.mutations import LONGEST, WORDS, change_json, mutate
from puzzlewright.book.plan import read_plan
from puzzlewright.genre.plugins import encodings_of
from puzzlewright.genres import OWN, genre_of
from puzzlewright.kit.formats.penpa import pack, unpack
from puzzlewright.lab.plan_reader import built_in, read_experiment
from puzzlewright.verbs.convert import verdict_from
from tests.genres.satogaeri.test_pzl import FILE

COUNT = 1_000_000
MAX_SECONDS, MAX_MEGABYTES = 2.0, 500
MAX_MESSAGE_LENGTH = 600
HANG_SECONDS = 20  # of CPU time, because the machine may be busy
SIZES = ((3, 3), (5, 5), (4, 7))
MAX_DRAWN_LENGTH = 2_000  # characters; longer puzzles are not drawn

GRAPH = (
    '{"genre": "bridges", "graph": {"islands": [3, 2, 1], "spans": [[0, 1], [1, 2], [0, 2]],'
    ' "crossings": [[0, 2]], "positions": [[0, 0], [0, 1], [1, 1]]}, "max_bridges": 4}'
)

BOOK = """title = "Puzzles"
lessons = true
[[puzzles]]
genre = "mosaic"
size = [7, 7]
count = 4
difficulty = "easy"
[[puzzles]]
file = "mine.jsonl"
"""


class Finding(Exception):
    """Something that must not happen."""


class Fuzzer:
    """Makes texts from valid ones, and reads them."""

    def __init__(self) -> None:
        self.puzzles = [
            pw.generate(genre.name, size=size, seed=1) for genre in OWN for size in SIZES
        ]
        self.pages = [GRAPH]  # puzzles in every format, with solutions if possible
        for made in self.puzzles:
            for text_format in genre_of(made.puzzle).formats:
                try:
                    answer = made.solution if text_format.can_hold_solution else None
                    self.pages.append(pw.write(made.puzzle, text_format.name, answer))
                except pw.CannotWrite:
                    continue
        self.pages.append(FILE.decode("latin-1"))
        self.records = [json.dumps(made.json()) for made in self.puzzles]
        self.plans = [BOOK, *built_in().values()]
        self.read: Counter[str] = Counter()  # what became of the texts

    def try_one(self, rng: Random) -> None:
        """One text, read in one way."""
        kinds = {self.puzzle: 8, self.marks: 3, self.record: 1, self.plan: 1, self.model: 1}
        kind = rng.choices(list(kinds), list(kinds.values()))[0]
        kind(rng)

    def puzzle(self, rng: Random) -> None:
        text = self.text(rng, rng.choice(self.pages))
        given: dict[str, Any] = {}
        if rng.random() < 0.3:
            genre = rng.choice(OWN)
            given = {"genre": genre.name}
            if rng.random() < 0.7:
                given["format"] = rng.choice(genre.formats).name
        puzzle = pw.read(text, **given)
        self.read["a puzzle"] += 1
        native = pw.write(puzzle)
        if pw.read(native) != puzzle:
            raise Finding("writing and reading it gives another puzzle")
        if len(native) < MAX_DRAWN_LENGTH:
            pw.draw(puzzle).text()
            pw.draw(puzzle).svg()

    def record(self, rng: Random) -> None:
        """Read lines of `generate --json`; a bad line is an error in its place."""
        lines = [self.text(rng, rng.choice(self.records)) for _ in range(2)]
        for found in pw.read_many(lines, errors="yield"):
            self.read["a record"] += not isinstance(found, pw.PuzzlewrightError)

    def plan(self, rng: Random) -> None:
        text = mutate(rng, rng.choice(self.plans), self.plans)
        if rng.random() < 0.5:
            read_plan(text)
        else:
            read_experiment(text, "fuzz")
        self.read["a plan"] += 1

    def marks(self, rng: Random) -> None:
        made = rng.choice(self.puzzles)
        marks = json.dumps(pw.marks_of(made.puzzle, made.solution))
        if rng.random() < 0.3:
            marks = pw.draw(made.puzzle, made.solution).text()
        found = pw.read_marks(made.puzzle, self.text(rng, marks))
        self.read["marks"] += 1
        if rng.random() < 0.5:
            pw.mistakes(made.puzzle, found)
        else:
            pw.mistakes(made.puzzle, pw.position(made.puzzle, found))

    def model(self, rng: Random) -> None:
        made = rng.choice(self.puzzles[::3])
        encoding = rng.choice(encodings_of(genre_of(made.puzzle))).name
        answer = rng.choice(
            ("s SATISFIABLE\nv 1 -2 3 -4 5 0\n", "SAT\n1 2 -3 0", "sat\n((x 1)(y (- 1)))")
        )
        verdict_from(self.text(rng, answer), made.puzzle, encoding=encoding)
        self.read["a model"] += 1

    def text(self, rng: Random, start: str) -> str:
        """Return a text similar to this one, or a random one."""
        if rng.random() < 0.1:
            return "".join(rng.choices(WORDS, k=rng.randint(1, 30)))[:LONGEST]
        if start.startswith("{") and rng.random() < 0.5:
            return json.dumps(change_json(rng, json.loads(start)))
        if "&p=" in start and rng.random() < 0.7:
            lines = unpack(start)
            which = rng.choice((0, 1, 3, 4, 17, rng.randrange(len(lines))))
            changed_line = mutate(rng, lines[which], self.pages)
            lines[which] = changed_line.encode(errors="replace").decode()
            return pack(lines)
        return mutate(rng, start, self.pages)


def run(count: int = COUNT, seed: int = 1) -> dict[str, Any]:
    results = fuzz(count, seed)
    if results["findings"]:
        raise SystemExit(f"{len(results['findings'])} findings in {count} texts")
    return results


def fuzz(count: int, seed: int) -> dict[str, Any]:
    """Try this number of texts; print each finding with the number of its text."""
    signal.signal(signal.SIGPROF, _hangs)
    fuzzer = Fuzzer()
    findings = []
    slowest, started = 0.0, time.perf_counter()
    most = max(MAX_MEGABYTES, 1.5 * _megabytes())
    for number in range(count):
        before = time.process_time()
        if finding := outcome(fuzzer, seed, number):
            findings.append((number, finding))
            print(f"text {number} of seed {seed}: {finding}", flush=True)
        took = time.process_time() - before
        slowest = max(slowest, took)
        if took > MAX_SECONDS:
            findings.append((number, f"{took:.1f} s"))
            print(f"text {number} of seed {seed}: took {took:.1f} s", flush=True)
        if _megabytes() > most:
            most = _megabytes()
            findings.append((number, f"{most:.0f} MB"))
            print(f"text {number} of seed {seed}: took {most:.0f} MB", flush=True)
        if number % 10_000 == 9_999 and sys.stderr.isatty():
            print(f"{number + 1} texts, {len(findings)} findings", file=sys.stderr)
    figures = {
        "texts": count,
        "findings": findings,
        "slowest": round(slowest, 3),
        "megabytes": round(_megabytes()),
        "seconds": round(time.perf_counter() - started, 1),
        "read": dict(fuzzer.read),
    }
    print(", ".join(f"{name} {figure}" for name, figure in figures.items()), flush=True)
    return figures


def outcome(fuzzer: Fuzzer, seed: int, number: int) -> str | None:
    """Return what is wrong with the result of a text; None if it is as it should be."""
    signal.setitimer(signal.ITIMER_PROF, HANG_SECONDS)
    try:
        fuzzer.try_one(Random(f"{seed} {number}"))
    except pw.Trouble as trouble:
        if len(str(trouble)) > MAX_MESSAGE_LENGTH:
            return f"a sentence of {len(str(trouble))} signs: {str(trouble)[:100]!r}"
    except Finding as finding:
        return str(finding)
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:100]}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return None


def _hangs(number: int, frame: FrameType | None) -> None:
    raise Finding(f"no end after {HANG_SECONDS} s")


def _megabytes() -> float:
    """Return the most memory that this process has used so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
