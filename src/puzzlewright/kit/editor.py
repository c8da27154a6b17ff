"""Edit grids of rows and columns: cells with a number, a sign or nothing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.picture import Box, Shape
from puzzlewright.core.words import name_cell, show_value
from puzzlewright.genre.editor import DraftChange, Edit, GridDraft
from puzzlewright.genre.interaction import (
    BoardSpec,
    Border,
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

MAX_NUMBER = 99  # largest number that the editor keeps, even if it makes no sense
UNKNOWN = -1  # in marks of the editor: a clue without a number

_CELL = Box(0, 0, 1, 1, "touch")
TOOLS = (Tool("primary", "next"), Tool("secondary", "previous"))
GESTURES = (
    Gesture("Click a cell", "puts the cursor there; click again for the next content"),
    Gesture("Right-click", "goes back to the previous content"),
    Gesture("Type", "a number, ? for an unknown number, Space or Delete to clear"),
)
REMOVAL_WEIGHT = 0.5  # removing a clue weighs less than changing it


class CellContent(NamedTuple):
    """A possible content of a cell."""

    number: int  # in marks of the editor
    description: str
    typed: tuple[str, ...]  # what to type for it
    shapes: tuple[Shape, ...]


EMPTY = CellContent(0, "empty", (), ())


def content_kind(
    contents: Sequence[CellContent],
    rare: Sequence[CellContent] = (),
    *,
    secondary_clears: bool = False,
    empty: CellContent = EMPTY,
    touch: Shape = _CELL,
) -> PlaceKind:
    """Return a kind of cell that is empty or has one of these contents.

    The secondary gesture goes back to the previous content, or empties the cell. Rare contents are
    shown if an imported puzzle has them, but not offered.
    """
    states = [CellState(empty.description, None, 0, empty.shapes)]
    typed: dict[str, StateNumber] = dict.fromkeys(empty.typed, 0)
    for state, content in enumerate((*contents, *rare), start=1):
        states.append(CellState(content.description, (content.number,), state, content.shapes))
        if state <= len(contents):
            typed |= dict.fromkeys(content.typed, state)
    count = 1 + len(contents)
    from_rare = (0,) * len(rare)
    return PlaceKind(
        tuple(states),
        touch,
        tap=Transitions(
            primary=(*((state + 1) % count for state in range(count)), *from_rare),
            secondary=(None, *[0] * len(contents), *from_rare)
            if secondary_clears
            else (*((state - 1) % count for state in range(count)), *from_rare),
        ),
        typed=typed,
    )


def grid_places(rows: int, cols: int, kind: int = 0) -> tuple[PlaceSpec, ...]:
    """Return a place for every cell, row by row."""
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
    borders: tuple[Border, ...] = (),
) -> BoardSpec:
    """Return the board spec of an editor; it has no clue counts."""
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
        borders=borders,
        rulers=(rows, cols),
    )


def contents_of(draft: GridDraft, allowed: Iterable[int]) -> Mapping[Cell, int]:
    """Return the contents of the cells of a draft; raise `BadPuzzle` for invalid marks."""
    rows, cols = draft.size
    known = frozenset(allowed)
    found: dict[Cell, int] = {}
    for mark in draft.marks:
        if not is_cell_mark(mark, rows, cols):
            raise BadPuzzle(f"{show_value(mark)} is not [row, column, content] in this grid")
        if mark[2] not in known:
            raise BadPuzzle(f"{name_cell(mark[0], mark[1])}: {mark[2]} is not allowed there")
        found[mark[0], mark[1]] = mark[2]
    return found


def rare_numbers(usual: Iterable[int]) -> list[int]:
    """Return numbers that make no sense, but that an imported puzzle may have."""
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
    """Yield the changes of a spot: to one of these numbers, or to none.

    `name` is the current content, `giving` the words before a first number, `removing` the words
    for removing the number, and `weight` the weight of that.
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
            text = f"make {name} a {number}"
            yield DraftChange("alter", edits, text, where, was, number, change)
