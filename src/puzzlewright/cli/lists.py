"""`genres`, `engines`, `encodings`, `notations`, `techniques`, `tour`: what there is."""

import argparse
from collections.abc import Callable, Iterator
from typing import Any

from puzzlewright import engines, genres
from puzzlewright.cli.batch import YES
from puzzlewright.cli.output import add_colour_option, note, print_json, show
from puzzlewright.core.step import LEVELS
from puzzlewright.genre import plugins
from puzzlewright.genre.genre import Genre
from puzzlewright.genre.plugins import encoding_names, encodings_of
from puzzlewright.genre.technique import Teaching
from puzzlewright.reasoning.explain.explainer import GENERAL
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read


def add_to(verbs: Any) -> None:
    for name, rows, sentence in (
        ("genres", _genres, "list the genres and their rules"),
        ("engines", _engines, "list the engines, and how to install those that are missing"),
        ("encodings", _encodings, "list the encodings of every genre"),
        ("notations", _notations, "list the notations of every genre"),
        ("techniques", _techniques, "list the techniques of every genre, the easiest first"),
    ):
        parser = verbs.add_parser(
            name, help=sentence, description=f"{sentence[0].upper()}{sentence[1:]}."
        )
        parser.add_argument("--json", action="store_true", help="answer in JSON")
        if name in ("encodings", "notations", "techniques"):
            which = parser.add_mutually_exclusive_group()
            which.add_argument("of", metavar="GENRE", nargs="?", help="only those of this genre")
            which.add_argument("--genre", metavar="G", help="the same")
        parser.set_defaults(run=_runner(rows))
    parser = verbs.add_parser(
        "tour",
        help="show a puzzle of every genre, solved",
        description="Show the rules of every genre, a puzzle, and its solution.",
    )
    add_colour_option(parser)
    parser.set_defaults(run=_tour)


def _runner(rows: Callable[[], list[dict[str, Any]]]) -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        listed = rows()
        if "genre" in arguments and (genre := arguments.of or arguments.genre):
            listed = [row for row in listed if row["genre"] == genres.genre_named(genre).name]
        if arguments.json:
            print_json(listed)
        elif listed:
            _print_table(listed)
        else:
            note("puzzlewright: this genre has none")
        for trouble in _troubles():
            note(trouble)
        return YES

    return run


def _troubles() -> Iterator[str]:
    """What installed packages bring, but that cannot be used."""
    yield from map(str, (*genres.GENRES.broken, *engines.ENGINES.broken, *plugins.broken))
    for genre in genres.GENRES[len(genres.OWN) :]:
        if isinstance(teaching := _teaching(genre), Exception):
            why = f"{type(teaching).__name__}: {teaching}"
            yield f"the techniques of {genre.name} cannot be used: {why}"


def _teaching(genre: Genre[Any]) -> Teaching[Any, Any] | Exception | None:
    """How people solve this genre, or what is wrong with that."""
    try:
        return genres.teaching_of(genre) if genre.teaching else None
    except Exception as error:  # whatever a stranger's package does wrong, the others are listed
        return error


def _genres() -> list[dict[str, Any]]:
    return [
        {
            "name": genre.name,
            "title": genre.title,
            "encodings": list(encoding_names(genre)),
            "notations": [notation.name for notation in genre.notations],
            "looks": list(genre.looks),
            "rules": genre.rules,
        }
        for genre in genres.GENRES
    ]


def _engines() -> list[dict[str, Any]]:
    return [
        {
            "name": engine.name,
            "installed": engine.is_installed(),
            "idea": engine.idea,
            "install": engine.install,
        }
        for engine in engines.ENGINES
    ]


def _encodings() -> list[dict[str, Any]]:
    return [
        {
            "genre": genre.name,
            "name": encoding.name,
            "default": encoding is genre.encodings[0],
            "engine": encoding.engine,
            "idea": encoding.idea,
        }
        for genre in genres.GENRES
        for encoding in encodings_of(genre)
    ]


def _notations() -> list[dict[str, Any]]:
    return [
        {
            "genre": genre.name,
            "name": notation.name,
            "answers": notation.holds_answers,
            "idea": notation.idea,
        }
        for genre in genres.GENRES
        for notation in genre.notations
    ]


def _techniques() -> list[dict[str, Any]]:
    general: tuple[Any, ...] = GENERAL
    taught = ((genre, _teaching(genre)) for genre in genres.GENRES)
    return [
        {
            "genre": genre.name,
            "name": technique.name,
            "level": LEVELS[technique.level - 1],
            "sets": [name for name, some in teaching.sets.items() if technique.name in some],
            "idea": technique.idea,
        }
        for genre, teaching in taught
        if isinstance(teaching, Teaching)
        for technique in (*teaching.techniques, *general)
    ]


def _print_table(rows: list[dict[str, Any]]) -> None:
    """Columns side by side; texts of several lines follow below, indented."""
    columns = [key for key in rows[0] if key != "rules"]
    table = [columns, *([_shown(row[key]) for key in columns] for row in rows)]
    widths = [max(len(line[i]) for line in table) for i in range(len(columns))]
    for number, line in enumerate(table):
        print(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        )
        if number and "rules" in rows[number - 1]:
            print("".join(f"    {rule}\n" for rule in rows[number - 1]["rules"].splitlines()))


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list) else str(value)


def _tour(arguments: argparse.Namespace) -> int:
    for genre in genres.GENRES:
        puzzle = read(genre.example, genre=genre.name)
        verdict = solve(puzzle)
        print(f"━━ {genre.title} {'━' * (76 - len(genre.title))}\n\n{genre.rules}")
        show(draw(puzzle), arguments.color)
        print(f"\nSolved in {verdict.seconds.total * 1000:.1f} ms; this is the only solution:\n")
        show(draw(puzzle, verdict.solution), arguments.color)
        print(
            f"\nTry it: puzzlewright solve '{genre.example.splitlines()[0]}'\n"
            if "\n" not in genre.example
            else ""
        )
    print("Next: puzzlewright --help")
    return YES
