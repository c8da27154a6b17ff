"""Generators: options and how they are validated, and how a unique puzzle is made."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from puzzlewright.core.board import WHAT_IF, Board, Solution
from puzzlewright.core.errors import BadOption, did_you_mean, suggest
from puzzlewright.core.limits import Budget
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.formulas.solver import ClauseSolver, Cuts

Bounds: TypeAlias = tuple[float | None, float | None]  # the least and the most, None for no bound

GRID, GRAPH = "grid", "graph"
TYPE_NAMES = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}
UNBOUNDED: Bounds = (None, None)
P = TypeVar("P")
Clue: TypeAlias = int  # the number of a clue: of its cell, island or circle
Group: TypeAlias = tuple[Clue, ...]  # clues that are shown or hidden together
# by the names that the generator lists; those not wished for are missing
OptionValues: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a generator or an editor page, or what a verb's parameter needs to be told."""

    name: str  # "max_bridges"; on the command line --max-bridges; a verb's signature has its own
    kind: type  # int, float, str or bool; likewise
    idea: str  # one line for people
    choices: tuple[str, ...] = ()
    within: Bounds = UNBOUNDED  # allowed values, bounds included
    on_graphs: Bounds | None = None  # bounds on graphs, if they differ there
    is_above: bool = False  # whether the lower bound itself is excluded
    excludes: tuple[tuple[str, str], ...] = ()  # names of other options, each with the reason
    requires: str = ""  # another option ("from_image"), or one with its value ("order fewest")
    only: str = ""  # GRID or GRAPH
    is_local: bool = False  # names a file, program or address: not for other machines
    longest: int | None = None  # characters of a text, or entries of a list
    pattern: str = ""  # of a text, as a regular expression
    flags: tuple[str, ...] = ()  # on the command line, if not --name
    metavar: str = ""  # what its value is called in a help text

    def __str__(self) -> str:
        return f"{self.name}: {' | '.join(self.choices) or self.kind.__name__}; {self.idea}"

    def check(self, value: Any, form: str = GRID) -> None:
        """Raise `BadOption` if the value has the wrong kind, is no choice or is out of bounds."""
        name, kind = self.name, self.kind
        fits: Any = (int, float) if kind is float else kind
        if not isinstance(value, fits) or (kind is not bool and isinstance(value, bool)):
            raise BadOption(f"{name} must be {TYPE_NAMES.get(kind, kind.__name__)}, not {value!r}")
        if self.choices and value not in self.choices:
            error = BadOption(f"{name} must be one of {', '.join(self.choices)}, not {value!r}")
            error.name, error.suggestions = value, suggest(value, self.choices)
            if error.suggestions:
                error.args = (f"{error}. Did you mean {error.suggestions[0]}?",)
            raise error
        least, most = self.bounds(form)
        is_low = least is not None and not (value > least if self.is_above else value >= least)
        if is_low or (most is not None and not value <= most):
            where = "" if self.on_graphs is None else f" on a {form}"
            raise BadOption(f"{name} must be {self._range(least, most)}{where}, not {value}")

    def bounds(self, form: str = GRID) -> Bounds:
        """The least and the most on a grid or on a graph."""
        return self.on_graphs if form == GRAPH and self.on_graphs is not None else self.within

    def _range(self, least: float | None, most: float | None) -> str:
        if least is None:
            return f"at most {most}"
        if self.is_above:
            return f"above {least}" + ("" if most is None else f" and at most {most}")
        return f"at least {least}" if most is None else f"from {least} to {most}"


def validate(options: Iterable[Option], values: Mapping[str, Any], owner: str) -> dict[str, Any]:
    """Return the given values, without those that are None.

    Raise `BadOption` for the first value that the declarations do not allow. `owner` names what
    has the options, for the message about an unknown one.
    """
    known = {option.name: option for option in options}
    given = {name: value for name, value in values.items() if value is not None}
    form = GRAPH if given.get(GRAPH) else GRID
    for name, value in given.items():
        if name not in known:
            raise unknown_option(owner, name, known)
        known[name].check(value, form)
    for name in given:
        _check_together(known[name], given, form)
    return given


def unknown_option(owner: str, name: str, known: Iterable[str]) -> BadOption:
    """Return the error about an option that does not exist."""
    names = tuple(known)
    suggestions = suggest(name, names)
    error = BadOption(f"{owner} has no option {name!r}{did_you_mean(suggestions, names)}")
    error.name, error.suggestions = name, suggestions
    return error


