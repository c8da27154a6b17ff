"""What a genre says about changing a draft: which single changes there are, and what each does to a
solution.

A page is a map from spots to contents: a cell to its clue, a circle to its number, a cell to its
island or to its country. A solution of a page is also one of another page if it fits every content
that is different there. So it can be told without solving which changes a solution survives.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from puzzlewright.model.board import Solution
from puzzlewright.model.reason import Reason

P = TypeVar("P")

Content: TypeAlias = int | None
# whether the solution of a page stays one if this content stands at this spot
Fits: TypeAlias = Callable[[int, Content], bool]


class Edit(NamedTuple):
    """What stands at a spot after a change."""

    spot: int
    content: Content


@dataclass(frozen=True, slots=True)
class Revision:
    """One change of a draft."""

    kind: str  # "give", "alter", "remove", "add", "move" or "turn"
    edits: tuple[Edit, ...]  # most changes edit one spot; to move something edits two
    said: str  # "give R3C4 a 5"
    where: tuple[int, ...]  # as in the native notation
    was: Content | tuple[int, int]  # a place that something is moved from
    becomes: Content | tuple[int, int]
    weight: float  # how much it takes from the page that was there, beside others
    # it only takes a clue away, and so never a solution
    lightens: bool = False
    # it changes what solutions are made of, and so may matter to everything
    reshapes: bool = False

    def json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "kind": self.kind,
            "where": list(self.where),
            "was": _plain(self.was),
            "becomes": _plain(self.becomes),
            "do": self.said,
        }


def _plain(content: Content | tuple[int, int]) -> Any:
    return list(content) if isinstance(content, tuple) else content


@dataclass(frozen=True)
class Revising(Generic[P]):
    """How drafts of a genre are changed."""

    revisions: Callable[[P], Iterable[Revision]]  # every single change
    content: Callable[[P, int], Content]  # what stands at a spot
    # the page with other contents at some spots; raises BadPuzzle where there is no such page
    revised: Callable[[P, Mapping[int, Content]], P]
    fitting: Callable[[P, Solution], Fits]  # what a solution of this page would survive
    rules: frozenset[str]  # those that come from contents, as reasons name them
    spots_of: Callable[[P, Reason], Iterable[int]]  # the spots that such a reason depends on
    # a solution of one page on another that it solves too, where the two have different places
    carried: Callable[[P, Solution, P], Solution] | None = None
