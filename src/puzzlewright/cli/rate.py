"""`rate`: how hard a puzzle is for a person, and what can be counted about it."""

import argparse
from typing import Any

from puzzlewright.asking.unfinished import Unfinished
from puzzlewright.cli.batch import LIMIT_REACHED, YES, answer_all
from puzzlewright.cli.limits import add_limit_options
from puzzlewright.cli.output import print_json
from puzzlewright.cli.puzzles import Entry, add_puzzle_options
from puzzlewright.explaining.rating import Rating
from puzzlewright.model.step import LEVELS
from puzzlewright.model.words import count
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.text import PuzzlePage


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "rate",
        help="tell how hard a puzzle is for a person",
        description=(
            "Tell how hard each PUZZLE is for a person: the level of the hardest technique that it"
            " needs, a score that tells puzzles of one level apart, how often each technique is of"
            " use, and what can be counted about the puzzle."
        ),
    )
    add_puzzle_options(parser)
    add_limit_options(parser)
    parser.add_argument(
        "--by-solver",
        action="store_true",
        help="add what an engine counts while it solves (Satogaeri: the rating of its thesis)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    def answer(entry: Entry, page: PuzzlePage) -> int:
        rating = rate(page.puzzle, by_solver=arguments.by_solver, limit=entry.limit)
        if isinstance(rating, Unfinished):
            if arguments.json:
                print_json({**entry.label, "genre": page.genre.name, **rating.json()})
            else:
                least = rating.found.get("least_level")
                so_far = f", but at least {LEVELS[least - 1]}" if least else ""
                print(f"{entry.name_of(page)}: not rated{so_far}: {rating.why}.")
            return LIMIT_REACHED
        if arguments.json:
            print_json(
                {
                    **entry.label,
                    "genre": page.genre.name,
                    **rating.json(),
                    "facts": dict(rating.facts),
                }
            )
        else:
            _tell(entry, page, rating)
        return YES

    return answer_all(arguments, answer)


def _tell(entry: Entry, page: PuzzlePage, rating: Rating) -> None:
    print(f"{entry.name_of(page)}: {rating.name} (level {rating.level}, score {rating.score:g}).")
    if rating.hardest:
        print(f"Hardest step: {rating.hardest.why} [{rating.hardest.technique}]")
    if rating.moves_open:
        mean = sum(rating.moves_open) / len(rating.moves_open)
        print(
            f"On the way there were {mean:.1f} moves to choose from on average, at least"
            f" {min(rating.moves_open)}."
        )
    width = max(map(len, [*rating.techniques, *rating.facts]), default=0)
    print("Techniques:")
    for name, times in rating.techniques.items():
        print(f"  {name:<{width}}  {count(times, 'time')}")
    print("Facts:")
    for name, value in rating.facts.items():
        print(f"  {name.replace('_', ' '):<{width}}  {_shown(value)}")


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(inner)}" for key, inner in value.items())
    return f"{value:.3g}" if isinstance(value, float) else str(value)
