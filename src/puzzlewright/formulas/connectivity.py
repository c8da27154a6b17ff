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
    """Return the groups into which the joins bring 0..count-1 together."""
    parent = list(range(count))
    for a, b in joins:
        # `_root` of both, written out: this loop is what takes the time on large pages
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
    """List, for every join that closes a loop, the positions of the joins on one such loop."""
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
    """The positions of the joins between two things of the same tree."""
    came: dict[int, tuple[int, int]] = {start: (start, -1)}
    frontier = [start]
    for thing in frontier:
        if thing == end:
            break
        for neighbour, join in forest[thing]:
            if neighbour not in came:
                came[neighbour] = (thing, join)
                frontier.append(neighbour)
    way = []
    while end != start:
        end, join = came[end]
        way.append(join)
    return way


def at_least_groups(
    cnf: Cnf, things: Sequence[int], joins: Iterable[tuple[int, int, Literal | None]], least: int
) -> None:
    """Require at least this many groups; a join is (a, b, literal), with None for always.

    Every thing has exactly one of `least` colours, joined things share it, and every colour occurs:
    possible exactly when there are enough groups. Colours are assigned in order, to break symmetry.
    """
    add = cnf.clauses.append
    worn: range | None = None  # the colours worn up to the last thing
    wears = {}
    for thing in things:
        colours = wears[thing] = cnf.new_variables(least)
        now_worn = cnf.new_variables(least)
        add(tuple(colours))
        for i, colour in enumerate(colours):
            for other in colours[i + 1 :]:
                add((-colour, -other))
            if i:
                add((-colour, worn[i - 1]) if worn else (-colour,))
            add((-colour, now_worn[i]))
            add((-now_worn[i], colour, *([worn[i]] if worn else [])))
            if worn:
                add((-worn[i], now_worn[i]))
        worn = now_worn
    for a, b, made in joins:
        unless = () if made is None else (-made,)
        for in_a, in_b in zip(wears[a], wears[b], strict=True):
            add((*unless, -in_a, in_b))
            add((*unless, in_a, -in_b))
    for colour in worn or ():
        add((colour,))


def require_disconnected(
    cnf: Cnf, there: Sequence[Literal], sides: Sequence[Sequence[int]]
) -> None:
    """Split the present things between two shores, each used, with no neighbours across."""
    things = range(len(there))
    here, first, second = [cnf.new_variables(len(there)) for _ in range(3)]
    for thing in things:
        cnf.clauses += [
            (-there[thing], -there[other], -here[thing], here[other]) for other in sides[thing]
        ]
        cnf.clauses += [(-first[thing], there[thing]), (-first[thing], here[thing])]
        cnf.clauses += [(-second[thing], there[thing]), (-second[thing], -here[thing])]
    cnf.clauses += [tuple(first), tuple(second)]


def at_most_groups(
    cnf: Cnf, things: Sequence[int], joins: Iterable[tuple[int, int, Literal | None]], most: int
) -> None:
    """Require at most this many groups; a join is (a, b, literal), with None for always."""
    ways = _between_nodes(things, joins)
    if most < min(1, len(ways)):
        cnf.clauses.append(())
        return
    # A shortest way from a root meets no other root, so it has at most one step per other node.
    longest = len(ways) - most
    if longest <= 0:
        return
    # A single root can as well be the first node.
    least = _least_steps(ways, range(1) if most == 1 else range(len(ways)))
    if len(least) < len(ways):
        cnf.clauses.append(())
        return
    # "node is reached in at most i steps" is levels[node] + i, for least[node] <= i < longest.
    steps = [least[node] for node in range(len(ways))]
    levels = [cnf.new_variables(longest - first).start - first for first in steps]
    _require_reached(cnf, ways, levels, least, longest)
    if most == 1:
        cnf.clauses.append((levels[0],))
    else:
        cnf.at_most.append(AtMost(tuple(levels), most))


