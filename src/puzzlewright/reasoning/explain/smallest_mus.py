"""Find the smallest MUS (minimal unsatisfiable subset): the fewest premises that force something.

Every assignment that agrees with the board is a solution or breaks some premises. A set of premises
rules out a choice exactly if it hits the broken premises of every such counterexample with that
choice (implicit hitting sets). All choices share a pool of counterexamples. The engine tests a
smallest hitting set: either it is the answer, or there is another counterexample. The choice with
the smallest set is tested first, so the first answer is the smallest for the whole position.

The same search finds conflicts: the fewest contradicting clues, or marks that cannot all be right.
"""

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Board, Choice, Decision, Move, Reason, Solution
from puzzlewright.core.limits import Budget
from puzzlewright.formulas.cnf import Clause, Literal, Model
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import edit_rules_of, genre_of, human_model_of
from puzzlewright.reasoning.assumptions import Premises, PremiseScopes

Mask: TypeAlias = int  # a set of premises: bit n is the nth

# for conflicts: clues, rules and marks (a larger one is minimal, but not the smallest), queries of
# the search, and conflicts of the engine
MAX_CONFLICT_PREMISES, MAX_QUERIES, MAX_CONFLICTS = 6, 60, 50_000


class Counterexample(NamedTuple):
    """Values that agree with the board, and the premises that they break."""

    values: tuple[int, ...]
    broken: Mask


