"""`prove`: certificates that a separate small checker verifies, one folder a puzzle."""

import argparse
from pathlib import Path
from typing import Any

from puzzlewright.cli.batch import LIMIT_REACHED, NO, YES, answer_all
from puzzlewright.cli.files import cannot_write, free_name
from puzzlewright.cli.output import note, print_json
from puzzlewright.cli.puzzles import Entry, add_puzzle_options, is_batch
from puzzlewright.cli.resources import add_limit_options
from puzzlewright.cli.solve import no_solution
from puzzlewright.core.errors import Trouble
from puzzlewright.verbs.prove import Certificate, check_free, is_certificate, prove
from puzzlewright.verbs.text import PuzzlePage

STATUS = {"unique": YES, "several": NO, "none": NO, "unknown": LIMIT_REACHED}


def add_to(verbs: Any) -> None:
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
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
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
                _write(certificate, folder)
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


def _write(certificate: Certificate, folder: Path) -> None:
    try:
        certificate.write(folder)
    except OSError as error:
        raise cannot_write(str(folder), error) from None


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
