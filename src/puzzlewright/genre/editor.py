"""How the editor shows drafts of a genre, and which edits may repair them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.board import Marks, Reason, Solution
from puzzlewright.core.picture import Disc, Label, Line
from puzzlewright.genre.generator import Option, Size
from puzzlewright.genre.interaction import BoardSpec, Xy

P = TypeVar("P")
Content: TypeAlias = int | None
# whether a solution remains one with this content at this spot
AllowsContent: TypeAlias = Callable[[int, Content], bool]


@dataclass(frozen=True)
class GridDraft:
    """A draft on a grid: its size, the marks in the editor, and its options."""

    size: Size
    marks: Marks
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class GraphShapes:
    """How the editor draws a graph; its board has the kind of a point, and no places."""

    line: Line  # from (0, 0) to (1, 0); the front end stretches it between two points
    name: Label  # the name of a point, relative to it
    pairs: tuple[Disc, ...]  # marks two lines that exclude each other, in turn
    letter: Label  # on such a mark, if the lines do not cross


@dataclass(frozen=True)
class EditorSpec:
    """The board of the editor."""

    board: BoardSpec
    graph: GraphShapes | None = None  # if the board is for graphs


@dataclass(frozen=True)
class GraphSketch:
    """A drawing without cells: points, lines, and pairs of lines that exclude each other."""

    points: tuple[Xy, ...]
    lines: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...]
    marks: Marks  # the number of a point and its content, unless it has the default content
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class GraphEditor(Generic[P]):
    """How puzzles of a genre without a grid are edited."""

    name: str  # what such a puzzle is called: "graph"
    board: EditorSpec
    draft: Callable[[P], GraphSketch | None]  # None for a puzzle on a grid
    puzzle: Callable[[GraphSketch], P]  # raises BadPuzzle if the draft is not a puzzle yet


@dataclass(frozen=True)
class GenreEditor(Generic[P]):
    """How puzzles of a genre are edited."""

    board: Callable[[GridDraft], EditorSpec]  # for a draft of this size with these options
    draft: Callable[[P], GridDraft]  # a puzzle as a draft
    puzzle: Callable[[GridDraft], P]  # raises BadPuzzle if the draft is not a puzzle yet
    # the puzzle with every clue that follows from this solution
    with_all_clues: Callable[[P, Solution], P]
    options: tuple[Option, ...] = ()  # of the whole puzzle: at most 3 bridges
    graph: GraphEditor[P] | None = None


class Edit(NamedTuple):
    """The new content of a spot."""

    spot: int
    content: Content


@dataclass(frozen=True, slots=True)
class DraftChange:
    """One change of a draft."""

    JSON = ("kind", "where", "was", "becomes", "do=description")

    kind: str  # "give", "alter", "remove", "add", "move" or "turn"
    edits: tuple[Edit, ...]  # usually one spot; moving something edits two
    description: str  # "give R3C4 a 5"
    where: tuple[int, ...]  # as in native JSON
    was: Content | tuple[int, int]  # a pair: the cell that something is moved from
    becomes: Content | tuple[int, int]
    weight: float  # how much it alters the draft, compared with other changes
    only_removes_clue: bool = False  # so it excludes no solution
    reshapes: bool = False  # it changes the places, so it may affect every rule


@dataclass(frozen=True)
class EditRules(Generic[P]):
    """How drafts of a genre can be changed."""

    possible_changes: Callable[[P], Iterable[DraftChange]]  # every single change
    content: Callable[[P, int], Content]  # of a spot
    # the puzzle with other contents at some spots; raises BadPuzzle if that is not a puzzle
    with_contents: Callable[[P, Mapping[int, Content]], P]
    # the contents with which a solution remains one
    contents_allowed_by: Callable[[P, Solution], AllowsContent]
    rules: frozenset[str]  # the rules of reasons that depend on contents
    spots_of: Callable[[P, Reason], Iterable[int]]  # the spots that such a reason depends on
    # a solution of one puzzle as a solution of another, if the two have different places
    transfer_solution: Callable[[P, Solution, P], Solution] | None = None
