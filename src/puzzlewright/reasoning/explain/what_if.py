"""What-ifs: suppose a choice, apply techniques up to a contradiction, keep only needed steps."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from puzzlewright.core.board import Board, Choice, Place, Step
from puzzlewright.core.limits import Budget
from puzzlewright.core.phrases import say
from puzzlewright.core.words import join_words, to_sentence
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.technique import HumanModel, Position, Technique
from puzzlewright.genres import genre_of
from puzzlewright.reasoning.explain.to_step import conclusions, places_of, to_step

MAX_NAMED = 3  # reasons that a sentence lists
MAX_TRIED_STEPS = 40  # longer chains are not reduced step by step


def needed_steps(
    human_model: HumanModel[Any, Any],
    puzzle: Puzzle,
    board: Board,
    steps: Sequence[Step],
    about: Collection[Place],
) -> list[Step]:
    """Return the last step and those it needs to decide these places, with sentences."""
    techniques = {technique.name: technique for technique in human_model.techniques}
    kept = _reduce_steps(steps, about)
    after = board.without(choice for step in steps for choice in step.removes)

    def replay(some: Sequence[Step]) -> list[Step] | None:
        position = human_model.position(puzzle, board)
        described = _replay_steps(position, techniques, some)
        is_enough = all(position.open[place] == after.open[place] for place in about)
        return described if is_enough else None

    if len(kept) <= MAX_TRIED_STEPS and all(step.technique in techniques for step in kept):
        for step in reversed(kept[:-1]):
            without = [other for other in kept if other is not step]
            if replay(without):
                kept = without
    return replay(kept) or [_in_words(puzzle, board, step) for step in kept]


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
    position: Position, techniques: dict[str, Technique[Any]], steps: Sequence[Step]
) -> list[Step] | None:
    """Repeat the steps from this position; return None if one of them is not found."""
    described = []
    for step in steps:
        if step.removes and not any(value in position.open[place] for place, value in step.removes):
            continue  # known already
        technique = techniques.get(step.technique)
        seen = _find_same_step(position, technique, step) if technique else step
        if seen is None:
            return None
        described.append(seen)
        position.eliminate(seen.removes)
    return described


def _find_same_step(position: Position, technique: Technique[Any], step: Step) -> Step | None:
    """Find the move of a technique here that includes what the step removes."""
    wanted = {(place, value) for place, value in step.removes if value in position.open[place]}
    places = {place for place, _ in wanted}
    spots = dict.fromkeys(spot for place in step.places for spot in technique.near(position, place))
    for spot in spots:
        for move in technique.find_moves(position, spot):
            if wanted <= set(move.removes) and (wanted or not move.removes):
                part = technique.restricted_to(position, move, places) if wanted else move
                why = technique.describe(position, part)
                return Step(
                    step.technique, step.level, why, part.removes, part.reasons, places_of(part)
                )
    return None


MAX_CHAIN_STEPS = 12  # steps that a person can follow without marking them
MAX_FOLLOWED_STEPS = 1000  # steps tried, most of which the chain does not use


class Refutation(NamedTuple):
    """An impossible choice, and the steps that show it; the last one finds the contradiction."""

    choice: Choice
    chain: tuple[Step, ...]


def shortest_refutation(
    human_model: HumanModel[Any, Any],
    puzzle: Puzzle,
    board: Board,
    choices: Iterable[Choice],
    techniques: Sequence[Technique[Any]],
    budget: Budget,
) -> Refutation | None:
    """Find the shortest what-if from one of these choices, where no technique applies."""
    shortest: Refutation | None = None
    for choice in choices:
        budget.check()
        chain = refute(human_model, puzzle, board, choice, techniques)
        if chain and (shortest is None or len(chain) < len(shortest.chain)):
            shortest = Refutation(choice, chain)
    return describe_refutation(human_model, puzzle, board, *shortest) if shortest else None


def refute(
    human_model: HumanModel[Any, Any],
    puzzle: Puzzle,
    board: Board,
    choice: Choice,
    techniques: Sequence[Technique[Any]],
) -> tuple[Step, ...] | None:
    """Return steps without sentences from a choice to a contradiction, if a short chain exists."""
    place, value = choice
    position = human_model.position(puzzle, board)
    solver = TechniqueSolver(position, techniques, is_settled=True)
    solver.eliminate([(place, other) for other in board.open[place] if other != value])
    return _follow(position, solver)


def explain_contradiction(
    human_model: HumanModel[Any, Any],
    puzzle: Puzzle,
    board: Board,
    techniques: Sequence[Technique[Any]],
) -> tuple[Step, ...]:
    """Return the steps from an impossible board to a contradiction, if a short chain exists."""
    position = human_model.position(puzzle, board)
    chain = _follow(position, TechniqueSolver(position, techniques)) or ()
    about = _emptied(board, chain)
    return tuple(needed_steps(human_model, puzzle, board, chain, about)) if chain else ()


def _emptied(board: Board, chain: Sequence[Step]) -> set[Place]:
    """Return the places that these steps leave without any value."""
    after = board.without(choice for step in chain for choice in step.removes)
    return {place for step in chain[-1:] for place, _ in step.removes if not after.open[place]}


def _follow(position: Position, solver: TechniqueSolver[Any]) -> tuple[Step, ...] | None:
    """Apply techniques up to a contradiction; return the steps it uses, if they are few."""
    steps: list[Step] = []
    while len(steps) < MAX_FOLLOWED_STEPS and (found := solver.next_move()):
        steps.append(to_step(position, found, in_words=False))
        is_changed = solver.eliminate(steps[-1].removes)
        if not steps[-1].removes or position.is_contradiction:
            chain = tuple(_used(steps))
            return chain if len(chain) <= MAX_CHAIN_STEPS else None
        if not is_changed:  # a technique that relies on one that is left out repeats itself
            return None
    return None


def describe_refutation(
    human_model: HumanModel[Any, Any],
    puzzle: Puzzle,
    board: Board,
    choice: Choice,
    chain: Sequence[Step],
) -> Refutation:
    """Return a refutation with sentences, reduced to the steps it needs."""
    place, value = choice
    supposed = board.narrowed([(place, frozenset((value,)))])
    about = _emptied(supposed, chain)
    return Refutation(choice, tuple(needed_steps(human_model, puzzle, supposed, chain, about)))


def _used(steps: Sequence[Step]) -> Iterator[Step]:
    """Return only those steps that the last one uses."""
    kept = [steps[-1]]
    wanted: set[Place] = set(steps[-1].places)
    for step in reversed(steps[:-1]):
        if any(place in wanted for place, _ in step.removes):
            kept.append(step)
            wanted.update(step.places)
    return reversed(kept)
