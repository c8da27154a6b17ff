"""Check, hints, mistakes and the walkthrough."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.controls import GameView
from tests.browser.gestures import Mouse, Script, states_of, wait_for_states
from tests.browser.navigation import open_puzzle
from tests.browser.scripts import EXAMPLES, GRAPH, SMALL

SCRIPTS = {**EXAMPLES, "a graph": GRAPH}
every_genre = pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())

BLACK = 1


def test_a_correct_position_becomes_a_checkpoint(desktop: Page) -> None:
    Mouse(open_puzzle(desktop, SMALL), SMALL).solve(2)
    game = GameView(desktop)
    game.press("Check")
    game.shows("No mistakes so far.")
    expect(game.panel.get_by_text("checked, no mistakes")).to_have_count(1)


def wrong_place() -> int:
    """Return a cell that is white in the solution."""
    solution = dict(SMALL.solution)
    return next(place for place in range(25) if place not in solution)


def test_a_wrong_move_is_explained_and_undone(desktop: Page) -> None:
    mouse = Mouse(open_puzzle(desktop, SMALL), SMALL)
    game = GameView(desktop)
    game.menu("Settings")
    desktop.get_by_label("When I check and ask for it").check()
    desktop.keyboard.press("Escape")
    mouse.solve(2)
    before = states_of(desktop)
    mouse.put(wrong_place(), BLACK)
    game.press("Check")
    game.shows("There is a mistake.")
    assert game.overlay.count() == 0, "a check does not show where the mistake is"
    game.choose_action("Show me")
    game.shows("Mistake")
    expect(game.overlay).not_to_have_count(0)
    game.choose_action("Undo to the last correct position")
    wait_for_states(desktop, before)


def test_a_mistake_is_reported_at_once(desktop: Page) -> None:
    Mouse(open_puzzle(desktop, SMALL), SMALL).put(wrong_place(), BLACK)
    unexpected = desktop.get_by_role("button", name="has 1 black cell in its window already")
    expect(unexpected).to_be_visible()
    GameView(desktop).press("Undo")
    expect(unexpected).to_have_count(0)


@every_genre
def test_a_hint_has_three_stages_and_then_marks(desktop: Page, script: Script) -> None:
    game = GameView(open_puzzle(desktop, script))
    for level, goes_on in ((1, "Why?"), (2, "What to mark?"), (3, "Do it")):
        if level == 1:
            game.press("Hint")
        game.shows(f"Hint, {level} of 3")
        expect(game.overlay).not_to_have_count(0)
        assert not states_of(desktop)
        game.choose_action(goes_on)
    game.shows_no("Hint, ")
    assert states_of(desktop)
    game.press("Check")
    game.shows("No mistakes so far.")


def several_marks(game: GameView) -> list[tuple[int, int]]:
    """Apply hints until one marks several places; return its marks."""
    answers = []
    game.page.on(
        "response", lambda answer: answers.append(answer) if "/api/hint" in answer.url else None
    )
    while True:
        game.press("Hint")
        game.shows("Hint, 1 of 3")
        marks = answers[-1].json()["frames"]["do"]["faces"]
        game.choose_action("Why?")
        game.choose_action("What to mark?")
        if len(marks) > 1:
            return [(place, state) for place, state in marks]
        game.choose_action("Do it")


def test_a_hint_shrinks_as_it_is_followed(desktop: Page) -> None:
    mouse = Mouse(open_puzzle(desktop, SMALL), SMALL)
    game = GameView(desktop)
    first, *others = several_marks(game)
    shapes = game.overlay.count()
    mouse.put(*first)
    game.shows("Still to mark: ")
    assert 0 < game.overlay.count() < shapes
    for other in others:
        mouse.put(*other)
    game.shows("Well spotted!")
    assert game.overlay.count() == 0


def test_a_hint_disappears_after_another_move(desktop: Page) -> None:
    mouse = Mouse(open_puzzle(desktop, SMALL), SMALL)
    game = GameView(desktop)
    marks = dict(several_marks(game))
    mouse.put(next(place for place, _ in SMALL.solution if place not in marks), BLACK)
    game.shows_no("Hint, ")
    assert game.overlay.count() == 0


@every_genre
def test_the_walkthrough_goes_forward_and_back(desktop: Page, script: Script) -> None:
    mouse = Mouse(open_puzzle(desktop, script), script)
    game = GameView(desktop)
    mouse.solve(2)
    mine = states_of(desktop)
    game.press("Solution")
    game.shows("Walkthrough from your position")
    game.shows("Step 0 of ")
    game.choose_action("Next step")
    game.shows("Step 1 of ")
    expect(game.overlay).not_to_have_count(0)
    first = states_of(desktop)
    game.choose_action("Last step")
    shown = states_of(desktop)
    assert all(
        script.final(place, shown.get(place, 0)) == script.final(place, state)
        for place, state in script.solution
    )
    game.choose_action("First step")
    wait_for_states(desktop, mine)
    game.choose_action("Next step")
    wait_for_states(desktop, first)
    game.choose_action("Previous step")
    wait_for_states(desktop, mine)
    game.choose_action("From the start")
    game.shows("Walkthrough")
    game.shows("Step 0 of ")
    assert not states_of(desktop)
    game.choose_action("Back to my game")
    wait_for_states(desktop, mine)
    assert game.overlay.count() == 0
