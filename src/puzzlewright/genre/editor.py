"""How the editor draws drafts of a genre, and which edits repair may make to them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.board import Marks, Place, Reason, Solution
from puzzlewright.genre.generator import Option, Size
from puzzlewright.genre.interaction import BoardSpec

P = TypeVar("P")
Content: TypeAlias = int | None
# whether the solution of a page stays one if this content stands at this spot
AllowsContent: TypeAlias = Callable[[int, Content], bool]


@dataclass(frozen=True)
class GridDraft:
    """What has been drawn: marks on a desk of this size, and what the page asks for besides."""

    size: Size
    marks: Marks
    options: Mapping[str, Any] = field(default_factory=dict)


class Border(NamedTuple):
    """The place between two cells whose face 1 is a border."""

    a: Place
    b: Place
    place: Place


@dataclass(frozen=True)
class EditorSpec:
    """What a setter draws on."""

    board: BoardSpec
    # where countries can be drawn by painting over their cells: borders follow the paint
    borders: tuple[Border, ...] = ()


@dataclass(frozen=True)
class GraphSketch:
    """A drawing without cells: points, lines, and pairs of lines that exclude each other."""

    points: tuple[tuple[float, float, str], ...]  # x, y, and what is written there
    lines: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def marks(self) -> Marks:
        """What is written at each point, as marks of a desk tell what stands in each cell."""
        return [[point, said] for point, (_, _, said) in enumerate(self.points)]


@dataclass(frozen=True)
class GraphEditor(Generic[P]):
    """How puzzles of a genre are drawn that are on no grid."""

    name: str  # "graph": what such a page is called
    contents: tuple[str, ...]  # what can be written at a point, the first where nothing is said
    draft: Callable[[P], GraphSketch | None]  # None for a puzzle on a grid
    puzzle: Callable[[GraphSketch], P]  # raises BadPuzzle where a draft is no puzzle yet
    name_of: Callable[[P, int], str]  # what sentences call a point


@dataclass(frozen=True)
class GenreEditor(Generic[P]):
    """How a genre is drawn."""

    board: Callable[[GridDraft], EditorSpec]  # for a draft of this size with these options
    draft: Callable[[P], GridDraft]  # a puzzle as it would be drawn
    puzzle: Callable[[GridDraft], P]  # raises BadPuzzle where a draft is no puzzle yet
    with_all_clues: Callable[
        [P, Solution], P
    ]  # the page with every clue that this solution gives it
    options: tuple[Option, ...] = ()  # what a page can ask for besides: at most 3 bridges
    graph: GraphEditor[P] | None = None


class Edit(NamedTuple):
    """What stands at a spot after a change."""

    spot: int
    content: Content


@dataclass(frozen=True, slots=True)
class DraftChange:
    """One change of a draft."""

    JSON = ("kind", "where", "was", "becomes", "do=description")

    kind: str  # "give", "alter", "remove", "add", "move" or "turn"
    edits: tuple[Edit, ...]  # most changes edit one spot; to move something edits two
    description: str  # "give R3C4 a 5"
    where: tuple[int, ...]  # as in the native notation
    was: Content | tuple[int, int]  # a place that something is moved from
    becomes: Content | tuple[int, int]
    weight: float  # how much it takes from the page that was there, beside others
    # it only takes a clue away, and so never a solution
    only_removes_clue: bool = False
    # it changes what solutions are made of, and so may matter to everything
    reshapes: bool = False


@dataclass(frozen=True)
class EditRules(Generic[P]):
    """How drafts of a genre are changed."""

    possible_changes: Callable[[P], Iterable[DraftChange]]  # every single change
    content: Callable[[P, int], Content]  # what stands at a spot
    # the page with other contents at some spots; raises BadPuzzle where there is no such page
    with_contents: Callable[[P, Mapping[int, Content]], P]
    contents_allowed_by: Callable[
        [P, Solution], AllowsContent
    ]  # what a solution of this page would survive
    rules: frozenset[str]  # those that come from contents, as reasons name them
    spots_of: Callable[[P, Reason], Iterable[int]]  # the spots that such a reason depends on
    # a solution of one page on another that it solves too, where the two have different places
    transfer_solution: Callable[[P, Solution, P], Solution] | None = None
