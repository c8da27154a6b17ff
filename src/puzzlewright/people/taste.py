"""How readily people take a technique, against what else was as near.

Luce's choice rule: of the facts in the same band of nearness, each is taken in proportion to the
readiness of its technique. That is a conditional logit with one weight per technique, matched for
nearness. A readiness of 1 is that of the mean fact there was.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from puzzlewright.people.choosing import Chosen

ROUNDS = 200
ENOUGH = 1e-3  # change of a weight in one round, as a share, at which it is left


def telling(chosen: Sequence[Chosen]) -> list[Chosen]:
    """Those that had a choice between techniques."""
    return [one for one in chosen if len(one.there) > 1]


def readiness(
    chosen: Sequence[Chosen], start: Mapping[str, float] | None = None
) -> dict[str, float]:
    """The weight of every technique, by Hunter's minorise-maximise rounds. One choice for and one
    against each technique are added, so that rare ones stay within bounds.
    """
    taken = Counter(one.technique for one in chosen)
    offered = Counter[str]()
    for one in chosen:
        offered.update(one.there)
    weights = {name: (start or {}).get(name, 1.0) for name in offered}
    for _ in range(ROUNDS):
        # against a fact of the mean readiness, which is 1
        expected = {name: 2 / (weight + 1) for name, weight in weights.items()}
        for one in chosen:
            whole = sum([number * weights[name] for name, number in one.there.items()])
            for name, number in one.there.items():
                expected[name] += number / whole
        new = {name: (taken[name] + 1) / expected[name] for name in weights}
        mean = sum([new[name] * offered[name] for name in new]) / max(offered.total(), 1)
        new = {name: weight / mean for name, weight in new.items()}
        change = max((abs(new[name] / weights[name] - 1) for name in new), default=0.0)
        weights = new
        if change < ENOUGH:
            break
    return weights
