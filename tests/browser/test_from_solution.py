"""More of the editor: drafts, clues for a solution, library, animations, generated puzzles."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import puzzlewright as pw
from tests.browser.conftest import NewPage
from tests.browser.editor import ONE, EditorView, GraphDrawer
from tests.browser.gestures import Mouse, Script, on_screen

WAIT_MS = 300  # in which an answer would be shown


def test_drafts_show_a_summary_and_can_be_moved_to_another_browser(
    desktop: Page, new_page: NewPage, tmp_path: Path
) -> None:
    editor = EditorView.new(desktop, "mosaic", (2, 2))
    desktop.locator(".board").first.focus()
    desktop.keyboard.press("4")
    expect(editor.section("Difficulty")).to_contain_text("score")
    desktop.goto("/#/editor")
    summary = "one solution, trivial"
    expect(desktop.locator(".drafts")).to_contain_text(summary)
    desktop.goto("/#/data")
    with desktop.expect_download() as download:
        desktop.get_by_role("button", name="Export games and drafts").click()
    download.value.save_as(tmp_path / "mine.json")
    other = new_page()
    other.goto("/#/data")
    other.locator("input[type=file]").set_input_files(tmp_path / "mine.json")
    # games of other tests on the studio are exported, too
    expect(other.get_by_text(re.compile("and 1 draft imported"))).to_be_visible()
    other.goto("/#/editor")
    other.locator(".drafts").get_by_text(summary).click()
    EditorView(other).shows(ONE)


def test_clues_are_chosen_by_hand_for_a_solution(desktop: Page) -> None:
    editor = EditorView.new(desktop, "mosaic", (3, 4))
    editor.begin_solution()
    for spot in ((0.5, 0.5), (1.5, 1.5), (3.5, 2.5)):
        desktop.mouse.click(*on_screen(desktop, spot))
    editor.choose_clues("hand")
    section = editor.section("From a solution")
    best = section.get_by_role("listitem").filter(has_text="removes")
    for chosen in range(12):
        expect(section).to_contain_text(f"{chosen} of 12 clues given.")
        if section.get_by_text("One solution: yours").count():
            break
        best.first.get_by_role("button").click()
    editor.shows(ONE)
    was = len(editor.marks())
    row, col, _ = editor.marks()[0]
    desktop.mouse.click(*on_screen(desktop, (col + 0.5, row + 0.5)))
    editor.has_marks(was - 1)
    expect(section).to_contain_text(f"{was - 1} of 12 clues given.")
    desktop.mouse.click(*on_screen(desktop, (col + 0.5, row + 0.5)))
    expect(section).to_contain_text("One solution: yours")
    editor.press("Done")
    expect(section).not_to_contain_text("clues given")


def test_clues_are_chosen_for_a_solution_on_a_graph(desktop: Page) -> None:
    graph: dict[str, Any] = {
        "islands": [1, 3, 2],
        "spans": [[0, 1], [1, 2]],
        "positions": [[3, 3], [3, 9], [8, 6]],
    }
    solved = pw.read(json.dumps({"genre": "bridges", "graph": graph}))
    graph["islands"] = [None, None, None]
    editor = EditorView.from_text(desktop, json.dumps({"genre": "bridges", "graph": graph}))
    editor.begin_solution()
    Mouse(desktop, Script(solved)).solve()
    editor.choose_clues("fewest")
    editor.shows(ONE)
    section = editor.section("From a solution")
    expect(section).to_contain_text("1 of 1 clues removed")
    section.get_by_label("Remove clues").fill("0")
    editor.has_marks(3)
    editor.begin_solution()
    editor.choose_clues("hand")
    expect(section).to_contain_text("3 of 3 clues given.")
    pen = GraphDrawer(desktop)
    desktop.mouse.click(*pen.centre(1))
    editor.has_marks(2)
    expect(section).to_contain_text("2 of 3 clues given.")
    editor.press("Done")
    for _ in range(2):  # the first click selects the point
        desktop.mouse.click(*pen.centre(0))
    assert sorted(editor.marks()) == [[0, 2], [2, 2]]


def test_a_changed_draft_can_replace_its_puzzle_in_the_library(desktop: Page) -> None:
    editor = EditorView.new(desktop, "mosaic", (2, 2))
    desktop.locator(".board").first.focus()
    desktop.keyboard.press("4")
    editor.shows(ONE)
    editor.save_to_library("Corner")
    desktop.locator(".board").first.focus()
    desktop.keyboard.press("0")
    expect(editor.panel.get_by_role("button", name="Save as new")).to_be_visible()
    editor.panel.get_by_role("button", name=re.compile("Replace number")).click()
    expect(desktop.get_by_text("is now number")).to_be_visible()

    def are_in_the_library(count: int) -> None:
        desktop.goto("/#/library")
        desktop.get_by_label("Title or author").fill("Corner")
        expect(desktop.locator(".library-list").get_by_text("Corner")).to_have_count(count)

    are_in_the_library(1)
    desktop.get_by_role("button", name="Keep both").click()
    desktop.goto("/#/editor")
    are_in_the_library(2)


def test_a_rotated_draft_is_recognised_and_can_replace_its_puzzle(
    desktop: Page,
) -> None:
    editor = EditorView.new(desktop, "mosaic", (2, 3))
    desktop.locator(".board").first.focus()
    desktop.keyboard.press("4")
    editor.save_to_library("Quay")
    editor.press("Rotate right")
    editor.has_rows(3)
    editor.panel.get_by_role("button", name="Save as new").click()
    expect(desktop.get_by_text("rotated or mirrored, as number")).to_be_visible()
    editor.panel.get_by_role("button", name=re.compile("Replace number")).click()
    expect(editor.panel.get_by_text(re.compile(r"Number \d+ in the library\.$"))).to_be_visible()
    desktop.goto("/#/library")
    desktop.get_by_label("Title or author").fill("Quay")
    expect(desktop.locator(".library-list").get_by_text(re.compile(r"3\s.\s2"))).to_be_visible()


def hold(page: Page, requests: str) -> list[Route]:
    """Return a list that collects the held requests to a URL."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(requests, keep)
    return held


