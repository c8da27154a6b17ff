"""Puzzles are drawn from nothing, judged while they are drawn, mended, kept, played and printed."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

import puzzlewright as pw
from puzzlewright.verbs.draft import drawn
from tests.browser.desk import ONE, KeyDrawer, MouseDrawer, SettersDesk
from tests.browser.hands import Mouse, Script, on_screen
from tests.browser.table import Table

PUZZLES: dict[str, pw.Puzzle] = {
    "bridges": pw.read("5x5m2:1a1a2e3a3a3e3a6a4"),
    # of this library's own: others are on its shelf already
    "mosaic": pw.generate("mosaic", size=(4, 5), seed=3).puzzle,
    "context": pw.generate("context", size=(4, 4), seed=2).puzzle,
    "satogaeri": pw.generate("satogaeri", size=(3, 4), seed=5).puzzle,
}
every_genre = pytest.mark.parametrize("genre", PUZZLES)
NOT_ONE = re.compile(r"solutions|No solution|Not a puzzle|Nothing is drawn")


def needed(genre: str, drawer: KeyDrawer) -> Any:
    """A mark without which there is no puzzle, or one with other solutions."""
    draft = drawer.desk.draft
    for mark in draft.marks:
        others = [one for one in draft.marks if one != mark]
        try:
            without = drawn(genre, draft.size, others, draft.options)
        except pw.BadPuzzle:
            return mark
        if pw.solve(without).status != "unique":
            return mark
    raise AssertionError("every mark can be spared")


@every_genre
def test_a_puzzle_is_drawn_by_keyboard_kept_and_played(desktop: Page, genre: str) -> None:
    puzzle = PUZZLES[genre]
    drawer = KeyDrawer(desktop, puzzle)
    desk = SettersDesk.begun(desktop, genre, drawer.size)
    last = needed(genre, drawer)
    drawer.draw(mark for mark in drawer.marks if mark != last)
    desk.says(NOT_ONE)
    drawer.draw([last])
    desk.says(ONE)
    assert sorted(desk.marks()) == sorted(drawer.marks)
    title = f"Drawn {genre}"
    desk.beside.get_by_label("Title").fill(title)
    desk.press("Save to the shelf")
    expect(desk.beside.get_by_text("On the shelf as number")).to_be_visible()
    desktop.reload()
    desk.says(ONE)
    desk.press("Play it")
    desktop.wait_for_selector("[data-view=play] .board")
    Mouse(desktop, Script(puzzle)).solve()
    Table(desktop).won()
    desktop.goto("/#/shelf")
    desktop.get_by_label("Title or author").fill(title)
    expect(desktop.locator(".shelf-list").get_by_text(title)).to_be_visible()


@every_genre
def test_a_puzzle_is_drawn_by_mouse_and_exported(desktop: Page, genre: str, tmp_path: Path) -> None:
    puzzle = PUZZLES[genre]
    drawer = MouseDrawer(desktop, puzzle)
    desk = SettersDesk.begun(desktop, genre, drawer.size)
    drawer.draw(drawer.marks)
    desk.says(ONE)
    form = "native" if genre == "mosaic" else "puzzlink"
    desk.beside.get_by_label("Export as").select_option(f"text:{form}")
    with desktop.expect_download() as download:
        desk.press("Export")
    download.value.save_as(tmp_path / "puzzle.txt")
    assert pw.write(pw.read((tmp_path / "puzzle.txt").read_text())) == pw.write(puzzle)


def test_a_country_is_painted(desktop: Page) -> None:
    desk = SettersDesk.begun(desktop, "satogaeri", (3, 3))
    desk.tool("Country")
    desktop.mouse.move(*on_screen(desktop, (0.5, 0.5)))
    desktop.mouse.down()
    desktop.mouse.move(*on_screen(desktop, (1.5, 0.5)), steps=4)
    desktop.mouse.up()
    assert sorted(desk.marks()) == [[0, 0, 1, 0, 1], [0, 1, 0, 2, 1], [0, 1, 1, 1, 1]]


def test_a_contradiction_says_which_clues_and_undo_takes_it_back(desktop: Page) -> None:
    desk = SettersDesk.begun(desktop, "mosaic", (3, 4))
    drawer = KeyDrawer(desktop, pw.read('{"genre":"mosaic","clues":[[null,null,null,null]]}'))
    drawer.put([1, 1, 9])
    desk.says(re.compile("solutions"))
    drawer.put([1, 2, 0])
    desk.says("No solution")
    expect(desktop.locator(".board .wrong").first).to_be_attached()
    desk.undo()
    desk.says(re.compile("solutions"))


def test_a_repair_is_taken_and_taken_back(desktop: Page) -> None:
    puzzle = PUZZLES["mosaic"]
    drawer = KeyDrawer(desktop, puzzle)
    desk = SettersDesk.begun(desktop, "mosaic", drawer.size)
    drawer.draw(drawer.marks[:-1])
    was = len(desk.marks())
    desk.says(re.compile("solutions"))
    desk.press("Repair")
    desk.section("Changes").get_by_role("button", name="Apply").first.click()
    desk.says(ONE)
    desk.undo()
    desk.has_marks(was)


def test_the_page_is_turned_grown_and_brought_back(desktop: Page) -> None:
    desk = SettersDesk.begun(desktop, "mosaic", (2, 3))
    drawer = KeyDrawer(desktop, pw.read('{"genre":"mosaic","clues":[[1,null,null],[null,null,2]]}'))
    drawer.draw(drawer.marks)
    desk.press("Turn right")
    desk.has_rows(3)
    assert sorted(desk.marks()) == [[0, 1, 1], [2, 0, 2]]
    desk.press("One more at the top")
    desk.has_rows(4)
    assert sorted(desk.marks()) == [[1, 1, 1], [3, 0, 2]]
    desk.undo()
    desk.has_rows(3)
    desk.undo()
    desk.has_rows(2)
    assert sorted(desk.marks()) == [[0, 0, 1], [1, 2, 2]]


def test_a_graph_is_drawn_and_played(desktop: Page) -> None:
    desktop.goto("/#/draw")
    desktop.get_by_role("button", name=re.compile("An empty graph")).click()
    paper = desktop.locator(".free-paper")
    expect(paper).to_be_visible()

    def at(x: float, y: float) -> tuple[float, float]:
        found = paper.evaluate(
            "(svg, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());"
            " return [p.x, p.y]; }",
            [x, y],
        )
        return found[0], found[1]

    points = [(3, 3, "2"), (9, 3, "3"), (6, 8, "1")]
    for x, y, number in points:
        desktop.mouse.click(*at(x, y))
        desktop.keyboard.press(number)
    for a, b in ((0, 1), (1, 2)):
        desktop.mouse.move(*at(*points[a][:2]))
        desktop.mouse.down()
        desktop.mouse.move(*at(*points[b][:2]), steps=4)
        desktop.mouse.up()
    desk = SettersDesk(desktop)
    desk.says(ONE)
    desk.press("Play it")
    desktop.wait_for_selector("[data-view=play] .board")
    graph = {"islands": [2, 3, 1], "spans": [[0, 1], [1, 2]], "positions": [[3, 3], [3, 9], [8, 6]]}
    puzzle = pw.read(json.dumps({"genre": "bridges", "graph": graph}))
    Mouse(desktop, Script(puzzle)).solve()
    Table(desktop).won()


def test_a_puzzle_is_made_as_in_a_thesis_and_then_changed(desktop: Page) -> None:
    desktop.goto("/#/draw")
    desktop.get_by_text("Make one and change it").first.click()
    form = desktop.locator("form.wish")
    form.get_by_role("radio", name="Satogaeri").check(force=True)
    form.get_by_role("radio", name="as in the thesis").check(force=True)
    expect(form.get_by_role("group", name="Difficulty")).to_have_count(0)
    form.get_by_label("Rows").fill("4")
    form.get_by_label("Columns").fill("5")
    form.get_by_label("country chance").fill("0.6")
    form.get_by_role("button", name="Make it").click()
    desk = SettersDesk(desktop)
    desk.says(ONE)
    desk.has_rows(4)
    desk.press("Clear")
    desk.says("Nothing is drawn yet")


def test_many_quick_edits_leave_no_stale_verdict(desktop: Page) -> None:
    desk = SettersDesk.begun(desktop, "mosaic", (2, 2))
    desktop.locator(".board").first.focus()
    for number in range(300):
        desktop.keyboard.press(str(number % 10))
    desktop.keyboard.press("4")
    desk.says(ONE)
    desktop.keyboard.press("Delete")
    desk.says("Nothing is drawn yet")


def test_a_book_of_three_is_made(desktop: Page, tmp_path: Path) -> None:
    for number, text in enumerate(("4", "6", "9"), 1):
        desk = SettersDesk.begun(desktop, "mosaic", ((2, 2), (2, 3), (3, 3))[number - 1])
        drawer = KeyDrawer(desktop, PUZZLES["mosaic"])
        drawer.go(*((0, 0), (0, 1), (1, 1))[number - 1])
        desktop.keyboard.press(text)
        desk.says(ONE)
        desk.beside.get_by_label("Title").fill(f"Square {number}")
        desk.press("Add to the book")
        expect(desktop.get_by_text("It is in the book now.").first).to_be_visible()
    desktop.goto("/#/book")
    desktop.get_by_role("button", name="Preview").click()
    expect(desktop.get_by_alt_text("Page 1")).to_be_visible()
    with desktop.expect_download() as download:
        desktop.get_by_role("button", name="Make the PDF").click()
    download.value.save_as(tmp_path / "book.pdf")
    pages = PdfReader(io.BytesIO((tmp_path / "book.pdf").read_bytes())).pages
    text = "".join(page.extract_text() for page in pages)
    assert all(f"Square {number}" in text for number in (1, 2, 3))
