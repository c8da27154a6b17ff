"""Repairs: what is offered is right, and no smaller than it could be."""

import json
from itertools import combinations
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import puzzlewright as pw
from bench.thousand import CHECKS
from puzzlewright.core.difficulty import Difficulty
from puzzlewright.core.limits import Budget
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import OWN
from puzzlewright.genres.bridges.puzzle import on_grid as on_page
from puzzlewright.genres.mosaic.puzzle import on_grid
from puzzlewright.reasoning.explain.smallest_mus import find_clue_conflict
from puzzlewright.reasoning.repair.keep_solution import (
    apply_forced_changes,
    keeper_of,
    nearby_solution,
)
from puzzlewright.reasoning.repair.smallest_edits import EditedDrafts, all_changes
from tests import brute_force
from tests.across.registry import SMALL
from tests.timing import in_time

EVERY_GENRE = [pytest.param(genre, id=genre.name) for genre in OWN]
SEVERAL = '{"genre": "mosaic", "clues": [[null, 3, null], [2, null, null], [1, null, 2]]}'
NONE = '{"genre": "mosaic", "clues": [[4, null, null], [null, 0, null], [null, null, null]]}'
RING = {"genre": "bridges", "rows": 5, "cols": 5, "islands": [[0, 0, 3], [0, 4, 3], [4, 0, 3]]}


def is_one_change_enough(puzzle: Any) -> bool:
    revisions = all_changes(puzzle)
    drafts = EditedDrafts(puzzle, revisions)
    singles = (drafts.apply([number]) for number in range(len(revisions)))
    return any(draft is not None and pw.solve(draft).status == "unique" for draft in singles)


@pytest.mark.parametrize("genre", EVERY_GENRE)
@settings(max_examples=8, suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data())
def test_repairs_leave_one_solution_and_one_change_is_found(
    genre: Genre[Any], data: st.DataObject
) -> None:
    puzzle = data.draw(SMALL[genre.name])
    assume(pw.solve(puzzle).status in ("several", "none"))
    result = pw.repair(puzzle, at_most=2)
    encoding, engine = CHECKS[genre.name]
    for repair in result.repairs:
        verdict = pw.solve(repair.puzzle, encoding=encoding, engine=engine)
        assert (verdict.status, verdict.solution) == ("unique", repair.solution)
    if is_one_change_enough(puzzle):
        assert [len(repair.changes) for repair in result.repairs[:1]] == [1]
        assert result.is_proven


strips = st.lists(st.one_of(st.none(), st.integers(0, 3)), min_size=3, max_size=4)


@settings(max_examples=15, suppress_health_check=[HealthCheck.filter_too_much])
@given(strips)
def test_the_smallest_is_smallest(strip: list[int | None]) -> None:
    puzzle = on_grid([strip])
    assume(len(brute_force.solutions(OWN[1], puzzle)) != 1)
    result = pw.repair(puzzle)
    assert result.is_proven
    revisions = all_changes(puzzle)
    drafts = EditedDrafts(puzzle, revisions)
    fewer = [
        chosen
        for size in range(1, min(len(result.repairs[0].changes), 3))
        for chosen in combinations(range(len(revisions)), size)
        if (draft := drafts.apply(chosen)) and len(brute_force.solutions(OWN[1], draft)) == 1
    ]
    assert fewer == []


def test_a_given_solution_becomes_the_only_one() -> None:
    puzzle = pw.read(SEVERAL)
    for solution in pw.solve(puzzle).solutions:
        first = pw.repair(puzzle, solution=solution).repairs[0]
        assert pw.solve(first.puzzle).solutions == (solution,) == (first.solution,)


def test_clues_that_a_given_solution_breaks_are_altered() -> None:
    result = pw.repair(pw.read('{"genre": "mosaic", "clues": [[2, 2, 0]]}'), solution=["##."])
    assert [str(repair) for repair in result.repairs] == ["Make the 0 at R1C3 a 1."]
    assert result.is_proven


def test_a_solution_that_breaks_the_rules_is_refused() -> None:
    with pytest.raises(pw.Trouble, match="no change can make this the solution: "):
        pw.repair(pw.read('{"genre": "context", "clues": [[null, 1, null]]}'), solution=["##."])


def test_a_puzzle_with_one_solution_needs_no_repair() -> None:
    result = pw.repair(pw.read("3x3:4d23b", genre="mosaic"))
    assert (result.status, result.repairs, str(result)) == ("unique", (), "one solution already")


def test_of_a_draft_without_solution_the_contradiction_is_reported() -> None:
    puzzle = pw.read(NONE)
    assert len(find_clue_conflict(puzzle, Budget())) == 2
    result = pw.repair(puzzle)
    assert result.conflict == (
        "The 0 at R2C2 cannot hold: its window must have at least 4 black cells."
        " The 4 at R1C1 and the 0 at R2C2 contradict each other."
    )
    assert result.json()["contradiction"] == ["the 4 at R1C1", "the 0 at R2C2"]


