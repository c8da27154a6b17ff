"""The third answer of verbs that give one thing: a limit was reached before it was there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A limit was reached: which one, and what was found so far."""

    why: str
    found: Mapping[str, Any] = field(default_factory=dict)

    @property
    def status(self) -> str:
        return "unknown"

    @property
    def name(self) -> str:
        """What stands where the name of a level would."""
        return "unknown"

    def json(self) -> dict[str, Any]:
        """As plain data."""
        return {"status": self.status, "why": self.why, **self.found}

    def __str__(self) -> str:
        return f"unknown: {self.why}"