def _between_nodes(
    things: Sequence[int], joins: Iterable[tuple[int, int, Literal | None]]
) -> Adjacency:
    """The ways between nodes: things that are always joined are one node."""
    position = {thing: i for i, thing in enumerate(things)}
    located = [(position[a], position[b], made) for a, b, made in joins]
    nodes = groups(len(things), [(a, b) for a, b, made in located if made is None])
    node_of = {member: node for node, members in enumerate(nodes) for member in members}
    ways: list[list[tuple[int, Literal]]] = [[] for _ in nodes]
    for a, b, made in located:
        if made is not None and node_of[a] != node_of[b]:
            ways[node_of[a]].append((node_of[b], made))
            ways[node_of[b]].append((node_of[a], made))
    return ways


def _least_steps(ways: Adjacency, roots: Iterable[int]) -> dict[int, int]:
    """Count the steps from the nearest root to every node that can be reached from one."""
    steps = dict.fromkeys(roots, 0)
    for node in (queue := list(steps)):
        for neighbour, _ in ways[node]:
            if neighbour not in steps:
                steps[neighbour] = steps[node] + 1
                queue.append(neighbour)
    return steps


def _require_reached(
    cnf: Cnf, ways: Adjacency, levels: Sequence[int], least: dict[int, int], longest: int
) -> None:
    """Let every node be reached in at most the longest number of steps."""
    add, extend = cnf.clauses.append, cnf.clauses.extend
    for node, level in enumerate(levels):
        extend([(-level - i, level + i + 1) for i in range(least[node], longest - 1)])
        through = cnf.new_variables(len(ways[node]))
        add((level, *through) if least[node] == 0 else tuple(through))
        for via, (neighbour, made) in zip(through, ways[node], strict=True):
            add((-via, made))
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

    This is the distance based ordering of Bofill, Borralleras, Espasa and Villaret (2023). A
    variable for every vertex and every number of steps says that a path of that length leads to
    the root. A path of k steps goes through a neighbour with one of k - 1, so distances cannot run
    in a circle. Size: of N vertices N² new variables and N (2N + 1) clauses, and one more for every
    possible root.

    `roots` maps each vertex that may be a root to the literal that makes it one. At most as many
    of these may hold as there may be groups, usually one, and a root must be present; if none
    holds, nothing is present.
    """
    count = len(neighbours)
    longest = count - 1  # steps: a way that meets no vertex twice
    # from 0 on, for every vertex
    steps = [list(cnf.new_variables(longest + 1)) for _ in neighbours]
    never = [list(map(neg, ways)) for ways in steps]
    clauses = cnf.clauses
    for vertex, around in enumerate(neighbours):
        # Here k steps stand beside k - 1 steps at the neighbours. Whole columns are zipped, because
        # this is N² clauses.
        clauses += zip(
            never[vertex][1:], *(steps[other][:longest] for other in around), strict=True
        )
        is_present = present[vertex]
        if is_present is None:
            clauses.append(tuple(steps[vertex]))
        else:
            clauses += zip(repeat(is_present, count), never[vertex], strict=True)
            clauses.append((-is_present, *steps[vertex]))
        if vertex not in roots:
            clauses.append((never[vertex][0],))
        elif (is_root := roots[vertex]) is None:
            clauses.append((steps[vertex][0],))
        else:
            clauses += (-is_root, steps[vertex][0]), (is_root, never[vertex][0])


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
    """Span a grid with a tree: every tile but the root has one arrow, and all lead to the root.

    The encoding is by Straathof (2025) and Hoogeboom, after Reinhardt (1998). Every corner inside
    the grid points to a neighbouring corner, too, but no two arrows lie on the same side of a tile.
    A circle of arrows over tiles would enclose corners whose arrows cannot leave it. So these would
    form a smaller circle, which encloses tiles whose arrows cannot leave it either, and so on:
    there is no smallest one, so there is none. The edge of the grid is the root of the corners, and
    the tiles' root lies at the edge, so that no circle goes around a root. Size: of N tiles about
    8 N new variables and 26 N clauses.

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
