"""Statistics by scipy, with the names that a report uses."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

RESAMPLES = 100_000
MAX_NUMBERS_AT_ONCE = 5_000_000  # numbers drawn at once, so that large samples fit into memory
CONFIDENCE = 0.95
SEED = 1  # so that the same rows give the same report

Numbers = Sequence[float] | NDArray[np.float64]


class Spread(NamedTuple):
    """A sample in a few numbers; None for what cannot be computed from too few numbers."""

    number: int
    mean: float | None
    sd: float | None
    median: float | None
    min: float | None
    max: float | None


def spread(numbers: Numbers) -> Spread:
    found = np.asarray(numbers, dtype=float)
    if not len(found):
        return Spread(0, None, None, None, None, None)
    return Spread(
        len(found),
        float(found.mean()),
        float(found.std(ddof=1)) if len(found) > 1 else None,
        float(np.median(found)),
        float(found.min()),
        float(found.max()),
    )


def par2(solved: Numbers, unsolved: int, limit: float) -> float | None:
    """Return the mean; unsolved instances count as twice the limit (PAR2)."""
    number = len(solved) + unsolved
    return (float(np.sum(solved)) + 2 * limit * unsolved) / number if number else None


class Ratio(NamedTuple):
    """How many times as much one method takes as another, on the same instances."""

    usable: int  # pairs with two numbers above 0; the others have no ratio
    ratio: float  # geometric mean
    gsd: float | None  # geometric standard deviation
    low: float | None  # 95 percent interval of the mean, by Student's t on logarithms
    high: float | None
    median: float
    least: float
    most: float
    slower: float  # the share of instances on which the other takes longer


def ratio_of(these: Numbers, others: Numbers) -> Ratio | None:
    """Return statistics of the pairwise ratios; None if there are none."""
    ratios = ratios_of(these, others)
    if not len(ratios):
        return None
    has_spread = len(ratios) > 1 and float(np.ptp(ratios)) > 0
    logs = np.log(ratios)
    low, high = mean_interval(logs) or (None, None)
    return Ratio(
        len(ratios),
        float(stats.gmean(ratios)),
        # not by scipy, which warns if the ratios differ only by rounding
        math.exp(float(logs.std(ddof=1))) if has_spread else None,
        None if low is None else math.exp(low),
        None if high is None else math.exp(high),
        float(np.median(ratios)),
        float(ratios.min()),
        float(ratios.max()),
        float(np.mean(ratios < 1)),
    )


def ratios_of(these: Numbers, others: Numbers) -> NDArray[np.float64]:
    """Return the ratios of all pairs with two numbers above 0."""
    mine, theirs = (np.asarray(some, dtype=float) for some in (these, others))
    usable = (mine > 0) & (theirs > 0)
    ratios: NDArray[np.float64] = mine[usable] / theirs[usable]
    return ratios


def mean_interval(numbers: Numbers) -> tuple[float, float] | None:
    """Return the 95 percent interval of the mean, by Student's t; None for fewer than two numbers.

    Its coverage is right for few numbers, too. A percentile bootstrap of six covers 86 percent.
    """
    found = np.asarray(numbers, dtype=float)
    if len(found) < 2:
        return None
    mean, error = float(found.mean()), float(stats.sem(found))
    width = float(stats.t.ppf((1 + CONFIDENCE) / 2, len(found) - 1)) * error
    return mean - width, mean + width


def ratio_p(these: Numbers, others: Numbers, factor: float) -> float | None:
    """Return the two-sided p of "the mean ratio is this factor"; None for fewer than two pairs."""
    logs = np.log(ratios_of(these, others)) - math.log(factor)
    if len(logs) < 2:
        return None
    if float(np.ptp(logs)) < 1e-12:  # counts can be the same in all pairs
        return 1.0 if abs(float(logs[0])) < 1e-12 else 0.0
    return float(stats.ttest_1samp(logs, 0).pvalue)


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Return Holm's corrected p-values: at most 5 percent chance of any false one among all."""
    order = sorted((p, at) for at, p in enumerate(p_values) if p is not None)
    corrected: list[float | None] = [None] * len(p_values)
    largest = 0.0
    for rank, (p, at) in enumerate(order):
        largest = max(largest, min(1.0, p * (len(order) - rank)))
        corrected[at] = largest
    return corrected


