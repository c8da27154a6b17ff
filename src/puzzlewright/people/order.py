"""The order of facts: a player's against that of `explain`."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import StatisticsError, correlation
from typing import NamedTuple

from puzzlewright.model.board import Place
from puzzlewright.people.replay import Replay
from puzzlewright.verbs.explain import explain


class Order(NamedTuple):
    """How an explanation goes through the facts that a player marked."""

    spearman: float | None  # against the player's order; None if there is too little to compare
    explain_jump: float | None  # mean, as a share of the diagonal
    random_jump: float | None  # the same in any order


def compare_orders(replay: Replay, random: Random) -> Order:
    """Hold the order of a player's facts against that of `explain`."""
    told = _told(replay)
    indices = [index for index, _ in told]
    player = ranks(indices)
    explained = ranks([step for _, step in told])
    try:
        spearman = correlation(player, explained)
    except StatisticsError:  # fewer than two facts, or all in one step
        spearman = None
    places = replay.places
    shuffled = random.sample(places, len(places))
    mean_jump = replay.whereabouts.mean_jump
    return Order(spearman, mean_jump([places[index] for index in indices]), mean_jump(shuffled))


def ranks(numbers: Sequence[int]) -> list[float]:
    """The rank of every number; equal ones share theirs."""
    below = 0
    rank_of = {}
    for number, times in sorted(Counter(numbers).items()):
        rank_of[number] = below + (times + 1) / 2
        below += times
    return [rank_of[number] for number in numbers]


def _told(replay: Replay) -> Sequence[tuple[int, int]]:
    """The player's facts, by their indices, in the order in which an explanation comes to them,
    with the number of its step.
    """
    waiting: dict[Place, list[int]] = {}
    for index, place in enumerate(replay.places):
        waiting.setdefault(place, []).append(index)
    still_open = list(replay.genre.blank(replay.puzzle).open)
    told = []
    for number, step in enumerate(explain(replay.puzzle)):
        for place, value in step.removes:
            still_open[place] -= {value}
        for place in dict.fromkeys(place for place, _ in step.removes):
            for index in list(waiting.get(place, ())):
                if still_open[place] <= replay.facts[index][1]:
                    told.append((index, number))
                    waiting[place].remove(index)
    return told
