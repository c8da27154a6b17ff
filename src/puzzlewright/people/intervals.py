"""How sure a figure is: puzzles are drawn again within players, and each player is left out."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

Tally: TypeAlias = dict[str, tuple[float, float]]  # by a figure's name: a sum, and of how many

RESAMPLES = 400
TAIL = 0.025


class Estimate(NamedTuple):
    """A figure with what it might be as well."""

    value: float
    low: float  # 95 percent interval
    high: float
    least: float  # with one player left out; the value itself if there is only one
    most: float
    number: float  # of what it is the mean

    def json(self) -> dict[str, Any]:
        return {name: round(number, 4) for name, number in zip(self._fields, self, strict=True)}


def means(tallies: Iterable[tuple[Tally, int]]) -> dict[str, float]:
    """Return the mean of every figure, with each solve weighted by its count."""
    sums: dict[str, float] = {}
    counts: dict[str, float] = {}
    for tally, times in tallies:
        for name, (total, count) in tally.items():
            sums[name] = sums.get(name, 0.0) + times * total
            counts[name] = counts.get(name, 0.0) + times * count
    return {name: sums[name] / count for name, count in counts.items() if count}


def estimates(
    players: Sequence[str],
    figures: Callable[[Counter[int]], dict[str, float]],
    counts: dict[str, float],
    random: Random,
    resamples: int = RESAMPLES,
) -> dict[str, Estimate]:
    """Estimate every figure with intervals; `figures` computes them for weighted solves."""
    own = {
        player: [number for number, one in enumerate(players) if one == player]
        for player in dict.fromkeys(players)
    }
    whole = figures(Counter(range(len(players))))
    drawn: dict[str, list[float]] = {name: [] for name in whole}
    for _ in range(resamples):
        again = [number for mine in own.values() for number in random.choices(mine, k=len(mine))]
        for name, value in figures(Counter(again)).items():
            drawn[name].append(value)
    left_out: dict[str, list[float]] = {name: [value] for name, value in whole.items()}
    for player in own if len(own) > 1 else ():
        others = Counter(number for number, one in enumerate(players) if one != player)
        for name, value in figures(others).items():
            left_out[name].append(value)
    return {
        name: Estimate(
            value, *_interval(drawn[name] or [value]), min(out), max(out), counts.get(name, 0.0)
        )
        for (name, value), out in zip(whole.items(), left_out.values(), strict=True)
    }


def _interval(values: list[float]) -> tuple[float, float]:
    in_order = sorted(values)
    cut = int(TAIL * len(in_order))
    return in_order[cut], in_order[-1 - cut]
