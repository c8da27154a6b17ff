"""The formula of a position with a switch for every premise: what follows from which clues, and from how few?"""

from collections.abc import Iterable, Sequence, Set
from itertools import combinations
from types import TracebackType
from typing import Any, NamedTuple

from puzzlewright.board import Board, Choice, Mark, Place, Solution, Value
from puzzlewright.clauses.connectivity import groups
from puzzlewright.engine import Budget, Limit, Sat, Unsat
from puzzlewright.engines import engine_named
from puzzlewright.formula import AtMost, Clause, Cnf, Cut, Literal, Model, Reason
from puzzlewright.genres import encoding_of, genre_of, teaching_of
from puzzlewright.step import Move

ENGINE = "minisat22"  # many short questions with few assumptions each: it answers with the least ado


class Premise(NamedTuple):
    """What a clue or a cut says."""

    clauses: list[Clause]
    at_most: list[AtMost]

    def said(self) -> list[Clause]:
        """All of it in clauses, which a switch can stand in front of."""
        return self.clauses + [
            some for literals, bound in self.at_most for some in combinations([-x for x in literals], bound + 1)
        ]

    def variables(self) -> set[int]:
        """Those that it speaks of."""
        said = [*self.clauses, *(literals for literals, _ in self.at_most)]
        return {abs(x) for literals in said for x in literals}

    def is_broken(self, true: Set[Literal]) -> bool:
        """Whether these literals being true contradicts it."""
        return any(true.isdisjoint(clause) for clause in self.clauses) or any(
            sum([x in true for x in literals]) > bound for literals, bound in self.at_most
        )


class Premises:
    """What is known of a position holds always, and so do the rules that no clue belongs to; every premise has a switch."""

    def __init__(self, puzzle: Any, board: Board) -> None:
        self.puzzle = puzzle
        self.genre = genre_of(puzzle)
        self.teaching = teaching_of(self.genre)
        self.encoding = encoding_of(self.genre, None)
        free, self.premises, self.cnf = _sorted_out(puzzle, board)
        self.switches: dict[Reason, Literal] = {}
        self.cnf.clauses, self.cnf.at_most = free
        for reason, premise in self.premises.items():
            (switch,) = self.cnf.new_variables(1)
            self.switches[reason] = switch
            self.cnf.clauses += [(-switch, *clause) for clause in premise.said()]
        self.session = engine_named(ENGINE).open(self.cnf)

    def __enter__(self) -> "Premises":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.session.close()

    def cube(self, choice: Choice) -> Clause:
        """The literals that say that this choice is taken."""
        return self.cnf.meaning.cube(*choice)

    def prefer(self, board: Board) -> None:
        """Look near the values of this board first."""
        self.session.prefer([x for place, values in enumerate(board.open) for x in self.cube((place, min(values)))])

    def find(self, reasons: Iterable[Reason], literals: Sequence[Literal]) -> Model | None:
        """A model in which these premises and literals hold, and whatever is always so."""
        answer = self.session.ask([*(self.switches[reason] for reason in reasons), *literals], Budget(Limit()))
        model: Model | None = answer.model if isinstance(answer, Sat) else None
        return model

    def solution(self, reasons: Iterable[Reason], literals: Sequence[Literal]) -> Solution | None:
        """Values that keep to these premises and literals, and to all rules that wait."""
        kept = list(reasons)
        while (model := self.find(kept, literals)) is not None:
            solution = self.cnf.meaning.solution(model)
            new = self.new_cuts(solution)
            if not new:
                return solution
            kept += [cut.reason for cut in new]
        return None

    def truth(self, board: Board) -> Board | None:
        """What the solutions that keep to this board leave open; None if there is none."""
        seen: list[set[Value]] = [set() for _ in board.open]
        literals: list[Literal] = []
        while solution := self.solution(list(self.switches), literals):
            for values, value in zip(seen, solution.values, strict=True):
                values.add(value)
            unseen = [(p, v) for p, values in enumerate(board.open) for v in sorted(values - seen[p])]
            if not unseen:
                break
            literals = [self._some_of(unseen)]
        return Board(tuple(map(frozenset, seen))) if solution or literals else None

    def _some_of(self, choices: Iterable[Choice]) -> Literal:
        """A literal that holds only if one of these choices is taken."""
        (taken,) = self.cnf.new_variables(1)
        *names, some = self.cnf.some_of(choices)
        self.session.add([*names, (-taken, *some)])
        return taken

    def core(self, literals: Sequence[Literal]) -> list[Reason] | None:
        """Premises that do not allow these literals, as the engine finds them; None if all premises together do."""
        while True:
            answer = self.session.ask([*literals, *self.switches.values()], Budget(Limit()))
            if isinstance(answer, Unsat):
                core = set(answer.core)
                return [reason for reason, switch in self.switches.items() if switch in core]
            assert isinstance(answer, Sat)
            if not self.new_cuts(self.cnf.meaning.solution(answer.model)):
                return None

    def minimal(self, reasons: Sequence[Reason], literals: Sequence[Literal]) -> list[Reason]:
        """Of premises that do not allow these literals, as many as are needed: none of them can be left out."""
        needed = list(reasons)
        for reason in reasons:
            without = [other for other in needed if other != reason]
            if self.find(without, literals) is None:
                needed = without
        return needed

    def new_cuts(self, candidate: Solution) -> list[Cut]:
        """What a candidate breaks of the rules that wait, made premises now."""
        cuts = self.encoding.cuts(self.puzzle, self.cnf, candidate) if self.encoding.cuts else ()
        new = [cut for cut in cuts if cut.reason not in self.switches]
        for cut in new:
            self._add(cut)
        return new

    def add_mark(self, number: int, mark: Mark) -> Reason:
        """Make a premise of something that a player has decided."""
        place, values = mark
        *names, some = self.cnf.some_of((place, value) for value in sorted(values))
        self.session.add(names)
        reason = Reason("mark", (number,))
        self._add(Cut(reason, some))
        return reason

    def _add(self, cut: Cut) -> None:
        (switch,) = self.cnf.new_variables(1)
        self.switches[cut.reason] = switch
        self.premises[cut.reason] = Premise([cut.clause], [])
        self.session.add([(-switch, *cut.clause)])

    def forbid(self, reasons: Sequence[Reason], removes: Sequence[Choice]) -> bool:
        """Whether these premises rule out each of the choices; of no choices, whether they contradict each other."""
        counted = [reason for reason in reasons if reason.rule in self.teaching.premises]
        is_whole_rule = any(not reason.about and reason not in self.switches for reason in counted)
        named = [reason for reason in counted if reason.about or reason in self.switches]
        for reason in named:
            if reason not in self.switches and self.teaching.cut:
                self._add(Cut(reason, self.teaching.cut(self.puzzle, self.cnf, reason)))
        # What a board has settled needs no words, and so no switch.
        named = [reason for reason in named if reason in self.switches]
        literals = [self._some_of(removes)] if removes else []
        return (self.solution if is_whole_rule else self.find)(named, literals) is None