class Paired(NamedTuple):
    """Whether two methods differ on the same instances."""

    pairs: int
    difference: float  # mean
    sd: float
    t: float
    p: float  # of the paired t-test
    cohens_d: float
    wilcoxon_p: float


def paired(these: Numbers, others: Numbers) -> Paired | None:
    """Both tests; None where there are too few pairs, or where all differences are the same.

    Differences of rounded times that are equal on paper can differ in their last bit. A t-test
    would divide by that bit.
    """
    mine, theirs = (np.asarray(some, dtype=float) for some in (these, others))
    differences = mine - theirs
    if len(differences) < 2:
        return None
    rounding = 1e-12 * float(np.max(np.abs([mine, theirs])))
    if float(np.ptp(differences)) <= rounding:
        return None
    sd = float(differences.std(ddof=1))
    tested = stats.ttest_rel(these, others)
    return Paired(
        len(differences),
        float(differences.mean()),
        sd,
        float(tested.statistic),
        float(tested.pvalue),
        float(differences.mean()) / sd,
        float(stats.wilcoxon(differences).pvalue),
    )


class Alike(NamedTuple):
    """Test by its mean whether a small sample could be drawn from a large one."""

    mean: float  # of the small sample
    low: float  # 95 percent of the means of samples of that size from the large one
    high: float
    bootstrap_p: float  # two-sided: how often they are as far out
    z: float
    z_p: float


def alike(small: Numbers, large: Numbers, resamples: int = RESAMPLES) -> Alike | None:
    """Compare as in section 7 of the Context thesis: bootstrap, and a one-sample z-test."""
    some, many = (np.asarray(one, dtype=float) for one in (small, large))
    if not len(some) or len(many) < 2 or float(np.ptp(many)) == 0:
        return None
    rng = np.random.default_rng(SEED)
    at_once = max(1, MAX_NUMBERS_AT_ONCE // len(some))
    means = np.concatenate(
        [
            rng.choice(many, size=(min(at_once, resamples - start), len(some))).mean(axis=1)
            for start in range(0, resamples, at_once)
        ]
    )
    mean = float(some.mean())
    tails = float(np.mean(means <= mean)), float(np.mean(means >= mean))
    z = (mean - float(many.mean())) / (float(many.std(ddof=1)) / math.sqrt(len(some)))
    low, high = np.quantile(means, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    bootstrap_p = min(1.0, 2 * min(tails))
    return Alike(mean, float(low), float(high), bootstrap_p, z, float(2 * stats.norm.sf(abs(z))))


class RankCorrelation(NamedTuple):
    """Whether two numbers of the same instances rise and fall together."""

    pairs: int
    spearman: float
    p: float


def rank_correlation(these: Numbers, others: Numbers) -> RankCorrelation | None:
    """Spearman's; None for fewer than three pairs, or where one of the numbers is always alike."""
    if len(these) < 3 or min(float(np.ptp(some)) for some in (these, others)) == 0:
        return None
    result = stats.spearmanr(these, others)
    return RankCorrelation(len(these), float(result.statistic), float(result.pvalue))


class GrowthFit(NamedTuple):
    """How a number grows with size, by two laws; the one that fits better is named."""

    sizes: int
    power: float  # as size to this power
    power_fit: float  # R squared
    base: float  # multiplied by this when the side of the grid grows by one
    base_fit: float
    law: str


def growth(sizes: Numbers, numbers: Numbers) -> GrowthFit | None:
    """Fit growth over cells and over the side of the grid; None for fewer than three sizes."""
    cells, found = (np.asarray(some, dtype=float) for some in (sizes, numbers))
    usable = (cells > 0) & (found > 0)
    cells, logs = cells[usable], np.log(found[usable])
    if len(set(cells.tolist())) < 3:
        return None
    power = stats.linregress(np.log(cells), logs)
    base = stats.linregress(np.sqrt(cells), logs)
    fits = float(power.rvalue) ** 2, float(base.rvalue) ** 2
    return GrowthFit(
        len(set(cells.tolist())),
        float(power.slope),
        fits[0],
        math.exp(float(base.slope)),
        fits[1],
        "power" if fits[0] >= fits[1] else "exponential",
    )
