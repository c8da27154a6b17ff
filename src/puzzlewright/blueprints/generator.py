"""What a genre's generator is: the wishes it understands, and how it makes a puzzle that has
exactly one solution.

A generator needs engines, but a genre knows none; so it is handed a bench that can open formulas
and search for solutions.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from puzzlewright.blueprints.options import Option
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.model.board import Board, Solution
from puzzlewright.model.limits import Budget
from puzzlewright.solving.solver import ClauseSolver, Cuts

P = TypeVar("P")

Clue: TypeAlias = int  # the number of a clue: of its cell, island or circle
Group: TypeAlias = tuple[Clue, ...]  # clues that are shown or hidden together
# by the names that the generator lists; those not wished for are missing
Wishes: TypeAlias = Mapping[str, Any]


class Size(NamedTuple):
    """How large the page is to be."""

    rows: int
    cols: int

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"


class Made(NamedTuple, Generic[P]):
    """A puzzle and its only solution, and what had to be done that was not wished for."""

    puzzle: P
    solution: Solution
    notes: tuple[str, ...] = ()
    # the solution was given, so without a wished level it may be as hard as it is
    is_given: bool = False


class Aim(NamedTuple):
    """How a puzzle is to be for a person who solves it. A maker steers towards it; the verb
    delivers nothing else.
    """

    level: int | None = None  # exactly this level; None for any that needs no what-if
    scores: tuple[float, float] | None = None  # from the least to the most
    needs: str | None = None  # a technique without which the puzzle cannot be solved
    is_open: bool = False  # it may be as hard as it comes: nothing is steered

    def hardest(self, otherwise: int) -> int:
        """The hardest level that may be needed; without a wish this other one."""
        return self.level or otherwise


class Searching(Protocol):
    """A search through the solutions of one puzzle."""

    def prefer(self, solution: Solution) -> None:
        """Look near this solution first: what is found then tends to differ from it in few
        places.
        """

    def exclude(self, solution: Solution) -> None:
        """Do not find this solution."""

    def next(self) -> Solution | None:
        """Another solution, or None when there is none left; raises `LimitReached` when that cannot
        be found out.
        """


class Bench(Protocol):
    """What a generator may use."""

    aim: Aim
    # what is left of the work that may be done; whoever works long without a question looks at it
    budget: Budget

    def reached(self, puzzle: Any) -> Board:
        """What all techniques leave open. The puzzle is rated afterwards, and the rating goes on
        from there: whoever hands the puzzle out has not climbed in vain.
        """

    def level(self, puzzle: Any) -> int:
        """The level that a person needs for this puzzle, from 1 for trivial to 6 for extreme."""

    def takes_what_if(self, made: Made[Any], board: Board) -> bool:
        """Whether it takes a what-if to go on from a board on which techniques see nothing."""

    def search(self, puzzle: Any) -> AbstractContextManager[Searching]:
        """A search with the genre's default encoding."""

    def solver(self, cnf: Cnf, engine: str, cuts: Cuts | None = None) -> ClauseSolver:
        """A formula in this engine; to be closed by whoever opened it."""


@dataclass(frozen=True)
class Generator(Generic[P]):
    """How puzzles of a genre are made.

    Dealing and showing are enough: clues are then hidden one by one, and every puzzle is asked
    whether it still has one solution and is not too hard. A maker of the genre's own does the same
    faster, or what cannot be done like this.
    """

    wishes: tuple[Option, ...]
    # raises BadOption for what the declared bounds of the options cannot say, before any long work
    check: Callable[[Size, Wishes], None]
    # a solved page with every clue; it may have other solutions
    deal: Callable[[Random, Size, Wishes, Bench], Made[P]]
    # the numbers of the clues that a puzzle shows, in the order of the page
    clues: Callable[[P], Sequence[Clue]]
    showing: Callable[[P, Collection[Clue]], P]  # the same puzzle with only these of its clues
    # the puzzle turned and mirrored in every way, itself included
    images: Callable[[P], Iterable[P]]
    # clues that are hidden together; None for each alone
    groups: Callable[[Size, Wishes], Sequence[Group]] | None = None
    # the same puzzle for the same random numbers
    make: Callable[[Random, Size, Wishes, Bench], Made[P]] | None = None
    # whether puzzles made to these wishes can be kept at a level
    steers: Callable[[Wishes], bool] = lambda _: True
    # where alone a technique is of use, if it is of none in puzzles made to these wishes
    where_of_use: Callable[[str, Wishes], str | None] = lambda *_: None
    most_cells: int | None = None  # of a page
    # what could once be wished for, a name or a name and a value, and the sentence that it gets
    former: Mapping[str, str] = field(default_factory=dict)
