"""The editor of Bridges, and the edits that repair a puzzle.

Edits change numbers; on a grid they also add, move and remove islands. The spots of a grid are its
cells, those of a graph its islands. In a solved grid, strands lead from a cell up, down, left and
right. In a cell without an island they run straight; at an island they add up to its number.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.picture import Disc, Label, Line, Shape
from puzzlewright.core.words import name_cell, show_value
from puzzlewright.genre.editor import (
    AllowsContent,
    DraftChange,
    Edit,
    EditorSpec,
    EditRules,
    GenreEditor,
    GraphEditor,
    GraphShapes,
    GraphSketch,
    GridDraft,
)
from puzzlewright.genre.editor import Content as Contents
from puzzlewright.genre.generator import Option, Size
from puzzlewright.genre.interaction import Gesture
from puzzlewright.genres.bridges.drawing import island_number, lattice
from puzzlewright.genres.bridges.layout import RADIUS, Point, layout_of
from puzzlewright.genres.bridges.puzzle import ISLAND, Bridges, Grid, Island, on_graph, on_grid
from puzzlewright.kit.editor import (
    MAX_NUMBER,
    UNKNOWN,
    CellContent,
    content_kind,
    contents_of,
    editor_board,
    grid_places,
    number_changes,
    rare_numbers,
)
from puzzlewright.kit.grid import SIDES, Cell

_GRAPH_GESTURES = (
    Gesture("Click", "places an island; click it again for the next number"),
    Gesture("Type", "the number of the island, or ?"),
    Gesture("Drag from one island to another", "connects or disconnects them"),
    Gesture("Right-click", "removes an island or a line"),
)
_CELL_SIDES = 4
_OPTIONS = (
    Option("max_bridges", int, "maximum number of bridges between two islands"),
    Option("components", int, "number of groups of islands in the solution"),
    Option("loops", bool, "whether bridges may form loops"),
)
NO_ISLAND = -1  # the content of a cell without an island; None is '?'
# costs of edits; the first '?' of a puzzle costs more than another one
UNKNOWN_COST, FIRST_UNKNOWN_COST = 0.5, 1.6
ADD_COST, REMOVE_COST, MOVE_COST = 1.2, 2.0, 1.5
TOUCHING_PENALTY = 0.5  # a bridge between adjacent islands is hard to see


def _sensible_numbers(draft: GridDraft) -> range:
    """Return the numbers that an island can have on a grid."""
    return range(1, _CELL_SIDES * draft.options.get("max_bridges", 2) + 1)


def _editor_board(draft: GridDraft) -> EditorSpec:
    unknown = CellContent(UNKNOWN, "an island without a number", ("?", "-"), _island(None))
    usual = _sensible_numbers(draft)
    kind = content_kind([unknown, *map(_content, usual)], list(map(_content, rare_numbers(usual))))
    return EditorSpec(editor_board(draft, (kind,), grid_places(*draft.size), lattice(*draft.size)))


def _content(number: int) -> CellContent:
    return CellContent(number, f"an island of {number}", (str(number),), _island(number))


def _island(number: int | None, centre: Point = 0.5 + 0.5j) -> tuple[Shape, ...]:
    return Disc(centre.real, centre.imag, RADIUS, "island"), island_number(centre, number)


def _draft(puzzle: Bridges) -> GridDraft:
    if not puzzle.grid:
        raise BadPuzzle("this puzzle is on a graph: edit it as a graph, not in cells")
    marks = [
        [*cell, UNKNOWN if number is None else number] for cell, number in puzzle.number_at.items()
    ]
    return GridDraft(Size(puzzle.grid.rows, puzzle.grid.cols), marks, puzzle.options)


def _puzzle(draft: GridDraft) -> Bridges:
    contents = contents_of(
        draft, (UNKNOWN, *_sensible_numbers(draft), *rare_numbers(_sensible_numbers(draft)))
    )
    islands = [
        (row, col, None if number == UNKNOWN else number) for (row, col), number in contents.items()
    ]
    return on_grid(*draft.size, islands, **draft.options)


def _with_all_clues(puzzle: Bridges, solution: Solution) -> Bridges:
    """Return the puzzle with the number of every island taken from the solution."""
    numbers = [sum(solution.values[span] for span in spans) for spans in puzzle.spans_at]
    return puzzle.with_fields(numbers=tuple(numbers))


def _graph_board() -> EditorSpec:
    touch = Disc(0, 0, RADIUS + 0.14, "touch")
    unknown = CellContent(UNKNOWN, "an island without a number", ("?", "-"), _island(None, 0j))
    contents = [
        CellContent(number, f"an island of {number}", (str(number),), _island(number, 0j))
        for number in (*range(1, MAX_NUMBER + 1), 0)
    ]
    kind = content_kind(contents, empty=unknown, touch=touch)
    shapes = GraphShapes(
        Line(0, 0, 1, 0, "span"),
        Label(-0.5, -0.42, "", "island-name", 0.3),
        tuple(Disc(0, 0, 0.14, f"cross-{number}") for number in range(7)),
        Label(0, 0, "", "cross-letter", 0.26),
    )
    board = editor_board(GridDraft(Size(1, 1), []), (kind,), (), (), _GRAPH_GESTURES)
    return EditorSpec(replace(board, rulers=None), shapes)


def _graph_sketch(puzzle: Bridges) -> GraphSketch | None:
    if puzzle.grid:
        return None
    return GraphSketch(
        tuple((point.real, point.imag) for point in layout_of(puzzle).points),
        puzzle.spans,
        puzzle.crossings,
        [[island, number] for island, number in enumerate(puzzle.numbers) if number is not None],
        puzzle.options,
    )


def _puzzle_of_sketch(sketch: GraphSketch) -> Bridges:
    if not sketch.points:
        raise BadPuzzle("a Bridges puzzle needs at least one island")
    numbers: list[int | None] = [None] * len(sketch.points)
    for mark in sketch.marks:
        if len(mark) != 2 or mark[0] not in range(len(numbers)):
            raise BadPuzzle(f"{show_value(mark)} is not [island, number] in this graph")
        if mark[1] not in range(MAX_NUMBER + 1):
            raise BadPuzzle(f"an island has a number up to {MAX_NUMBER}, not {show_value(mark[1])}")
        numbers[mark[0]] = mark[1]
    return on_graph(
        numbers,
        sketch.lines,
        sketch.pairs,
        positions=[(y, x) for x, y in sketch.points],
        **sketch.options,
    )


editor: GenreEditor[Bridges] = GenreEditor(
    _editor_board,
    _draft,
    _puzzle,
    _with_all_clues,
    _OPTIONS,
    GraphEditor("graph", _graph_board(), _graph_sketch, _puzzle_of_sketch),
)


def possible_changes(puzzle: Bridges) -> Iterator[DraftChange]:
    """List the edits of one number; on a grid also islands to add, move or remove."""
    for island in range(len(puzzle.numbers)):
        yield from _number_changes(puzzle, island)
    if puzzle.grid:
        for island in range(len(puzzle.numbers)):
            yield from _island_moves(puzzle, puzzle.grid, island)
        yield from _island_additions(puzzle, puzzle.grid)


def _number_changes(puzzle: Bridges, island: Island) -> Iterator[DraftChange]:
    name = puzzle.name_of(island)
    # An island of 0 is a group of its own.
    least = 0 if puzzle.components > 1 or len(puzzle.numbers) == 1 else 1
    return number_changes(
        _spot_of(puzzle, island),
        puzzle.where(island),
        puzzle.numbers[island],
        range(least, puzzle.max_bridges * len(puzzle.spans_at[island]) + 1),
        name=name,
        giving=f"give {name} the number",
        removing=f"make {name} a ?",
        weight=UNKNOWN_COST if None in puzzle.numbers else FIRST_UNKNOWN_COST,
    )


def _island_moves(puzzle: Bridges, grid: Grid, island: Island) -> Iterator[DraftChange]:
    """List the edits that remove an island, or move it along its row or column to the next one."""
    here, number, name = grid.cells[island], puzzle.numbers[island], puzzle.name_of(island)
    taken = frozenset(grid.cells)
    gone = Edit(_number_of(grid, here), NO_ISLAND)
    if len(taken) > 1:
        text = f"remove {name}"
        yield DraftChange("remove", (gone,), text, here, number, None, REMOVE_COST, reshapes=True)
    for down, right in SIDES:
        row, col = here
        while 0 <= (row := row + down) < grid.rows and 0 <= (col := col + right) < grid.cols:
            cell = row, col
            if cell in taken:
                break
            edits = (gone, Edit(_number_of(grid, cell), number))
            distance = abs(row - here[0]) + abs(col - here[1])
            weight = MOVE_COST + distance / 100 + _crowding(grid, cell, taken - {here})
            text = f"move {name} to {name_cell(*cell)}"
            yield DraftChange("move", edits, text, here, here, cell, weight, reshapes=True)


def _island_additions(puzzle: Bridges, grid: Grid) -> Iterator[DraftChange]:
    taken = frozenset(grid.cells)
    for row in range(grid.rows):
        for col in range(grid.cols):
            cell = row, col
            if cell in taken:
                continue
            weight = ADD_COST + _crowding(grid, cell, taken)
            for number in range(1, puzzle.max_bridges * _seen_from(grid, cell, taken) + 1):
                edits = (Edit(_number_of(grid, cell), number),)
                text = f"add a {number} at {name_cell(row, col)}"
                yield DraftChange("add", edits, text, cell, None, number, weight, reshapes=True)


def _seen_from(grid: Grid, cell: Cell, taken: frozenset[Cell]) -> int:
    """Count the directions in which the cell sees an island."""
    row, col = cell
    rays = (
        [(r, col) for r in range(row)],
        [(r, col) for r in range(row + 1, grid.rows)],
        [(row, c) for c in range(col)],
        [(row, c) for c in range(col + 1, grid.cols)],
    )
    return sum([not taken.isdisjoint(ray) for ray in rays])


def _crowding(grid: Grid, cell: Cell, taken: frozenset[Cell]) -> float:
    row, col = cell
    return TOUCHING_PENALTY * any((row + down, col + right) in taken for down, right in SIDES)


def _spot_of(puzzle: Bridges, island: Island) -> int:
    return _number_of(puzzle.grid, puzzle.grid.cells[island]) if puzzle.grid else island


def _number_of(grid: Grid, cell: Cell) -> int:
    return cell[0] * grid.cols + cell[1]


def content(puzzle: Bridges, spot: int) -> Contents:
    if not puzzle.grid:
        return puzzle.numbers[spot]
    cell = divmod(spot, puzzle.grid.cols)
    cells = puzzle.grid.cells
    return puzzle.numbers[cells.index(cell)] if cell in cells else NO_ISLAND


def with_contents(puzzle: Bridges, contents: Mapping[int, Contents]) -> Bridges:
    grid = puzzle.grid
    if grid is None:
        numbers = [contents.get(island, number) for island, number in enumerate(puzzle.numbers)]
        return puzzle.with_fields(numbers=tuple(numbers))
    number_at = puzzle.number_at
    for spot, number in contents.items():
        number_at[divmod(spot, grid.cols)] = number
    return on_grid(
        grid.rows,
        grid.cols,
        [(*cell, number) for cell, number in number_at.items() if number != NO_ISLAND],
        **puzzle.options,
    )


class Strands(NamedTuple):
    """The numbers of bridges that lead from the centre of a cell in each direction."""

    up: int
    down: int
    left: int
    right: int


def _strands(puzzle: Bridges, grid: Grid, solution: Solution) -> dict[int, Strands]:
    """Return the strands of all cells that have any."""
    found: dict[int, list[int]] = {}
    for (a, b), bridges in zip(puzzle.spans, solution.values, strict=True):
        if not bridges:
            continue
        start, end = _number_of(grid, grid.cells[a]), _number_of(grid, grid.cells[b])
        is_across = grid.cells[a][0] == grid.cells[b][0]
        step, ahead = (1, 3) if is_across else (grid.cols, 1)
        for cell in range(start, end, step):
            found.setdefault(cell, [0] * 4)[ahead] += bridges
            found.setdefault(cell + step, [0] * 4)[ahead - 1] += bridges
    return {cell: Strands(*strands) for cell, strands in found.items()}


def contents_allowed_by(puzzle: Bridges, solution: Solution) -> AllowsContent:
    """Return a function that checks whether a spot's content agrees with the solution."""
    if not puzzle.grid:
        totals = [sum([solution.values[span] for span in spans]) for spans in puzzle.spans_at]
        return lambda island, number: _number_fits(totals[island], number)
    strands = _strands(puzzle, puzzle.grid, solution)
    nothing = Strands(0, 0, 0, 0)

    def fits(spot: int, number: Contents) -> bool:
        here = strands.get(spot, nothing)
        if number == NO_ISLAND:
            is_straight = here.up == here.down and here.left == here.right
            # A 0 is a separate group, so removing it would change the number of groups.
            is_removable = content(puzzle, spot) != 0
            return is_straight and not (here.up and here.left) and is_removable
        return _number_fits(sum(here), number)

    return fits


def _number_fits(total: int, number: Contents) -> bool:
    return total >= 1 if number is None else total == number


def spots_of(puzzle: Bridges, reason: Reason) -> Iterable[int]:
    return (_spot_of(puzzle, reason.about[0]),)


def transfer_solution(puzzle: Bridges, solution: Solution, other: Bridges) -> Solution:
    """Return the solution of the other puzzle that has the same strands."""
    if not puzzle.grid or not other.grid:
        return solution
    strands = _strands(puzzle, puzzle.grid, solution)
    values = []
    for a, b in other.spans:
        (row, col), (to_row, _) = other.grid.cells[a], other.grid.cells[b]
        here = strands.get(_number_of(other.grid, (row, col)))
        values.append(0 if here is None else here.right if row == to_row else here.down)
    return Solution(tuple(values))


edit_rules: EditRules[Bridges] = EditRules(
    possible_changes=possible_changes,
    content=content,
    with_contents=with_contents,
    contents_allowed_by=contents_allowed_by,
    rules=frozenset((ISLAND,)),
    spots_of=spots_of,
    transfer_solution=transfer_solution,
)
