"""The order of facts: a player's against that of `explain`."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.explaining.explainer import Explainer
from puzzlewright.model.board import Place
from puzzlewright.model.correlation import spearman
from puzzlewright.model.step import Step
from puzzlewright.people.replay import Replay
from puzzlewright.verbs.explain import explain


class OrderOfFacts(NamedTuple):
    """The order in which an explanation reaches a player's facts; None where too few compare."""

    as_told: float | None  # Spearman against the player's order
    as_found: float | None  # the same, where what is plain does not wait for the step that uses it
    explain_jump: float | None  # mean, as a share of the diagonal
    random_jump: float | None  # the same in any order


def compare_orders(replay: Replay, random: Random) -> OrderOfFacts:
    """Hold the order of a player's facts against that of `explain`."""
    told = _reached(replay, explain(replay.puzzle))
    found = _reached(replay, _found(replay.puzzle))
    places, mean_jump = replay.places, replay.whereabouts.mean_jump
    jump = mean_jump([places[index] for index, _ in told])
    at_random = mean_jump(random.sample(places, len(places)))
    return OrderOfFacts(spearman(told), spearman(found), jump, at_random)


def _found(puzzle: Puzzle) -> Iterator[Step]:
    explainer = Explainer(puzzle)
    while step := explainer.next(in_words=False):
        yield step
        explainer.take(step)


def _reached(replay: Replay, steps: Iterable[Step]) -> list[tuple[int, int]]:
    """List the player's facts in the order these steps reach them: (fact index, step number)."""
    waiting: dict[Place, list[int]] = {}
    for index, place in enumerate(replay.places):
        waiting.setdefault(place, []).append(index)
    still_open = list(replay.genre.blank(replay.puzzle).open)
    reached = []
    for number, step in enumerate(steps):
        for place, value in step.removes:
            still_open[place] -= {value}
        for place in dict.fromkeys(place for place, _ in step.removes):
            for index in list(waiting.get(place, ())):
                if still_open[place] <= replay.facts[index][1]:
                    reached.append((index, number))
                    waiting[place].remove(index)
    return reached
