"""Local search on numbers: repairs, goals, limits."""

from collections.abc import Iterator

import pytest

from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.kit.generation.local_search import (
    AbandonSearch,
    SearchResult,
    local_search,
    repair,
)


def search(
    moves: list[int | None], goal: int = 5, steps: float = 9, patience: float = 9
) -> SearchResult[int]:
    """Add one move after the other to 0; None is a failed move, 99 gives up."""
    rest = iter(moves)

    def vary(best: int) -> int | None:
        move = next(rest)
        if move == 99:
            raise AbandonSearch
        return None if move is None else best + move

    return local_search(
        0,
        vary=vary,
        measure=lambda draft: (draft,),
        is_goal=lambda draft, _: draft >= goal,
        budget=Budget(),
        steps=steps,
        patience=patience,
    )


@pytest.mark.parametrize(
    ("moves", "steps", "patience", "result"),
    [
        ([2, 3], 9, 9, (5, True)),
        ([2, -1, 3], 9, 9, (5, True)),  # a worse draft is dropped
        ([2, None, 3], 9, 9, (5, True)),  # a failed move costs a step
        ([2, 2], 2, 9, (4, False)),
        ([2, 0, -1], 9, 2, (2, False)),  # as good is kept, but is no improvement
        ([0, 1, 0, 1, 0, 0], 9, 2, (2, False)),
        ([4, 99], 9, 9, (4, False)),
    ],
)
def test_the_best_draft_is_kept(
    moves: list[int | None], steps: float, patience: float, result: tuple[int, bool]
) -> None:
    assert search(moves, steps=steps, patience=patience) == result


def test_a_start_at_the_goal_is_not_varied() -> None:
    assert search([], goal=0) == (0, True)


def test_a_search_stops_at_its_limit() -> None:
    budget = Budget(Limit(seconds=1e-9))
    with pytest.raises(LimitReached):
        local_search(
            0,
            vary=lambda draft: draft,
            measure=lambda draft: (draft,),
            is_goal=lambda *_: False,
            budget=budget,
        )


def repaired(faults: int, rounds: Iterator[int], mends: int = 9) -> bool:
    """Repair a draft with this many faults, of which only some can be mended."""
    left = [faults]

    def fix(draft: list[int], found: range) -> bool:
        draft[0] -= 1
        return faults - draft[0] <= mends

    return repair(left, lambda draft: range(draft[0]), fix, rounds)


def test_a_draft_is_repaired_until_it_has_no_faults() -> None:
    assert repaired(3, iter(range(4)))
    assert not repaired(3, iter(range(3)))  # the last change was not checked
    assert not repaired(3, iter(range(4)), mends=2)


def test_repairs_share_their_rounds() -> None:
    rounds = iter(range(5))
    assert repaired(2, rounds)
    assert not repaired(2, rounds)
