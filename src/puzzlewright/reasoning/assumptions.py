"""A formula with one assumption literal per premise, to find which clues force something."""

from collections.abc import Collection, Iterable, Sequence
from itertools import islice

from puzzlewright.core.board import Board, Choice, Decision, Move, Place, Reason, Solution, Value
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.limits import Budget
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import (
    Clause,
    Cnf,
    Cut,
    Literal,
    Model,
    Premise,
    guard_by_reason,
    split_by_reason,
)
from puzzlewright.formulas.connectivity import groups
from puzzlewright.formulas.engine import Sat, Unsat
from puzzlewright.formulas.solver import ClauseSolver, Closable
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import encoding_of, genre_of, human_model_of

# has the least overhead for many short queries with few assumptions
ENGINE = "minisat22"


class Premises(Closable):
    """A position whose clues and rules can be switched on and off.

    The known values and the rules without clues always hold.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        board: Board,
        budget: Budget | None = None,
        rules: Collection[str] | None = None,
    ) -> None:
        """Make premises of these rules; by default, of those that the human model names."""
        self.puzzle = puzzle
        genre = genre_of(puzzle)
        self.rules = human_model_of(genre).premises if rules is None else rules
        self.encoding = encoding_of(genre, None)
        self.cnf = default_cnf(puzzle, board)
        parts = split_by_reason(self.cnf, self.rules)
        self.premises = parts.premises
        self._cuts_taken_in = 0
        copy, switches = guard_by_reason(self.cnf, parts)
        self.solver = ClauseSolver(
            copy,
            engine_named(ENGINE),
            budget,
            cuts=self.encoding.cuts_of(puzzle, self.cnf),
            guards=switches,
            guarded=self.rules,
        )

    def close(self) -> None:
        self.solver.close()

    @property
    def reasons(self) -> list[Reason]:
        """All premises that are known so far."""
        return list(self.solver.guards)

    def cube(self, choice: Choice) -> Clause:
        """Return the literals that state a choice."""
        return self.cnf.variable_map.cube(*choice)

    def all_literals(self, values: Iterable[Value]) -> list[Literal]:
        """Return the literals that state the value of every place."""
        return self.cnf.variable_map.all_literals(values)

    def prefer(self, board: Board) -> None:
        """Search near the values of this board first."""
        self.solver.prefer(self.all_literals(map(min, board.open)))

    def find(self, reasons: Iterable[Reason], literals: Sequence[Literal]) -> Model | None:
        """Find a model of these premises, the literals and all fixed rules, ignoring lazy rules."""
        answer = self.solver.decide(literals, given=reasons, is_whole=False)
        return answer.model if isinstance(answer, Sat) else None

    def solution(self, reasons: Iterable[Reason], literals: Sequence[Literal]) -> Solution | None:
        """Find values that satisfy these premises and literals, and all lazy rules."""
        answer = self.solver.decide(literals, given=reasons)
        self._add_cut_premises()
        return self.cnf.variable_map.solution(answer.model) if isinstance(answer, Sat) else None

    def unsat_core(self, literals: Sequence[Literal]) -> list[Reason] | None:
        """Return premises that exclude these literals, not minimised; None if none do."""
        answer = self.solver.decide(literals)
        self._add_cut_premises()
        if isinstance(answer, Unsat):
            core = set(answer.core)
            return [reason for reason, switch in self.solver.guards.items() if switch in core]
        return None

    def minimise(self, reasons: Sequence[Reason], literals: Sequence[Literal]) -> list[Reason]:
        """Reduce premises that exclude these literals until none of them can be left out."""
        needed = list(reasons)
        for reason in reasons:
            without = [other for other in needed if other != reason]
            if self.find(without, literals) is None:
                needed = without
        return needed

    def shrink(self, reasons: Sequence[Reason], literals: Sequence[Literal]) -> list[Reason]:
        """Reduce as `minimise` does, but faster: drop all that the engine did not need."""
        switches = self.solver.guards
        left = {switches[reason]: reason for reason in reasons}
        for switch in list(left):
            if switch in left:
                without = [other for other in left if other != switch]
                answer = self.solver.decide([*without, *literals], given=(), is_whole=False)
                if isinstance(answer, Unsat):
                    core = set(answer.core)
                    left = {other: left[other] for other in without if other in core}
        return list(left.values())

    def rule_out(self, choices: Iterable[Choice]) -> None:
        """Rule out these choices from now on."""
        self.solver.add([tuple([-x for x in self.cube(choice)]) for choice in choices])

    def new_cuts(self, candidate: Solution) -> list[Cut]:
        """Turn the lazy rules that a candidate breaks into premises, except those known already."""
        cuts = self.solver.cuts(candidate) if self.solver.cuts else ()
        new = [cut for cut in cuts if cut.reason not in self.solver.guards]
        for cut in new:
            self.solver.add_cut(cut)
        self._add_cut_premises()
        return new

    def _add_cut_premises(self) -> None:
        if len(self.solver.guarded_cuts) > self._cuts_taken_in:
            for reason, clause in islice(
                self.solver.guarded_cuts.items(), self._cuts_taken_in, None
            ):
                self.premises[reason] = Premise([clause], [])
            self._cuts_taken_in = len(self.solver.guarded_cuts)

    def add_mark(self, number: int, mark: Decision) -> Reason:
        """Make a premise of a player's mark."""
        place, values = mark
        reason = Reason("mark", (number,))
        clause = self.solver.some_of((place, value) for value in sorted(values))
        self.solver.add_premise(reason, [clause])
        self.premises[reason] = Premise([clause], [])
        return reason

    def forbid(self, reasons: Sequence[Reason], removes: Sequence[Choice]) -> bool:
        """Return whether these premises rule out each choice; without choices, each other."""
        counted = [reason for reason in reasons if reason.rule in self.rules]
        is_whole_rule = any(not reason.about and reason not in self.premises for reason in counted)
        # What the board has settled has no premise.
        named = [
            reason for reason in counted if reason in self.premises or self._make_premise(reason)
        ]
        literals = [self.solver.guard_literal([self.solver.some_of(removes)])] if removes else []
        return (self.solution if is_whole_rule else self.find)(named, literals) is None

    def _make_premise(self, reason: Reason) -> bool:
        """Turn a technique's reason from a lazy rule into a premise, if it has a clause."""
        clause = (
            self.encoding.clause_of_cut(self.puzzle, self.cnf, reason) if reason.about else None
        )
        if clause is not None:
            self.solver.add_cut(Cut(reason, clause))
            self._add_cut_premises()
        return clause is not None


