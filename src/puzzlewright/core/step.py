"""Reasons, and the steps of an explanation: what follows, from what, and why."""

from dataclasses import dataclass
from typing import NamedTuple

from puzzlewright.core.board import Choice, Place


class Reason(NamedTuple):
    """Why a constraint is there: a rule and what it is about. The genre puts it into words."""

    rule: str  # e.g. "island", "crossing", "connected"
    about: tuple[int, ...] = ()  # islands, spans, cells or circles, as the rule needs


LEVELS = ("trivial", "easy", "medium", "hard", "expert", "extreme")  # of level 1, 2, ...

# the levels of what needs no technique
TOGETHER, WHAT_IF = LEVELS.index("expert") + 1, LEVELS.index("extreme") + 1


def level_named(name: str) -> int:
    return LEVELS.index(name) + 1


class Move(NamedTuple):
    """What a technique has found: reasons and known places, and the choices they rule out.

    The reasons together with the open values of the places force that none of the choices is taken.
    A move that removes nothing says that they contradict each other.
    """

    removes: tuple[Choice, ...]
    reasons: tuple[Reason, ...]
    places: tuple[Place, ...]  # those whose open values matter, besides those in `removes`
    about: tuple[int, ...] = ()  # what the technique needs to put it into words


@dataclass(frozen=True, slots=True)
class Step:
    """A move with its technique, put into words."""

    technique: str
    level: int
    why: str
    removes: tuple[Choice, ...]
    reasons: tuple[Reason, ...]
    places: tuple[Place, ...]  # the known places it rests on, and those it decides something of
    chain: tuple["Step", ...] = ()  # of a what-if: what would follow, up to the contradiction
    folded: tuple[Choice, ...] = ()  # of those it removes: what is plain, and not told in words
