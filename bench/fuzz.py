"""Random and mutated texts for everything that reads: puzzles in all formats, lines of records,
marks, answers of solvers, plans of experiments and books. A reader returns what it read or raises
one short sentence, soon, and in little memory.

    python -m bench fuzz [--count N] [--seed S]

Every text follows from the seed and its number, so a find can be had again.
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
from bench.mutations import LONGEST, WORDS, changed, mutated
from puzzlewright.book.plan import read_plan
from puzzlewright.genre.plugins import encodings_of
from puzzlewright.genres import OWN, genre_of
from puzzlewright.kit.formats.penpa import pack, unpack
from puzzlewright.lab.plan_reader import built_in, read_experiment
from puzzlewright.verbs.convert import verdict_from

COUNT = 1_000_000
MOST_SECONDS, MOST_MEGABYTES = 2.0, 500
LONGEST_SENTENCE = 600
HANGING = 20  # seconds
SIZES = ((3, 3), (5, 5), (4, 7))
SMALL = 2_000  # characters of a puzzle that is also drawn

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


class Find(Exception):
    """Something that must not happen."""


class Fuzzer:
    """Texts to start from, and what is done with those that are made from them."""

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
        self.records = [json.dumps(made.json()) for made in self.puzzles]
        self.plans = [BOOK, *built_in().values()]
        self.read: Counter[str] = Counter()  # what became of the texts

    def try_one(self, chance: Random) -> None:
        """One text, read in one way."""
        kinds = {self.puzzle: 8, self.marks: 3, self.record: 1, self.plan: 1, self.model: 1}
        kind = chance.choices(list(kinds), list(kinds.values()))[0]
        kind(chance)

    def puzzle(self, chance: Random) -> None:
        text = self.text(chance, chance.choice(self.pages))
        given: dict[str, Any] = {}
        if chance.random() < 0.3:
            genre = chance.choice(OWN)
            given = {"genre": genre.name}
            if chance.random() < 0.7:
                given["format"] = chance.choice(genre.formats).name
        puzzle = pw.read(text, **given)
        self.read["a puzzle"] += 1
        native = pw.write(puzzle)
        if pw.read(native) != puzzle:
            raise Find("it is another puzzle after it was written and read")
        if len(native) < SMALL:
            pw.draw(puzzle).text()
            pw.draw(puzzle).svg()

    def record(self, chance: Random) -> None:
        """Read lines of `generate --json`; a bad line is an error in its place."""
        lines = [self.text(chance, chance.choice(self.records)) for _ in range(2)]
        for found in pw.read_many(lines, errors="yield"):
            self.read["a record"] += not isinstance(found, pw.PuzzlewrightError)

    def plan(self, chance: Random) -> None:
        text = mutated(chance, chance.choice(self.plans), self.plans)
        if chance.random() < 0.5:
            read_plan(text)
        else:
            read_experiment(text, "fuzz")
        self.read["a plan"] += 1

    def marks(self, chance: Random) -> None:
        made = chance.choice(self.puzzles)
        marks = json.dumps(pw.marks_of(made.puzzle, made.solution))
        if chance.random() < 0.3:
            marks = pw.draw(made.puzzle, made.solution).text()
        found = pw.read_marks(made.puzzle, self.text(chance, marks))
        self.read["marks"] += 1
        if chance.random() < 0.5:
            pw.mistakes(made.puzzle, found)
        else:
            pw.mistakes(made.puzzle, pw.position(made.puzzle, found))

    def model(self, chance: Random) -> None:
        made = chance.choice(self.puzzles[::3])
        encoding = chance.choice(encodings_of(genre_of(made.puzzle))).name
        answer = chance.choice(
            ("s SATISFIABLE\nv 1 -2 3 -4 5 0\n", "SAT\n1 2 -3 0", "sat\n((x 1)(y (- 1)))")
        )
        verdict_from(self.text(chance, answer), made.puzzle, encoding=encoding)
        self.read["a model"] += 1

    def text(self, chance: Random, start: str) -> str:
        """A text that may be much like this one, or like nothing."""
        if chance.random() < 0.1:
            return "".join(chance.choices(WORDS, k=chance.randint(1, 30)))[:LONGEST]
        if start.startswith("{") and chance.random() < 0.5:
            return json.dumps(changed(chance, json.loads(start)))
        if "&p=" in start and chance.random() < 0.7:
            lines = unpack(start)
            which = chance.choice((0, 1, 3, 4, 17, chance.randrange(len(lines))))
            changed_line = mutated(chance, lines[which], self.pages)
            lines[which] = changed_line.encode(errors="replace").decode()
            return pack(lines)
        return mutated(chance, start, self.pages)


def run(count: int = COUNT, seed: int = 1) -> dict[str, Any]:
    results = fuzz(count, seed)
    if results["finds"]:
        raise SystemExit(f"{len(results['finds'])} finds in {count} texts")
    return results


def fuzz(count: int, seed: int) -> dict[str, Any]:
    """Try this number of texts; print each finding with the number of its text."""
    signal.signal(signal.SIGALRM, _hangs)
    fuzzer = Fuzzer()
    finds = []
    slowest, started = 0.0, time.perf_counter()
    most = max(MOST_MEGABYTES, 1.5 * _megabytes())
    for number in range(count):
        before = time.process_time()
        if find := outcome(fuzzer, seed, number):
            finds.append((number, find))
            print(f"text {number} of seed {seed}: {find}", flush=True)
        took = time.process_time() - before
        slowest = max(slowest, took)
        if took > MOST_SECONDS:
            finds.append((number, f"{took:.1f} s"))
            print(f"text {number} of seed {seed}: took {took:.1f} s", flush=True)
        if _megabytes() > most:
            most = _megabytes()
            finds.append((number, f"{most:.0f} MB"))
            print(f"text {number} of seed {seed}: took {most:.0f} MB", flush=True)
        if number % 10_000 == 9_999 and sys.stderr.isatty():
            print(f"{number + 1} texts, {len(finds)} finds", file=sys.stderr)
    figures = {
        "texts": count,
        "finds": finds,
        "slowest": round(slowest, 3),
        "megabytes": round(_megabytes()),
        "seconds": round(time.perf_counter() - started, 1),
        "read": dict(fuzzer.read),
    }
    print(", ".join(f"{name} {figure}" for name, figure in figures.items()), flush=True)
    return figures


def outcome(fuzzer: Fuzzer, seed: int, number: int) -> str | None:
    """What must not have come of a text; None if all is well."""
    signal.alarm(HANGING)
    try:
        fuzzer.try_one(Random(f"{seed} {number}"))
    except pw.Trouble as trouble:
        if len(str(trouble)) > LONGEST_SENTENCE:
            return f"a sentence of {len(str(trouble))} signs: {str(trouble)[:100]!r}"
    except Find as find:
        return str(find)
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:100]}"
    finally:
        signal.alarm(0)
    return None


def _hangs(number: int, frame: FrameType | None) -> None:
    raise Find(f"no end after {HANGING} s")


def _megabytes() -> float:
    """The most memory that this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
