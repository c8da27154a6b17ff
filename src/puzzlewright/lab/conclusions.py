"""The conclusions of a report: published claims, samples of other sets, and correlations."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from puzzlewright.lab.analysis import (
    LIKENESS_COLUMNS,
    Pair,
    RunAnalysis,
    ranges,
    trials_in,
    values_of,
)
from puzzlewright.lab.plan import Claim
from puzzlewright.lab.statistics import CONFIDENCE, Ratio, holm, rank_correlation, ratio_of, ratio_p
from puzzlewright.lab.tables import NOT_RUN, TRIALS, FigureTable

MIN_PAIRS = 6  # fewer lie all on one side by chance in at least one of sixteen cases
HOLDS, FAILS, OPEN = "holds", "does not hold", "not decided"


class ClaimTest(NamedTuple):
    """A claim on one set, and the figures that decide it."""

    claim: Claim
    set: str
    pairs: Sequence[Pair]
    censored: int
    ratio: Ratio | None
    p: float | None  # before Holm's correction

    def answer(self, corrected: float | None) -> str:
        ratio, claim = self.ratio, self.claim
        if ratio is None or corrected is None or ratio.usable < MIN_PAIRS:
            return OPEN
        if corrected >= 1 - CONFIDENCE:
            return OPEN
        is_within = claim.factor < ratio.ratio < (claim.at_most or math.inf)
        return HOLDS if is_within else FAILS


def _claim_test(found: RunAnalysis, claim: Claim, kind: str) -> ClaimTest:
    pairs, censored = found.censored(kind, claim.more, claim.less, claim.measure)
    these, others = values_of(pairs)
    ratio, p = ratio_of(these, others), ratio_p(these, others, claim.factor)
    if ratio and p is not None and claim.at_most is not None and ratio.ratio > claim.factor:
        above = ratio_p(these, others, claim.at_most) or 0.0
        p = above if ratio.ratio > claim.at_most else max(p, above)
    return ClaimTest(claim, kind, pairs, censored, ratio, p)


def _sets_of(found: RunAnalysis, claim: Claim) -> list[str]:
    """Return the sets in which both methods of a claim take part."""
    both = [one for one in found.plan.methods if one.name in (claim.less, claim.more)]
    return [kind for kind in found.sets if all(kind in (one.sets or [kind]) for one in both)]


def claims(found: RunAnalysis) -> FigureTable:
    """Test the published conclusions, with one correction for all of them."""
    tests = [
        _claim_test(found, claim, kind)
        for claim in found.plan.claims
        for kind in claim.sets or _sets_of(found, claim)
    ]
    rows = []
    for test, p in zip(tests, holm([test.p for test in tests]), strict=True):
        claim, ratio = test.claim, test.ratio
        expected = None if claim.factor == 1 and claim.at_most is None else f"{claim.factor:g}"
        if claim.at_most is not None:
            expected = f"{expected} to {claim.at_most:g}"
        rows.append(
            [
                *(claim.text, test.set),
                test.answer(p) if test.set in found.sets else NOT_RUN,
                *(ratio.usable if ratio else 0, test.censored),
                *((ratio.ratio, ratio.low, ratio.high) if ratio else (None, None, None)),
                *(expected, p),
                ranges(trials_in([one for pair in test.pairs for one in pair])),
            ]
        )
    columns = ("pairs", "censored", "ratio", "low", "high", "claimed", "Holm p")
    return FigureTable(
        "claims",
        "What was concluded, and whether it is so here",
        ("claim", "set", "here", *columns, TRIALS),
        rows,
        "The ratio is the geometric mean over the pairs, with its 95 percent interval (Student's t"
        " on logarithms). A trial that reached a limit counts as that limit (censored). A claim"
        " holds, or does not, where the p-value is below 0.05 after Holm's correction for all rows"
        " of this table; else, and where there are fewer than six pairs, it is not decided. A"
        " verdict is about the set in its row only.",
    )


def likenesses(found: RunAnalysis) -> FigureTable:
    """Return whether one set could be a sample of another, method by method."""
    rows: list[list[object]] = []
    for one in found.plan.alike:
        for method in found.methods:
            if values := found.likeness(one, method):
                trials = found.likeness_trials(one, method)
                rows.append([one.sample, one.population, method, *values, trials])
    return FigureTable(
        "alike",
        "Could one set be a sample of the other?",
        (
            "sample",
            "population",
            "method",
            "mean of sample",
            "low",
            "high",
            *LIKENESS_COLUMNS,
            TRIALS,
        ),
        rows,
        "Low and high: 95 percent of the means of samples of that size from the population.",
    )


def correlations(found: RunAnalysis) -> FigureTable:
    """Return the correlations of measures over all instances of some sets."""
    rows: list[list[object]] = []
    for one in found.plan.correlated:
        sets = one.sets or found.sets
        for method in found.methods:
            both = found.correlated(method, one.first, one.second, sets)
            if values := rank_correlation(*values_of(both)):
                trials = ranges(trials_in([first for first, _ in both]))
                rows.append([one.first, one.second, method, *values, ", ".join(sets), trials])
    return FigureTable(
        "correlated",
        "Which measures go together",
        ("first", "second", "method", "instances", "Spearman", "p", "sets", TRIALS),
        rows,
        "Spearman's rank correlation over all instances of these sets: 1 where both order the"
        " instances alike, 0 where they are independent.",
    )
