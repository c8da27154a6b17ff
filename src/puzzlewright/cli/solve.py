"""`solve`: verdict and solutions."""

import argparse
from typing import Any

from puzzlewright.cli.batch import LIMIT_REACHED, NO, YES, answer_all
from puzzlewright.cli.output import note, print_json, show
from puzzlewright.cli.puzzles import Entry, add_puzzle_options, text_of
from puzzlewright.engine import Limit
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.encode import verdict_from
from puzzlewright.verbs.solve import Verdict, solve
from puzzlewright.verbs.text import Page


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "solve",
        help="find the solution and tell whether it is the only one",
        description="Find the solution of each PUZZLE and tell whether it is the only one. "
        "Exit status: 0 solved, 1 no solution, 2 unreadable, 3 limit reached.",
    )
    add_puzzle_options(parser)
    add_method_options(parser)
    parser.add_argument("--first", action="store_true", help="be content with one solution; do not look for a second")
    parser.add_argument("--from-model", metavar="FILE", help="read a solver's answer to the exported encoding instead of solving")
    parser.set_defaults(run=run)


def add_method_options(parser: argparse.ArgumentParser) -> None:
    """How to solve, and for how long."""
    parser.add_argument("--encoding", metavar="E", help="the encoding to use (see: puzzlewright encodings)")
    parser.add_argument("--engine", metavar="X", help="the engine to use (see: puzzlewright engines)")
    parser.add_argument("--time-limit", metavar="S", type=float, help="give up on a puzzle after S seconds")


def limit_of(arguments: argparse.Namespace) -> Limit:
    return Limit(seconds=arguments.time_limit)


def run(arguments: argparse.Namespace) -> int:
    limit = limit_of(arguments)
    content_with_one = arguments.first or arguments.from_model is not None

    def answer(entry: Entry, page: Page) -> int:
        if arguments.from_model:
            verdict = verdict_from(text_of(arguments.from_model), page.puzzle, encoding=arguments.encoding)
        else:
            verdict = solve(page.puzzle, encoding=arguments.encoding, engine=arguments.engine, limit=limit, first=arguments.first)
        if arguments.json:
            print_json({**entry.label, **as_json(page, verdict)})
            if verdict.why:
                note(f"puzzlewright: {verdict.why}")
        else:
            _tell(entry, page, verdict, content_with_one=content_with_one)
        if verdict.status == "none":
            return NO
        is_open = verdict.status == "unknown" and not (content_with_one and verdict.solutions)
        return LIMIT_REACHED if is_open else YES

    return answer_all(arguments, answer)


def as_json(page: Page, verdict: Verdict) -> dict[str, Any]:
    """The verdict as the contract's JSON."""
    seconds = verdict.seconds
    return {
        "genre": page.genre.name,
        "status": verdict.status,
        "solutions": [page.genre.marks(page.puzzle, solution) for solution in verdict.solutions],
        "encoding": verdict.encoding,
        "engine": verdict.engine,
        "seconds": {"encode": round(seconds.encode, 6), "solve": round(seconds.solve, 6), "total": round(seconds.total, 6)},
        "variables": verdict.variables,
        "clauses": verdict.clauses,
    }


SENTENCES = {
    "unique": "one solution, and no other.",
    "several": "more than one solution; two of them:",
    "none": "no solution",
    "unknown": "not decided",
}


def _tell(entry: Entry, page: Page, verdict: Verdict, *, content_with_one: bool) -> None:
    sentence = SENTENCES[verdict.status]
    if content_with_one and verdict.solutions:
        sentence = "a solution; not looked for another."
    elif verdict.status in ("none", "unknown"):
        sentence += f": {verdict.why}." if verdict.why else "."
        if verdict.solutions:
            sentence += " One solution was found:"
    print(f"{entry.name_of(page)}: {sentence}")
    for solution in verdict.solutions:
        show(draw(page.puzzle, solution))
    print(f"({verdict.encoding} on {verdict.engine}, {verdict.seconds.total * 1000:.1f} ms)")
