"""`library list`, `show`, `search`, `stats`, `calibrate`: read the library."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from puzzlewright import genres
from puzzlewright.cli.answer import UNREADABLE, YES
from puzzlewright.cli.command import Action, AsJson
from puzzlewright.cli.files import write_chart
from puzzlewright.cli.messages import warn
from puzzlewright.cli.output import (
    Colour,
    Table,
    print_facts,
    print_json,
    print_rows,
    show,
)
from puzzlewright.cli.puzzles import LibraryUrl, number_of, open_library
from puzzlewright.core import deprecated
from puzzlewright.core.difficulty import LEVELS, Difficulty
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
from puzzlewright.verbs.text import as_size
from puzzlewright.verbs.verb import about

if TYPE_CHECKING:
    from puzzlewright.library.library import Library
    from puzzlewright.library.query import PuzzleQuery
    from puzzlewright.library.records import StoredPuzzle

MAX_TAGS = 20  # printed by `stats`

Chart: TypeAlias = Annotated[str | None, about("write a chart (.svg or .png)", metavar="FILE")]

_FACT = re.compile(r"\s*(\w+)\s*(<=|>=|=|<|>)\s*(-?\d+(?:\.\d+)?)\s*")


Words: TypeAlias = Annotated[
    list[str], about("words in the title, author or source", metavar="TEXT")
]


@dataclass(frozen=True)
class Conditions:
    """The options that select puzzles."""

    genre: Annotated[str | None, about("only this genre", metavar="G")] = None
    size: Annotated[str | None, about("only this size, such as 10x10", metavar="RxC")] = None
    min_size: Annotated[str | None, about("at least this size", metavar="RxC")] = None
    max_size: Annotated[str | None, about("at most this size", metavar="RxC")] = None
    difficulty: Annotated[Difficulty | None, about(f"one of {', '.join(LEVELS)}", metavar="D")] = (
        None
    )
    score: Annotated[str | None, about("range of scores, such as 2.5-3", metavar="FROM-TO")] = None
    status: Annotated[
        Literal["unique", "several", "none", "unknown"] | None,
        about("number of solutions: unique, several, none, unknown", metavar="S"),
    ] = None
    needs: Annotated[
        str | None, about("technique that solving the puzzle needs", metavar="TECHNIQUE")
    ] = None
    fact: Annotated[
        Sequence[str],
        about(
            "condition on a fact, such as 'clues<=20'; may be repeated",
            is_repeated=True,
            metavar="F",
        ),
    ] = ()
    tag: Annotated[
        Sequence[str],
        about("only puzzles with this tag; may be repeated", is_repeated=True, metavar="T"),
    ] = ()
    unplayed: Annotated[bool, about("only puzzles that were never played")] = False

    def query(self, words: Sequence[str]) -> "PuzzleQuery":
        """Return the query of these options and words."""
        from puzzlewright.library.query import PuzzleQuery

        genre = None if self.genre is None else genre_named(self.genre).name
        _reject_unknown_technique(self.needs, genre)
        least, most = _range(self.score) if self.score else (None, None)
        return PuzzleQuery(
            genre=genre,
            size=_size(self.size),
            min_size=_size(self.min_size),
            max_size=_size(self.max_size),
            difficulty=self.difficulty,
            min_score=least,
            max_score=most,
            status=self.status,
            needs=self.needs,
            facts=[_fact(text) for text in self.fact],
            text=" ".join(words) or None,
            tags=self.tag,
            unplayed=self.unplayed,
        )


@dataclass(frozen=True)
class Listing:
    """The options for the order and the form of a list."""

    sort: Annotated[
        str,
        about(
            "sort keys: id, genre, size, level, score, title, author, added; a minus reverses the"
            " order: --sort=-score, or genre,-score",
            metavar="KEYS",
        ),
    ] = "id"
    limit: Annotated[int | None, about("list at most N puzzles", within=(0, None), metavar="N")] = (
        None
    )
    json: Annotated[bool, about("print JSON, one line per puzzle")] = False
    output: Table = "table"
    library: LibraryUrl = None


def _reject_unknown_technique(name: str | None, genre: str | None) -> None:
    kinds = [genre_named(genre)] if genre else [kind for kind in genres.GENRES if kind.human_model]
    known = {technique.name for kind in kinds for technique in human_model_of(kind).techniques}
    known |= {"together", "what-if"}
    if name is not None and known.isdisjoint(deprecated.technique_names(name, genre)):
        raise UnknownName("technique", name, sorted(known))


def _size(text: str | None) -> tuple[int, int] | None:
    return None if text is None else as_size(text)


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


def list_puzzles(
    *,
    listing: Listing,
    removed: Annotated[bool, about("list removed puzzles, which can be restored")] = False,
) -> int:
    """List all puzzles of the library."""
    from puzzlewright.library.query import PuzzleQuery

    return _list(PuzzleQuery(removed=removed), listing)


def search(words: Words = [], *, conditions: Conditions, listing: Listing) -> int:  # noqa: B006
    """List the puzzles that match all given conditions."""
    return _list(conditions.query(words), listing)


def _list(query: "PuzzleQuery", listing: Listing) -> int:
    with open_library(listing.library) as library:
        found = library.search(query, sort=listing.sort, at_most=listing.limit)
        if listing.json or listing.output == "json":
            for one in found:
                print_json(one.json())
        else:
            rows = list(map(_row, found))
            if rows:
                print_rows(rows, listing.output)
            if listing.output == "table":
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


def show_puzzle(
    number: Annotated[str, about("42 or library:42", metavar="ID")],
    *,
    solution: Annotated[bool, about("draw the solution")] = False,
    as_json: AsJson = False,
    library: LibraryUrl = None,
    color: Colour = "auto",
) -> int:
    """Show a puzzle with its metadata, rating and facts."""
    with open_library(library) as opened:
        one = opened[number_of(number)]
        games = opened.games(one.id)
    if as_json:
        print_json(one.json())
        return YES
    genre = genre_named(one.genre)
    level = f", {one.level_name} (score {one.score:g})" if one.level else ""
    title = f"“{_line(one.title)}”, " if one.title else ""
    print(f"library:{one.id}: {title}{genre.title}{level}")
    show(draw(one.puzzle, one.solution if solution else None), color)
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


def show_stats(*, out: Chart = None, as_json: AsJson = False, library: LibraryUrl = None) -> int:
    """Count games, tags, and puzzles by genre and difficulty."""
    with open_library(library) as opened:
        stats = opened.stats()
    if out:
        groups = {
            genre: {name or "unrated": number for name, number in levels.items()}
            for genre, levels in stats.by_genre.items()
        }
        there = {name for levels in groups.values() for name in levels}
        names = [name for name in (*LEVELS, "unrated") if name in there]
        write_chart(out, bars(f"{count_noun(stats.puzzles, 'puzzle')}", groups, names))
    if as_json:
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


def calibrate(*, out: Chart = None, as_json: AsJson = False, library: LibraryUrl = None) -> int:
    """Measure how well scores predict solving times.

    Print the rank correlation of score and time, with a 95 percent interval. Only finished games
    without hints count, and only with the player's consent.
    """
    with open_library(library) as opened:
        found = opened.calibrate()
    if out:
        dots = [Point(game.score, game.seconds, game.genre) for game in found.games]
        write_chart(out, points("Score and time", "score", "seconds", dots))
    if as_json:
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


READING_ACTIONS = (
    Action(
        "list",
        list_puzzles,
        ("puzzlewright library list --sort genre,-score --output csv",),
    ),
    Action(
        "search",
        search,
        (
            "puzzlewright library search harbour --genre bridges",
            "puzzlewright library search --difficulty hard --fact 'clues<=20' --json",
        ),
    ),
    Action("show", show_puzzle, ("puzzlewright library show 42 --solution",)),
    Action("stats", show_stats, ("puzzlewright library stats --out stats.svg",)),
    Action("calibrate", calibrate, ("puzzlewright library calibrate --out times.svg",)),
)
