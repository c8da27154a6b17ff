"""`generate`: generate puzzles, on one core, on several, or on a cluster."""

import argparse
import json
import os
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from puzzlewright import genres
from puzzlewright.cli.answer import LIMIT_REACHED, NO, YES
from puzzlewright.cli.command import (
    HandWritten,
    LimitOptions,
    WorkerOptions,
    add_options,
    limit_of,
)
from puzzlewright.cli.files import is_device, write_whole
from puzzlewright.cli.messages import Progress, add_parser, note, warn
from puzzlewright.cli.output import Colour, print_json, show
from puzzlewright.cli.puzzles import open_library
from puzzlewright.core.errors import (
    BadPuzzle,
    CannotWrite,
    PuzzlewrightError,
    file_errors,
    lock_file,
)
from puzzlewright.core.words import count_noun
from puzzlewright.genre.generator import Option
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genres import genre_named, genre_of
from puzzlewright.processes.parallel_map import cores, open_workers
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.generate import Generated, GenerationFailure, fresh_seed
from puzzlewright.verbs.many import batch, is_done
from puzzlewright.verbs.options import all_options, check_options, generator_of
from puzzlewright.verbs.text import as_size, read, write
from puzzlewright.verbs.verb import about

LINE_START = b'{"puzzle": {"genre": '  # of every line in an output file
MAX_SINGLE_PROCESS_CELLS = 2000  # of a batch; a larger one starts workers


METAVARS = {int: "N", float: "X", str: "NAME"}  # of options


@dataclass(frozen=True)
class GenerateOptions:
    """The options that all genres have."""

    size: Annotated[str, about("rows x columns, such as 10x10", metavar="RxC")]
    count: Annotated[int, about("number of different puzzles", within=(1, None), metavar="N")] = 1
    seed: Annotated[
        int | None, about("random seed; chosen and printed if omitted", metavar="S")
    ] = None
    out: Annotated[
        str | None,
        about("write JSON lines to FILE, or continue an unfinished FILE", metavar="FILE"),
    ] = None
    json: Annotated[bool, about("print JSON, one line per puzzle")] = False
    color: Colour = "auto"


def _add_to(parsers: Any, words: Sequence[str]) -> None:
    """Add the parser; its options depend on the genre among the words."""
    genre = next((one for word in words for one in genres.GENRES if _is_called(one, word)), None)
    if genre is None and words and not words[0].startswith("-"):
        genre_named(words[0])  # raises the error that suggests a genre
    options = all_options(genre) if genre and genre.generator else ()
    name = genre.name if genre else "bridges"
    parser = add_parser(
        parsers,
        "generate",
        "Generate new puzzles, each with exactly one solution.\n\nThe same seed gives the same"
        " puzzles on any machine and with any number of workers. To continue an interrupted batch,"
        " repeat the command with the same --out. Puzzles that cannot be generated are reported and"
        " skipped.\n\n"
        "--difficulty, --symmetry and further options depend on the genre: puzzlewright generate"
        " GENRE --help\n\n"
        "Exit status: 0 generated, 1 some could not be generated, 2 usage error, 3 limit reached.",
        (
            f"puzzlewright generate {name} --size 10x10",
            f"puzzlewright generate {name} --size 7x7 --difficulty hard --seed 1 --json",
            f"puzzlewright generate {name} --size 12x12 --count 100 --out puzzles.jsonl",
        ),
    )
    names = ", ".join(one.name for one in genres.GENRES)
    parser.add_argument("genre", metavar="GENRE", help=f"genre: {names}")
    add_options(parser, GenerateOptions)
    parser.add_argument(
        "--library",
        metavar="URL",
        nargs="?",
        const="",
        help="also add the puzzles to a library: the one at URL, or yours if URL is omitted",
    )
    add_options(parser, WorkerOptions)
    add_options(parser, LimitOptions)
    if genre:
        group = parser.add_argument_group(f"options of {genre.name}")
        for option in options:
            group.add_argument(f"--{option.name.replace('_', '-')}", **_option(option))
    # Removed options are still parsed, so that the error can name their replacement.
    removed = generator_of(genre).removed_options if options and genre else ()
    removed_names = [name for name in removed if " " not in name]
    for name in removed_names:
        parser.add_argument(f"--{name.replace('_', '-')}", help=argparse.SUPPRESS)
    parser.set_defaults(run=run, options=[*(option.name for option in options), *removed_names])


GENERATE = HandWritten(_add_to)


def _is_called(genre: Genre, word: str) -> bool:
    return word.lower() in (genre.name, *genre.aliases)


def _option(option: Option) -> dict[str, Any]:
    """Return the settings of an option for argparse."""
    help_text = option.idea.replace("%", "%%")
    if option.kind is bool:
        return {"help": help_text, "action": argparse.BooleanOptionalAction}
    if not all(choice in option.idea for choice in option.choices):  # too many for the usage line
        help_text += f"; one of {', '.join(option.choices)}"
    return {
        "help": help_text,
        "type": option.kind,
        "metavar": option.metavar or METAVARS[option.kind],
    }


