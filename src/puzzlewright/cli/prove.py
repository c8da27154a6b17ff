"""`prove` and `verify`: certificates of uniqueness, one folder per puzzle."""

import argparse
from pathlib import Path
from typing import Any

from puzzlewright.checker import verify as checker
from puzzlewright.cli.batch import LIMIT_REACHED, NO, YES, answer_all
from puzzlewright.cli.files import cannot_write, free_name
from puzzlewright.cli.output import note, print_json
from puzzlewright.cli.puzzles import (
    Entry,
    add_puzzle_options,
    add_reading_options,
    is_batch,
    one_page,
)
from puzzlewright.cli.resources import Allowance, add_limit_options
from puzzlewright.cli.solve import no_solution
from puzzlewright.core.errors import Trouble
from puzzlewright.verbs.prove import Certificate, check_free, is_certificate, prove, verify
from puzzlewright.verbs.text import PuzzlePage

STATUS = {"unique": YES, "several": NO, "none": NO, "unknown": LIMIT_REACHED}


def add_to(verbs: Any) -> None:
    _add_prove(verbs)
    _add_verify(verbs)


def _add_prove(verbs: Any) -> None:
    parser = verbs.add_parser(
        "prove",
        help="write a certificate that a puzzle has one solution and no other",
        description=(
            "Write a certificate that PUZZLE has one solution and no other: a folder which anybody"
            " can check by puzzlewright verify, or by the checker alone, which is one file. Of a"
            " .jsonl file every puzzle gets a folder in DIR, called by its id or number; those that"
            " are there already are kept, so that an interrupted call can be repeated. Exit status:"
            " 0 proven, 1 several solutions or none, 2 unreadable, 3 limit reached."
        ),
    )
    add_puzzle_options(parser)
    parser.add_argument(
        "--out", metavar="DIR", required=True, help="the folder, which must be new or empty"
    )
    parser.add_argument(
        "--count", metavar="N", type=int, help="of many puzzles, take the first N only"
    )
    add_limit_options(parser)
    parser.set_defaults(run=run_prove)


def run_prove(arguments: argparse.Namespace) -> int:
    taken: set[str] = set()
    if arguments.count is not None and arguments.count < 1:
        raise Trouble(f"--count must be at least 1, not {arguments.count}")

    def answer(entry: Entry, page: PuzzlePage) -> int:
        folder = Path(arguments.out)
        if is_batch(arguments):
            folder /= free_name(entry.id, taken)
        certificate = None
        if not is_certificate(folder, page.puzzle):
            check_free(folder)
            certificate = prove(page.puzzle, limit=entry.limit)
            if certificate.status == "unique":
                try:
                    certificate.write(folder)
                except OSError as error:
                    raise cannot_write(str(folder), error) from None
        if arguments.json:
            facts = certificate.json() if certificate else {"status": "unique", "kept": True}
            where = {"folder": str(folder)} if facts["status"] == "unique" else {}
            print_json({**entry.label, "genre": page.genre.name, **facts, **where})
            if certificate and certificate.why:
                note(f"puzzlewright: {certificate.why}")
        else:
            print(f"{entry.name_of(page)}: {_told(entry, page, certificate, folder)}.")
        return STATUS[certificate.status] if certificate else YES

    return answer_all(arguments, answer, arguments.count)


def _told(entry: Entry, page: PuzzlePage, certificate: Certificate | None, folder: Path) -> str:
    if certificate is None:
        return f"the certificate in {folder} is kept"
    match certificate.status:
        case "unique":
            return f"{certificate}, written to {folder}"
        case "none":
            why = str(certificate) if certificate.why else no_solution(entry, page)
            return f"not proven: {why}"
        case "several":
            return f"not proven: {certificate} (solve shows two of them)"
        case _:
            return str(certificate)


VERIFIED = {"proven": YES, "refused": NO, "unknown": LIMIT_REACHED}


def _add_verify(verbs: Any) -> None:
    parser = verbs.add_parser(
        "verify",
        help="check certificates that prove has written",
        description=(
            "Check certificates that puzzles have one solution and no other, by a checker that"
            " shares no code with the rest. Exit status: 0 all proven, 1 one is refused, 2 no such"
            " folder, 3 limit reached."
        ),
    )
    parser.add_argument("folder", metavar="DIR", nargs="*", help="a folder that prove has written")
    parser.add_argument(
        "--puzzle",
        metavar="PUZZLE",
        help="insist that it is about this puzzle, which is given as to any other verb",
    )
    add_reading_options(parser)
    parser.add_argument("--json", action="store_true", help="answer in JSON, one line a folder")
    parser.add_argument(
        "--checker",
        action="store_true",
        help="print the checker, which runs by itself: python verify.py DIR",
    )
    add_limit_options(parser)
    parser.set_defaults(run=run_verify)


def run_verify(arguments: argparse.Namespace) -> int:
    if arguments.checker:
        print(Path(checker.__file__).read_text(encoding="utf-8"), end="")
        return YES
    if not arguments.folder:
        raise Trouble("verify needs a folder that prove has written")
    puzzle = None if arguments.puzzle is None else one_page(arguments).puzzle
    statuses = []
    for folder in arguments.folder:
        verified = verify(folder, puzzle=puzzle, limit=Allowance(arguments).left())
        statuses.append(VERIFIED[verified.status])
        if arguments.json:
            print_json({"folder": folder, **verified.json()})
        else:
            print(f"{folder}: {verified}")
    return next((status for status in (NO, LIMIT_REACHED) if status in statuses), YES)
