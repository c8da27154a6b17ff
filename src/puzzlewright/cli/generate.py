"""`generate`: new puzzles to order, one or thousands, on one core, several, or a cluster."""

import argparse
import json
import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from puzzlewright import genres
from puzzlewright.cli.batch import YES
from puzzlewright.cli.output import Progress, note, print_json, show
from puzzlewright.cli.rate import rating_json
from puzzlewright.errors import BadPuzzle, CannotWrite, NotInstalled, Trouble
from puzzlewright.generator import Size, Wish
from puzzlewright.genres import genre_named, genre_of
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.generate import Generated, batch, check_wishes, fresh_seed, wishes_of
from puzzlewright.verbs.text import read, write
from puzzlewright.words import excerpt

LINE_START = b'{"puzzle": {"genre": '  # of every line that is written


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "generate",
        help="make new puzzles, each with exactly one solution",
        description="Make new puzzles of GENRE, each proven to have exactly one solution. The same seed gives the same "
        "puzzles on any machine and with any number of workers. A batch that was interrupted goes on where it stopped "
        "when it is called again with the same --out.",
    )
    parser.add_argument("genre", metavar="GENRE", help="see: puzzlewright genres")
    parser.add_argument("--size", metavar="RxC", required=True, help="rows x columns, e.g. 10x10")
    parser.add_argument("--count", metavar="N", type=int, default=1, help="how many different puzzles (default: %(default)s)")
    parser.add_argument("--seed", metavar="S", type=int, help="a whole number; without it a random one is taken and told")
    parser.add_argument("--workers", metavar="N", type=int, default=1, help="how many processes work at once")
    parser.add_argument("--cluster", metavar="ADDRESS", help="work on a Dask cluster, e.g. tcp://host:8786")
    parser.add_argument("--out", metavar="F", help="write JSON lines to this file as they come, and resume from it")
    parser.add_argument("--json", action="store_true", help="print JSON, one line a puzzle")
    group = parser.add_argument_group("wishes")
    for name, known in _wishes().items():
        help_text = "; ".join(f"{genre}: {wish.idea}" for genre, wish in known.items())
        options: dict[str, Any] = {"help": help_text.replace("%", "%%")}
        kind = next(iter(known.values())).kind
        if kind is bool:
            options["action"] = argparse.BooleanOptionalAction
        else:
            choices = dict.fromkeys(choice for wish in known.values() for choice in wish.choices)
            options |= {"type": kind, "metavar": "{" + ",".join(choices) + "}" if choices else kind.__name__.upper()}
        group.add_argument(f"--{name.replace('_', '-')}", **options)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.count < 1 or arguments.workers < 1:
        raise Trouble("--count and --workers must be at least 1")
    size = _size(arguments.size)
    wishes = {name: getattr(arguments, name) for name in _wishes()}
    check_wishes(genre_named(arguments.genre), Size(*size), wishes)
    done = _Done(arguments.out, arguments.genre, arguments.seed)
    seed = done.seed if done.seed is not None else fresh_seed()
    progress = Progress("puzzles", total=arguments.count, done=len(done.puzzles), prints=arguments.out is None)
    with _workers(arguments) as executor, done:
        for made in batch(
            arguments.genre,
            size=size,
            count=arguments.count,
            seed=seed,
            done=done.puzzles,
            executor=executor,
            workers=max(arguments.workers, 16 if arguments.cluster else 1),
            **wishes,
        ):
            if arguments.out:
                done.append(made)
            elif arguments.json:
                print_json(as_json(made))
            else:
                _show(made)
            for sentence in made.notes:
                note(f"puzzlewright: {sentence}")
            progress.advance()
    progress.finish()
    if arguments.out:
        note(f"{arguments.out}: {max(arguments.count, len(done.puzzles))} puzzles, seed {seed}")
    return YES


def as_json(made: Generated) -> dict[str, Any]:
    """The contract's JSON."""
    marks = genre_of(made.puzzle).marks(made.puzzle, made.solution)
    rating = made.rating and rating_json(made.rating)
    return {"puzzle": json.loads(write(made.puzzle)), "solution": marks, "rating": rating, "seed": made.seed}


