"""Editor and edit rules of Satogaeri: circles in cells, with a number or none, and borders.

Edits change or remove a number, or move a border cell to a neighbouring country. Every cell is two
spots: first for the number of the circle that starts there, then for the cell's country.
"""

import contextlib
from collections.abc import Iterable, Iterator, Mapping

from puzzlewright.core.board import Marks, Place, Reason, Solution
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.picture import Disc, Line
from puzzlewright.core.words import name_cell
from puzzlewright.genre.editor import (
    AllowsContent,
    DraftChange,
    Edit,
    EditorSpec,
    EditRules,
    GenreEditor,
    GridDraft,
)
from puzzlewright.genre.editor import Content as Contents
from puzzlewright.genre.generator import Size
from puzzlewright.genre.interaction import (
    Border,
    CellState,
    Gesture,
    PlaceKind,
    PlaceSpec,
    Transitions,
)
from puzzlewright.genres.satogaeri.drawing import RADIUS, circle_number
from puzzlewright.genres.satogaeri.puzzle import (
    CIRCLE,
    COUNTRY,
    ROOM,
    Circle,
    Satogaeri,
    from_countries,
    from_walls,
)
from puzzlewright.kit.editor import (
    GESTURES,
    UNKNOWN,
    CellContent,
    content_kind,
    contents_of,
    editor_board,
    grid_places,
    number_changes,
    rare_numbers,
)
from puzzlewright.kit.grid import DOWN, RIGHT, SIDES, Cell
from puzzlewright.kit.shading import grid_lines

_IN_CELLS, _BESIDE, _BELOW = range(3)  # the kinds of places
_BORDER_MARK = 1
_CIRCLE = Disc(0.5, 0.5, RADIUS, "circle")
_GESTURES = (
    GESTURES[0],
    Gesture("Right-click", "removes a circle"),
    GESTURES[2],
    Gesture("Drag along the lines", "draws or erases borders"),
    Gesture("Drag over cells", "makes a region of them, with the region tool"),
)
BORDER_WEIGHT = 2.0  # a border affects more circles than a number does


def _editor_board(draft: GridDraft) -> EditorSpec:
    rows, cols = draft.size
    unknown = CellContent(UNKNOWN, "a circle", ("?", "-", "o"), (_CIRCLE,))
    usual = range(max(rows, cols))
    kinds = (
        content_kind(
            [unknown, *map(_content, usual)],
            list(map(_content, rare_numbers(usual))),
            secondary_clears=True,
        ),
        _border_kind(Line(0, 0, 0, 1, "border")),
        _border_kind(Line(0, 0, 1, 0, "border")),
    )
    cells = grid_places(rows, cols)
    places, borders = list(cells), []
    for a, b in _neighbours(draft.size):
        kind, (row, col) = (_BESIDE if a[0] == b[0] else _BELOW), b
        borders.append(Border(a[0] * cols + a[1], b[0] * cols + b[1], len(places)))
        places.append(
            PlaceSpec(kind, col, row, (*a, *b), f"between {name_cell(*a)} and {name_cell(*b)}")
        )
    lines = grid_lines(rows, cols)
    return EditorSpec(editor_board(draft, kinds, tuple(places), lines, _GESTURES, tuple(borders)))


def _content(number: int) -> CellContent:
    shapes = (_CIRCLE, circle_number(0.5, 0.5, number))
    return CellContent(number, f"a circle of {number}", (str(number),), shapes)


def _border_kind(line: Line) -> PlaceKind:
    toggle = (1, 0)
    return PlaceKind(
        (CellState("no border", None, 0), CellState("a border", (_BORDER_MARK,), 1, (line,))),
        line._replace(role="touch"),
        tap=Transitions(primary=toggle, secondary=toggle),
        paints=True,
    )


def _neighbours(size: Size) -> Iterator[tuple[Cell, Cell]]:
    """Yield all pairs of cells that share a side."""
    for row in range(size.rows):
        for col in range(size.cols):
            for down, right in (RIGHT, DOWN):
                if row + down < size.rows and col + right < size.cols:
                    yield (row, col), (row + down, col + right)


def _draft(puzzle: Satogaeri) -> GridDraft:
    size = Size(puzzle.rows, puzzle.cols)
    marks: Marks = [
        [row, col, UNKNOWN if number is None else number] for row, col, number in puzzle.circles
    ]
    marks += [
        [*a, *b, _BORDER_MARK]
        for a, b in _neighbours(size)
        if puzzle.countries[a[0]][a[1]] != puzzle.countries[b[0]][b[1]]
    ]
    return GridDraft(size, marks)


