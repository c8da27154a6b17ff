"""Trees over grids, checked by counting: the models are the spanning trees."""

from itertools import product

import pytest

from puzzlewright.core.limits import Budget, Limit
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import AtMost, BooleanMap, Cnf
from puzzlewright.formulas.connectivity import groups, spanning_tree
from puzzlewright.formulas.engine import Sat
from tests.unit.test_cardinality import models

Tree = tuple[int, ...]  # where every tile but the root points to, in their order


def neighbours(rows: int, cols: int, tile: int) -> list[int]:
    row, col = divmod(tile, cols)
    near = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
    return [r * cols + c for r, c in near if 0 <= r < rows and 0 <= c < cols]


def edge(rows: int, cols: int) -> list[int]:
    return [tile for tile in range(rows * cols) if len(neighbours(rows, cols, tile)) < 4]


def trees_said(rows: int, cols: int, root: int) -> list[Tree]:
    """Return what the arrows of the tiles can be, the root's left out."""
    cnf = Cnf(BooleanMap(1), 1, [(1,)])
    arrows = [arrow for arrow in spanning_tree(cnf, rows, cols, {root: 1}) if arrow.tile != root]
    session = engine_named("cadical195").open_clauses(cnf)
    found = []
    while isinstance(answer := session.ask((), Budget(Limit())), Sat):
        drawn = [arrow for arrow in arrows if answer.model[arrow.literal - 1] > 0]
        assert [arrow.tile for arrow in drawn] == [
            tile for tile in range(rows * cols) if tile != root
        ]
        found.append(tuple(arrow.target for arrow in drawn))
        session.add([tuple(-arrow.literal for arrow in drawn)])
    session.close()
    return found


def trees_by_hand(rows: int, cols: int, root: int) -> list[Tree]:
    """Return every way to give each other tile a parent so that all tiles form one tree."""
    others = [tile for tile in range(rows * cols) if tile != root]
    ways = product(*(neighbours(rows, cols, tile) for tile in others))
    return [way for way in ways if len(groups(rows * cols, zip(others, way, strict=True))) == 1]


SPANNING_TREES = [
    (1, 1, 1),
    (1, 2, 1),
    (1, 5, 1),
    (4, 1, 1),
    (2, 2, 4),
    (2, 3, 15),
    (4, 2, 56),
    (3, 3, 192),
]


@pytest.mark.parametrize(("rows", "cols", "number"), SPANNING_TREES)
def test_the_arrows_are_the_spanning_trees_whatever_the_root(
    rows: int, cols: int, number: int
) -> None:
    for root in edge(rows, cols):
        trees = trees_said(rows, cols, root)
        assert len(trees) == number
        assert sorted(trees) == sorted(trees_by_hand(rows, cols, root))


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (3, 1), (2, 3), (3, 3), (3, 4)])
def test_a_set_that_reaches_the_edge_is_connected_if_its_arrows_stay_inside(
    rows: int, cols: int
) -> None:
    """Arrows of what is present lead to what is present; the others go where they like."""
    tiles = rows * cols
    cnf = Cnf(BooleanMap(tiles), tiles)
    roots = dict(zip(edge(rows, cols), cnf.new_variables(len(edge(rows, cols))), strict=True))
    cnf.clauses.append(tuple(roots.values()))
    cnf.at_most.append(AtMost(tuple(roots.values()), 1))
    arrows = spanning_tree(cnf, rows, cols, roots)
    cnf.clauses += [(-literal, -tile - 1, target + 1) for tile, target, literal in arrows]
    assert models(cnf) == connected_by_hand(rows, cols)


def connected_by_hand(rows: int, cols: int) -> set[tuple[int, ...]]:
    """Return all connected sets of tiles that reach the edge of the grid, and the empty set."""
    joins = [(a, b) for a in range(rows * cols) for b in neighbours(rows, cols, a) if a < b]
    found = set()
    for present in product((0, 1), repeat=rows * cols):
        inside = [(a, b) for a, b in joins if present[a] and present[b]]
        is_connected = len(groups(rows * cols, inside)) - present.count(0) <= 1
        if is_connected and (not any(present) or any(present[tile] for tile in edge(rows, cols))):
            found.add(present)
    return found


def test_arrows_lead_to_neighbours() -> None:
    arrows = spanning_tree(Cnf(BooleanMap(1), 1), 2, 3, {0: 1})
    pairs = [(tile, target) for tile, target, _ in arrows]
    assert sorted(pairs) == [(a, b) for a in range(6) for b in neighbours(2, 3, a)]
    assert len({arrow.literal for arrow in arrows}) == len(arrows)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (2, 5), (6, 6), (10, 10), (7, 12)])
def test_size(rows: int, cols: int) -> None:
    cnf = Cnf(BooleanMap(1), 1)
    spanning_tree(cnf, rows, cols, {0: 1})
    assert cnf.variables == 1 + 4 * rows * cols + 4 * (rows + 1) * (cols + 1)
    inner_sides = rows * (cols - 1) + (rows - 1) * cols
    outer_sides = 2 * (rows + cols)
    exactly_one = 7 * rows * cols + 7 * (rows - 1) * (cols - 1)
    # Over and along an inner side there are four arrows, along an outer one two; over it the tile's
    # arrow never goes.
    assert len(cnf.clauses) == exactly_one + 6 * inner_sides + outer_sides + outer_sides
