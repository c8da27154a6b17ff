"""What a thesis' own generator is: plain, with no regard to people, and free to fail.

It is handed a judge, who asks the chosen encoding and engine and counts what happens on the way.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from puzzlewright.blueprints.generator import Made, Size, Wishes
from puzzlewright.model.board import Solution
from puzzlewright.model.limits import Budget

P = TypeVar("P")


@dataclass
class Tally:
    """What happened while a puzzle was made."""

    tries: int = 0  # pages drawn, places tried or circles shuffled
    rejected: int = 0  # of these, what had another solution
    hidden: int = 0  # clues
    questions: int = 0  # put to the engine
    restarts: int = 0  # after failures
    # what only one genre counts
    more: dict[str, int] = field(default_factory=dict)
    # seconds for formulas, until they are in the engine; and for yes and no
    construction: float = 0.0
    satisfiable: float = 0.0
    unsatisfiable: float = 0.0

    def most(self, name: str, number: int) -> None:
        """Keep the largest number that was seen of something."""
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


class Judge(Protocol):
    """Who asks whether a solution is the only one."""

    tally: Tally
    budget: Budget  # whoever draws long without a question looks at it

    def is_only(self, made: Made[Any]) -> bool:
        """Whether the puzzle has no other solution; one question to the engine."""

    def is_solution(self, made: Made[Any]) -> bool:
        """Whether the rules allow the solution, which is asked of the engine too."""

    def solutions(self, puzzle: Any, at_most: int) -> list[Solution]:
        """So many solutions, or all if there are fewer."""


@dataclass(frozen=True)
class Thesis(Generic[P]):
    """The generator of a genre's thesis."""

    wishes: Collection[str]  # those of the genre that it understands
    tries: int  # before it fails, unless another number is wished for
    # raises BadWish for what cannot be had, before any long work
    check: Callable[[Size, Wishes], None]
    # one run, with so many tries at most; raises Failed where the algorithm fails
    make: Callable[[Random, Size, Wishes, int, Judge], Made[P]]
    # whether what is made with these wishes has one solution, as is checked in the end
    is_unique: Callable[[Wishes], bool] = lambda _: True
