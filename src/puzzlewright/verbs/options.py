"""The options of generators, and the checks before any work."""

from collections.abc import Mapping
from typing import Any

from puzzlewright.core.errors import BadOption, Trouble
from puzzlewright.genre.generator import Aim, Generator, Option, Size, Wishes, validate
from puzzlewright.genre.genre import Genre
from puzzlewright.genre.plugins import extended, methods_of
from puzzlewright.genres import genre_named
from puzzlewright.reasoning.explain.target import WISHES as AIMS
from puzzlewright.reasoning.explain.target import aim_of
from puzzlewright.verbs import methods


def wishes(genre: str) -> tuple[Option, ...]:
    """List the options of a genre's generator.

    >>> import puzzlewright as pw
    >>> pw.wishes("mosaic")[0].name
    'density'
    """
    return wishes_of(genre_named(genre))


def check_wishes(genre: Genre[Any], size: Size, wishes: Mapping[str, Any]) -> Wishes:
    """Return the given options; raise `BadOption` before any work if they cannot be met."""
    if size.rows < 1 or size.cols < 1:
        raise BadOption(f"a size of {size} has no cells: it must be at least 1x1")
    generator, cells = generator_of(genre), size.rows * size.cols
    if generator.most_cells is not None and cells > generator.most_cells:
        raise BadOption(
            f"a page of {size} has {cells:,} cells; puzzles are made of at most"
            f" {generator.most_cells:,}"
        )
    for name, value in wishes.items():
        for gone in (name, f"{name} {value}"):
            if value is not None and gone in generator.former:
                raise BadOption(generator.former[gone])
    wished = validate(wishes_of(genre), wishes, genre.name)
    methods.check(genre, size, wished)
    if methods.method_of(genre, wished):
        return wished
    aim = aim_of(genre, wished) if genre.teaching else Aim()
    if aim not in (Aim(), Aim(is_open=True)) and not generator.steers(wished):
        raise BadOption(
            f"{genre.name} puzzles made like this come as hard as they come: leave out difficulty,"
            " score and needs"
        )
    if aim.needs and (where := generator.where_of_use(aim.needs, wished)):
        raise BadOption(f"{aim.needs} is of use only {where}: wish for that too")
    generator.check(size, own_wishes(wished))
    return wished


def wishes_of(genre: Genre[Any]) -> tuple[Option, ...]:
    """List all options: of the generator, of its other methods, and the difficulty."""
    return (
        *generator_of(genre).wishes,
        *(option for method in methods_of(genre).values() for option in method.options),
        *(AIMS if genre.teaching else ()),
        *methods.shared_options(genre),
    )


def wishes_by_method(genre: Genre[Any]) -> dict[str, tuple[Option, ...]]:
    """Map the methods of a genre's generator, the default first, to their options."""
    usual = generator_of(genre).wishes
    ways = {methods.FAST: (*usual, *(AIMS if genre.teaching else ()))}
    for name, method in methods_of(genre).items():
        known = (one for one in usual if one.name in method.understands)
        ways[name] = (*known, *method.options, *methods.OPTIONS)
    return ways


def own_wishes(wishes: Wishes) -> Wishes:
    shared = {wish.name for wish in AIMS} | methods.NAMES
    return {name: value for name, value in wishes.items() if name not in shared}


def generator_of(genre: Genre[Any]) -> Generator[Any]:
    if genre.generator is None:
        raise Trouble(f"{genre.name} has no generator")
    return extended(genre, genre.generator())