@pytest.mark.needs_server("it changes or holds answers over HTTP")
def test_a_button_pressed_during_a_pending_request_still_works(desktop: Page) -> None:
    held = hold(desktop, "**/api/editor-puzzle")
    editor = EditorView.new(desktop, "mosaic", (2, 3))
    desktop.locator(".board").first.focus()
    with desktop.expect_request("**/api/editor-puzzle"):
        desktop.keyboard.press("3")
    editor.press("Save to library")  # before the draft was read
    held.pop().continue_()
    expect(editor.panel.get_by_text(re.compile("Number .* in the library"))).to_be_visible()


@pytest.mark.needs_server("it changes or holds answers over HTTP")
def test_an_answer_does_not_move_a_pressed_button(desktop: Page) -> None:
    held = hold(desktop, "**/api/verdict")
    editor = EditorView.new(desktop, "mosaic", (2, 3))
    desktop.locator(".board").first.focus()
    with desktop.expect_request("**/api/verdict"):
        desktop.keyboard.press("4")
    turn = editor.panel.get_by_role("button", name="Rotate right")
    turn.hover()
    desktop.mouse.down()
    turn.evaluate("button => Promise.all(button.getAnimations().map(one => one.finished))")
    before = turn.bounding_box()
    with desktop.expect_response("**/api/verdict"):
        held.pop().continue_()
    desktop.wait_for_timeout(WAIT_MS)
    assert turn.bounding_box() == before
    desktop.unroute("**/api/verdict")
    desktop.mouse.up()
    editor.has_rows(3)
    editor.shows("solutions")


def test_an_animation_can_be_previewed_saved_and_embedded(
    desktop: Page, new_page: NewPage, tmp_path: Path
) -> None:
    editor = EditorView.new(desktop, "mosaic", (2, 3))
    desktop.locator(".board").first.focus()
    for key in ("Home", "ArrowRight", "6"):
        desktop.keyboard.press(key)
    editor.shows(ONE)
    editor.press("Animation …")
    dialog = desktop.get_by_role("dialog")
    expect(dialog.get_by_alt_text("Walkthrough as an animation")).to_be_visible()
    text = dialog.get_by_label("HTML to embed")
    expect(text).to_have_value(re.compile("^<img src=.data:image/svg"))
    other = new_page()  # allows nothing but pictures
    policy = "default-src 'none'; img-src data:"
    headers = {"content-type": "text/html", "content-security-policy": policy}
    body = f"<!doctype html><title>Mine</title>{text.input_value()}"
    other.route("**/mine.html", lambda route: route.fulfill(body=body, headers=headers))
    other.goto("/mine.html")
    assert other.evaluate("document.images[0].decode().then(() => document.images[0].width)") > 100
    dialog.get_by_label("Format").select_option("html")
    expect(text).to_have_value(re.compile("^<iframe srcdoc="))
    with desktop.expect_download() as download:
        dialog.get_by_role("button", name="Save the file").click()
    download.value.save_as(tmp_path / "animation.html")
    assert "R1C2" in (tmp_path / "animation.html").read_text()


def test_a_puzzle_can_be_generated_as_in_a_thesis_and_edited(desktop: Page) -> None:
    desktop.goto("/#/editor")
    desktop.get_by_text("Start from a generated puzzle").first.click()
    form = desktop.locator("form.option-row")
    form.get_by_role("radio", name="Satogaeri").check(force=True)
    form.get_by_role("radio", name="research (bachelor thesis)").check(force=True)
    expect(form.get_by_role("group", name="Difficulty")).to_have_count(0)
    form.get_by_label("Rows").fill("4")
    form.get_by_label("Columns").fill("5")
    form.get_by_label("country chance").fill("0.6")
    form.get_by_role("button", name="Generate").click()
    editor = EditorView(desktop)
    editor.shows(ONE)
    editor.has_rows(4)
    editor.press("Clear")
    editor.shows("is empty")