def run(arguments: argparse.Namespace) -> int:
    size = as_size(arguments.size)
    is_little = arguments.count * size.rows * size.cols <= MAX_SINGLE_PROCESS_CELLS
    at_once = arguments.workers or (1 if is_little else min(cores(), arguments.count))
    genre = genre_named(arguments.genre)
    arguments.genre = genre.name
    options = {name: getattr(arguments, name) for name in arguments.options}
    check_options(genre, size, options)
    done = _ResumedOutput(arguments.out, arguments.genre, arguments.seed, arguments.count)
    seed = done.seed if done.seed is not None else fresh_seed()
    progress = Progress(
        "puzzle", total=arguments.count, done=len(done.puzzles), prints=arguments.out is None
    )
    missing: list[GenerationFailure] = []
    with (
        open_workers(at_once, arguments.cluster) as executor,
        done,
        nullcontext() if arguments.library is None else open_library(arguments.library) as library,
    ):
        puzzles = batch(
            arguments.genre,
            size=size,
            count=arguments.count,
            seed=seed,
            done=done.puzzles,
            executor=executor,
            workers=max(at_once, 16 if arguments.cluster else 1),
            limit=limit_of(arguments),
            **options,
        )
        for generated in progress.over(puzzles):
            if isinstance(generated, GenerationFailure):
                missing.append(generated)
                _report_missing(arguments, generated)
            else:
                _output_puzzle(arguments, done, generated)
                if library is not None:
                    number = library.add(generated, source=f"generated, seed {generated.seed}").id
                    note(f"library:{number}")
    if arguments.out:
        note(f"{arguments.out}: {count_noun(len(done.lines), 'puzzle')}, seed {seed}")
    if any(one.is_limit for one in missing):
        return LIMIT_REACHED
    return NO if missing else YES


def _output_puzzle(
    arguments: argparse.Namespace, done: "_ResumedOutput", generated: Generated
) -> None:
    if arguments.out:
        done.append(generated)
    elif arguments.json:
        print_json(generated.json())
    else:
        _show(generated, arguments.color)
    for sentence in generated.notes:
        warn(sentence)


def _report_missing(arguments: argparse.Namespace, missing: GenerationFailure) -> None:
    """Report a puzzle that cannot be generated."""
    if arguments.json and not arguments.out:
        print_json(missing.json())
    which = "" if arguments.count == 1 else f"the puzzle with seed {missing.seed} is missing: "
    is_first_failure = missing.tries is not None and not arguments.retry
    advice = "; --retry starts again" if is_first_failure else ""
    warn(f"{which}{missing.why}{advice}")


class _ResumedOutput:
    """The puzzles of an unfinished output file: complete lines of a call with the same seed."""

    def __init__(self, out: str | None, genre: str, seed: int | None, count: int) -> None:
        self.path = out
        self.seed = seed
        self.puzzles: list[Generated] = []
        self.lines: list[bytes] = []  # the complete ones, each once
        if out is None:
            return
        if os.path.isdir(out):
            raise PuzzlewrightError(f"{out} is a folder: name a file")
        with file_errors(out, "written"):
            self.file = open(out, "ab", buffering=0)  # noqa: SIM115
        if is_device(out):
            return
        lock_file(self.file, out)
        try:
            self._read(out, genre, seed, count)
        except PuzzlewrightError:
            self.file.close()
            raise

    def _read(self, out: str, genre: str, seed: int | None, count: int) -> None:
        data = Path(out).read_bytes()
        whole, tail = data[: data.rfind(b"\n") + 1], data[data.rfind(b"\n") + 1 :]
        try:
            self.lines = list(dict.fromkeys(whole.splitlines(keepends=True)))
            records = [json.loads(line) for line in self.lines]
            self.puzzles = [_generated(record, genre) for record in records]
            seeds = {record["seed"] for record in records}
            # A truncated last line is generated again; any other text is not from `generate`.
            is_ours = LINE_START.startswith(tail) or tail.startswith(LINE_START)
        except (ValueError, KeyError, TypeError, BadPuzzle):
            is_ours = False
        if not is_ours:
            raise PuzzlewrightError(
                f"{out} exists and does not contain generated {genre} puzzles: choose another file"
            )
        if seed is None:
            self.seed = records[0]["seed"] if records else None
        # The first puzzle of a batch may be missing, if it could not be generated.
        elif seeds and not any(is_done(seed, number, seeds) for number in range(count)):
            raise PuzzlewrightError(
                f"{out} contains puzzles with seed {records[0]['seed']}, not {seed}: choose another"
                " file"
            )
        content = b"".join(self.lines)
        if data.startswith(content):  # drop a truncated last line
            self.file.truncate(len(content))
        else:  # two calls have written the same lines
            self.file.close()
            write_whole(Path(out), content)
            self.file = open(out, "ab", buffering=0)  # noqa: SIM115
            lock_file(self.file, out)

    def __enter__(self) -> "_ResumedOutput":
        return self

    def __exit__(self, *_: object) -> None:
        if self.path is not None:
            self.file.close()

    def append(self, generated: Generated) -> None:
        line = json.dumps(generated.json()).encode() + b"\n"
        self.lines.append(line)
        with file_errors(self.file.name, "written"):
            while line:  # a disk that is nearly full writes only a part
                line = line[self.file.write(line) :]


def _generated(record: dict[str, Any], genre: str) -> Generated:
    puzzle = read(json.dumps(record["puzzle"]), genre=genre)
    return Generated(
        puzzle, genre_of(puzzle).solution(puzzle, record["solution"]), int(record["seed"])
    )


def _show(generated: Generated, colour: str) -> None:
    print(f"{generated}:")
    show(draw(generated.puzzle), colour)
    print(f"{_shortest(generated.puzzle)}\n", flush=True)


def _shortest(puzzle: Puzzle) -> str:
    """Return the puzzle on one line, in the shortest format."""
    texts = []
    for form in genre_of(puzzle).formats:
        with suppress(CannotWrite):
            texts.append(write(puzzle, form.name).rstrip("\n"))
    return min((text for text in texts if "\n" not in text), key=len)
