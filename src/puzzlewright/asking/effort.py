"""What it has taken to answer: what the engine counted, and how often it was asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

# how engines call what they count, the first name that one has
NAMES = {
    "conflicts": ("conflicts", "sat::conflicts"),
    "decisions": ("decisions", "sat::decisions"),
    "propagations": ("propagations", "sat::propagations"),
    "restarts": ("restarts", "sat::starts"),
}


@dataclass(frozen=True, slots=True)
class Effort:
    """Numbers of an engine that counts; None for those of one that does not tell."""

    conflicts: int | None = None
    decisions: int | None = None
    propagations: int | None = None
    restarts: int | None = None
    cuts: int = 0  # rules that waited until a candidate broke them
    rounds: int = 0  # questions put to the engine

    @classmethod
    def of(cls, counters: Mapping[str, int], cuts: int, rounds: int) -> Self:
        """What these counters say, whatever their engine calls them."""
        if not counters:
            return cls(cuts=cuts, rounds=rounds)
        # z3 leaves out what is 0.
        counted = {
            kind: next((counters[name] for name in names if name in counters), 0)
            for kind, names in NAMES.items()
        }
        return cls(**counted, cuts=cuts, rounds=rounds)