def _check_together(option: Option, given: Mapping[str, Any], form: str) -> None:
    """Raise `BadOption` if an option contradicts the others that are given."""
    name = option.name
    if option.only and option.only != form:
        raise BadOption(f"{name} is an option of {option.only}s only, and this is to be a {form}")
    if given[name] is False:
        return
    for other, why in option.excludes:
        if given.get(other, False) is not False:
            raise BadOption(f"{why}: leave out {name} or {other}")
    needed, _, value = option.requires.partition(" ")
    if needed and (given.get(needed, False) is False or (value and given[needed] != value)):
        raise BadOption(f"{name} is an option of {option.requires}: give {option.requires} too")


class Size(NamedTuple):
    """How large the page is to be."""

    rows: int
    cols: int

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"


class GeneratedDraft(NamedTuple, Generic[P]):
    """A puzzle and its only solution, and what had to be done that was not wished for."""

    puzzle: P
    solution: Solution
    notes: tuple[str, ...] = ()
    # the solution was given, so without a wished level it may be as hard as it is
    is_solution_given: bool = False


class Target(NamedTuple):
    """The difficulty that a generator aims at and that the verb guarantees."""

    level: int | None = None  # exactly this level; None for any that needs no what-if
    scores: tuple[float, float] | None = None  # from the least to the most
    technique: str | None = None  # a technique without which the puzzle cannot be solved
    accepts_any: bool = False  # it may be as hard as it comes: nothing is steered

    def max_level(self, otherwise: int) -> int:
        """The hardest level that may be needed; without a wish this other one."""
        return self.level or otherwise


class SolutionSearch(Protocol):
    """A search through the solutions of one puzzle."""

    def prefer(self, solution: Solution) -> None:
        """Search near this solution first, to find solutions that differ from it in few places."""

    def exclude(self, solution: Solution) -> None:
        """Do not find this solution."""

    def next(self) -> Solution | None:
        """Another solution, or None if there is none; raises `LimitReached` if that is unknown."""


class GeneratorContext(Protocol):
    """What a generator may use."""

    target: Target
    # what is left of the work that may be done; whoever works long without a question looks at it
    budget: Budget

    def board_after_techniques(self, puzzle: Any) -> Board:
        """What all techniques leave open; the rating of the puzzle goes on from there."""

    def level(self, puzzle: Any) -> int:
        """The level that a person needs for this puzzle, from 1 for trivial to 6 for extreme."""

    def needs_guess(self, made: GeneratedDraft[Any], board: Board) -> bool:
        """Whether it takes a what-if to go on from a board on which techniques see nothing."""

    def search(self, puzzle: Any) -> AbstractContextManager[SolutionSearch]:
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

    options: tuple[Option, ...]
    # raises BadOption for what the declared bounds of the options cannot say, before any long work
    check: Callable[[Size, OptionValues], None]
    # a solved page with every clue; it may have other solutions
    random_solution: Callable[[Random, Size, OptionValues, GeneratorContext], GeneratedDraft[P]]
    # the numbers of the clues that a puzzle shows, in the order of the page
    clues: Callable[[P], Sequence[Clue]]
    with_clues: Callable[[P, Collection[Clue]], P]  # the same puzzle with only these of its clues
    # the puzzle turned and mirrored in every way, itself included
    orientations: Callable[[P], Iterable[P]]
    clue_rule: str = "clue"  # the reasons of this rule name the clues on which they depend
    # clues that are hidden together; None for each alone
    groups: Callable[[Size, OptionValues], Sequence[Group]] | None = None
    # the same puzzle for the same random numbers
    make: Callable[[Random, Size, OptionValues, GeneratorContext], GeneratedDraft[P]] | None = None
    # whether puzzles made to these wishes can be kept at a level
    can_target_level: Callable[[OptionValues], bool] = lambda _: True
    # where alone a technique is of use, if it is of none in puzzles made to these wishes
    where_applicable: Callable[[str, OptionValues], str | None] = lambda *_: None
    max_level: int = WHAT_IF  # the hardest level that its puzzles reach often enough to find one
    max_cells: int | None = None  # of a page
    # what could once be wished for, a name or a name and a value, and the sentence that it gets
    removed_options: Mapping[str, str] = field(default_factory=dict)
