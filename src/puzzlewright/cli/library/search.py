"""`library list`, `show`, `search`, `stats`, `calibrate`: read the library."""

import argparse
import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from puzzlewright import genres
from puzzlewright.cli.answer import YES
from puzzlewright.cli.files import write_chart
from puzzlewright.cli.generate import size_of
from puzzlewright.cli.messages import with_examples
from puzzlewright.cli.output import add_colour_option, print_facts, print_json, show
from puzzlewright.cli.sources import add_library_option, number_of, open_library
from puzzlewright.cli.tables import FORMS, print_rows
from puzzlewright.core import deprecated
from puzzlewright.core.board import LEVELS
from puzzlewright.core.errors import PuzzlewrightError, UnknownName
from puzzlewright.core.words import (
    count_noun,
    escape_controls,
    quote_excerpt,
    to_sentence,
    truncate,
)
from puzzlewright.genres import genre_named, teaching_of
from puzzlewright.render.charts import Point, bars, points
from puzzlewright.verbs.draw import draw

if TYPE_CHECKING:
    from puzzlewright.library.query import PuzzleQuery
    from puzzlewright.library.records import StoredPuzzle

MAX_TAGS = 20  # printed by `stats`

_FACT = re.compile(r"\s*(\w+)\s*(<=|>=|=|<|>)\s*(-?\d+(?:\.\d+)?)\s*")


def add_to(actions: Any) -> None:
    everything = actions.add_parser(
        "list",
        help="list all puzzles",
        description="List all puzzles of the library.",
        **with_examples("puzzlewright library list --sort genre,-score --output csv"),
    )
    _add_listing_options(everything)
    everything.add_argument(
        "--removed", action="store_true", help="list removed puzzles, which can be restored"
    )
    everything.set_defaults(run=_search)

    search = actions.add_parser(
        "search",
        help="list the puzzles that match",
        description="List the puzzles that match all given conditions.",
        **with_examples(
            "puzzlewright library search harbour --genre bridges",
            "puzzlewright library search --difficulty hard --fact 'clues<=20' --json",
        ),
    )
    search.add_argument(
        "words", metavar="TEXT", nargs="*", help="words in the title, author or source"
    )
    add_query_options(search)
    _add_listing_options(search)
    search.set_defaults(run=_search)

    one = actions.add_parser(
        "show",
        help="show a puzzle with its metadata, rating and facts",
        description="Show a puzzle with its metadata, rating and facts.",
        **with_examples("puzzlewright library show 42 --solution"),
    )
    one.add_argument("number", metavar="ID", help="42 or library:42")
    one.add_argument("--solution", action="store_true", help="draw the solution")
    one.add_argument("--json", action="store_true", help="print JSON")
    add_library_option(one)
    add_colour_option(one)
    one.set_defaults(run=_show)

    stats = actions.add_parser(
        "stats",
        help="count puzzles by genre and difficulty, and games",
        description="Count puzzles by genre and difficulty, tags, and games.",
        **with_examples("puzzlewright library stats --out stats.svg"),
    )
    calibrate = actions.add_parser(
        "calibrate",
        help="measure how well scores predict solving times",
        description=(
            "Measure how well the score predicts the solving time: the rank correlation, with a"
            " 95 percent interval. Only finished games without hints count, and only with the"
            " player's consent."
        ),
        **with_examples("puzzlewright library calibrate --out times.svg"),
    )
    for parser, run in ((stats, _stats), (calibrate, _calibrate)):
        parser.add_argument("--out", metavar="FILE", help="write a chart (.svg or .png)")
        parser.add_argument("--json", action="store_true", help="print JSON")
        add_library_option(parser)
        parser.set_defaults(run=run)


def _add_listing_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--sort",
        metavar="KEYS",
        default="id",
        help="sort keys: id, genre, size, level, score, title, author, added; a minus reverses the"
        " order, as in genre,-score (default: id)",
    )
    parser.add_argument("--limit", metavar="N", type=int, help="list at most N puzzles")
    parser.add_argument("--json", action="store_true", help="print JSON, one line per puzzle")
    parser.add_argument(
        "--output",
        choices=FORMS,
        default="table",
        metavar="FORMAT",
        help=f"output format: {', '.join(FORMS)} (default: table)",
    )
    add_library_option(parser)


