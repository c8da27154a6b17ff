"""The thesis' two ways to state connectivity in clauses (section 5.2).

`connected` (section 5.2.1, the distance based ordering of Bofill, Borralleras, Espasa and Villaret,
2023), on any graph. A variable for every vertex and every number of steps says that a path of that
length leads to the root. A path of k steps goes through a neighbour with one of k - 1, so distances
cannot run in a circle. Size: of N vertices N² new variables and N (2N + 1) clauses, and one more
for every possible root.

The second, a spanning tree on grids (section 5.2.2), is `formulas.clauses.spanning_tree`.
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
    """Connect the present vertices; None instead of a literal means always.

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
