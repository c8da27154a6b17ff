"""Verify: is a certificate right? The checker is one file that knows nothing of this package; here
it only gets a limit, and may be asked about one puzzle.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from puzzlewright.asking.arguments import as_limit
from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.checker import verify as checker
from puzzlewright.model.errors import Trouble
from puzzlewright.model.limits import Budget, Limit
from puzzlewright.processes import sandbox
from puzzlewright.verbs.prove import puzzle_text


@dataclass(frozen=True, slots=True)
class Verified:
    """What the checker says of a certificate."""

    status: Literal["proven", "refused", "unknown"]
    why: str | None  # what is wrong, and where; or which limit was reached
    facts: dict[str, Any]  # of a certificate that is right: genre, clauses, cuts, steps

    def __bool__(self) -> bool:
        return self.status == "proven"

    def __str__(self) -> str:
        if self.status == "proven":
            return f"proven: this {self.facts['genre']} puzzle has the one solution and no other"
        return f"{self.status}: {self.why}"

    def json(self) -> dict[str, Any]:
        return {"status": self.status, "why": self.why, **self.facts}


def verify(
    folder: str | os.PathLike[str], *, puzzle: Puzzle | None = None, limit: Limit | None = None
) -> Verified:
    """Check a certificate; with a puzzle, also that it is the certificate of that one."""
    budget = Budget(as_limit(limit))
    place = Path(folder)
    if not place.is_dir():
        raise Trouble(f"there is no folder {place}")
    if not (place / "manifest").exists() and any(place.glob("*/manifest")):
        raise Trouble(f"this holds certificates: verify {place}/*")

    def work(_: Callable[[None], None]) -> Verified:
        verified = _checked(place, puzzle)
        budget.check()  # the checker itself knows no limit
        return verified

    return sandbox.run_limited(
        work, budget, lambda _, why: Verified("unknown", why, {}), isolate=True
    )


def _checked(folder: Path, puzzle: Puzzle | None) -> Verified:
    try:
        facts = checker.check(folder)
        is_it = (
            puzzle is None or (folder / "puzzle.json").read_bytes() == puzzle_text(puzzle).encode()
        )
    except checker.Refused as refused:
        return Verified("refused", str(refused), {})
    if not is_it:
        return Verified("refused", "this is the certificate of another puzzle", {})
    return Verified("proven", None, facts)
