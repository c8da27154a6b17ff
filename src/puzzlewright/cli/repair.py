"""`repair`, `lighten`, `harden` and `soften`: find changes to a puzzle."""

from pathlib import Path
from typing import Annotated, TypeAlias

from puzzlewright.cli.answer import LIMIT_REACHED, NO, YES, AnsweredPuzzle
from puzzlewright.cli.command import Command
from puzzlewright.cli.files import Theme, make_folder, write_captioned, write_file
from puzzlewright.cli.messages import warn
from puzzlewright.cli.output import Colour, show
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.words import join_words, there_are, to_sentence
from puzzlewright.verbs.adjust import Lightened, harden, lighten, soften
from puzzlewright.verbs.draw import Drawing, draw
from puzzlewright.verbs.pictures import contradiction_frame, repair_frame
from puzzlewright.verbs.repair import Repairs, repair
from puzzlewright.verbs.text import write
from puzzlewright.verbs.verb import about

PUZZLE_ENDINGS = (".json", ".txt")  # files; anything else is a folder

Apply: TypeAlias = Annotated[
    int | None,
    about("print only the puzzle with suggestion K applied", within=(1, 1000), metavar="K"),
]
Format: TypeAlias = Annotated[
    str, about("format of the puzzle that --apply prints", flags=("--to",), metavar="FORMAT")
]
Out: TypeAlias = Annotated[
    str | None,
    about(
        "folder for a picture of every suggestion; or, with --apply, a file for the changed puzzle"
        " (.json or .txt)",
        metavar="PATH",
    ),
]


def status(result: Repairs) -> int:
    if result.status == "none":
        return NO
    is_cut_short = result.status == "unknown" or result.why is not None
    return LIMIT_REACHED if is_cut_short else YES


def write_repairs(
    answered: AnsweredPuzzle,
    *,
    apply: Apply = None,
    to: Format = "native",
    out: Out = None,
    theme: Theme = "auto",
) -> None:
    """Write the chosen puzzle to a file, or pictures of all changes to a folder."""
    if out is None:
        return
    if out.endswith(PUZZLE_ENDINGS):
        if apply is None:
            raise PuzzlewrightError(f"--out {out} needs --apply K, to select the change to write")
        if answered.is_batch:
            raise PuzzlewrightError(f"{out} can hold one puzzle only: name a folder")
        write_file(out, _applied(answered.result, apply, to) + "\n")
        return
    start = f"{answered.file_name}-" * answered.is_batch
    _draw(make_folder(out), start, answered.verb, answered.result, theme)


def _draw(folder: Path, start: str, verb: str, result: Repairs, theme: Theme) -> None:
    """Write a picture of every change, named after the verb, and of the contradiction."""
    if result.conflict:
        write_captioned(
            str(folder / f"{start}contradiction.svg"), contradiction_frame(result), theme
        )
    for number, one in enumerate(result.repairs, start=1):
        path = str(folder / f"{start}{verb}-{number}")
        write_captioned(f"{path}.svg", repair_frame(one), theme)
        write_file(f"{path}.json", write(one.puzzle) + "\n")


def show_repairs(
    answered: AnsweredPuzzle,
    *,
    apply: Apply = None,
    to: Format = "native",
    out: Out = None,
    color: Colour = "auto",
) -> None:
    result: Repairs = answered.result
    if apply is not None:
        if out is None or not out.endswith(PUZZLE_ENDINGS):
            print(_applied(result, apply, to))
        return
    print(f"{answered.name}: {result}.")
    if result.conflict:
        print(f"There is no solution. {result.conflict}")
    if result.shown_contradiction:
        show(Drawing(contradiction_frame(result).picture), color)
    for number, one in enumerate(result.repairs, start=1):
        print(f"{number}. {one}{f' ({one.rating.name})' if one.rating else ''}")
    if result.repairs:
        first = result.repairs[0]
        if not result.conflict:
            print(to_sentence(first.why))
        print(
            "The puzzle after suggestion 1:" if len(result.repairs) > 1 else "The changed puzzle:"
        )
        show(draw(first.puzzle), color)
        if result.why:
            print(f"({result.why})")


def _applied(result: Repairs, number: int, to: str) -> str:
    """Return the changed puzzle as text."""
    if result.status == "unique":
        warn("nothing to change: there is exactly one solution already")
        return write(result.puzzle, to)
    if number > len(result.repairs):
        found = there_are(len(result.repairs), "suggestion")
        raise PuzzlewrightError(f"--apply {number} is too high: {found}")
    chosen = result.repairs[number - 1]
    warn(f"{str(chosen)[:-1]}: {result}")
    return write(chosen.puzzle, to)


def lighten_status(result: Lightened) -> int:
    return LIMIT_REACHED if result.why else YES


def show_lightened(
    answered: AnsweredPuzzle,
    *,
    apply: Annotated[bool, about("print only the puzzle, without these clues")] = False,
    to: Format = "native",
    color: Colour = "auto",
) -> None:
    result: Lightened = answered.result
    if apply:
        warn(result)
        print(write(result.puzzle, to))
        return
    rated = f"the puzzle is {result.rating.name}" if result.rating else "not rated"
    text = result if result.status == "unknown" else f"{result}; {rated}"
    print(f"{answered.name}: {text}.")
    if result.changes:
        print(to_sentence(join_words([clue.description for clue in result.changes])))
        show(draw(result.puzzle), color)


REPAIR = Command(
    repair,
    status,
    show_repairs,
    write_repairs,
    statuses="Exit status: 0 repaired or nothing to repair, 1 no repair found, 2 invalid input,"
    " 3 limit reached.",
    examples=(
        "puzzlewright repair draft.txt",
        "puzzlewright repair draft.txt --apply 1 --to native",
    ),
)
LIGHTEN = Command(
    lighten,
    lighten_status,
    show_lightened,
    statuses="Exit status: 0 answered, 2 invalid input or not exactly one solution, 3 limit"
    " reached.",
    examples=("puzzlewright lighten puzzle.txt --apply > lighter.json",),
)
_STATUSES = (
    "Exit status: 0 found, 1 already at the last level, 2 invalid input or not exactly one"
    " solution, 3 nothing found or limit reached."
)
HARDEN = Command(
    harden,
    status,
    show_repairs,
    write_repairs,
    statuses=_STATUSES,
    examples=("puzzlewright harden puzzle.txt --apply 1",),
)
SOFTEN = Command(
    soften,
    status,
    show_repairs,
    write_repairs,
    statuses=_STATUSES,
    examples=("puzzlewright soften puzzle.txt --apply 1",),
)
