"""`rate`: how hard a puzzle is for a person, and what can be counted about it."""

import argparse
from collections.abc import Mapping
from itertools import chain
from typing import Any

from puzzlewright.cli.batch import LIMIT_REACHED, NO, YES, answer_all
from puzzlewright.cli.output import fact_shown, note, print_facts, print_json, print_table
from puzzlewright.cli.puzzles import Entry, add_puzzle_options, entries
from puzzlewright.cli.resources import add_limit_options
from puzzlewright.cli.sources import ORIGIN_NAMES
from puzzlewright.core.condition import Condition
from puzzlewright.core.errors import NotRated, UnknownName
from puzzlewright.core.limits import Unfinished
from puzzlewright.core.step import LEVELS
from puzzlewright.core.words import count, listing
from puzzlewright.genres import GENRES
from puzzlewright.reasoning.explain.rating import Placed, Rating, page_facts, placed_by
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.text import PuzzlePage, read

# what a condition can speak of besides facts
OF_LEVEL = ("level", "difficulty", "score")


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
    parser.add_argument(
        "--techniques",
        metavar="SET",
        help="tell also how much of the puzzle these place: a set of techniques, or some of them"
        " as A,B (see: techniques)",
    )
    parser.add_argument(
        "--where",
        metavar="EXPR",
        help="only puzzles whose facts are like this, such as 'connectivity and density > 0.3'"
        " (with and, or, not, brackets, < <= > >= == !=; also level, difficulty and score)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    where = None if arguments.where is None else _condition(arguments)
    does_fit: list[bool] = []  # of each puzzle that the condition was asked of
    names = (
        None
        if arguments.techniques is None
        else [name.strip() for name in arguments.techniques.split(",")]
    )

    def answer(entry: Entry, page: PuzzlePage) -> int:
        rating: Rating | Unfinished | NotRated
        try:
            rating = rate(page.puzzle, by_solver=arguments.by_solver, limit=entry.limit)
        except NotRated as trouble:
            rating = trouble
        heading = {**entry.label, "genre": page.genre.name}
        if isinstance(rating, Unfinished):
            if arguments.json:
                print_json({**heading, **rating.json()})
            else:
                _tell_unfinished(entry, page, rating)
            return LIMIT_REACHED
        if isinstance(rating, NotRated):
            level, counted, told = {}, page_facts(page.puzzle), {"why": str(rating)}
        else:
            known = (rating.level, rating.name, rating.score)
            level = dict(zip(OF_LEVEL, known, strict=True))
            counted, told = rating.facts, rating.json()
        facts = {**entry.origin, **counted}
        if where:
            does_fit.append(where.holds({**level, **facts}))
            if not does_fit[-1]:
                return YES
        placed = placed_by(page.puzzle, names) if names else None
        if arguments.json:
            more = {"placed": placed.json()} if placed else {}
            print_json({**heading, **told, **more, "facts": facts})
        else:
            _tell(entry, page, rating)
            _tell_more(placed, facts)
        return NO if isinstance(rating, NotRated) else YES

    status = answer_all(arguments, answer)
    if does_fit and not any(does_fit):
        many = f"none of {len(does_fit)} puzzles fits"
        note(f"puzzlewright: {many if does_fit[1:] else 'the puzzle does not fit'}")
    return status


def _condition(arguments: argparse.Namespace) -> Condition:
    """Parse the condition; refuse a name that no genre has among its facts."""
    condition = Condition(arguments.where)
    if condition.names:
        shared = (*OF_LEVEL, *ORIGIN_NAMES)
        facts = {
            genre.name: list(rate(read(genre.example), by_solver=arguments.by_solver).facts)
            for genre in GENRES
            if genre.teaching and genre.example
        }
        if unknown := condition.names - {*shared, *chain(*facts.values())}:
            name = next((one.page.genre.name for one in entries(arguments) if one.page), "")
            known = facts[name] if name in facts else chain(*facts.values())
            kind = f"{name} fact" if name in facts else "fact"
            raise UnknownName(kind, min(unknown), dict.fromkeys((*shared, *known)))
    return condition


def _tell_unfinished(entry: Entry, page: PuzzlePage, rating: Unfinished) -> None:
    least = rating.found.get("least_level")
    so_far = f", but at least {LEVELS[least - 1]}" if least else ""
    print(f"{entry.name_of(page)}: not rated{so_far}: {rating.why}.")


def _tell(entry: Entry, page: PuzzlePage, rating: Rating | NotRated) -> None:
    if isinstance(rating, NotRated):
        print(f"{entry.name_of(page)}: not rated: {rating}.")
        return
    print(f"{entry.name_of(page)}: {rating.name} (level {rating.level}, score {rating.score:g}).")
    if rating.hardest:
        print(f"Hardest step: {rating.hardest.why} [{rating.hardest.technique}]")
    if rating.moves_open:
        mean = sum(rating.moves_open) / len(rating.moves_open)
        print(
            f"On the way there were {mean:.1f} moves to choose from on average, at least"
            f" {min(rating.moves_open)}."
        )
    print("Techniques:")
    print_table({name: count(times, "time") for name, times in rating.techniques.items()})


def _tell_more(placed: Placed | None, facts: Mapping[str, Any]) -> None:
    if placed:
        print(
            f"Placed by {listing(placed.techniques)}: {fact_shown(placed.share)}, used again and"
            f" again {fact_shown(placed.repeated)}."
        )
    print("Facts:")
    print_facts(facts)
