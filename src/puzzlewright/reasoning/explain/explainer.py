"""Solve a puzzle as a person would, step by step, each with its reason.

The easiest technique that applies comes first. Where none does, `GeneralSteps` finds a step, so
every puzzle with one solution is explained completely.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import inf
from operator import itemgetter
from typing import Any, NamedTuple

from puzzlewright.core.board import Board, Choice, Place, Solution, Step, Value
from puzzlewright.core.limits import Budget
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genre.ladder import FoundMove, InitialFindingsByName, Round, TechniqueSolver
from puzzlewright.genre.technique import Position
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.reasoning.explain.general_steps import GeneralSteps, select_techniques
from puzzlewright.reasoning.explain.step_order import StepOrder
from puzzlewright.reasoning.explain.to_step import to_step


class Explainer:
    """Find the steps from a position to the solution."""

    def __init__(
        self,
        puzzle: Puzzle,
        board: Board | None = None,
        techniques: Iterable[str] | None = None,
        budget: Budget | None = None,
        first_looks: InitialFindingsByName | None = None,
    ) -> None:
        """Start from a board or the blank puzzle; raise `LimitReached` beyond the budget."""
        self.puzzle = puzzle
        self.budget = budget or Budget()
        self.genre: Genre[Any] = genre_of(puzzle)
        self.human_model = human_model_of(self.genre)
        self._names = None if techniques is None else tuple(techniques)
        self.techniques, self.general = select_techniques(self.genre, self._names)
        self.has_all_techniques = techniques is None
        # obvious moves need no separate step; bookkeeping records consequences of marks
        weights = {one.name: one.weight for one in self.techniques}
        self.obvious = {name for name in weights if weights[name] == "obvious"}
        self.bookkeeping = {name for name in weights if weights[name] == "bookkeeping"}
        start = self.genre.blank(puzzle) if board is None else board
        self.general_steps = GeneralSteps(puzzle, start, self.techniques, self.general, self.budget)
        self.position: Position = self.human_model.position(puzzle, start)
        self.solver: TechniqueSolver[Any] = TechniqueSolver(
            self.position, self.techniques, first_looks=first_looks
        )
        self._order = StepOrder(puzzle)
        self._solution: Solution | None = None  # known to satisfy the rules
        self._plan: TechniquePlan | None = None
        self._used: set[str] = set()  # techniques that steps have named

    @property
    def board(self) -> Board:
        return self.position.board()

    @property
    def is_solved(self) -> bool:
        """Whether everything is decided and satisfies the rules."""
        solution = self.board.solution if self.position.is_solved else None
        if solution is None or solution == self._solution:
            return solution is not None
        if self.genre.mistakes(self.puzzle, self.genre.marks(self.puzzle, solution)):
            return False
        self._solution = solution
        return True

    @property
    def is_contradiction(self) -> bool:
        return self.position.is_contradiction

    def next(self, *, in_words: bool = True) -> Step | None:
        """Find the next step without taking it; None if all is decided or nothing more follows."""
        self.budget.check()
        if self.position.is_contradiction or (self._plan and self.is_solved):
            return None
        if found := self._choose_move():
            # A planned solve folds obvious steps into others, and their sentences are lost.
            is_folded = self._plan and found.move.removes and self._is_obvious(found)
            return to_step(self.position, found, in_words=in_words and not is_folded)
        if self._plan and (step := self._next_of(self._plan)):
            return step
        if self.position.undecided:
            return self.general_steps.find(self.board)
        if self.is_solved or not self.general:
            return None
        return self.general_steps.broken_rules(self.board)

    def rounds(self) -> Iterator[Round[Any]]:
        """Yield all the easiest moves, apply them together, and repeat."""
        position = self.position
        while not position.is_contradiction and position.undecided:
            self.budget.check()
            found = self.solver.round()
            if found is None:
                return
            yield found
            self.solver.eliminate(found.removes)
            position.is_contradiction |= found.is_contradiction

    def named_moves(self, found: Round[Any]) -> list[FoundMove[Any]]:
        """Return the moves of a round that are named: all but obvious ones, except at the end."""
        known: dict[Place, frozenset[Value]] = {}  # with what is obvious in this round
        obvious = self.obvious
        named = [
            one
            for one in found.effective
            if one.technique.name not in obvious
            or not self.is_obvious_and_unmarked(one.technique.name, one.move.removes, known)
        ]
        return named or (found.distinct[:1] if self._is_end(known) else [])

    def _is_end(self, known: dict[Place, frozenset[Value]]) -> bool:
        """Return whether everything is decided, with these values in addition to the position."""
        still_open = self.position.open
        return all(len(known.get(place, values)) == 1 for place, values in enumerate(still_open))

    def prefer_rated_techniques(self) -> None:
        """From here on, name exactly the techniques that a rating names."""
        first_looks: InitialFindingsByName = {}
        scout = Explainer(self.puzzle, self.board, self._names, self.budget, first_looks)
        rounds = [RatedRound(found.effective, scout.named_moves(found)) for found in scout.rounds()]
        self._order.expect(shares_of_rounds(rounds))
        techniques, self._plan = self.techniques, None
        # Without a solution, any technique may show why.
        if not scout.is_contradiction and (scout.position.undecided or scout.is_solved):
            self._solution = scout._solution
            self._plan = TechniquePlan(self.board, rounds, self._used)
            names = self._plan.names | self.obvious
            techniques = tuple([one for one in techniques if one.name in names])
        self.solver = TechniqueSolver(self.position, techniques, first_looks=first_looks)

    def _choose_move(self) -> FoundMove[Any] | None:
        """Prefer obvious moves and bookkeeping, then the next move in the step order."""
        plan, best, least = self._plan, None, inf
        for technique, moves in self.solver.newest_moves_by_technique():
            is_bookkeeping = technique.weight == "bookkeeping"
            is_obvious = technique.name in self.obvious
            for move in moves:
                name, removes = technique.name, move.removes
                is_first = is_bookkeeping or (
                    is_obvious and self.is_obvious_and_unmarked(name, removes)
                )
                cost = -inf if is_first else self._order.cost(move, least)
                if cost < least and (plan is None or plan.allows(name, removes)):
                    best, least = FoundMove(technique, move), cost
                    if is_first:
                        return best
        return best

    def _next_of(self, plan: "TechniquePlan") -> Step | None:
        """Return the next move of the rating as found now, or else as the rating found it."""
        planned = plan.next_move(self.position)
        if planned is None:
            return None
        board, (technique, move) = planned
        still_open = self.position.open
        new = tuple([one for one in move.removes if one[1] in still_open[one[0]]])
        for found in self.solver.all_moves(technique.name):
            removes = found.move.removes
            if not set(new).isdisjoint(removes) and plan.allows(technique.name, removes):
                return to_step(self.position, found)
        before: Position = self.human_model.position(self.puzzle, board)
        part = technique.restricted_to(before, move, {place for place, _ in new})
        return to_step(before, FoundMove(technique, part._replace(removes=new)))

    def _is_obvious(self, found: FoundMove[Any]) -> bool:
        return self.is_obvious_and_unmarked(found.technique.name, found.move.removes)

    def is_obvious_and_unmarked(
        self,
        technique: str,
        removes: Sequence[Choice],
        known: dict[Place, frozenset[Value]] | None = None,
    ) -> bool:
        """Return whether a move is obvious with nothing to mark; add its values to `known`."""
        if technique not in self.obvious:
            return False
        if (plan := self._plan) and technique not in plan.names:
            return True
        if plan and plan.is_last_use(technique, removes):
            return False
        genre, puzzle, before = self.genre, self.puzzle, self.position.open
        left = {} if known is None else known
        removed: set[Place] = set()
        for place, choices in groupby(removes, key=itemgetter(0)):
            removed.add(place)
            left[place] = left.get(place, before[place]).difference([value for _, value in choices])
        return all(
            not left[place]
            or genre.mark_of(puzzle, place, left[place]) is None
            or (genre.default_value and left[place] == {genre.default_value(puzzle, place)})
            for place in removed
        )

    def apply_step(self, step: Step) -> None:
        """Rule out what this step rules out; a step that rules out nothing is a contradiction."""
        is_named = not self.is_obvious_and_unmarked(step.technique, step.removes)
        if is_named:
            self._used.add(step.technique)
            decided = [place for place, _ in step.removes]
            is_mark = step.technique not in self.bookkeeping
            self._order.advance(decided, step.places, moves=is_mark)
        self.solver.eliminate(step.removes)
        self.position.is_contradiction |= not step.removes
        if self._plan:
            self._plan.take(step.technique, step.removes, is_named=is_named)
            if step.technique in self.general:
                self.prefer_rated_techniques()

    def steps(self, *, in_words: bool = True) -> Iterator[Step]:
        """Yield one step after the other; take each when the next one is requested."""
        while step := self.next(in_words=in_words):
            yield step
            self.apply_step(step)


class RatedRound(NamedTuple):
    """The moves that a rating takes in a round, easiest techniques first, and those it names."""

    taken: Sequence[FoundMove[Any]]
    named: Sequence[FoundMove[Any]]


def shares_of_rounds(rounds: Sequence[RatedRound]) -> dict[Choice, float]:
    """Return when each choice is ruled out: from 0, at the start, to 1, at the end.

    It is the share of all moves that come in earlier rounds, and half of those of its own round.
    """
    shares: dict[Choice, float] = {}
    whole, before = sum([len(one.taken) for one in rounds]), 0
    for taken, _ in rounds:
        middle = (before + len(taken) / 2) / whole
        for found in taken:
            for choice in found.move.removes:
                shares.setdefault(choice, middle)
        before += len(taken)
    return shares


class TechniquePlan:
    """A plan that makes an explanation name exactly the techniques that a rating names.

    A rating takes all moves of a round at once, an explanation one after the other. So a step may
    leave nothing to a technique that the rating names. The plan keeps for each of them what it
    alone rules out in the first round that names it: no other technique may rule out the last of
    it. This never blocks an explanation, because it can always take the next move of the rating.
    """

    def __init__(self, board: Board, rounds: Sequence[RatedRound], used: Iterable[str]) -> None:
        """Plan what follows on a board; techniques that were used before are not due."""
        self.names: set[str] = set()
        self._due: dict[str, set[Choice]] = {}  # choices that no other technique may use up
        # the rounds that are not done, the next one last, and the board on which it is seen
        self._rounds, self._board = [taken for taken, _ in reversed(rounds)], board
        for taken, named in rounds:
            first = {one.technique.name for one in named} - self.names
            if not first:
                continue
            self.names |= first
            before: dict[str, set[Choice]] = {}  # what the techniques before each one rule out
            ruled_out: set[Choice] = set()
            for technique, move in taken:
                if technique.name not in before:
                    before[technique.name] = ruled_out.copy()
                ruled_out.update(move.removes)
            for technique, move in named:
                if technique.name in first:
                    own = set(move.removes) - before[technique.name]
                    self._due.setdefault(technique.name, set()).update(own)
        for name in used:
            self._due.pop(name, None)

    def allows(self, technique: str, removes: Sequence[Choice]) -> bool:
        """Return whether a move leaves something to every other technique that is due."""
        return not any(
            left.issubset(removes) for name, left in self._due.items() if name != technique
        )

    def is_last_use(self, technique: str, removes: Sequence[Choice]) -> bool:
        """Return whether a move uses up what is reserved for its technique."""
        return technique in self._due and self._due[technique].issubset(removes)

    def take(self, technique: str, removes: Sequence[Choice], *, is_named: bool) -> None:
        """Record a step."""
        if is_named:
            self._due.pop(technique, None)
        for left in self._due.values():
            left.difference_update(removes)

    def next_move(self, known: Position) -> tuple[Board, FoundMove[Any]] | None:
        """Return the next new move of the rating, and the board on which it was found."""
        while self._rounds:
            for found in self._rounds[-1]:
                if any(value in known.open[place] for place, value in found.move.removes):
                    return self._board, found
            done = self._rounds.pop()
            self._board = self._board.without(one for found in done for one in found.move.removes)
        return None
