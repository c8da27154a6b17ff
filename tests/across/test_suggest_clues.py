"""Clues are chosen by hand: what is suggested leads to one solution, and what can go can go."""

from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.core.errors import LimitReached
from puzzlewright.genre.genre import Genre
from puzzlewright.reasoning.search import Search
from puzzlewright.verbs.choose_clues import ClueChoice, suggest_clues
from puzzlewright.verbs.editor import drawn_puzzle
from tests.across.test_choose_clues import drawn_solution, every_genre, redrawn


def give(draft: Any, clue: ClueChoice) -> Any:
    return redrawn(draft, clue.instead, clue.marks)


@every_genre
def test_the_best_clue_again_and_again_leads_to_one_solution(
    genre: Genre[Any], options: dict[str, Any]
) -> None:
    draft, marks = drawn_solution(genre, options)
    while not (found := suggest_clues(draft, marks)).json()["only"]:
        assert found.open[0].rules_out
        draft = give(draft, found.open[0])
    solution = pw.solve(draft).solution
    assert solution
    assert pw.marks_of(draft, solution) == marks
    for clue in found.given:
        fewer = redrawn(draft, clue.marks, clue.instead)
        assert clue.is_spare == (pw.solve(fewer).status == "unique")


def test_a_clue_rules_out_as_many_as_are_lost_with_it() -> None:
    draft = drawn_puzzle("mosaic", (1, 4), [])
    found = suggest_clues(draft, ["#..."])
    assert (found.counterexamples, found.is_all) == (15, True)
    for clue in found.open:
        left = pw.count(give(draft, clue)).number
        assert left is not None
        assert clue.rules_out == 16 - left


def test_a_clue_that_the_solution_breaks_is_reported() -> None:
    found = suggest_clues(drawn_puzzle("mosaic", (1, 4), [[0, 0, 3]]), ["#..."])
    assert [clue.marks for clue in found.wrong] == [[[0, 0, 1]]]
    assert not found.given


def test_a_solution_that_no_clues_make_unique_is_unsolvable() -> None:
    # in the corners of a 2x2 grid every window is the whole grid
    found = suggest_clues(drawn_puzzle("mosaic", (2, 2), []), ["#.", ".."])
    assert found.is_impossible


def test_rivals_that_were_found_before_a_limit_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    following = Search.next
    asked = []

    def until_the_time_is_up(search: Search) -> Any:
        asked.append(search)
        if len(asked) > 3:
            raise LimitReached("no answer within 1 seconds")
        return following(search)

    monkeypatch.setattr(Search, "next", until_the_time_is_up)
    found = suggest_clues(drawn_puzzle("mosaic", (1, 4), []), ["#..."])
    assert (found.counterexamples, found.is_all) == (3, False)
    assert found.open[0].rules_out
    assert found.why == "no answer within 1 seconds"
