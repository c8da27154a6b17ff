"""`explain`: the whole solve, step by step, as text, JSON, pictures, or a film."""

import argparse
import json
from collections.abc import Iterable, Iterator
from itertools import count as count_up
from pathlib import Path
from typing import Any, NamedTuple

from puzzlewright.board import Board
from puzzlewright.cli.batch import YES, answer_all
from puzzlewright.cli.output import note, print_json, show, write_file
from puzzlewright.cli.puzzles import Entry, add_puzzle_options, is_batch
from puzzlewright.errors import Trouble
from puzzlewright.genre import Genre
from puzzlewright.step import LEVELS, Step
from puzzlewright.themes.film import Frame, film_html, film_svg
from puzzlewright.verbs.draw import draw, draw_step
from puzzlewright.verbs.explain import Explainer
from puzzlewright.verbs.telling import conclusions
from puzzlewright.verbs.text import Page
from puzzlewright.words import count

LEGEND = "Orange is what a step rests on, blue what is known and used, green what follows."
_MOST_TOLD = 12  # conclusions of one step


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "explain",
        help="solve as a person would, and give the reason for every step",
        description="Solve each PUZZLE as a person would, with the easiest technique that leads on, and give the reason for "
        "every step. Where none does, the smallest set of clues that leaves no other way is named, or a what-if is shown.",
    )
    add_puzzle_options(parser)
    parser.add_argument("--until", metavar="N", type=int, help="stop after N steps")
    parser.add_argument("--techniques", metavar="A,B", help="use only these, or a set of them (see: techniques)")
    parser.add_argument(
        "--out",
        metavar="F",
        help="write pictures instead: one moving picture (.svg), a page to leaf through (.html), or a picture for every "
        "step into a folder (a name without an ending)",
    )
    parser.add_argument("--theme", choices=("auto", "light", "dark"), default="auto", help="colours of the pictures")
    parser.set_defaults(run=run)


class Told(NamedTuple):
    """A step, and the board before it."""

    step: Step
    before: Board


def run(arguments: argparse.Namespace) -> int:
    if arguments.until is not None and arguments.until < 0:
        raise Trouble(f"--until is a number of steps, not {arguments.until}")
    names = None if arguments.techniques is None else [name.strip() for name in arguments.techniques.split(",")]
    if arguments.out and is_batch(arguments):
        raise Trouble("pictures are written for one puzzle at a time")
    if arguments.out and Path(arguments.out).suffix not in ("", ".svg", ".html"):
        raise Trouble(f"pictures go to a .svg, a .html or a folder without an ending, not {arguments.out}")

    def answer(entry: Entry, page: Page) -> int:
        explainer = Explainer(page.puzzle, techniques=names)
        steps: Iterable[Told] = _told(explainer, arguments.until)
        if arguments.out:
            steps = list(steps)
            _write(arguments.out, page, steps, explainer, arguments.theme)
        if arguments.json:
            listed = [step_json(page.genre, page.puzzle, told.step) for told in steps]
            print_json({**entry.label, "genre": page.genre.name, "solved": explainer.is_solved, "steps": listed})
        elif not arguments.out:
            _tell(entry, page, steps, explainer)
        return YES

    return answer_all(arguments, answer)


def _told(explainer: Explainer, until: int | None) -> Iterator[Told]:
    """The steps, each taken before it is given, so that the board is up to date after the last one."""
    numbers = count_up() if until is None else range(until)
    for _ in numbers:
        step = explainer.next()
        if step is None:
            return
        before = explainer.board
        explainer.take(step)
        yield Told(step, before)


def step_json(genre: Genre[Any], puzzle: Any, step: Step) -> dict[str, Any]:
    """A step in the contract's JSON; places and removed choices as the native notation has them."""
    said: dict[str, Any] = {
        "technique": step.technique,
        "level": step.level,
        "why": step.why,
        "places": [genre.locate(puzzle, place) for place in step.places],
        "removes": [genre.entry(puzzle, choice) for choice in step.removes],
        "reasons": [genre.describe_reason(puzzle, reason) for reason in step.reasons],
    }
    if step.chain:
        said["chain"] = [step_json(genre, puzzle, link) for link in step.chain]
    return said


