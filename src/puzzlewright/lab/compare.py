"""Two runs of the same trials: another version, another machine, another day."""

from typing import Any

from puzzlewright.core.errors import Trouble
from puzzlewright.lab.analysis import measured, ranges
from puzzlewright.lab.folder import RunRecord
from puzzlewright.lab.plan import experiment_of
from puzzlewright.lab.stats import paired, ratio_of
from puzzlewright.lab.tables import TRIALS, FigureTable
from puzzlewright.lab.trial import ANSWERED, judged

COLUMNS = (
    "set",
    "method",
    "measure",
    "both",
    "first, mean",
    "second, mean",
    "ratio",
    "low",
    "high",
    "p",
    "other verdicts",
    TRIALS,
)


def compare(first: RunRecord, second: RunRecord) -> FigureTable:
    """What the second run takes as a multiple of the first, where both have the same trials."""
    one, other = (_by_trial(record) for record in (first, second))
    both = [key for key in one if key in other]
    if not both:
        raise Trouble("the two runs have no trial in common")
    plan = experiment_of(first.header["plan"])
    kinds = dict.fromkeys((key[0], key[1]) for key in both)
    rows = []
    for kind, method in kinds:
        keys = [key for key in both if key[:2] == (kind, method)]
        changed = sum(
            (one[key]["outcome"], one[key]["verdict"])
            != (other[key]["outcome"], other[key]["verdict"])
            for key in keys
        )
        trials = ranges([one[key]["trial"] for key in keys])
        for measure in plan.measures:
            pairs = [
                (before, after)
                for key in keys
                if one[key]["outcome"] == other[key]["outcome"] == ANSWERED
                and (before := measured(one[key], measure, plan.clock)) is not None
                and (after := measured(other[key], measure, plan.clock)) is not None
            ]
            rows.append([kind, method, measure, *_compared(pairs), changed, trials])
    differ = _differences(first, second)
    return FigureTable(
        "compare",
        f"{second.folder} as a multiple of {first.folder}",
        COLUMNS,
        rows,
        f"What differs: {differ}." if differ else "Both were measured in the same place.",
    )


def _by_trial(record: RunRecord) -> dict[tuple[Any, ...], dict[str, Any]]:
    """The rows by what was asked in them, whatever their number."""
    rows = judged([record.rows[trial] for trial in sorted(record.rows)])
    names = ("set", "method", "label", "puzzle", "repetition")
    return {tuple(row[name] for name in names): row for row in rows}


def _compared(pairs: list[tuple[float, float]]) -> list[Any]:
    if not pairs:
        return [0, *[None] * 6]
    before, after = ([pair[at] for pair in pairs] for at in (0, 1))
    ratio, tested = ratio_of(after, before), paired(after, before)
    return [
        len(pairs),
        sum(before) / len(pairs),
        sum(after) / len(pairs),
        *((ratio.ratio, ratio.low, ratio.high) if ratio else (None, None, None)),
        tested.p if tested else None,
    ]


def _differences(first: RunRecord, second: RunRecord) -> str:
    """What is not the same about the places where they were measured."""
    one, other = (record.sessions[-1] for record in (first, second))
    names = ("processor", "cores", "system", "python", "puzzlewright", "commit", "packages")
    return "; ".join(
        f"{name} {one.get(name)} and {other.get(name)}"
        for name in names
        if one.get(name) != other.get(name)
    )
