"""White cells are connected, and black cells do not share a side: as cuts and as a technique.

Black cells touch at corners only. So the white cells are always split by a chain of black cells
from corner to corner, which runs from edge to edge or forms a ring, with white cells on both sides.
"""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from puzzlewright.core.board import Board, Move, Place, Reason, Solution
from puzzlewright.core.phrases import name, say
from puzzlewright.formulas.cnf import BooleanMap, Clause, Cnf, Cut, Literal, OpenBooleanMap
from puzzlewright.formulas.connectivity import find_loops, require_disconnected, spanning_tree
from puzzlewright.genre.genre import Encoding
from puzzlewright.genre.technique import Spot, Technique, after_any_change, whole_board
from puzzlewright.kit.grid import CONNECTED, KNOWN, NEIGHBOURS, ClueGrid
from puzzlewright.kit.shaded_position import ShadedPosition
from puzzlewright.kit.shading import BLACK, WHITE, name_region

C = TypeVar("C", bound=ClueGrid)

OFF_GRID: Place = -1
AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))  # clockwise


# Encodings by cuts and by a spanning tree, and their parts.


def is_black(cell: Place) -> Literal:
    """Return the literal that a cell is black, as `BooleanMap` numbers them."""
    return cell + 1


def is_white(cell: Place) -> Literal:
    return -is_black(cell)


def encodings(idea: str, add_clues: Callable[[C, Cnf, Board], None]) -> tuple[Encoding[C], ...]:
    """Return two encodings of a genre: connectivity by cuts, and by a tree over all cells.

    `add_clues` adds all rules about clues, with their reasons.
    """

    def lazy(puzzle: C, board: Board) -> Cnf:
        cnf = neighbour_rules(puzzle, board)
        for reason, wall in ways_out(puzzle, range(len(board.open))):
            cnf.clauses.append(tuple(map(is_white, wall)))
            cnf.because(CONNECTED, *reason.about)
        add_clues(puzzle, cnf, board)
        return cnf

    def tree(puzzle: C, board: Board) -> Cnf:
        cnf = neighbour_rules(puzzle, board)
        if len(board.open) > 1:  # a single cell is connected in either colour
            # The root is the first cell if that is white, else the second, which then is white.
            arrows = spanning_tree(cnf, puzzle.rows, puzzle.cols, {0: is_white(0), 1: is_black(0)})
            # Every arrow leads to a white cell, so black cells are leaves.
            cnf.clauses += [(-arrow, is_white(target)) for _, target, arrow in arrows]
        cnf.because(CONNECTED)
        add_clues(puzzle, cnf, board)
        return cnf

    return (
        Encoding(
            "lazy",
            f"{idea}, connection by cuts",
            lazy,
            cuts,
            clause,
            add_violation=add_disconnected,
        ),
        Encoding("tree", f"{idea}, connection by a tree of arrows", tree),
    )


def neighbour_rules(puzzle: ClueGrid, board: Board) -> Cnf:
    """Return clauses for the decided cells, and that black cells do not share a side."""
    cnf = Cnf(BooleanMap(len(board.open)), len(board.open))
    for cell, values in enumerate(board.open):
        if WHITE not in values:
            cnf.clauses.append((is_black(cell),))
        if BLACK not in values:
            cnf.clauses.append((is_white(cell),))
    cnf.because(KNOWN)
    for cell, sides in enumerate(puzzle.sides):
        cnf.clauses += [(is_white(cell), is_white(side)) for side in sides if side > cell]
    cnf.because(NEIGHBOURS)
    return cnf


def ways_out(puzzle: ClueGrid, cells: Iterable[Place]) -> Iterator[tuple[Reason, Sequence[Place]]]:
    """Yield lists of cells that are not all black, with reasons, known before any candidate."""
    if puzzle.is_strip:  # every cell but the two ends splits the others
        inner = [cell for cell in cells if len(puzzle.sides[cell]) == 2]
        yield from ((Reason(CONNECTED), (cell,)) for cell in inner)
    else:
        yield from ((Reason(CONNECTED, (cell,)), puzzle.sides[cell]) for cell in cells)