def add_query_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that select puzzles."""
    parser.add_argument("--genre", metavar="G", help="only this genre")
    parser.add_argument("--size", metavar="RxC", help="only this size, such as 10x10")
    parser.add_argument("--min-size", metavar="RxC", help="at least this size")
    parser.add_argument("--max-size", metavar="RxC", help="at most this size")
    parser.add_argument(
        "--difficulty", choices=LEVELS, metavar="D", help=f"one of {', '.join(LEVELS)}"
    )
    parser.add_argument("--score", metavar="FROM-TO", help="range of scores, such as 2.5-3")
    statuses = ("unique", "several", "none", "unknown")
    parser.add_argument(
        "--status",
        choices=statuses,
        metavar="S",
        help=f"number of solutions: {', '.join(statuses)}",
    )
    parser.add_argument(
        "--needs", metavar="TECHNIQUE", help="technique that solving the puzzle needs"
    )
    parser.add_argument(
        "--fact",
        metavar="F",
        action="append",
        default=[],
        help="condition on a fact, such as 'clues<=20'; may be repeated",
    )
    parser.add_argument(
        "--tag",
        metavar="T",
        action="append",
        default=[],
        help="only puzzles with this tag; may be repeated",
    )
    parser.add_argument(
        "--unplayed", action="store_true", help="only puzzles that were never played"
    )


def query_of(arguments: argparse.Namespace) -> "PuzzleQuery":
    """Return the query that the options describe."""
    from puzzlewright.library.query import PuzzleQuery

    if "genre" not in arguments:  # `list`
        return PuzzleQuery(removed=arguments.removed)
    if arguments.genre is not None:
        arguments.genre = genre_named(arguments.genre).name
    _reject_unknown_technique(arguments.needs, arguments.genre)
    least, most = _range(arguments.score) if arguments.score else (None, None)
    return PuzzleQuery(
        genre=arguments.genre,
        size=_size(arguments.size),
        min_size=_size(arguments.min_size),
        max_size=_size(arguments.max_size),
        difficulty=arguments.difficulty,
        min_score=least,
        max_score=most,
        status=arguments.status,
        needs=arguments.needs,
        facts=[_fact(text) for text in arguments.fact],
        text=" ".join(arguments.words) or None if "words" in arguments else None,
        tags=arguments.tag,
        unplayed=arguments.unplayed,
    )


def _reject_unknown_technique(name: str | None, genre: str | None) -> None:
    kinds = [genre_named(genre)] if genre else [kind for kind in genres.GENRES if kind.human_model]
    known = {technique.name for kind in kinds for technique in teaching_of(kind).techniques}
    known |= {"together", "what-if"}
    if name is not None and known.isdisjoint(deprecated.technique_names(name, genre)):
        raise UnknownName("technique", name, sorted(known))


def _size(text: str | None) -> tuple[int, int] | None:
    return None if text is None else size_of(text)


def _range(text: str) -> tuple[float, float]:
    parts = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*-\s*(\d+(?:\.\d+)?)\s*", text)
    if not parts:
        raise PuzzlewrightError(f"--score must be a range such as 2.5-3, not {quote_excerpt(text)}")
    least, most = float(parts[1]), float(parts[2])
    if least > most:
        raise PuzzlewrightError(
            f"--score must start with the lower number, as in 2.5-3, not {quote_excerpt(text)}"
        )
    return least, most


def _fact(text: str) -> tuple[str, str, float]:
    parts = _FACT.fullmatch(text)
    if not parts:
        raise PuzzlewrightError(
            f"--fact must compare a fact with a number, as in clues<=20, not {quote_excerpt(text)}"
        )
    return parts[1], parts[2], float(parts[3])


def _search(arguments: argparse.Namespace) -> int:
    if arguments.limit is not None and arguments.limit < 0:
        raise PuzzlewrightError("--limit must not be negative")
    with open_library(arguments.library) as library:
        found = library.search(query_of(arguments), sort=arguments.sort, at_most=arguments.limit)
        if arguments.json or arguments.output == "json":
            for one in found:
                print_json(one.json())
        elif arguments.output == "csv":
            print_rows(list(map(_row, found)), "csv")
        else:
            rows = list(map(_row, found))
            if rows:
                print_rows(rows, "table")
            print(to_sentence(count_noun(len(rows), "puzzle")))
    return YES


def _row(one: "StoredPuzzle") -> dict[str, str]:
    """Return a puzzle as a row of a table."""
    tags = [f"#{_line(tag)}" for tag in one.tags]
    named = [truncate(_line(text), 40) for text in (one.title, one.author) if text]
    return {
        "id": str(one.id),
        "genre": one.genre,
        "size": f"{one.size[0]}x{one.size[1]}" if one.size else f"graph {one.places}",
        "difficulty": one.level_name or one.status,
        "score": "" if one.score is None else f"{one.score:.2f}",
        "played": "done" if one.is_finished else "begun" if one.plays else "",
        "title, author, tags": ", ".join([*named, *tags]),
    }


def _line(text: str) -> str:
    """Return a text on one line, safe for terminals."""
    return escape_controls(text.replace("\n", "\\n"))


def _show(arguments: argparse.Namespace) -> int:
    with open_library(arguments.library) as library:
        one = library[number_of(arguments.number)]
        games = library.games(one.id)
    if arguments.json:
        print_json(one.json())
        return YES
    genre = genre_named(one.genre)
    level = f", {one.level_name} (score {one.score:g})" if one.level else ""
    title = f"“{_line(one.title)}”, " if one.title else ""
    print(f"library:{one.id}: {title}{genre.title}{level}")
    show(draw(one.puzzle, one.solution if arguments.solution else None), arguments.color)
    metadata = {
        "author": one.author,
        "source": one.source,
        "tags": ", ".join(one.tags),
        "added": f"{one.added:%Y-%m-%d %H:%M} UTC",
        "removed": "" if one.removed is None else f"{one.removed:%Y-%m-%d %H:%M} UTC",
        "solutions": one.status,
        "techniques": ", ".join(one.techniques),
        "games": f"{len(games)}, {sum(game.is_finished for game in games)} finished"
        if games
        else "",
    }
    for name, value in metadata.items():
        if value:
            print(f"  {name:<10}  {_line(value)}")
    print_facts(one.facts)
    return YES


def _stats(arguments: argparse.Namespace) -> int:
    with open_library(arguments.library) as library:
        stats = library.stats()
    if arguments.out:
        groups = {
            genre: {name or "unrated": number for name, number in levels.items()}
            for genre, levels in stats.by_genre.items()
        }
        there = {name for levels in groups.values() for name in levels}
        names = [name for name in (*LEVELS, "unrated") if name in there]
        write_chart(arguments.out, bars(f"{count_noun(stats.puzzles, 'puzzle')}", groups, names))
    if arguments.json:
        print_json(stats.json())
        return YES
    for genre, levels in stats.by_genre.items():
        listed = ", ".join(f"{number} {name or 'unrated'}" for name, number in levels.items())
        print(f"{genre:<10}  {sum(levels.values()):>6}: {listed}")
    removed = f", {stats.removed} removed" if stats.removed else ""
    print(to_sentence(f"{count_noun(stats.puzzles, 'puzzle')}{removed}"))
    if stats.tags:
        often = [f"#{_line(tag)} {number}" for tag, number in islice(stats.tags.items(), MAX_TAGS)]
        print(f"Tags: {', '.join(often)}{', ...' if len(stats.tags) > MAX_TAGS else ''}")
    if not stats.games:
        print("No games yet.")
        return YES
    minutes = round(stats.seconds / 60)
    print(
        f"{count_noun(stats.games, 'game')}, {stats.finished} finished; "
        f"{count_noun(minutes, 'minute')}"
        f" played, {count_noun(stats.hints, 'hint')}."
    )
    return YES


def _calibrate(arguments: argparse.Namespace) -> int:
    with open_library(arguments.library) as library:
        found = library.calibrate()
    if arguments.out:
        dots = [Point(game.score, game.seconds, game.genre) for game in found.games]
        write_chart(arguments.out, points("Score and time", "score", "seconds", dots))
    if arguments.json:
        print_json(found.json())
    elif found.agreement is None:
        print(
            f"Not enough eligible games yet ({len(found.games)}): finished without hints, and with"
            " the player's consent."
        )
    else:
        print(
            f"{count_noun(len(found.games), 'game')}: the rank correlation of score and time is"
            f" {found.agreement:.2f} (95 percent interval {found.low:.2f} to {found.high:.2f})."
        )
    return YES