class _Done:
    """What an output file holds already: whole lines of an earlier call with the same seed."""

    def __init__(self, out: str | None, genre: str, seed: int | None) -> None:
        self.path = out
        self.seed = seed
        self.puzzles: list[Any] = []
        self.length = 0  # of the whole lines, in bytes
        if out is None or not os.path.exists(out):
            return
        if not os.path.isfile(out):
            raise Trouble(f"{out} is not a file that puzzles can be written to")
        data = Path(out).read_bytes()
        whole, tail = data[: data.rfind(b"\n") + 1], data[data.rfind(b"\n") + 1 :]
        try:
            records = [json.loads(line) for line in whole.splitlines()]
            self.puzzles = [read(json.dumps(record["puzzle"]), genre=genre) for record in records]
            first = records[0]["seed"] if records else seed
            # A line that was cut off by a kill is made again; anything else at the end is not ours.
            is_ours = LINE_START.startswith(tail) or tail.startswith(LINE_START)
        except (ValueError, KeyError, TypeError, BadPuzzle):
            is_ours = False
        if not is_ours:
            raise Trouble(f"{out} exists and does not hold generated {genre} puzzles: choose another file")
        if seed not in (None, first):
            raise Trouble(f"{out} holds puzzles of seed {first}, not {seed}: choose another file")
        self.seed = first
        self.length = len(whole)

    def __enter__(self) -> "_Done":
        if self.path is not None:
            self.file = open(self.path, "ab")
            self.file.truncate(self.length)
        return self

    def __exit__(self, *_: object) -> None:
        if self.path is not None:
            self.file.close()

    def append(self, made: Generated) -> None:
        self.file.write(json.dumps(as_json(made)).encode() + b"\n")
        self.file.flush()


@contextmanager
def _workers(arguments: argparse.Namespace) -> Iterator[Executor | None]:
    """Who does the work: this process, several on this machine, or a cluster."""
    if arguments.cluster:
        try:
            import distributed
        except ImportError:
            raise NotInstalled("Dask", "pip install 'puzzlewright[cluster]'") from None
        try:
            connect: Any = distributed.Client
            client = connect(arguments.cluster, timeout="10s")
        except (OSError, ValueError) as error:
            raise Trouble(f"no Dask scheduler answers at {arguments.cluster}: {error}") from None
        with client:
            yield client.get_executor()
    elif arguments.workers > 1:
        try:
            with ProcessPoolExecutor(min(arguments.workers, 4 * (os.cpu_count() or 1))) as pool:
                yield pool
        except BrokenProcessPool:
            raise Trouble("a worker process died; what is in the output file is safe, call again to go on") from None
    else:
        yield None


def _size(text: str) -> tuple[int, int]:
    rows, x, cols = text.lower().partition("x")
    if not (rows.isdecimal() and (cols.isdecimal() or not x) and len(text) < 20):
        raise Trouble(f"a size is rows x columns, e.g. 10x10, not {excerpt(text)}")
    return int(rows), int(cols or rows)


def _wishes() -> dict[str, dict[str, Wish]]:
    """Every wish by name, and what it means to each genre that knows it."""
    known: dict[str, dict[str, Wish]] = {}
    for genre in genres.GENRES:
        for wish in wishes_of(genre) if genre.generator else ():
            known.setdefault(wish.name, {})[genre.name] = wish
    return known


def _show(made: Generated) -> None:
    genre = genre_of(made.puzzle)
    level = f", {made.rating.name} (score {made.rating.score:g})" if made.rating else ""
    print(f"{genre.title}{level}, seed {made.seed}:")
    show(draw(made.puzzle))
    print(f"{_shortest(made.puzzle)}\n")


def _shortest(puzzle: Any) -> str:
    """The puzzle on one line, in the notation that is best to pass on."""
    texts = []
    for notation in genre_of(puzzle).notations:
        with suppress(CannotWrite):
            texts.append(write(puzzle, notation.name).rstrip("\n"))
    return min((text for text in texts if "\n" not in text), key=len)
