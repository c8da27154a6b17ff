"""Checks, hints in three levels, mistakes explained, and the walk through the solve."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.controls import Table
from tests.browser.gestures import Mouse, Script, faces_of, sees
from tests.browser.navigation import opened
from tests.browser.scripts import EXAMPLES, GRAPH, SMALL

SCRIPTS = {**EXAMPLES, "a graph": GRAPH}
every_genre = pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())

BLACK = 1


def test_a_position_that_is_sound_is_said_to_be_and_kept(desktop: Page) -> None:
    Mouse(opened(desktop, SMALL), SMALL).solve(2)
    table = Table(desktop)
    table.press("Check")
    table.says("No mistakes so far.")
    expect(table.beside.get_by_text("checked, no mistakes")).to_have_count(1)


def wrong_place() -> int:
    """A cell that is white on the solved page."""
    solution = dict(SMALL.solution)
    return next(place for place in range(25) if place not in solution)


def test_a_wrong_move_is_explained_and_taken_back(desktop: Page) -> None:
    hand = Mouse(opened(desktop, SMALL), SMALL)
    table = Table(desktop)
    table.menu("Settings")
    desktop.get_by_label("When I check and ask for it").check()
    desktop.keyboard.press("Escape")
    hand.solve(2)
    before = faces_of(desktop)
    hand.put(wrong_place(), BLACK)
    table.press("Check")
    table.says("There is a mistake.")
    assert table.overlay.count() == 0, "a check tells only whether something is wrong"
    table.take("Show me")
    table.says("Mistake")
    expect(table.overlay).not_to_have_count(0)
    table.take("Undo to the last correct position")
    sees(desktop, before)


def test_what_is_wrong_already_is_reported_at_once(desktop: Page) -> None:
    Mouse(opened(desktop, SMALL), SMALL).put(wrong_place(), BLACK)
    told = desktop.get_by_role("button", name="has 1 black cell in its window already")
    expect(told).to_be_visible()
    Table(desktop).press("Undo")
    expect(told).to_have_count(0)


@every_genre
def test_a_hint_has_three_levels_and_then_marks_what_it_says(desktop: Page, script: Script) -> None:
    table = Table(opened(desktop, script))
    for level, goes_on in ((1, "Why?"), (2, "What to mark?"), (3, "Do it")):
        if level == 1:
            table.press("Hint")
        table.says(f"Hint, {level} of 3")
        expect(table.overlay).not_to_have_count(0)
        assert not faces_of(desktop)
        table.take(goes_on)
    table.is_silent("Hint, ")
    assert faces_of(desktop)
    table.press("Check")
    table.says("No mistakes so far.")


def several_marks(table: Table) -> list[tuple[int, int]]:
    """Take hints until one marks several places, and give what it marks."""
    answers = []
    table.page.on(
        "response", lambda answer: answers.append(answer) if "/api/hint" in answer.url else None
    )
    while True:
        table.press("Hint")
        table.says("Hint, 1 of 3")
        marks = answers[-1].json()["frames"]["do"]["faces"]
        table.take("Why?")
        table.take("What to mark?")
        if len(marks) > 1:
            return [(place, face) for place, face in marks]
        table.take("Do it")


def test_a_hint_shrinks_as_it_is_followed(desktop: Page) -> None:
    hand = Mouse(opened(desktop, SMALL), SMALL)
    table = Table(desktop)
    first, *others = several_marks(table)
    shapes = table.overlay.count()
    hand.put(*first)
    table.says("Still to mark: ")
    assert 0 < table.overlay.count() < shapes
    for other in others:
        hand.put(*other)
    table.says("Well spotted!")
    assert table.overlay.count() == 0


def test_a_hint_goes_after_another_move(desktop: Page) -> None:
    hand = Mouse(opened(desktop, SMALL), SMALL)
    table = Table(desktop)
    marks = dict(several_marks(table))
    hand.put(next(place for place, _ in SMALL.solution if place not in marks), BLACK)
    table.is_silent("Hint, ")
    assert table.overlay.count() == 0


@every_genre
def test_the_solve_is_walked_forward_and_back(desktop: Page, script: Script) -> None:
    hand = Mouse(opened(desktop, script), script)
    table = Table(desktop)
    hand.solve(2)
    mine = faces_of(desktop)
    table.press("Solution")
    table.says("Walkthrough from your position")
    table.says("Step 0 of ")
    table.take("Next step")
    table.says("Step 1 of ")
    expect(table.overlay).not_to_have_count(0)
    first = faces_of(desktop)
    table.take("Last step")
    shown = faces_of(desktop)
    assert all(
        script.final(place, shown.get(place, 0)) == script.final(place, face)
        for place, face in script.solution
    )
    table.take("First step")
    sees(desktop, mine)
    table.take("Next step")
    sees(desktop, first)
    table.take("Previous step")
    sees(desktop, mine)
    table.take("From the start")
    table.says("Walkthrough")
    table.says("Step 0 of ")
    assert not faces_of(desktop)
    table.take("Back to my game")
    sees(desktop, mine)
    assert table.overlay.count() == 0
