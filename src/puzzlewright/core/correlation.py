"""Rank correlation (Spearman), without scipy."""

from collections import Counter
from collections.abc import Sequence
from statistics import StatisticsError, correlation


def spearman(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Compute the rank correlation of pairs; None if there are too few, or all are equal."""
    one, other = ranks([first for first, _ in pairs]), ranks([second for _, second in pairs])
    try:
        return correlation(one, other)
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
