"""`prove` and `verify`: certificates of uniqueness, one folder per puzzle."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

from puzzlewright.checker import verify as checker
from puzzlewright.cli.answer import LIMIT_REACHED, NO, YES, AnsweredPuzzle
from puzzlewright.cli.command import Action, AsJson, Command
from puzzlewright.cli.output import print_json
from puzzlewright.cli.puzzles import Reading, one_puzzle
from puzzlewright.cli.solutions import no_solution
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.genre.genre import Puzzle
from puzzlewright.verbs.prove import Certificate, check_free, is_certificate, prove, verify
from puzzlewright.verbs.verb import AnyLimit, about

STATUS = {"unique": YES, "several": NO, "none": NO, "unknown": LIMIT_REACHED}

Out: TypeAlias = Annotated[
    str,
    about("folder for the certificate; for many puzzles, one subfolder per puzzle", metavar="DIR"),
]


@dataclass(frozen=True)
class ExistingCertificate(JsonResult):
    """A certificate that was written before."""

    JSON = ("genre=puzzle.genre", "status", "kept")

    puzzle: Puzzle
    status: str = "unique"
    kept: bool = True


def status(result: Certificate | ExistingCertificate) -> int:
    return STATUS[result.status]


def folder_of(answered: AnsweredPuzzle, out: str) -> Path:
    """Return the folder of a puzzle's certificate."""
    return Path(out) / answered.file_name if answered.is_batch else Path(out)


def existing_certificate(answered: AnsweredPuzzle, *, out: Out) -> ExistingCertificate | None:
    """Keep an existing certificate; reject a folder with other content."""
    folder = folder_of(answered, out)
    if is_certificate(folder, answered.puzzle):
        return ExistingCertificate(answered.puzzle)
    check_free(folder)
    return None


def write_certificate(
    answered: AnsweredPuzzle,
    *,
    out: Out,
    count: Annotated[
        int | None, about("use only the first N puzzles", within=(1, 10**9), metavar="N")
    ] = None,
) -> None:
    folder, certificate = folder_of(answered, out), answered.result
    if isinstance(certificate, Certificate) and certificate.status == "unique":
        certificate.write(folder)


def folder_key(answered: AnsweredPuzzle, *, out: Out) -> dict[str, str]:
    is_written = answered.result.status == "unique"
    return {"folder": str(folder_of(answered, out))} if is_written else {}


def show_certificate(answered: AnsweredPuzzle, *, out: Out) -> None:
    certificate: Certificate | ExistingCertificate = answered.result
    match certificate.status:
        case "unique" if isinstance(certificate, ExistingCertificate):
            text = f"the certificate in {folder_of(answered, out)} is kept"
        case "unique":
            text = f"{certificate}, written to {folder_of(answered, out)}"
        case "none":
            is_known = isinstance(certificate, Certificate) and certificate.why
            text = f"not proven: {certificate if is_known else no_solution(answered)}"
        case "several":
            text = f"not proven: {certificate} (solve shows two of them)"
        case _:
            text = str(certificate)
    print(f"{answered.name}: {text}.")


PROVE = Command(
    prove,
    status,
    show_certificate,
    write_certificate,
    before=existing_certificate,
    extra_keys=folder_key,
    statuses="Exit status: 0 proven, 1 several solutions or none, 2 invalid input, 3 limit"
    " reached.",
    examples=(
        "puzzlewright prove puzzle.txt --out certificate",
        "puzzlewright prove puzzles.jsonl --out certificates",
        "puzzlewright verify certificates",
    ),
)


VERIFY_STATUS = {"proven": YES, "refused": NO, "unknown": LIMIT_REACHED}


def verify_folders(
    folders: Annotated[
        list[str], about("a certificate, or a folder of certificates", metavar="DIR")
    ] = [],  # noqa: B006
    *,
    puzzle: Annotated[
        str | None, about("require a certificate of this puzzle", metavar="PUZZLE")
    ] = None,
    reading: Reading,
    as_json: AsJson = False,
    print_checker: Annotated[
        bool,
        about("print the stand-alone checker, for: python verify.py DIR", flags=("--checker",)),
    ] = False,
    limit: AnyLimit = None,
) -> int:
    """Check certificates written by prove.

    The checker shares no code with the rest of the program.

    Exit status: 0 all proven, 1 a certificate is rejected, 2 no such folder, 3 limit reached.
    """
    if print_checker:
        print(Path(checker.__file__).read_text(encoding="utf-8"), end="")
        return YES
    if not folders:
        raise PuzzlewrightError("missing: DIR, a folder written by prove")
    expected = None if puzzle is None else one_puzzle(puzzle, reading)
    statuses = []
    for folder in [inner for outer in folders for inner in _certificates(outer)]:
        verified = verify(folder, puzzle=expected, limit=limit)
        statuses.append(VERIFY_STATUS[verified.status])
        if as_json:
            print_json({"folder": folder, **verified.json()})
        else:
            print(f"{folder}: {verified}")
    return next((status for status in (NO, LIMIT_REACHED) if status in statuses), YES)


VERIFY = Action(
    "verify",
    verify_folders,
    (
        "puzzlewright verify certificate --puzzle puzzle.txt",
        "puzzlewright verify certificates --json",
        "puzzlewright verify --checker > verify.py && python verify.py certificate",
    ),
)


def _certificates(folder: str) -> list[str]:
    """Return the certificates in a folder, or the folder itself."""
    place = Path(folder)
    if (place / "manifest").exists():
        return [folder]
    return sorted(str(one.parent) for one in place.glob("*/manifest")) or [folder]
