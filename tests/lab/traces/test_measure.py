"""The figures of recorded solves."""

from collections import Counter
from random import Random

import pytest

from puzzlewright.lab.traces.choices import (
    AvailableFacts,
    ChosenFact,
    facts_before_mark,
    fit,
    informative_choices,
)
from puzzlewright.lab.traces.measure import estimates, means, measure, table
from puzzlewright.lab.traces.order import agreement
from tests.lab.traces.small import BRIDGES, MOSAIC, SATOGAERI, replay_of, solve_of

IN_ORDER = [[0, 0, 0], [0, 1, 0], [0, 2, 1], [0, 3, 1]]


def test_facts_that_easier_techniques_lead_to_are_not_at_hand_yet() -> None:
    replay = replay_of(MOSAIC, IN_ORDER)

    def at_hand(index: int) -> dict[int, str]:
        facts = AvailableFacts(replay.puzzle, replay.before(index)[1]).facts(range(4))
        return {place: technique.name for place, technique in facts.items()}

    assert at_hand(0) == {0: "full-or-empty", 1: "full-or-empty"}
    assert at_hand(2) == {2: "completion", 3: "completion"}


def test_the_nearest_fact_at_hand_is_seen() -> None:
    near, far = (
        facts_before_mark(replay_of(MOSAIC, [*IN_ORDER[:2], *rest]), 2)
        for rest in (IN_ORDER[2:], IN_ORDER[:1:-1])
    )
    assert near
    assert far
    assert (near.is_nearest, far.is_nearest) == (True, False)
    assert (near.easiest_within, far.easiest_within) == ((True, True), (False, True))
    assert near.nearest_by_chance == far.nearest_by_chance == 0.5


def test_a_technique_that_is_passed_over_is_taken_less_readily() -> None:
    easy, hard = ("easy", 0), ("hard", 0)
    there = {easy: 1, hard: 1}
    weights = fit([ChosenFact(easy, there)] * 30 + [ChosenFact(hard, there)] * 10).readiness
    assert weights["easy"] / weights["hard"] == pytest.approx(3, rel=0.1)


def test_readiness_does_not_depend_on_how_much_there_is_of_a_technique() -> None:
    some, other = ("some", 0), ("other", 0)
    there = {some: 3, other: 1}
    weights = fit([ChosenFact(some, there)] * 60 + [ChosenFact(other, there)] * 20).readiness
    assert weights["some"] == pytest.approx(1, abs=0.1)


def test_a_technique_is_not_taken_more_readily_because_it_is_near() -> None:
    near, far, there = ("some", 0), ("some", 1), ("other", 1)
    chosen = [ChosenFact(near, {near: 1, there: 1})] * 40 + [
        ChosenFact(there, {near: 1, there: 1})
    ] * 10
    chosen += [ChosenFact(near, {near: 1, far: 1})] * 40 + [ChosenFact(far, {near: 1, far: 1})] * 10
    weights = fit(chosen).readiness
    assert weights["some"] / weights["other"] == pytest.approx(1, abs=0.2)


def test_one_technique_alone_has_no_readiness() -> None:
    assert informative_choices([ChosenFact(("some", 0), {("some", 0): 2, ("some", 1): 3})]) == []


def test_a_hint_that_is_followed_agrees() -> None:
    marks = [[0, 0, 0, 2, 2], [0, 2, 2, 2, 1]]
    assert list(agreement(replay_of(BRIDGES, marks), 1).values()) == [True, True, True]


def test_hints_leave_out_what_a_player_never_marks() -> None:
    assert agreement(replay_of(SATOGAERI, [[0, 1, 0, 2]]), 0)["hint within one mark"]


def test_intervals_lie_around_the_figure() -> None:
    tallies = [{"share": (float(number % 2), 1.0)} for number in range(40)]
    found = estimates(
        ["A"] * 20 + ["B"] * 20,
        lambda times: means((tallies[number], often) for number, often in times.items()),
        {"share": 40},
        Random(1),
    )["share"]
    assert found.value == found.least == found.most == 0.5
    assert 0.3 < found.low < 0.5 < found.high < 0.7


def test_leaving_a_player_out_shows_who_makes_the_figure() -> None:
    def figures(times: Counter[int]) -> dict[str, float]:
        return {"first": times[0] / times.total()}

    found = estimates(["A", "B"], figures, {}, Random(1))["first"]
    assert (found.least, found.value, found.most) == (0, 0.5, 1)


def test_a_seed_gives_the_same_figures_again() -> None:
    traces = [
        solve_of(MOSAIC, IN_ORDER),
        solve_of(MOSAIC, IN_ORDER[::-1], who="B"),
        solve_of(SATOGAERI, [[0, 1, 0, 2]]),
    ]
    found = list(measure(traces, sample=4, seed=7))
    assert [one.genre for one in found] == ["mosaic", "satogaeri"]
    assert found == list(measure(traces, sample=4, seed=7))
    assert found[0].figures["takes the lowest level"].number == 8
    assert found[0].json()["players"] == {"A": 1, "B": 1}


def test_the_table_names_genre_players_and_figures() -> None:
    (found,) = measure([solve_of(BRIDGES, [[0, 0, 0, 2, 2], [0, 2, 2, 2, 1]])])
    lines = table(found).splitlines()
    assert lines[0] == "bridges: 1 solves (A 1), 2 plain marks"
    assert any(line.startswith("hint within three marks") and "100.0%" in line for line in lines)
