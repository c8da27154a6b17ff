"""Steps of every genre, for positions where its own techniques find nothing.

A solver finds the smallest explanation: a few clues that together leave no other way. If that takes
too many clues, a what-if is tried; if that fails, all necessary clues are listed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from puzzlewright.core import deprecated
from puzzlewright.core.board import Board, Choice, Move, Step
from puzzlewright.core.difficulty import TOGETHER, WHAT_IF
from puzzlewright.core.errors import UnknownName
from puzzlewright.core.limits import Budget
from puzzlewright.core.phrases import (
    Phrase,
    PhrasePart,
    first_short,
    parts_of,
    say,
    shortened,
    with_it,
)
from puzzlewright.core.words import join_words, number_word, to_sentence
from puzzlewright.genre.genre import Contradiction, Genre, Puzzle
from puzzlewright.genre.technique import Technique
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.reasoning.assumptions import Premises, PremiseScopes
from puzzlewright.reasoning.explain.smallest_mus import Counterexample, SmallestMus
from puzzlewright.reasoning.explain.to_step import conclusions, name_spot, places_of
from puzzlewright.reasoning.explain.what_if import WhatIf
from puzzlewright.reasoning.search import Search

MAX_PREMISES = 5  # premises that a person can combine
MAX_VALUES_NAMED = 3  # a conclusion about a place with more values does not repeat them
MAX_SHORT_CHAIN = 4  # steps shown where a few premises leave no other way
MAX_NAMED = 4  # clues that a sentence lists
MAX_TRIED_CHOICES = 6  # choices of one step for which a chain is searched
FROM_CLUES = ("together", "all-together")  # techniques that name clues instead of steps


class GeneralTechnique(NamedTuple):
    """A technique of every genre, for positions where its own techniques do not apply."""

    name: str
    level: int
    idea: str
    title: str
    question: str


FEW_PREMISES_IDEA = (
    f"the smallest set of up to {MAX_PREMISES} clues or rules that force a step together"
)
GENERAL_TECHNIQUES = (
    GeneralTechnique(
        "together",
        TOGETHER,
        FEW_PREMISES_IDEA,
        "Together",
        "What do these clues allow when you look at all of them together?",
    ),
    GeneralTechnique(
        "what-if",
        WHAT_IF,
        "suppose something, and follow it to a contradiction",
        "What if?",
        "Suppose the opposite: which step leads to something impossible?",
    ),
    GeneralTechnique(
        "all-together",
        WHAT_IF,
        "the smallest set of clues and rules that force a step together, however many",
        "All together",
        "What is left when all these clues hold at once?",
    ),
)


class GeneralSteps:
    """Find and describe steps that need a solver or a what-if."""

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board,
        techniques: Sequence[Technique[Any]],
        allowed: frozenset[str],
        budget: Budget,
    ) -> None:
        """Solve from this start; what-ifs use these techniques."""
        self.puzzle = puzzle
        self.genre: Genre[Any] = genre_of(puzzle)
        self.human_model = human_model_of(self.genre)
        self.allowed = allowed  # names of general techniques
        self.budget = budget
        self._start = start
        self._techniques = techniques
        self._pool: list[Counterexample] = []  # from earlier positions

    def find(self, board: Board) -> Step | None:
        """Return the next step from this board; None if nothing more follows."""
        if not self.allowed:
            return None
        with Premises(self.puzzle, board, self.budget) as premises:
            together = SmallestMus(premises, board, self._all_solutions_board, self._scopes)
            if not together.targets:
                return None
            together.reuse_counterexamples(self._pool)
            self._pool = together.pool
            if "together" in self.allowed and (move := together.smallest(MAX_PREMISES)):
                return self._step("together", board, move, self._short_chain(board, move))
            if "what-if" in self.allowed and (step := self._what_if(board, together.targets)):
                return step
            if "all-together" in self.allowed and (move := together.by_deletion()):
                return self._step("all-together", board, move, self._short_chain(board, move))
        return None

    def broken_rules(self, board: Board) -> Step:
        """Name what is wrong where everything is decided: premises that do not hold."""
        propagated = self.genre.propagate(self.puzzle)
        if isinstance(propagated, Contradiction):
            return Step("no-solution", 1, to_sentence(propagated.why), (), (), ())
        with Premises(self.puzzle, board, self.budget) as premises:
            core = premises.unsat_core(())
            assert core is not None
            reasons = premises.minimise(core, ())
        named = [self.genre.describe_reason(self.puzzle, reason) for reason in reasons]
        why = f"Everything is decided, but not all of this can be: {join_words(named)}."
        places = tuple(sorted(self._scopes.of(reasons)))
        return Step("together", TOGETHER, why, (), tuple(reasons), places)

    @cached_property
    def _without_supposing(self) -> list[Technique[Any]]:
        return [one for one in self._techniques if not one.comes_last]

    @cached_property
    def _scopes(self) -> PremiseScopes:
        return PremiseScopes(self.puzzle)

    @cached_property
    def _all_solutions_board(self) -> Board | None:
        """The values of all solutions that fit the start; None if there is no solution."""
        board = None if self._start == self.genre.blank(self.puzzle) else self._start
        with Search(self.puzzle, budget=self.budget, board=board) as search:
            return search.common()

    def _step(self, technique: str, board: Board, move: Move, chain: Sequence[Step]) -> Step:
        """Describe a move by the chain that refutes its opposite, or by its reasons."""
        so = conclusions(self.genre, self.puzzle, board, move.removes)
        if chain:
            why = self._refuted(board, move.removes[0], chain, so)
        else:
            named = self._named_reasons(move)
            why = first_short(
                say("Together, {} show that {}.", named, so),
                say("Together, {} show that {}.", shortened(named), so),
            )
        level = next(one.level for one in GENERAL_TECHNIQUES if one.name == technique)
        places = places_of(move)
        return Step(technique, level, why, move.removes, move.reasons, places, tuple(chain))

    def _refuted(self, board: Board, choice: Choice, chain: Sequence[Step], so: str) -> str:
        """Sum up a chain that refutes a choice; the conclusion is about the same place."""
        place, value = choice
        supposed = self.genre.describe_values(self.puzzle, place, frozenset((value,)))
        steps = f"{number_word(len(chain))} step{'' if len(chain) == 1 else 's'}"
        is_long = len(board.open[place]) > MAX_VALUES_NAMED
        so = "that is impossible" if is_long else with_it(so)
        return say(f"If {{}}, a rule is broken {steps} later, so {{}}.", supposed, so)

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

    def _short_chain(self, board: Board, move: Move) -> tuple[Step, ...]:
        """Return a short chain that refutes the opposite of a move by the same reasons, if any."""
        if len(move.removes) > 1:
            return ()
        (choice,) = move.removes
        what_if = WhatIf(self.puzzle, board, self._without_supposing)
        found = what_if.refute(choice)
        if not found or len(found) > MAX_SHORT_CHAIN:
            return ()
        chain = what_if.describe(choice, found)
        used = {
            one for step in chain for one in step.reasons if one.rule in self.human_model.premises
        }
        return chain if used <= {*move.reasons} else ()

    def with_chain(self, step: Step, board: Board) -> Step:
        """Add the easier steps that a step from this board sums up, if they refute a choice.

        Of several choices that some clues rule out together, only the easiest to refute is left.
        """
        chains = {one.name for one in self._techniques if one.is_chain}
        is_general = step.technique in FROM_CLUES and not step.chain
        if not is_general and (step.technique not in chains or len(step.removes) != 1):
            return step
        easier = [one for one in self._without_supposing if is_general or one.name not in chains]
        what_if = WhatIf(self.puzzle, board, easier)
        refuted = []
        for choice in step.removes[:MAX_TRIED_CHOICES]:
            if found := what_if.refute(choice) or what_if.refute_shortest(choice):
                refuted.append((choice, what_if.describe(choice, found)))
        refuted.sort(key=lambda one: len(one[1]))
        if not refuted or (is_general and len(refuted[0][1]) > MAX_PREMISES):
            return step
        choice, chain = refuted[0]
        so = conclusions(self.genre, self.puzzle, board, [choice])
        why = self._refuted(board, choice, chain, so)
        return replace(step, why=why, chain=chain, removes=(choice,))

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
            named.append(name_spot(self.puzzle, following))
        return named

    def _what_if(self, board: Board, wrong: Sequence[Choice]) -> Step | None:
        what_if = WhatIf(self.puzzle, board, self._without_supposing)
        refutation = what_if.shortest(wrong, self.budget)
        if refutation is None:
            return None
        (place, _), steps = refutation
        reasons = dict.fromkeys(reason for step in steps for reason in step.reasons)
        known = dict.fromkeys(one for step in steps for one in step.places if one != place)
        move = Move((refutation.choice,), tuple(reasons), tuple(known))
        return self._step("what-if", board, move, steps)


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
