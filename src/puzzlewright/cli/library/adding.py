"""`library add`: puzzles from everywhere, solved and rated on the way in."""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlewright.cli.batch import UNREADABLE, YES
from puzzlewright.cli.output import note, print_json
from puzzlewright.cli.progress import Progress
from puzzlewright.cli.puzzles import FILE_ENDINGS, Entry, add_puzzle_options, entries
from puzzlewright.cli.resources import cores, workers
from puzzlewright.cli.sources import opened
from puzzlewright.core.errors import Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import count

if TYPE_CHECKING:
    from puzzlewright.library.records import Arrival


def add_to(deeds: Any) -> None:
    parser = deeds.add_parser(
        "add",
        help="put puzzles into the library",
        description=(
            "Put puzzles into the library: texts in any notation, files, folders, .jsonl, or - for"
            " standard input. Each is solved and rated on the way in. What is there already is not"
            " rated again, so that adding which was interrupted goes on where it was."
        ),
    )
    add_puzzle_options(parser)
    parser.add_argument("--title", default="", help="of the puzzle")
    parser.add_argument("--author", default="", help="who made it")
    parser.add_argument("--source", default="", help="where it is from (default: the file's name)")
    parser.add_argument(
        "--tag", metavar="T", action="append", default=[], help="a tag; may be repeated"
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        default=cores(),
        help="how many processes rate at once (default: one for each core)",
    )
    parser.add_argument(
        "--time-limit",
        metavar="S",
        type=float,
        default=20,
        help=(
            "seconds for one puzzle; one that takes longer is kept without rating (default:"
            " %(default)g)"
        ),
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.workers < 1 or arguments.time_limit <= 0:
        raise Trouble("--workers and --time-limit must be above 0")
    limit = Limit(seconds=arguments.time_limit)
    del arguments.time_limit  # it is for the rating; reading has none
    arguments.puzzle = [name for source in arguments.puzzle for name in _files_in(source)]
    _check_tags(arguments)
    unread = [0]
    new = known = 0
    progress = Progress("puzzles", prints=arguments.json)
    with opened(arguments.library) as library, workers(arguments.workers) as executor:
        arrived = library.add_all(
            _arrivals(arguments, unread),
            executor=executor,
            ahead=4 * arguments.workers if executor else 1,
            limit=limit,
        )
        for added in arrived:
            new, known = new + added.is_new, known + (not added.is_new)
            if arguments.json:
                print_json({"id": added.id, "new": added.is_new})
            progress.advance()
    progress.finish()
    there = f", {count(known, 'puzzle')} already there" if known else ""
    bad = f", {unread[0]} could not be read" if unread[0] else ""
    note(f"{count(new, 'puzzle')} added{there}{bad}")
    return UNREADABLE if unread[0] else YES


def _check_tags(arguments: argparse.Namespace) -> None:
    """Refuse what cannot be kept, before anything is rated."""
    from puzzlewright.library.records import checked_tag

    arguments.tag = [checked_tag(tag) for tag in arguments.tag]


def _files_in(source: str) -> list[str]:
    """The source itself, or the puzzles in it if it is a folder."""
    if len(source) > 1024 or "\n" in source or not os.path.isdir(source):
        return [source]
    found = sorted(
        str(path)
        for path in Path(source).rglob("*")
        if path.suffix in FILE_ENDINGS and path.is_file()
    )
    if not found:
        raise Trouble(f"the folder {source} holds no puzzles ({', '.join(FILE_ENDINGS)})")
    return found


def _arrivals(arguments: argparse.Namespace, unread: list[int]) -> "Iterator[Arrival]":
    from puzzlewright.library.records import Arrival, said_of

    for entry in entries(arguments):
        if entry.page is None:
            unread[0] += 1
            note(f"puzzlewright: {_where(entry)}{entry.trouble}")
            continue
        try:
            said = said_of(entry.text, entry.record)
        except Trouble as trouble:
            unread[0] += 1
            line = "" if entry.line is None else f"line {entry.line}: "
            note(f"puzzlewright: {_where(entry)}{line}{trouble}")
            continue
        yield Arrival(
            entry.page.puzzle,
            title=arguments.title or said.title,
            author=arguments.author or said.author,
            source=arguments.source or said.source or _origin(entry),
            tags=(*arguments.tag, *said.tags),
        )


def _where(entry: Entry) -> str:
    return f"{entry.source}: " if os.path.exists(entry.source[:1024]) else ""


def _origin(entry: Entry) -> str:
    """Where a puzzle is from if nobody says: its file and its id there."""
    name = "" if entry.source == "-" else entry.source
    if len(name) > 200 or "\n" in name or name.lstrip().startswith("{"):
        name = ""
    if os.path.exists(name):
        name = os.path.basename(name)
    return f"{name} {entry.id}".strip() if entry.id is not None else name
