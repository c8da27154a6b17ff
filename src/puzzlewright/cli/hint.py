"""`hint`: print the next step from a player's position, or the mistake in it."""

from typing import Annotated

from puzzlewright.cli.answer import LIMIT_REACHED, YES, AnsweredPuzzle
from puzzlewright.cli.command import Command
from puzzlewright.cli.files import Theme, write_captioned
from puzzlewright.verbs.hint import hint
from puzzlewright.verbs.hint_types import Hint
from puzzlewright.verbs.pictures import hint_frame
from puzzlewright.verbs.verb import about


def status(result: Hint) -> int:
    return LIMIT_REACHED if result.kind == "unknown" else YES


def write_hint(
    answered: AnsweredPuzzle,
    *,
    out: Annotated[
        str | None, about("also draw the position with the hint (.svg or .png)", metavar="FILE")
    ] = None,
    theme: Theme = "auto",
) -> None:
    if out is not None:
        write_captioned(out, hint_frame(answered.result), theme)


def show_hint(answered: AnsweredPuzzle) -> None:
    print(answered.result)


HINT = Command(
    hint,
    status,
    show_hint,
    write_hint,
    takes_many=False,
    statuses="Exit status: 0 answered, 2 invalid input, 3 limit reached.",
    examples=(
        "puzzlewright hint puzzle.txt",
        "puzzlewright hint puzzle.txt --state 'R3C4 black, R3C5 white' --detail where",
    ),
)
