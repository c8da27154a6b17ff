"""`library tag`, `remove`, `restore`, `backup`, `export`."""

import argparse
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlewright import genres
from puzzlewright.cli.batch import NO, YES
from puzzlewright.cli.files import cannot_write, write_file, write_whole
from puzzlewright.cli.library.looking import add_wanted_options, wanted_of
from puzzlewright.cli.output import note
from puzzlewright.cli.puzzles import FILE_ENDINGS
from puzzlewright.cli.sources import add_library_option, number_of, opened
from puzzlewright.core.errors import Trouble, UnknownName
from puzzlewright.core.words import count

if TYPE_CHECKING:
    from puzzlewright.library.export import ExportedFile
    from puzzlewright.library.library import Library


MOST_NUMBERS = 100_000


def add_to(deeds: Any) -> None:
    tag = deeds.add_parser("tag", help="give puzzles a tag, or take it away")
    tag.add_argument("tag", metavar="TAG")
    _add_numbers(tag)
    tag.add_argument("--off", action="store_true", help="take the tag away")
    tag.set_defaults(run=_tag)

    remove = deeds.add_parser("remove", help="take puzzles off the shelf")
    restore = deeds.add_parser("restore", help="bring back puzzles that were removed")
    for parser, run in ((remove, _remove), (restore, _restore)):
        _add_numbers(parser)
        parser.set_defaults(run=run)

    backup = deeds.add_parser("backup", help="copy the whole library into one SQLite file")
    backup.add_argument("out", metavar="F.db")
    add_library_option(backup)
    backup.set_defaults(run=_backup)

    export = deeds.add_parser(
        "export",
        help="write puzzles to files",
        description=(
            "Write the puzzles that are like this: to a .jsonl file with all that is known, or in a"
            " notation to a folder or a .zip, one file each."
        ),
    )
    export.add_argument("words", metavar="TEXT", nargs="*", help="words in title, author or source")
    export.add_argument("--out", metavar="F", required=True, help="F.jsonl, F.zip or a folder")
    export.add_argument(
        "--to", metavar="NOTATION", default="native", help="in a folder or a zip (default: native)"
    )
    add_wanted_options(export)
    add_library_option(export)
    export.set_defaults(run=_export)


def _add_numbers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "numbers", metavar="ID", nargs="+", help="42, library:42, or from-to as 3-7"
    )
    add_library_option(parser)


def _numbers(arguments: argparse.Namespace) -> list[int]:
    found: list[int] = []
    for text in arguments.numbers:
        if span := re.fullmatch(r"(\d{1,18})-(\d{1,18})", text):
            first, last = int(span[1]), int(span[2])
            if not first <= last < first + MOST_NUMBERS:
                raise Trouble(f"{text} is no range of at most {MOST_NUMBERS} numbers, as 3-7")
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
    """Change these puzzles, and tell how many were changed; and more of it, if any were."""
    numbers = _numbers(arguments)
    with opened(arguments.library) as library:
        changed = change(library, numbers)
    note(f"{count(changed, 'puzzle')} {what}{more if changed else ''}")
    return YES


def _tag(arguments: argparse.Namespace) -> int:
    if arguments.off:
        return _change(
            arguments, lambda library, ids: library.untag(ids, arguments.tag), "untagged"
        )
    return _change(arguments, lambda library, ids: library.tag(ids, arguments.tag), "tagged")


def _remove(arguments: argparse.Namespace) -> int:
    back = f" (`library restore {' '.join(arguments.numbers)}` to bring back)"
    return _change(arguments, lambda library, ids: library.remove(ids), "removed", back)


def _restore(arguments: argparse.Namespace) -> int:
    return _change(arguments, lambda library, ids: library.restore(ids), "restored")


def _backup(arguments: argparse.Namespace) -> int:
    with opened(arguments.library) as library:
        library.back_up(arguments.out)
    note(f"{arguments.out} written")
    return YES


def _export(arguments: argparse.Namespace) -> int:
    _check_target(arguments)
    with opened(arguments.library) as library:
        from puzzlewright.library.export import line_of, sheets, zipped

        found = list(library.search(wanted_of(arguments)))
    if arguments.out.endswith(".jsonl"):
        write_file(arguments.out, "".join(map(line_of, found)))
        note(f"{count(len(found), 'puzzle')} exported")
        return YES
    refused: list[tuple[Any, str]] = []
    files = sheets(found, arguments.to, refused)
    if arguments.out.endswith(".zip"):
        write_file(arguments.out, zipped(files))
        note(f"{count(len(found) - len(refused), 'puzzle')} exported")
    else:
        _write_folder(Path(arguments.out), files)
    for one, why in refused:
        note(f"puzzlewright: library:{one.id} is left out: {why}")
    return NO if found and len(refused) == len(found) else YES


def _check_target(arguments: argparse.Namespace) -> None:
    """Refuse what cannot be meant, before anything is written."""
    known = dict.fromkeys(form.name for genre in genres.GENRES for form in genre.notations)
    if arguments.to not in known:
        raise UnknownName("notation", arguments.to, known)
    ending = Path(arguments.out).suffix
    if ending == ".jsonl" and arguments.to != "native":
        raise Trouble(f"a .jsonl file is native: for {arguments.to} name a folder or a .zip")
    if ending in FILE_ENDINGS and ending != ".jsonl":
        raise Trouble(f"export writes a .jsonl file, a .zip or a folder, not a {ending} file")


def _write_folder(folder: Path, files: "Iterable[ExportedFile]") -> None:
    number = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for sheet in files:
            write_whole(folder / sheet.name, sheet.text)
            number += 1
    except FileExistsError:
        raise Trouble(f"{folder} is a file, not a folder") from None
    except OSError as error:
        raise cannot_write(str(folder), error) from None
    note(f"{folder}: {count(number, 'puzzle')} written")
