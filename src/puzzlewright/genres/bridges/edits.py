"""Edits of Bridges: other numbers, and on a grid islands that are added, moved and removed.

The spots of a grid are its cells, those of a graph its islands. In every cell of a solved grid some
strands lead up, down, left and right. They pass an empty cell straight; an island has its number.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from puzzlewright.core.board import Solution
from puzzlewright.core.step import Reason
from puzzlewright.core.words import at
from puzzlewright.genre.editor import Content, Edit, Fits, Revising, Revision
from puzzlewright.genres.bridges.puzzle import Bridges, Grid, Island, on_grid
from puzzlewright.genres.bridges.reasons import ISLAND
from puzzlewright.kit.grid import SIDES, Cell

NO_ISLAND = -1  # what stands in an empty cell; None is '?'

HIDING, FIRST_HIDING = 0.5, 1.6  # where all islands have numbers, a '?' is a stranger
ADDING, REMOVING, MOVING = 1.2, 2.0, 1.5
BESIDE = 0.5  # islands side by side leave no room for a bridge to be seen


def revisions(puzzle: Bridges) -> Iterator[Revision]:
    """Other numbers; on a grid also other islands."""
    for island in range(len(puzzle.numbers)):
        yield from _renumbered(puzzle, island)
    if puzzle.grid:
        for island in range(len(puzzle.numbers)):
            yield from _moved(puzzle, puzzle.grid, island)
        yield from _added(puzzle, puzzle.grid)


def _renumbered(puzzle: Bridges, island: Island) -> Iterator[Revision]:
    was, spot = puzzle.numbers[island], _spot_of(puzzle, island)
    most = puzzle.max_bridges * len(puzzle.spans_at[island])
    where = puzzle.where(island)
    name = puzzle.name_of(island)
    for number in range(1, most + 1):
        if number == was:
            continue
        edits = (Edit(spot, number),)
        if was is None:
            said = f"give {name} the number {number}"
            yield Revision("give", edits, said, where, was, number, 0.0)
        else:
            said = f"make {name} a {number}"
            weight = 1.0 + abs(was - number) / 100
            yield Revision("alter", edits, said, where, was, number, weight)
    if was is not None:
        said = f"make {name} a ?"
        edits = (Edit(spot, None),)
        weight = HIDING if None in puzzle.numbers else FIRST_HIDING
        yield Revision("remove", edits, said, where, was, None, weight, lightens=True)


def _moved(puzzle: Bridges, grid: Grid, island: Island) -> Iterator[Revision]:
    """An island moves along its row or column as far as there is no other, or goes altogether."""
    here, number, name = grid.cells[island], puzzle.numbers[island], puzzle.name_of(island)
    taken = frozenset(grid.cells)
    gone = Edit(_number_of(grid, here), NO_ISLAND)
    if len(taken) > 1:
        said = f"take {name} away"
        yield Revision("remove", (gone,), said, here, number, None, REMOVING, reshapes=True)
    for down, right in SIDES:
        row, col = here
        while 0 <= (row := row + down) < grid.rows and 0 <= (col := col + right) < grid.cols:
            cell = row, col
            if cell in taken:
                break
            edits = (gone, Edit(_number_of(grid, cell), number))
            distance = abs(row - here[0]) + abs(col - here[1])
            weight = MOVING + distance / 100 + _crowding(grid, cell, taken - {here})
            said = f"move {name} to {at(*cell)}"
            yield Revision("move", edits, said, here, here, cell, weight, reshapes=True)


def _added(puzzle: Bridges, grid: Grid) -> Iterator[Revision]:
    taken = frozenset(grid.cells)
    for row in range(grid.rows):
        for col in range(grid.cols):
            cell = row, col
            if cell in taken:
                continue
            weight = ADDING + _crowding(grid, cell, taken)
            for number in range(1, puzzle.max_bridges * _seen_from(grid, cell, taken) + 1):
                edits = (Edit(_number_of(grid, cell), number),)
                said = f"add a {number} at {at(row, col)}"
                yield Revision("add", edits, said, cell, None, number, weight, reshapes=True)


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
    return BESIDE * any((row + down, col + right) in taken for down, right in SIDES)


def _spot_of(puzzle: Bridges, island: Island) -> int:
    return _number_of(puzzle.grid, puzzle.grid.cells[island]) if puzzle.grid else island


def _number_of(grid: Grid, cell: Cell) -> int:
    return cell[0] * grid.cols + cell[1]


def content(puzzle: Bridges, spot: int) -> Content:
    if not puzzle.grid:
        return puzzle.numbers[spot]
    cell = divmod(spot, puzzle.grid.cols)
    cells = puzzle.grid.cells
    return puzzle.numbers[cells.index(cell)] if cell in cells else NO_ISLAND


def revised(puzzle: Bridges, contents: Mapping[int, Content]) -> Bridges:
    grid = puzzle.grid
    if grid is None:
        numbers = [contents.get(island, number) for island, number in enumerate(puzzle.numbers)]
        return replace(puzzle, numbers=tuple(numbers))
    stands: dict[Cell, Content] = dict(zip(grid.cells, puzzle.numbers, strict=True))
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


def fitting(puzzle: Bridges, solution: Solution) -> Fits:
    """What stands in a cell fits if the strands there are as it wants them."""
    if not puzzle.grid:
        totals = [sum([solution.values[span] for span in spans]) for spans in puzzle.spans_at]
        return lambda island, number: _wanted(totals[island], number)
    strands = _strands(puzzle, puzzle.grid, solution)
    nothing = Strands(0, 0, 0, 0)

    def fits(spot: int, number: Content) -> bool:
        here = strands.get(spot, nothing)
        if number == NO_ISLAND:
            is_straight = here.up == here.down and here.left == here.right
            # An island without bridges is a group of its own, so it must stay.
            may_go = content(puzzle, spot) != 0
            return is_straight and not (here.up and here.left) and may_go
        return _wanted(sum(here), number)

    return fits


def _wanted(total: int, number: Content) -> bool:
    return total >= 1 if number is None else total == number


def spots_of(puzzle: Bridges, reason: Reason) -> Iterable[int]:
    return (_spot_of(puzzle, reason.about[0]),)


def carried(puzzle: Bridges, solution: Solution, other: Bridges) -> Solution:
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


revising: Revising[Bridges] = Revising(
    revisions=revisions,
    content=content,
    revised=revised,
    fitting=fitting,
    rules=frozenset((ISLAND,)),
    spots_of=spots_of,
    carried=carried,
)
