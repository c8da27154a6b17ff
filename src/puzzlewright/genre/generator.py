"""Generators: the functions that generate unique puzzles, what they may use, and options."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from puzzlewright.core.board import Board, Solution
from puzzlewright.core.difficulty import WHAT_IF
from puzzlewright.core.errors import BadOption, did_you_mean, suggest
from puzzlewright.core.limits import Budget
from puzzlewright.core.words import quote_excerpt, show_value
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.formulas.solver import ClauseSolver, Cuts

if TYPE_CHECKING:  # `GeneratedDraft` alone stands for a draft of any genre
    import typing_extensions

    P = typing_extensions.TypeVar("P", default=Any)
else:
    P = TypeVar("P")

Bounds: TypeAlias = tuple[float | None, float | None]  # the least and the most, None for no bound
# by the names in `Generator.options`; omitted options are missing
OptionValues: TypeAlias = Mapping[str, Any]

GRID, GRAPH = "grid", "graph"
TYPE_NAMES = {int: "a whole number", float: "a number", str: "a string", bool: "true or false"}
UNBOUNDED: Bounds = (None, None)


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a generator or of the editor, or the annotation of a verb's parameter."""

    # "max_bridges", on the command line --max-bridges; a verb's signature has its own name and type
    name: str
    kind: type  # int, float, str or bool
    idea: str  # the help text, one line
    choices: tuple[str, ...] = ()
    within: Bounds = UNBOUNDED  # bounds included
    on_graphs: Bounds | None = None  # bounds on graphs, if they differ
    is_above: bool = False  # whether the lower bound is excluded
    excludes: tuple[tuple[str, str], ...] = ()  # names of other options, each with the reason
    requires: str = ""  # another option ("from_image"), or one with its value ("order fewest")
    only: str = ""  # GRID or GRAPH
    is_local: bool = False  # refers to a file, program or address, so it is not accepted over HTTP
    longest: int | None = None  # characters of a text, or entries of a list
    pattern: str = ""  # regular expression of a text
    flags: tuple[str, ...] = ()  # on the command line, if not --name
    is_repeated: bool = False  # a list on the command line: --tag A --tag B instead of --tag A,B
    metavar: str = ""  # name of the value in help texts

    def __str__(self) -> str:
        return f"{self.name}: {' | '.join(self.choices) or self.kind.__name__}; {self.idea}"

    def check(self, value: Any, form: str = GRID) -> None:
        """Raise `BadOption` if the value has the wrong type, is no choice or is out of bounds."""
        kind = self.kind
        fits: Any = (int, float) if kind is float else kind
        if not isinstance(value, fits) or (kind is not bool and isinstance(value, bool)):
            raise self._error(TYPE_NAMES.get(kind, kind.__name__), value)
        if self.choices and value not in self.choices:
            error = self._error(f"one of {', '.join(self.choices)}", value)
            error.name, error.suggestions = value, suggest(value, self.choices)
            if error.suggestions:
                error.args = (f"{error}. Did you mean {error.suggestions[0]}?",)
            raise error
        least, most = self.bounds(form)
        is_low = least is not None and not (value > least if self.is_above else value >= least)
        if is_low or (most is not None and not value <= most):
            where = "" if self.on_graphs is None else f" on a {form}"
            raise self._error(f"{self._range(least, most)}{where}", value)

    def _error(self, wanted: str, value: object) -> BadOption:
        given = quote_excerpt(value) if isinstance(value, str) else show_value(value)
        return BadOption(f"{self.name} must be {wanted}, not {given}")

    def bounds(self, form: str = GRID) -> Bounds:
        """Return the bounds on a grid or on a graph."""
        return self.on_graphs if form == GRAPH and self.on_graphs is not None else self.within

    def _range(self, least: float | None, most: float | None) -> str:
        if least is None:
            return f"at most {most}"
        if self.is_above:
            return f"above {least}" + ("" if most is None else f" and at most {most}")
        return f"at least {least}" if most is None else f"from {least} to {most}"


def validate(options: Iterable[Option], values: Mapping[str, Any], owner: str) -> dict[str, Any]:
    """Return the values that are not None.

    Raise `BadOption` for the first value that the options do not allow. `owner` is the subject of
    the message about an unknown option.
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
    """Raise `BadOption` if an option contradicts the other given ones."""
    name = option.name
    if option.only and option.only != form:
        raise BadOption(f"{name} is an option for {option.only}s only, but this is a {form}")
    if given[name] is False:
        return
    for other, why in option.excludes:
        if given.get(other, False) is not False:
            raise BadOption(f"{why}: leave out {name} or {other}")
    needed, _, value = option.requires.partition(" ")
    if needed and (given.get(needed, False) is False or (value and given[needed] != value)):
        raise BadOption(f"{name} works only with {option.requires}: give that, too")


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
