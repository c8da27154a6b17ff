"""Local search: repair a draft until it has no faults, and vary it until it reaches a goal.

Random drafts are seldom unique, and seldom hard. But a draft that differs little from a good one is
often good, too. So change a few places, repair what broke, measure, and keep the change unless the
result is worse. Each genre supplies its moves.
"""

from collections.abc import Callable, Iterator, Sized
from math import inf
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.limits import Budget

D = TypeVar("D")  # a draft: a solved puzzle under construction
F = TypeVar("F", bound=Sized)  # faults, for instance the places that differ in another solution

Score: TypeAlias = tuple[float, ...]  # compared from the left; higher is nearer to the goal


class AbandonSearch(Exception):
    """Raised by a move if a new start is more promising than another step."""


class SearchResult(NamedTuple, Generic[D]):
    """The best draft of a search, and whether it reached the goal."""

    draft: D
    is_goal: bool


def repair(
    draft: D, faults: Callable[[D], F], fix: Callable[[D, F], bool], rounds: Iterator[int]
) -> bool:
    """Repair the draft in place until it has no faults; return whether that succeeded.

    `faults` returns what is wrong, for instance where another solution differs. `fix` changes the
    draft there and returns False if it cannot. Each call of `faults` takes one of the `rounds`;
    several repairs of one search may share them.
    """
    for _ in rounds:
        found = faults(draft)
        if not found:
            return True
        if not fix(draft, found):
            return False
    return False


def local_search(
    start: D,
    *,
    vary: Callable[[D], D | None],
    measure: Callable[[D], Score],
    is_goal: Callable[[D, Score], bool],
    budget: Budget,
    steps: float = inf,
    patience: float = inf,
) -> SearchResult[D]:
    """Vary the best draft until it reaches the goal, and keep each variation that is not worse.

    `vary` returns a changed and repaired copy, or None if the change failed. It raises
    `AbandonSearch` to end the search. `is_goal` tests the start and each draft that is kept. The
    search ends after `steps` variations, or `patience` of them without an improvement.
    """
    best, score = start, measure(start)
    is_reached = is_goal(best, score)
    without_gain = 0
    while not is_reached and steps > 0 and without_gain < patience:
        budget.check()
        steps -= 1
        without_gain += 1
        try:
            varied = vary(best)
        except AbandonSearch:
            break
        if varied is None:
            continue
        found = measure(varied)
        if found >= score:
            if found > score:
                without_gain = 0
            best, score = varied, found
            is_reached = is_goal(best, score)
    return SearchResult(best, is_reached)
