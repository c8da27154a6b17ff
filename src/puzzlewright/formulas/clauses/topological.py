"""What is present of a graph hangs together: every present vertex has a distance along some way to
the root.

Idea: a variable for every vertex and every number of steps says that some way of so many steps
leads to the root. One of k steps goes through a neighbour with one of k - 1, so distances cannot
run in a circle. Size: of N vertices N² new variables and N (2N + 1) clauses, and one more for every
possible root. Good for small graphs of any kind. The distance based ordering of Bofill,
Borralleras, Espasa and Villaret (2023), as de Waart uses it for Context (2025).
"""

from collections.abc import Mapping, Sequence
from itertools import repeat
from operator import neg

from puzzlewright.formulas.cnf import Cnf, Literal


def connected(
    cnf: Cnf,
    neighbours: Sequence[Sequence[int]],
    present: Sequence[Literal | None],
    roots: Mapping[int, Literal | None],
) -> None:
    """Require the present vertices to be connected; None instead of a literal means always.

    `roots` maps each vertex that may be a root to the literal that makes it so. At most as many may
    hold as there may be groups, usually one. A root must be present; without one, nothing is.
    """
    count = len(neighbours)
    longest = count - 1  # steps: a way that meets no vertex twice
    steps = [list(cnf.new_variables(longest + 1)) for _ in neighbours]  # from 0 on, per vertex
    never = [list(map(neg, ways)) for ways in steps]
    clauses = cnf.clauses
    for vertex, around in enumerate(neighbours):
        # k steps here, k - 1 steps at a neighbour. Whole columns are zipped: these are N² clauses.
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