class PremiseScopes:
    """The places that each premise of a puzzle involves."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        genre = genre_of(puzzle)
        self.encoding = encoding_of(genre, None)
        self.blank = genre.blank(puzzle)
        self.cnf = default_cnf(puzzle, self.blank)
        free, self.premises = split_by_reason(self.cnf, human_model_of(genre).premises)
        cube = self.cnf.variable_map.cube
        self.places_of = {
            abs(x): {place}
            for place, values in enumerate(self.blank.open)
            for value in values
            for x in cube(place, value)
        }
        self._trace(free.clauses)

    def _trace(self, clauses: Iterable[Clause]) -> None:
        """Find the places of auxiliary variables: those of the clauses that define them."""
        variables = self.cnf.variables
        defining = [
            clause for clause in clauses if any(abs(x) not in self.places_of for x in clause)
        ]
        joined = groups(
            variables + 1, [(abs(clause[0]), abs(x)) for clause in defining for x in clause[1:]]
        )
        for members in joined:
            if len(members) > 1:
                places = {
                    place for variable in members for place in self.places_of.get(variable, ())
                }
                self.places_of.update(
                    {variable: places for variable in members if variable not in self.places_of}
                )

    def of(self, reasons: Iterable[Reason]) -> set[Place]:
        """Return the places that these premises involve, known or not."""
        places: set[Place] = set()
        for reason in reasons:
            premise = self.premises.get(reason)
            if premise is None:
                premise = Premise(
                    [self.encoding.clause_of_cut(self.puzzle, self.cnf, reason) or ()], []
                )
            for variable in premise.variables():
                places |= self.places_of.get(variable, set())
        return places


def default_cnf(puzzle: Puzzle, board: Board) -> Cnf:
    """Return the default formula of a board, which must be in clauses."""
    genre = genre_of(puzzle)
    formula = encoding_of(genre, None).formula(puzzle, board)
    if not isinstance(formula, Cnf):
        raise PuzzlewrightError(
            f"{genre.name} cannot be explained: its default encoding is not in clauses"
        )
    return formula


def is_forced(puzzle: Puzzle, board: Board, move: Move) -> bool:
    """Return whether a move's reasons, with the known values of its places alone, force it."""
    places = {*move.places, *(place for place, _ in move.removes)}
    blank = genre_of(puzzle).blank(puzzle)
    known = blank.narrowed((place, board.open[place]) for place in places)
    with Premises(puzzle, known) as premises:
        return premises.forbid(move.reasons, move.removes)


def is_unique_without_rules(
    puzzle: Puzzle, solution: Solution, rules: frozenset[str], budget: Budget
) -> bool | None:
    """Return whether the solution stays unique without these rules; None if unknown.

    It starts from the blank board, since propagation may use these rules.
    """
    genre = genre_of(puzzle)
    encoding = encoding_of(genre, None)
    formula = encoding.formula(puzzle, genre.blank(puzzle))
    if not isinstance(formula, Cnf):
        return None
    cuts = encoding.cuts_of(puzzle, formula)

    def kept_cuts(candidate: Solution) -> Sequence[Cut]:
        return [cut for cut in cuts(candidate) if cut.reason.rule not in rules] if cuts else ()

    free = split_by_reason(formula, rules).unconditional
    rest = Cnf(formula.variable_map, formula.variables, free.clauses, free.at_most)
    with ClauseSolver(rest, engine_named(encoding.engine), budget, cuts=kept_cuts) as solver:
        solver.exclude(solution)
        match solver.find():
            case Unsat():
                return True
            case Sat():
                return False
    return None
