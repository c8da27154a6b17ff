"""Gestures: long presses, cancelling, zoom and refused moves."""

import pytest
from playwright.sync_api import Page, expect

import puzzlewright as pw
from tests.browser.gestures import (
    Mouse,
    Move,
    Point,
    Script,
    Touch,
    on_screen,
    states_of,
    wait_for_long_press,
)
from tests.browser.navigation import keep_messages, open_puzzle
from tests.timing import soon

CELLS = Script(pw.read("10x10:e3d0a0c3a0e6d0g6b0a0f1a3b6d3b6c66b3e9a6e9a9d4g2"))
ISLANDS = Script(
    pw.read(
        '{"genre": "bridges", "rows": 3, "cols": 3, "islands":'
        " [[0, 0, 2], [0, 1, 2], [0, 2, 2], [1, 0, 2], [1, 2, 2], [2, 0, 2], [2, 1, 2], [2, 2, 2]]}"
    )
)
BLACK, WHITE = 1, 2
# Count the highlighted shapes, which disappear soon.
WATCH_FLASHES = """() => {
  window.flashed = 0;
  new MutationObserver((news) => news.forEach((one) => (window.flashed += one.addedNodes.length)))
    .observe(document.querySelector(".board .top-flash"), { childList: true });
}"""


@pytest.fixture
def finger(phone: Page) -> Touch:
    return Touch(open_puzzle(phone, CELLS), CELLS)


@pytest.fixture
def mouse(desktop: Page) -> Mouse:
    return Mouse(open_puzzle(desktop, CELLS), CELLS)


def cell(page: Page, row: int, col: int) -> Point:
    return on_screen(page, (col + 0.5, row + 0.5))


def zoom(page: Page) -> float:
    """Return the width of a cell in pixels."""
    return cell(page, 0, 1)[0] - cell(page, 0, 0)[0]


def strokes(page: Page) -> int:
    return int(page.evaluate("() => document.querySelector('.board').board.game.strokes.length"))


def test_a_tap_cycles_through_black_and_white(finger: Touch) -> None:
    for state in ({0: BLACK}, {0: WHITE}, {}):
        finger.press(cell(finger.page, 0, 0))
        finger.lift()
        assert states_of(finger.page) == state


def test_a_long_press_marks_white_and_can_be_dragged(finger: Touch) -> None:
    page = finger.page
    finger.press(cell(page, 1, 1))
    expect(page.locator(".hold-sign")).to_be_visible()
    wait_for_long_press(page)
    finger.drag(cell(page, 1, 3))
    finger.lift()
    assert states_of(page) == {11: WHITE, 12: WHITE, 13: WHITE}
    expect(page.locator(".hold-sign")).to_be_hidden()


def test_a_second_finger_cancels_the_stroke_and_zooms(finger: Touch) -> None:
    page = finger.page
    before = zoom(page)
    finger.press(cell(page, 3, 1))
    finger.drag(cell(page, 3, 4))
    assert len(states_of(page)) == 4
    (x, y), (x2, y2) = cell(page, 3, 4), cell(page, 6, 4)
    finger.press((x, y), (x2, y2))
    for far in (20, 40, 60):
        finger.drag((x, y - far), (x2, y2 + far))
    finger.lift()
    assert states_of(page) == {}
    assert strokes(page) == 0
    assert soon(lambda: zoom(page) > 1.5 * before)  # repainted a little later


def test_a_tap_with_two_fingers_marks_white(finger: Touch) -> None:
    page = finger.page
    first, second = cell(page, 2, 2), cell(page, 2, 6)
    finger.press(first)
    finger.press(first, second)
    finger.lift()
    assert states_of(page) == {22: WHITE}


def test_a_stroke_cancelled_by_the_system_changes_nothing(finger: Touch) -> None:
    page = finger.page
    finger.press(cell(page, 3, 1))
    finger.drag(cell(page, 3, 4))
    finger.screen.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    assert states_of(page) == {}


