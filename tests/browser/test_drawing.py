"""Mouse and keyboard in the editor: draw, type, select, rotate, and play the draft."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import puzzlewright as pw
from puzzlewright.genres import GENRES
from tests.browser.conftest import NewPage, is_static
from tests.browser.editor import ONE, EditorView, KeyDrawer
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


def test_a_region_can_be_drawn_over_another(desktop: Page) -> None:
    editor = EditorView.new(desktop, "satogaeri", (2, 3))
    editor.tool("Region")
    drag(desktop, (0.5, 0.5), (1.5, 0.5))
    assert sorted(editor.marks()) == [[0, 0, 1, 0, 1], [0, 1, 0, 2, 1], [0, 1, 1, 1, 1]]
    drag(desktop, (1.5, 0.5), (1.5, 1.5))
    one, other = [[0, 0, 0, 1, 1], [1, 0, 1, 1, 1]], [[0, 1, 0, 2, 1], [1, 1, 1, 2, 1]]
    assert sorted(editor.marks()) == sorted([*one, *other, [0, 0, 1, 0, 1]])
    editor.undo()
    editor.has_marks(3)


def test_the_cursor_moves_on_in_table_mode(desktop: Page) -> None:
    editor = EditorView.new(desktop, "mosaic", (3, 3))
    editor.panel.get_by_label("Move to the next cell").check()
    KeyDrawer(desktop, CORNERS).go(0, 1)
    for key in ("1", "Space", "2", "Enter", "3"):
        desktop.keyboard.press(key)
    assert sorted(editor.marks()) == [[0, 1, 1], [1, 0, 2], [2, 1, 3]]


def test_a_number_of_two_digits_is_one_stroke(desktop: Page) -> None:
    editor = EditorView.new(desktop, "satogaeri", (1, 13))
    KeyDrawer(desktop, CORNERS).go(0, 0)
    desktop.keyboard.press("1")
    desktop.keyboard.press("2")
    assert editor.marks() == [[0, 0, 12]]
    editor.undo()
    editor.has_marks(0)


def test_rotating_and_resizing_the_grid_can_be_undone(desktop: Page) -> None:
    editor = EditorView.new(desktop, "mosaic", (2, 3))
    drawer = KeyDrawer(desktop, CORNERS)
    drawer.draw(drawer.marks)
    editor.press("Rotate right")
    editor.has_rows(3)
    assert sorted(editor.marks()) == [[0, 1, 1], [2, 0, 2]]
    editor.press("Add one at the top")
    editor.has_rows(4)
    assert sorted(editor.marks()) == [[1, 1, 1], [3, 0, 2]]
    editor.undo()
    editor.has_rows(3)
    editor.undo()
    editor.has_rows(2)
    assert sorted(editor.marks()) == [[0, 0, 1], [1, 2, 2]]


def test_a_selection_can_be_moved_and_copied_into_another_draft(desktop: Page) -> None:
    editor = EditorView.new(desktop, "mosaic", (3, 3))
    drawer = KeyDrawer(desktop, CORNERS)
    drawer.put([0, 0, 5])
    editor.tool("Select")
    drag(desktop, (0.5, 0.5), (1.5, 0.5))
    drag(desktop, (0.5, 0.5), (0.5, 2.5))
    assert editor.marks() == [[2, 0, 5]]
    desktop.keyboard.press("Control+c")
    desktop.evaluate("() => void (location.hash = '#/editor')")
    desktop.locator(".new-draft").get_by_label("Genre").select_option("mosaic")
    desktop.get_by_role("button", name="Create").click()
    desktop.wait_for_selector("[data-view=editor] .board")
    editor.has_rows(10)
    drawer.go(4, 6)
    desktop.keyboard.press("Control+v")
    editor.has_marks(1)
    assert editor.marks() == [[4, 6, 5]]


def test_a_suggested_change_is_previewed(desktop: Page) -> None:
    editor = EditorView.from_text(desktop, '{"genre":"mosaic","clues":[[null,1,null]]}')
    editor.press("Repair")
    editor.section("Changes").get_by_role("button", name="Apply").first.hover()
    expect(desktop.locator(".board .clue")).to_have_count(2)
    assert len(editor.marks()) == 1
    desktop.mouse.move(0, 0)
    expect(desktop.locator(".board .clue")).to_have_count(1)


def test_switching_between_editor_and_game_keeps_both(desktop: Page) -> None:
    editor = EditorView.from_text(desktop, '{"genre":"mosaic","clues":[[null,2,null]]}')
    editor.shows(re.compile("solutions"))
    desktop.keyboard.press("Alt+c")
    desktop.wait_for_selector("[data-view=play] .board")
    desktop.mouse.click(*on_screen(desktop, (0.5, 0.5)))
    desktop.keyboard.press("Alt+c")
    desktop.wait_for_selector("[data-view=editor] .board")
    drawer = KeyDrawer(desktop, CORNERS)
    drawer.put([0, 0, 2])
    editor.shows(ONE)
    editor.choose("Play")
    desktop.wait_for_selector("[data-view=play] .board")
    assert editor.marks() == [[0, 0, 1]]
    desktop.get_by_role("button", name="Back to the draft").click()
    desktop.wait_for_selector("[data-view=editor] .board")
    assert sorted(editor.marks()) == [[0, 0, 2], [0, 1, 2]]


def test_a_puzzle_can_be_exported_in_every_format(
    desktop: Page, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    genre = next(one for one in GENRES if one.name == "satogaeri")
    puzzle = pw.read(genre.example)
    editor = EditorView.from_text(desktop, genre.example)
    editor.shows(ONE)
    options = editor.panel.get_by_label("Export as").locator("option")
    forms = options.evaluate_all("all => all.map(one => one.value)")
    files: dict[str, bytes] = {}
    formulas: dict[str, str] = {}
    for form in forms:
        path = editor.export(form, tmp_path)
        desktop.wait_for_timeout(DOWNLOAD_MS)
        files[form] = path.read_bytes()
        if form.startswith("formula:"):
            formulas[form] = path.suffix
    starts = {"svg": b"<svg", "png": b"\x89PNG", "certificate": b"PK"}
    if not is_static(pytestconfig):  # typst makes PDF files
        starts["pdf"] = b"%PDF"
    pictures = {form: file for form, file in files.items() if ":" not in form}
    assert set(pictures) == set(starts)
    assert all(pictures[form].startswith(start) for form, start in starts.items())
    texts = {form: file for form, file in files.items() if form.startswith("text:")}
    assert set(texts) == {f"text:{form.name}" for form in genre.formats if not form.is_read_only}
    assert {pw.write(pw.read(text.decode())) for text in texts.values()} == {pw.write(puzzle)}
    assert formulas == {"formula:moves": ".cnf", "formula:lia": ".smt2", "formula:uf": ".smt2"}


def test_the_browser_warns_before_it_closes_an_unsaved_draft(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("indexedDB.open = () => { throw new Error('not here') }")
    EditorView.new(page, "mosaic", (2, 2))
    KeyDrawer(page, CORNERS).put([0, 0, 1])
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.accept()
