"""Dropping what is not needed: the smallest sets (by inclusion) of switches under which a formula is refuted."""

from collections.abc import Callable, Iterable, Sequence

from puzzlewright.formula import Literal


def minimal(
    groups: Sequence[Sequence[Literal]],
    refuted: Callable[[list[Literal]], Iterable[Literal] | None],
) -> list[int]:
    """Which groups of switches are needed so that the formula stays refuted; they are tried for dropping in this order.

    `refuted` answers with a core of the switches it was given, or None if the formula can be satisfied under them. What a
    core does not name is dropped at once. A group found to be needed is in every core from then on, because all
    later sets are smaller.
    """
    kept = dict.fromkeys(range(len(groups)))
    for group in range(len(groups)):
        if group not in kept:
            continue
        core = refuted([switch for other in kept if other != group for switch in groups[other]])
        if core is not None:
            blamed = set(core)
            kept = {other: None for other in kept if other != group and not blamed.isdisjoint(groups[other])}
    return list(kept)
