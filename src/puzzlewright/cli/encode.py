"""`encode`: DIMACS or SMT-LIB to take away, and how large it is."""

import argparse
from typing import Any

from puzzlewright.cli.batch import YES
from puzzlewright.cli.files import write_file
from puzzlewright.cli.output import print_json
from puzzlewright.cli.puzzles import add_puzzle_options, one_entry, solution_in
from puzzlewright.cli.resources import add_limit_options
from puzzlewright.verbs.encode import Encoded, encode


def add_to(verbs: Any) -> None:
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
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
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
