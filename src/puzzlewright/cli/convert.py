"""`convert` and `encode`: write a puzzle in another format, or as a formula."""

import argparse
from typing import Any

from puzzlewright.cli.batch import YES, answer_all
from puzzlewright.cli.files import write_file
from puzzlewright.cli.output import print_json
from puzzlewright.cli.puzzles import Entry, add_puzzle_options, one_entry, solution_in
from puzzlewright.cli.resources import add_limit_options
from puzzlewright.cli.solve import a_solution
from puzzlewright.verbs.encode import Encoded, encode
from puzzlewright.verbs.text import PuzzlePage, write


def add_to(verbs: Any) -> None:
    _add_convert(verbs)
    _add_encode(verbs)


def _add_convert(verbs: Any) -> None:
    parser = verbs.add_parser(
        "convert",
        help="write the same puzzle in another notation",
        description=(
            "Write each PUZZLE in another notation. An answer that came with the puzzle is kept"
            " where the notation can hold one."
        ),
    )
    add_puzzle_options(parser)
    add_limit_options(parser)
    parser.add_argument(
        "--to", metavar="NOTATION", required=True, help="see: puzzlewright notations"
    )
    parser.add_argument(
        "--solution", action="store_true", help="solve the puzzle and write its solution too"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write to this file instead of standard output"
    )
    parser.set_defaults(run=run_convert)


def run_convert(arguments: argparse.Namespace) -> int:
    texts: list[str] = []

    def answer(entry: Entry, page: PuzzlePage) -> int:
        text = _converted(entry, page, arguments.to, with_solution=arguments.solution).rstrip("\n")
        if arguments.out:
            texts.append(text)
        if arguments.json:
            print_json(
                {**entry.label, "genre": page.genre.name, "notation": arguments.to, "text": text}
            )
        elif not arguments.out:
            print(text)
        return YES

    status = answer_all(arguments, answer)
    if texts:
        write_file(arguments.out, "".join(f"{text}\n" for text in texts))
    return status


def _converted(entry: Entry, page: PuzzlePage, notation: str, *, with_solution: bool) -> str:
    if with_solution:
        return write(page.puzzle, notation, a_solution(page.puzzle, entry.limit, "written"))
    holds_answers = any(
        form.holds_answers for form in page.genre.notations if form.name == notation
    )
    return write(page.puzzle, notation, page.answer if holds_answers else None)


def _add_encode(verbs: Any) -> None:
    parser = verbs.add_parser(
        "encode",
        help="write a puzzle as DIMACS or SMT-LIB for other solvers",
        description=(
            "Write PUZZLE as DIMACS or SMT-LIB, with a map of what the variables mean in its"
            " comments, and tell its size by reason. What a solver answers can be read back:"
            " puzzlewright solve PUZZLE --encoding E --from-model FILE."
        ),
    )
    add_puzzle_options(parser, many=False)
    add_limit_options(parser)
    parser.add_argument(
        "--encoding", metavar="E", help="the encoding to use (see: puzzlewright encodings)"
    )
    parser.add_argument(
        "--besides",
        metavar="SOLUTION",
        help="ask for another solution than this one, a file or the text itself as for check:"
        " a solver that finds none proves it the only one",
    )
    parser.add_argument(
        "--out",
        metavar="F",
        help="the file to write, instead of standard output; the size is told then",
    )
    parser.set_defaults(run=run_encode)


def run_encode(arguments: argparse.Namespace) -> int:
    entry = one_entry(arguments)
    page = entry.page
    assert page
    besides = None if arguments.besides is None else solution_in(arguments.besides, page)
    encoded = encode(page.puzzle, encoding=arguments.encoding, besides=besides, limit=entry.limit)
    if arguments.out is not None:
        write_file(arguments.out, encoded.text)
    if arguments.json:
        facts = {"genre": page.genre.name, **encoded.json()}
        print_json(facts if arguments.out else {**facts, "text": encoded.text})
    elif arguments.out is None:
        print(encoded.text, end="")
    else:
        _report(encoded)
    return YES


def _report(encoded: Encoded) -> None:
    last = "characters" if encoded.form == "smtlib" else "literals"
    print(f"{encoded.encoding}: {encoded.variables} variables, {encoded.constraints} constraints")
    if encoded.at_most:
        print(
            f"with its {encoded.at_most} at-most constraints written out in clauses, as in the"
            f" file: {encoded.written_variables} variables, {encoded.written_constraints} clauses"
        )
    print(f"{'reason':12}{'groups':>10}{'constraints':>14}{last:>12}")
    for rule, size in encoded.sizes.items():
        print(f"{rule:12}{size.groups:>10}{size.constraints:>14}{size.literals:>12}")