def test_an_obvious_reason_is_reported_instead_of_a_long_contradiction() -> None:
    islands = [[0, 0, 2], [0, 2, 2], [2, 0, 1], [2, 2, 2]]
    draft = {"genre": "bridges", "rows": 3, "cols": 3, "islands": islands}
    result = pw.repair(pw.read(json.dumps(draft)))
    assert len(result.contradiction) == len(islands)
    assert not result.shown_contradiction
    assert result.conflict == (
        "The numbers add up to 7, which is odd, but every bridge has two ends."
    )


def test_too_few_changes_are_distinguished_from_giving_up() -> None:
    puzzle = pw.read('{"genre": "mosaic", "clues": [[null, 1, null, null, 2, null, null]]}')
    result = pw.repair(puzzle, at_most=1)
    assert (result.status, result.why) == ("none", "at least 2 changes are needed")


def test_a_requested_difficulty_is_met() -> None:
    puzzle = pw.read(SEVERAL)
    levels = {one.rating.name for one in pw.repair(puzzle).repairs if one.rating}
    for level in get_args(Difficulty):
        if level in levels:
            wanted = pw.repair(puzzle, difficulty=level)
            assert {pw.rate(one.puzzle).name for one in wanted.repairs} == {level}


def test_an_island_is_added_to_a_ring() -> None:
    ring = {**RING, "islands": [*RING["islands"], [4, 4, 3]]}  # type: ignore[misc]
    result = pw.repair(pw.read(json.dumps(ring)))
    assert result.repairs[0].changes[0].kind == "add"
    assert all(len(repair.changes) == 1 for repair in result.repairs)


def test_where_there_is_no_room_the_solution_gives_way() -> None:
    puzzle = on_page(2, 2, [(0, 0, 3), (0, 1, 3), (1, 0, 3), (1, 1, 3)])
    solution = pw.solve(puzzle).solution
    assert solution is not None
    assert keeper_of(puzzle, solution, Budget()).sufficient_changes(()) is None
    other = nearby_solution(puzzle, solution, Budget())
    assert other is not None
    righted = apply_forced_changes(puzzle, other)
    assert righted.wrong is None
    assert keeper_of(righted.draft, other, Budget()).sufficient_changes(()) is not None


def test_numbers_of_a_graph_are_changed() -> None:
    graph = {"islands": [3, 3, 3, 3], "spans": [[0, 1], [1, 2], [2, 3], [0, 3]]}
    puzzle = pw.read(json.dumps({"genre": "bridges", "graph": graph}))
    result = pw.repair(puzzle)
    assert result.repairs
    assert {change.kind for one in result.repairs for change in one.changes} <= {"alter", "remove"}


def test_a_time_limit_is_kept_and_what_was_found_is_reported() -> None:
    islands = [
        [row, col, 4 - (row in (0, 18)) - (col in (0, 18))]
        for row in range(0, 19, 2)
        for col in range(0, 19, 2)
    ]
    draft = {"genre": "bridges", "rows": 19, "cols": 19, "islands": islands}
    puzzle = pw.read(json.dumps(draft))
    result = in_time(3.5, lambda: pw.repair(puzzle, limit=pw.Limit(seconds=2)))
    assert result.status in ("repaired", "unknown")
    assert not result.is_proven
    assert "seconds" in str(result.why)


@pytest.mark.parametrize(
    ("draft", "change"),
    [
        (
            {"rows": 1, "cols": 5, "islands": [[0, 0, 1], [0, 2, 1], [0, 4, 1]], "components": 2},
            "make the 1 at R1C5 a 0",
        ),
        ({"rows": 1, "cols": 1, "islands": [[0, 0, 2]]}, "make the 2 at R1C1 a 0"),
        (
            {"graph": {"islands": [1, 1, 2], "spans": [[0, 1], [1, 2]]}, "components": 2},
            "make the 2 at C a 0",
        ),
    ],
)
def test_an_island_of_0_is_offered_where_it_can_be_a_group(
    draft: dict[str, object], change: str
) -> None:
    first = pw.repair({"genre": "bridges", **draft}).repairs[0]
    assert [one.description for one in first.changes] == [change]
    assert pw.solve(first.puzzle).status == "unique"


def test_an_island_of_0_is_not_offered_where_all_islands_are_joined() -> None:
    draft = {"rows": 1, "cols": 5, "islands": [[0, 0, 1], [0, 2, 1], [0, 4, 1]]}
    repairs = pw.repair({"genre": "bridges", **draft}).repairs
    assert repairs
    assert not any("a 0" in change.description for one in repairs for change in one.changes)