def cuts(puzzle: ClueGrid, cnf: Cnf, candidate: Solution) -> list[Cut]:
    """Forbid each chain of black cells that splits the white ones, by its own cells only.

    Forbidding all cells around a white region would take thousands of rounds on grids with few
    clues, because most of them are not needed for the wall.
    """
    black, sides, corners = candidate.values, puzzle.sides, puzzle.corners
    edge = len(black)  # an extra node: all black cells at the edge of the grid are joined to it
    cells = [cell for cell, value in enumerate(black) if value]
    joins = [(edge, cell) for cell in cells if len(sides[cell]) < 4]
    joins += [
        (cell, corner)
        for cell in cells
        for corner in corners[cell]
        if corner < cell and black[corner]
    ]
    literals = _literals(cnf)
    return [
        _cut(puzzle, literals, [joins[join] for join in loop])
        for loop in find_loops(edge + 1, joins)
    ]


def _cut(puzzle: ClueGrid, literals: Sequence[Literal], joins: list[tuple[Place, Place]]) -> Cut:
    """Return the cut for a chain: not all cells around the region that it cuts off are black."""
    cell, corner = next(join for join in joins if join[0] < len(puzzle.sides))
    wall = {cell for join in joins for cell in join}
    # Where two black cells touch at a corner, the two other cells at that corner are on different
    # sides of the chain.
    halves = zip(
        _grow_region(puzzle, wall, cell - puzzle.cols),
        _grow_region(puzzle, wall, corner + puzzle.cols),
        strict=False,
    )
    # Both halves grow in turn until one of them is complete: that is the smaller one.
    for one, other in halves:
        region = one if len(one) <= len(other) else other
    way_out = [-literal for cell in wall_around(puzzle, region) if (literal := literals[cell])]
    return Cut(Reason(CONNECTED, tuple(sorted(region))), tuple(way_out))


def _grow_region(puzzle: ClueGrid, wall: set[Place], start: Place) -> Iterator[list[Place]]:
    """Yield the region around a cell inside the wall, with one more cell expanded each time."""
    region, seen = [start], {start, *wall}
    for cell in region:
        for side in puzzle.sides[cell]:
            if side not in seen:
                seen.add(side)
                region.append(side)
        yield region


def clause(puzzle: ClueGrid, cnf: Cnf, reason: Reason) -> Clause | None:
    """Return that not all cells around a region are black; None if one is known to be white."""
    if reason.rule != CONNECTED:
        return None
    literals, values = _literals(cnf), _values(cnf)
    around = wall_around(puzzle, reason.about)
    if any(not literals[cell] and not values[cell] for cell in around):
        return None
    return tuple([-literal for cell in around if (literal := literals[cell])])


def add_disconnected(puzzle: ClueGrid, cnf: Cnf) -> None:
    """Add that the white cells are not connected."""
    (always,) = cnf.new_variables(1)
    cnf.clauses.append((always,))
    decided = (always, -always)  # the literals of a white and a black cell
    present = [
        -literal if literal else decided[value]
        for literal, value in zip(_literals(cnf), _values(cnf), strict=True)
    ]
    require_disconnected(cnf, present, puzzle.sides)


def _literals(cnf: Cnf) -> Sequence[Literal]:
    """Return for every cell the literal that it is black, 0 if its colour is known."""
    cells = cnf.variable_map
    return cells.literals if isinstance(cells, OpenBooleanMap) else range(1, cells.variables + 1)


def _values(cnf: Cnf) -> Sequence[int]:
    """Return for every cell its colour, if that is known."""
    cells = cnf.variable_map
    return cells.values if isinstance(cells, OpenBooleanMap) else (0,) * cells.variables


# Regions of cells, and the walls of black cells around them.