class SmallestMus:
    """Find the fewest premises that force something in one position."""

    def __init__(
        self,
        premises: Premises,
        board: Board,
        truth: Board | None,
        scopes: PremiseScopes | None = None,
    ) -> None:
        """Start from a board; `truth` has the values of all solutions, None if there are none."""
        self.premises = premises
        self._scopes = scopes
        self.board = board
        self.reasons: list[Reason] = []
        # for every variable, the numbers of the premises that contain it
        self.premises_of: dict[int, list[int]] = {}
        for reason in premises.premises:
            self._add_premise(reason)
        self.pool: list[Counterexample] = []
        # of each counterexample, looked up for every cut
        self._literals: dict[tuple[int, ...], frozenset[Literal]] = {}
        # All choices that no solution has.
        self.targets = [
            (place, value)
            for place, values in enumerate(board.open)
            if len(values) > 1
            for value in sorted(values)
            if truth is None or value not in truth.open[place]
        ]
        self.right: Model | None = None  # the only solution, which breaks nothing
        if truth is not None:
            # Counterexamples near a solution break few premises, which makes them strong.
            premises.prefer(truth)
            if truth.solution:
                whole = premises.all_literals(truth.solution.values)
                self.right = premises.find(self.reasons, whole)

    def reuse_counterexamples(self, pool: Iterable[Counterexample]) -> None:
        """Take over the counterexamples of an earlier position that still agree with the board."""
        for values, _ in pool:
            if all(value in known for value, known in zip(values, self.board.open, strict=True)):
                model = self.premises.find((), self.premises.all_literals(values))
                if model is not None:
                    self.pool.append(self._counterexample(model))

    def smallest(self, most: int) -> Move | None:
        """Return the fewest premises, up to `most`, that rule out a choice, with their effects."""
        found = self._smallest(most)
        return self._move(*found) if found else None

    def fewest(self, most: int) -> list[Reason] | None:
        """Return the fewest premises, up to `most`, that rule out an open choice."""
        found = self._smallest(most)
        return self._named(found[0]) if found else None

    def _smallest(self, most: int) -> tuple[Mask, Choice] | None:
        targets = self.targets
        queue = [(1, number) for number in range(len(targets))]
        heapify(queue)
        while queue:
            size, number = heappop(queue)
            place, value = targets[number]
            hitting = smallest_hitting(
                [e.broken for e in self.pool if e.values[place] == value], most
            )
            if hitting is None:
                continue  # needs more premises
            if hitting.bit_count() > size:
                heappush(queue, (hitting.bit_count(), number))
            elif self._forbid(hitting, targets[number]):
                return hitting, targets[number]
            else:
                heappush(queue, (size, number))
        return None

    def smallest_contradiction(self, most: int, queries: int) -> list[Reason] | None:
        """Return the fewest contradicting premises; None above `most` or after too many queries."""
        for _ in range(queries):
            hitting = smallest_hitting([example.broken for example in self.pool], most)
            if hitting is None:
                return None
            model = self.premises.find(self._named(hitting), ())
            if model is None:
                return self._named(hitting)
            self.pool.append(self._maximise(self._counterexample(model), ()))
        return None

    def by_deletion(self) -> Move | None:
        """Return premises that rule out an open choice, none of them redundant."""
        best: list[Reason] | None = None
        for choice in self.targets:
            core = self.premises.unsat_core(self.premises.cube(choice))
            if core is not None and (best is None or len(core) < len(best)):
                best, target = core, choice
        if best is None:
            return None
        best = self.premises.minimise(best, self.premises.cube(target))
        for reason in best:
            if reason not in self.reasons:
                self._add_premise(reason)
        return self._move(sum(1 << self.reasons.index(reason) for reason in best), target)

    def _named(self, chosen: Mask) -> list[Reason]:
        return [reason for number, reason in enumerate(self.reasons) if chosen >> number & 1]

    def _forbid(self, chosen: Mask, choice: Choice) -> bool:
        """Return whether these premises rule out the choice; if not, add a counterexample."""
        literals = self.premises.cube(choice)
        model = self.premises.find(self._named(chosen), literals)
        if model is None:
            return True
        self.pool.append(self._maximise(self._counterexample(model), literals))
        return False

    def _maximise(self, example: Counterexample, literals: Clause) -> Counterexample:
        """Find a counterexample with the same literals that breaks a minimal set of premises."""
        tried: Mask = 0
        while untried := example.broken & ~tried:
            bit = untried & -untried
            tried |= bit
            kept = self._named(~example.broken | bit)
            if (model := self.premises.find(kept, literals)) is not None:
                example = self._counterexample(model)
        return example

    def _counterexample(self, model: Model) -> Counterexample:
        solution = self.premises.cnf.variable_map.solution(model)
        self._take_in_cuts(solution)
        return Counterexample(solution.values, self._broken(model))

    def _broken(self, model: Model) -> Mask:
        true = set(model)
        suspects: Iterable[int] = range(len(self.reasons))
        if self.right is not None:
            # Only premises of differing variables can be broken.
            differing = [abs(x) for x, right in zip(model, self.right, strict=False) if x != right]
            suspects = {
                number for variable in differing for number in self.premises_of.get(variable, ())
            }
        broken: Mask = 0
        for number in suspects:
            if self.premises.premises[self.reasons[number]].is_broken(true):
                broken |= 1 << number
        return broken

    def _take_in_cuts(self, solution: Solution) -> None:
        """Turn this candidate's cuts into premises; note which counterexamples break them."""
        for reason, clause in self.premises.new_cuts(solution):
            bit = 1 << len(self.reasons)
            self._add_premise(reason)
            for number, (values, broken) in enumerate(self.pool):
                if self._literals_of(values).isdisjoint(clause):
                    self.pool[number] = Counterexample(values, broken | bit)

    def _literals_of(self, values: tuple[int, ...]) -> frozenset[Literal]:
        if values not in self._literals:
            self._literals[values] = frozenset(self.premises.all_literals(values))
        return self._literals[values]

    def _add_premise(self, reason: Reason) -> None:
        for variable in self.premises.premises[reason].variables():
            self.premises_of.setdefault(variable, []).append(len(self.reasons))
        self.reasons.append(reason)

    def _move(self, chosen: Mask, target: Choice) -> Move:
        """Return all that these premises rule out: the target, and other choices in their scope."""
        reasons = self._named(chosen)
        # The target may be ruled out by way of a rule without premises.
        scopes = self._scopes or PremiseScopes(self.premises.puzzle)
        scope = scopes.of(reasons) | {target[0]}
        removes = [
            (place, value)
            for place, value in self.targets
            if place in scope
            and not any(e.values[place] == value and not e.broken & chosen for e in self.pool)
            and self.premises.find(reasons, self.premises.cube((place, value))) is None
        ]
        blank = scopes.blank.open
        known = [place for place in sorted(scope) if self.board.open[place] != blank[place]]
        return Move(tuple(removes), tuple(reasons), tuple(known))