def test_small_cells_are_zoomed_on_a_phone_and_can_be_panned(phone: Page) -> None:
    fine = Script(pw.generate("mosaic", size=(30, 30), seed=1).puzzle)
    finger = Touch(open_puzzle(phone, fine), fine)
    assert zoom(phone) > 25
    phone.get_by_role("button", name="Skip", exact=True).tap()  # the coach is above the tools
    phone.get_by_role("button", name="Pan").tap()
    x, y = before = cell(phone, 3, 3)
    finger.press(before)
    finger.drag((x - 40, y - 40))
    finger.drag((x - 80, y - 90))
    finger.lift()
    moved = cell(phone, 3, 3)
    assert moved[0] < x - 50
    assert moved[1] < y - 50
    assert states_of(phone) == {}


def test_a_fast_stroke_leaves_no_gap_and_is_one_undo(mouse: Mouse) -> None:
    page = mouse.page
    page.mouse.move(*cell(page, 0, 0))
    page.mouse.down()
    page.mouse.move(*cell(page, 0, 9))
    page.mouse.up()
    assert states_of(page) == dict.fromkeys(range(10), BLACK)
    page.keyboard.press("Control+z")
    assert states_of(page) == {}


def test_escape_cancels_the_current_stroke(mouse: Mouse) -> None:
    page = mouse.page
    page.mouse.move(*cell(page, 0, 0))
    page.mouse.down()
    page.mouse.move(*cell(page, 0, 5))
    page.keyboard.press("Escape")
    page.mouse.move(*cell(page, 0, 8))
    page.mouse.up()
    assert states_of(page) == {}


def test_wheel_and_keys_zoom(mouse: Mouse) -> None:
    page = mouse.page
    before = zoom(page)
    page.mouse.move(*cell(page, 5, 5))
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    assert soon(lambda: zoom(page) > 1.3 * before)
    page.keyboard.press("f")
    assert zoom(page) == pytest.approx(before, rel=0.01)
    page.keyboard.press("+")
    assert soon(lambda: zoom(page) > 1.1 * before)


def test_a_crossing_bridge_is_refused_with_a_reason(desktop: Page) -> None:
    mouse = Mouse(open_puzzle(keep_messages(desktop), ISLANDS), ISLANDS)
    names = [place[4] for place in ISLANDS.spec["places"]]
    down, across = names.index("R1C2-R3C2"), names.index("R2C1-R2C3")
    mouse.put(down, 1)
    desktop.evaluate(WATCH_FLASHES)
    mouse.do(across, 0, 1, Move("pull", "primary"))
    assert across not in states_of(desktop)
    assert desktop.evaluate("() => window.flashed") > 0
    message = desktop.locator(".board-message")
    expect(message).to_have_text("Blocked by R1C2-R3C2 (1 bridge).")
    expect(desktop.locator("#screen-reader")).to_contain_text("R1C2-R3C2")
    spot, board = message.bounding_box(), desktop.locator(".board").bounding_box()
    assert spot
    assert board
    assert spot["y"] + spot["height"] <= board["y"]
    desktop.keyboard.press("u")
    expect(message).to_be_hidden()


def test_a_drag_back_to_its_island_changes_nothing(desktop: Page) -> None:
    mouse = Mouse(open_puzzle(desktop, ISLANDS), ISLANDS)
    (x, y), (x2, y2) = mouse.ends(0, 0, 1, Move("pull", "primary"))
    desktop.mouse.move(x, y)
    desktop.mouse.down()
    desktop.mouse.move((x + x2) / 2, (y + y2) / 2, steps=3)
    expect(desktop.locator(".board .dragged").first).to_be_attached()
    desktop.mouse.move(x, y, steps=3)
    desktop.mouse.up()
    assert states_of(desktop) == {}
    assert strokes(desktop) == 0


def test_the_help_lists_the_bound_keys(mouse: Mouse) -> None:
    shown = mouse.page.evaluate(
        "() => document.querySelector('.board').board.keys.list.flatMap(({ keys }) => keys)"
    )
    assert {"Enter", "Space", "Ctrl+arrow", "Esc", "Ctrl+Z"} <= set(shown)
    assert "G" not in shown, "Mosaic shows no possible moves"
