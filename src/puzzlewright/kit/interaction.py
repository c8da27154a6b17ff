"""Play, edit and repair puzzles of genres that shade cells."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from puzzlewright.core.board import Place, Solution
from puzzlewright.core.picture import Box, Disc, Label
from puzzlewright.core.words import name_cell
from puzzlewright.genre.editor import (
    AllowsContent,
    DraftChange,
    EditorSpec,
    EditRules,
    GenreEditor,
    GridDraft,
)
from puzzlewright.genre.interaction import (
    CELLS,
    BoardSpec,
    CellState,
    ClueCount,
    ClueKind,
    ClueSpec,
    Gesture,
    Joins,
    Joint,
    PlaceKind,
    PlaceSpec,
    PlayRules,
    ProgressUnit,
    RuleExample,
    Tool,
    Transitions,
    Xy,
)
from puzzlewright.kit.editor import (
    MAX_NUMBER,
    CellContent,
    content_kind,
    contents_of,
    editor_board,
    grid_places,
    number_changes,
)
from puzzlewright.kit.grid import CLUE, ClueGrid, clues_by_cell, flatten, rows_of
from puzzlewright.kit.shading import BLACK, WHITE, grid_lines

C = TypeVar("C", bound=ClueGrid)

# states of a cell
OPEN_STATE, BLACK_STATE, WHITE_STATE = 0, 1, 2

# points that a cell shares with its neighbours; black cells must not share one
SIDES_OF_CELL: tuple[Xy, ...] = ((0.5, 0), (0, 0.5), (1, 0.5), (0.5, 1))

_MIDDLE = 0.5
_CELL = Box(0, 0, 1, 1, "touch")
_DOT = Disc(_MIDDLE, _MIDDLE, 0.09, "white-dot")
_DOT_BESIDE_CLUE = Disc(0.85, 0.85, 0.07, "white-dot")  # where it covers no number

_TAP = Transitions(
    primary=(BLACK_STATE, OPEN_STATE, BLACK_STATE),
    secondary=(WHITE_STATE, WHITE_STATE, OPEN_STATE),
    touch=(BLACK_STATE, WHITE_STATE, OPEN_STATE),
)
_TAP_ON_WHITE = Transitions(
    primary=(None, OPEN_STATE, None), secondary=(WHITE_STATE, WHITE_STATE, OPEN_STATE)
)
_TOOLS = (
    Tool("primary", "black", (Box(0, 0, 1, 1, "cell-black"),)),
    Tool("secondary", "white", (Box(0, 0, 1, 1, "cell-white"), _DOT)),
)
_CLUES = ProgressUnit("clues", "clues")
_GESTURES = (
    Gesture(
        "Click or tap a cell",
        "makes it black; again clears it (by touch: white)",
        "tap",
        lessons=(
            "Click a cell to make it black. Click again to clear it.",
            "Tap a cell to make it black. Tap again for white, and once more to clear it.",
        ),
    ),
    Gesture(
        "Right-click, or hold",
        "makes it white; again clears it",
        "tap",
        "secondary",
        lessons=(
            "Right-click a cell that stays white. White marks help you count.",
            "Hold a cell that stays white. White marks help you count.",
        ),
    ),
    Gesture(
        "Drag",
        "does the same to every cell on the way",
        "paint",
        lessons=("Drag to mark many cells at once. One stroke is one undo step.",) * 2,
    ),
)


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
            ("wrong-dark", (*label("clue-wrong-on-black"), Box(0.08, 0.08, 0.84, 0.84, "wrong"))),
        ),
        "clues",
    )


def _neighbours(rows: int, cols: int) -> Iterator[Joint]:
    for cell in range(rows * cols):
        beside = [cell + 1] if (cell + 1) % cols else []
        below = [cell + cols] if cell + cols < rows * cols else []
        yield from (Joint(cell, other, (cell, other)) for other in beside + below)


def _clue(number: int) -> CellContent:
    return CellContent(number, str(number), (str(number),), (Label(0.5, 0.5, str(number), "clue"),))


def marks_of_drawing(*rows: str) -> list[list[int]]:
    """Return the marks of a drawing of cells: # is black, . is white, anything else is open."""
    values = {"#": BLACK, ".": WHITE}
    return [
        [row, col, values[cell]]
        for row, cells in enumerate(rows)
        for col, cell in enumerate(cells)
        if cell in values
    ]


