"""Plug-ins: encodings, methods to generate and solve, options and facts, added by name."""

import runpy
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from random import Random
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import BadOption, PuzzlewrightError, UnknownName
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Budget
from puzzlewright.genre.generator import (
    GeneratedDraft,
    Generator,
    GeneratorContext,
    Option,
    OptionValues,
    Size,
)
from puzzlewright.genre.genre import Encoding, Genre, load
from puzzlewright.genre.registry import BrokenPlugin, entry_points_of
from puzzlewright.genre.technique import Facts, SolverRating

P = TypeVar("P")
GROUP = "puzzlewright.encodings"
Hook: TypeAlias = Literal[
    "encodings", "methods", "solvers", "options", "facts", "shares", "ratings"
]
# by hook and by GENRE.NAME, as "package.module:attribute"
Table: TypeAlias = Mapping[Hook, Mapping[str, str]]


@dataclass
class GenerationStats(JsonResult):
    """What happened while a puzzle was generated."""

    JSON = ("tries", "rejected", "hidden", "questions", "restarts", "*more", "seconds")

    tries: int = 0  # grids drawn, places tried or circles shuffled
    rejected: int = 0  # tries with another solution
    hidden: int = 0  # removed clues
    questions: int = 0  # engine calls
    restarts: int = 0  # after failures
    # counters that only one method has
    more: dict[str, int] = field(default_factory=dict)
    # seconds to build and load formulas, and in engine calls by answer
    construction: float = 0.0
    satisfiable: float = 0.0
    unsatisfiable: float = 0.0

    def most(self, name: str, number: int) -> None:
        """Keep the largest number seen under this name."""
        self.more[name] = max(self.more.get(name, 0), number)

    def __str__(self) -> str:
        return f"tries: {self.tries}, rejected: {self.rejected}, questions: {self.questions}"

    @property
    def seconds(self) -> dict[str, float]:
        names = ("construction", "satisfiable", "unsatisfiable")
        return {name: round(getattr(self, name), 6) for name in names}


class UniquenessOracle(Protocol):
    """Decides whether a solution is the only one."""

    stats: GenerationStats
    budget: Budget  # check it in long loops that do not call the engine

    def is_only(self, draft: GeneratedDraft) -> bool:
        """Return whether the puzzle has no other solution; calls the engine once."""

    def is_solution(self, draft: GeneratedDraft) -> bool:
        """Return whether the rules allow the solution; calls the engine once."""

    def solutions(self, puzzle: Any, at_most: int) -> list[Solution]:
        """Find up to `at_most` solutions."""


@dataclass(frozen=True)
class Method(Generic[P]):
    """A generation method."""

    genre_options: Collection[str]  # names of the genre's options that it accepts
    options: tuple[Option, ...]  # its own options, which no other method accepts
    tries: int  # default number of tries before it fails
    # raises BadOption for impossible options, before any long work
    check: Callable[[Size, OptionValues], None]
    # one run with at most this number of tries; raises Failed if the algorithm fails
    make: Callable[[Random, Size, OptionValues, int, UniquenessOracle], GeneratedDraft[P]]
    # whether puzzles with these options are unique; the caller verifies it
    is_unique: Callable[[OptionValues], bool] = lambda _: True


class MethodSolver(Protocol):
    """A solver without an engine, for one puzzle."""

    def solutions(self) -> Iterator[Solution]:
        """Yield all solutions, each once; raise `LimitReached` if the budget is exceeded."""

    def counters(self) -> Mapping[str, int]:
        """Return counters under the names that engines use."""


# raises CannotEncode if the method cannot handle the puzzle
SolvingMethod: TypeAlias = Callable[[Any, Budget], MethodSolver]


@dataclass(frozen=True)
class ExtraOption(Generic[P]):
    """An option that a plug-in adds to a genre's default method.

    If it is given, the difficulty cannot be chosen.
    """

    option: Option
    # raises BadOption; the last argument is the genre's own check, for the other options
    check: Callable[[Size, OptionValues, Callable[[Size, OptionValues], None]], None]
    # generates a puzzle; the last argument is the genre's own `make`
    make: Callable[
        [
            Random,
            Size,
            OptionValues,
            GeneratorContext,
            Callable[[Random, Size, OptionValues, GeneratorContext], GeneratedDraft[P]],
        ],
        GeneratedDraft[P],
    ]


class ExtraFacts(NamedTuple):
    """Facts that a plug-in adds to those of a genre."""

    solved: Callable[[Any, Solution], Facts]  # of a puzzle and its solution
    unsolved: Callable[[Any], Facts]  # of a puzzle alone


_file_encodings: dict[str, Encoding] = {}  # by FILE.py:NAME
_registered_parts: dict[tuple[Hook, str], dict[str, Callable[[], Any]]] = defaultdict(dict)
plan_packages: list[str] = []  # packages with experiment plans, in folders called "plans"
broken_plugins: list[BrokenPlugin] = []


def register(table: Table, plans: Iterable[str] = ()) -> None:
    """Register the parts in a table, and packages with experiment plans."""
    for hook, parts in table.items():
        for key, target in parts.items():
            genre, _, name = key.partition(".")
            _registered_parts[hook, genre][name] = partial(load, target)
    plan_packages.extend(plans)


def encoding_names(genre: Genre) -> tuple[str, ...]:
    """Return the names of all encodings of a genre, the default first, without importing them."""
    _load_entry_points()
    own = [encoding.name for encoding in genre.encodings]
    added = _registered_parts["encodings", genre.name]
    for name in added.keys() & set(own):
        del added[name]
        _report(f"{genre.name}.{name}", f"{genre.name} already has an encoding called {name!r}")
    return (*own, *added)


