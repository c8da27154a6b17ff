"""`explain` and `hint`: the whole solve step by step, or the next step."""

import argparse
import json
from pathlib import Path
from typing import Any

from puzzlewright.cli.batch import LIMIT_REACHED, YES, answer_all
from puzzlewright.cli.files import (
    add_theme_option,
    cannot_write,
    write_captioned,
    write_file,
    write_whole,
)
from puzzlewright.cli.output import add_colour_option, note, print_json, show
from puzzlewright.cli.puzzles import Entry, add_puzzle_options, is_batch, marks_in, one_entry
from puzzlewright.cli.resources import add_limit_options
from puzzlewright.core.errors import Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import count
from puzzlewright.reasoning.explain.rating import Rating
from puzzlewright.render.captions import captioned_svg, film_html, film_svg
from puzzlewright.verbs.check import position
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.explain import Explanation, explain, heading
from puzzlewright.verbs.hint import TOLD, hint
from puzzlewright.verbs.pictures import first_frame, frames, hint_frame, step_frame
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.text import PuzzlePage


def add_to(verbs: Any) -> None:
    _add_explain(verbs)
    _add_hint(verbs)


def _add_explain(verbs: Any) -> None:
    parser = verbs.add_parser(
        "explain",
        help="solve as a person would, and give the reason for every step",
        description=(
            "Solve each PUZZLE as a person would, with the easiest technique that leads on, and"
            " give the reason for every step. Where none does, the smallest set of clues that"
            " leaves no other way is named, or a what-if is shown."
        ),
    )
    add_puzzle_options(parser)
    add_limit_options(parser)
    parser.add_argument("--until", metavar="N", type=int, help="stop after N steps")
    parser.add_argument(
        "--techniques", metavar="A,B", help="use only these, or a set of them (see: techniques)"
    )
    parser.add_argument(
        "--out",
        metavar="F",
        help=(
            "write pictures instead: one moving picture (.svg), a page to leaf through (.html), or"
            " a picture for every step into a folder (a name without an ending)"
        ),
    )
    add_theme_option(parser)
    add_colour_option(parser)
    parser.set_defaults(run=run_explain)


def run_explain(arguments: argparse.Namespace) -> int:
    names = (
        None
        if arguments.techniques is None
        else [name.strip() for name in arguments.techniques.split(",")]
    )
    if arguments.until is not None and arguments.until < 0:
        raise Trouble(f"--until is a number of steps, not {arguments.until}")
    if arguments.out and is_batch(arguments):
        raise Trouble("pictures are written for one puzzle at a time")
    if arguments.out and Path(arguments.out).suffix not in ("", ".svg", ".html"):
        raise Trouble(
            f"pictures go to a .svg, a .html or a folder without an ending, not {arguments.out}"
        )

    def answer(entry: Entry, page: PuzzlePage) -> int:
        explanation = explain(
            page.puzzle, techniques=names, until=arguments.until, limit=entry.limit
        )
        if arguments.out:
            _write(arguments.out, explanation, _rating(explanation, entry.limit), arguments.theme)
        if arguments.json:
            print_json({**entry.label, **explanation.json()})
        elif not arguments.out:
            _tell(entry, page, explanation, arguments.color)
        return LIMIT_REACHED if explanation.ending == "unknown" else YES

    return answer_all(arguments, answer)


def _tell(entry: Entry, page: PuzzlePage, explanation: Explanation, colour: str) -> None:
    print(f"{entry.name_of(page)}:")
    for number, step in enumerate(explanation, start=1):
        print(f"{number:>4}. {step.why} [{heading(step)}]")
    print(f"{explanation.ending_in_words()}:")
    show(draw(page.puzzle, explanation.board), colour)


def _rating(explanation: Explanation, limit: Limit) -> Rating | None:
    """How hard the puzzle is, if it can be told in time."""
    if not explanation.is_solved:
        return None
    rating = rate(explanation.puzzle, limit=limit)
    return rating if isinstance(rating, Rating) else None


def _write(out: str, explanation: Explanation, rating: Rating | None, theme: str) -> None:
    match Path(out).suffix:
        case ".svg":
            write_file(out, film_svg(list(frames(explanation, rating)), theme))
        case ".html":
            title = f"{explanation.genre.title}, explained"
            write_file(out, film_html(list(frames(explanation, rating)), title, theme))
        case _:
            _write_folder(Path(out), explanation, rating, theme)


def _write_folder(
    folder: Path, explanation: Explanation, rating: Rating | None, theme: str
) -> None:
    """A picture for the bare page, one for every step, and the steps as JSON."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        pictures = [first_frame(explanation, rating)]
        for number, (step, before) in enumerate(explanation.boards(), start=1):
            pictures.append(step_frame(explanation, number, step, before))
        for number, frame in enumerate(pictures):
            write_whole(folder / f"{number:04}.svg", captioned_svg(frame, theme))
        listed = explanation.json()["steps"]
        steps = json.dumps(listed, ensure_ascii=False, indent=1) + "\n"
        write_whole(folder / "steps.json", steps)
    except OSError as error:
        raise cannot_write(str(folder), error) from None
    note(f"{folder}: {count(len(pictures), 'picture')} and steps.json written")


def _add_hint(verbs: Any) -> None:
    parser = verbs.add_parser(
        "hint",
        help="the next step from a player's position, or the mistake in it",
        description=(
            "Help a player on: where to look, why, and what to do. If the position is wrong"
            " already, tell which of the marks cannot all be right, which clues show it, and which"
            " mark is the first wrong one."
        ),
    )
    add_puzzle_options(parser, many=False)
    add_limit_options(parser)
    parser.add_argument(
        "--state",
        metavar="FILE",
        help=(
            "the player's marks so far, a file, the text itself or - for standard input: a drawing"
            " with the marks in it, or any notation that holds answers; the names of the"
            " sentences, such as 'R1C1-R1C5 2, R1C1-R4C1 <=1', 'R3C4 black' or 'R1C1-R1C4' for a"
            " move; or native JSON, which counts from 0 (see the README); without it what PUZZLE"
            " has drawn into it counts"
        ),
    )
    parser.add_argument(
        "--level", choices=TOLD, default="do", help="how much to tell (default: all of it)"
    )
    parser.add_argument(
        "--out", metavar="F", help="also draw it: the position, the hint and its words (.svg, .png)"
    )
    add_theme_option(parser)
    parser.set_defaults(run=run_hint)


def run_hint(arguments: argparse.Namespace) -> int:
    entry = one_entry(arguments)
    page = entry.page
    assert page
    marks = (
        page.marks if arguments.state is None else marks_in(arguments.state, page, as_played=True)
    )
    found = hint(page.puzzle, marks, limit=entry.limit)
    if arguments.out is not None:
        shown = hint_frame(found, position(page.puzzle, marks or []), arguments.level)
        write_captioned(arguments.out, shown, arguments.theme)
    if arguments.json:
        print_json(found.json(arguments.level))
    else:
        print("\n".join(found.told(arguments.level)))
    return LIMIT_REACHED if found.kind == "unknown" else YES
