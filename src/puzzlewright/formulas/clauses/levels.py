"""Connectivity by levels: "reached in at most i steps", for the things of any graph.

Everything but a root is reached through one of its neighbours, which is then reached in one step
less; so nothing is reached through itself, and every chain of neighbours ends at a root. For n
things and m joins this takes about n^2 variables and 2 m n clauses of three literals. (The Bridges
thesis asks on every level anew through which neighbour; to ask once for all levels says the same
with half the clauses and a quarter of the variables.)
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from puzzlewright.formulas.clauses.connectivity import groups
from puzzlewright.formulas.cnf import AtMost, Cnf, Literal

Ways: TypeAlias = Sequence[Sequence[tuple[int, Literal]]]  # (neighbour, literal)


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
    _reach(cnf, ways, levels, least, longest)
    if most == 1:
        cnf.clauses.append((levels[0],))
    else:
        cnf.at_most.append(AtMost(tuple(levels), most))


def _between_nodes(things: Sequence[int], joins: Iterable[tuple[int, int, Literal | None]]) -> Ways:
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


def _least_steps(ways: Ways, roots: Iterable[int]) -> dict[int, int]:
    """Count the steps from the nearest root to every node that can be reached from one."""
    steps = dict.fromkeys(roots, 0)
    for node in (queue := list(steps)):
        for neighbour, _ in ways[node]:
            if neighbour not in steps:
                steps[neighbour] = steps[node] + 1
                queue.append(neighbour)
    return steps


def _reach(
    cnf: Cnf, ways: Ways, levels: Sequence[int], least: dict[int, int], longest: int
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
