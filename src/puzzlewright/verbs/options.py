"""Generator options, their checks, and the methods that plug-ins add.

A method asks a uniqueness oracle with any encoding and engine, and collects statistics.
"""

import time
from collections.abc import Mapping
from random import Random
from typing import Any

from puzzlewright.core.board import Board, Solution, board_of
from puzzlewright.core.errors import BadOption, Failed, PuzzlewrightError
from puzzlewright.core.limits import Budget
from puzzlewright.engines import engine_named
from puzzlewright.genre.generator import (
    UNBOUNDED,
    Bounds,
    GeneratedDraft,
    Generator,
    Option,
    OptionValues,
    Size,
    Target,
    validate,
)
from puzzlewright.genre.genre import Genre
from puzzlewright.genre.plugins import GenerationStats, Method, methods_of, with_plugin_options
from puzzlewright.genres import encoding_of, genre_named
from puzzlewright.reasoning.rate.target import TARGET_OPTIONS, target_of
from puzzlewright.reasoning.search import Search

DEFAULT_METHOD = "fast"  # the genre's default method


def _option(
    name: str, kind: type, idea: str, within: Bounds = UNBOUNDED, metavar: str = ""
) -> Option:
    return Option(name, kind, f"method thesis: {idea}", within=within, metavar=metavar)


# The options of every other method, in every genre.
METHOD_OPTIONS = (
    _option("encoding", str, "encoding of the uniqueness checks (see: encodings)", metavar="E"),
    _option("engine", str, "engine of the uniqueness checks (see: engines)", metavar="X"),
    _option("tries", int, "number of tries before it fails (default: as in the thesis)", (1, None)),
    _option("retry", bool, "start again if it fails"),
    _option("rating", bool, "rate the puzzle; by default, it is not rated"),
)
METHOD_NAMES = frozenset({"method", *(option.name for option in METHOD_OPTIONS)})
# These do not change what is drawn at random.
METHOD_ONLY_NAMES = METHOD_NAMES - {"tries"}

MAX_RESTARTS = 1000


def list_options(genre: str) -> tuple[Option, ...]:
    """List the options of a genre's generator.

    >>> import puzzlewright as pw
    >>> pw.list_options("mosaic")[0].name
    'density'
    """
    return all_options(genre_named(genre))


def check_options(genre: Genre, size: Size, options: Mapping[str, Any]) -> OptionValues:
    """Return the given options; raise `BadOption` before any work if they cannot be met."""
    if size.rows < 1 or size.cols < 1:
        raise BadOption(f"a size of {size} has no cells: it must be at least 1x1")
    generator, cells = generator_of(genre), size.rows * size.cols
    if generator.max_cells is not None and cells > generator.max_cells:
        raise BadOption(
            f"a size of {size} has {cells:,} cells; choose at most {generator.max_cells:,}"
        )
    for name, value in options.items():
        for gone in (name, f"{name} {value}"):
            if value is not None and gone in generator.removed_options:
                raise BadOption(generator.removed_options[gone])
    checked = validate(all_options(genre), options, genre.name)
    _check_method(genre, size, checked)
    if method_of(genre, checked):
        return checked
    target = target_of(genre, checked) if genre.human_model else Target()
    if target not in (Target(), Target(accepts_any=True)) and not generator.can_target_level(
        checked
    ):
        raise BadOption(
            f"with these options, the difficulty of {genre.name} cannot be chosen: leave out"
            " difficulty, score and needs"
        )
    if target.technique and (needed := generator.where_applicable(target.technique, checked)):
        raise BadOption(f"the technique '{target.technique}' needs {needed}")
    generator.check(size, genre_options(checked))
    return checked


def all_options(genre: Genre) -> tuple[Option, ...]:
    """List all options: of the generator, of its other methods, and the difficulty."""
    return (
        *generator_of(genre).options,
        *(option for method in methods_of(genre).values() for option in method.options),
        *(TARGET_OPTIONS if genre.human_model else ()),
        *shared_options(genre),
    )


def options_by_method(genre: Genre) -> dict[str, tuple[Option, ...]]:
    """Map the methods of a genre's generator, the default first, to their options."""
    usual = generator_of(genre).options
    by_method = {DEFAULT_METHOD: (*usual, *(TARGET_OPTIONS if genre.human_model else ()))}
    for name, method in methods_of(genre).items():
        known = (one for one in usual if one.name in method.genre_options)
        by_method[name] = (*known, *method.options, *METHOD_OPTIONS)
    return by_method


