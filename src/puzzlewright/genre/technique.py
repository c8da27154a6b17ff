"""How people solve a genre: positions on the way to the solution, and named techniques."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from puzzlewright.core.board import Board, Choice, Move, Place, Reason, Solution, Value
from puzzlewright.core.picture import Shape

P = TypeVar("P")
Spot: TypeAlias = int
# How much a move says. Plain moves are obvious and shown with the step that uses them. Bookkeeping
# notes what marks mean for others: no hint shows it while there is something to find.
Weight: TypeAlias = Literal["find", "bookkeeping", "plain"]
Facts: TypeAlias = Mapping[str, Any]  # by name: numbers, texts, truth values, as JSON has them


class Position:
    """The values still open at every place; a genre adds what its techniques look up."""

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
                left = still_open[place] = values - {value}
                if len(left) == 1:
                    self.undecided -= 1
                elif not left:
                    self.is_contradiction = True
                changed.append(place)
        return changed

    @property
    def is_solved(self) -> bool:
        return not self.undecided and not self.is_contradiction

    def board(self) -> Board:
        return Board(tuple(self.open))


S = TypeVar("S", bound=Position)


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
    find_moves: Callable[[S, Spot], Sequence[Move]]  # all that it sees at one spot
    # one sentence, in the voice of necessity, with the conclusion; asked for before the move is
    # taken
    describe: Callable[[S, Move], str]
    weight: Weight = "find"
    # whether it follows what is only supposed: no what-if rests on it, since nobody supposes twice
    uses_supposition: bool = False
    # a move as far as it says something of these places, with the reasons that this takes; without
    # it, what is said of each place takes all the reasons
    restrict: Callable[[S, Move, Collection[Place]], Move] | None = None
    # whether it can see anything on such a page, whatever is known of it; without it, it may on any
    can_apply: Callable[[S], bool] | None = None
    # its name for people, such as "Last way out"; by default, the name in words
    title: str = ""
    # more than the idea, for docs/techniques.md: limits, sources, what it includes
    description: str = ""

    def __post_init__(self) -> None:
        if not self.title:
            object.__setattr__(self, "title", self.name.replace("-", " ").capitalize())

    def restricted_to(self, position: S, move: Move, places: Collection[Place]) -> Move:
        """A move as far as it says something of these places."""
        if self.restrict:
            return self.restrict(position, move, places)
        return move._replace(removes=tuple([one for one in move.removes if one[0] in places]))


@dataclass(frozen=True)
class SolverRating:
    """A rating by what an engine counts while it solves, for comparison with that by techniques."""

    encoding: str
    engine: str
    facts: Callable[[Mapping[str, int]], Facts]


@dataclass(frozen=True)
class HumanModel(Generic[P, S]):
    """All that is needed to solve a genre as people do, and to tell them about it."""

    techniques: tuple[Technique[S], ...]  # easiest first
    position: Callable[[P, Board], S]
    # the rules whose reasons are counted when an explanation is to be small; others are free
    premises: frozenset[str]
    # where a reason is on the page, in shapes of the role "premise"
    outline: Callable[[P, Reason], Sequence[Shape]] = lambda *_: ()
    # what can be counted about a puzzle and its solution
    facts: Callable[[P, Solution], Facts] = lambda *_: {}
    # named sets of techniques, besides the whole
    sets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # how a choice that is ruled out is struck on this board, role "ruled-out"
    strike_out: Callable[[P, Board, Choice], Sequence[Shape]] | None = None
    looks: tuple[str, ...] = ()  # options of the genre's drawing that show what steps are about
    # those of the facts that need no solution
    unsolved_facts: Callable[[P], Facts] | None = None
    # the rules by which everything is joined, if the genre has some
    connectivity_rules: frozenset[str] = frozenset()
    # how much of the solution a board holds, None if that cannot be told; without it, the share of
    # places that are decided
    coverage: Callable[[P, Board], float | None] | None = None
