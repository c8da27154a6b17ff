"""Statistics against scipy and known values: what was planted is found, and nothing else."""

import math
from random import Random

import numpy as np
import pytest
from scipy import stats

from puzzlewright.lab.statistics import (
    alike,
    growth,
    holm,
    mean_interval,
    paired,
    par2,
    rank_correlation,
    ratio_of,
    ratio_p,
    spread,
)


def test_a_sample_in_a_few_numbers() -> None:
    assert spread([2, 4, 4, 4, 5, 5, 7, 9])[:2] == (8, 5)
    assert spread([2, 4, 4, 4, 5, 5, 7, 9]).sd == pytest.approx(math.sqrt(32 / 7))
    assert spread([3, 1, 2])[3:] == (2, 1, 3)
    assert spread([7]).sd is None
    assert spread([]).mean is None


def test_what_is_not_solved_counts_twice_the_limit() -> None:
    assert par2([1, 3], 2, 10) == 11
    assert par2([], 0, 10) is None


def test_the_mean_of_inverted_ratios_is_the_inverted_mean() -> None:
    ratio, back = ratio_of([2, 8], [1, 1]), ratio_of([1, 1], [2, 8])
    assert ratio
    assert back
    assert ratio.ratio == pytest.approx(4)
    assert ratio.ratio * back.ratio == pytest.approx(1)
    assert ratio.gsd == pytest.approx(math.exp(np.std(np.log([2, 8]), ddof=1)))
    assert (ratio.slower, back.slower) == (0, 1)
    assert ratio_of([1, 0], [0, 1]) is None


def test_tests_are_those_of_scipy() -> None:
    random = np.random.default_rng(1)
    a = random.normal(10, 2, 40)
    b = a + random.normal(1, 1, 40)
    tested = paired(b, a)
    assert tested
    assert (tested.t, tested.p) == pytest.approx(tuple(stats.ttest_rel(b, a)))
    assert tested.wilcoxon_p == pytest.approx(stats.wilcoxon(b - a).pvalue)
    assert tested.cohens_d == pytest.approx(np.mean(b - a) / np.std(b - a, ddof=1))
    # t is d times the root of the number of pairs, as in table 5 of the Context thesis
    assert tested.t == pytest.approx(tested.cohens_d * math.sqrt(40))
    assert 1.2385 * math.sqrt(6485) == pytest.approx(99.74, abs=0.01)
    assert paired([1, 2, 3], [1, 2, 3]) is None
    assert paired([0.3, 0.4], [0.1, 0.2]) is None  # the same difference but for its last bit


def test_a_planted_difference_is_found_and_none_where_there_is_none() -> None:
    random = Random(2)
    base = [random.lognormvariate(3, 1) for _ in range(60)]
    slower = [1.3 * value * random.lognormvariate(0, 0.1) for value in base]
    same = [value * random.lognormvariate(0, 0.1) for value in base]
    planted, nothing = ratio_of(slower, base), ratio_of(same, base)
    assert planted
    assert nothing
    assert planted.low is not None
    assert planted.high is not None
    assert planted.low < 1.3 < planted.high
    assert planted.low > 1
    assert nothing.low is not None
    assert nothing.high is not None
    assert nothing.low < 1 < nothing.high
    tests = paired(slower, base), paired(same, base)
    assert all(tests)
    assert tests[0]
    assert tests[1]
    assert max(tests[0].p, tests[0].wilcoxon_p) < 0.001
    assert min(tests[1].p, tests[1].wilcoxon_p) > 0.05


@pytest.mark.parametrize("pairs", [3, 6, 8, 12, 20])
def test_an_interval_holds_the_true_ratio_as_often_as_it_says(pairs: int) -> None:
    """The coverage by simulation, with noise as in runs: 95 percent, also with few pairs."""
    random = np.random.default_rng(pairs)
    runs, held = 4000, 0
    for ratios in random.lognormal(math.log(3), 0.4, (runs, pairs)):
        interval = mean_interval(np.log(ratios))
        assert interval
        held += interval[0] < math.log(3) < interval[1]
    assert held / runs == pytest.approx(0.95, abs=0.012)


def test_an_interval_of_the_mean_is_that_of_student() -> None:
    assert mean_interval([1.0, 2.0, 3.0]) == pytest.approx(
        stats.t.interval(0.95, 2, loc=2, scale=1 / math.sqrt(3))
    )
    assert mean_interval([2.0, 2.0]) == (2, 2)
    assert mean_interval([2.0]) is None


def test_zeros_are_not_usable() -> None:
    found = ratio_of([0, 2, 4, 6], [1, 1, 0, 3])
    assert found
    assert found.usable == 2
    assert found.ratio == pytest.approx(2)


def test_a_ratio_is_tested_against_a_factor() -> None:
    these, others = [2.1, 3.9, 6.2, 7.8, 10.1, 11.7], [1, 2, 3, 4, 5, 6]
    alike_p, unlike_p = ratio_p(these, others, 2), ratio_p(these, others, 3)
    assert alike_p is not None
    assert unlike_p is not None
    assert unlike_p < 0.001 < 0.3 < alike_p
    assert ratio_p([2, 2], [1, 1], 2) == 1
    assert ratio_p([2, 2], [1, 1], 3) == 0
    assert ratio_p([2], [1], 3) is None


def test_holms_correction() -> None:
    assert holm([0.01, 0.04, None, 0.03]) == pytest.approx([0.03, 0.06, None, 0.06])
    assert holm([0.5, 0.9]) == [1, 1]
    assert holm([]) == []


def test_a_sample_of_a_population_is_distinguished_from_another() -> None:
    random = np.random.default_rng(4)
    population = random.normal(100, 10, 2000)
    like, unlike = alike(population[:9], population), alike(population[:9] + 12, population)
    assert like
    assert unlike
    assert like.low < like.mean < like.high
    assert min(like.bootstrap_p, like.z_p) > 0.05
    assert max(unlike.bootstrap_p, unlike.z_p) < 0.01
    error = population.std(ddof=1) / 3
    assert unlike.z == pytest.approx((unlike.mean - population.mean()) / error)


@pytest.mark.parametrize(
    ("law", "numbers"),
    [
        ("power", [0.5 * size**1.5 for size in (49, 225, 900, 2500)]),
        ("exponential", [2.0 * 1.2 ** math.sqrt(size) for size in (49, 225, 900, 2500)]),
    ],
)
def test_growth_is_fitted_by_the_law_that_made_it(law: str, numbers: list[float]) -> None:
    fitted = growth([49, 225, 900, 2500], numbers)
    assert fitted
    assert fitted.law == law
    assert (fitted.power if law == "power" else fitted.base) == pytest.approx(
        1.5 if law == "power" else 1.2
    )
    assert growth([49, 225], numbers[:2]) is None


def test_correlated_numbers_are_distinguished_from_independent_ones() -> None:
    random = np.random.default_rng(5)
    a, b = random.normal(0, 1, 80), random.normal(0, 1, 80)
    together, apart = rank_correlation(a, np.exp(a) + 0.1 * b), rank_correlation(a, b)
    assert together
    assert apart
    assert (apart.spearman, apart.p) == pytest.approx(tuple(stats.spearmanr(a, b)))
    assert together.p < 0.001 < 0.05 < apart.p
    assert rank_correlation([1, 2, 3], [3, 2, 1]) == (3, -1, 0)
    assert rank_correlation([1, 1, 1], [1, 2, 3]) is None
