"""`draw`: a picture, as SVG, as text or in the terminal."""

import argparse
import json
from pathlib import Path
from typing import Any

from puzzlewright.cli.batch import YES
from puzzlewright.cli.limits import add_limit_options
from puzzlewright.cli.output import note, print_json, show, write_file
from puzzlewright.cli.puzzles import add_puzzle_options, one_entry
from puzzlewright.cli.solve import a_solution
from puzzlewright.model.board import Marks, Solution
from puzzlewright.model.errors import LimitReached, Trouble
from puzzlewright.model.limits import Limit
from puzzlewright.model.words import count
from puzzlewright.verbs.draw import Drawing, draw, draw_step
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.text import PuzzlePage


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "draw",
        help="draw a puzzle, or its solution",
        description=(
            "Draw PUZZLE: to a file (.svg, .txt, or .json for the shapes), or in the terminal."
        ),
    )
    add_puzzle_options(parser, many=False)
    add_limit_options(parser)
    parser.add_argument(
        "--out", metavar="F.svg", help="the file to write; its ending says what it becomes"
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
    parser.add_argument(
        "--theme", choices=("auto", "light", "dark"), default="auto", help="colours of an SVG"
    )
    parser.add_argument(
        "--look",
        metavar="L",
        action="append",
        default=[],
        help="an option of the genre (see: genres)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    entry = one_entry(arguments)
    page = entry.page
    assert page
    if arguments.step is None:
        drawing = draw(
            page.puzzle,
            _solution(page, entry.limit) if arguments.solution else None,
            looks=arguments.look,
        )
    else:
        drawing = _step(page, arguments.step, arguments.look, entry.limit)
    if arguments.out is not None:
        write_file(arguments.out, _rendered(drawing, Path(arguments.out).suffix, arguments.theme))
    if arguments.json:
        print_json(drawing.json())
    elif arguments.out is None:
        show(drawing)
    return YES


def _solution(page: PuzzlePage, limit: Limit) -> Solution | Marks:
    return page.marks if page.marks is not None else a_solution(page.puzzle, limit, "drawn")


def _step(page: PuzzlePage, number: int, looks: list[str], limit: Limit) -> Drawing:
    """The board after so many steps of an explained solve, with what the last of them rests on and
    decides.
    """
    if number == 0:
        return draw(page.puzzle, looks=looks)
    explanation = explain(page.puzzle, until=number, limit=limit)
    if len(explanation) < number:
        if explanation.ending == "unknown":
            raise LimitReached(explanation.why)
        raise Trouble(
            f"the solve has {count(len(explanation), 'step')}, so there is no step {number}"
        )
    step = explanation.steps[-1]
    note(f"puzzlewright: {step.why}")
    return draw_step(page.puzzle, explanation.board_before(number - 1), step, looks=looks)


def _rendered(drawing: Drawing, ending: str, theme: str) -> str:
    match ending:
        case ".svg":
            return drawing.svg(theme, clickable=False)
        case ".txt":
            return drawing.text() + "\n"
        case ".json":
            return json.dumps(drawing.json()) + "\n"
    raise Trouble(f"a picture ends in .svg, .txt or .json, not {ending!r}")
