"""Stencils: what is printed is what would have been drawn there."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.formulas.cardinality import ClauseTemplate
from puzzlewright.formulas.cnf import BooleanMap, Clause, Cnf

INPUTS, OWN = 3, 2
LITERALS = [sign * variable for sign, variable in product((1, -1), range(1, INPUTS + OWN + 1))]


@given(
    clauses=st.lists(st.lists(st.sampled_from(LITERALS), max_size=4).map(tuple)),
    target=st.tuples(
        *[st.integers(1, 50).flatmap(lambda variable: st.sampled_from((variable, -variable)))]
        * INPUTS
    ),
    used=st.integers(50, 60),
)
def test_every_literal_is_replaced(clauses: list[Clause], target: Clause, used: int) -> None:
    def draw(cnf: Cnf, literals: Clause) -> None:
        assert literals == (1, 2, 3)
        cnf.new_variables(OWN)
        cnf.clauses += clauses

    cnf = Cnf(BooleanMap(used), used)
    own = ClauseTemplate(INPUTS, draw).instantiate(cnf, target)
    assert (own, cnf.variables) == (range(used + 1, used + OWN + 1), used + OWN)
    instead = dict(enumerate((*target, *own), start=1))
    expected = [
        tuple(instead[abs(literal)] * (1 if literal > 0 else -1) for literal in clause)
        for clause in clauses
    ]
    assert sorted(cnf.clauses) == sorted(expected)


def test_a_template_can_be_used_repeatedly() -> None:
    def draw(cnf: Cnf, literals: Clause) -> None:
        (new,) = cnf.new_variables(1)
        cnf.clauses.append((*literals, -new))

    stencil = ClauseTemplate(2, draw)
    cnf = Cnf(BooleanMap(4), 4)
    stencil.instantiate(cnf, (1, -2))
    stencil.instantiate(cnf, (3, 4))
    assert cnf.clauses == [(1, -2, -5), (3, 4, -6)]
