"""`library`: its actions, and those that change or copy the library."""

import argparse
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlewright import genres
from puzzlewright.cli import library_search
from puzzlewright.cli.answer import NO, UNREADABLE, YES
from puzzlewright.cli.command import add_workers_option
from puzzlewright.cli.files import write_file, write_whole
from puzzlewright.cli.library_search import add_query_options, query_of, warn_of_damaged
from puzzlewright.cli.messages import Progress, add_option, add_parser, note, warn
from puzzlewright.cli.output import print_json
from puzzlewright.cli.puzzles import (
    FILE_ENDINGS,
    PuzzleEntry,
    add_library_option,
    add_puzzle_options,
    entries,
    number_of,
    open_library,
)
from puzzlewright.core.errors import PuzzlewrightError, UnknownName, file_errors
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import count_noun
from puzzlewright.processes.parallel_map import open_workers

if TYPE_CHECKING:
    from puzzlewright.library.export import ExportedFile
    from puzzlewright.library.library import Library
    from puzzlewright.library.records import PuzzleToAdd

MAX_NUMBERS = 100_000


def add_to(verbs: Any) -> None:
    parser = add_parser(
        verbs,
        "library",
        "store puzzles, and find them again",
        "puzzlewright library add puzzles.jsonl --tag club",
        "puzzlewright library search --genre mosaic --difficulty hard --sort -score",
        "puzzlewright solve library:42",
        description=(
            "Store puzzles with their solutions, ratings and facts. Rotated or mirrored"
            " copies of a puzzle are stored only once. Wherever a verb takes PUZZLE,"
            " library:42 is puzzle 42 of the library."
        ),
    )
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    _add_add(actions)
    _add_others(actions)
    library_search.add_to(actions)


def _add_add(actions: Any) -> None:
    parser = add_parser(
        actions,
        "add",
        "add puzzles to the library",
        "puzzlewright library add puzzle.txt --title Harbour --author 'A. N. Other'",
        "puzzlewright library add folder puzzles.jsonl --tag club",
        description=(
            "Add puzzles to the library: files, folders, .jsonl files, texts in any"
            " format, or - for standard input. Each puzzle is solved and rated. Stored"
            " puzzles are not rated again, so you can repeat an interrupted call."
        ),
    )
    add_puzzle_options(parser)
    add_option(parser, "--title TITLE", "title of the puzzle", default="")
    add_option(parser, "--author AUTHOR", "author of the puzzle", default="")
    add_option(
        parser,
        "--source SOURCE",
        "source of the puzzle (default: the name of its file)",
        default="",
    )
    add_option(parser, "--tag T", "tag to add; may be repeated", action="append", default=[])
    add_workers_option(parser)
    add_option(
        parser,
        "--time-limit S",
        "time limit per puzzle; a puzzle that takes longer is stored without a rating"
        " (default: %(default)g)",
        type=float,
        default=20,
    )
    parser.set_defaults(run=_add)


def _add(arguments: argparse.Namespace) -> int:
    if arguments.workers < 1 or arguments.time_limit <= 0:
        raise PuzzlewrightError("--workers must be at least 1, and --time-limit above 0")
    from puzzlewright.library.records import checked_tag

    limit = Limit(seconds=arguments.time_limit)
    del arguments.time_limit  # it applies to rating, not to reading
    arguments.puzzle = [name for source in arguments.puzzle for name in _files_in(source)]
    arguments.tag = [checked_tag(tag) for tag in arguments.tag]  # before anything is rated
    unread = [0]
    new = known = 0
    progress = Progress("puzzle", prints=arguments.json)
    with open_library(arguments.library) as library, open_workers(arguments.workers) as executor:
        arrived = library.add_all(
            _new_puzzles(arguments, unread),
            executor=executor,
            ahead=4 * arguments.workers if executor else 1,
            limit=limit,
        )
        for added in progress.over(arrived):
            new, known = new + added.is_new, known + (not added.is_new)
            if arguments.json:
                print_json({"id": added.id, "new": added.is_new})
    known_too = f", {count_noun(known, 'puzzle')} already there" if known else ""
    bad = f", {unread[0]} could not be read" if unread[0] else ""
    note(f"{count_noun(new, 'puzzle')} added{known_too}{bad}")
    return UNREADABLE if unread[0] else YES


