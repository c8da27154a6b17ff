"""`generate`: new puzzles to order, one or thousands, on one core, several, or a cluster."""

import argparse
import json
import os
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

from puzzlewright import genres
from puzzlewright.cli.batch import LIMIT_REACHED, NO, YES, Progress, patience
from puzzlewright.cli.files import cannot_write
from puzzlewright.cli.output import add_colour_option, note, print_json, show
from puzzlewright.cli.resources import Allowance, add_limit_options, cores, workers
from puzzlewright.cli.sources import opened
from puzzlewright.core.errors import BadPuzzle, CannotWrite, Trouble
from puzzlewright.core.words import count as counted
from puzzlewright.core.words import excerpt
from puzzlewright.genre.generator import Option, Size
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_named, genre_of
from puzzlewright.verbs.batch import batch, has_made
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.generate import Generated, NotMade, fresh_seed
from puzzlewright.verbs.options import check_wishes, generator_of, wishes_of
from puzzlewright.verbs.text import read, write

LINE_START = b'{"puzzle": {"genre": '  # of every line that is written
LITTLE = 2000  # cells of a batch that is made in the time that workers take to start


def add_to(verbs: Any, words: Sequence[str] = ()) -> None:
    genre = next((genre for word in words for genre in genres.GENRES if genre.name == word), None)
    wishes = wishes_of(genre) if genre and genre.generator else ()
    parser = verbs.add_parser(
        "generate",
        help="make new puzzles, each with exactly one solution",
        description=(
            "Make new puzzles of GENRE, each proven to have exactly one solution. The same seed"
            " gives the same puzzles on any machine and with any number of workers. A batch that"
            " was interrupted goes on where it stopped when it is called again with the same --out."
            " A puzzle that does not come about is told and left out (exit status 1; 3 if a limit"
            " was reached), and the batch goes on."
        ),
        epilog=(
            None
            if genre
            else "What can be wished for depends on the genre: puzzlewright generate GENRE --help"
        ),
    )
    parser.add_argument(
        "genre", metavar="GENRE", help=f"{', '.join(genre.name for genre in genres.GENRES)}"
    )
    parser.add_argument("--size", metavar="RxC", required=True, help="rows x columns, e.g. 10x10")
    parser.add_argument(
        "--count",
        metavar="N",
        type=int,
        default=1,
        help="how many different puzzles (default: %(default)s)",
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=int,
        help="a whole number; without it a random one is taken and told",
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        help="how many processes work at once (default: one for each core, or one if there is"
        " little to do)",
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="work on a Dask cluster, e.g. tcp://host:8786"
    )
    parser.add_argument(
        "--out", metavar="F", help="write JSON lines to this file as they come, and resume from it"
    )
    parser.add_argument(
        "--library",
        metavar="URL",
        nargs="?",
        const="",
        help="put them into the library at this address, or into yours if none is named",
    )
    parser.add_argument("--json", action="store_true", help="print JSON, one line a puzzle")
    add_colour_option(parser)
    add_limit_options(parser)
    if genre:
        group = parser.add_argument_group(f"wishes for {genre.name}")
        for wish in wishes:
            group.add_argument(f"--{wish.name.replace('_', '-')}", **_option(wish))
    # What could once be wished for is still read, so that it gets its sentence.
    former = generator_of(genre).former if wishes and genre else ()
    gone = [name for name in former if " " not in name]
    for name in gone:
        parser.add_argument(f"--{name.replace('_', '-')}", help=argparse.SUPPRESS)
    parser.set_defaults(run=run, wishes=[*(wish.name for wish in wishes), *gone])


def _option(wish: Option) -> dict[str, Any]:
    """What argparse is to know of a wish."""
    help_text = wish.idea.replace("%", "%%")
    if wish.kind is bool:
        return {"help": help_text, "action": argparse.BooleanOptionalAction}
    metavar = "{" + ",".join(wish.choices) + "}" if wish.choices else wish.kind.__name__.upper()
    return {"help": help_text, "type": wish.kind, "metavar": metavar}


def run(arguments: argparse.Namespace) -> int:
    if arguments.count < 1 or (arguments.workers is not None and arguments.workers < 1):
        raise Trouble("--count and --workers must be at least 1")
    size = size_of(arguments.size)
    is_little = arguments.count * size[0] * size[1] <= LITTLE
    at_once = arguments.workers or (1 if is_little else min(cores(), arguments.count))
    wishes = {name: getattr(arguments, name) for name in arguments.wishes}
    check_wishes(genre_named(arguments.genre), Size(*size), wishes)
    done = _Done(arguments.out, arguments.genre, arguments.seed, arguments.count)
    seed = done.seed if done.seed is not None else fresh_seed()
    progress = Progress(
        "puzzles", total=arguments.count, done=len(done.made), prints=arguments.out is None
    )
    missing: list[NotMade] = []
    with (
        workers(at_once, arguments.cluster) as executor,
        done,
        nullcontext() if arguments.library is None else opened(arguments.library) as library,
    ):
        ones = batch(
            arguments.genre,
            size=size,
            count=arguments.count,
            seed=seed,
            done=done.made,
            executor=executor,
            workers=max(at_once, 16 if arguments.cluster else 1),
            limit=Allowance(arguments).limit,
            **wishes,
        )
        while True:
            with patience():
                made = next(ones, None)
            if made is None:
                break
            if isinstance(made, NotMade):
                missing.append(made)
                _tell_of_missing(arguments, made)
            else:
                _put_out(arguments, done, made)
                if library is not None:
                    number = library.add(made, source=f"generated, seed {made.seed}").id
                    note(f"library:{number}")
            progress.advance()
    progress.finish()
    if arguments.out:
        there = max(arguments.count, len(done.made)) - len(missing)
        note(f"{arguments.out}: {counted(there, 'puzzle')}, seed {seed}")
    if any(one.is_limit for one in missing):
        return LIMIT_REACHED
    return NO if missing else YES


