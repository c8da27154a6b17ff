"""Groups of joined things: finding them, and clauses about how many there may be."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from puzzlewright.formulas.cnf import Cnf, Literal


def _root(parent: list[int], thing: int) -> int:
    while parent[thing] != thing:
        parent[thing] = thing = parent[parent[thing]]
    return thing


def groups(count: int, joins: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The groups into which the joins bring 0..count-1 together."""
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


def loops(count: int, joins: Sequence[tuple[int, int]]) -> list[list[int]]:
    """List, for every join that closes a loop, the positions of the joins on one such loop."""
    parent = list(range(count))
    forest: dict[int, list[tuple[int, int]]] = defaultdict(list)
    found = []
    for position, (a, b) in enumerate(joins):
        if _root(parent, a) == _root(parent, b):
            found.append([position, *_way(forest, a, b)])
        else:
            parent[_root(parent, a)] = _root(parent, b)
            forest[a].append((b, position))
            forest[b].append((a, position))
    return found


def _way(forest: dict[int, list[tuple[int, int]]], start: int, end: int) -> list[int]:
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


def fall_apart(cnf: Cnf, there: Sequence[Literal], sides: Sequence[Sequence[int]]) -> None:
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
