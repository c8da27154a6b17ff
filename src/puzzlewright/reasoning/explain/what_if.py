"""What-ifs: suppose a choice, apply techniques up to a contradiction, keep only needed steps."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from puzzlewright.core.board import Board, Choice, Move, Place, Step, Value
from puzzlewright.core.limits import Budget
from puzzlewright.core.phrases import say
from puzzlewright.core.words import join_words, to_sentence
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.ladder import FoundMove, TechniqueSolver
from puzzlewright.genre.solvability import techniques_up_to
from puzzlewright.genre.technique import Position, Technique
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.reasoning.explain.to_step import conclusions, places_of, to_step

MAX_NAMED = 3  # reasons that a sentence lists
MAX_TRIED_STEPS = 40  # longer chains are not reduced step by step


def needed_steps(
    puzzle: Puzzle, board: Board, steps: Sequence[Step], about: Collection[Place]
) -> list[Step]:
    """Return the last step and those it needs to decide these places, with sentences."""
    kept = _reduce_steps(steps, about)
    return _fewest_steps(puzzle, board, kept, about) or [
        _in_words(puzzle, board, step) for step in kept
    ]


def _fewest_steps(
    puzzle: Puzzle, board: Board, kept: list[Step], about: Collection[Place]
) -> list[Step] | None:
    """Leave out steps as long as techniques still find the others; None if they find too little."""
    human_model = human_model_of(genre_of(puzzle))
    techniques = {technique.name: technique for technique in human_model.techniques}
    after = board.without(choice for step in kept for choice in step.removes)

    def replay(some: Sequence[Step], *, in_words: bool) -> list[Step] | None:
        position = human_model.position(puzzle, board)
        described = _replay_steps(position, techniques, some, in_words=in_words)
        is_enough = all(position.open[place] == after.open[place] for place in about)
        return described if is_enough else None

    if len(kept) <= MAX_TRIED_STEPS and all(step.technique in techniques for step in kept):
        for step in reversed(kept[:-1]):
            without = [other for other in kept if other is not step]
            if replay(without, in_words=False):
                kept = without
    return replay(kept, in_words=True)


def _in_words(puzzle: Puzzle, board: Board, step: Step) -> Step:
    """Return a step with a sentence, at least one of its reasons and its conclusion."""
    if step.why:
        return step
    genre = genre_of(puzzle)
    named = [genre.describe_reason(puzzle, reason) for reason in step.reasons]
    if len(named) > MAX_NAMED:
        named = [*named[: MAX_NAMED - 1], f"{len(named) - MAX_NAMED + 1} more"]
    reasons = join_words(named)
    said = conclusions(genre, puzzle, board, step.removes)
    if not said:
        return replace(step, why=say("That is impossible because of {}.", reasons or "the rules"))
    if not reasons:
        return replace(step, why=to_sentence(said))
    return replace(step, why=say("Because of {}, {}.", reasons, said))


def _reduce_steps(steps: Sequence[Step], about: Collection[Place]) -> list[Step]:
    """Keep the steps that the last one uses, each reduced to what later ones need."""
    kept: list[Step] = []
    looked_at = set(about)
    for step in reversed(steps):
        decided = {place for place, _ in step.removes}
        used_places = decided & looked_at
        if used_places or not kept:
            is_reducible = not step.chain and used_places
            removes = [choice for choice in step.removes if choice[0] in used_places]
            kept.insert(0, replace(step, removes=tuple(removes)) if is_reducible else step)
            looked_at.update(set(step.places) - decided, used_places)
    return kept


def _replay_steps(
    position: Position,
    techniques: dict[str, Technique[Any]],
    steps: Sequence[Step],
    *,
    in_words: bool,
) -> list[Step] | None:
    """Repeat the steps from this position; return None if one of them is not found."""
    described = []
    for step in steps:
        if step.removes and not any(value in position.open[place] for place, value in step.removes):
            continue  # known already
        technique = techniques.get(step.technique)
        seen = _find_same_step(position, technique, step, in_words) if technique else step
        if seen is None:
            return None
        described.append(seen)
        position.eliminate(seen.removes)
    return described


def _find_same_step(
    position: Position, technique: Technique[Any], step: Step, in_words: bool
) -> Step | None:
    """Find the move of a technique here that includes what the step removes."""
    wanted = {(place, value) for place, value in step.removes if value in position.open[place]}
    places = {place for place, _ in wanted}
    spots = dict.fromkeys(spot for place in step.places for spot in technique.near(position, place))
    for spot in spots:
        for move in technique.find_moves(position, spot):
            if wanted <= set(move.removes) and (wanted or not move.removes):
                part = technique.restricted_to(position, move, places) if wanted else move
                return to_step(position, FoundMove(technique, part), in_words=in_words)
    return None


MAX_EASY_CHAIN_STEPS = 6  # a person follows about seven, with the supposition
MAX_CHAIN_STEPS = 12  # steps that a person can follow without marking them
MAX_DESCRIBED = 3  # chains that are reduced to what they need to find a short one
MAX_FOLLOWED_STEPS = 1000  # steps tried, most of which the chain does not use


class Refutation(NamedTuple):
    """An impossible choice, and the steps that show it; the last one finds the contradiction."""

    choice: Choice
    chain: tuple[Step, ...]


class WhatIf:
    """What-ifs on one board: suppose a choice, and follow it to a contradiction."""

    def __init__(self, puzzle: Puzzle, board: Board, techniques: Sequence[Technique[Any]]) -> None:
        """Follow choices by these techniques, none of which applies on the board."""
        self.puzzle, self.board, self.techniques = puzzle, board, techniques
        self._position = human_model_of(genre_of(puzzle)).position

    def shortest(self, choices: Iterable[Choice], budget: Budget) -> Refutation | None:
        """Find the shortest what-if from one of these choices."""
        found = []
        for choice in choices:
            budget.check()
            if chain := self.refute(choice):
                found.append((choice, chain))
        found.sort(key=lambda one: len(one[1]))
        described: list[Refutation] = []
        for choice, chain in found[:MAX_DESCRIBED]:
            described.append(Refutation(choice, self.describe(choice, chain)))
            if len(described[-1].chain) <= MAX_EASY_CHAIN_STEPS:
                break
        return min(described, key=lambda one: len(one.chain), default=None)

    def refute(self, choice: Choice) -> tuple[Step, ...] | None:
        """Return steps without sentences from a choice to a contradiction, if a short chain exists.

        Techniques are applied in their usual order, the easiest first.
        """
        return _follow(self._suppose(choice, self.techniques))

    def refute_shortest(self, choice: Choice) -> tuple[Step, ...] | None:
        """Return the chain of the fewest steps, where taking the easiest first needs too many."""
        hardest = max([one.level for one in self.techniques], default=0)
        return tuple(self._follow_shortest(choice, hardest) or ()) or None

    def describe(self, choice: Choice, chain: Sequence[Step]) -> tuple[Step, ...]:
        """Return the chain of a refutation with sentences, reduced to the steps it needs."""
        place, value = choice
        supposed = self.board.narrowed([(place, frozenset((value,)))])
        described = needed_steps(self.puzzle, supposed, chain, _emptied(supposed, chain))
        if len(described) > MAX_EASY_CHAIN_STEPS:
            # The easiest move first is not the shortest way. Harder moves would not help a person.
            hardest = max(step.level for step in described)
            if found := self._follow_shortest(choice, hardest):
                about = _emptied(supposed, found)
                kept = _reduce_steps(found, about)
                other = _fewest_steps(self.puzzle, supposed, kept, about)
                described = min(described, other or described, key=len)
        return tuple(described)

    def _suppose(
        self, choice: Choice, techniques: Sequence[Technique[Any]]
    ) -> TechniqueSolver[Any]:
        """Return a solver of the board on which a choice is taken."""
        place, value = choice
        position = self._position(self.puzzle, self.board)
        solver = TechniqueSolver(position, techniques, is_settled=True)
        solver.eliminate([(place, other) for other in self.board.open[place] if other != value])
        return solver

    def _follow_shortest(self, choice: Choice, hardest: int) -> list[Step] | None:
        """Take the moves up to a level that depend on the fewest others first."""
        solver = self._suppose(choice, techniques_up_to(self.techniques, hardest))
        position = solver.position
        steps: list[Step] = []
        needs: dict[Place, frozenset[int]] = {}  # the numbers of the steps behind what is known

        def needed_by(move: Move) -> frozenset[int]:
            return frozenset(number for one in places_of(move) for number in needs.get(one, ()))

        while not position.is_contradiction:
            moves = [(needed_by(found.move), found) for found in solver.all_moves()]
            fewest = min([len(needed) for needed, _ in moves], default=MAX_FOLLOWED_STEPS)
            if fewest > MAX_CHAIN_STEPS:
                return None
            latest: set[Place] = set()  # changed since these moves were found
            for needed, found in moves:
                if len(needed) > fewest:
                    continue
                step = to_step(position, found, in_words=False)
                changed = {one for one, other in step.removes if other in position.open[one]}
                emptied = [one for one in changed if position.open[one] <= _removed(step, one)]
                if not latest.isdisjoint(emptied):
                    continue  # two moves disagree: next time, the technique says what is impossible
                if changed or not step.removes:
                    number = len(steps)
                    steps.append(step)
                    solver.eliminate(step.removes)
                    latest |= changed
                    for one in changed:
                        needs[one] = needs.get(one, frozenset()) | needed | {number}
                if not step.removes or emptied:
                    return [steps[one] for one in sorted({*needed, number})]
            if not latest:
                return None
        return None


def explain_contradiction(
    puzzle: Puzzle, board: Board, techniques: Sequence[Technique[Any]]
) -> tuple[Step, ...]:
    """Return the steps from an impossible board to a contradiction, if a short chain exists."""
    position = human_model_of(genre_of(puzzle)).position(puzzle, board)
    chain = _follow(TechniqueSolver(position, techniques))
    return tuple(needed_steps(puzzle, board, chain, _emptied(board, chain))) if chain else ()


def _emptied(board: Board, chain: Sequence[Step]) -> set[Place]:
    """Return the places that these steps leave without any value."""
    after = board.without(choice for step in chain for choice in step.removes)
    return {place for step in chain[-1:] for place, _ in step.removes if not after.open[place]}


def _follow(solver: TechniqueSolver[Any]) -> tuple[Step, ...] | None:
    """Apply techniques up to a contradiction; return the steps it uses, if they are few."""
    position, steps = solver.position, list[Step]()
    while len(steps) < MAX_FOLLOWED_STEPS and (found := solver.next_move()):
        steps.append(to_step(position, found, in_words=False))
        is_changed = solver.eliminate(steps[-1].removes)
        if not steps[-1].removes or position.is_contradiction:
            chain = tuple(_used(steps))
            return chain if len(chain) <= MAX_CHAIN_STEPS else None
        if not is_changed:  # a technique that relies on one that is left out repeats itself
            return None
    return None


def _removed(step: Step, place: Place) -> set[Value]:
    return {value for other, value in step.removes if other == place}


def _used(steps: Sequence[Step]) -> Iterator[Step]:
    """Return only those steps that the last one uses."""
    kept = [steps[-1]]
    wanted: set[Place] = set(steps[-1].places)
    for step in reversed(steps[:-1]):
        if any(place in wanted for place, _ in step.removes):
            kept.append(step)
            wanted.update(step.places)
    return reversed(kept)