def _puzzle(draft: GridDraft) -> Satogaeri:
    rows, cols = draft.size
    walls = {tuple(mark[:4]) for mark in draft.marks if len(mark) == 5}
    in_cells = GridDraft(draft.size, [mark for mark in draft.marks if len(mark) != 5])
    right = [[(r, c, r, c + 1) in walls for c in range(cols - 1)] for r in range(rows)]
    below = [[(r, c, r + 1, c) in walls for c in range(cols)] for r in range(rows - 1)]
    usual = range(max(rows, cols))
    contents = contents_of(in_cells, (UNKNOWN, *usual, *rare_numbers(usual)))
    clues = {cell: None if number == UNKNOWN else number for cell, number in contents.items()}
    return from_walls(right, below, [(*cell, clues[cell]) for cell in sorted(clues)])


def _with_all_clues(puzzle: Satogaeri, solution: Solution) -> Satogaeri:
    """Return the puzzle with the number of every circle."""
    circles = tuple(
        circle._replace(number=len(puzzle.track(place, landing)) - 1)
        for place, (circle, landing) in enumerate(zip(puzzle.circles, solution.values, strict=True))
    )
    return puzzle.with_circles(circles)


editor: GenreEditor[Satogaeri] = GenreEditor(_editor_board, _draft, _puzzle, _with_all_clues)


def possible_changes(puzzle: Satogaeri) -> Iterator[DraftChange]:
    """Yield other numbers for circles, and other borders."""
    for place in range(len(puzzle.circles)):
        yield from _number_changes(puzzle, place)
    for cell in range(len(puzzle.country_of)):
        yield from _border_changes(puzzle, cell)


def _number_changes(puzzle: Satogaeri, place: Place) -> Iterator[DraftChange]:
    """Return changes to other numbers, as far as the circle has room."""
    name = puzzle.name_of(place)
    row, col, number = puzzle.circles[place]
    return number_changes(
        puzzle.starts[place],
        (row, col),
        number,
        range(max(puzzle.reach[place]) + 1),
        name=name,
        giving=f"give {name} the number",
        removing=f"remove the number of {name}",
    )


def _border_changes(puzzle: Satogaeri, cell: int) -> Iterator[DraftChange]:
    cols, here = puzzle.cols, puzzle.country_of[cell]
    row, col = divmod(cell, cols)
    beyond = {
        puzzle.countries[row + down][col + right]
        for down, right in SIDES
        if 0 <= row + down < puzzle.rows and 0 <= col + right < cols
    }
    for country in sorted(beyond - {here}):
        edits = (Edit(len(puzzle.country_of) + cell, country),)
        with contextlib.suppress(BadPuzzle):  # a country would be in two pieces
            with_contents(puzzle, dict(edits))
            text = f"move {name_cell(row, col)} to {puzzle.name_of_country(country)}"
            yield DraftChange("turn", edits, text, (row, col), here, country, BORDER_WEIGHT)


def content(puzzle: Satogaeri, spot: int) -> Contents:
    cells = len(puzzle.country_of)
    if spot >= cells:
        return puzzle.country_of[spot - cells]
    return puzzle.circles[puzzle.starts.index(spot)].number


def with_contents(puzzle: Satogaeri, contents: Mapping[int, Contents]) -> Satogaeri:
    cols, cells = puzzle.cols, len(puzzle.country_of)
    countries = [list(row) for row in puzzle.countries]
    for spot, country in contents.items():
        if spot >= cells and country is not None:
            countries[(spot - cells) // cols][(spot - cells) % cols] = country
    circles = [
        Circle(row, col, contents.get(row * cols + col, number))
        for row, col, number in puzzle.circles
    ]
    return from_countries(countries, circles)


def contents_allowed_by(puzzle: Satogaeri, solution: Solution) -> AllowsContent:
    """Return a test: a number fits if the circle moves that far, a country if no circle lands."""
    cells = len(puzzle.country_of)
    landed = set(solution.values)
    moved = {
        start: len(puzzle.track(place, landing)) - 1
        for place, (start, landing) in enumerate(zip(puzzle.starts, solution.values, strict=True))
    }

    def fits(spot: int, content: Contents) -> bool:
        if spot < cells:
            return content is None or moved[spot] == content
        return spot - cells not in landed

    return fits


def spots_of(puzzle: Satogaeri, reason: Reason) -> Iterable[int]:
    """Return the circle of a number, or all cells in and around a country."""
    if reason.rule == CIRCLE:
        return (puzzle.starts[reason.about[0]],)
    (country,) = reason.about
    rows, cols = puzzle.rows, puzzle.cols
    inside = [divmod(cell, cols) for cell, one in enumerate(puzzle.country_of) if one == country]
    near = {(row + down, col + right) for row, col in inside for down, right in ((0, 0), *SIDES)}
    return {
        len(puzzle.country_of) + row * cols + col
        for row, col in near
        if 0 <= row < rows and 0 <= col < cols
    }


edit_rules: EditRules[Satogaeri] = EditRules(
    possible_changes=possible_changes,
    content=content,
    with_contents=with_contents,
    contents_allowed_by=contents_allowed_by,
    rules=frozenset((CIRCLE, COUNTRY, ROOM)),
    spots_of=spots_of,
)
