"""How Bridges is drawn and repaired: islands with their numbers, on a grid in cells.

Edits are other numbers, and on a grid islands that are added, moved and removed. The spots of a
grid are its cells, those of a graph its islands. In every cell of a solved grid some strands lead
up, down, left and right. They pass an empty cell straight; an island has its number.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.picture import Disc, Shape
from puzzlewright.core.words import name_cell, quote_excerpt
from puzzlewright.genre.editor import (
    AllowsContent,
    DraftChange,
    Edit,
    EditorSpec,
    EditRules,
    GenreEditor,
    GraphEditor,
    GraphSketch,
    GridDraft,
)
from puzzlewright.genre.editor import Content as Contents
from puzzlewright.genre.generator import Option, Size
from puzzlewright.genres.bridges.drawing import island_number, lattice
from puzzlewright.genres.bridges.layout import RADIUS, layout_of
from puzzlewright.genres.bridges.puzzle import ISLAND, Bridges, Grid, Island, on_graph, on_grid
from puzzlewright.kit.editor import (
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

_GRAPH_CONTENTS = ("?", *map(str, range(1, 100)), "0")
_SIDES = 4  # of a cell, each with at most so many bridges
_OPTIONS = (
    Option("max_bridges", int, "how many bridges a span can have"),
    Option("components", int, "how many groups of islands there are in the end"),
    Option("loops", bool, "whether bridges may lead round in a ring"),
)
NO_ISLAND = -1  # what stands in an empty cell; None is '?'
HIDING, FIRST_HIDING = 0.5, 1.6  # where all islands have numbers, a '?' is a stranger
ADDING, REMOVING, MOVING = 1.2, 2.0, 1.5
TOUCHING_PENALTY = 0.5  # islands side by side leave no room for a bridge to be seen


def _sensible_numbers(draft: GridDraft) -> range:
    """The numbers that make sense."""
    return range(1, _SIDES * draft.options.get("max_bridges", 2) + 1)


def _editor_board(draft: GridDraft) -> EditorSpec:
    unknown = CellContent(UNKNOWN, "an island whose number is not known", ("?", "-"), _island(None))
    usual = _sensible_numbers(draft)
    kind = content_kind([unknown, *map(_content, usual)], list(map(_content, rare_numbers(usual))))
    return EditorSpec(editor_board(draft, (kind,), grid_places(*draft.size), lattice(*draft.size)))


def _content(number: int) -> CellContent:
    return CellContent(number, f"an island of {number}", (str(number),), _island(number))


def _island(number: int | None) -> tuple[Shape, ...]:
    return Disc(0.5, 0.5, RADIUS, "island"), island_number(0.5 + 0.5j, number)


def _draft(puzzle: Bridges) -> GridDraft:
    if not puzzle.grid:
        raise BadPuzzle("this puzzle is on a graph, which is not drawn in cells")
    marks = [
        [row, col, UNKNOWN if number is None else number]
        for (row, col), number in zip(puzzle.grid.cells, puzzle.numbers, strict=True)
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


def _with_all_clues(page: Bridges, solution: Solution) -> Bridges:
    """The islands with as many as they have bridges."""
    numbers = [sum(solution.values[span] for span in spans) for spans in page.spans_at]
    return page.with_fields(numbers=tuple(numbers))


def _graph_sketch(puzzle: Bridges) -> GraphSketch | None:
    if puzzle.grid:
        return None
    points = tuple(
        (point.real, point.imag, "?" if number is None else str(number))
        for point, number in zip(layout_of(puzzle).points, puzzle.numbers, strict=True)
    )
    return GraphSketch(points, puzzle.spans, puzzle.crossings, puzzle.options)


def _puzzle_of_sketch(draft: GraphSketch) -> Bridges:
    if not draft.points:
        raise BadPuzzle("a Bridges puzzle needs at least one island")
    for _, _, said in draft.points:
        if said not in _GRAPH_CONTENTS:
            raise BadPuzzle(f"an island has a number or '?', not {quote_excerpt(said)}")
    return on_graph(
        [None if said == "?" else int(said) for _, _, said in draft.points],
        draft.lines,
        draft.pairs,
        positions=[(y, x) for x, y, _ in draft.points],
        **draft.options,
    )


editor: GenreEditor[Bridges] = GenreEditor(
    _editor_board,
    _draft,
    _puzzle,
    _with_all_clues,
    _OPTIONS,
    GraphEditor("graph", _GRAPH_CONTENTS, _graph_sketch, _puzzle_of_sketch, Bridges.spot_of),
)


def possible_changes(puzzle: Bridges) -> Iterator[DraftChange]:
    """Other numbers; on a grid also other islands."""
    for island in range(len(puzzle.numbers)):
        yield from _number_changes(puzzle, island)
    if puzzle.grid:
        for island in range(len(puzzle.numbers)):
            yield from _island_moves(puzzle, puzzle.grid, island)
        yield from _island_additions(puzzle, puzzle.grid)


def _number_changes(puzzle: Bridges, island: Island) -> Iterator[DraftChange]:
    name = puzzle.name_of(island)
    return number_changes(
        _spot_of(puzzle, island),
        puzzle.where(island),
        puzzle.numbers[island],
        range(1, puzzle.max_bridges * len(puzzle.spans_at[island]) + 1),
        name=name,
        giving=f"give {name} the number",
        removing=f"make {name} a ?",
        weight=HIDING if None in puzzle.numbers else FIRST_HIDING,
    )


def _island_moves(puzzle: Bridges, grid: Grid, island: Island) -> Iterator[DraftChange]:
    """An island moves along its row or column as far as there is no other, or goes altogether."""
    here, number, name = grid.cells[island], puzzle.numbers[island], puzzle.name_of(island)
    taken = frozenset(grid.cells)
    gone = Edit(_number_of(grid, here), NO_ISLAND)
    if len(taken) > 1:
        said = f"take {name} away"
        yield DraftChange("remove", (gone,), said, here, number, None, REMOVING, reshapes=True)
    for down, right in SIDES:
        row, col = here
        while 0 <= (row := row + down) < grid.rows and 0 <= (col := col + right) < grid.cols:
            cell = row, col
            if cell in taken:
                break
            edits = (gone, Edit(_number_of(grid, cell), number))
            distance = abs(row - here[0]) + abs(col - here[1])
            weight = MOVING + distance / 100 + _crowding(grid, cell, taken - {here})
            said = f"move {name} to {name_cell(*cell)}"
            yield DraftChange("move", edits, said, here, here, cell, weight, reshapes=True)


def _island_additions(puzzle: Bridges, grid: Grid) -> Iterator[DraftChange]:
    taken = frozenset(grid.cells)
    for row in range(grid.rows):
        for col in range(grid.cols):
            cell = row, col
            if cell in taken:
                continue
            weight = ADDING + _crowding(grid, cell, taken)
            for number in range(1, puzzle.max_bridges * _seen_from(grid, cell, taken) + 1):
                edits = (Edit(_number_of(grid, cell), number),)
                said = f"add a {number} at {name_cell(row, col)}"
                yield DraftChange("add", edits, said, cell, None, number, weight, reshapes=True)


def _seen_from(grid: Grid, cell: Cell, taken: frozenset[Cell]) -> int:
    """Count the directions in which there is an island."""
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
    stands: dict[Cell, Contents] = dict(zip(grid.cells, puzzle.numbers, strict=True))
    for spot, number in contents.items():
        stands[divmod(spot, grid.cols)] = number
    return on_grid(
        grid.rows,
        grid.cols,
        [(*cell, number) for cell, number in stands.items() if number != NO_ISLAND],
        **puzzle.options,
    )


class Strands(NamedTuple):
    """How many bridges lead from the middle of a cell up, down, left and right."""

    up: int
    down: int
    left: int
    right: int


def _strands(puzzle: Bridges, grid: Grid, solution: Solution) -> dict[int, Strands]:
    """The strands in all cells that have some."""
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
    """What stands in a cell fits if the strands there are as it wants them."""
    if not puzzle.grid:
        totals = [sum([solution.values[span] for span in spans]) for spans in puzzle.spans_at]
        return lambda island, number: _number_fits(totals[island], number)
    strands = _strands(puzzle, puzzle.grid, solution)
    nothing = Strands(0, 0, 0, 0)

    def fits(spot: int, number: Contents) -> bool:
        here = strands.get(spot, nothing)
        if number == NO_ISLAND:
            is_straight = here.up == here.down and here.left == here.right
            # An island without bridges is a group of its own, so it must stay.
            may_go = content(puzzle, spot) != 0
            return is_straight and not (here.up and here.left) and may_go
        return _number_fits(sum(here), number)

    return fits


def _number_fits(total: int, number: Contents) -> bool:
    return total >= 1 if number is None else total == number


def spots_of(puzzle: Bridges, reason: Reason) -> Iterable[int]:
    return (_spot_of(puzzle, reason.about[0]),)


def transfer_solution(puzzle: Bridges, solution: Solution, other: Bridges) -> Solution:
    """The same strands on another page."""
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
