"""Human solving: positions, named techniques, and the human model of a genre."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from puzzlewright.core import deprecated
from puzzlewright.core.board import Board, Choice, Move, Place, Reason, Solution, Value
from puzzlewright.core.picture import Shape

P = TypeVar("P")
Spot: TypeAlias = int
# How notable a move is. "obvious" moves are shown with the step that uses them.
# "bookkeeping" records what marks imply elsewhere; hints show it only if there is no "find".
Weight: TypeAlias = Literal["find", "bookkeeping", "obvious"]
Facts: TypeAlias = Mapping[str, Any]  # by name: numbers, texts, truth values, as JSON has them


class Position:
    """The values still open at every place; genres add what their techniques need."""

    def __init__(self, board: Board) -> None:
        self.open: list[frozenset[Value]] = list(board.open)
        self.undecided = sum([len(values) > 1 for values in self.open])
        self.is_contradiction = board.is_contradiction

    def eliminate(self, choices: Iterable[Choice]) -> list[Place]:
        """Rule these choices out; return the places that changed."""
        changed = []
        still_open = self.open
        for place, value in choices:
            values = still_open[place]
            if value in values:
                remaining = still_open[place] = values - {value}
                if len(remaining) == 1:
                    self.undecided -= 1
                elif not remaining:
                    self.is_contradiction = True
                changed.append(place)
        return changed

    @property
    def is_solved(self) -> bool:
        return not self.undecided and not self.is_contradiction

    def board(self) -> Board:
        return Board(tuple(self.open))


S = TypeVar("S", bound=Position)

WHOLE_BOARD: Spot = 0  # the only spot of a technique that looks at the whole board at once


def whole_board(position: Position) -> Sequence[Spot]:
    """Return the only spot of a technique that looks at the whole board at once."""
    return (WHOLE_BOARD,)


def after_any_change(position: Position, place: Place) -> Sequence[Spot]:
    """Return the whole board, after any change."""
    return (WHOLE_BOARD,)


@dataclass(frozen=True)
class Technique(Generic[S]):
    """A named human deduction.

    Its moves must depend only on the position. It must be monotonic: eliminating a choice never
    makes it find less. So the level of a puzzle does not depend on the order of steps. It must
    never assume that the puzzle has only one solution.
    """

    name: str  # "only-exit"
    level: int  # 1 for trivial up to 5 for expert
    idea: str  # one-line description
    spots: Callable[[S], Iterable[Spot]]  # all spots of the puzzle, in reading order
    # the spots where a change of this place may allow new moves; called before the next search,
    # when other places may have changed too
    near: Callable[[S, Place], Iterable[Spot]]
    find_moves: Callable[[S, Spot], Sequence[Move]]  # all moves at one spot
    # the reason first, then the conclusion, in at most 30 words; called before the move is taken.
    # A `Phrase` (core.phrases) also says what its parts name on the board.
    describe: Callable[[S, Move], str]
    weight: Weight = "find"
    # whether it tries a hypothesis; what-ifs do not use it, because suppositions do not nest
    uses_supposition: bool = False
    # whether it sums up a chain of easier moves, which a hint shows one by one
    is_chain: bool = False
    # whether it takes a long search; like a supposition, it is tried after the others of its level,
    # and not in what-ifs
    is_search: bool = False
    # the part of a move about these places, with the reasons for this part; by default, every part
    # has all the reasons
    restrict: Callable[[S, Move, Collection[Place]], Move] | None = None
    # whether it can find anything in this puzzle, in any position; by default, it can
    can_apply: Callable[[S], bool] | None = None
    # its name for people, such as "Last way out"; by default, the name in words
    title: str = ""
    # what to ask yourself to find a move, without the answer: "Which cells do both clues see?"
    question: str = ""
    # whether a hint first points at the places that a move uses; by default, at its clues
    points_at_places: bool = False
    # details for docs/techniques.md: limits, sources, what it includes
    description: str = ""

    def __post_init__(self) -> None:
        if not self.title:
            object.__setattr__(self, "title", self.name.replace("-", " ").capitalize())
        if not self.question:
            object.__setattr__(self, "question", f"Do you see this: {self.idea}?")
        object.__setattr__(self, "weight", deprecated.WEIGHTS.get(self.weight, self.weight))

    @property
    def comes_last(self) -> bool:
        """Whether it is tried after the others of its level, and not in what-ifs."""
        return self.uses_supposition or self.is_search

    def restricted_to(self, position: S, move: Move, places: Collection[Place]) -> Move:
        """Return the part of a move that is about these places."""
        if self.restrict:
            return self.restrict(position, move, places)
        removes = tuple([choice for choice in move.removes if choice[0] in places])
        return move._replace(removes=removes)


@dataclass(frozen=True)
class SolverRating:
    """A rating by the counters of an engine, to compare with the rating by techniques."""

    encoding: str
    engine: str
    facts: Callable[[Mapping[str, int]], Facts]


@dataclass(frozen=True)
class HumanModel(Generic[P, S]):
    """What is needed to solve a genre as people do, and to explain it."""

    techniques: tuple[Technique[S], ...]  # easiest first
    position: Callable[[P, Board], S]
    # the rules whose reasons count towards the size of an explanation; others are free
    premises: frozenset[str]
    # shapes of the role "premise" that highlight a reason
    outline: Callable[[P, Reason], Sequence[Shape]] = lambda *_: ()
    # statistics about a puzzle and its solution
    facts: Callable[[P, Solution], Facts] = lambda *_: {}
    # named subsets of the techniques
    sets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # shapes of the role "ruled-out" that cross out a choice on this board
    strike_out: Callable[[P, Board, Choice], Sequence[Shape]] | None = None
    styles: tuple[str, ...] = ()  # drawing options of the genre that pictures of steps use
    # the facts that need no solution
    unsolved_facts: Callable[[P], Facts] | None = None
    # the rules about connectivity
    connectivity_rules: frozenset[str] = frozenset()
    # the share of the solution that a board contains, None if unknown; by default, the share of
    # decided places
    coverage: Callable[[P, Board], float | None] | None = None
    # whether people read all clues from the top before they look at what follows from marks;
    # by default, they start at the edge
    is_read_first: bool = False
    # whether a hint decides one place at a time, so that it can say what is wrong with the other
    # values; by default, it says everything that follows from one reason
    is_one_by_one: bool = False
