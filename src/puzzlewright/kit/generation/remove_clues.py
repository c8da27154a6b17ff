"""Remove the clues that a puzzle does not need.

A clue can go if there is no counterexample: no other solution that keeps the rules and all other
clues. A puzzle with all its clues has none, so each counterexample breaks one of the clues in
question, and differs from the solution near it. Such a question is local, and one session answers
thousands of them. Each answer is yes or no, so the result does not depend on the engine.

The default generator needs only a solved page with every clue. It takes a solve for every clue.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import BadOption
from puzzlewright.core.step import TOGETHER, WHAT_IF
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.formulas.engine import Sat, Unsat
from puzzlewright.formulas.guarded import Premise, sorted_out
from puzzlewright.formulas.solver import Closable, Cuts
from puzzlewright.genre.generator import Bench, Clue, Generator, Group, Made, Size, Wishes
from puzzlewright.genre.genre import Genre
from puzzlewright.genre.solvability import is_solved, up_to

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


P = TypeVar("P")

BY_TECHNIQUES = TOGETHER - 1  # the hardest level below what takes a search
DEALS = 20  # pages, before one is taken that is too hard with all its clues
MOST_DEALS = 200  # pages, before it is said that none has one solution


def make(
    genre: Genre[Any],
    generator: Generator[P],
    rng: Random,
    size: Size,
    wishes: Wishes,
    bench: Bench,
) -> Made[P]:
    """A unique puzzle that is not too hard and needs all its clues."""
    # Without a wish techniques are enough: what they solve is told quickly, and anything beyond
    # takes a search for each clue.
    is_open = bench.aim.is_open or not genre.teaching
    level = WHAT_IF if is_open else bench.aim.hardest(BY_TECHNIQUES)
    full = _dealt(genre, generator, rng, size, wishes, bench, level)
    shown = set(generator.clues(full.puzzle))
    groups = (
        list(generator.groups(size, wishes))
        if generator.groups
        else [(clue,) for clue in sorted(shown)]
    )
    rng.shuffle(groups)
    # For the same reason an expert's puzzle begins as one for techniques.
    for most in (BY_TECHNIQUES, TOGETHER) if level == TOGETHER else (level,):

        def are_enough(fewer: set[int], most: int = most) -> bool:
            return is_fair(
                genre, Made(generator.showing(full.puzzle, fewer), full.solution), most, bench
            )

        shown = needed_clues(shown, groups, are_enough)
    return full._replace(puzzle=generator.showing(full.puzzle, shown))


def _dealt(
    genre: Genre[Any],
    generator: Generator[P],
    rng: Random,
    size: Size,
    wishes: Wishes,
    bench: Bench,
    level: int,
) -> Made[P]:
    """A page that is fair with every clue; if none is, one that at least has one solution."""
    only: Made[P] | None = None
    for attempt in range(MOST_DEALS):
        if only is not None and attempt >= DEALS:
            return only
        full = generator.deal(rng, size, wishes, bench)
        if attempt < DEALS and is_fair(genre, full, level, bench):
            return full
        if only is None and is_only(bench, full.puzzle, full.solution):
            only = full
    raise BadOption(
        f"none of {MOST_DEALS} {genre.name} pages of {size} like this had one solution, even with"
        " every clue"
    )


def is_fair(genre: Genre[Any], made: Made[P], level: int, bench: Bench) -> bool:
    """Whether a puzzle has one solution, and people of this level find it."""
    bench.budget.check()
    if genre.teaching and level < WHAT_IF:
        teaching = genre.teaching()
        # What techniques solve has one solution; no engine needs to be asked about it.
        if is_solved(
            teaching.position(made.puzzle, genre.blank(made.puzzle)),
            up_to(teaching.techniques, level),
        ):
            return True
        if level < TOGETHER:
            return False
    is_unique = is_only(bench, made.puzzle, made.solution)
    return is_unique and (level == WHAT_IF or bench.level(made.puzzle) <= level)
