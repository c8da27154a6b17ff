"""How people solve a genre: named techniques, easiest first, each a small function that looks at
one spot of the page.

A spot is wherever a technique is applied: an island, a clue, a pair of circles, as a number of the
technique's own. When a place changes, only the spots near it are looked at again, so a solve costs
about as much as there is to see.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from puzzlewright.human.position import Position
from puzzlewright.model.board import Board, Choice, Place, Solution
from puzzlewright.model.reason import Reason
from puzzlewright.model.shapes import Shape
from puzzlewright.model.step import Move

P = TypeVar("P")
S = TypeVar("S", bound=Position)

Spot: TypeAlias = int
# How much there is to tell of what a technique sees. What is plain anyone sees at once: it is told
# with the step that uses it. Bookkeeping only notes down what known marks mean for others: no hint
# tells it while there is something to find.
Weight: TypeAlias = Literal["find", "bookkeeping", "plain"]
Facts: TypeAlias = Mapping[str, Any]  # by name: numbers, texts, truth values, as JSON has them


@dataclass(frozen=True)
class Technique(Generic[S]):
    """A named human deduction.

    What it finds must depend on the position alone, and knowing more must never make it see less:
    so the level that a puzzle needs does not depend on the order of steps. It must never assume
    that the puzzle has only one solution.
    """

    name: str  # "only-exit"
    level: int  # 1 for trivial up to 5 for expert
    idea: str  # one line for people
    spots: Callable[[S], Iterable[Spot]]  # all spots of the page, in reading order
    # the spots where a change of this place may show something new; asked for before the next look,
    # when there may have been other changes since
    near: Callable[[S, Place], Iterable[Spot]]
    look: Callable[[S, Spot], Sequence[Move]]  # all that it sees at one spot
    # one sentence, in the voice of necessity, with the conclusion; asked for before the move is
    # taken
    words: Callable[[S, Move], str]
    weight: Weight = "find"
    # whether it follows what is only supposed: no what-if rests on it, since nobody supposes twice
    supposes: bool = False
    # a move as far as it says something of these places, with the reasons that this takes; without
    # it, what is said of each place takes all the reasons
    part: Callable[[S, Move, Collection[Place]], Move] | None = None
    # whether it can see anything on such a page, whatever is known of it; without it, it may on any
    acts_on: Callable[[S], bool] | None = None

    def about(self, position: S, move: Move, places: Collection[Place]) -> Move:
        """A move as far as it says something of these places."""
        if self.part:
            return self.part(position, move, places)
        return move._replace(removes=tuple([one for one in move.removes if one[0] in places]))


@dataclass(frozen=True)
class SolverRating:
    """A rating by what an engine counts while it solves, as a thesis has it; for comparison with
    that by techniques.
    """

    encoding: str
    engine: str
    facts: Callable[[Mapping[str, int]], Facts]


@dataclass(frozen=True)
class Teaching(Generic[P, S]):
    """All that is needed to solve a genre as people do, and to tell them about it."""

    techniques: tuple[Technique[S], ...]  # easiest first
    position: Callable[[P, Board], S]
    # the rules whose reasons are counted when an explanation is to be small; others are free
    premises: frozenset[str]
    # where a reason is on the page, in shapes of the role "premise"
    outline: Callable[[P, Reason], Sequence[Shape]]
    facts: Callable[[P, Solution], Facts]  # what can be counted about a puzzle and its solution
    sets: Mapping[str, tuple[str, ...]]  # named sets of techniques, besides the whole
    solver_rating: SolverRating | None = None
    # how a choice that is ruled out is struck on this board, role "ruled-out"
    strike: Callable[[P, Board, Choice], Sequence[Shape]] | None = None
    looks: tuple[str, ...] = ()  # options of the genre's drawing that show what steps are about
    # those of the facts that need no solution
    page_facts: Callable[[P], Facts] | None = None
    # the rules by which everything is joined, if the genre has some
    connection: frozenset[str] = frozenset()
    # how much of the solution a board holds, None if that cannot be told; without it, the share of
    # places that are decided
    share: Callable[[P, Board], float | None] | None = None
    # of sets of techniques, how much their source comes to, where it uses them in a way of its own
    published: Mapping[str, Callable[[P], float | None]] = field(default_factory=dict)