def _files_in(source: str) -> list[str]:
    """Return the source itself, or the files with puzzles if it is a folder."""
    if len(source) > 1024 or "\n" in source or not os.path.isdir(source):
        return [source]
    files = (path for path in Path(source).rglob("*") if path.suffix in FILE_ENDINGS)
    if found := sorted(str(path) for path in files if path.is_file()):
        return found
    raise PuzzlewrightError(
        f"the folder {source} contains no puzzle files ({', '.join(FILE_ENDINGS)})"
    )


def _new_puzzles(arguments: argparse.Namespace, unread: list[int]) -> "Iterator[PuzzleToAdd]":
    from puzzlewright.library.records import PuzzleToAdd, read_puzzle_metadata

    for entry in entries(arguments):
        try:
            if entry.puzzle_read is None:
                raise PuzzlewrightError(entry.error)
            metadata = read_puzzle_metadata(entry.text.text, entry.labels.others)
        except PuzzlewrightError as error:
            unread[0] += 1
            source = entry.text.source
            is_named = str(error).startswith(f"{source}: ")
            file = f"{source}: " if os.path.exists(source[:1024]) and not is_named else ""
            line = "" if entry.text.line is None else f"line {entry.text.line}: "
            warn(f"{file}{line}{error}")
            continue
        yield PuzzleToAdd(
            entry.puzzle_read.puzzle,
            title=arguments.title or metadata.title,
            author=arguments.author or metadata.author,
            source=arguments.source or metadata.source or _origin(entry),
            tags=(*arguments.tag, *metadata.tags),
        )


def _origin(entry: PuzzleEntry) -> str:
    """Return the default source of a puzzle: its file and its id there."""
    name = "" if entry.text.source == "-" else entry.text.source
    if len(name) > 200 or "\n" in name or name.lstrip().startswith("{"):
        name = ""
    if os.path.exists(name):
        name = os.path.basename(name)
    identity = entry.labels.id
    return f"{name} {identity}".strip() if identity is not None else name


def _add_others(actions: Any) -> None:
    tag = add_parser(
        actions,
        "tag",
        "tag puzzles, or remove a tag",
        "puzzlewright library tag club 3-7 42",
        "puzzlewright library tag x 42 --off",
        description="Tag puzzles, or remove a tag from them.",
    )
    tag.add_argument("tag", metavar="TAG", help="tag to add or remove")
    _add_numbers(tag)
    add_option(tag, "--off", "remove the tag instead of adding it")
    tag.set_defaults(run=_tag)

    for name, text, run in (
        ("remove", "remove puzzles; `restore` undoes it", _remove),
        ("restore", "restore removed puzzles", _restore),
    ):
        parser = add_parser(actions, name, text, f"puzzlewright library {name} 3-7 42")
        _add_numbers(parser)
        parser.set_defaults(run=run)

    backup = add_parser(
        actions,
        "backup",
        "copy the whole library into one SQLite file",
        "puzzlewright library backup puzzles-copy.db",
    )
    backup.add_argument("out", metavar="F.db", help="file to write")
    add_library_option(backup)
    backup.set_defaults(run=_backup)

    export = add_parser(
        actions,
        "export",
        "write puzzles to files",
        "puzzlewright library export --out all.jsonl",
        "puzzlewright library export --genre mosaic --to tatham --out mosaics.zip",
        description=(
            "Write the puzzles that match all given conditions: to a .jsonl file with"
            " all their data, or to a folder or .zip file with one file per puzzle, in"
            " any format."
        ),
    )
    export.add_argument(
        "words", metavar="TEXT", nargs="*", help="words in the title, author or source"
    )
    add_option(export, "--out PATH", "a .jsonl file, a .zip file or a folder", required=True)
    add_option(
        export,
        "--to FORMAT",
        "format of files in a folder or .zip (default: native)",
        default="native",
    )
    add_query_options(export)
    add_library_option(export)
    export.set_defaults(run=_export)