def _put_out(arguments: argparse.Namespace, done: "_Done", made: Generated) -> None:
    if arguments.out:
        done.append(made)
    elif arguments.json:
        print_json(made.json())
    else:
        _show(made, arguments.color)
    for sentence in made.notes:
        note(f"puzzlewright: {sentence}")


def _tell_of_missing(arguments: argparse.Namespace, missing: NotMade) -> None:
    """A puzzle that does not come about is told and left out."""
    if arguments.json and not arguments.out:
        print_json(missing.json())
    which = "" if arguments.count == 1 else f"the puzzle of seed {missing.seed} is missing: "
    is_first_failure = missing.tries is not None and not arguments.retry
    anew = "; with --retry it begins anew" if is_first_failure else ""
    note(f"puzzlewright: {which}{missing.why}{anew}")


class _Done:
    """What an output file holds already: whole lines of an earlier call with the same seed."""

    def __init__(self, out: str | None, genre: str, seed: int | None, count: int) -> None:
        self.path = out
        self.seed = seed
        self.made: list[Generated] = []
        self.length = 0  # of the whole lines, in bytes
        if out is None or not os.path.exists(out):
            return
        if not os.path.isfile(out):
            raise Trouble(f"{out} is not a file that puzzles can be written to")
        data = Path(out).read_bytes()
        whole, tail = data[: data.rfind(b"\n") + 1], data[data.rfind(b"\n") + 1 :]
        try:
            records = [json.loads(line) for line in whole.splitlines()]
            self.made = [_generated(record, genre) for record in records]
            seeds = {record["seed"] for record in records}
            # A line that was cut off by a kill is made again; anything else at the end is not ours.
            is_ours = LINE_START.startswith(tail) or tail.startswith(LINE_START)
        except (ValueError, KeyError, TypeError, BadPuzzle):
            is_ours = False
        if not is_ours:
            raise Trouble(
                f"{out} exists and does not hold generated {genre} puzzles: choose another file"
            )
        if seed is None:
            self.seed = records[0]["seed"] if records else None
        # the first of a batch may be missing, if it could not be made
        elif seeds and not any(has_made(seed, number, seeds) for number in range(count)):
            raise Trouble(
                f"{out} holds puzzles of seed {records[0]['seed']}, not {seed}: choose another file"
            )
        self.length = len(whole)

    def __enter__(self) -> "_Done":
        if self.path is not None:
            self.file = open(self.path, "ab", buffering=0)
            self.file.truncate(self.length)
        return self

    def __exit__(self, *_: object) -> None:
        if self.path is not None:
            self.file.close()

    def append(self, made: Generated) -> None:
        line = json.dumps(made.json()).encode() + b"\n"
        try:
            while line:  # a disk that is nearly full takes a part of it
                line = line[self.file.write(line) :]
        except OSError as error:
            raise cannot_write(self.file.name, error) from None


def _generated(record: dict[str, Any], genre: str) -> Generated:
    puzzle = read(json.dumps(record["puzzle"]), genre=genre)
    return Generated(
        puzzle, genre_of(puzzle).solution(puzzle, record["solution"]), int(record["seed"])
    )


def size_of(text: str) -> tuple[int, int]:
    """Rows and columns, as a person types them."""
    rows, x, cols = text.lower().partition("x")
    if not (rows.isdecimal() and (cols.isdecimal() or not x) and len(text) < 20):
        raise Trouble(f"a size is rows x columns, e.g. 10x10, not {excerpt(text)}")
    return int(rows), int(cols or rows)


def _show(made: Generated, colour: str) -> None:
    print(f"{made}:")
    show(draw(made.puzzle), colour)
    print(f"{_shortest(made.puzzle)}\n", flush=True)


def _shortest(puzzle: Puzzle) -> str:
    """The puzzle on one line, in the notation that is best to pass on."""
    texts = []
    for notation in genre_of(puzzle).notations:
        with suppress(CannotWrite):
            texts.append(write(puzzle, notation.name).rstrip("\n"))
    return min((text for text in texts if "\n" not in text), key=len)
