"""How readily people take a technique, compared with what else was at hand.

Luce's choice rule (a conditional logit): a fact is taken in proportion to the readiness of its
technique times the weight of its distance band. The mean fact at hand has readiness 1.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from puzzlewright.people.choosing import Chosen

ROUNDS = 100
ENOUGH = 2e-3  # change of a weight in one round, as a share, at which it is left

Weights: TypeAlias = dict[str | int, float]  # by technique or band


class Fit(NamedTuple):
    """The weights of techniques and of bands."""

    techniques: Weights
    bands: Weights

    @property
    def readiness(self) -> dict[str, float]:
        return {str(name): weight for name, weight in self.techniques.items()}


def telling(chosen: Sequence[Chosen]) -> list[Chosen]:
    """Those that had a choice between techniques."""
    return [one for one in chosen if len({kind[0] for kind in one.there}) > 1]


def offered(chosen: Sequence[Chosen]) -> Counter[str]:
    counted = Counter[str]()
    for one in chosen:
        for (name, _), number in one.there.items():
            counted[name] += number
    return counted


def fit(chosen: Sequence[Chosen], start: Fit | None = None) -> Fit:
    """Fit the most likely weights by Hunter's MM algorithm, techniques and bands in turn."""
    weights: tuple[Weights, Weights] = ({}, {})
    for side in (0, 1):
        for name in (kind[side] for one in chosen for kind in one.there):
            weights[side][name] = start[side].get(name, 1.0) if start else 1.0
    for _ in range(ROUNDS):
        change = 0.0
        for side in (0, 1):
            new = _better(chosen, weights, side)
            old = weights[side]
            change = max([change, *(abs(new[name] / old[name] - 1) for name in new)])
            old.update(new)
        if change < ENOUGH:
            break
    return Fit(*weights)


def _better(chosen: Sequence[Chosen], weights: tuple[Weights, Weights], side: int) -> Weights:
    """Improve one side's weights; an added choice for and against each bounds rare ones."""
    techniques, bands = weights
    old, other = weights[side], weights[1 - side]
    expected = {name: 2 / (weight + 1) for name, weight in old.items()}
    taken = dict.fromkeys(old, 1)
    there = dict.fromkeys(old, 0)
    for one in chosen:
        taken[one.kind[side]] += 1
        whole = sum(
            [number * techniques[name] * bands[band] for (name, band), number in one.there.items()]
        )
        for kind, number in one.there.items():
            there[kind[side]] += number
            expected[kind[side]] += number * other[kind[1 - side]] / whole
    new = {name: taken[name] / expected[name] for name in old}
    mean = sum([new[name] * there[name] for name in new]) / max(sum(there.values()), 1)
    return {name: weight / mean for name, weight in new.items()}
