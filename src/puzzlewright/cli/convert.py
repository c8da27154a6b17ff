"""`convert` and `encode`: write a puzzle in another format, or as a formula."""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from puzzlewright.cli.answer import YES, AnsweredPuzzle
from puzzlewright.cli.command import Command
from puzzlewright.cli.files import write_file
from puzzlewright.cli.messages import warn
from puzzlewright.cli.output import print_drawing
from puzzlewright.verbs.convert import Converted, Encoded, convert, encode
from puzzlewright.verbs.verb import about

Out: TypeAlias = Annotated[
    str | None, about("write to this file instead of standard output", metavar="FILE")
]


def status(result: Converted | Encoded) -> int:
    return YES


def show_converted(answered: AnsweredPuzzle, *, out: Out = None) -> None:
    if answered.result.note:
        warn(answered.result.note)
    if out is None:
        print_drawing(answered.result.text)


def write_texts(answers: Sequence[AnsweredPuzzle], *, out: Out = None) -> None:
    if out is not None and answers:
        write_file(out, "".join(f"{answered.result.text}\n" for answered in answers))


def write_encoded(answered: AnsweredPuzzle, *, out: Out = None) -> None:
    if out is not None:
        write_file(out, answered.result.text)


def show_encoded(answered: AnsweredPuzzle, *, out: Out = None) -> None:
    """Print the formula, or its size if it is written to a file."""
    encoded: Encoded = answered.result
    if out is None:
        print(encoded.text, end="")
        return
    last = "characters" if encoded.form == "smtlib" else "literals"
    print(f"{encoded.encoding}: {encoded.variables} variables, {encoded.constraints} constraints")
    if number := encoded.at_most_constraints:
        print(
            f"in the file, with {number} at-most constraints as clauses:"
            f" {encoded.written_variables} variables, {encoded.written_constraints} clauses"
        )
    print(f"{'reason':12}{'groups':>10}{'constraints':>14}{last:>12}")
    for rule, size in encoded.sizes.items():
        print(f"{rule:12}{size.groups:>10}{size.constraints:>14}{size.literals:>12}")


CONVERT = Command(
    convert,
    status,
    show_converted,
    finish=write_texts,
    statuses="Exit status: 0 converted, 2 invalid input, 3 limit reached.",
    examples=(
        "puzzlewright convert drawing.txt --to puzzlink",
        "puzzlewright convert puzzles.jsonl --to tatham --out ids.txt",
    ),
)
ENCODE = Command(
    encode,
    status,
    show_encoded,
    write_encoded,
    takes_many=False,
    statuses="Exit status: 0 written, 2 invalid input, 3 limit reached.",
    examples=("puzzlewright encode puzzle.txt --encoding lazy --out puzzle.cnf",),
)
