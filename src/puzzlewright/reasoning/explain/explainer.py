"""A solve as a person would take it, step by step, each with its reason.

The easiest technique that sees something comes first. Where none does, the smallest explanation
that a solver finds takes its place: a few clues that leave no other way together. Where that would
take more than a person can hold together, a what-if is tried, and in the end all the clues that it
takes are listed. So every puzzle with one solution is explained to its end.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from puzzlewright.core.board import Board, Choice, Place, Value
from puzzlewright.core.errors import UnknownName
from puzzlewright.core.limits import Budget
from puzzlewright.core.step import TOGETHER, WHAT_IF, Move, Step
from puzzlewright.core.words import listing, sentence
from puzzlewright.genre.genre import Hopeless
from puzzlewright.genre.ladder import Climb, FirstLooks, Found, Round
from puzzlewright.genre.technique import Position, Teaching, Technique
from puzzlewright.genres import genre_of, teaching_of
from puzzlewright.reasoning.assumptions import Premises, Scopes
from puzzlewright.reasoning.explain.smallest_explanation import (
    Counterexample,
    SmallestExplanation,
)
from puzzlewright.reasoning.explain.step_order import Route
from puzzlewright.reasoning.explain.to_step import conclusions, places_of, told
from puzzlewright.reasoning.explain.what_if import refute, refuted, shortest_refutation
from puzzlewright.reasoning.search import Search

MOST_TOGETHER = 5  # premises that a person may hold together
SHORT_CHAIN = 4  # steps that are told where a few premises leave no other way


class General(NamedTuple):
    """What every genre has besides its own techniques, for positions in which these see nothing."""

    name: str
    level: int
    idea: str


GENERAL = (
    General(
        "together",
        TOGETHER,
        f"up to {MOST_TOGETHER} clues or rules that leave no other way together, as few as"
        " possible",
    ),
    General("what-if", WHAT_IF, "suppose a choice is taken, and follow it to a contradiction"),
    General("all-together", WHAT_IF, "as many clues and rules as it takes"),
)


class Explainer:
    """A position on its way to the solution."""

    def __init__(
        self,
        puzzle: Any,
        board: Board | None = None,
        techniques: Iterable[str] | None = None,
        budget: Budget | None = None,
    ) -> None:
        """Begin at a board, or at the blank page; whatever takes longer than the budget raises
        `LimitReached`.
        """
        self.puzzle = puzzle
        self.budget = budget or Budget()
        self.genre = genre_of(puzzle)
        self.teaching = teaching_of(self.genre)
        self._names = None if techniques is None else tuple(techniques)
        self.techniques, self.general = allowed(self.teaching, self._names)
        self.has_all_techniques = techniques is None
        self._without_supposing = [one for one in self.techniques if not one.supposes]
        self._start = self.genre.blank(puzzle) if board is None else board
        self.position: Position = self.teaching.position(puzzle, self._start)
        self.climb: Climb[Any] = Climb(self.position, self.techniques)
        self._pool: list[Counterexample] = []  # what has been found in earlier positions
        self._is_planned = False
        # techniques that a rating names and that no step has used yet; those whose turn it is
        self._unused: set[str] = set()
        self._used: set[str] = set()
        self._due: list[str] = []

    @cached_property
    def _route(self) -> Route:
        return Route(self.puzzle)

    @property
    def board(self) -> Board:
        return self.position.board()

    @cached_property
    def plain(self) -> frozenset[str]:
        """The techniques of which nothing needs to be told."""
        return frozenset(one.name for one in self.techniques if one.weight == "plain")

    @property
    def is_solved(self) -> bool:
        """Whether everything is decided and, as the rules have it, right."""
        solution = self.board.solution if self.position.is_solved else None
        return solution is not None and not self.genre.mistakes(
            self.puzzle, self.genre.marks(self.puzzle, solution)
        )

    @property
    def is_contradiction(self) -> bool:
        return self.position.is_contradiction

    def next(self, *, in_words: bool = True) -> Step | None:
        """The next step, which is not taken yet; None when all is decided, or nothing more
        follows. What techniques see need not be put into words.
        """
        self.budget.check()
        if self.position.is_contradiction:
            return None
        if found := self._next_found():
            # A planned solve folds obvious steps into others, and their sentences are lost.
            is_folded = self._is_planned and found.move.removes and self._is_obvious(found)
            return told(self.climb, found, in_words=in_words and not is_folded)
        if self.position.undecided:
            return self._without_techniques()
        return None if self.is_solved or not self.general else self._broken_rules()

    def rounds(self) -> Iterator[Round[Any]]:
        """Take all the easiest moves at once, then look again; each round is given before it is
        taken. So nothing depends on the order of places.
        """
        position = self.position
        while not position.is_contradiction and position.undecided:
            self.budget.check()
            found = self.climb.round()
            if found is None:
                return
            yield found
            self.climb.take(found.removes)
            position.is_contradiction |= found.is_contradiction

    def named(self, found: Round[Any]) -> list[Found[Any]]:
        """The moves of a round that an explanation tells."""
        known: dict[Place, frozenset[Value]] = {}  # with what is obvious in this round
        return [
            one
            for one in found.telling
            if not self.is_plain(one.technique.name, one.move.removes, known)
        ]

    def plan(self) -> None:
        """Use only techniques that a rating names from here on, and each of them, so that
        explanations and ratings name the same.

        No technique sees less when more is known. So these techniques solve as much as all do, and
        at each position in which a level is first needed, every technique that the rating names
        there has a move.
        """
        scout = Explainer(self.puzzle, self.board, self._names, self.budget)
        first_looks: FirstLooks = {}
        scout.climb = Climb(scout.position, scout.techniques, first_looks=first_looks)
        names = {one.technique.name for found in scout.rounds() for one in scout.named(found)}
        if scout.is_contradiction:
            return
        self._unused |= names - self._used
        names |= self.plain
        named = [one for one in self.techniques if one.name in names]
        self.climb = Climb(self.position, named, first_looks=first_looks)
        self._is_planned = True

    def _next_found(self) -> Found[Any] | None:
        """A move of a technique that has not been used yet; of the easiest moves one that only
        notes something down; or else the next on the way through the page.
        """
        if self._unused and (first := self._first_use()):
            return first
        best: tuple[float, Found[Any]] | None = None
        for found in self.climb.newest_moves():
            technique, move = found
            if technique.weight == "bookkeeping" or self.is_plain(technique.name, move.removes):
                return found
            cost = self._route.cost(move)
            if best is None or cost < best[0]:
                best = cost, found
        return best[1] if best else None

    def _first_use(self) -> Found[Any] | None:
        """A move of an unused technique of the easiest level. All of them take turns before easier
        ones go on, since these may leave them nothing to do.
        """
        if not self._due:
            names = self.climb.seeing()
            if not self._unused.isdisjoint(names):
                self._due = [name for name in names if name in self._unused | self.plain]
        moves = {name: self.climb.moves_of(name) for name in self._due}
        for found in chain.from_iterable(moves.values()):
            if self._is_obvious(found):
                return found
        self._due = [name for name in self._due if moves[name] and name in self._unused]
        waiting = [[set(one.move.removes) for one in moves[name]] for name in self._due]
        for found in sorted(
            [one for name in self._due for one in moves[name]],
            key=lambda one: self._route.cost(one.move),
        ):
            own = self._due.index(found.technique.name)
            said = set(found.move.removes)
            others = waiting[:own] + waiting[own + 1 :]
            # The first technique in order never takes all from the others.
            if not own or all(any(not one <= said for one in other) for other in others):
                return found
        return None

    def _is_obvious(self, found: Found[Any]) -> bool:
        return self.is_plain(found.technique.name, found.move.removes)

    def is_plain(
        self,
        technique: str,
        removes: Sequence[Choice],
        known: dict[Place, frozenset[Value]] | None = None,
    ) -> bool:
        """Whether a move is obvious and leaves nothing to mark. A place that stays as it is without
        a mark needs none. `known` is what else is known of some places, and takes in the move.
        """
        if technique not in self.plain:
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
            or (genre.unmarked and left[place] == {genre.unmarked(puzzle, place)})
            for place in removed
        )

    def take(self, step: Step) -> None:
        """Rule out what this step rules out; a step that rules out nothing has found a
        contradiction.
        """
        if not self.is_plain(step.technique, step.removes):
            self._used.add(step.technique)
            self._unused.discard(step.technique)
            decided = [place for place, _ in step.removes]
            is_mark = step.technique not in self.bookkeeping
            self._route.go(decided, step.places, moves=is_mark)
        self.climb.take(step.removes)
        self.position.is_contradiction |= not step.removes
        if self._is_planned and step.technique in self.general:
            self.plan()

    def steps(self) -> Iterator[Step]:
        """One step after the other, each taken when the next one is asked for."""
        while step := self.next():
            yield step
            self.take(step)

    def _without_techniques(self) -> Step | None:
        if not self.general:
            return None
        board = self.board
        with Premises(self.puzzle, board, self.budget) as premises:
            together = SmallestExplanation(premises, board, self.truth, self.scopes)
            if not together.targets:
                return None
            together.remember(self._pool)
            self._pool = together.pool
            if "together" in self.general and (move := together.smallest(MOST_TOGETHER)):
                return self._told_together("together", TOGETHER, move)
            if "what-if" in self.general and (step := self._what_if(board, together.targets)):
                return step
            if "all-together" in self.general and (move := together.by_deletion()):
                return self._told_together("all-together", WHAT_IF, move)
        return None

    def _broken_rules(self) -> Step | None:
        """What is wrong where everything is decided: premises that do not hold, or what was plain
        from the start.
        """
        opening = self.genre.opening(self.puzzle)
        if isinstance(opening, Hopeless):
            return Step("no-solution", 1, sentence(opening.why), (), (), ())
        with Premises(self.puzzle, self.board, self.budget) as premises:
            core = premises.core(())
            assert core is not None
            reasons = premises.minimal(core, ())
        named = [self.genre.describe_reason(self.puzzle, reason) for reason in reasons]
        why = f"Everything is decided, but not all of this can be: {listing(named)}."
        return Step(
            "together", TOGETHER, why, (), tuple(reasons), tuple(sorted(self.scopes.of(reasons)))
        )

    @cached_property
    def bookkeeping(self) -> frozenset[str]:
        """The techniques that only note down what known marks mean for others."""
        return frozenset(one.name for one in self.techniques if one.weight == "bookkeeping")

    @cached_property
    def scopes(self) -> Scopes:
        return Scopes(self.puzzle)

    @cached_property
    def truth(self) -> Board | None:
        """What the solutions that keep to the start leave open; None if there is none."""
        is_blank = self._start == self.genre.blank(self.puzzle)
        with Search(
            self.puzzle, budget=self.budget, board=None if is_blank else self._start
        ) as search:
            return search.common()

    def _told_together(self, name: str, level: int, move: Move) -> Step:
        chain = self._short_chain(move)
        if chain:
            why = self._supposed(move, chain)
        else:
            *first, last = self._in_order(move) or ["what is known already"]
            look = f"Look at {', then at '.join([*first, last])}"
            why = f"{look}: that leaves no other way, so {self._conclusions(move)}."
        return Step(name, level, why, move.removes, move.reasons, places_of(move), chain)

    def _short_chain(self, move: Move) -> tuple[Step, ...]:
        """How supposing the opposite of a move comes to a contradiction by its own reasons, if a
        few steps show it.
        """
        if len(move.removes) > 1:
            return ()
        board, (choice,) = self.board, move.removes
        found = refute(self.teaching, self.puzzle, board, choice, self._without_supposing)
        if not found or len(found) > SHORT_CHAIN:
            return ()
        chain = refuted(self.teaching, self.puzzle, board, choice, found).chain
        used = {reason for step in chain for reason in step.reasons}
        premises = {reason for reason in used if reason.rule in self.teaching.premises}
        return chain if premises <= {*move.reasons} else ()

    def _in_order(self, move: Move) -> list[str]:
        """The reasons of a move in words, each beside what was looked at before it."""
        left = list(move.reasons)
        seen = {place for place, _ in move.removes}
        named = []
        while left:
            scopes = {reason: self.scopes.of([reason]) for reason in left}
            following = max(left, key=lambda reason: len(seen & scopes[reason]))
            left.remove(following)
            seen |= scopes[following]
            named.append(self.genre.describe_reason(self.puzzle, following))
        return named

    def _conclusions(self, move: Move) -> str:
        return listing(conclusions(self.genre, self.puzzle, self.board, move.removes))

    def _supposed(self, move: Move, chain: Sequence[Step]) -> str:
        """What follows from the choice that a move rules out, in words."""
        ((place, value),) = move.removes
        supposed = self.genre.describe_values(self.puzzle, place, frozenset((value,)))
        then = " ".join(step.why for step in chain)
        return f"Suppose that {supposed}. {then} That cannot be, so {self._conclusions(move)}."

    def _what_if(self, board: Board, wrong: Sequence[Choice]) -> Step | None:
        refutation = shortest_refutation(
            self.teaching, self.puzzle, board, wrong, self._without_supposing, self.budget
        )
        if refutation is None:
            return None
        place, value = refutation.choice
        reasons = dict.fromkeys(reason for step in refutation.chain for reason in step.reasons)
        known = dict.fromkeys(
            known for step in refutation.chain for known in step.places if known != place
        )
        move = Move(((place, value),), tuple(reasons), tuple(known))
        why = self._supposed(move, refutation.chain)
        return Step(
            "what-if", WHAT_IF, why, move.removes, move.reasons, places_of(move), refutation.chain
        )


def allowed(
    teaching: Teaching[Any, Any], names: Iterable[str] | None
) -> tuple[tuple[Technique[Any], ...], frozenset[str]]:
    """The techniques of these names, or of a set's name; all of them for None."""
    general = frozenset(one.name for one in GENERAL)
    if names is None:
        return teaching.techniques, general
    known = [technique.name for technique in teaching.techniques]
    wanted: set[str] = set()
    for name in names:
        if name not in teaching.sets and name not in known and name not in general:
            raise UnknownName(
                "technique", name, [*known, *(one.name for one in GENERAL), *teaching.sets]
            )
        wanted.update(teaching.sets.get(name, (name,)))
    return (
        tuple(technique for technique in teaching.techniques if technique.name in wanted),
        general & wanted,
    )
