"""Solve a puzzle as a person would, step by step, each with its reason.

The easiest technique that applies comes first. Where none does, a solver finds the smallest
explanation: a few clues that together leave no other way. If that takes too many clues, a what-if
is tried; if that fails, all necessary clues are listed. So every puzzle with one solution is
explained completely.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from puzzlewright.core import deprecated
from puzzlewright.core.board import (
    TOGETHER,
    WHAT_IF,
    Board,
    Choice,
    Move,
    Place,
    Solution,
    Step,
    Value,
)
from puzzlewright.core.errors import UnknownName
from puzzlewright.core.limits import Budget
from puzzlewright.core.phrases import Phrase, PhrasePart, first_short, parts_of, say, shortened
from puzzlewright.core.words import join_words, number_word, to_sentence
from puzzlewright.genre.genre import Contradiction, Genre, Puzzle
from puzzlewright.genre.ladder import FoundMove, InitialFindingsByName, Round, TechniqueSolver
from puzzlewright.genre.technique import Position, Technique
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.reasoning.assumptions import Premises, PremiseScopes
from puzzlewright.reasoning.explain.smallest_mus import Counterexample, SmallestMus
from puzzlewright.reasoning.explain.step_order import StepOrder
from puzzlewright.reasoning.explain.technique_plan import RatedRound, TechniquePlan
from puzzlewright.reasoning.explain.to_step import conclusions, places_of, to_step
from puzzlewright.reasoning.explain.what_if import describe_refutation, refute, shortest_refutation
from puzzlewright.reasoning.search import Search

MAX_PREMISES = 5  # premises that a person can combine
MAX_VALUES_NAMED = 3  # a conclusion about a place with more values does not repeat them
MAX_SHORT_CHAIN = 4  # steps shown where a few premises leave no other way
MAX_NAMED = 4  # clues that a sentence lists


class GeneralTechnique(NamedTuple):
    """A technique of every genre, for positions where its own techniques do not apply."""

    name: str
    level: int
    idea: str
    title: str
    question: str


FEW_PREMISES_IDEA = (
    f"up to {MAX_PREMISES} clues or rules that leave no other way together, as few as possible"
)
GENERAL_TECHNIQUES = (
    GeneralTechnique(
        "together",
        TOGETHER,
        FEW_PREMISES_IDEA,
        "Together",
        "Which single way do these clues leave when you look at all of them?",
    ),
    GeneralTechnique(
        "what-if",
        WHAT_IF,
        "suppose a choice is taken, and follow it to a contradiction",
        "What if?",
        "Suppose the opposite: which step leads to something impossible?",
    ),
    GeneralTechnique(
        "all-together",
        WHAT_IF,
        "as many clues and rules as it takes",
        "All together",
        "Which single way do all these clues leave?",
    ),
)


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
        self._without_supposing = [one for one in self.techniques if not one.comes_last]
        self._start = self.genre.blank(puzzle) if board is None else board
        self.position: Position = self.human_model.position(puzzle, self._start)
        self.solver: TechniqueSolver[Any] = TechniqueSolver(
            self.position, self.techniques, first_looks=first_looks
        )
        self._order = StepOrder(puzzle)
        self._pool: list[Counterexample] = []  # from earlier positions
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
        if self.position.is_contradiction:
            return None
        if found := self._choose_move():
            # A planned solve folds obvious steps into others, and their sentences are lost.
            is_folded = self._plan and found.move.removes and self._is_obvious(found)
            return to_step(self.position, found, in_words=in_words and not is_folded)
        if self._plan and (step := self._next_of(self._plan)):
            return step
        if self.position.undecided:
            return self._without_techniques()
        return None if self.is_solved or not self.general else self._broken_rules()

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

    def _next_of(self, plan: TechniquePlan) -> Step | None:
        """Return the next move of the rating as found now, or else as the rating found it."""
        planned = plan.next_move(self.position)
        if planned is None:
            return None
        board, (technique, move) = planned
        still_open = self.position.open
        new = tuple([one for one in move.removes if one[1] in still_open[one[0]]])
        for found in self.solver.moves_of(technique.name):
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
        removed: dict[Place, list[Value]] = {}
        for place, value in removes:
            removed.setdefault(place, []).append(value)
        for place, values in removed.items():
            left[place] = left.get(place, before[place]).difference(values)
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

    def _without_techniques(self) -> Step | None:
        if not self.general:
            return None
        board = self.board
        with Premises(self.puzzle, board, self.budget) as premises:
            together = SmallestMus(premises, board, self._all_solutions_board, self._scopes)
            if not together.targets:
                return None
            together.reuse_counterexamples(self._pool)
            self._pool = together.pool
            if "together" in self.general and (move := together.smallest(MAX_PREMISES)):
                return self._step("together", TOGETHER, move, self._short_chain(move))
            if "what-if" in self.general and (step := self._what_if(board, together.targets)):
                return step
            if "all-together" in self.general and (move := together.by_deletion()):
                return self._step("all-together", WHAT_IF, move, self._short_chain(move))
        return None

    def _broken_rules(self) -> Step:
        """Name what is wrong where everything is decided: premises that do not hold."""
        propagated = self.genre.propagate(self.puzzle)
        if isinstance(propagated, Contradiction):
            return Step("no-solution", 1, to_sentence(propagated.why), (), (), ())
        with Premises(self.puzzle, self.board, self.budget) as premises:
            core = premises.unsat_core(())
            assert core is not None
            reasons = premises.minimise(core, ())
        named = [self.genre.describe_reason(self.puzzle, reason) for reason in reasons]
        why = f"Everything is decided, but not all of this can be: {join_words(named)}."
        places = tuple(sorted(self._scopes.of(reasons)))
        return Step("together", TOGETHER, why, (), tuple(reasons), places)

    @cached_property
    def _scopes(self) -> PremiseScopes:
        return PremiseScopes(self.puzzle)

    @cached_property
    def _all_solutions_board(self) -> Board | None:
        """The values of all solutions that fit the start; None if there is no solution."""
        board = None if self._start == self.genre.blank(self.puzzle) else self._start
        with Search(self.puzzle, budget=self.budget, board=board) as search:
            return search.common()

    def _step(self, technique: str, level: int, move: Move, chain: Sequence[Step]) -> Step:
        """Describe a move by the chain that refutes its opposite, or by its reasons."""
        genre, puzzle = self.genre, self.puzzle
        so = conclusions(genre, puzzle, self.board, move.removes)
        if chain:
            why = self._refuted(move.removes[0], chain, so)
        else:
            named = self._named_reasons(move)
            why = first_short(
                say("Together, {} leave only one way: {}.", named, so),
                say("Together, {} leave only one way: {}.", shortened(named), so),
            )
        places = places_of(move)
        return Step(technique, level, why, move.removes, move.reasons, places, tuple(chain))

    def _refuted(self, choice: Choice, chain: Sequence[Step], so: str) -> str:
        """Sum up a chain that refutes a choice."""
        place, value = choice
        supposed = self.genre.describe_values(self.puzzle, place, frozenset((value,)))
        steps = f"{number_word(len(chain))} step{'' if len(chain) == 1 else 's'}"
        if len(self.board.open[place]) > MAX_VALUES_NAMED:
            so = "that is impossible"
        return say(f"If {{}}, a rule breaks in {steps}, so {{}}.", supposed, so)

    def _named_reasons(self, move: Move) -> str:
        """Return 'the 4 at R1C1, the 2 at R1C3 and 3 more', or 'these five clues'."""
        named = self._in_order(move)
        number = len(named)
        parts = [part for one in named for part in parts_of(one)]
        if number > MAX_NAMED:
            named = [*named[: MAX_NAMED - 1], f"{number - MAX_NAMED + 1} more"]
        are_clues = all(len(reason.about) == 1 for reason in move.reasons)
        part = PhrasePart(
            join_words(named) or "what is known already",
            f"these {number_word(number)} {'clues' if are_clues else 'clues and rules'}",
            tuple(dict.fromkeys(place for part in parts for place in part.places)),
            tuple([reason for part in parts for reason in part.reasons]),
        )
        return Phrase([part])

    def _short_chain(self, move: Move) -> tuple[Step, ...]:
        """Return a short chain that refutes the opposite of a move by the same reasons, if any."""
        if len(move.removes) > 1:
            return ()
        board, (choice,) = self.board, move.removes
        found = refute(self.human_model, self.puzzle, board, choice, self._without_supposing)
        if not found or len(found) > MAX_SHORT_CHAIN:
            return ()
        chain = describe_refutation(self.human_model, self.puzzle, board, choice, found).chain
        used = {
            one for step in chain for one in step.reasons if one.rule in self.human_model.premises
        }
        return chain if used <= {*move.reasons} else ()

    def with_chain(self, step: Step, board: Board) -> Step:
        """Add the easier steps that a step from this board sums up, if they refute a choice."""
        chains = {one.name for one in self.techniques if one.is_chain}
        if step.technique not in chains or len(step.removes) != 1:
            return step
        (choice,) = step.removes
        easier = [one for one in self._without_supposing if one.name not in chains]
        found = refute(self.human_model, self.puzzle, board, choice, easier)
        if not found:
            return step
        refutation = describe_refutation(self.human_model, self.puzzle, board, choice, found)
        so = conclusions(self.genre, self.puzzle, board, step.removes)
        why = self._refuted(choice, refutation.chain, so)
        return replace(step, why=why, chain=refutation.chain)

    def _in_order(self, move: Move) -> list[str]:
        """Describe the reasons of a move, each near those before it."""
        left = list(move.reasons)
        seen = {place for place, _ in move.removes}
        named = []
        while left:
            scopes = {reason: self._scopes.of([reason]) for reason in left}
            following = max(left, key=lambda reason: len(seen & scopes[reason]))
            left.remove(following)
            seen |= scopes[following]
            named.append(self.genre.describe_reason(self.puzzle, following))
        return named

    def _what_if(self, board: Board, wrong: Sequence[Choice]) -> Step | None:
        refutation = shortest_refutation(
            self.human_model, self.puzzle, board, wrong, self._without_supposing, self.budget
        )
        if refutation is None:
            return None
        (place, _), steps = refutation
        reasons = dict.fromkeys(reason for step in steps for reason in step.reasons)
        known = dict.fromkeys(one for step in steps for one in step.places if one != place)
        move = Move((refutation.choice,), tuple(reasons), tuple(known))
        return self._step("what-if", WHAT_IF, move, steps)


def select_techniques(
    genre: Genre[Any], names: Iterable[str] | None
) -> tuple[tuple[Technique[Any], ...], frozenset[str]]:
    """Return the techniques of these names or sets, and the general ones; by default, all."""
    human_model = human_model_of(genre)
    general = frozenset(one.name for one in GENERAL_TECHNIQUES)
    if names is None:
        return human_model.techniques, general
    known = [technique.name for technique in human_model.techniques]
    wanted: set[str] = set()
    for name in [deprecated.technique_name(genre.name, name) for name in names]:
        if name not in human_model.sets and name not in known and name not in general:
            choices = [*known, *(one.name for one in GENERAL_TECHNIQUES), *human_model.sets]
            raise UnknownName("technique", name, choices)
        wanted.update(human_model.sets.get(name, (name,)))
    own = tuple(technique for technique in human_model.techniques if technique.name in wanted)
    return own, general & wanted
