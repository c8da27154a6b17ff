"""Plug-ins: what other packages add to genres, by name.

A table names each part as "package.module:attribute". So parts are listed without importing them,
and `solve` imports only the encoding it needs. The hooks:

- `encodings`: an `Encoding` each
- `methods`: a generation `Method` each, with its options
- `options`: an `ExtraOption` of the default method each
- `facts`: an `ExtraFacts` each, with further rows of the classification table
- `shares`: a function each that returns the share of a puzzle which a published set of techniques
  solves, for sets that their source applies in its own way
- `ratings`: a `SolverRating` for `rate --by-solver`

An installed package brings encodings through its metadata: entry points of the group
`puzzlewright.encodings`, each named GENRE.NAME. A package that cannot be loaded does not stop the
others; `broken` lists it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from typing import Any, Literal, NamedTuple, TypeAlias

from puzzlewright.blueprints.generator import Generator
from puzzlewright.blueprints.genre import Encoding, Genre
from puzzlewright.blueprints.method import ExtraOption, Method
from puzzlewright.blueprints.registry import Broken, entry_points_of
from puzzlewright.human.technique import Facts, SolverRating
from puzzlewright.model.board import Solution
from puzzlewright.model.errors import Trouble

GROUP = "puzzlewright.encodings"

Hook: TypeAlias = Literal["encodings", "methods", "options", "facts", "shares", "ratings"]
# by hook and by GENRE.NAME, as "package.module:attribute"
Table: TypeAlias = Mapping[Hook, Mapping[str, str]]


class ExtraFacts(NamedTuple):
    """Rows that a plug-in adds to the facts of a genre."""

    solved: Callable[[Any, Solution], Facts]  # of a puzzle and its solution
    unsolved: Callable[[Any], Facts]  # of a puzzle alone


_parts: dict[tuple[Hook, str], dict[str, Callable[[], Any]]] = defaultdict(dict)
plan_packages: list[str] = []  # packages with plans of experiments, in folders called "plans"
broken: list[Broken] = []


def register(table: Table, plans: Iterable[str] = ()) -> None:
    """Take in the parts of a table, and packages with plans of experiments."""
    for hook, parts in table.items():
        for key, target in parts.items():
            genre, _, name = key.partition(".")
            _parts[hook, genre][name] = partial(_load, target)
    plan_packages.extend(plans)


def encoding_names(genre: Genre[Any]) -> tuple[str, ...]:
    """The names of all encodings of a genre, the default first; imports none."""
    _find_packages()
    own = [encoding.name for encoding in genre.encodings]
    added = _parts["encodings", genre.name]
    for name in added.keys() & set(own):
        del added[name]
        _report(f"{genre.name}.{name}", f"{genre.name} already has an encoding called {name!r}")
    return (*own, *added)


def encodings_of(genre: Genre[Any]) -> tuple[Encoding[Any], ...]:
    """All encodings of a genre that can be loaded, the default first."""
    own = len(genre.encodings)
    found = (_encoding(genre.name, name) for name in encoding_names(genre)[own:])
    return (*genre.encodings, *(one for one in found if isinstance(one, Encoding)))


def plugin_encoding(genre: str, name: str) -> Encoding[Any] | None:
    """The encoding of this name that a plug-in brings; None if there is none."""
    if name not in _parts["encodings", genre]:
        _find_packages()
    if name not in _parts["encodings", genre]:
        return None
    found = _encoding(genre, name)
    if isinstance(found, Broken):
        raise Trouble(str(found))
    return found


def methods_of(genre: Genre[Any]) -> dict[str, Method[Any]]:
    """The generation methods of a genre besides its default one."""
    return {name: load() for name, load in _parts["methods", genre.name].items()}


def extended(genre: Genre[Any], generator: Generator[Any]) -> Generator[Any]:
    """A genre's generator with the options that plug-ins add."""
    for load in _parts["options", genre.name].values():
        generator = _with_option(generator, load())
    return generator


def extra_facts(genre: Genre[Any], puzzle: Any, solution: Solution | None = None) -> Facts:
    """The rows that plug-ins add to the facts of a puzzle, solved or not."""
    rows: dict[str, Any] = {}
    for load in _parts["facts", genre.name].values():
        more: ExtraFacts = load()
        rows |= more.unsolved(puzzle) if solution is None else more.solved(puzzle, solution)
    return rows


def published_share(genre: Genre[Any], name: str) -> Callable[[Any], float | None] | None:
    """How much of a puzzle a published set of techniques solves, applied as its source does; None
    for a set that is applied as usual.
    """
    load = _parts["shares", genre.name].get(name)
    return load() if load else None


def solver_rating_of(genre: Genre[Any]) -> SolverRating | None:
    """The rating by an engine's counters."""
    return next((load() for load in _parts["ratings", genre.name].values()), None)


def _load(target: str) -> Any:
    module, _, attribute = target.partition(":")
    return getattr(import_module(module), attribute)


@cache
def _encoding(genre: str, name: str) -> Encoding[Any] | Broken:
    try:
        found = _parts["encodings", genre][name]()
        if not isinstance(found, Encoding):
            raise Trouble(f"it is a {type(found).__name__}, not an Encoding")
        if found.name != name:
            raise Trouble(f"it calls itself {found.name!r}")
    except Exception as error:  # a faulty package must not stop the others
        return _report(f"{genre}.{name}", f"{type(error).__name__}: {error}")
    return found


@cache
def _find_packages() -> None:
    """Take in the entry points of installed packages."""
    for entry in entry_points_of(GROUP):
        genre, _, name = entry.name.partition(".")
        package = entry.dist.name if entry.dist else entry.value
        _package_of[entry.name] = package
        if not name:
            _report(entry.name, "its name must be GENRE.NAME")
        elif name in _parts["encodings", genre]:
            _report(entry.name, f"{genre} already has an encoding called {name!r}")
        else:
            _parts["encodings", genre][name] = entry.load


_package_of: dict[str, str] = {}


def _report(key: str, why: str) -> Broken:
    found = Broken("encoding", key, _package_of.get(key, "puzzlewright"), why)
    broken.append(found)
    return found


def _with_option(generator: Generator[Any], extra: ExtraOption[Any]) -> Generator[Any]:
    name, usual = extra.option.name, generator
    assert usual.make
    own_make = usual.make
    return replace(
        usual,
        wishes=(*usual.wishes, extra.option),
        check=lambda size, wishes: (
            extra.check(size, wishes, usual.check) if name in wishes else usual.check(size, wishes)
        ),
        make=lambda rng, size, wishes, bench: (
            extra.make(rng, size, wishes, bench, own_make)
            if name in wishes
            else own_make(rng, size, wishes, bench)
        ),
        steers=lambda wishes: name not in wishes and usual.steers(wishes),
    )
