"""Verdicts held against each other.

Every solution in a row has passed the rules. So nobody is outvoted here: who says that there is
none is wrong if anybody found one, and who says that it is the only one is wrong if another was
found.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from puzzlewright.lab.trial import ANSWERED, OUTCOMES, WRONG

MOST_ALLOWED = {"none": 0, "unique": 1}  # solutions that a verdict leaves room for


def judged(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The rows, with those marked as wrong that others have proven wrong."""
    known: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        if row["puzzle"] is not None:
            known[row["puzzle"]].update(row["solutions"])
    return [_judged(row, known[row["puzzle"]] if row["puzzle"] else set()) for row in rows]


def _judged(row: Mapping[str, Any], known: set[str]) -> dict[str, Any]:
    most = MOST_ALLOWED.get(row["verdict"] or "")
    if row["outcome"] != ANSWERED or most is None or len(known) <= most:
        return dict(row)
    said = "that there is no solution" if most == 0 else "that there is one solution only"
    there = "there is one" if most == 0 else f"there are at least {len(known)}"
    return {**row, "outcome": WRONG, "why": f"says {said}, but {there}"}


def outcomes_of(rows: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """How often each came of it."""
    counted = Counter(row["outcome"] for row in rows)
    return {name: counted[name] for name in OUTCOMES if counted[name]}