def wall_around(puzzle: ClueGrid, region: Collection[Place]) -> list[Place]:
    """Return the cells beside a region that do not belong to it, in order."""
    return sorted({side for cell in region for side in puzzle.sides[cell]}.difference(region))


def region_of(puzzle: ClueGrid, start: Place, wall: Container[Place]) -> set[Place]:
    """Return all cells that can be reached from this one without entering the wall."""
    region, frontier, sides = {start}, [start], puzzle.sides
    for cell in frontier:
        for side in sides[cell]:
            if side not in region and side not in wall:
                region.add(side)
                frontier.append(side)
    return region


def cut_off(puzzle: ClueGrid, black: Collection[Place], cell: Place) -> set[Place]:
    """Return the smallest region that this cell and the other black cells cut off, or none."""
    if not _may_cut(puzzle, black, cell):
        return set()
    wall = {*black, cell}
    regions: list[set[Place]] = []
    for side in puzzle.sides[cell]:
        if side not in wall and not any(side in region for region in regions):
            regions.append(region_of(puzzle, side, wall))
    return min(regions, key=len) if len(regions) > 1 else set()


def _may_cut(puzzle: ClueGrid, black: Collection[Place], cell: Place) -> bool:
    """Test quickly whether some sides of the cell are not joined around its corners."""
    ring = _rings(puzzle.rows, puzzle.cols)[cell]
    free = [place != OFF_GRID and place not in black for place in ring]
    steps = [free[i] and free[i + 1] and free[(i + 2) % 8] for i in (0, 2, 4, 6)]
    return sum(free[::2]) - sum(steps) > 1


@lru_cache(maxsize=8)
def _rings(rows: int, cols: int) -> list[tuple[Place, ...]]:
    """Return the eight cells around each cell, clockwise."""

    def place(row: int, col: int) -> Place:
        return row * cols + col if 0 <= row < rows and 0 <= col < cols else OFF_GRID

    return [
        tuple(place(row + down, col + right) for down, right in AROUND)
        for row in range(rows)
        for col in range(cols)
    ]


# The technique.


class Enclosure(NamedTuple):
    """A region that a chain of black cells cuts off, and its wall."""

    region: tuple[Place, ...]
    wall: tuple[Place, ...]

    @property
    def reason(self) -> Reason:
        return Reason(CONNECTED, self.region)

    def closed_by(self, cell: Place, *, is_black: bool) -> Move:
        """Return the move for the cell that closes the chain: it is white, or a contradiction."""
        if is_black:
            return Move((), (self.reason,), self.wall, (cell,))
        places = tuple([place for place in self.wall if place != cell])
        return Move(((cell, BLACK),), (self.reason,), places, (cell,))


def _look(position: ShadedPosition[ClueGrid], _: Spot) -> Sequence[Move]:
    moves = []
    puzzle, black = position.puzzle, position.black
    for cell in range(len(position.open)):
        if cell not in position.white and (region := cut_off(puzzle, black, cell)):
            wall = [place for place in wall_around(puzzle, region) if place in black]
            found = Enclosure(tuple(sorted(region)), tuple(wall))
            moves.append(found.closed_by(cell, is_black=cell in black))
    return moves


def _words(position: ShadedPosition[ClueGrid], move: Move) -> str:
    """Say what this cell would cut off if it were black, or what black cells have cut off."""
    puzzle, cell = position.puzzle, move.about[0]
    region = name_region(move.reasons[0].about, puzzle.cols)
    if not move.removes:
        return say("Black cells cut off {} from the other white cells.", region)
    here = name(f"at {puzzle.cell_name(cell)}", "here", [cell])
    return say(
        "Black {} would cut off {} from the other white cells, so it is white.", here, region
    )


cut_cell: Technique[Any] = Technique(
    name="cut-cell",
    level=3,
    idea="a cell that would complete a wall between white cells is white",
    spots=whole_board,
    near=after_any_change,
    find_moves=_look,
    describe=_words,
    question="Which white cells would be cut off if this cell were black?",
)