class Scopes:
    """Which places each premise of a puzzle speaks of."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        self.cut = teaching_of(genre_of(puzzle)).cut
        self.blank = genre_of(puzzle).blank(puzzle)
        free, self.premises, self.cnf = _sorted_out(puzzle, self.blank)
        cube = self.cnf.meaning.cube
        self.places_of = {
            abs(x): {place} for place, values in enumerate(self.blank.open) for value in values for x in cube(place, value)
        }
        self._trace(free.clauses)

    def _trace(self, clauses: Iterable[Clause]) -> None:
        """Find the places of variables that only stand for others: those that the clauses which define them speak of."""
        variables = self.cnf.variables
        defining = [clause for clause in clauses if any(abs(x) not in self.places_of for x in clause)]
        joined = groups(variables + 1, [(abs(clause[0]), abs(x)) for clause in defining for x in clause[1:]])
        for members in joined:
            if len(members) > 1:
                places = {place for variable in members for place in self.places_of.get(variable, ())}
                self.places_of.update({variable: places for variable in members if variable not in self.places_of})

    def of(self, reasons: Iterable[Reason]) -> set[Place]:
        """The places that these premises speak of, known or not."""
        places: set[Place] = set()
        for reason in reasons:
            premise = self.premises.get(reason)
            if premise is None:
                premise = Premise([self.cut(self.puzzle, self.cnf, reason)] if self.cut else [], [])
            for variable in premise.variables():
                places |= self.places_of.get(variable, set())
        return places


def _sorted_out(puzzle: Any, board: Board) -> tuple[Premise, dict[Reason, Premise], Cnf]:
    """The default formula of a board: what always holds, what each premise says, and the formula itself."""
    genre = genre_of(puzzle)
    cnf = encoding_of(genre, None).formula(puzzle, board)
    assert isinstance(cnf, Cnf)
    counted = teaching_of(genre).premises
    free = Premise([], [])
    premises: dict[Reason, Premise] = {}
    for reason, clauses, at_most in cnf.groups():
        if reason.rule not in counted:
            belongs = free
        elif clauses or at_most:
            belongs = premises.setdefault(reason, Premise([], []))
        else:
            continue  # settled already
        belongs.clauses.extend(clauses)
        belongs.at_most.extend(at_most)
    return free, premises, Cnf(cnf.meaning, cnf.variables)


def follows(puzzle: Any, board: Board, move: Move) -> bool:
    """Whether a move's reasons, with what is known of its places alone, force what it says."""
    places = {*move.places, *(place for place, _ in move.removes)}
    blank = genre_of(puzzle).blank(puzzle)
    known = Board(tuple([board.open[place] if place in places else values for place, values in enumerate(blank.open)]))
    with Premises(puzzle, known) as premises:
        return premises.forbid(move.reasons, move.removes)
