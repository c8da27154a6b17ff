"""Undo and redo without end, and tries that nest and remember what was supposed."""

from playwright.sync_api import Page, expect

from tests.browser.controls import Table
from tests.browser.gestures import Mouse, faces_of, sees
from tests.browser.navigation import opened
from tests.browser.scripts import SMALL

BLACK = 1
# on SMALL: beside the 0 at R2C1, and two cells that are black on the solved page
DEADLY = 0
TRUE, ALSO_TRUE = (place for place, _ in SMALL.solution[:2])


def test_strokes_are_undone_and_redone(desktop: Page) -> None:
    hand = Mouse(opened(desktop, SMALL), SMALL)
    table = Table(desktop)
    positions = []
    for count in range(4):
        hand.solve(count)
        positions.append(faces_of(desktop))
    for position in reversed(positions[:-1]):
        table.press("Undo")
        sees(desktop, position)
    for position in positions[1:]:
        desktop.keyboard.press("Control+y")
        sees(desktop, position)
    desktop.keyboard.press("Control+z")
    sees(desktop, positions[-2])
    desktop.keyboard.press("Control+Shift+Z")
    sees(desktop, positions[-1])


def test_a_drag_is_one_stroke(desktop: Page) -> None:
    hand = Mouse(opened(desktop, SMALL), SMALL)
    hand.stroke([0, 1, 2, 3], "primary")
    sees(desktop, dict.fromkeys(range(4), BLACK))
    Table(desktop).press("Undo")
    sees(desktop, {})


def test_undo_reaches_past_a_restart(desktop: Page) -> None:
    Mouse(opened(desktop, SMALL), SMALL).solve(3)
    table = Table(desktop)
    before = faces_of(desktop)
    table.press("Restart")
    sees(desktop, {})
    table.press("Undo")
    sees(desktop, before)


def test_tries_nest_and_a_dead_one_leaves_its_conclusion(desktop: Page) -> None:
    hand = Mouse(opened(desktop, SMALL), SMALL)
    table = Table(desktop)
    table.press("What if")
    table.says("Make a guess on the board.")
    hand.put(TRUE, BLACK)
    table.says("Suppose R1C3 is black")
    table.press("What if")
    hand.put(DEADLY, BLACK)
    table.says("Suppose R1C1 is black")
    table.says("Discard it to note the conclusion.")
    table.take("Discard")
    sees(desktop, {TRUE: BLACK})
    note = table.beside.get_by_role("listitem").filter(has_text="suppose R1C1 is black")
    expect(note).to_contain_text("While R1C3 is black: suppose R1C1 is black.")
    expect(note).to_contain_text("So R1C1 is not black.")
    note.get_by_role("button", name="Do it").click()
    table.take("Keep")
    assert set(faces_of(desktop)) == {TRUE, DEADLY}
    assert faces_of(desktop)[DEADLY] != BLACK


def test_a_try_is_dropped_as_a_whole_and_undone(desktop: Page) -> None:
    hand = Mouse(opened(desktop, SMALL), SMALL)
    table = Table(desktop)
    hand.put(TRUE, BLACK)
    table.press("What if")
    hand.put(ALSO_TRUE, BLACK)
    hand.put(10, BLACK)
    table.take("Discard")
    sees(desktop, {TRUE: BLACK})
    table.press("Undo")
    sees(desktop, dict.fromkeys((TRUE, ALSO_TRUE, 10), BLACK))
    table.says("Suppose ")
