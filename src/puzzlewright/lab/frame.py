"""The rows of a run as a frame: one column for everything that a report asks for."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import polars as pl

from puzzlewright.lab.folder import RunRecord
from puzzlewright.lab.judging import judged
from puzzlewright.lab.plan import PHASES
from puzzlewright.lab.trial import ANSWERED

KEYS = ("trial", "set", "instance", "label", "puzzle", "method", "repetition", "outcome", "verdict")
MILLISECONDS = 1000.0


def frame_of(record: RunRecord, measures: Iterable[str]) -> pl.DataFrame:
    """All rows, sorted by trial, each with these measures; times in milliseconds."""
    rows = judged([record.rows[trial] for trial in sorted(record.rows)])
    clock = record.header["plan"]["clock"]
    wanted = dict.fromkeys(measures)
    data: dict[str, list[Any]] = {name: [row[name] for row in rows] for name in KEYS}
    data["why"] = [row["why"] for row in rows]
    for measure in wanted:
        data[measure] = [measured(row, measure, clock) for row in rows]
    schema: dict[str, Any] = dict.fromkeys(wanted, pl.Float64)
    return pl.DataFrame(data, schema_overrides=schema).with_columns(
        is_solved=pl.col("outcome") == ANSWERED
    )


def measured(row: Mapping[str, Any], measure: str, clock: str) -> float | None:
    """A measure of a row: the sum of its parts, None if one was not come to."""
    total = 0.0
    for part in measure.split("+"):
        value = row[clock].get(part)
        value = row["values"].get(part) if value is None else MILLISECONDS * value
        if value is None:
            return None
        total += value
    return total


def unit_of(measure: str) -> str:
    """In what a measure is told."""
    if measure == "memory":
        return "MB"
    return "ms" if set(measure.split("+")) <= {*PHASES, "make", "rate", "measure"} else ""


def by_instance(frame: pl.DataFrame, measure: str) -> pl.DataFrame:
    """One number for each set, instance and method that was solved: the median of repetitions."""
    return (
        frame.filter(pl.col("is_solved") & pl.col(measure).is_not_null())
        .group_by("set", "instance", "method", maintain_order=True)
        .agg(
            pl.col(measure).median().alias("value"),
            pl.col("label").first(),
            pl.col("trial").alias("trials"),
        )
    )


def pairs(found: pl.DataFrame, kind: str, method: str, reference: str) -> pl.DataFrame:
    """The instances of a set that both methods have solved, with the number of each."""
    here = found.filter(pl.col("set") == kind)
    return here.filter(pl.col("method") == method).join(
        here.filter(pl.col("method") == reference), on="instance", suffix="_other"
    )


def ranges(trials: Sequence[int]) -> str:
    """Numbers of trials in few words: '1-100, 203'."""
    found: list[list[int]] = []
    for number in sorted(set(trials)):
        if found and number == found[-1][-1] + 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return ", ".join("-".join(map(str, run)) for run in found)
