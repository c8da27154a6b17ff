"""`library`: its actions, and those that change or copy the library."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

from puzzlewright import genres
from puzzlewright.cli.answer import NO, UNREADABLE, YES
from puzzlewright.cli.command import Action, ActionGroup, AsJson, Workers
from puzzlewright.cli.files import write_file, write_whole
from puzzlewright.cli.library_search import READING_ACTIONS, Conditions, Words, warn_of_damaged
from puzzlewright.cli.messages import Progress, note, warn
from puzzlewright.cli.output import print_json
from puzzlewright.cli.puzzles import (
    FILE_ENDINGS,
    LibraryUrl,
    PuzzleEntry,
    Reading,
    entries,
    number_of,
    open_library,
)
from puzzlewright.core.errors import PuzzlewrightError, UnknownName, file_errors
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import count_noun
from puzzlewright.processes.parallel_map import cores, open_workers
from puzzlewright.verbs.verb import about

if TYPE_CHECKING:
    from puzzlewright.library.library import Library
    from puzzlewright.library.records import Exportable, ExportedFile, PuzzleMetadata, PuzzleToAdd

MAX_NUMBERS = 100_000

Numbers: TypeAlias = Annotated[
    list[str], about("number of a puzzle (42 or library:42), or a range such as 3-7", metavar="ID")
]


def add_puzzles(
    puzzle: Annotated[
        list[str],
        about("a file, a folder, text in any format, or - for standard input", metavar="PUZZLE"),
    ],
    *,
    reading: Reading,
    as_json: AsJson = False,
    title: Annotated[str, about("title of the puzzle", metavar="TITLE")] = "",
    author: Annotated[str, about("author of the puzzle", metavar="AUTHOR")] = "",
    source: Annotated[
        str, about("source of the puzzle (default: the name of its file)", metavar="SOURCE")
    ] = "",
    tag: Annotated[
        list[str], about("tag to add; may be repeated", is_repeated=True, metavar="T")
    ] = [],  # noqa: B006
    workers: Workers = None,
    time_limit: Annotated[
        float,
        about(
            "time limit per puzzle; a puzzle that takes longer is stored without a rating",
            within=(0, None),
            is_above=True,
            metavar="S",
        ),
    ] = 20.0,
) -> int:
    """Add puzzles to the library.

    Give files, folders, .jsonl files, texts in any format, or - for standard input. Each puzzle is
    solved and rated. Stored puzzles are not rated again, so you can repeat an interrupted call.
    """
    from puzzlewright.library.records import PuzzleMetadata, checked_tag

    # before anything is rated
    common = PuzzleMetadata(title, author, source, tuple(map(checked_tag, tag)))
    sources = [name for given in puzzle for name in _files_in(given)]
    number = workers or cores()
    unread = [0]
    new = known = 0
    progress = Progress("puzzle", prints=as_json)
    with open_library(reading.library) as library, open_workers(number) as executor:
        arrived = library.add_all(
            _new_puzzles(entries(sources, reading), common, unread),
            executor=executor,
            ahead=4 * number if executor else 1,
            limit=Limit(seconds=time_limit),
        )
        for added in progress.over(arrived):
            new, known = new + added.is_new, known + (not added.is_new)
            if as_json:
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


def _new_puzzles(
    found: Iterable[PuzzleEntry], common: "PuzzleMetadata", unread: list[int]
) -> "Iterator[PuzzleToAdd]":
    """Yield the puzzles with their metadata; those common to all take precedence."""
    from puzzlewright.library.records import PuzzleToAdd, read_puzzle_metadata

    for entry in found:
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
            title=common.title or metadata.title,
            author=common.author or metadata.author,
            source=common.source or metadata.source or _origin(entry),
            tags=(*common.tags, *metadata.tags),
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


def tag_puzzles(
    tag: Annotated[str, about("tag to add or remove", metavar="TAG")],
    numbers: Numbers,
    *,
    off: Annotated[bool, about("remove the tag instead of adding it")] = False,
    library: LibraryUrl = None,
) -> int:
    """Tag puzzles, or remove a tag."""
    if off:
        return _change(numbers, library, lambda opened, ids: opened.untag(ids, tag), "untagged")
    return _change(numbers, library, lambda opened, ids: opened.tag(ids, tag), "tagged")


def remove_puzzles(numbers: Numbers, *, library: LibraryUrl = None) -> int:
    """Remove puzzles; `restore` undoes it."""
    back = f" (to undo: puzzlewright library restore {' '.join(numbers)})"
    return _change(numbers, library, lambda opened, ids: opened.remove(ids), "removed", back)


def restore_puzzles(numbers: Numbers, *, library: LibraryUrl = None) -> int:
    """Restore removed puzzles."""
    return _change(numbers, library, lambda opened, ids: opened.restore(ids), "restored")


def _change(
    numbers: Sequence[str],
    library: str | None,
    change: "Callable[[Library, list[int]], int]",
    what: str,
    more: str = "",
) -> int:
    """Change puzzles, and print how many; append `more` if there are any."""
    ids = _numbers(numbers)
    with open_library(library) as opened:
        changed = change(opened, ids)
    note(f"{count_noun(changed, 'puzzle')} {what}{more if changed else ''}")
    return YES


def _numbers(texts: Sequence[str]) -> list[int]:
    found: list[int] = []
    for text in texts:
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


def back_up(
    out: Annotated[str, about("file to write", metavar="F.db")], *, library: LibraryUrl = None
) -> int:
    """Copy the whole library into one SQLite file."""
    with open_library(library) as opened:
        opened.back_up(out)
    note(f"{out} written")
    return YES


def export_puzzles(
    words: Words = [],  # noqa: B006
    *,
    out: Annotated[str, about("a .jsonl file, a .zip file or a folder", metavar="PATH")],
    to: Annotated[str, about("format of files in a folder or .zip", metavar="FORMAT")] = "native",
    conditions: Conditions,
    library: LibraryUrl = None,
) -> int:
    """Write puzzles to files.

    Write the puzzles that match all given conditions: to a .jsonl file with all their data, or to a
    folder or .zip file with one file per puzzle, in any format.
    """
    _check_target(out, to)
    with open_library(library) as opened:
        from puzzlewright.library.records import export_files, line_of, zip_files

        found = list(opened.search(conditions.query(words)))
        status = warn_of_damaged(opened)
    if out.endswith(".jsonl"):
        write_file(out, "".join(map(line_of, found)))
        note(f"{count_noun(len(found), 'puzzle')} exported")
        return status
    refused: list[tuple[Exportable, str]] = []
    files = export_files(found, to, refused)
    if out.endswith(".zip"):
        write_file(out, zip_files(files))
        note(f"{count_noun(len(found) - len(refused), 'puzzle')} exported")
    else:
        _write_folder(Path(out), files)
    for one, why in refused:
        warn(f"library:{one.id} was skipped: {why}")
    return NO if found and len(refused) == len(found) else status


def _check_target(out: str, to: str) -> None:
    """Reject an impossible combination of format and file, before anything is written."""
    known = dict.fromkeys(form.name for genre in genres.GENRES for form in genre.formats)
    if to not in known:
        raise UnknownName("format", to, known)
    ending = Path(out).suffix
    if ending == ".jsonl" and to != "native":
        raise PuzzlewrightError(
            f"a .jsonl file is always native: for {to}, name a folder or a .zip file"
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


CHANGING_ACTIONS = (
    Action(
        "add",
        add_puzzles,
        (
            "puzzlewright library add puzzle.txt --title Harbour --author 'A. N. Other'",
            "puzzlewright library add folder puzzles.jsonl --tag club",
        ),
    ),
    Action(
        "tag",
        tag_puzzles,
        ("puzzlewright library tag club 3-7 42", "puzzlewright library tag x 42 --off"),
    ),
    Action("remove", remove_puzzles, ("puzzlewright library remove 3-7 42",)),
    Action("restore", restore_puzzles, ("puzzlewright library restore 3-7 42",)),
    Action("backup", back_up, ("puzzlewright library backup puzzles-copy.db",)),
    Action(
        "export",
        export_puzzles,
        (
            "puzzlewright library export --out all.jsonl",
            "puzzlewright library export --genre mosaic --to tatham --out mosaics.zip",
        ),
    ),
)

LIBRARY = ActionGroup(
    "library",
    "Store puzzles, and find them again.\n\nA puzzle is stored with its solution, rating and facts."
    " Rotated or mirrored copies of a puzzle are stored only once. Wherever a verb takes PUZZLE,"
    " library:42 is puzzle 42 of the library.",
    (*CHANGING_ACTIONS, *READING_ACTIONS),
    (
        "puzzlewright library add puzzles.jsonl --tag club",
        "puzzlewright library search --genre mosaic --difficulty hard --sort=-score",
        "puzzlewright solve library:42",
    ),
)
