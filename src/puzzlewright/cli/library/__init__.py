"""`library`: stored puzzles."""

from typing import Any

from puzzlewright.cli.library import change, search
from puzzlewright.cli.messages import add_parser


def add_to(verbs: Any) -> None:
    parser = add_parser(
        verbs,
        "library",
        "store puzzles, and find them again",
        "puzzlewright library add puzzles.jsonl --tag club",
        "puzzlewright library search --genre mosaic --difficulty hard --sort -score",
        "puzzlewright solve library:42",
        description=(
            "Store puzzles with their solutions, ratings and facts. Rotated or mirrored"
            " copies of a puzzle are stored only once. Wherever a verb takes PUZZLE,"
            " library:42 is puzzle 42 of the library."
        ),
    )
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    for module in (change, search):
        module.add_to(actions)
