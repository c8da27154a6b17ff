"""Boards (places and the values they may still take), solutions, and the steps towards one.

A place is something to decide (a span, a cell, a circle), numbered in the puzzle's own order.
Eliminating choices is the only operation. A step records what it eliminates, from what, and why.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple, Protocol, TypeAlias

from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.words import short_repr

# annotated, so that the JSON encoder can distinguish places from other numbers
Place: TypeAlias = Annotated[int, "place"]
Value: TypeAlias = int
Choice: TypeAlias = tuple[Place, Value]

# a player's decision: this place has one of these values
Decision: TypeAlias = tuple[Place, frozenset[Value]]

# a solution or position in native JSON: [[0, 0, 0, 2, 1], ...] or ["#..", "..#"]
Marks: TypeAlias = list[Any]


class Illegible(NamedTuple):
    """A part of a drawing that is no mark, such as a bridge that ends in the water."""

    cell: tuple[int, int]
    why: str


class DrawnMarks(list[Any]):
    """Marks read from a drawing, with the parts of it that are no marks, for `check`."""

    illegible: tuple[Illegible, ...] = ()

    def __init__(self, marks: Iterable[Any], illegible: Iterable[Illegible] = ()) -> None:
        super().__init__(marks)
        self.illegible = tuple(illegible)


class SolutionView(Protocol):
    """Names the places and values of a puzzle; verbs attach it to the solutions they return."""

    def marks(self, solution: "Solution") -> Marks: ...
    def value(self, solution: "Solution", key: Any) -> Any: ...


@short_repr
@dataclass(frozen=True, slots=True)
class Solution:
    """Exactly one value for every place.

    In solutions that verbs return, `solution[row, column]` is the value of a cell (0 or 1), or the
    cell where a circle lands, and `solution[(r1, c1), (r2, c2)]` is the number of bridges of a
    span. `solution.marks` is the solution in native JSON.
    """

    values: tuple[Value, ...]
    view: SolutionView | None = field(default=None, compare=False, repr=False)

    @property
    def marks(self) -> Marks:
        """The solution in native JSON."""
        return self._required_view.marks(self)

    def __getitem__(self, key: Any) -> Any:
        return self._required_view.value(self, key)

    @property
    def _required_view(self) -> SolutionView:
        if self.view is None:
            raise PuzzlewrightError("this solution has no puzzle attached: use marks_of")
        return self.view


# what functions accept as a solution or position: marks, a solution, or a text with either
MarksLike: TypeAlias = Marks | Solution | str


@short_repr
@dataclass(frozen=True, slots=True)
class Board:
    """The values that each place may still take."""

    open: tuple[frozenset[Value], ...]

    @property
    def is_contradiction(self) -> bool:
        return not all(self.open)

    @property
    def solution(self) -> Solution | None:
        """The solution, once every place has exactly one value left."""
        if set(map(len, self.open)) - {1}:
            return None
        return Solution(tuple([value for (value,) in self.open]))

    def without(self, choices: Iterable[Choice]) -> "Board":
        """Return the board with these choices eliminated."""
        still_open = list(self.open)
        for place, value in choices:
            still_open[place] -= {value}
        return Board(tuple(still_open))

    def narrowed(self, marks: Iterable[Decision]) -> "Board":
        """Return the board with only the values that these marks allow."""
        still_open = list(self.open)
        for place, values in marks:
            still_open[place] &= values
        return Board(tuple(still_open))

    def choices_beyond(self, other: "Board") -> list[Choice]:
        """List the choices that are open here, but not on another board."""
        return [
            (place, value)
            for place, (values, others) in enumerate(zip(self.open, other.open, strict=True))
            for value in sorted(values - others)
        ]

    def decided(self) -> list[Choice]:
        """List the places with one value left, and that value."""
        return [
            (place, next(iter(values)))
            for place, values in enumerate(self.open)
            if len(values) == 1
        ]

    def undecided(self) -> list[Place]:
        """List the places with several values left."""
        return [place for place, values in enumerate(self.open) if len(values) > 1]


def board_of(solutions: Iterable[Solution]) -> Board:
    """Return the board that leaves open exactly what occurs in these solutions."""
    return Board(
        tuple(frozenset(values) for values in zip(*(s.values for s in solutions), strict=True))
    )


class Reason(NamedTuple):
    """Why a constraint exists: a rule and what it is about. The genre describes it in words."""

    rule: str  # e.g. "island", "crossing", "connected"
    about: tuple[int, ...] = ()  # islands, spans, cells or circles, as the rule needs


class Move(NamedTuple):
    """What a technique has found: reasons and known places, and the choices they rule out.

    The reasons and the open values of the places together imply that no choice is taken. A move
    that removes nothing means that they contradict each other.
    """

    removes: tuple[Choice, ...]
    reasons: tuple[Reason, ...]
    places: tuple[Place, ...]  # those whose open values matter, in addition to `removes`
    about: tuple[int, ...] = ()  # what the technique needs to describe it


class StepView(Protocol):
    """Names the places of a puzzle; verbs attach it to the steps they return."""

    def cells(self, step: "Step") -> tuple[tuple[int, ...], ...]: ...
    def conclusion(self, step: "Step") -> str: ...


@short_repr
@dataclass(frozen=True, slots=True)
class Step:
    """A move with its technique and an explanation."""

    JSON = ("technique", "level", "why", "places", "removes", "reasons", "chain?")

    technique: str
    level: int
    why: str
    removes: tuple[Choice, ...]
    reasons: tuple[Reason, ...]
    places: tuple[Place, ...]  # the known places it depends on, and those it changes
    chain: tuple["Step", ...] = ()  # of a what-if: the steps up to the contradiction
    folded: tuple[Choice, ...] = ()  # obvious choices among `removes`, omitted from `why`
    # set by verbs: how the puzzle names places, and the values left where something is removed
    view: StepView | None = field(default=None, compare=False, repr=False)
    left: tuple[Decision, ...] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        """Return the technique and its level, and below them the wrapped explanation."""
        from textwrap import fill  # seldom needed

        reason = fill(self.why, 88, initial_indent="  ", subsequent_indent="  ")
        return f"{self.technique}, {LEVELS[self.level - 1]}:\n{reason}"

    @property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """The cells to look at, as (row, column) from 0; on a graph the islands, as (number,)."""
        return self._required_view.cells(self)

    @property
    def conclusion(self) -> str:
        """What the step decides, in words."""
        return self._required_view.conclusion(self)

    @property
    def _required_view(self) -> StepView:
        if self.view is None:
            raise PuzzlewrightError("this step has no puzzle attached: take it from a verb")
        return self.view
