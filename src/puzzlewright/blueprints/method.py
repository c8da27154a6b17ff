"""A generation method besides a genre's default one, as plug-ins bring it: it ignores difficulty
and may fail.

A method gets a uniqueness oracle, which asks the chosen encoding and engine and keeps statistics.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from puzzlewright.blueprints.generator import Bench, Made, Size, Wishes
from puzzlewright.blueprints.options import Option
from puzzlewright.model.board import Solution
from puzzlewright.model.limits import Budget

P = TypeVar("P")


@dataclass
class GenerationStats:
    """What happened while a puzzle was generated."""

    tries: int = 0  # pages drawn, places tried or circles shuffled
    rejected: int = 0  # tries that had another solution
    hidden: int = 0  # clues removed
    questions: int = 0  # calls of the engine
    restarts: int = 0  # after failures
    # counters of a single method
    more: dict[str, int] = field(default_factory=dict)
    # seconds to build and load formulas, and for the engine's answers by kind
    construction: float = 0.0
    satisfiable: float = 0.0
    unsatisfiable: float = 0.0

    def most(self, name: str, number: int) -> None:
        """Keep the largest number seen under this name."""
        self.more[name] = max(self.more.get(name, 0), number)

    def __str__(self) -> str:
        return f"tries: {self.tries}, rejected: {self.rejected}, questions: {self.questions}"

    def json(self) -> dict[str, Any]:
        seconds = ("construction", "satisfiable", "unsatisfiable")
        return {
            "tries": self.tries,
            "rejected": self.rejected,
            "hidden": self.hidden,
            "questions": self.questions,
            "restarts": self.restarts,
            **self.more,
            "seconds": {name: round(getattr(self, name), 6) for name in seconds},
        }


class UniquenessOracle(Protocol):
    """Answers whether a solution is the only one."""

    stats: GenerationStats
    budget: Budget  # check it in long loops that do not call the engine

    def is_only(self, made: Made[Any]) -> bool:
        """Whether the puzzle has no other solution; one call of the engine."""

    def is_solution(self, made: Made[Any]) -> bool:
        """Whether the rules allow the solution; also one call of the engine."""

    def solutions(self, puzzle: Any, at_most: int) -> list[Solution]:
        """Find up to `at_most` solutions."""


@dataclass(frozen=True)
class Method(Generic[P]):
    """A generation method."""

    understands: Collection[str]  # the names of the genre's options that it accepts
    options: tuple[Option, ...]  # its own options, which no other method accepts
    tries: int  # before it fails, by default
    # raises BadOption for impossible options, before any long work
    check: Callable[[Size, Wishes], None]
    # one run with at most this number of tries; raises Failed if the algorithm fails
    make: Callable[[Random, Size, Wishes, int, UniquenessOracle], Made[P]]
    # whether puzzles made with these options are unique, which the caller verifies
    is_unique: Callable[[Wishes], bool] = lambda _: True


@dataclass(frozen=True)
class ExtraOption(Generic[P]):
    """An option that a plug-in adds to a genre's default method. Such puzzles keep what the option
    asks for; their difficulty cannot be chosen.
    """

    option: Option
    # raises BadOption; calls the genre's own check, given last, for the other options
    check: Callable[[Size, Wishes, Callable[[Size, Wishes], None]], None]
    # generates with the genre's own maker, given last
    make: Callable[
        [Random, Size, Wishes, Bench, Callable[[Random, Size, Wishes, Bench], Made[P]]], Made[P]
    ]
