"""`genres`, `engines`, `encodings`, `formats`, `techniques`: list what is available."""

import re
import shutil
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Annotated, Any

from puzzlewright import engines, genres
from puzzlewright.cli.answer import YES
from puzzlewright.cli.command import Action, AsJson
from puzzlewright.cli.messages import note, warn
from puzzlewright.cli.output import Table, print_rows
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.genre import plugins
from puzzlewright.verbs import lists
from puzzlewright.verbs.verb import about


def _action(name: str, sentence: str) -> Action:
    """Return the action that lists everything of a kind."""

    def run(*, as_json: AsJson = False, output: Table = "table") -> int:
        return _print(name, "json" if as_json else output)

    run.__doc__ = sentence
    return Action(name, run, _examples(name))


def _action_by_genre(name: str, sentence: str) -> Action:
    """Return the action that lists everything of a kind, or what one genre has of it."""

    def run(
        of: Annotated[str, about("genre to list (default: all)", metavar="GENRE")] = "",
        *,
        as_json: AsJson = False,
        output: Table = "table",
        genre: Annotated[str | None, about("same as GENRE", metavar="G")] = None,
    ) -> int:
        if of and genre:
            raise PuzzlewrightError("--genre cannot be used with GENRE")
        return _print(name, "json" if as_json else output, of or genre)

    run.__doc__ = sentence
    return Action(name, run, (*_examples(name), f"puzzlewright {name} mosaic --json"))


def _examples(name: str) -> tuple[str, str]:
    return f"puzzlewright {name}", f"puzzlewright {name} --output csv > {name}.csv"


GENRES = _action("genres", "List the genres and their rules.")
ENGINES = _action("engines", "List the engines, and how to install missing ones.")
ENCODINGS = _action_by_genre("encodings", "List the encodings of every genre.")
FORMATS = _action_by_genre("formats", "List the formats of every genre.")
TECHNIQUES = _action_by_genre("techniques", "List the techniques of every genre, easiest first.")


def _print(name: str, form: str, *of: str | None) -> int:
    rows: Callable[..., Sequence[Any]] = getattr(lists, f"list_{name}")
    listed = [asdict(one) for one in rows(*of)]
    if name == "genres":  # the old names of two keys
        listed = [row | {"notations": row["formats"], "looks": row["styles"]} for row in listed]
    if name == "techniques" and form == "table":  # a terminal has no room for titles
        listed = [{key: row[key] for key in row if key != "title"} for row in listed]
    if not listed and form == "table":
        warn("nothing to list for this genre")
    elif form == "table" and name == "genres":
        _print_genres(listed)
    else:
        print_rows(listed, form)
    for problem in _plugin_problems():
        note(problem)
    return YES


def _plugin_problems() -> Iterator[str]:
    """Yield the errors of installed plug-ins."""
    yield from map(str, (*genres.GENRES.broken, *engines.ENGINES.broken, *plugins.broken_plugins))
    for genre in genres.GENRES[len(genres.OWN) :]:
        if isinstance(error := lists.human_model_or_error(genre), Exception):
            why = f"{type(error).__name__}: {error}"
            yield f"the techniques of {genre.name} cannot be used: {why}"


def _print_genres(listed: list[dict[str, Any]]) -> None:
    """Print each genre with its rules below, which have several lines."""
    width = shutil.get_terminal_size((100, 24)).columns
    for row in listed:
        print(f"{row['title']}: {', '.join([row['name'], *row['aliases']])}")
        lines = [
            f"{name}: {', '.join(row[name]) or 'none'}"
            for name in ("encodings", "formats", "styles")
        ]
        rules = re.sub(r"\n +", " ", row["rules"].strip())  # one line per rule
        for line in [*lines, *rules.splitlines()]:
            print(textwrap.fill(line, width, initial_indent="    ", subsequent_indent="      "))
        print()
