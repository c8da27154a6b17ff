"""Generators: the functions that generate unique puzzles, and what they may use."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from puzzlewright.core.board import Board, Solution
from puzzlewright.core.difficulty import WHAT_IF
from puzzlewright.core.limits import Budget
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.formulas.solver import ClauseSolver, Cuts
from puzzlewright.genre.options import Option, OptionValues

if TYPE_CHECKING:  # `GeneratedDraft` alone stands for a draft of any genre
    import typing_extensions

    P = typing_extensions.TypeVar("P", default=Any)
else:
    P = TypeVar("P")
Clue: TypeAlias = int  # the number of a clue: of its cell, island or circle
Group: TypeAlias = tuple[Clue, ...]  # clues that are shown or hidden together


class Size(NamedTuple):
    """The size of a grid."""

    rows: int
    cols: int

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"


class GeneratedDraft(NamedTuple, Generic[P]):
    """A puzzle and its only solution, with notes about deviations from the options."""

    puzzle: P
    solution: Solution
    notes: tuple[str, ...] = ()
    # the caller gave the solution, so by default any difficulty is accepted
    is_solution_given: bool = False


class Target(NamedTuple):
    """The difficulty that a generator aims at and that the verb guarantees."""

    level: int | None = None  # exactly this level; None for any that needs no what-if
    scores: tuple[float, float] | None = None  # minimum and maximum
    technique: str | None = None  # a technique that the puzzle must need
    accepts_any: bool = False  # any difficulty, even if it needs a what-if
    hard_steps: int = 0  # minimum number of steps at the level
    is_dense: bool = False  # whether to prefer puzzles with many steps at the level

    @property
    def counts_steps(self) -> bool:
        """Whether the number of steps at the level matters."""
        return self.is_dense or self.hard_steps > 1

    def max_level(self, otherwise: int) -> int:
        """Return the hardest level that may be needed; `otherwise` if the target has none."""
        return self.level or otherwise


class SolutionSearch(Protocol):
    """A search through the solutions of one puzzle."""

    def prefer(self, solution: Solution) -> None:
        """Search near this solution first, to find solutions that differ from it in few places."""

    def exclude(self, solution: Solution) -> None:
        """Do not find this solution."""

    def next(self) -> Solution | None:
        """Return another solution, or None; raise `LimitReached` if that is unknown."""


class GeneratorContext(Protocol):
    """What a generator may use."""

    target: Target
    budget: Budget  # check it in long loops that do not call an engine

    def board_after_techniques(self, puzzle: Any) -> Board:
        """Return the board that all techniques leave; a later rating starts from it."""

    def level(self, puzzle: Any) -> int:
        """Return the level of this puzzle, from 1 for trivial to 6 for extreme."""

    def density(self, puzzle: Any) -> float:
        """Return the share of the requested steps at the level that this puzzle has, up to 1."""

    def needs_guess(self, draft: GeneratedDraft, board: Board) -> bool:
        """Return whether a board on which no technique applies needs a what-if."""

    def search(self, puzzle: Any) -> AbstractContextManager[SolutionSearch]:
        """Return a search with the genre's default encoding."""

    def solver(self, cnf: Cnf, engine: str, cuts: Cuts | None = None) -> ClauseSolver:
        """Open a formula in this engine; the caller closes it."""


@dataclass(frozen=True)
class Generator(Generic[P]):
    """How puzzles of a genre are generated.

    By default, clues of a random solution are removed one by one while the puzzle stays unique and
    is not too hard. `make` replaces this by a faster or different algorithm.
    """

    options: tuple[Option, ...]
    # raises BadOption for what the bounds of the options cannot express, before any long work
    check: Callable[[Size, OptionValues], None]
    # a solved puzzle with every clue; it may have other solutions
    random_solution: Callable[[Random, Size, OptionValues, GeneratorContext], GeneratedDraft[P]]
    # the numbers of the clues that a puzzle shows, in reading order
    clues: Callable[[P], Sequence[Clue]]
    with_clues: Callable[[P, Collection[Clue]], P]  # the same puzzle with only these clues
    # the puzzle in all rotations and reflections, including itself
    orientations: Callable[[P], Iterable[P]]
    clue_rule: str = "clue"  # reasons of this rule contain the numbers of the clues they depend on
    # clues that are removed together; None to remove each separately
    groups: Callable[[Size, OptionValues], Sequence[Group]] | None = None
    # must be reproducible: equal random numbers give equal puzzles
    make: Callable[[Random, Size, OptionValues, GeneratorContext], GeneratedDraft[P]] | None = None
    # whether the difficulty can be chosen with these options
    can_target_level: Callable[[OptionValues], bool] = lambda _: True
    # which options a technique needs, such as "--no-loops"; None if it may apply with these
    where_applicable: Callable[[str, OptionValues], str | None] = lambda *_: None
    # puzzles that meet the target, before the one with the most steps at its level is chosen
    dense_tries: int = 2
    # titles of the pictures of this size that the option `picture` knows
    pictures: Callable[[Size], Sequence[str]] = lambda _: ()
    # titles of further pictures, drawn by a rule, that it knows; each with its shortest side
    patterns: Mapping[str, int] = field(default_factory=dict)
    max_level: int = WHAT_IF  # the hardest level that puzzles reach often enough
    max_cells: int | None = None  # of a grid
    # options of earlier versions, "name" or "name value", each with the error message
    removed_options: Mapping[str, str] = field(default_factory=dict)
