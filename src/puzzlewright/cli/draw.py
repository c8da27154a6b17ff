"""`draw`: a picture, as SVG, PNG, text or in the terminal, of one puzzle or of many."""

import argparse
import json
from pathlib import Path
from typing import Any

from puzzlewright.cli.batch import YES, answer_all
from puzzlewright.cli.files import (
    add_theme_option,
    cannot_write,
    free_name,
    made_folder,
    write_file,
    write_whole,
)
from puzzlewright.cli.output import add_colour_option, note, print_json, show
from puzzlewright.cli.puzzles import Entry, add_puzzle_options, is_batch
from puzzlewright.cli.resources import add_limit_options
from puzzlewright.cli.solve import a_solution
from puzzlewright.core.board import Marks, Solution
from puzzlewright.core.errors import LimitReached, Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import count
from puzzlewright.verbs.draw import Drawing, draw, draw_step
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.text import PuzzlePage

FORMATS = ("svg", "png", "txt", "json")

_INTO_FOLDER = "many pictures go into a folder, not into {}"


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "draw",
        help="draw a puzzle, or its solution",
        description=(
            "Draw PUZZLE: to a file (.svg, .png, .txt, or .json for the shapes), or in the"
            " terminal. Of a .jsonl file every puzzle is drawn, into a folder."
        ),
    )
    add_puzzle_options(parser)
    add_limit_options(parser)
    parser.add_argument(
        "--out",
        metavar="F",
        help=(
            "the file to write; its ending says what it becomes; a folder for many puzzles, whose"
            " pictures are called by their ids or numbers"
        ),
    )
    parser.add_argument(
        "--format", choices=FORMATS, default="svg", help="of pictures in a folder (default: svg)"
    )
    parser.add_argument(
        "--solution", action="store_true", help="draw the solution (the one in PUZZLE, or solve it)"
    )
    parser.add_argument(
        "--step",
        metavar="N",
        type=int,
        help="draw step N of the explained solve; 0 is the blank puzzle",
    )
    add_theme_option(parser)
    parser.add_argument(
        "--rulers",
        action=argparse.BooleanOptionalAction,
        help="number the rows and columns (default: on pages with 6 or more)",
    )
    parser.add_argument(
        "--cell-size",
        metavar="PIXELS",
        type=float,
        help="the width of a cell (default: what fits on a screen, but 24 at least)",
    )
    parser.add_argument(
        "--look",
        metavar="L",
        action="append",
        default=[],
        help="an option of the genre (see: genres)",
    )
    add_colour_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    folder = _folder(arguments)
    taken: set[str] = set()

    def answer(entry: Entry, page: PuzzlePage) -> int:
        drawing = _drawing(arguments, entry, page)
        if folder:
            path = folder / f"{free_name(entry.id, taken)}.{arguments.format}"
            try:
                write_whole(path, _content(arguments, drawing, path.suffix))
            except OSError as error:
                raise cannot_write(str(path), error) from None
        elif arguments.out is not None:
            if taken:
                raise Trouble(_INTO_FOLDER.format(arguments.out))
            content = _content(arguments, drawing, Path(arguments.out).suffix)
            write_file(arguments.out, content)
            taken.add(arguments.out)
        if arguments.json:
            print_json({**entry.label, **drawing.json()})
        elif arguments.out is None:
            if is_batch(arguments):
                print(f"{entry.name_of(page)}:")
            show(drawing, arguments.color)
        return YES

    status = answer_all(arguments, answer)
    if folder:
        note(f"{folder}: {count(len(taken), 'picture')} written")
    return status


def _folder(arguments: argparse.Namespace) -> Path | None:
    """The folder for the pictures of many puzzles, made if it is not there."""
    if arguments.out is None:
        return None
    ending = Path(arguments.out).suffix.removeprefix(".")
    if ending and not is_batch(arguments):
        return None
    if ending in FORMATS:
        raise Trouble(_INTO_FOLDER.format(arguments.out))
    return made_folder(arguments.out)


def _drawing(arguments: argparse.Namespace, entry: Entry, page: PuzzlePage) -> Drawing:
    if arguments.step is not None:
        return _step(page, arguments, entry.limit)
    solution: Solution | Marks | None = page.answer if arguments.solution else None
    if arguments.solution and solution is None:
        solution = a_solution(page.puzzle, entry.limit, "drawn")
    return draw(page.puzzle, solution, looks=arguments.look, rulers=arguments.rulers)


def _step(page: PuzzlePage, arguments: argparse.Namespace, limit: Limit) -> Drawing:
    """Draw the board at a step of the explained solve, with its reasons and conclusions."""
    number, looks, rulers = arguments.step, arguments.look, arguments.rulers
    if number == 0:
        return draw(page.puzzle, looks=looks, rulers=rulers)
    explanation = explain(page.puzzle, until=number, limit=limit)
    if len(explanation) < number:
        if explanation.ending == "unknown":
            raise LimitReached(explanation.why)
        raise Trouble(
            f"the solve has {count(len(explanation), 'step')}, so there is no step {number}"
        )
    step = explanation.steps[-1]
    note(step.why)
    before = explanation.board_before(number - 1)
    return draw_step(page.puzzle, before, step, looks=looks, rulers=rulers)


def _content(arguments: argparse.Namespace, drawing: Drawing, ending: str) -> bytes:
    """What is in a file with this ending."""
    theme, cell_size = arguments.theme, arguments.cell_size
    match ending:
        case ".png":
            return drawing.png(theme, cell_size=cell_size)
        case ".svg":
            text = drawing.captioned(theme, cell_size=cell_size)
        case ".txt":
            text = drawing.text(rulers=bool(arguments.rulers)) + "\n"
        case ".json":
            text = json.dumps(drawing.json()) + "\n"
        case _:
            raise Trouble(f"a picture ends in .svg, .png, .txt or .json, not {ending!r}")
    return text.encode()
