"""Generation by the methods that plug-ins bring, with any encoding and engine as the uniqueness
oracle, and with statistics.
"""

import time
from random import Random
from typing import Any

from puzzlewright.core.board import Board, Solution, board_of
from puzzlewright.core.errors import BadOption, Failed
from puzzlewright.core.limits import Budget
from puzzlewright.engines import engine_named
from puzzlewright.genre.generator import ANYTHING, Bounds, Made, Option, Size, Wishes
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genre.plugins import GenerationStats, Method, methods_of
from puzzlewright.genres import encoding_of
from puzzlewright.reasoning.search import Search

FAST = "fast"  # the genre's default method


def _option(name: str, kind: type, idea: str, within: Bounds = ANYTHING) -> Option:
    return Option(name, kind, f"by thesis: {idea}", within=within)


# The options of every other method, in every genre.
OPTIONS = (
    _option("encoding", str, "what asks for another solution (see: encodings)"),
    _option("engine", str, "what is asked (see: engines)"),
    _option("tries", int, "after how many tries it fails (default: as its thesis says)", (1, None)),
    _option("retry", bool, "begin anew where it fails"),
    _option("rating", bool, "rate what was made, which is left out otherwise"),
)
NAMES = frozenset({"method", *(option.name for option in OPTIONS)})
# These do not change what is drawn at random.
ASIDE = NAMES - {"tries"}

MOST_RESTARTS = 1000


def shared_options(genre: Genre[Any]) -> tuple[Option, ...]:
    """The choice of a method and the options that all methods but the default one share."""
    methods = methods_of(genre)
    if not methods:
        return ()
    idea = (
        "how it is made: fast (default), or as the genre's thesis makes it, for one solution only"
    )
    return (Option("method", str, idea, (FAST, *methods)), *OPTIONS)


def method_of(genre: Genre[Any], wishes: Wishes) -> Method[Any] | None:
    """The method that these options choose; None for the default one."""
    return methods_of(genre).get(wishes.get("method", FAST))


def check(genre: Genre[Any], size: Size, wishes: Wishes) -> None:
    """Refuse options that the chosen method does not have."""
    method = method_of(genre, wishes)
    if method is None:
        for name, other in methods_of(genre).items():
            for option in (*other.options, *OPTIONS):
                if option.name in wishes:
                    raise BadOption(
                        f"{option.name} is an option of the method {name}: give method {name} too"
                    )
        return
    known = {*NAMES, *method.understands, *(option.name for option in method.options)}
    for name in wishes:
        if name == "difficulty" and wishes[name] == "any":
            continue
        if name not in known:
            raise BadOption(
                f"the generator of the {genre.name} {wishes['method']} has no option {name}; known:"
                f" {', '.join(sorted(known - {'method'}))}"
            )
    encoding_of(genre, wishes.get("encoding"))
    if "engine" in wishes:
        engine_named(wishes["engine"])
    method.check(size, own(wishes))


def own(wishes: Wishes) -> Wishes:
    """The options of the genre and of the method."""
    return {name: value for name, value in wishes.items() if name not in NAMES}


class SearchOracle:
    """Searches for other solutions, and measures how long that takes."""

    def __init__(self, encoding: str | None, engine: str | None, budget: Budget) -> None:
        self.encoding = encoding
        self.engine = engine
        self.budget = budget
        self.stats = GenerationStats()

    def is_only(self, made: Made[Any]) -> bool:
        return not self._found(made.puzzle, 1, made.solution)

    def is_solution(self, made: Made[Any]) -> bool:
        return bool(self._found(made.puzzle, 1, board=board_of([made.solution])))

    def solutions(self, puzzle: Puzzle, at_most: int) -> list[Solution]:
        return self._found(puzzle, at_most)

    def _found(
        self,
        puzzle: Puzzle,
        at_most: int,
        besides: Solution | None = None,
        board: Board | None = None,
    ) -> list[Solution]:
        """Up to `at_most` solutions on the board, besides this one."""
        stats = self.stats
        found: list[Solution] = []
        started = time.perf_counter()
        with Search(puzzle, self.encoding, self.engine, self.budget, board=board) as search:
            if besides is not None:
                search.exclude(besides)
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


def make(
    genre: Genre[Any], method: Method[Any], size: Size, wishes: Wishes, seed: int, budget: Budget
) -> tuple[Made[Any], GenerationStats]:
    """The puzzle of this seed, with statistics. Encoding and engine do not change it, unless the
    method depends on which solutions are found.
    """
    named = {name: value for name, value in wishes.items() if name not in ASIDE}
    rng = Random(f"{wishes['method']} {genre.name} {size} {sorted(named.items())} {seed}")
    oracle = SearchOracle(wishes.get("encoding"), wishes.get("engine"), budget)
    tries = wishes.get("tries", method.tries)
    runs = MOST_RESTARTS + 1 if wishes.get("retry") else 1
    while True:
        budget.check()
        try:
            return method.make(rng, size, own(wishes), tries, oracle), oracle.stats
        except Failed as failed:
            if oracle.stats.restarts + 1 == runs:
                raise Failed(str(failed), oracle.stats.tries) from None
            oracle.stats.restarts += 1