def smallest_hitting(sets: Sequence[Mask], most: int) -> Mask | None:
    """Return a smallest set that hits all of these, with at most `most` members, or None."""
    for size in range(most + 1):
        if (hitting := _hitting(sorted(set(sets), key=int.bit_count), size)) is not None:
            return hitting
    return None


def _hitting(sets: Sequence[Mask], most: int) -> Mask | None:
    if not sets:
        return 0
    # Disjoint sets need one member each: a lower bound.
    apart, needed = 0, 0
    for members in sets:
        if not members & apart:
            apart |= members
            needed += 1
            if needed > most:
                return None
    members = sets[0]
    while members:
        bit = members & -members
        members ^= bit
        rest = _hitting([other for other in sets if not other & bit], most - 1)
        if rest is not None:
            return rest | bit
    return None


def find_clue_conflict(puzzle: Puzzle, budget: Budget) -> list[Reason]:
    """Find the fewest contradicting clues and rules, if any; may raise `LimitReached`."""
    genre = genre_of(puzzle)
    rules = human_model_of(genre).premises | edit_rules_of(genre).rules
    blank = genre.blank(puzzle)
    with Premises(puzzle, blank, budget.with_conflicts(MAX_CONFLICTS), rules) as premises:
        return _fewest(premises) or []


class MistakeCore(NamedTuple):
    """Marks that cannot all be right, by their numbers, and the clues and rules that show it."""

    marks: tuple[int, ...]
    reasons: tuple[Reason, ...]
    first_wrong: int  # the first mark after which no solution was left


def find_mistake_core(
    puzzle: Puzzle, decided: Sequence[Decision], budget: Budget, first_wrong: int | None = None
) -> MistakeCore | None:
    """Find marks up to the first wrong one that cannot all be right; None if there are none."""
    blank = genre_of(puzzle).blank(puzzle)
    if first_wrong is None:
        with Premises(puzzle, blank, budget) as premises:
            marks = _add_marks(premises, decided)
            if premises.unsat_core(()) is None:
                return None
            first_wrong = _first_wrong(premises, marks)
    with Premises(puzzle, blank, budget) as premises:
        marks = _add_marks(premises, decided[: first_wrong + 1])
        blamed = _fewest(premises)
        assert blamed is not None
    return MistakeCore(
        tuple(reason.about[0] for reason in blamed if reason in marks),
        tuple(reason for reason in blamed if reason not in marks),
        first_wrong,
    )


def _fewest(premises: Premises) -> list[Reason] | None:
    """Return the fewest contradicting premises of a blank board; None if the engine finds none."""
    core = premises.unsat_core(())
    if core is None:  # only propagation finds the contradiction
        return None
    blank = genre_of(premises.puzzle).blank(premises.puzzle)
    together = SmallestMus(premises, blank, None)
    fewest = together.smallest_contradiction(MAX_CONFLICT_PREMISES, MAX_QUERIES)
    return fewest or premises.minimise(core, ())


def _add_marks(premises: Premises, decided: Sequence[Decision]) -> list[Reason]:
    return [premises.add_mark(number, mark) for number, mark in enumerate(decided)]


def _first_wrong(premises: Premises, marks: list[Reason]) -> int:
    """Return the number of the first mark after which there is no solution."""
    clues = [reason for reason in premises.reasons if reason not in marks]
    low, high = 0, len(marks) - 1
    while low < high:
        middle = (low + high) // 2
        if premises.solution([*clues, *marks[: middle + 1]], ()) is not None:
            low = middle + 1
        else:
            high = middle
    return low
