"""How genres that shade cells are played, edited and repaired."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from puzzlewright.core.board import Place, Solution
from puzzlewright.core.picture import Box, Disc, Label
from puzzlewright.core.words import at
from puzzlewright.genre.editor import Desk, Drafting, Fits, PageDraft, Revising
from puzzlewright.genre.interaction import (
    ClueKind,
    Counting,
    Face,
    Gesture,
    Joins,
    Joint,
    PlaceKind,
    Playing,
    Sheet,
    SheetClue,
    SheetPlace,
    Tool,
    Turns,
    Xy,
)
from puzzlewright.kit.clue_page import CLUE, CluePage, rows_of
from puzzlewright.kit.editor import (
    MOST,
    ClueRows,
    changing_clues,
    clue_desk,
    clue_draft,
    clue_rows,
)
from puzzlewright.kit.grid import flat
from puzzlewright.kit.shading import BLACK, WHITE, grid_lines

C = TypeVar("C", bound=CluePage)

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


@dataclass(frozen=True, kw_only=True)
class ShadingInteraction(Generic[C]):
    """What is special about one genre; `playing`, `drafting` and `revising` are derived."""

    page: Callable[[ClueRows], C]  # make a puzzle of rows of clues; raises BadPuzzle
    counted: Callable[[C, Place, int], tuple[Counting, ...]]  # what the clue of a cell counts
    clued: Callable[[C, Solution], C]  # the page with every clue that a solution gives it
    # the clues that make sense, by the number of rows and columns: those that the editor offers
    numbers: Callable[[int, int], range]
    largest: int = MOST  # the largest clue that a puzzle may have even if it makes no sense
    # the clues that make sense in one cell; by default, all of `numbers`
    possible: Callable[[C, Place], Iterable[int]] | None = None
    # which clues a solution survives; by default, those that `clued` gives
    fitting: Callable[[C, Solution], Fits] | None = None
    is_connected: bool = False  # black cells do not share a side, and white cells are connected
    counts_white: bool = False  # whether clues count white cells instead of black ones
    clues_are_white: bool = False  # whether cells with a clue are white by the rules

    @property
    def playing(self) -> Playing[C]:
        aids = {"clues": "Grey out finished clues"}
        if self.is_connected:
            aids["groups"] = "Colours for joined white cells"
        return Playing(self._sheet, aids)

    def _sheet(self, puzzle: C) -> Sheet:
        return shading_sheet(
            puzzle.clues,
            lambda row, col, clue: self.counted(puzzle, row * puzzle.cols + col, clue),
            counts_white=self.counts_white,
            black_takes=SIDES_OF_CELL if self.is_connected else (),
            keeps_lanes=self.is_connected,
            white_is_joined=self.is_connected,
            clues_are_white=self.clues_are_white,
        )

    @property
    def drafting(self) -> Drafting[C]:
        return Drafting(
            desk=self._desk,
            draft=lambda puzzle: clue_draft(puzzle.clues),
            puzzle=self._drafted,
            clued=self._clued,
        )

    def _clued(self, puzzle: C, solution: Solution) -> C:
        """Give the page every clue; of a full page, keep the clues that the solution allows."""
        clues = flat(puzzle.clues)
        if self.fitting is None or None in clues:
            return self.clued(puzzle, solution)
        fits = self.fitting(puzzle, solution)
        kept = [clue if fits(cell, clue) else None for cell, clue in enumerate(clues)]
        return self.page(rows_of(kept, puzzle.cols))

    def _desk(self, draft: PageDraft) -> Desk:
        usual = self.numbers(*draft.size)
        return clue_desk(draft, usual, range(usual.stop, self.largest + 1))

    def _drafted(self, draft: PageDraft) -> C:
        usual = self.numbers(*draft.size)
        return self.page(clue_rows(draft, range(usual.start, max(usual.stop, self.largest + 1))))

    @property
    def revising(self) -> Revising[C]:
        return changing_clues(
            self.page,
            self.possible or (lambda puzzle, _: self.numbers(puzzle.rows, puzzle.cols)),
            self.fitting or self._fitting,
            CLUE,
        )

    def _fitting(self, puzzle: C, solution: Solution) -> Fits:
        true = flat(self.clued(puzzle, solution).clues)
        return lambda cell, clue: clue is None or clue == true[cell]
