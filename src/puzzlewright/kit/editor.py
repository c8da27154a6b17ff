"""How pages of rows and columns are drawn and changed: cells with a number, a sign or nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.board import Marks, Solution
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.picture import Box, Label, Shape
from puzzlewright.core.words import at, shown
from puzzlewright.genre.editor import Content as Contents
from puzzlewright.genre.editor import Desk, Edit, Fits, PageDraft, Revising, Revision
from puzzlewright.genre.generator import Size
from puzzlewright.genre.interaction import (
    Face,
    FaceNumber,
    Gesture,
    PlaceKind,
    Sheet,
    SheetPlace,
    Tool,
    Turns,
)
from puzzlewright.kit.clue_page import CluePage, rows_of
from puzzlewright.kit.grid import Cell, flat
from puzzlewright.kit.shading import grid_lines, is_cell_mark

C = TypeVar("C", bound=CluePage)

ClueRows: TypeAlias = Sequence[Sequence[int | None]]

MOST = 99  # the largest number that can stand where it makes no sense
UNKNOWN = -1  # in marks of a desk: something stands there, but not which number

_CELL = Box(0, 0, 1, 1, "touch")
TOOLS = (Tool("primary", "next"), Tool("secondary", "before"))
GESTURES = (
    Gesture("Click a cell", "puts the cursor there; again goes on to the next content"),
    Gesture("Right-click", "goes back to the one before"),
    Gesture("Type", "a number, ? where it is not known, Space or Delete to clear"),
)


class Content(NamedTuple):
    """What can stand in a cell."""

    number: int  # as marks of the desk have it
    says: str
    typed: tuple[str, ...]  # what one types for it
    shapes: tuple[Shape, ...]


def content_kind(
    contents: Sequence[Content], rare: Sequence[Content] = (), *, secondary_clears: bool = False
) -> PlaceKind:
    """A cell that holds nothing or one of these; the secondary gesture goes back to the one before,
    or empties the cell. What is rare is shown where a puzzle brings it, but is not offered.
    """
    faces = [Face("empty", None, 0)]
    typed: dict[str, FaceNumber] = {}
    for face, content in enumerate((*contents, *rare), start=1):
        faces.append(Face(content.says, (content.number,), face, content.shapes))
        if face <= len(contents):
            typed |= dict.fromkeys(content.typed, face)
    count = 1 + len(contents)
    away = (0,) * len(rare)
    return PlaceKind(
        tuple(faces),
        _CELL,
        tap=Turns(
            primary=(*((face + 1) % count for face in range(count)), *away),
            secondary=(None, *[0] * len(contents), *away)
            if secondary_clears
            else (*((face - 1) % count for face in range(count)), *away),
        ),
        typed=typed,
    )


def cell_places(rows: int, cols: int, kind: int = 0) -> tuple[SheetPlace, ...]:
    """A place for every cell, row by row."""
    return tuple(
        SheetPlace(kind, col, row, (row, col), at(row, col))
        for row in range(rows)
        for col in range(cols)
    )


def desk_sheet(
    draft: PageDraft,
    kinds: tuple[PlaceKind, ...],
    places: tuple[SheetPlace, ...],
    printed: Iterable[Shape],
    gestures: tuple[Gesture, ...] = GESTURES,
) -> Sheet:
    """The sheet of a desk without clues: nothing is counted while one draws."""
    rows, cols = draft.size
    return Sheet(
        cols,
        rows,
        printed=tuple(printed),
        over_places=(),
        kinds=kinds,
        places=places,
        clue_kinds=(),
        clues=(),
        tools=TOOLS,
        gestures=gestures,
        rulers=(rows, cols),
    )


def contents_of(draft: PageDraft, allowed: Iterable[int]) -> Mapping[Cell, int]:
    """What the marks of a draft say of its cells; anything else is refused."""
    rows, cols = draft.size
    known = frozenset(allowed)
    found: dict[Cell, int] = {}
    for mark in draft.marks:
        if not is_cell_mark(mark, rows, cols):
            raise BadPuzzle(f"{shown(mark)} is no cell of this page with what stands in it")
        if mark[2] not in known:
            raise BadPuzzle(f"{at(mark[0], mark[1])}: {mark[2]} cannot stand there")
        found[mark[0], mark[1]] = mark[2]
    return found


def rare_numbers(usual: Iterable[int]) -> list[int]:
    """Numbers that make no sense on a page, but may stand on one that somebody brings."""
    return sorted(set(range(MOST + 1)) - set(usual))


def clue_rows(draft: PageDraft, allowed: Iterable[int]) -> list[list[int | None]]:
    """The rows of a page of clues, as a draft has them."""
    rows, cols = draft.size
    contents = contents_of(draft, allowed)
    return [[contents.get((row, col)) for col in range(cols)] for row in range(rows)]


def clue_marks(clues: ClueRows) -> Marks:
    """The marks by which these rows of clues are drawn."""
    return [
        [row, col, clue]
        for row, line in enumerate(clues)
        for col, clue in enumerate(line)
        if clue is not None
    ]


def clue_draft(clues: ClueRows) -> PageDraft:
    """A page of clues as it would be drawn."""
    return PageDraft(Size(len(clues), len(clues[0])), clue_marks(clues))


def clue_desk(draft: PageDraft, numbers: Sequence[int], rare: Sequence[int] = ()) -> Desk:
    """A desk for clues in cells: those that make sense, and those that a puzzle may bring."""
    kind = content_kind(list(map(_clue, numbers)), list(map(_clue, rare)))
    return Desk(desk_sheet(draft, (kind,), cell_places(*draft.size), grid_lines(*draft.size)))


def _clue(number: int) -> Content:
    return Content(number, str(number), (str(number),), (Label(0.5, 0.5, str(number), "clue"),))


REMOVING = 0.5  # removing a clue weighs less than changing it


def changing_clues(
    page: Callable[[ClueRows], C],
    possible: Callable[[C, int], Iterable[int]],
    fitting: Callable[[C, Solution], Fits],
    rule: str,
) -> Revising[C]:
    """How drafts of clues are changed: a clue is added, changed or removed.

    `page` makes and checks a page, `possible` lists the clues that a cell can have, `fitting` says
    which clues a solution survives, and `rule` is the one whose reasons list cells with clues.
    """

    def revisions(puzzle: C) -> Iterator[Revision]:
        for cell, clue in enumerate(flat(puzzle.clues)):
            where = divmod(cell, puzzle.cols)
            for other in possible(puzzle, cell):
                if other != clue:
                    yield _revision(cell, where, clue, other)
            if clue is not None:
                yield _revision(cell, where, clue, None)

    def revised(puzzle: C, contents: Mapping[int, Contents]) -> C:
        clues = flat(puzzle.clues)
        for cell, clue in contents.items():
            clues[cell] = clue
        return page(rows_of(clues, puzzle.cols))

    return Revising(
        revisions=revisions,
        content=lambda puzzle, cell: puzzle.clue_at.get(cell),
        revised=revised,
        fitting=fitting,
        rules=frozenset((rule,)),
        spots_of=lambda _, reason: reason.about,
    )


def _revision(cell: int, where: tuple[int, int], was: int | None, becomes: int | None) -> Revision:
    edits = (Edit(cell, becomes),)
    spot = at(*where)
    if was is None:
        return Revision("give", edits, f"give {spot} a {becomes}", where, was, becomes, 0.0)
    if becomes is None:
        said = f"take the {was} at {spot} away"
        return Revision("remove", edits, said, where, was, becomes, REMOVING, lightens=True)
    weight = 1.0 + abs(was - becomes) / 100
    said = f"make the {was} at {spot} a {becomes}"
    return Revision("alter", edits, said, where, was, becomes, weight)
