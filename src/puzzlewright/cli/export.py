"""`convert`, `encode` and `draw`: write a puzzle in another format, a formula, or a picture."""

import json
from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from puzzlewright.cli.answer import YES, AnsweredPuzzle
from puzzlewright.cli.command import Command
from puzzlewright.cli.files import Theme, ending_of, is_device, make_folder, write_file
from puzzlewright.cli.messages import note, warn
from puzzlewright.cli.output import Colour, print_drawing, show
from puzzlewright.core.board import Marks, Solution
from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.processes.sandbox import give_up, run_limited
from puzzlewright.verbs.convert import Converted, Encoded, convert, encode, find_solution
from puzzlewright.verbs.draw import Drawing, draw, draw_step
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.text import as_limit, as_puzzle, complete_answer
from puzzlewright.verbs.verb import AnyLimit, OwnMarks, PuzzleInput, about, verb

Out: TypeAlias = Annotated[
    str | None, about("write to this file instead of standard output", metavar="FILE")
]


def status(result: Converted | Encoded | Drawing) -> int:
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


PICTURES = ("svg", "png", "txt", "json")
SMALL_PICTURE_SHAPES = 5_000  # rendered as PNG in a fraction of a second

PictureOut: TypeAlias = Annotated[
    str | None,
    about("file to write (.svg, .png, .txt or .json); for many puzzles, a folder", metavar="PATH"),
]
Rulers: TypeAlias = Annotated[
    bool | None, about("number the rows and columns (default: if there are 6 or more)")
]


@verb(queue="quick", seconds=10.0)
def draw_command(
    puzzle: PuzzleInput,
    *,
    marks: OwnMarks = None,
    solution: Annotated[
        bool, about("draw the solution in PUZZLE; if there is none, solve the puzzle")
    ] = False,
    step: Annotated[
        int | None,
        about(
            "draw step N of the explanation; 0 is the blank puzzle", within=(0, 10**6), metavar="N"
        ),
    ] = None,
    styles: Annotated[
        Sequence[str],
        about("drawing options of the genre (see: puzzlewright genres)", metavar="A,B"),
    ] = (),
    rulers: Rulers = None,
    limit: AnyLimit = None,
) -> Drawing:
    """Draw a puzzle, its solution, or a step of its explanation."""
    puzzle = as_puzzle(puzzle)
    if step:
        explanation = explain(puzzle, steps=step, limit=limit)
        if len(explanation) < step:
            if explanation.ending == "unknown":
                raise LimitReached(explanation.why)
            raise PuzzlewrightError(
                f"there is no step {step}: the explanation has {len(explanation)}"
            )
        before = explanation.board_before(step - 1)
        return draw_step(puzzle, before, explanation.steps[-1], styles=styles, rulers=rulers)
    shown: Solution | Marks | None = None
    if solution and step is None:
        shown = complete_answer(puzzle, marks) if marks else None
        if shown is None:
            shown, _ = find_solution(puzzle, as_limit(limit))
    return draw(puzzle, shown, styles=styles, rulers=rulers)


def write_drawing(
    answered: AnsweredPuzzle,
    *,
    out: PictureOut = None,
    format: Annotated[
        Literal["svg", "png", "txt", "json"],
        about("format of pictures in a folder: svg, png, txt or json", metavar="FORMAT"),
    ] = "svg",
    theme: Theme = "auto",
    cell_size: Annotated[
        float | None,
        about("width of a cell (default: depends on the size of the puzzle)", metavar="PIXELS"),
    ] = None,
    rulers: Rulers = None,
) -> None:
    if out is None:
        return
    ending = ending_of(out, f".{format}").removeprefix(".")
    if (answered.is_batch and not is_device(out)) or not ending:
        if ending in PICTURES:
            raise PuzzlewrightError(f"{out} can hold one picture only: name a folder")
        out, ending = str(make_folder(out) / f"{answered.file_name}.{format}"), format
    drawing: Drawing = answered.result
    content: str | bytes
    match ending:
        case "png":
            # a single call of a C function, which only a sandbox can interrupt
            content = run_limited(
                lambda _: drawing.png(theme, cell_size=cell_size),
                answered.output_budget,
                give_up,
                isolate=len(drawing.picture.shapes) > SMALL_PICTURE_SHAPES,
            )
        case "svg":
            content = drawing.captioned(theme, cell_size=cell_size)
        case "txt":
            content = drawing.text(rulers=bool(rulers)) + "\n"
        case "json":
            content = json.dumps(drawing.json()) + "\n"
        case _:
            raise PuzzlewrightError(
                f"the name of a picture must end in .svg, .png, .txt or .json, not .{ending}"
            )
    write_file(out, content, is_one_of_many=answered.is_batch)


def show_drawing(
    answered: AnsweredPuzzle, *, out: PictureOut = None, color: Colour = "auto"
) -> None:
    drawing: Drawing = answered.result
    if drawing.picture.title and not answered.is_batch:
        note(drawing.picture.title)
    if out is None:
        if answered.is_batch:
            print(f"{answered.name}:")
        show(drawing, color)


DRAW = Command(
    draw_command,
    status,
    show_drawing,
    write_drawing,
    writes="picture",
    statuses="Exit status: 0 drawn, 2 invalid input, 3 limit reached.",
    examples=(
        "puzzlewright draw puzzle.txt --out puzzle.svg",
        "puzzlewright draw puzzle.txt --solution --theme dark --out solved.png",
        "puzzlewright draw puzzles.jsonl --out pictures",
    ),
)
