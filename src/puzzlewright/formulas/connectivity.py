"""Connectivity in clauses: groups and limits on their number, distances, and spanning trees."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, repeat
from operator import neg
from typing import NamedTuple, TypeAlias

from puzzlewright.formulas.cnf import AtMost, Clause, Cnf, Literal

Adjacency: TypeAlias = Sequence[Sequence[tuple[int, Literal]]]  # (neighbour, literal)


def _root(parent: list[int], thing: int) -> int:
    while parent[thing] != thing:
        parent[thing] = thing = parent[parent[thing]]
    return thing


def groups(count: int, joins: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return the connected components of 0..count-1 under these joins."""
    parent = list(range(count))
    for a, b in joins:
        # `_root` of both, inlined: this loop dominates on large grids
        while parent[a] != a:
            parent[a] = a = parent[parent[a]]
        while parent[b] != b:
            parent[b] = b = parent[parent[b]]
        # The smaller one is the root, so that no thing has a parent above it.
        if a < b:
            parent[b] = a
        else:
            parent[a] = b
    found: dict[int, list[int]] = {}
    for thing, above in enumerate(parent):
        if above == thing:
            found[thing] = [thing]
        else:
            root = parent[thing] = parent[above]
            found[root].append(thing)
    return list(found.values())


def find_loops(count: int, joins: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return, for every join that closes a loop, the positions of the joins on that loop."""
    parent = list(range(count))
    forest: dict[int, list[tuple[int, int]]] = defaultdict(list)
    found = []
    for position, (a, b) in enumerate(joins):
        if _root(parent, a) == _root(parent, b):
            found.append([position, *_path_between(forest, a, b)])
        else:
            parent[_root(parent, a)] = _root(parent, b)
            forest[a].append((b, position))
            forest[b].append((a, position))
    return found


def _path_between(forest: dict[int, list[tuple[int, int]]], start: int, end: int) -> list[int]:
    """Return the positions of the joins between two things of the same tree."""
    came_from: dict[int, tuple[int, int]] = {start: (start, -1)}
    frontier = [start]
    for thing in frontier:
        if thing == end:
            break
        for neighbour, join in forest[thing]:
            if neighbour not in came_from:
                came_from[neighbour] = (thing, join)
                frontier.append(neighbour)
    path = []
    while end != start:
        end, join = came_from[end]
        path.append(join)
    return path


def at_least_groups(
    cnf: Cnf, things: Sequence[int], joins: Iterable[tuple[int, int, Literal | None]], least: int
) -> None:
    """Require at least this many groups; a join is (a, b, literal), with None for always.

    Every thing has exactly one of `least` colours, joined things share it, and every colour occurs.
    That is possible exactly if there are enough groups. Colours are assigned in order, to break
    symmetry.
    """
    add = cnf.clauses.append
    used: range | None = None  # the colours used up to the previous thing
    colours_of = {}
    for thing in things:
        colours = colours_of[thing] = cnf.new_variables(least)
        now_used = cnf.new_variables(least)
        add(tuple(colours))
        for i, colour in enumerate(colours):
            for other in colours[i + 1 :]:
                add((-colour, -other))
            if i:
                add((-colour, used[i - 1]) if used else (-colour,))
            add((-colour, now_used[i]))
            add((-now_used[i], colour, *([used[i]] if used else [])))
            if used:
                add((-used[i], now_used[i]))
        used = now_used
    for a, b, joined in joins:
        unless = () if joined is None else (-joined,)
        for in_a, in_b in zip(colours_of[a], colours_of[b], strict=True):
            add((*unless, -in_a, in_b))
            add((*unless, in_a, -in_b))
    for colour in used or ():
        add((colour,))


def require_disconnected(
    cnf: Cnf, present: Sequence[Literal], neighbours: Sequence[Sequence[int]]
) -> None:
    """Split the present things into two non-empty sides without neighbours across."""
    # `side` is true on one side; `first` and `second` select a present thing on each.
    side, first, second = [cnf.new_variables(len(present)) for _ in range(3)]
    for thing in range(len(present)):
        cnf.clauses += [
            (-present[thing], -present[other], -side[thing], side[other])
            for other in neighbours[thing]
        ]
        cnf.clauses += [(-first[thing], present[thing]), (-first[thing], side[thing])]
        cnf.clauses += [(-second[thing], present[thing]), (-second[thing], -side[thing])]
    cnf.clauses += [tuple(first), tuple(second)]


def at_most_groups(
    cnf: Cnf, things: Sequence[int], joins: Iterable[tuple[int, int, Literal | None]], most: int
) -> None:
    """Require at most this many groups; a join is (a, b, literal), with None for always."""
    adjacency = _merge_always_joined(things, joins)
    nodes = len(adjacency)
    if most < min(1, nodes):
        cnf.clauses.append(())
        return
    # A shortest path from a root meets no other root, so it has at most one step per other node.
    longest = nodes - most
    if longest <= 0:
        return
    # If there is a single root, it can be the first node.
    least = _least_steps(adjacency, range(1) if most == 1 else range(nodes))
    if len(least) < nodes:
        cnf.clauses.append(())
        return
    # "node is reached in at most i steps" is levels[node] + i, for least[node] <= i < longest.
    steps = [least[node] for node in range(nodes)]
    levels = [cnf.new_variables(longest - first).start - first for first in steps]
    _require_reached(cnf, adjacency, levels, least, longest)
    if most == 1:
        cnf.clauses.append((levels[0],))
    else:
        cnf.at_most.append(AtMost(tuple(levels), most))


def _merge_always_joined(
    things: Sequence[int], joins: Iterable[tuple[int, int, Literal | None]]
) -> Adjacency:
    """Return the graph in which things that are always joined are one node."""
    position = {thing: i for i, thing in enumerate(things)}
    located = [(position[a], position[b], joined) for a, b, joined in joins]
    nodes = groups(len(things), [(a, b) for a, b, joined in located if joined is None])
    node_of = {member: node for node, members in enumerate(nodes) for member in members}
    adjacency: list[list[tuple[int, Literal]]] = [[] for _ in nodes]
    for a, b, joined in located:
        if joined is not None and node_of[a] != node_of[b]:
            adjacency[node_of[a]].append((node_of[b], joined))
            adjacency[node_of[b]].append((node_of[a], joined))
    return adjacency


def _least_steps(adjacency: Adjacency, roots: Iterable[int]) -> dict[int, int]:
    """Count the steps from the nearest root to every node that can be reached from one."""
    steps = dict.fromkeys(roots, 0)
    for node in (queue := list(steps)):
        for neighbour, _ in adjacency[node]:
            if neighbour not in steps:
                steps[neighbour] = steps[node] + 1
                queue.append(neighbour)
    return steps


def _require_reached(
    cnf: Cnf, adjacency: Adjacency, levels: Sequence[int], least: dict[int, int], longest: int
) -> None:
    """Require that every node is reached in at most `longest` steps."""
    add, extend = cnf.clauses.append, cnf.clauses.extend
    for node, level in enumerate(levels):
        extend([(-level - i, level + i + 1) for i in range(least[node], longest - 1)])
        through = cnf.new_variables(len(adjacency[node]))
        add((level, *through) if least[node] == 0 else tuple(through))
        for via, (neighbour, joined) in zip(through, adjacency[node], strict=True):
            add((-via, joined))
            before, soonest = levels[neighbour] - 1, least[neighbour]
            if soonest == longest:
                add((-via,))
                continue
            if soonest >= least[node]:
                add((-via, -level - soonest))
            steps = range(max(soonest + 1, least[node]), longest)
            extend([(-via, -level - i, before + i) for i in steps])
            add((-via, before + longest))


def require_connected(
    cnf: Cnf,
    neighbours: Sequence[Sequence[int]],
    present: Sequence[Literal | None],
    roots: Mapping[int, Literal | None],
) -> None:
    """Connect the present vertices by distances; None instead of a literal means always.

    This is the distance-based ordering of Bofill, Borralleras, Espasa and Villaret (2023). For
    every vertex and number of steps, a variable means that a path of this length leads to the root.
    A path of k steps goes through a neighbour with a path of k - 1, so distances cannot form a
    cycle. Size for N vertices: N² new variables and N (2N + 1) clauses, and one more clause for
    every possible root.

    `roots` maps each vertex that may be a root to the literal that makes it one. The caller limits
    how many of these hold, usually to one: each root allows one group. A root must be present. If
    no root holds, no vertex is present.
    """
    count = len(neighbours)
    longest = count - 1  # steps of a path that visits no vertex twice
    # for every vertex: the variables of 0, 1, ... steps
    steps = [list(cnf.new_variables(longest + 1)) for _ in neighbours]
    negated = [list(map(neg, variables)) for variables in steps]
    clauses = cnf.clauses
    for vertex, around in enumerate(neighbours):
        # k steps imply k - 1 steps at a neighbour. These are N² clauses, so zip whole columns.
        clauses += zip(
            negated[vertex][1:], *(steps[other][:longest] for other in around), strict=True
        )
        is_present = present[vertex]
        if is_present is None:
            clauses.append(tuple(steps[vertex]))
        else:
            clauses += zip(repeat(is_present, count), negated[vertex], strict=True)
            clauses.append((-is_present, *steps[vertex]))
        if vertex not in roots:
            clauses.append((negated[vertex][0],))
        elif (is_root := roots[vertex]) is None:
            clauses.append((steps[vertex][0],))
        else:
            clauses += (-is_root, steps[vertex][0]), (is_root, negated[vertex][0])


class Arrow(NamedTuple):
    """A tile points to a neighbour if the literal holds."""

    tile: int
    target: int
    literal: Literal


class Compass(NamedTuple):
    """The four arrows of a tile or a corner, including those that leave the grid."""

    up: Literal
    right: Literal
    down: Literal
    left: Literal


def spanning_tree(cnf: Cnf, rows: int, cols: int, roots: Mapping[int, Literal]) -> list[Arrow]:
    """Span a grid with a tree: every tile but the root has one arrow, and all lead to the root.

    The encoding is by Straathof (2025) and Hoogeboom, after Reinhardt (1998). Every corner inside
    the grid also points to a neighbouring corner, and no two arrows share a side of a tile. A cycle
    of arrows over tiles would enclose corners whose arrows cannot leave it. These would form a
    smaller cycle, which encloses tiles whose arrows cannot leave it either, and so on. As there is
    no smallest cycle, there is none. The border of the grid is the root of the corners, and the
    tiles' root lies at the border, so no cycle encloses a root. Size for N tiles: about 8 N new
    variables and 26 N clauses.

    `roots` maps each tile (numbered row by row) that may be the root to the literal that makes it
    one. Exactly one of these must hold, and their tiles must lie at the border of the grid. Arrows
    of the root have no meaning.
    """
    tiles = _compasses(cnf, rows * cols)
    corners = _compasses(cnf, (rows + 1) * (cols + 1))
    for tile, compass in enumerate(tiles):
        _exactly_one(cnf, compass, (roots[tile],) if tile in roots else ())
    for row in range(1, rows):
        for compass in corners[row * (cols + 1) + 1 : (row + 1) * (cols + 1) - 1]:
            _exactly_one(cnf, compass, ())
    _one_arrow_per_side(cnf, rows, cols, tiles, corners)
    _stay_inside(cnf, rows, cols, tiles)
    return list(_arrows(rows, cols, tiles))


def _compasses(cnf: Cnf, count: int) -> list[Compass]:
    return [Compass(up, up + 1, up + 2, up + 3) for up in cnf.new_variables(4 * count)[::4]]


def _exactly_one(cnf: Cnf, compass: Compass, unless: Clause) -> None:
    cnf.clauses.append(unless + compass)
    cnf.clauses += [unless + pair for pair in combinations(map(neg, compass), 2)]


def _one_arrow_per_side(
    cnf: Cnf, rows: int, cols: int, tiles: list[Compass], corners: list[Compass]
) -> None:
    """Allow at most one arrow across or along each side, so that none cross or face each other."""
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
