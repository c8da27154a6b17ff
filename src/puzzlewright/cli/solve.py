"""`solve`: verdict and solutions."""

import argparse
from typing import Any

from puzzlewright.cli.batch import LIMIT_REACHED, NO, YES, answer_all
from puzzlewright.cli.output import add_colour_option, note, print_json, show, show_both
from puzzlewright.cli.puzzles import Entry, add_puzzle_options, is_batch, solution_in, text_of
from puzzlewright.cli.resources import add_limit_options
from puzzlewright.core.board import Solution
from puzzlewright.core.errors import LimitReached, Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.processes.usage import peak_memory
from puzzlewright.verbs.compare import marked, named
from puzzlewright.verbs.draft_verdict import contradiction
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.encode import verdict_from
from puzzlewright.verbs.solve import SENTENCES, Verdict, solve
from puzzlewright.verbs.text import PuzzlePage


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "solve",
        help="find the solution and tell whether it is the only one",
        description=(
            "Find the solution of each PUZZLE and tell whether it is the only one. "
            "Exit status: 0 solved, 1 no solution, 2 unreadable, 3 limit reached."
        ),
    )
    add_puzzle_options(parser)
    add_method_options(parser)
    parser.add_argument(
        "--first",
        action="store_true",
        help="be content with one solution; do not look for a second",
    )
    parser.add_argument(
        "--no-opening",
        dest="opening",
        action="store_false",
        help="let the encoding meet the whole puzzle, not only what is left to find out after a"
        " first look",
    )
    parser.add_argument(
        "--from-model",
        metavar="FILE",
        help="read a solver's answer to the exported encoding instead of solving",
    )
    parser.add_argument(
        "--besides",
        metavar="SOLUTION",
        help="with --from-model: the encoding was exported with this --besides",
    )
    add_colour_option(parser)
    parser.set_defaults(run=run)


def add_method_options(parser: argparse.ArgumentParser) -> None:
    """How to solve, and for how long."""
    parser.add_argument(
        "--encoding", metavar="E", help="the encoding to use (see: puzzlewright encodings)"
    )
    parser.add_argument(
        "--engine", metavar="X", help="the engine to use (see: puzzlewright engines)"
    )
    add_limit_options(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.besides is not None and arguments.from_model is None:
        raise Trouble("--besides belongs to --from-model")
    content_with_one = arguments.first or (
        arguments.from_model is not None and arguments.besides is None
    )

    def answer(entry: Entry, page: PuzzlePage) -> int:
        if arguments.from_model:
            verdict = verdict_from(
                text_of(arguments.from_model),
                page.puzzle,
                encoding=arguments.encoding,
                besides=None if arguments.besides is None else solution_in(arguments.besides, page),
            )
        else:
            verdict = solve(
                page.puzzle,
                encoding=arguments.encoding,
                engine=arguments.engine,
                limit=entry.limit,
                first=arguments.first,
                opening=arguments.opening,
            )
        if arguments.json:
            memory = None if is_batch(arguments) else peak_memory()
            print_json({**entry.label, **verdict.json(), "peak_memory_mb": memory})
            if verdict.why:
                note(f"puzzlewright: {verdict.why}")
        else:
            _tell(entry, page, verdict, arguments.color, content_with_one=content_with_one)
        if verdict.status == "none":
            return NO
        is_open = verdict.status == "unknown" and not (content_with_one and verdict.solutions)
        return LIMIT_REACHED if is_open else YES

    return answer_all(arguments, answer)


def _tell(
    entry: Entry, page: PuzzlePage, verdict: Verdict, colour: str, *, content_with_one: bool
) -> None:
    sentence = f"{verdict}."
    if verdict.status == "several":
        sentence = f"{verdict}; two of them, which differ at {named(page.puzzle, verdict.differ)}:"
    elif verdict.status == "none" and not verdict.why:
        sentence = f"{no_solution(entry, page)}."
    elif content_with_one and verdict.solutions:
        sentence = "a solution; not looked for another."
    elif verdict.status == "unknown" and verdict.solutions:
        sentence += " One solution was found:"
    print(f"{entry.name_of(page)}: {sentence}")
    if verdict.status == "several":
        one, other = (marked(page.puzzle, found, verdict.differ) for found in verdict.solutions)
        show_both(one, other, colour)
    elif verdict.solution:
        show(draw(page.puzzle, verdict.solution), colour)
    print(f"({verdict.encoding} on {verdict.engine}, {verdict.seconds.total * 1000:.1f} ms)")


def no_solution(entry: Entry, page: PuzzlePage) -> str:
    """That there is no solution, and why, where that is found quickly."""
    try:
        why = contradiction(page.puzzle, entry.limit)
    except LimitReached:  # all the time was needed to find out that there is none
        why = None
    return f"{SENTENCES['none']}: {why}" if why else SENTENCES["none"]


def a_solution(puzzle: Puzzle, limit: Limit, done: str) -> Solution:
    """A solution that is to be drawn or written; what is not known for sure about it is told."""
    verdict = solve(puzzle, limit=limit)
    if verdict.solution is None:
        if verdict.status == "unknown":
            raise LimitReached(verdict.why)
        why = verdict.why or contradiction(puzzle, limit)
        raise Trouble(
            f"this puzzle has no solution, so none can be {done}{': ' + why if why else ''}"
        )
    if verdict.status == "several":
        note(f"puzzlewright: this puzzle has more than one solution; one of them is {done}")
    elif verdict.status == "unknown":
        note(f"puzzlewright: a solution is {done}, but there may be more: {verdict.why}")
    return verdict.solution