def encodings_of(genre: Genre) -> tuple[Encoding, ...]:
    """Return all encodings of a genre that can be loaded, the default first."""
    own = len(genre.encodings)
    found = (_encoding(genre.name, name) for name in encoding_names(genre)[own:])
    return (*genre.encodings, *(one for one in found if isinstance(one, Encoding)))


def plugin_encoding(genre: str, name: str) -> Encoding | None:
    """Return the plug-in encoding with this name; None if there is none."""
    if name in _file_encodings:
        return _file_encodings[name]
    if name not in _registered_parts["encodings", genre]:
        _load_entry_points()
    if name not in _registered_parts["encodings", genre]:
        return None
    found = _encoding(genre, name)
    if isinstance(found, BrokenPlugin):
        raise PuzzlewrightError(str(found))
    return found


def is_encoding_file(name: str | None) -> bool:
    """Return whether the name of an encoding is that of a Python file: FILE.py:NAME."""
    return name is not None and ".py:" in name


def load_encoding_file(name: str) -> None:
    """Run a Python file, and let its encoding be found by this name: FILE.py:NAME.

    Only the command line and plans of experiments do this. Requests over HTTP cannot, because
    until then the name is unknown.
    """
    file, _, attribute = name.rpartition(":")
    try:
        found = runpy.run_path(file).get(attribute)
    except OSError as error:
        raise PuzzlewrightError(f"{file} cannot be read: {error.strerror}") from None
    except Exception as error:  # whatever the file does
        raise PuzzlewrightError(
            f"{file} raised an error: {type(error).__name__}: {error}"
        ) from None
    if not isinstance(found, Encoding):
        raise PuzzlewrightError(f"{file} has no Encoding called {attribute!r}")
    _file_encodings[name] = replace(found, name=name)


def methods_of(genre: Genre) -> dict[str, Method[Any]]:
    """Return the generation methods of a genre, without its default method."""
    return {name: part() for name, part in _registered_parts["methods", genre.name].items()}


def solving_method(genre: Genre, name: str) -> SolvingMethod:
    """Return the solving method of a genre with this name."""
    known = _registered_parts["solvers", genre.name]
    if name in known:
        method: SolvingMethod = known[name]()
        return method
    if known:
        raise UnknownName(f"method to solve {genre.name}", name, known)
    raise BadOption(f"{genre.name} is solved by encodings and engines only: leave out method")


def with_plugin_options(genre: Genre, generator: Generator) -> Generator:
    """Return a genre's generator with the options that plug-ins add."""
    for part in _registered_parts["options", genre.name].values():
        generator = _with_option(generator, part())
    return generator


def extra_facts(genre: Genre, puzzle: Any, solution: Solution | None = None) -> Facts:
    """Return the facts that plug-ins add about a puzzle, solved or not."""
    facts: dict[str, Any] = {}
    for part in _registered_parts["facts", genre.name].values():
        more: ExtraFacts = part()
        facts |= more.unsolved(puzzle) if solution is None else more.solved(puzzle, solution)
    return facts


def published_coverage(genre: Genre, name: str) -> Callable[[Any], float | None] | None:
    """Return the function for the share that a published set solves as its source applies it.

    None if no plug-in has one for this set of techniques.
    """
    part = _registered_parts["shares", genre.name].get(name)
    return part() if part else None


def solver_rating_of(genre: Genre) -> SolverRating | None:
    """Return the rating by an engine's counters; None if the genre has none."""
    return next((part() for part in _registered_parts["ratings", genre.name].values()), None)


@cache
def _encoding(genre: str, name: str) -> Encoding | BrokenPlugin:
    try:
        found = _registered_parts["encodings", genre][name]()
        if not isinstance(found, Encoding):
            raise PuzzlewrightError(f"it is a {type(found).__name__}, not an Encoding")
        if found.name != name:
            raise PuzzlewrightError(f"its name is {found.name!r}")
    except Exception as error:  # a faulty package must not stop the others
        return _report(f"{genre}.{name}", f"{type(error).__name__}: {error}")
    return found


@cache
def _load_entry_points() -> None:
    """Register the encodings of installed packages."""
    for entry in entry_points_of(GROUP):
        genre, _, name = entry.name.partition(".")
        package = entry.dist.name if entry.dist else entry.value
        _package_of[entry.name] = package
        if not name:
            _report(entry.name, "its name must be GENRE.NAME")
        elif name in _registered_parts["encodings", genre]:
            _report(entry.name, f"{genre} already has an encoding called {name!r}")
        else:
            _registered_parts["encodings", genre][name] = entry.load


_package_of: dict[str, str] = {}


def _report(key: str, why: str) -> BrokenPlugin:
    found = BrokenPlugin("encoding", key, _package_of.get(key, "puzzlewright"), why)
    broken_plugins.append(found)
    return found


def _with_option(generator: Generator, extra: ExtraOption[Any]) -> Generator:
    name, usual = extra.option.name, generator
    assert usual.make
    own_make = usual.make
    return replace(
        usual,
        options=(*usual.options, extra.option),
        check=lambda size, options: (
            extra.check(size, options, usual.check)
            if name in options
            else usual.check(size, options)
        ),
        make=lambda rng, size, options, context: (
            extra.make(rng, size, options, context, own_make)
            if name in options
            else own_make(rng, size, options, context)
        ),
        can_target_level=lambda options: name not in options and usual.can_target_level(options),
    )
