"""How pages of cells that are black or white are played: for every genre that shades cells."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from puzzlewright.core.board import Place
from puzzlewright.core.picture import Box, Disc, Label
from puzzlewright.core.words import at
from puzzlewright.genre.interaction import (
    ClueKind,
    Counting,
    Face,
    Gesture,
    Joins,
    Joint,
    PlaceKind,
    Sheet,
    SheetClue,
    SheetPlace,
    Tool,
    Turns,
    Xy,
)
from puzzlewright.kit.shading import BLACK, WHITE, grid_lines

# the faces of a cell
OPEN_FACE, BLACK_FACE, WHITE_FACE = 0, 1, 2

# points that a cell has in common with those beside it, for what must not touch
SIDES_OF_CELL: tuple[Xy, ...] = ((0.5, 0), (0, 0.5), (1, 0.5), (0.5, 1))

_MIDDLE = 0.5
_CELL = Box(0, 0, 1, 1, "touch")
_DOT = Disc(_MIDDLE, _MIDDLE, 0.09, "white-dot")
_DOT_BESIDE_CLUE = Disc(0.85, 0.85, 0.07, "white-dot")  # where it covers no number

_TAP = Turns(
    primary=(BLACK_FACE, OPEN_FACE, BLACK_FACE),
    secondary=(WHITE_FACE, WHITE_FACE, OPEN_FACE),
    touch=(BLACK_FACE, WHITE_FACE, OPEN_FACE),
)
_TAP_ON_WHITE = Turns(
    primary=(None, OPEN_FACE, None),
    secondary=(WHITE_FACE, WHITE_FACE, OPEN_FACE),
)
_TOOLS = (
    Tool("primary", "black", (Box(0, 0, 1, 1, "cell-black"),)),
    Tool("secondary", "white", (Box(0, 0, 1, 1, "cell-white"), _DOT)),
)
_GESTURES = (
    Gesture("Click or tap a cell", "black, and again to clear it; a finger goes on to white"),
    Gesture("Right-click, or hold", "white, and again to clear it"),
    Gesture("Drag", "the same for every cell that is as the first one was"),
)


def shading_sheet(
    clues: Sequence[Sequence[int | None]],
    counted: Callable[[int, int, int], tuple[Counting, ...]],
    *,
    counts_white: bool = False,
    black_takes: tuple[Xy, ...] = (),
    keeps_lanes: bool = False,
    white_is_joined: bool = False,
    clues_are_white: bool = False,
) -> Sheet:
    """The sheet of such a page; `counted` says what the clue in a row and a column counts.

    Black cells may take points that other black cells near them take too. Where no two of them
    touch, a stroke of black keeps to every other cell. Where cells with a clue are white by the
    rules, nobody need say so.
    """
    rows, cols = len(clues), len(clues[0])
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    makes = _CellKinds(counts_white, black_takes, keeps_lanes, white_is_joined)
    kinds = (
        makes.kind(_DOT),
        makes.kind(_DOT_BESIDE_CLUE, is_white=clues_are_white),
    )
    numbers = sorted({clue for line in clues for clue in line if clue is not None})
    clue_kind = {number: index for index, number in enumerate(numbers)}
    return Sheet(
        cols,
        rows,
        (),
        tuple(grid_lines(rows, cols)),
        kinds,
        tuple(
            SheetPlace(
                int(clues[row][col] is not None),
                col,
                row,
                (row, col),
                at(row, col),
                (row + col) % 2 if keeps_lanes else 0,
            )
            for row, col in cells
        ),
        tuple(map(_clue_kind, numbers)),
        tuple(
            SheetClue(
                clue_kind[number],
                col,
                row,
                f"the {number} at {at(row, col)}",
                counted(row, col, number),
                row * cols + col,
                number,
            )
            for row, col in cells
            if (number := clues[row][col]) is not None
        ),
        _TOOLS,
        _GESTURES,
        joins=Joins("places", tuple(_neighbours(rows, cols))) if white_is_joined else None,
        clashes="shown",
        rulers=(rows, cols),
    )


@dataclass(frozen=True)
class _CellKinds:
    """What all cells of a page have in common."""

    counts_white: bool
    black_takes: tuple[Xy, ...]
    keeps_lanes: bool
    white_is_joined: bool

    def kind(self, dot: Disc, is_white: bool = False) -> PlaceKind:
        """Cells whose dot is here; of those that are white anyway no gesture says otherwise."""
        black = replace(
            self._face("black", BLACK),
            shapes=(Box(0, 0, 1, 1, "cell-black"),),
            takes=self.black_takes,
            is_dark=True,
            keeps_lane=self.keeps_lanes,
        )
        white = replace(
            self._face("white", WHITE),
            shapes=(Box(0, 0, 1, 1, "cell-white"), dot),
            is_joined=self.white_is_joined,
        )
        opened = (
            replace(white, says="white by the rules", adds=None, shapes=())
            if is_white
            else Face("open", None, WHITE, most=1)
        )
        return PlaceKind(
            (opened, black, white),
            _CELL,
            tap=_TAP_ON_WHITE if is_white else _TAP,
            paints=True,
            denies=(None, WHITE_FACE, BLACK_FACE),
        )

    def _face(self, says: str, value: int) -> Face:
        counts = int((value == WHITE) == self.counts_white)
        return Face(says, (value,), value, least=counts, most=counts)


def _clue_kind(number: int) -> ClueKind:
    def label(role: str) -> tuple[Label]:
        return (Label(_MIDDLE, _MIDDLE, str(number), role),)

    return ClueKind(
        (
            ("open", label("clue")),
            ("done", label("clue-done")),
            ("wrong", (*label("clue-wrong"), Box(0.08, 0.08, 0.84, 0.84, "wrong"))),
            ("open-dark", label("clue-on-black")),
            ("done-dark", label("clue-done-on-black")),
            (
                "wrong-dark",
                (*label("clue-wrong-on-black"), Box(0.08, 0.08, 0.84, 0.84, "wrong")),
            ),
        ),
        "clues",
    )


def _neighbours(rows: int, cols: int) -> list[Joint]:
    joints = []
    for cell in range(rows * cols):
        if (cell + 1) % cols:
            joints.append(_joint(cell, cell + 1))
        if cell + cols < rows * cols:
            joints.append(_joint(cell, cell + cols))
    return joints


def _joint(a: Place, b: Place) -> Joint:
    return Joint(a, b, (a, b))
