"""Remove the clues that a puzzle does not need.

A clue can go if there is no counterexample: no other solution that keeps the rules and all other
clues. A puzzle with all its clues has none, so each counterexample breaks one of the clues in
question, and differs from the solution near it. Such a query is local, and one session answers
thousands of them. Each answer is yes or no, so the result does not depend on the engine.

The default generator needs only a solved grid with every clue.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.board import Board, Reason, Solution
from puzzlewright.core.difficulty import TOGETHER, WHAT_IF
from puzzlewright.core.errors import BadOption, PuzzlewrightError
from puzzlewright.formulas.cnf import AtMost, Clause, Cnf, Literal, Model, Premise
from puzzlewright.formulas.engine import Sat
from puzzlewright.formulas.solver import ClauseSolver, Closable, Cuts
from puzzlewright.genre.generator import (
    Clue,
    GeneratedDraft,
    Generator,
    GeneratorContext,
    Group,
    OptionValues,
    Size,
)
from puzzlewright.genre.genre import Encoding, Genre
from puzzlewright.genre.solvability import is_solved, techniques_up_to

ENGINE = "minicard"  # counts natively, and has the least overhead for small queries
SESSIONS = 16  # for a long order of groups
MIN_GROUPS_PER_SESSION = 8

AreCluesEnough: TypeAlias = Callable[[set[Clue]], bool]  # whether these clues are enough
OpenSolver: TypeAlias = Callable[[Cnf, str, Cuts | None], ClauseSolver]  # `context.solver`
P = TypeVar("P")
MAX_TECHNIQUE_LEVEL = TOGETHER - 1  # the hardest level that needs no search
FAIR_ATTEMPTS = 20  # solutions to try before accepting one that is too hard with all its clues
MAX_ATTEMPTS = 200  # solutions to try before reporting that none is unique


def removable_groups_in_order(
    clues: Iterable[Clue], groups: Iterable[Group], are_enough: AreCluesEnough
) -> Iterator[Group]:
    """Yield the groups that can go, tried in this order, with one query each.

    This works for any query, for instance whether techniques solve the puzzle.
    """
    shown = set(clues)
    for group in groups:
        fewer = shown.difference(group)
        if len(fewer) < len(shown) and are_enough(fewer):
            shown = fewer
            yield group


def needed_clues(
    clues: Iterable[Clue], groups: Iterable[Group], are_enough: AreCluesEnough
) -> set[Clue]:
    """Return the clues that remain if the groups are tried in this order."""
    shown = set(clues)
    return shown.difference(*removable_groups_in_order(shown, groups, are_enough))


def other_solution(
    context: GeneratorContext, puzzle: object, solution: Solution
) -> Solution | None:
    """Return another solution of a puzzle than this one, or None."""
    with context.search(puzzle) as search:
        search.exclude(solution)
        return search.next()


def has_only_solution(context: GeneratorContext, puzzle: object, solution: Solution) -> bool:
    """Return whether a puzzle has no solution but this one."""
    return other_solution(context, puzzle, solution) is None


class CluedPremise(NamedTuple):
    """A constraint that holds while all these clues are shown, and choices that can break it."""

    clues: Group
    premise: Premise
    choices: Collection[int]  # variables


class CluedFormula(NamedTuple):
    """The rules of a puzzle without the clues in question, and the constraints of these clues."""

    rules: Cnf
    premises: Sequence[CluedPremise]
    cuts: Cuts | None = None


def clued_formula(
    encoding: Encoding,
    full: Any,
    bare: Any,
    board: Board,
    clues_of: Callable[[Reason], Iterable[Clue]],
) -> CluedFormula:
    """Encode a bare puzzle, and what each clue of the full one adds, on a board for both.

    `clues_of` returns the clues on which a reason depends. Omitting parts of the full formula is
    not enough: a removed clue may leave a weaker one ('?' for at least one bridge).
    """
    rules, clued = encoding.formula(bare, board), encoding.formula(full, board)
    if not isinstance(rules, Cnf) or not isinstance(clued, Cnf):
        raise PuzzlewrightError(
            f"clues cannot be removed with {encoding.name}: it is not in clauses"
        )
    last = rules.variable_map.variables  # choice; the two formulas share no other variables
    gap = rules.variables - last

    def shifted(literals: Clause) -> Clause:
        return tuple([x + gap if x > last else x - gap if x < -last else x for x in literals])

    parts: list[tuple[Group, Premise]] = []
    shared: set[int] = set()  # auxiliary variables that other parts define, or use too
    for reason, clauses, at_most in clued.groups():
        clues = tuple(clues_of(reason))
        part = Premise(
            list(map(shifted, clauses)) if gap else clauses,
            [AtMost(shifted(literals), bound) for literals, bound in at_most] if gap else at_most,
        )
        if clues:
            parts.append((clues, part))
        elif auxiliary := {variable for variable in part.variables() if variable > last}:
            parts.append(((), part))
            shared |= auxiliary
    everything = range(1, last + 1)
    premises = []
    for clues, part in parts:
        variables = part.variables()
        is_local = shared.isdisjoint(variables)
        near = [variable for variable in variables if variable <= last] if is_local else everything
        premises.append(CluedPremise(clues, part, near))
    cnf = Cnf(rules.variable_map, clued.variables + gap, rules.clauses, rules.at_most)
    return CluedFormula(cnf, premises, encoding.cuts_of(bare, cnf))


def clues_by_rule(rule: str, clues: Iterable[Clue]) -> Callable[[Reason], Iterable[Clue]]:
    """Return a function from a reason of a rule to those of these clues that it names."""
    known = set(clues)
    return lambda reason: known.intersection(reason.about) if reason.rule == rule else ()


def removable_groups(
    open_solver: OpenSolver,
    formula: CluedFormula,
    solution: Solution,
    groups: Sequence[Group],
    shown: Iterable[Clue],
    are_enough: AreCluesEnough = lambda _: True,
    sessions: int = SESSIONS,
) -> Iterator[Group]:
    """Yield the groups without which there is no other solution, tried in this order.

    The solution must be the only one with all clues shown. A group also stays if `are_enough` is
    False without it. A long order takes several sessions, because clues that are not in question
    cost little; a formula with few other constraints needs only one.
    """
    left = set(shown)
    length = max(len(groups) // sessions, MIN_GROUPS_PER_SESSION)
    for start in range(0, len(groups), length):
        asked = groups[start : start + length]
        in_question = left.intersection(clue for group in asked for clue in group)
        with Counterexamples(open_solver, formula, solution, left, in_question) as session:

            def is_still_enough(fewer: set[Clue], session: Counterexamples = session) -> bool:
                group = tuple(left - fewer)
                is_removed = session.are_removable(group) and are_enough(fewer)
                session.fix_clues(group, is_removed=is_removed)
                return is_removed

            for group in removable_groups_in_order(left, asked, is_still_enough):
                left.difference_update(group)
                yield group


class Counterexamples(Closable):
    """Find other solutions than the intended one that break only clues in question."""

    def __init__(
        self,
        open_solver: OpenSolver,
        formula: CluedFormula,
        solution: Solution,
        shown: Collection[Clue],
        in_question: Collection[Clue],
        engine: str = ENGINE,
    ) -> None:
        """Open a session for the clues in question; the other clues shown always hold."""
        rules = formula.rules
        cnf = rules.copy()
        # one literal per clue: assume it to enforce the clue
        self.switches = dict(zip(in_question, cnf.new_variables(len(in_question)), strict=True))
        self.choices: dict[Clue, set[int]] = defaultdict(set)  # variables that can break a clue
        known = {*shown, *in_question}
        for clues, constraint, choices in formula.premises:
            asked = [clue for clue in clues if clue in self.switches]
            if not known.issuperset(clues):
                continue
            if not asked:
                cnf.clauses += constraint.clauses
                cnf.at_most += constraint.at_most
                continue
            off = tuple([-self.switches[clue] for clue in asked])
            cnf.clauses += [off + clause for clause in constraint.as_clauses()]
            for clue in asked:
                self.choices[clue].update(choices)
        self.solver = open_solver(cnf, engine, formula.cuts)
        literals = rules.variable_map.all_literals(solution.values)
        answer = self.solver.decide([*literals, *self.switches.values()])
        assert isinstance(answer, Sat), "the clues contradict the solution"
        self.own = list(answer.model[: rules.variables])  # the literal of each variable
        self.solver.prefer(self.own)

    def close(self) -> None:
        self.solver.close()

    def are_removable(self, clues: Group) -> bool:
        """Return whether there is no counterexample without these clues."""
        differs = self.differs_in(set[int]().union(*[self.choices[clue] for clue in clues]))
        found = self.find(differs, [clue for clue in self.switches if clue not in clues])
        self.solver.add([(-differs,)])
        return found is None

    def differs_in(self, variables: Iterable[int]) -> Literal:
        """Return a literal that holds only if one of these variables differs from the solution."""
        return self.solver.guard_literal([tuple([-self.own[v - 1] for v in sorted(variables)])])

    def find(self, differs: Literal, kept: Iterable[Clue]) -> Model | None:
        """Return a counterexample that keeps these clues, or None if there is none."""
        answer = self.solver.decide([differs, *[self.switches[clue] for clue in kept]])
        return answer.model if isinstance(answer, Sat) else None

    def fix_clues(self, clues: Group, *, is_removed: bool) -> None:
        """Remove clues, or enforce them from now on."""
        switches = [self.switches.pop(clue) for clue in clues if clue in self.switches]
        self.solver.add((-switch if is_removed else switch,) for switch in switches)


class DefaultGenerator(Generic[P]):
    """Generate puzzles of a genre by removing clues of random solutions."""

    def __init__(self, genre: Genre, generator: Generator[P], context: GeneratorContext) -> None:
        self.genre, self.generator, self.context = genre, generator, context

    def generate(self, rng: Random, size: Size, options: OptionValues) -> GeneratedDraft[P]:
        """Generate a unique puzzle that is not too hard and needs all its clues."""
        generator, target = self.generator, self.context.target
        # By default, techniques are enough: they are fast, and anything harder takes a search per
        # clue.
        is_any_level = target.accepts_any or not self.genre.human_model
        level = WHAT_IF if is_any_level else target.max_level(MAX_TECHNIQUE_LEVEL)
        full = self._fair_random_solution(rng, size, options, level)
        shown = set(generator.clues(full.puzzle))
        groups = (
            list(generator.groups(size, options))
            if generator.groups
            else [(clue,) for clue in sorted(shown)]
        )
        rng.shuffle(groups)
        # For the same reason, an expert puzzle is first reduced by techniques.
        for max_level in (MAX_TECHNIQUE_LEVEL, TOGETHER) if level == TOGETHER else (level,):
            draft = full._replace(puzzle=generator.with_clues(full.puzzle, shown))
            shown.difference_update(*self.unneeded_groups(draft, groups, max_level))
        return full._replace(puzzle=generator.with_clues(full.puzzle, shown))

    def unneeded_groups(
        self, full: GeneratedDraft[P], groups: Sequence[Group], level: int
    ) -> Iterator[Group]:
        """Yield the groups without which a puzzle is still fair, tried in this order."""
        shown, with_clues = self.generator.clues(full.puzzle), self.generator.with_clues

        def are_enough(fewer: set[Clue]) -> bool:
            return self._is_solvable(with_clues(full.puzzle, fewer), level)

        if self.genre.human_model and level < TOGETHER:
            return removable_groups_in_order(shown, groups, are_enough)
        formula, open_solver = self.formula(full.puzzle), self.context.solver
        return removable_groups(open_solver, formula, full.solution, groups, shown, are_enough)

    def formula(self, full: P) -> CluedFormula:
        """Encode a puzzle with all its clues in question."""
        bare = self.generator.with_clues(full, ())
        clues_of = clues_by_rule(self.generator.clue_rule, self.generator.clues(full))
        return clued_formula(self.genre.encodings[0], full, bare, self.genre.blank(bare), clues_of)

    def is_fair(self, draft: GeneratedDraft[P], level: int) -> bool:
        """Return whether a puzzle is unique, and solvable at this level."""
        # A puzzle that techniques solve is unique, so no solver is needed.
        is_search_needed = not self.genre.human_model or level >= TOGETHER
        if is_search_needed and not has_only_solution(self.context, draft.puzzle, draft.solution):
            return False
        return self._is_solvable(draft.puzzle, level)

    def _is_solvable(self, puzzle: P, level: int) -> bool:
        """Return whether a unique puzzle is solvable at this level."""
        self.context.budget.check()
        if not self.genre.human_model or level == WHAT_IF:
            return True
        model = self.genre.human_model()
        position = model.position(puzzle, self.genre.blank(puzzle))
        if is_solved(position, techniques_up_to(model.techniques, level)):
            return True
        return level == TOGETHER and self.context.level(puzzle) <= level

    def _fair_random_solution(
        self, rng: Random, size: Size, options: OptionValues, level: int
    ) -> GeneratedDraft[P]:
        """Return a solved grid that is fair with every clue; if none is, one that is unique."""
        unique: GeneratedDraft[P] | None = None
        for attempt in range(MAX_ATTEMPTS):
            if unique is not None and attempt >= FAIR_ATTEMPTS:
                return unique
            full = self.generator.random_solution(rng, size, options, self.context)
            if attempt < FAIR_ATTEMPTS and self.is_fair(full, level):
                return full
            if unique is None and has_only_solution(self.context, full.puzzle, full.solution):
                unique = full
        raise BadOption(
            f"none of {MAX_ATTEMPTS} {self.genre.name} grids of {size} with these options had one"
            " solution, even with every clue; change the size or the options"
        )
