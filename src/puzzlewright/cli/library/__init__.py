"""`library`: a collection of puzzles that remembers."""

from typing import Any

from puzzlewright.cli.library import changing, looking


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "library",
        help="keep puzzles, find them again, and what was played",
        description=(
            "A collection of puzzles with their solutions, ratings and facts. The same puzzle,"
            " turned, mirrored or in another notation, is kept once. Wherever a verb takes PUZZLE,"
            " library:42 is the one with that number."
        ),
    )
    deeds = parser.add_subparsers(title="what to do", metavar="DO", required=True)
    for module in (changing, looking):
        module.add_to(deeds)