def _tell(entry: Entry, page: Page, steps: Iterable[Told], explainer: Explainer) -> None:
    print(f"{entry.name_of(page)}:")
    number = 0
    for number, told in enumerate(steps, start=1):
        print(f"{number:>4}. {told.step.why} [{_heading(told.step)}]")
        if told.step.removes:
            print(f"      -> {_conclusions(page, told)}")
    print(f"{_end(explainer, number)}:")
    show(draw(page.puzzle, explainer.board))


def _conclusions(page: Page, told: Told) -> str:
    """What is left of the places that a step decides something of."""
    said = conclusions(page.genre, page.puzzle, told.before, told.step.removes)
    return "; ".join([*said[:_MOST_TOLD], *([f"{len(said) - _MOST_TOLD} more"] if len(said) > _MOST_TOLD else [])])


def _heading(step: Step) -> str:
    return f"{step.technique}, {LEVELS[step.level - 1]}"


def _end(explainer: Explainer, steps: int) -> str:
    if explainer.is_solved:
        return f"Solved in {count(steps, 'step')}"
    if explainer.is_contradiction:
        return f"After {count(steps, 'step')} it shows that there is no solution"
    decided = f"{len(explainer.board.decided())} of {count(len(explainer.board.open), 'place')} decided"
    if explainer.next() is not None:
        return f"So far, after {count(steps, 'step')}, with {decided}"
    if explainer.has_all_techniques:
        return f"After {count(steps, 'step')} nothing more follows, with {decided}: there are several solutions"
    return f"After {count(steps, 'step')} these techniques lead no further, with {decided}"


def _write(out: str, page: Page, steps: list[Told], explainer: Explainer, theme: str) -> None:
    frames = [Frame(draw(page.puzzle).picture, f"{page.genre.title}.", LEGEND)]
    for number, (step, before) in enumerate(steps, start=1):
        frames += _supposed(page, number, step, before)
        picture = draw_step(page.puzzle, before, step).picture
        frames.append(Frame(picture, f"{number}. {_heading(step)}.", step.why))
    frames.append(Frame(draw(page.puzzle, explainer.board).picture, f"{_end(explainer, len(steps))}.", ""))
    match Path(out).suffix:
        case ".svg":
            write_file(out, film_svg(frames, theme))
        case ".html":
            write_file(out, film_html(frames, f"{page.genre.title}, explained", theme))
        case _:
            _write_folder(Path(out), page, steps, theme)


def _supposed(page: Page, number: int, step: Step, before: Board) -> Iterator[Frame]:
    """The chain of a what-if, drawn on the board as it would be."""
    if step.chain:
        ((place, value),) = step.removes
        board = before.without([(place, other) for other in before.open[place] if other != value])
        supposed = page.genre.describe_values(page.puzzle, place, frozenset((value,)))
        yield Frame(draw(page.puzzle, board).picture, f"{number}. {_heading(step)}.", f"Suppose that {supposed}.")
        for link in step.chain:
            yield Frame(draw_step(page.puzzle, board, link).picture, f"{number}. {_heading(step)}: {link.technique}.", link.why)
            board = board.without(link.removes)


def _write_folder(folder: Path, page: Page, steps: list[Told], theme: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, (step, before) in enumerate(steps, start=1):
            drawing = draw_step(page.puzzle, before, step).svg(theme, clickable=False)
            (folder / f"{number:04}.svg").write_text(drawing, encoding="utf-8")
        listed = [step_json(page.genre, page.puzzle, told.step) for told in steps]
        (folder / "steps.json").write_text(json.dumps(listed, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{folder} cannot be written: {error.strerror}") from None
    note(f"{folder}: {count(len(steps), 'picture')} and steps.json written")
