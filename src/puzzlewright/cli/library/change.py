"""`library add`, `tag`, `remove`, `restore`, `backup`, `export`: change or copy the library."""

import argparse
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlewright import genres
from puzzlewright.cli.answer import NO, UNREADABLE, YES
from puzzlewright.cli.files import write_error, write_file, write_whole
from puzzlewright.cli.library.search import add_query_options, query_of
from puzzlewright.cli.messages import note, warn, with_examples
from puzzlewright.cli.output import print_json
from puzzlewright.cli.progress import Progress
from puzzlewright.cli.puzzles import FILE_ENDINGS, PuzzleEntry, add_puzzle_options, entries
from puzzlewright.cli.sources import add_library_option, number_of, open_library
from puzzlewright.core.errors import PuzzlewrightError, UnknownName
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import count_noun, to_sentence
from puzzlewright.processes.workers import cores, open_workers

if TYPE_CHECKING:
    from puzzlewright.library.records import PuzzleToAdd


def _add_add(actions: Any) -> None:
    parser = actions.add_parser(
        "add",
        help="add puzzles to the library",
        description=(
            "Add puzzles to the library: files, folders, .jsonl files, texts in any format, or -"
            " for standard input. Each puzzle is solved and rated. Stored puzzles are not rated"
            " again, so you can repeat an interrupted call."
        ),
        **with_examples(
            "puzzlewright library add puzzle.txt --title Harbour --author 'A. N. Other'",
            "puzzlewright library add folder puzzles.jsonl --tag club",
        ),
    )
    add_puzzle_options(parser)
    parser.add_argument("--title", default="", help="title of the puzzle")
    parser.add_argument("--author", default="", help="author of the puzzle")
    parser.add_argument(
        "--source", default="", help="source of the puzzle (default: the name of its file)"
    )
    parser.add_argument(
        "--tag", metavar="T", action="append", default=[], help="tag to add; may be repeated"
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        default=cores(),
        help="number of processes (default: one per core)",
    )
    parser.add_argument(
        "--time-limit",
        metavar="S",
        type=float,
        default=20,
        help=(
            "time limit per puzzle; a puzzle that takes longer is stored without a rating"
            " (default: %(default)g)"
        ),
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


if TYPE_CHECKING:
    from puzzlewright.library.export import ExportedFile
    from puzzlewright.library.library import Library


MAX_NUMBERS = 100_000


def add_to(actions: Any) -> None:
    _add_add(actions)

    tag = actions.add_parser(
        "tag",
        help="tag puzzles, or remove a tag",
        description="Tag puzzles, or remove a tag from them.",
        **with_examples(
            "puzzlewright library tag club 3-7 42", "puzzlewright library tag x 42 --off"
        ),
    )
    tag.add_argument("tag", metavar="TAG", help="tag to add or remove")
    _add_numbers(tag)
    tag.add_argument("--off", action="store_true", help="remove the tag instead of adding it")
    tag.set_defaults(run=_tag)

    for name, text, run in (
        ("remove", "remove puzzles; `restore` undoes it", _remove),
        ("restore", "restore removed puzzles", _restore),
    ):
        parser = actions.add_parser(
            name,
            help=text,
            description=to_sentence(text),
            **with_examples(f"puzzlewright library {name} 3-7 42"),
        )
        _add_numbers(parser)
        parser.set_defaults(run=run)

    backup = actions.add_parser(
        "backup",
        help="copy the whole library into one SQLite file",
        description="Copy the whole library into one SQLite file.",
        **with_examples("puzzlewright library backup puzzles-copy.db"),
    )
    backup.add_argument("out", metavar="F.db", help="file to write")
    add_library_option(backup)
    backup.set_defaults(run=_backup)

    export = actions.add_parser(
        "export",
        help="write puzzles to files",
        description=(
            "Write the puzzles that match all given conditions: to a .jsonl file with all their"
            " data, or to a folder or .zip file with one file per puzzle, in any format."
        ),
        **with_examples(
            "puzzlewright library export --out all.jsonl",
            "puzzlewright library export --genre mosaic --to tatham --out mosaics.zip",
        ),
    )
    export.add_argument(
        "words", metavar="TEXT", nargs="*", help="words in the title, author or source"
    )
    export.add_argument(
        "--out", metavar="PATH", required=True, help="a .jsonl file, a .zip file or a folder"
    )
    export.add_argument(
        "--to",
        metavar="FORMAT",
        default="native",
        help="format of files in a folder or .zip (default: native)",
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
    if arguments.out.endswith(".jsonl"):
        write_file(arguments.out, "".join(map(line_of, found)))
        note(f"{count_noun(len(found), 'puzzle')} exported")
        return YES
    refused: list[tuple[Any, str]] = []
    files = export_files(found, arguments.to, refused)
    if arguments.out.endswith(".zip"):
        write_file(arguments.out, zip_files(files))
        note(f"{count_noun(len(found) - len(refused), 'puzzle')} exported")
    else:
        _write_folder(Path(arguments.out), files)
    for one, why in refused:
        warn(f"library:{one.id} was skipped: {why}")
    return NO if found and len(refused) == len(found) else YES


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
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            write_whole(folder / file.name, file.text)
            number += 1
    except FileExistsError:
        raise PuzzlewrightError(f"{folder} is a file: name a folder") from None
    except OSError as error:
        raise write_error(str(folder), error) from None
    note(f"{folder}: {count_noun(number, 'puzzle')} written")
