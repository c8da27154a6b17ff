"""`genres`, `engines`, `encodings`, `formats`, `techniques`: list what is available."""

import argparse
import re
import shutil
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from puzzlewright import engines, genres
from puzzlewright.cli.answer import YES
from puzzlewright.cli.messages import add_option, add_parser, note, warn
from puzzlewright.cli.output import FORMS, print_rows
from puzzlewright.genre import plugins
from puzzlewright.verbs.lists import (
    human_model_or_error,
    list_encodings,
    list_engines,
    list_formats,
    list_genres,
    list_techniques,
)


def add_to(verbs: Any) -> None:
    for name, rows, sentence in (
        ("genres", list_genres, "list the genres and their rules"),
        ("engines", list_engines, "list the engines, and how to install missing ones"),
        ("encodings", list_encodings, "list the encodings of every genre"),
        ("formats", list_formats, "list the formats of every genre"),
        ("techniques", list_techniques, "list the techniques of every genre, easiest first"),
    ):
        is_by_genre = name in ("encodings", "formats", "techniques")
        examples = [f"puzzlewright {name}", f"puzzlewright {name} --output csv > {name}.csv"]
        if is_by_genre:
            examples.append(f"puzzlewright {name} mosaic --json")
        parser = add_parser(verbs, name, sentence, *examples)
        add_option(parser, "--json", "print JSON")
        text = f"output format: {', '.join(FORMS)} (default: table)"
        add_option(parser, "--output FORMAT", text, choices=FORMS, default="table")
        if is_by_genre:
            which = parser.add_mutually_exclusive_group()
            which.add_argument(
                "of", metavar="GENRE", nargs="?", help="genre to list (default: all)"
            )
            add_option(which, "--genre G", "same as GENRE")
        parser.set_defaults(run=_runner(rows))


def _runner(rows: Callable[..., Sequence[Any]]) -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        of = [arguments.of or arguments.genre] if "genre" in arguments else []
        listed = [asdict(one) for one in rows(*of)]
        if rows is list_genres:  # the old names of two keys
            listed = [row | {"notations": row["formats"], "looks": row["styles"]} for row in listed]
        form = "json" if arguments.json else arguments.output
        if rows is list_techniques and form == "table":  # a terminal has no room for titles
            listed = [{key: row[key] for key in row if key != "title"} for row in listed]
        if not listed and form == "table":
            warn("nothing to list for this genre")
        elif form == "table" and rows is list_genres:
            _print_genres(listed)
        else:
            print_rows(listed, form)
        for problem in _plugin_problems():
            note(problem)
        return YES

    return run


def _plugin_problems() -> Iterator[str]:
    """Yield the errors of installed plug-ins."""
    yield from map(str, (*genres.GENRES.broken, *engines.ENGINES.broken, *plugins.broken_plugins))
    for genre in tuple(genres.GENRES)[len(genres.OWN) :]:
        if isinstance(error := human_model_or_error(genre), Exception):
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
