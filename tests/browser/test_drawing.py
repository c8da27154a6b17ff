"""What a setter's hands and keys do on the page: paint, type, choose, turn, and go to and fro."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

import puzzlewright as pw
from puzzlewright.genres import GENRES
from tests.browser.conftest import NewPage
from tests.browser.editor import ONE, KeyDrawer, SettersDesk
from tests.browser.gestures import on_screen

DOWNLOAD_MS = 100  # between two: a browser saves no more than ten files in one second
CORNERS = pw.read('{"genre":"mosaic","clues":[[1,null,null],[null,null,2]]}')


def drag(page: Page, *cells: tuple[float, float]) -> None:
    """Press in the first cell, move over the others, release."""
    page.mouse.move(*on_screen(page, cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*on_screen(page, cell), steps=4)
    page.mouse.up()


def test_countries_are_painted_over_each_other(desktop: Page) -> None:
    desk = SettersDesk.begun(desktop, "satogaeri", (2, 3))
    desk.tool("Region")
    drag(desktop, (0.5, 0.5), (1.5, 0.5))
    assert sorted(desk.marks()) == [[0, 0, 1, 0, 1], [0, 1, 0, 2, 1], [0, 1, 1, 1, 1]]
    drag(desktop, (1.5, 0.5), (1.5, 1.5))
    one, other = [[0, 0, 0, 1, 1], [1, 0, 1, 1, 1]], [[0, 1, 0, 2, 1], [1, 1, 1, 2, 1]]
    assert sorted(desk.marks()) == sorted([*one, *other, [0, 0, 1, 0, 1]])
    desk.undo()
    desk.has_marks(3)


def test_typing_goes_on_as_in_a_table(desktop: Page) -> None:
    desk = SettersDesk.begun(desktop, "mosaic", (3, 3))
    desk.beside.get_by_label("Move to the next cell").check()
    KeyDrawer(desktop, CORNERS).go(0, 1)
    for key in ("1", "Space", "2", "Enter", "3"):
        desktop.keyboard.press(key)
    assert sorted(desk.marks()) == [[0, 1, 1], [1, 0, 2], [2, 1, 3]]


def test_a_number_of_two_digits_is_one_stroke(desktop: Page) -> None:
    desk = SettersDesk.begun(desktop, "satogaeri", (1, 13))
    KeyDrawer(desktop, CORNERS).go(0, 0)
    desktop.keyboard.press("1")
    desktop.keyboard.press("2")
    assert desk.marks() == [[0, 0, 12]]
    desk.undo()
    desk.has_marks(0)


def test_the_page_is_turned_grown_and_brought_back(desktop: Page) -> None:
    desk = SettersDesk.begun(desktop, "mosaic", (2, 3))
    drawer = KeyDrawer(desktop, CORNERS)
    drawer.draw(drawer.marks)
    desk.press("Rotate right")
    desk.has_rows(3)
    assert sorted(desk.marks()) == [[0, 1, 1], [2, 0, 2]]
    desk.press("Add one at the top")
    desk.has_rows(4)
    assert sorted(desk.marks()) == [[1, 1, 1], [3, 0, 2]]
    desk.undo()
    desk.has_rows(3)
    desk.undo()
    desk.has_rows(2)
    assert sorted(desk.marks()) == [[0, 0, 1], [1, 2, 2]]


def test_a_part_is_moved_and_copied_into_another_draft(desktop: Page) -> None:
    desk = SettersDesk.begun(desktop, "mosaic", (3, 3))
    drawer = KeyDrawer(desktop, CORNERS)
    drawer.put([0, 0, 5])
    desk.tool("Select")
    drag(desktop, (0.5, 0.5), (1.5, 0.5))
    drag(desktop, (0.5, 0.5), (0.5, 2.5))
    assert desk.marks() == [[2, 0, 5]]
    desktop.keyboard.press("Control+c")
    desktop.evaluate("() => void (location.hash = '#/editor')")
    desktop.locator(".new-draft").get_by_label("Genre").select_option("mosaic")
    desktop.get_by_role("button", name="Create").click()
    desktop.wait_for_selector("[data-view=editor] .board")
    desk.has_rows(10)
    drawer.go(4, 6)
    desktop.keyboard.press("Control+v")
    desk.has_marks(1)
    assert desk.marks() == [[4, 6, 5]]


def test_a_change_is_seen_before_it_is_made(desktop: Page) -> None:
    desk = SettersDesk.of(desktop, '{"genre":"mosaic","clues":[[null,1,null]]}')
    desk.press("Repair")
    desk.section("Changes").get_by_role("button", name="Apply").first.hover()
    expect(desktop.locator(".board .clue")).to_have_count(2)
    assert len(desk.marks()) == 1
    desktop.mouse.move(0, 0)
    expect(desktop.locator(".board .clue")).to_have_count(1)


def test_drawing_and_playing_keep_both(desktop: Page) -> None:
    desk = SettersDesk.of(desktop, '{"genre":"mosaic","clues":[[null,2,null]]}')
    desk.says(re.compile("solutions"))
    desktop.keyboard.press("Alt+c")
    desktop.wait_for_selector("[data-view=play] .board")
    desktop.mouse.click(*on_screen(desktop, (0.5, 0.5)))
    desktop.keyboard.press("Alt+c")
    desktop.wait_for_selector("[data-view=editor] .board")
    drawer = KeyDrawer(desktop, CORNERS)
    drawer.put([0, 0, 2])
    desk.says(ONE)
    desk.choose("Play")
    desktop.wait_for_selector("[data-view=play] .board")
    assert desk.marks() == [[0, 0, 1]]
    desktop.get_by_role("button", name="Back to the draft").click()
    desktop.wait_for_selector("[data-view=editor] .board")
    assert sorted(desk.marks()) == [[0, 0, 2], [0, 1, 2]]


def test_every_form_can_be_exported(desktop: Page, tmp_path: Path) -> None:
    genre = next(one for one in GENRES if one.name == "satogaeri")
    puzzle = pw.read(genre.example)
    desk = SettersDesk.of(desktop, genre.example)
    desk.says(ONE)
    options = desk.beside.get_by_label("Export as").locator("option")
    forms = options.evaluate_all("all => all.map(one => one.value)")
    files: dict[str, bytes] = {}
    formulas: dict[str, str] = {}
    for form in forms:
        path = desk.exported(form, tmp_path)
        desktop.wait_for_timeout(DOWNLOAD_MS)
        files[form] = path.read_bytes()
        if form.startswith("formula:"):
            formulas[form] = path.suffix
    starts = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "certificate": b"PK"}
    assert {form for form, start in starts.items() if files[form].startswith(start)} == set(starts)
    texts = {form: file for form, file in files.items() if form.startswith("text:")}
    assert set(texts) == {f"text:{form.name}" for form in genre.formats}
    assert {pw.write(pw.read(text.decode())) for text in texts.values()} == {pw.write(puzzle)}
    assert formulas == {"formula:moves": ".cnf", "formula:lia": ".smt2", "formula:uf": ".smt2"}


def test_work_that_cannot_be_kept_is_not_left_without_a_warning(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("indexedDB.open = () => { throw new Error('not here') }")
    SettersDesk.begun(page, "mosaic", (2, 2))
    KeyDrawer(page, CORNERS).put([0, 0, 1])
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.accept()
