"""`repair`, `lighten`, `harden` and `soften`: find changes to a puzzle."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from puzzlewright.cli.batch import LIMIT_REACHED, NO, YES, answer_all
from puzzlewright.cli.files import (
    add_theme_option,
    file_name,
    made_folder,
    write_captioned,
    write_file,
)
from puzzlewright.cli.output import add_colour_option, note, print_json, show
from puzzlewright.cli.puzzles import Entry, add_puzzle_options, is_batch, marks_in
from puzzlewright.cli.resources import add_limit_options
from puzzlewright.core.errors import Trouble
from puzzlewright.core.step import LEVELS
from puzzlewright.core.words import listing, sentence
from puzzlewright.verbs.adjust import AT_MOST, Lightened, harden, lighten, soften
from puzzlewright.verbs.draw import Drawing, draw
from puzzlewright.verbs.pictures import quarrel_frame, repair_frame
from puzzlewright.verbs.repair import Repairs, repair
from puzzlewright.verbs.text import PuzzlePage, write

PUZZLE_ENDINGS = (".json", ".txt")  # of files; anything else is a folder


def add_to(verbs: Any) -> None:
    _add_repair(verbs)
    _add_lighten(verbs)
    _add_shift(verbs)


def _add_repair(verbs: Any) -> None:
    parser = verbs.add_parser(
        "repair",
        help="find the smallest changes that leave a draft one solution",
        description=(
            "Find the smallest sets of changes after which each PUZZLE has exactly one solution:"
            " clues given, altered or taken away, islands added or moved, borders turned. Of a"
            " draft without solution it also tells what contradicts itself. Exit status: 0"
            " repaired, or nothing to repair, 1 no repair, 2 unreadable, 3 limit reached."
        ),
    )
    add_puzzle_options(parser)
    parser.add_argument(
        "--solution",
        metavar="FILE",
        help="the solution that is meant, in any form that `check` takes; it becomes the only one",
    )
    parser.add_argument(
        "--at-most", metavar="N", type=int, help="make no more than N changes (default: any number)"
    )
    parser.add_argument("--want", choices=LEVELS, help="the repaired puzzle must be of this level")
    add_change_options(parser)
    parser.set_defaults(run=run_repair, verb="repair")


def add_change_options(parser: argparse.ArgumentParser) -> None:
    """The options of every verb that offers changes."""
    parser.add_argument(
        "--apply", metavar="K", type=int, help="print the K-th changed puzzle, and nothing else"
    )
    parser.add_argument("--to", metavar="NOTATION", help="the notation that --apply prints")
    parser.add_argument(
        "--out",
        metavar="DIR",
        help=(
            "a folder for a picture of every change; with --apply it may be a file, F.json or"
            " F.txt, that gets the changed puzzle"
        ),
    )
    add_theme_option(parser)
    add_limit_options(parser)
    add_colour_option(parser)


def run_repair(arguments: argparse.Namespace) -> int:
    if arguments.solution and is_batch(arguments):
        raise Trouble("--solution goes with one puzzle")

    def repaired(entry: Entry, page: PuzzlePage) -> Repairs:
        return repair(
            page.puzzle,
            solution=marks_in(arguments.solution, page) if arguments.solution else None,
            at_most=arguments.at_most,
            want=arguments.want,
            limit=entry.limit,
        )

    return offer_changes(arguments, repaired)


def offer_changes(
    arguments: argparse.Namespace, change: Callable[[Entry, PuzzlePage], Repairs]
) -> int:
    """Tell what can be changed about each puzzle of the call."""
    if arguments.apply is not None and arguments.apply < 1:
        raise Trouble(f"repairs are numbered from 1, so there is no {arguments.apply}")
    file = arguments.out if arguments.out and arguments.out.endswith(PUZZLE_ENDINGS) else None
    if file and arguments.apply is None:
        raise Trouble(f"{file} would be a changed puzzle: say which one with --apply")
    if file and is_batch(arguments):
        raise Trouble(f"{file} has room for one puzzle: name a folder")
    folder = made_folder(arguments.out) if arguments.out and not file else None
    answered = 0

    def answer(entry: Entry, page: PuzzlePage) -> int:
        nonlocal answered
        answered += 1
        result = change(entry, page)
        if arguments.json:
            print_json({**entry.label, **result.json()})
        elif arguments.apply is None:
            _tell(entry, page, result, arguments.color)
        elif not file:
            print(_applied(arguments, result))
        if file:
            write_file(file, _applied(arguments, result) + "\n")
        if folder:
            name = file_name(entry.id, answered) if is_batch(arguments) else ""
            _draw(arguments, folder, name, result)
        if result.status == "none":
            return NO
        is_cut_short = result.status == "unknown" or result.why is not None
        return LIMIT_REACHED if is_cut_short else YES

    return answer_all(arguments, answer)


def _applied(arguments: argparse.Namespace, result: Repairs) -> str:
    """The changed puzzle that is wanted."""
    number, notation = arguments.apply, arguments.to or "native"
    if result.status == "unique":
        note("puzzlewright: there is one solution already, so nothing is changed")
        return write(result.puzzle, notation)
    if number > len(result.repairs):
        raise Trouble(f"there is no repair {number}: {len(result.repairs)} were found")
    chosen = result.repairs[number - 1]
    note(f"puzzlewright: {str(chosen)[:-1]}: {result}")
    return write(chosen.puzzle, notation)


def _tell(entry: Entry, page: PuzzlePage, result: Repairs, colour: str) -> None:
    print(f"{entry.name_of(page)}: {result}.")
    if result.quarrel:
        print(f"There is no solution. {result.quarrel}")
    if result.told_contradiction:
        show(Drawing(quarrel_frame(result).picture), colour)
    for number, one in enumerate(result.repairs, start=1):
        print(f"{number}. {one}{f' ({one.rating.name})' if one.rating else ''}")
    if result.repairs:
        first = result.repairs[0]
        if not result.quarrel:
            print(sentence(first.why))
        print("The first of them:" if len(result.repairs) > 1 else "Then it is:")
        show(draw(first.puzzle), colour)
        if result.why:
            print(f"({result.why})")


def _draw(arguments: argparse.Namespace, folder: Path, name: str, result: Repairs) -> None:
    """A picture of every repair, called by the verb, and of the contradiction."""
    start = f"{name}-" if name else ""
    theme = arguments.theme
    if result.quarrel:
        write_captioned(str(folder / f"{start}contradiction.svg"), quarrel_frame(result), theme)
    for number, one in enumerate(result.repairs, start=1):
        path = str(folder / f"{start}{arguments.verb}-{number}")
        write_captioned(f"{path}.svg", repair_frame(one), theme)
        write_file(f"{path}.json", write(one.puzzle) + "\n")


def _add_lighten(verbs: Any) -> None:
    parser = verbs.add_parser(
        "lighten",
        help="tell which clues can go, all at once",
        description=(
            "Tell which clues of each PUZZLE can go, as many as possible at once, so that it still"
            " has one solution. Exit status: 0 told, 2 unreadable, or not one solution, 3 limit"
            " reached."
        ),
    )
    add_puzzle_options(parser)
    parser.add_argument(
        "--apply", action="store_true", help="print the puzzle without them, and nothing else"
    )
    parser.add_argument("--to", metavar="NOTATION", help="the notation that --apply prints")
    add_limit_options(parser)
    add_colour_option(parser)
    parser.set_defaults(run=run_lighten)


def run_lighten(arguments: argparse.Namespace) -> int:
    def answer(entry: Entry, page: PuzzlePage) -> int:
        result = lighten(page.puzzle, limit=entry.limit)
        if arguments.json:
            print_json({**entry.label, **result.json()})
        elif arguments.apply:
            note(f"puzzlewright: {result}")
            print(write(result.puzzle, arguments.to or "native"))
        else:
            _tell_lightened(entry, page, result, arguments.color)
        return LIMIT_REACHED if result.why else YES

    return answer_all(arguments, answer)


def _tell_lightened(entry: Entry, page: PuzzlePage, result: Lightened, colour: str) -> None:
    rated = f"the rest is {result.rating.name}" if result.rating else "not rated"
    said = result if result.status == "unknown" else f"{result}; {rated}"
    print(f"{entry.name_of(page)}: {said}.")
    if result.gone:
        print(sentence(listing([clue.said for clue in result.gone])))
        show(draw(result.puzzle), colour)


SHIFTS = {"harden": ("harder", harden), "soften": ("easier", soften)}


def _add_shift(verbs: Any) -> None:
    for name, (word, _) in SHIFTS.items():
        parser = verbs.add_parser(
            name,
            help=f"find the change that makes a puzzle one level {word}",
            description=(
                f"Find the change that makes each PUZZLE one level {word} and leaves its solution"
                " the only one; where none does, few changes. Exit status: 0 found, 1 there is no"
                " such level, 2 unreadable, or not one solution, 3 not found, or limit reached."
            ),
        )
        add_puzzle_options(parser)
        parser.add_argument(
            "--at-most",
            metavar="N",
            type=int,
            default=AT_MOST,
            help="make no more than N changes (default: %(default)s)",
        )
        add_change_options(parser)
        parser.set_defaults(run=run_shift, verb=name)


def run_shift(arguments: argparse.Namespace) -> int:
    _, shift = SHIFTS[arguments.verb]

    def shifted(entry: Entry, page: PuzzlePage) -> Repairs:
        return shift(page.puzzle, at_most=arguments.at_most, limit=entry.limit)

    return offer_changes(arguments, shifted)
