"""What a genre says about drawing it: a desk, on which a page lets a setter draw without knowing
the genre.

A desk is a sheet whose places are what is printed on a page: cells with their contents, borders
between them. So a draft is drawn as a game is played, face by face, with the same strokes. What
has been drawn may not be a puzzle yet; a genre says in one sentence what is missing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from puzzlewright.blueprints.generator import Size
from puzzlewright.blueprints.options import Option
from puzzlewright.blueprints.playing import Sheet
from puzzlewright.model.board import Marks, Place, Solution

P = TypeVar("P")


@dataclass(frozen=True)
class PageDraft:
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
class Desk:
    """What a setter draws on."""

    sheet: Sheet
    # where countries can be drawn by painting over their cells: borders follow the paint
    borders: tuple[Border, ...] = ()


@dataclass(frozen=True)
class FreeDraft:
    """What has been drawn where there are no cells: points anywhere, lines between them, and pairs
    of lines that exclude each other.
    """

    points: tuple[tuple[float, float, str], ...]  # x, y, and what is written there
    lines: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def marks(self) -> Marks:
        """What is written at each point, as marks of a desk tell what stands in each cell."""
        return [[point, said] for point, (_, _, said) in enumerate(self.points)]


@dataclass(frozen=True)
class FreeDrafting(Generic[P]):
    """How puzzles of a genre are drawn that are on no grid."""

    name: str  # "graph": what such a page is called
    contents: tuple[str, ...]  # what can be written at a point, the first where nothing is said
    draft: Callable[[P], FreeDraft | None]  # None for a puzzle on a grid
    puzzle: Callable[[FreeDraft], P]  # raises BadPuzzle where a draft is no puzzle yet
    name_of: Callable[[P, int], str]  # what sentences call a point


@dataclass(frozen=True)
class Drafting(Generic[P]):
    """How a genre is drawn."""

    desk: Callable[[PageDraft], Desk]  # for a draft of this size with these options
    draft: Callable[[P], PageDraft]  # a puzzle as it would be drawn
    puzzle: Callable[[PageDraft], P]  # raises BadPuzzle where a draft is no puzzle yet
    clued: Callable[[P, Solution], P]  # the page with every clue that this solution gives it
    options: tuple[Option, ...] = ()  # what a page can ask for besides: at most 3 bridges
    free: FreeDrafting[P] | None = None
