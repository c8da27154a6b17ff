"""How pages of rows and columns are drawn and changed: cells with a number, a sign or nothing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.picture import Box, Shape
from puzzlewright.core.words import name_cell, show_value
from puzzlewright.genre.editor import DraftChange, Edit, GridDraft
from puzzlewright.genre.interaction import (
    BoardSpec,
    CellState,
    Gesture,
    PlaceKind,
    PlaceSpec,
    StateNumber,
    Tool,
    Transitions,
)
from puzzlewright.kit.grid import Cell
from puzzlewright.kit.shading import is_cell_mark

MAX_NUMBER = 99  # the largest number that can stand where it makes no sense
UNKNOWN = -1  # in marks of a desk: something stands there, but not which number

_CELL = Box(0, 0, 1, 1, "touch")
TOOLS = (Tool("primary", "next"), Tool("secondary", "before"))
GESTURES = (
    Gesture("Click a cell", "puts the cursor there; again goes on to the next content"),
    Gesture("Right-click", "goes back to the one before"),
    Gesture("Type", "a number, ? where it is not known, Space or Delete to clear"),
)
REMOVAL_WEIGHT = 0.5  # removing a clue weighs less than changing it


class CellContent(NamedTuple):
    """What can stand in a cell."""

    number: int  # as marks of the desk have it
    description: str
    typed: tuple[str, ...]  # what one types for it
    shapes: tuple[Shape, ...]


def content_kind(
    contents: Sequence[CellContent],
    rare: Sequence[CellContent] = (),
    *,
    secondary_clears: bool = False,
) -> PlaceKind:
    """A cell that holds nothing or one of these; the secondary gesture goes back to the one before,
    or empties the cell. What is rare is shown where a puzzle brings it, but is not offered.
    """
    faces = [CellState("empty", None, 0)]
    typed: dict[str, StateNumber] = {}
    for face, content in enumerate((*contents, *rare), start=1):
        faces.append(CellState(content.description, (content.number,), face, content.shapes))
        if face <= len(contents):
            typed |= dict.fromkeys(content.typed, face)
    count = 1 + len(contents)
    away = (0,) * len(rare)
    return PlaceKind(
        tuple(faces),
        _CELL,
        tap=Transitions(
            primary=(*((face + 1) % count for face in range(count)), *away),
            secondary=(None, *[0] * len(contents), *away)
            if secondary_clears
            else (*((face - 1) % count for face in range(count)), *away),
        ),
        typed=typed,
    )


def grid_places(rows: int, cols: int, kind: int = 0) -> tuple[PlaceSpec, ...]:
    """A place for every cell, row by row."""
    return tuple(
        PlaceSpec(kind, col, row, (row, col), name_cell(row, col))
        for row in range(rows)
        for col in range(cols)
    )


def editor_board(
    draft: GridDraft,
    kinds: tuple[PlaceKind, ...],
    places: tuple[PlaceSpec, ...],
    printed: Iterable[Shape],
    gestures: tuple[Gesture, ...] = GESTURES,
) -> BoardSpec:
    """The sheet of a desk without clues: nothing is counted while one draws."""
    rows, cols = draft.size
    return BoardSpec(
        cols,
        rows,
        printed=tuple(printed),
        above_places=(),
        kinds=kinds,
        places=places,
        clue_kinds=(),
        clues=(),
        tools=TOOLS,
        gestures=gestures,
        rulers=(rows, cols),
    )


def contents_of(draft: GridDraft, allowed: Iterable[int]) -> Mapping[Cell, int]:
    """What the marks of a draft say of its cells; anything else is refused."""
    rows, cols = draft.size
    known = frozenset(allowed)
    found: dict[Cell, int] = {}
    for mark in draft.marks:
        if not is_cell_mark(mark, rows, cols):
            raise BadPuzzle(f"{show_value(mark)} is no cell of this page with what stands in it")
        if mark[2] not in known:
            raise BadPuzzle(f"{name_cell(mark[0], mark[1])}: {mark[2]} cannot stand there")
        found[mark[0], mark[1]] = mark[2]
    return found


def rare_numbers(usual: Iterable[int]) -> list[int]:
    """Numbers that make no sense on a page, but may stand on one that somebody brings."""
    return sorted(set(range(MAX_NUMBER + 1)) - set(usual))


def number_changes(
    spot: int,
    where: tuple[int, ...],
    was: int | None,
    numbers: Iterable[int],
    *,
    name: str,
    giving: str,
    removing: str,
    weight: float = REMOVAL_WEIGHT,
) -> Iterator[DraftChange]:
    """List what a spot can have instead: one of these numbers, or none.

    `name` is what stands there now, `giving` the words before a first number, `removing` the words
    for taking the number away, and `weight` the weight of that.
    """
    for number in (*numbers, None):
        edits = (Edit(spot, number),)
        if number == was:
            continue
        if was is None:
            yield DraftChange("give", edits, f"{giving} {number}", where, was, number, 0.0)
        elif number is None:
            yield DraftChange(
                "remove", edits, removing, where, was, None, weight, only_removes_clue=True
            )
        else:
            change = 1.0 + abs(was - number) / 100
            said = f"make {name} a {number}"
            yield DraftChange("alter", edits, said, where, was, number, change)