@dataclass(frozen=True, kw_only=True)
class ShadingInteraction(Generic[C]):
    """The specifics of one genre; `play_rules`, `editor` and `edits` are derived from them."""

    puzzle: type[C]
    count_clue: Callable[[C, Place, int], tuple[ClueCount, ...]]  # what the clue of a cell counts
    with_all_clues: Callable[[C, Solution], C]  # the grid with every clue that a solution gives it
    # the clues that the editor offers, by the number of rows and columns
    numbers: Callable[[int, int], range]
    largest: int = MAX_NUMBER  # largest clue of a puzzle, even if it makes no sense
    # the clues that make sense in one cell; by default, all of `numbers`
    possible: Callable[[C, Place], Iterable[int]] | None = None
    # the clues that a solution allows; by default, those of `with_all_clues`
    contents_allowed_by: Callable[[C, Solution], AllowsContent] | None = None
    is_connected: bool = False  # black cells do not share a side, and white cells are connected
    counts_white: bool = False  # whether clues count white cells instead of black ones
    clues_are_white: bool = False  # whether cells with a clue are white by the rules
    is_picture: bool = False  # whether the solution is a picture
    examples: tuple[RuleExample, ...] = ()

    @property
    def play_rules(self) -> PlayRules[C]:
        aids = {"clues": "Dim finished clues"}
        if self.is_connected:
            aids["groups"] = "Colour connected white cells"
        return PlayRules(self._board, aids, examples=self.examples)

    def _board(self, puzzle: C) -> BoardSpec:
        rows, cols = puzzle.size
        cells = [divmod(cell, cols) for cell in range(rows * cols)]
        numbers = sorted(set(puzzle.clue_at.values()))
        clues = tuple(
            ClueSpec(
                numbers.index(clue),
                cell % cols,
                cell // cols,
                puzzle.name_of(cell),
                self.count_clue(puzzle, cell, clue),
                cell,
                clue,
            )
            for cell, clue in puzzle.clue_at.items()
        )
        return BoardSpec(
            cols,
            rows,
            (),
            tuple(grid_lines(rows, cols)),
            (self._cells(_DOT), self._cells(_DOT_BESIDE_CLUE, is_white=self.clues_are_white)),
            tuple(
                PlaceSpec(
                    int(puzzle.clues[row][col] is not None),
                    col,
                    row,
                    (row, col),
                    name_cell(row, col),
                    # If black cells must not touch, dragging paints every second cell only.
                    (row + col) % 2 if self.is_connected else 0,
                )
                for row, col in cells
            ),
            tuple(map(_clue_kind, numbers)),
            clues,
            _TOOLS,
            _GESTURES,
            joins=Joins("places", tuple(_neighbours(rows, cols))) if self.is_connected else None,
            clashes="shown",
            rulers=(rows, cols),
            is_picture=self.is_picture,
            # Many players leave white cells open, so cells would measure only a part.
            progress=_CLUES if any(clue.counts for clue in clues) else CELLS,
        )

    def _cells(self, dot: Disc, is_white: bool = False) -> PlaceKind:
        """Return a kind of cell with this dot; if white by the rules, no gesture blackens it."""
        black = replace(
            self._state("black", BLACK),
            shapes=(Box(0, 0, 1, 1, "cell-black"),),
            occupied_points=SIDES_OF_CELL if self.is_connected else (),
            is_dark=True,
            stays_in_lane=self.is_connected,
        )
        white = replace(
            self._state("white", WHITE),
            shapes=(Box(0, 0, 1, 1, "cell-white"), dot),
            is_joined=self.is_connected,
        )
        open_state = (
            replace(white, description="white by the rules", mark_suffix=None, shapes=())
            if is_white
            else CellState("open", None, WHITE, most=1)
        )
        return PlaceKind(
            (open_state, black, white),
            _CELL,
            tap=_TAP_ON_WHITE if is_white else _TAP,
            paints=True,
            denied_states=(None, WHITE_STATE, BLACK_STATE),
        )

    def _state(self, description: str, value: int) -> CellState:
        counts = int((value == WHITE) == self.counts_white)
        return CellState(description, (value,), value, least=counts, most=counts)

    @property
    def editor(self) -> GenreEditor[C]:
        return GenreEditor(
            board=self._editor_board,
            draft=lambda puzzle: GridDraft(
                puzzle.size, [[*cell, clue] for cell, clue in clues_by_cell(puzzle).items()]
            ),
            puzzle=self._puzzle_of_draft,
            with_all_clues=self._with_all_clues,
        )

    def _with_all_clues(self, puzzle: C, solution: Solution) -> C:
        """Return the grid with every clue; if it is full, keep those that the solution allows."""
        clues = flatten(puzzle.clues)
        if self.contents_allowed_by is None or None in clues:
            return self.with_all_clues(puzzle, solution)
        fits = self.contents_allowed_by(puzzle, solution)
        kept = [clue if fits(cell, clue) else None for cell, clue in enumerate(clues)]
        return self.puzzle.on_grid(rows_of(kept, puzzle.cols))

    def _editor_board(self, draft: GridDraft) -> EditorSpec:
        """Return the editor: it offers sensible clues and shows any that a puzzle has."""
        usual = self.numbers(*draft.size)
        rare = range(usual.stop, self.largest + 1)
        kind = content_kind(list(map(_clue, usual)), list(map(_clue, rare)))
        return EditorSpec(
            editor_board(draft, (kind,), grid_places(*draft.size), grid_lines(*draft.size))
        )

    def _puzzle_of_draft(self, draft: GridDraft) -> C:
        usual, (rows, cols) = self.numbers(*draft.size), draft.size
        contents = contents_of(draft, range(usual.start, max(usual.stop, self.largest + 1)))
        return self.puzzle.on_grid(
            [[contents.get((row, col)) for col in range(cols)] for row in range(rows)]
        )

    @property
    def edits(self) -> EditRules[C]:
        return EditRules(
            possible_changes=self._possible_changes,
            content=lambda puzzle, cell: puzzle.clue_at.get(cell),
            with_contents=self._with_contents,
            contents_allowed_by=self.contents_allowed_by or self._contents_allowed_by,
            rules=frozenset((CLUE,)),
            spots_of=lambda _, reason: reason.about,
        )

    def _possible_changes(self, puzzle: C) -> Iterator[DraftChange]:
        """Yield changes that add, change or remove a clue."""
        for cell, clue in enumerate(flatten(puzzle.clues)):
            where = divmod(cell, puzzle.cols)
            name = f"the {clue} at {name_cell(*where)}"
            yield from number_changes(
                cell,
                where,
                clue,
                self.possible(puzzle, cell) if self.possible else self.numbers(*puzzle.size),
                name=name,
                giving=f"give {name_cell(*where)} a",
                removing=f"remove {name}",
            )

    def _with_contents(self, puzzle: C, contents: Mapping[int, int | None]) -> C:
        clues = flatten(puzzle.clues)
        for cell, clue in contents.items():
            clues[cell] = clue
        return self.puzzle.on_grid(rows_of(clues, puzzle.cols))

    def _contents_allowed_by(self, puzzle: C, solution: Solution) -> AllowsContent:
        true = flatten(self.with_all_clues(puzzle, solution).clues)
        return lambda cell, clue: clue is None or clue == true[cell]
