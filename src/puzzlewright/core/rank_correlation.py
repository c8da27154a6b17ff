"""Rank correlation (Spearman), without scipy."""

from collections import Counter
from collections.abc import Sequence
from statistics import StatisticsError, correlation


def spearman(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Return the rank correlation of pairs; None if there are too few, or all are equal."""
    try:
        return correlation(ranks([x for x, _ in pairs]), ranks([y for _, y in pairs]))
    except StatisticsError:
        return None


def ranks(numbers: Sequence[float]) -> list[float]:
    """Rank the numbers; equal numbers share the mean of their ranks."""
    below = 0
    rank_of = {}
    for number, times in sorted(Counter(numbers).items()):
        rank_of[number] = below + (times + 1) / 2
        below += times
    return [rank_of[number] for number in numbers]
