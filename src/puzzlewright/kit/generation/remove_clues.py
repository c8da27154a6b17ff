"""Remove the clues that a puzzle does not need.

A clue can go if there is no counterexample: no other solution that keeps the rules and all other
clues. A puzzle with all its clues has none, so each counterexample breaks one of the clues in
question, and differs from the solution near it. Such a question is local, and one session answers
thousands of them. Each answer is yes or no, so the result does not depend on the engine.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from puzzlewright.core.board import Solution
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.formulas.engine import Sat, Unsat
from puzzlewright.formulas.guarded import Premise, sorted_out
from puzzlewright.formulas.solver import Closable, Cuts
from puzzlewright.genre.generator import Bench, Clue, Group

ENGINE = "minicard"  # counts natively, and starts small questions with the least overhead
SESSIONS, FEWEST_GROUPS = 16, 8  # for a long order of groups, and groups for each session


def needed_clues(
    clues: Iterable[Clue], groups: Iterable[Group], are_enough: Callable[[set[Clue]], bool]
) -> set[Clue]:
    """Return the clues that remain if the groups are tried in this order, with one question each.

    This is the plain way: it works for any question, for instance whether people can solve it.
    """
    shown = set(clues)
    for group in groups:
        fewer = shown.difference(group)
        if len(fewer) < len(shown) and are_enough(fewer):
            shown = fewer
    return shown


def other_solution(bench: Bench, puzzle: object, solution: Solution) -> Solution | None:
    """Another solution of a puzzle than this one, if there is one."""
    with bench.search(puzzle) as search:
        search.exclude(solution)
        return search.next()


def is_only(bench: Bench, puzzle: object, solution: Solution) -> bool:
    """Whether a puzzle has no solution but this one."""
    return other_solution(bench, puzzle, solution) is None


class CluedFormula(NamedTuple):
    """The rules of a puzzle, and what each of its clues says.

    The solution must determine all auxiliary variables.
    """

    rules: Cnf
    clues: Mapping[Clue, Premise]
    cuts: Cuts | None = None


def clued_formula(cnf: Cnf, rule: str, cuts: Cuts | None = None) -> CluedFormula:
    """Split a formula into its rules and its clues, which have this rule as their reason."""
    free, premises = sorted_out(cnf, (rule,))
    rules = Cnf(cnf.meaning, cnf.variables, free.clauses, free.at_most)
    return CluedFormula(rules, {one.about[0]: said for one, said in premises.items()}, cuts)


def remove_clues(
    bench: Bench,
    formula: CluedFormula,
    solution: Solution,
    groups: Sequence[Group],
    shown: Collection[Clue] | None = None,
) -> set[Clue]:
    """Return the clues that remain if the groups are tried in this order.

    The solution must be the only one with all clues shown, by default those of the formula. A long
    order takes several sessions, because a clue costs little where it is not in question.
    """
    left = set(formula.clues if shown is None else shown)
    length = max(len(groups) // SESSIONS, FEWEST_GROUPS)
    for start in range(0, len(groups), length):
        asked = [group for group in groups[start : start + length] if left.issuperset(group)]
        in_question = {clue for group in asked for clue in group}
        with Counterexamples(bench, formula, solution, left, in_question) as session:
            for group in asked:
                is_spare = session.are_spare(group)
                session.settle(group, is_removed=is_spare)
                if is_spare:
                    left.difference_update(group)
    return left


class Counterexamples(Closable):
    """Other solutions than the one intended, in which all clues hold but some in question."""

    def __init__(
        self,
        bench: Bench,
        formula: CluedFormula,
        solution: Solution,
        shown: Iterable[Clue],
        in_question: Collection[Clue],
    ) -> None:
        """Open a session for the clues in question; the other clues shown always hold."""
        rules = formula.rules
        self.clues = formula.clues
        cnf = Cnf(rules.meaning, rules.variables, list(rules.clauses), list(rules.at_most))
        for clue in shown:
            if clue in self.clues and clue not in in_question:
                cnf.clauses += self.clues[clue].clauses
                cnf.at_most += self.clues[clue].at_most
        asked = [clue for clue in in_question if clue in self.clues]
        # one literal per clue: assume it to let the clue hold
        self.switches = dict(zip(asked, cnf.new_variables(len(asked)), strict=True))
        for clue, switch in self.switches.items():
            cnf.put_behind(switch, self.clues[clue].said())
        self.solver = bench.solver(cnf, ENGINE, formula.cuts)
        cubes = [x for choice in enumerate(solution.values) for x in rules.meaning.cube(*choice)]
        answer = self.solver.decide([*cubes, *self.switches.values()])
        assert isinstance(answer, Sat), "the clues contradict the solution"
        self.own = list(answer.model[: rules.variables])  # the literal of each variable
        self.solver.prefer(self.own)

    def close(self) -> None:
        self.solver.close()

    def are_spare(self, clues: Group) -> bool:
        """Whether there is no counterexample without these clues."""
        said = [self.clues[clue] for clue in clues if clue in self.clues]
        variables = sorted({variable for premise in said for variable in premise.variables()})
        differs = self.solver.switch_for([tuple([-self.own[v - 1] for v in variables])])
        kept = self.switches.copy()
        for clue in clues:
            kept.pop(clue, None)
        answer = self.solver.decide([differs, *kept.values()])
        self.solver.add([(-differs,)])
        return isinstance(answer, Unsat)

    def settle(self, clues: Group, *, is_removed: bool) -> None:
        """Remove clues, or let them hold from now on."""
        switches = [self.switches.pop(clue) for clue in clues if clue in self.switches]
        self.solver.add((-switch if is_removed else switch,) for switch in switches)
