"""Undo, redo and what-if branches."""

from playwright.sync_api import Page, expect

from tests.browser.controls import GameView
from tests.browser.gestures import Mouse, states_of, wait_for_states
from tests.browser.navigation import keep_messages, open_puzzle
from tests.browser.scripts import SMALL
from tests.timing import soon

BLACK = 1
# on SMALL: a cell beside the 0 at R2C1, and two cells that are black in the solution
FALSE_PLACE = 0
TRUE, ALSO_TRUE = (place for place, _ in SMALL.solution[:2])


def test_strokes_can_be_undone_and_redone(desktop: Page) -> None:
    mouse = Mouse(open_puzzle(desktop, SMALL), SMALL)
    game = GameView(desktop)
    positions = []
    for count in range(4):
        mouse.solve(count)
        positions.append(states_of(desktop))
    for position in reversed(positions[:-1]):
        game.press("Undo")
        wait_for_states(desktop, position)
    for position in positions[1:]:
        desktop.keyboard.press("Control+y")
        wait_for_states(desktop, position)
    desktop.keyboard.press("Control+z")
    wait_for_states(desktop, positions[-2])
    desktop.keyboard.press("Control+Shift+Z")
    wait_for_states(desktop, positions[-1])


def test_a_drag_is_one_stroke(desktop: Page) -> None:
    mouse = Mouse(open_puzzle(desktop, SMALL), SMALL)
    mouse.stroke([0, 1, 2, 3], "primary")
    wait_for_states(desktop, dict.fromkeys(range(4), BLACK))
    GameView(desktop).press("Undo")
    wait_for_states(desktop, {})


def test_a_restart_can_be_undone(desktop: Page) -> None:
    Mouse(open_puzzle(keep_messages(desktop), SMALL), SMALL).solve(3)
    game = GameView(desktop)
    before = states_of(desktop)
    game.menu("Restart")
    wait_for_states(desktop, {})
    notice = desktop.get_by_text("Board cleared.")
    expect(notice).to_be_visible()
    game.press("Undo")
    expect(notice).to_be_hidden()
    wait_for_states(desktop, before)


def test_a_notice_on_a_phone_is_above_the_board(phone: Page) -> None:
    open_puzzle(phone, SMALL)
    phone.get_by_role("button", name="Skip", exact=True).tap()
    phone.locator(".board").tap()
    GameView(phone).menu("Restart")
    notice = phone.locator(".notice").filter(has_text="Board cleared.")
    notice.evaluate("one => Promise.all(one.getAnimations().map(({ finished }) => finished))")
    spot, board = notice.bounding_box(), phone.locator(".board").bounding_box()
    assert spot
    assert board
    assert spot["y"] + spot["height"] <= board["y"]


def test_what_ifs_can_be_nested_and_a_contradiction_is_recorded(desktop: Page) -> None:
    mouse = Mouse(open_puzzle(desktop, SMALL), SMALL)
    game = GameView(desktop)
    game.press("What-if")
    game.shows("Make a guess on the board.")
    mouse.put(TRUE, BLACK)
    game.shows("What-if: your guess is dashed")
    game.press("What-if")
    mouse.put(FALSE_PLACE, BLACK)
    game.shows("What-if 2: your guess is dashed")
    game.shows("This branch leads to a contradiction: discard it.")
    game.choose_action("Discard")
    wait_for_states(desktop, {TRUE: BLACK})
    note = game.panel.locator(".help-area .card").filter(has_text="Discarded")
    expect(note).to_contain_text("If R1C3 is black, suppose R1C1 is black.")
    expect(note).to_contain_text("So R1C1 is not black.")
    note.get_by_role("button", name="Do it").click()
    game.choose_action("Keep")
    assert soon(lambda: set(states_of(desktop)) == {TRUE, FALSE_PLACE})
    assert states_of(desktop)[FALSE_PLACE] != BLACK


def test_a_discarded_what_if_is_one_stroke_and_can_be_undone(desktop: Page) -> None:
    mouse = Mouse(open_puzzle(desktop, SMALL), SMALL)
    game = GameView(desktop)
    mouse.put(TRUE, BLACK)
    game.press("What-if")
    mouse.put(ALSO_TRUE, BLACK)
    mouse.put(10, BLACK)
    game.choose_action("Discard")
    wait_for_states(desktop, {TRUE: BLACK})
    game.press("Undo")
    wait_for_states(desktop, dict.fromkeys((TRUE, ALSO_TRUE, 10), BLACK))
    game.shows("What-if: your guess")


def test_a_what_if_without_a_guess_can_be_left_by_key(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, SMALL))
    button = game.bar.get_by_role("button", name="What-if")
    for key in ("t", "Escape", "w"):
        desktop.keyboard.press("t")
        expect(button).to_have_attribute("aria-pressed", "true")
        desktop.keyboard.press(key)
        expect(button).to_have_attribute("aria-pressed", "false")
