"""`library list`, `show`, `search`, `stats`, `calibrate`: read the library."""

import argparse
import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from puzzlewright import genres
from puzzlewright.cli.answer import UNREADABLE, YES
from puzzlewright.cli.files import write_chart
from puzzlewright.cli.generate import size_of
from puzzlewright.cli.messages import add_option, add_parser, warn
from puzzlewright.cli.output import (
    add_colour_option,
    add_output_option,
    print_facts,
    print_json,
    print_rows,
    show,
)
from puzzlewright.cli.puzzles import add_library_option, number_of, open_library
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
from puzzlewright.genres import genre_named, human_model_of
from puzzlewright.render.charts import Point, bars, points
from puzzlewright.verbs.draw import draw

if TYPE_CHECKING:
    from puzzlewright.library.library import Library
    from puzzlewright.library.query import PuzzleQuery
    from puzzlewright.library.records import StoredPuzzle

MAX_TAGS = 20  # printed by `stats`

_FACT = re.compile(r"\s*(\w+)\s*(<=|>=|=|<|>)\s*(-?\d+(?:\.\d+)?)\s*")


def add_to(actions: Any) -> None:
    everything = add_parser(
        actions,
        "list",
        "list all puzzles",
        "puzzlewright library list --sort genre,-score --output csv",
        description="List all puzzles of the library.",
    )
    _add_listing_options(everything)
    add_option(everything, "--removed", "list removed puzzles, which can be restored")
    everything.set_defaults(run=_search)

    search = add_parser(
        actions,
        "search",
        "list the puzzles that match",
        "puzzlewright library search harbour --genre bridges",
        "puzzlewright library search --difficulty hard --fact 'clues<=20' --json",
        description="List the puzzles that match all given conditions.",
    )
    search.add_argument(
        "words", metavar="TEXT", nargs="*", help="words in the title, author or source"
    )
    add_query_options(search)
    _add_listing_options(search)
    search.set_defaults(run=_search)

    one = add_parser(
        actions,
        "show",
        "show a puzzle with its metadata, rating and facts",
        "puzzlewright library show 42 --solution",
    )
    one.add_argument("number", metavar="ID", help="42 or library:42")
    add_option(one, "--solution", "draw the solution")
    add_option(one, "--json", "print JSON")
    add_library_option(one)
    add_colour_option(one)
    one.set_defaults(run=_show)

    stats = add_parser(
        actions,
        "stats",
        "count games, and puzzles by genre and difficulty",
        "puzzlewright library stats --out stats.svg",
        description="Count puzzles by genre and difficulty, tags, and games.",
    )
    calibrate = add_parser(
        actions,
        "calibrate",
        "measure how well scores predict solving times",
        "puzzlewright library calibrate --out times.svg",
        description=(
            "Measure how well the score predicts the solving time: the rank"
            " correlation, with a 95 percent interval. Only finished games without hints"
            " count, and only with the player's consent."
        ),
    )
    for parser, run in ((stats, _stats), (calibrate, _calibrate)):
        add_option(parser, "--out FILE", "write a chart (.svg or .png)")
        add_option(parser, "--json", "print JSON")
        add_library_option(parser)
        parser.set_defaults(run=run)


def _add_listing_options(parser: argparse.ArgumentParser) -> None:
    add_option(
        parser,
        "--sort KEYS",
        "sort keys: id, genre, size, level, score, title, author, added; a minus reverses the"
        " order, as in genre,-score (default: id)",
        default="id",
    )
    add_option(parser, "--limit N", "list at most N puzzles", type=int)
    add_option(parser, "--json", "print JSON, one line per puzzle")
    add_output_option(parser)
    add_library_option(parser)


def add_query_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that select puzzles."""
    add_option(parser, "--genre G", "only this genre")
    add_option(parser, "--size RxC", "only this size, such as 10x10")
    add_option(parser, "--min-size RxC", "at least this size")
    add_option(parser, "--max-size RxC", "at most this size")
    add_option(parser, "--difficulty D", f"one of {', '.join(LEVELS)}", choices=LEVELS)
    add_option(parser, "--score FROM-TO", "range of scores, such as 2.5-3")
    statuses = ("unique", "several", "none", "unknown")
    add_option(
        parser, "--status S", f"number of solutions: {', '.join(statuses)}", choices=statuses
    )
    add_option(parser, "--needs TECHNIQUE", "technique that solving the puzzle needs")
    add_option(
        parser,
        "--fact F",
        "condition on a fact, such as 'clues<=20'; may be repeated",
        action="append",
        default=[],
    )
    add_option(
        parser,
        "--tag T",
        "only puzzles with this tag; may be repeated",
        action="append",
        default=[],
    )
    add_option(parser, "--unplayed", "only puzzles that were never played")


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
    known = {technique.name for kind in kinds for technique in human_model_of(kind).techniques}
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
        return warn_of_damaged(library)


def warn_of_damaged(library: "Library") -> int:
    """Name the damaged puzzles that a search has skipped, and return the exit status."""
    for damaged in library.damaged:
        warn(damaged)
    return UNREADABLE if library.damaged else YES


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