def _add_numbers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "numbers",
        metavar="ID",
        nargs="+",
        help="number of a puzzle (42 or library:42), or a range such as 3-7",
    )
    add_library_option(parser)


def _numbers(arguments: argparse.Namespace) -> list[int]:
    found: list[int] = []
    for text in arguments.numbers:
        if span := re.fullmatch(r"(\d{1,18})-(\d{1,18})", text):
            first, last = int(span[1]), int(span[2])
            if not first <= last < first + MAX_NUMBERS:
                raise PuzzlewrightError(
                    f"{text} is not a range such as 3-7, of at most {MAX_NUMBERS} puzzles"
                )
            found += range(first, last + 1)
        else:
            found.append(number_of(text))
    return found


def _change(
    arguments: argparse.Namespace,
    change: "Callable[[Library, list[int]], int]",
    what: str,
    more: str = "",
) -> int:
    """Change puzzles, and print how many; append `more` if there are any."""
    numbers = _numbers(arguments)
    with open_library(arguments.library) as library:
        changed = change(library, numbers)
    note(f"{count_noun(changed, 'puzzle')} {what}{more if changed else ''}")
    return YES


def _tag(arguments: argparse.Namespace) -> int:
    if arguments.off:
        return _change(
            arguments, lambda library, ids: library.untag(ids, arguments.tag), "untagged"
        )
    return _change(arguments, lambda library, ids: library.tag(ids, arguments.tag), "tagged")


def _remove(arguments: argparse.Namespace) -> int:
    back = f" (to undo: puzzlewright library restore {' '.join(arguments.numbers)})"
    return _change(arguments, lambda library, ids: library.remove(ids), "removed", back)


def _restore(arguments: argparse.Namespace) -> int:
    return _change(arguments, lambda library, ids: library.restore(ids), "restored")


def _backup(arguments: argparse.Namespace) -> int:
    with open_library(arguments.library) as library:
        library.back_up(arguments.out)
    note(f"{arguments.out} written")
    return YES


def _export(arguments: argparse.Namespace) -> int:
    _check_target(arguments)
    with open_library(arguments.library) as library:
        from puzzlewright.library.export import export_files, line_of, zip_files

        found = list(library.search(query_of(arguments)))
        status = warn_of_damaged(library)
    if arguments.out.endswith(".jsonl"):
        write_file(arguments.out, "".join(map(line_of, found)))
        note(f"{count_noun(len(found), 'puzzle')} exported")
        return status
    refused: list[tuple[Any, str]] = []
    files = export_files(found, arguments.to, refused)
    if arguments.out.endswith(".zip"):
        write_file(arguments.out, zip_files(files))
        note(f"{count_noun(len(found) - len(refused), 'puzzle')} exported")
    else:
        _write_folder(Path(arguments.out), files)
    for one, why in refused:
        warn(f"library:{one.id} was skipped: {why}")
    return NO if found and len(refused) == len(found) else status


def _check_target(arguments: argparse.Namespace) -> None:
    """Reject an impossible combination of format and file, before anything is written."""
    known = dict.fromkeys(form.name for genre in genres.GENRES for form in genre.formats)
    if arguments.to not in known:
        raise UnknownName("format", arguments.to, known)
    ending = Path(arguments.out).suffix
    if ending == ".jsonl" and arguments.to != "native":
        raise PuzzlewrightError(
            f"a .jsonl file is always native: for {arguments.to}, name a folder or a .zip file"
        )
    if ending in FILE_ENDINGS and ending != ".jsonl":
        raise PuzzlewrightError(
            f"--out must be a .jsonl file, a .zip file or a folder, not a {ending} file"
        )


def _write_folder(folder: Path, files: "Iterable[ExportedFile]") -> None:
    number = 0
    if folder.is_file():
        raise PuzzlewrightError(f"{folder} is a file: name a folder")
    with file_errors(folder, "written"):
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            write_whole(folder / file.name, file.text)
            number += 1
    note(f"{folder}: {count_noun(number, 'puzzle')} written")