def genre_options(options: OptionValues) -> OptionValues:
    shared = {option.name for option in TARGET_OPTIONS} | METHOD_NAMES
    return {name: value for name, value in options.items() if name not in shared}


def generator_of(genre: Genre) -> Generator:
    if genre.generator is None:
        raise PuzzlewrightError(f"{genre.name} has no generator")
    return with_plugin_options(genre, genre.generator())


def shared_options(genre: Genre) -> tuple[Option, ...]:
    """Return the choice of a method, and the options that all but the default one share."""
    methods = methods_of(genre)
    if not methods:
        return ()
    idea = "generator to use: fast (default), or thesis: the generator of the genre's thesis"
    return (Option("method", str, idea, (DEFAULT_METHOD, *methods), metavar="M"), *METHOD_OPTIONS)


def method_of(genre: Genre, options: OptionValues) -> Method[Any] | None:
    """Return the chosen method; None for the default one."""
    return methods_of(genre).get(options.get("method", DEFAULT_METHOD))


def _check_method(genre: Genre, size: Size, options: OptionValues) -> None:
    """Reject options that the chosen method does not have."""
    method = method_of(genre, options)
    if method is None:
        for name, other in methods_of(genre).items():
            for option in (*other.options, *METHOD_OPTIONS):
                if option.name in options:
                    raise BadOption(
                        f"{option.name} works only with the method {name}: give method {name}, too"
                    )
        return
    known = {*METHOD_NAMES, *method.genre_options, *(option.name for option in method.options)}
    for name in options:
        if name == "difficulty" and options[name] == "any":
            continue
        if name not in known:
            raise BadOption(
                f"the generator of the {genre.name} {options['method']} has no option {name};"
                f" known: {', '.join(sorted(known - {'method'}))}"
            )
    encoding_of(genre, options.get("encoding"))
    if "engine" in options:
        engine_named(options["engine"])
    method.check(size, method_options(options))


def method_options(options: OptionValues) -> OptionValues:
    """Return the options of the genre and of the method."""
    return {name: value for name, value in options.items() if name not in METHOD_NAMES}


class SearchOracle:
    """Search for other solutions, and measure how long that takes."""

    def __init__(self, encoding: str | None, engine: str | None, budget: Budget) -> None:
        self.encoding = encoding
        self.engine = engine
        self.budget = budget
        self.stats = GenerationStats()

    def is_only(self, draft: GeneratedDraft) -> bool:
        return not self._found(draft.puzzle, 1, draft.solution)

    def is_solution(self, draft: GeneratedDraft) -> bool:
        return bool(self._found(draft.puzzle, 1, board=board_of([draft.solution])))

    def solutions(self, puzzle: Any, at_most: int) -> list[Solution]:
        return self._found(puzzle, at_most)

    def _found(
        self,
        puzzle: Any,
        at_most: int,
        excluding: Solution | None = None,
        board: Board | None = None,
    ) -> list[Solution]:
        """Find up to `at_most` solutions on the board, excluding this one."""
        stats = self.stats
        found: list[Solution] = []
        started = time.perf_counter()
        with Search(puzzle, self.encoding, self.engine, self.budget, board=board) as search:
            if excluding is not None:
                search.exclude(excluding)
            while len(found) < at_most:
                asked = time.perf_counter()
                if not found:
                    stats.construction += asked - started
                solution = search.next()
                seconds = time.perf_counter() - asked
                stats.questions += 1
                if solution is None:
                    stats.unsatisfiable += seconds
                    break
                stats.satisfiable += seconds
                found.append(solution)
        return found


def make_by_method(
    genre: Genre,
    method: Method[Any],
    size: Size,
    options: OptionValues,
    seed: int,
    budget: Budget,
) -> tuple[GeneratedDraft, GenerationStats]:
    """Generate the puzzle of this seed, with statistics.

    Encoding and engine do not change it, unless the method depends on which solutions are found.
    """
    named = {name: value for name, value in options.items() if name not in METHOD_ONLY_NAMES}
    rng = Random(f"{options['method']} {genre.name} {size} {sorted(named.items())} {seed}")
    oracle = SearchOracle(options.get("encoding"), options.get("engine"), budget)
    tries = options.get("tries", method.tries)
    runs = MAX_RESTARTS + 1 if options.get("retry") else 1
    while True:
        budget.check()
        try:
            return method.make(rng, size, method_options(options), tries, oracle), oracle.stats
        except Failed as failed:
            if oracle.stats.restarts + 1 == runs:
                raise Failed(str(failed), oracle.stats.tries) from None
            oracle.stats.restarts += 1
