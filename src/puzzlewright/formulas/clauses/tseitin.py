"""Names for parts of a formula (Tseitin, 1968): a new variable that holds exactly when the part
does.

So any formula becomes clauses, as many as it has parts. A negation needs no name, because -q is a
literal, and "q implies r" is `any_of(cnf, (-q, r))`. A part that is a literal already keeps its own
name.
"""

from collections.abc import Sequence
from operator import neg

from puzzlewright.formulas.cnf import Cnf, Literal


def all_of(cnf: Cnf, literals: Sequence[Literal]) -> Literal:
    """The name of "all of these hold": one clause for each of them, and one more."""
    if len(literals) == 1:
        return literals[0]
    (name,) = cnf.new_variables(1)
    cnf.clauses += [(-name, literal) for literal in literals]
    cnf.clauses.append((name, *map(neg, literals)))
    return name


def any_of(cnf: Cnf, literals: Sequence[Literal]) -> Literal:
    """The name of "at least one of these holds": one clause for each of them, and one more."""
    if len(literals) == 1:
        return literals[0]
    (name,) = cnf.new_variables(1)
    cnf.clauses += [(name, -literal) for literal in literals]
    cnf.clauses.append((-name, *literals))
    return name
