"""Boards (places and the values they may still take), solutions, and the steps towards one.

A place is something to decide (a span, a cell, a circle), numbered in the puzzle's own order.
Everything is expressed by eliminating choices. A step says what follows, from what, and why.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeAlias, get_args

from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.words import short_repr

# told apart from other numbers where an answer is written as JSON
Place: TypeAlias = Annotated[int, "place"]
Value: TypeAlias = int
Choice: TypeAlias = tuple[Place, Value]

# what a player has decided: this place has one of these values
Decision: TypeAlias = tuple[Place, frozenset[Value]]

# A solution as people write it down, in the native notation: [[0, 0, 0, 2, 1], ...] or ["#..",
# "..#"].
Marks: TypeAlias = list[Any]


class SolutionView(Protocol):
    """How a puzzle names places and values; verbs give it to the solutions that they return."""

    def marks(self, solution: "Solution") -> Marks: ...
    def value(self, solution: "Solution", key: Any) -> Any: ...


@short_repr
@dataclass(frozen=True, slots=True)
class Solution:
    """Exactly one value for every place.

    A solution that a verb returned knows its puzzle: `solution[row, column]` is the value of a cell
    (0 or 1; the cell where a circle lands; `solution[(r1, c1), (r2, c2)]` the bridges of a span),
    and `solution.marks` is the solution in native JSON.
    """

    values: tuple[Value, ...]
    view: SolutionView | None = field(default=None, compare=False, repr=False)

    @property
    def marks(self) -> Marks:
        """The solution as people write it down, in native JSON."""
        return self._required_view.marks(self)

    def __getitem__(self, key: Any) -> Any:
        return self._required_view.value(self, key)

    @property
    def _required_view(self) -> SolutionView:
        if self.view is None:
            raise PuzzlewrightError("this solution does not know its puzzle: use marks_of")
        return self.view


# what functions take as a solution or a position: marks, a solution, or a text that has either
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
    """Why a constraint is there: a rule and what it is about. The genre puts it into words."""

    rule: str  # e.g. "island", "crossing", "connected"
    about: tuple[int, ...] = ()  # islands, spans, cells or circles, as the rule needs


Difficulty: TypeAlias = Literal["trivial", "easy", "medium", "hard", "expert", "extreme"]
LEVELS: tuple[Difficulty, ...] = get_args(Difficulty)  # of level 1, 2, ...

# the levels of what needs no technique
TOGETHER, WHAT_IF = LEVELS.index("expert") + 1, LEVELS.index("extreme") + 1


def level_named(name: str) -> int:
    return LEVELS.index(name) + 1


class Move(NamedTuple):
    """What a technique has found: reasons and known places, and the choices they rule out.

    The reasons together with the open values of the places force that none of the choices is taken.
    A move that removes nothing says that they contradict each other.
    """

    removes: tuple[Choice, ...]
    reasons: tuple[Reason, ...]
    places: tuple[Place, ...]  # those whose open values matter, besides those in `removes`
    about: tuple[int, ...] = ()  # what the technique needs to put it into words


class StepView(Protocol):
    """How a puzzle names places; verbs give it to the steps that they return."""

    def cells(self, step: "Step") -> tuple[tuple[int, ...], ...]: ...
    def conclusion(self, step: "Step") -> str: ...


@short_repr
@dataclass(frozen=True, slots=True)
class Step:
    """A move with its technique, put into words."""

    JSON = ("technique", "level", "why", "places", "removes", "reasons", "chain?")

    technique: str
    level: int
    why: str
    removes: tuple[Choice, ...]
    reasons: tuple[Reason, ...]
    places: tuple[Place, ...]  # the known places it rests on, and those it decides something of
    chain: tuple["Step", ...] = ()  # of a what-if: what would follow, up to the contradiction
    folded: tuple[Choice, ...] = ()  # of those it removes: what is plain, and not told in words
    # set by verbs: how the puzzle names places, and the values left where something is removed
    view: StepView | None = field(default=None, compare=False, repr=False)
    left: tuple[Decision, ...] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        """The technique and its level, and below them the reason in lines of normal length."""
        from textwrap import fill  # few steps are printed like this

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
            raise PuzzlewrightError("this step does not know its puzzle: take it from a verb")
        return self.view
