"""Convert a solver's proof of unsatisfiability from DRUP to LRAT.

A DRUP step follows from the previous clauses by unit propagation, but does not list them. This
module checks every step once, shortens it to the necessary literals, and writes it with its
antecedents in the order in which they become unit. It omits unused steps. Checking then needs no
search.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from puzzlewright.core.errors import WrongAnswer
from puzzlewright.core.limits import Budget
from puzzlewright.formulas.cnf import Clause, Literal

STEPS_PER_BUDGET_CHECK = 256


class ProofStep(NamedTuple):
    """A clause and the numbers of its antecedents: the formula's clauses, then the steps."""

    clause: Clause
    hints: tuple[int, ...]


def to_lrat(
    variables: int, formula: Sequence[Clause], drup: Iterable[str], budget: Budget
) -> list[ProofStep]:
    """Return the steps up to the empty clause."""
    replay = _ProofReplay(variables, formula)
    for number, line in enumerate(drup):
        if replay.is_done:
            break
        if not number % STEPS_PER_BUDGET_CHECK:
            budget.check()
        replay.replay_line(line)
    if not replay.is_done:
        raise WrongAnswer("the engine's proof does not derive the empty clause")
    return _needed(len(formula), replay.steps)


def _needed(given: int, steps: list[ProofStep]) -> list[ProofStep]:
    """Return the steps on which the last one depends, renumbered."""
    is_needed = bytearray(given + len(steps))
    is_needed[-1] = 1
    for number in range(len(steps) - 1, -1, -1):
        if is_needed[given + number]:
            for hint in steps[number].hints:
                is_needed[hint] = 1
    new_number = list(range(given))
    needed: list[ProofStep] = []
    for number, (clause, hints) in enumerate(steps, start=given):
        new_number.append(given + len(needed))
        if is_needed[number]:
            needed.append(ProofStep(clause, tuple([new_number[hint] for hint in hints])))
    return needed


class _ProofReplay:
    """Replays a proof with two watched literals per clause; settled literals have unit clauses."""

    def __init__(self, variables: int, formula: Sequence[Clause]) -> None:
        self.given = len(formula)
        self.clauses: list[list[Literal] | None] = []  # None for deleted clauses
        self.steps: list[ProofStep] = []
        # These lists are indexed by literals, so negative indices occur too.
        self.is_true = [False] * (2 * variables + 1)
        self.watchers: list[list[int]] = [[] for _ in range(2 * variables + 1)]
        self.reason = [-1] * (variables + 1)  # the clause that implied a variable, or -1
        self.unit = [-1] * (variables + 1)  # the unit clause of a settled variable, or -1
        self.trail: list[Literal] = []
        self.settled = 0  # number of literals of the trail that hold permanently
        self.named: dict[Clause, list[int]] = defaultdict(list)  # for deletions
        self.is_done = False
        units = []
        for number, clause in enumerate(formula):
            self.clauses.append(list(clause))
            self.named[tuple(sorted(clause))].append(number)
            if len(clause) > 1:
                self._watch(number)
            else:
                units.append(number)
        for number in units:
            self._settle(number)

    def replay_line(self, line: str) -> None:
        if line.startswith("d"):
            self._delete(tuple(sorted(map(int, line.split()[1:-1]))))
            return
        clause = tuple(map(int, line.split()[:-1]))
        is_true = self.is_true
        if any(is_true[literal] for literal in clause):
            return
        trail = self.trail
        for literal in clause:
            if not is_true[-literal]:
                is_true[-literal] = True
                trail.append(-literal)
                self.reason[abs(literal)] = -1
        conflict = self._propagate(self.settled)
        if conflict < 0:
            raise WrongAnswer(f"a step of the engine's proof does not follow: {line}")
        number = self._conclude(conflict)
        for literal in trail[self.settled :]:
            is_true[literal] = False
        del trail[self.settled :]
        kept = self.clauses[number]
        assert kept is not None
        self.named[tuple(sorted(clause))].append(number)
        if len(kept) > 1:
            self._watch(number)
        else:
            self._settle(number)

    def _conclude(self, conflict: int) -> int:
        """Add the clause of the assumed literals that led to the conflict."""
        reason, unit, clauses = self.reason, self.unit, self.clauses
        seen = {abs(literal) for literal in clauses[conflict] or ()}
        hints = [conflict]
        negated_assumptions = []
        for literal in reversed(self.trail[self.settled :]):
            variable = abs(literal)
            if variable not in seen:
                continue
            if reason[variable] < 0:
                negated_assumptions.append(-literal)
            else:
                hints.append(reason[variable])
                seen.update([abs(other) for other in clauses[reason[variable]] or ()])
        hints += [unit[variable] for variable in seen if unit[variable] >= 0]
        hints.reverse()
        return self._add(negated_assumptions, hints)

    def _add(self, clause: list[Literal], hints: list[int]) -> int:
        self.clauses.append(clause)
        self.steps.append(ProofStep(tuple(clause), tuple(hints)))
        if not clause:
            self.is_done = True
        return len(self.clauses) - 1

    def _settle(self, number: int) -> None:
        """Settle the literal of a unit clause and all that propagation derives from it."""
        if self.is_done:
            return
        clause = self.clauses[number]
        if not clause:
            self._add([], [number])
            return
        (literal,) = clause
        variable = abs(literal)
        if self.is_true[literal]:
            return
        if self.is_true[-literal]:
            self._add([], [self.unit[variable], number])
            return
        self.is_true[literal] = True
        self.unit[variable] = number
        self.trail.append(literal)
        conflict = self._propagate(self.settled)
        for held in self.trail[self.settled + 1 :]:
            because = self.reason[abs(held)]
            others = [abs(other) for other in self.clauses[because] or () if other != held]
            hints = [self.unit[other] for other in others]
            self.unit[abs(held)] = self._add([held], [*hints, because])
        self.settled = len(self.trail)
        if conflict >= 0:
            hints = [self.unit[abs(other)] for other in self.clauses[conflict] or ()]
            self._add([], [*hints, conflict])

    def _propagate(self, start: int) -> int:
        """Propagate the literals of the trail; return the violated clause, or -1."""
        is_true, watchers, clauses = self.is_true, self.watchers, self.clauses
        trail, reason = self.trail, self.reason
        while start < len(trail):  # which grows in the loop
            false = -trail[start]
            start += 1
            kept: list[int] = []
            waiting = watchers[false]
            watchers[false] = kept
            for position, number in enumerate(waiting):
                clause = clauses[number]
                if clause is None:
                    continue
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                other = clause[0]
                if is_true[other]:
                    kept.append(number)
                    continue
                for place in range(2, len(clause)):
                    candidate = clause[place]
                    if not is_true[-candidate]:
                        clause[1], clause[place] = candidate, false
                        watchers[candidate].append(number)
                        break
                else:
                    kept.append(number)
                    if is_true[-other]:
                        kept += waiting[position + 1 :]
                        return number
                    is_true[other] = True
                    reason[abs(other)] = number
                    trail.append(other)
        return -1

    def _watch(self, number: int) -> None:
        clause = self.clauses[number]
        assert clause is not None
        # No literal is settled when the formula's clauses are watched.
        self.watchers[clause[0]].append(number)
        self.watchers[clause[1]].append(number)

    def _delete(self, name: Clause) -> None:
        """Delete a clause, unless it is a unit clause."""
        if len(name) > 1 and (numbers := self.named.get(name)):
            number = numbers.pop()
            if len(self.clauses[number] or ()) > 1:
                self.clauses[number] = None
