"""The parameters of Ykema's generator of graphs (2025, section 6.1), and their bounds.

Islands, spans and crossings make the puzzle; the page only says where the islands are drawn.
"""

from collections.abc import Mapping
from typing import NamedTuple

from puzzlewright.model.errors import BadOption
from puzzlewright.model.words import count


class GraphCounts(NamedTuple):
    """How many of each there are: the parameters besides islands and the most bridges on a
    span.
    """

    used_spans: int
    bridges: int
    unused_spans: int
    crossings: int


def possible_used_spans(
    islands: int, groups: int, max_bridges: int, loops: bool, wished: Mapping[str, int]
) -> range:
    """Return how many spans may carry bridges; refuse wished counts that break the bounds of
    section 6.1 or each other.
    """
    pairs = islands * (islands - 1) // 2
    low = islands - groups
    # Most spans can be used where one group has all islands but two for each other group.
    largest = islands - 2 * (groups - 1)
    high = largest * (largest - 1) // 2 + groups - 1 if loops else low
    who = f"for {islands} islands in {count(groups, 'group')}{'' if loops else ' without loops'}"
    if "used_spans" in wished:
        _check("used_spans", wished["used_spans"], low, high, who)
        low = high = wished["used_spans"]
    if "bridges" in wished:
        _check(
            "bridges",
            wished["bridges"],
            low,
            high * max_bridges,
            f"on {_between(low, high)} used spans",
        )
        low, high = (
            max(low, -(-wished["bridges"] // max_bridges)),
            min(high, wished["bridges"]),
        )
    if "unused_spans" in wished:
        _check(
            "unused_spans",
            wished["unused_spans"],
            0,
            pairs - low,
            f"{who} with {_between(low, high)} used spans",
        )
        high = min(high, pairs - wished["unused_spans"])
    if "crossings" in wished:
        unused = wished.get("unused_spans", pairs - low)
        used = high if "unused_spans" in wished else low
        most = most_crossings(used, unused)
        _check(
            "crossings",
            wished["crossings"],
            0,
            most,
            f"with {used} used and {unused} unused spans, one of each two unused",
        )
    return range(low, high + 1)


def _check(name: str, number: int, low: int, high: int, why: str) -> None:
    if not low <= number <= high:
        raise BadOption(f"{name} must be {_between(low, high)} {why}, not {number}")


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def most_crossings(used: int, unused: int) -> int:
    """Any two unused spans may cross, and any unused one with a used one."""
    return unused * (unused - 1) // 2 + unused * used
