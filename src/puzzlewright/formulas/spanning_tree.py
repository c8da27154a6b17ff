"""A spanning tree on a grid (Straathof, 2025, and Hoogeboom, after Reinhardt, 1998).

Every tile but the root points to a neighbour, and every corner inside the grid points to a
neighbouring corner, but no two arrows lie on the same side of a tile. A circle of arrows over tiles
would enclose corners whose arrows cannot leave it. So these would form a smaller circle, which
encloses tiles whose arrows cannot leave it either, and so on: there is no smallest one, so there is
none. The edge of the grid is the root of the corners, and the tiles' root lies at the edge, so that
no circle goes around a root. Size: of N tiles about 8 N new variables and 26 N clauses.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from operator import neg
from typing import NamedTuple

from puzzlewright.formulas.cnf import Clause, Cnf, Literal


class Arrow(NamedTuple):
    """A tile points to a neighbour where the literal holds."""

    tile: int
    target: int
    literal: Literal


class Compass(NamedTuple):
    """The arrows that a tile or a corner has, whether or not there is something to point to."""

    up: Literal
    right: Literal
    down: Literal
    left: Literal


def spanning_tree(cnf: Cnf, rows: int, cols: int, roots: Mapping[int, Literal]) -> list[Arrow]:
    """Let every tile but the root have one arrow, and all arrows lead to the root.

    `roots` maps each tile (numbered row by row) that may be the root to the literal that makes it
    so. Exactly one of these must hold, and their tiles must lie at the edge of the grid. Arrows of
    the root mean nothing.
    """
    tiles = _compasses(cnf, rows * cols)
    corners = _compasses(cnf, (rows + 1) * (cols + 1))
    for tile, compass in enumerate(tiles):
        _exactly_one(cnf, compass, (roots[tile],) if tile in roots else ())
    for row in range(1, rows):
        for compass in corners[row * (cols + 1) + 1 : (row + 1) * (cols + 1) - 1]:
            _exactly_one(cnf, compass, ())
    _one_arrow_a_side(cnf, rows, cols, tiles, corners)
    _stay_inside(cnf, rows, cols, tiles)
    return list(_arrows(rows, cols, tiles))


def _compasses(cnf: Cnf, count: int) -> list[Compass]:
    return [Compass(up, up + 1, up + 2, up + 3) for up in cnf.new_variables(4 * count)[::4]]


def _exactly_one(cnf: Cnf, compass: Compass, unless: Clause) -> None:
    cnf.clauses.append(unless + compass)
    cnf.clauses += [unless + pair for pair in combinations(map(neg, compass), 2)]


def _one_arrow_a_side(
    cnf: Cnf, rows: int, cols: int, tiles: list[Compass], corners: list[Compass]
) -> None:
    """Allow at most one arrow across or along each side: none cross or face each other."""
    add = cnf.clauses.extend
    for row in range(rows + 1):
        for col in range(cols):
            corner = row * (cols + 1) + col
            arrows = [-corners[corner].right, -corners[corner + 1].left]
            if 0 < row < rows:
                tile = row * cols + col
                arrows += [-tiles[tile].up, -tiles[tile - cols].down]
            add(combinations(arrows, 2))
    for row in range(rows):
        for col in range(cols + 1):
            corner = row * (cols + 1) + col
            arrows = [-corners[corner].down, -corners[corner + cols + 1].up]
            if 0 < col < cols:
                tile = row * cols + col
                arrows += [-tiles[tile].left, -tiles[tile - 1].right]
            add(combinations(arrows, 2))


def _stay_inside(cnf: Cnf, rows: int, cols: int, tiles: list[Compass]) -> None:
    cnf.clauses += [(-compass.up,) for compass in tiles[:cols]]
    cnf.clauses += [(-compass.down,) for compass in tiles[-cols:]]
    cnf.clauses += [(-compass.left,) for compass in tiles[::cols]]
    cnf.clauses += [(-compass.right,) for compass in tiles[cols - 1 :: cols]]


def _arrows(rows: int, cols: int, tiles: list[Compass]) -> Iterator[Arrow]:
    for tile, compass in enumerate(tiles):
        row, col = divmod(tile, cols)
        if row:
            yield Arrow(tile, tile - cols, compass.up)
        if col < cols - 1:
            yield Arrow(tile, tile + 1, compass.right)
        if row < rows - 1:
            yield Arrow(tile, tile + cols, compass.down)
        if col:
            yield Arrow(tile, tile - 1, compass.left)
