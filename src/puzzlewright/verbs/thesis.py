"""Generate as the theses do: their plain generators, with any encoding and engine as the judge, and
with what happened on the way.
"""

import time
from random import Random
from typing import Any

from puzzlewright.asking.search import Search
from puzzlewright.blueprints.generator import Generator, Made, Size, Wishes
from puzzlewright.blueprints.genre import Genre
from puzzlewright.blueprints.options import ANYTHING, USUAL_METHOD, Bounds, Option
from puzzlewright.blueprints.thesis import Tally, Thesis
from puzzlewright.engines import engine_named
from puzzlewright.genres import encoding_of
from puzzlewright.model.board import Board, Solution, board_of
from puzzlewright.model.errors import BadOption, Failed
from puzzlewright.model.limits import Budget

FAST, THESIS = USUAL_METHOD, "thesis"
METHOD = Option(
    "method",
    str,
    "how it is made: fast (default), or as the genre's thesis makes it, for one solution only",
    (FAST, THESIS),
)


def _option(name: str, kind: type, idea: str, within: Bounds = ANYTHING) -> Option:
    return Option(name, kind, f"by thesis: {idea}", within=within, method=THESIS)


# What only the method thesis understands, in every genre.
OPTIONS = (
    _option("encoding", str, "what asks for another solution (see: encodings)"),
    _option("engine", str, "what is asked (see: engines)"),
    _option("tries", int, "after how many tries it fails (default: as its thesis says)", (1, None)),
    _option("retry", bool, "begin anew where it fails"),
    _option("rating", bool, "rate what was made, which is left out otherwise"),
)
WISHES = (METHOD, *OPTIONS)
NAMES = frozenset(wish.name for wish in WISHES)
# Who asks does not change what is drawn at random.
ASIDE = NAMES - {"tries"}

MOST_RESTARTS = 1000


def is_wished(wishes: Wishes) -> bool:
    """Whether it is to be made as in the thesis."""
    return wishes.get("method") == THESIS


def check(genre: Genre[Any], generator: Generator[Any], size: Size, wishes: Wishes) -> None:
    """Raise `BadOption` for what the thesis' generator does not know."""
    thesis = generator.thesis
    if thesis is None or not is_wished(wishes):
        return
    known = {*NAMES, *thesis.wishes}
    for name in wishes:
        if name == "difficulty" and wishes[name] == "any":
            continue
        if name not in known:
            raise BadOption(
                f"the generator of the {genre.name} thesis has no option {name}; known:"
                f" {', '.join(sorted(known - {'method'}))}"
            )
    encoding_of(genre, wishes.get("encoding"))
    if "engine" in wishes:
        engine_named(wishes["engine"])
    thesis.check(size, own(wishes))


def own(wishes: Wishes) -> Wishes:
    """The wishes that are the genre's own."""
    return {name: value for name, value in wishes.items() if name not in NAMES}


class SearchingJudge:
    """Asks a search for another solution, and looks at the clock."""

    def __init__(self, encoding: str | None, engine: str | None, budget: Budget) -> None:
        self.encoding = encoding
        self.engine = engine
        self.budget = budget
        self.tally = Tally()

    def is_only(self, made: Made[Any]) -> bool:
        return not self._found(made.puzzle, 1, made.solution)

    def is_solution(self, made: Made[Any]) -> bool:
        return bool(self._found(made.puzzle, 1, board=board_of([made.solution])))

    def solutions(self, puzzle: Any, at_most: int) -> list[Solution]:
        return self._found(puzzle, at_most)

    def _found(
        self,
        puzzle: Any,
        at_most: int,
        besides: Solution | None = None,
        board: Board | None = None,
    ) -> list[Solution]:
        """So many solutions besides this one that keep to the board."""
        tally = self.tally
        found: list[Solution] = []
        started = time.perf_counter()
        with Search(puzzle, self.encoding, self.engine, self.budget, board=board) as search:
            if besides is not None:
                search.exclude(besides)
            while len(found) < at_most:
                asked = time.perf_counter()
                if not found:
                    tally.construction += asked - started
                solution = search.next()
                seconds = time.perf_counter() - asked
                tally.questions += 1
                if solution is None:
                    tally.unsatisfiable += seconds
                    break
                tally.satisfiable += seconds
                found.append(solution)
        return found


def make(
    genre: Genre[Any], thesis: Thesis[Any], size: Size, wishes: Wishes, seed: int, budget: Budget
) -> tuple[Made[Any], Tally]:
    """The puzzle of this seed and what happened; the same puzzle whoever is asked, but where the
    thesis goes by the solutions that are found.
    """
    named = {name: value for name, value in wishes.items() if name not in ASIDE}
    rng = Random(f"thesis {genre.name} {size} {sorted(named.items())} {seed}")
    judge = SearchingJudge(wishes.get("encoding"), wishes.get("engine"), budget)
    tries = wishes.get("tries", thesis.tries)
    runs = MOST_RESTARTS + 1 if wishes.get("retry") else 1
    while True:
        budget.check()
        try:
            return thesis.make(rng, size, own(wishes), tries, judge), judge.tally
        except Failed as failed:
            if judge.tally.restarts + 1 == runs:
                raise Failed(str(failed), judge.tally.tries) from None
            judge.tally.restarts += 1
