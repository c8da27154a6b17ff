"""What a setter does besides drawing: makes and takes along drafts, clues for a solution, films."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

import puzzlewright as pw
from tests.browser.conftest import NewPage
from tests.browser.editor import ONE, GraphDrawer, SettersDesk
from tests.browser.gestures import Mouse, Script, on_screen

LONG_ENOUGH = 300  # milliseconds in which an answer would be shown


def test_drafts_tell_what_is_known_and_go_to_another_browser(
    desktop: Page, new_page: NewPage, tmp_path: Path
) -> None:
    desk = SettersDesk.begun(desktop, "mosaic", (2, 2))
    desktop.locator(".board").first.focus()
    desktop.keyboard.press("4")
    expect(desk.section("Difficulty")).to_contain_text("score")
    desktop.goto("/#/editor")
    said = "one solution, trivial"
    expect(desktop.locator(".drafts")).to_contain_text(said)
    desktop.goto("/#/data")
    with desktop.expect_download() as download:
        desktop.get_by_role("button", name="Export games and drafts").click()
    download.value.save_as(tmp_path / "mine.json")
    other = new_page()
    other.goto("/#/data")
    other.locator("input[type=file]").set_input_files(tmp_path / "mine.json")
    # games that other tests have left with the studio come along
    expect(other.get_by_text(re.compile("and 1 draft imported"))).to_be_visible()
    other.goto("/#/editor")
    other.locator(".drafts").get_by_text(said).click()
    SettersDesk(other).says(ONE)


def test_clues_are_chosen_by_hand_for_a_solution(desktop: Page) -> None:
    desk = SettersDesk.begun(desktop, "mosaic", (3, 4))
    desk.begin_solution()
    for spot in ((0.5, 0.5), (1.5, 1.5), (3.5, 2.5)):
        desktop.mouse.click(*on_screen(desktop, spot))
    desk.clued("hand")
    part = desk.section("From a solution")
    best = part.get_by_role("listitem").filter(has_text="removes")
    for chosen in range(12):
        expect(part).to_contain_text(f"{chosen} of 12 clues given.")
        if part.get_by_text("One solution: yours").count():
            break
        best.first.get_by_role("button").click()
    desk.says(ONE)
    was = len(desk.marks())
    row, col, _ = desk.marks()[0]
    desktop.mouse.click(*on_screen(desktop, (col + 0.5, row + 0.5)))
    desk.has_marks(was - 1)
    expect(part).to_contain_text(f"{was - 1} of 12 clues given.")
    desktop.mouse.click(*on_screen(desktop, (col + 0.5, row + 0.5)))
    expect(part).to_contain_text("One solution: yours")
    desk.press("Done")
    expect(part).not_to_contain_text("clues given")


def test_clues_are_chosen_for_a_solution_on_a_graph(desktop: Page) -> None:
    graph: dict[str, Any] = {
        "islands": [1, 3, 2],
        "spans": [[0, 1], [1, 2]],
        "positions": [[3, 3], [3, 9], [8, 6]],
    }
    solved = pw.read(json.dumps({"genre": "bridges", "graph": graph}))
    graph["islands"] = [None, None, None]
    desk = SettersDesk.of(desktop, json.dumps({"genre": "bridges", "graph": graph}))
    desk.begin_solution()
    Mouse(desktop, Script(solved)).solve()
    desk.clued("fewest")
    desk.says(ONE)
    part = desk.section("From a solution")
    expect(part).to_contain_text("1 of 1 clues removed")
    part.get_by_label("Remove clues").fill("0")
    expect(desktop.locator(".free-points")).to_have_text("132")
    desk.begin_solution()
    desk.clued("hand")
    expect(part).to_contain_text("3 of 3 clues given.")
    pen = GraphDrawer(desktop)
    desktop.mouse.click(*pen.centre(1))
    expect(desktop.locator(".free-points")).to_have_text("1?2")
    expect(part).to_contain_text("2 of 3 clues given.")
    desk.press("Done")
    for _ in range(2):  # the first click chooses it
        desktop.mouse.click(*pen.centre(0))
    expect(desktop.locator(".free-points")).to_have_text("2?2")


def test_a_draft_that_has_changed_takes_its_own_place_in_the_library(desktop: Page) -> None:
    desk = SettersDesk.begun(desktop, "mosaic", (2, 2))
    desktop.locator(".board").first.focus()
    desktop.keyboard.press("4")
    desk.says(ONE)
    desk.shelved("Corner")
    desktop.locator(".board").first.focus()
    desktop.keyboard.press("0")
    expect(desk.beside.get_by_role("button", name="Save as new")).to_be_visible()
    desk.beside.get_by_role("button", name=re.compile("Replace number")).click()
    expect(desktop.get_by_text("is now number")).to_be_visible()

    def are_on_the_shelf(count: int) -> None:
        desktop.goto("/#/library")
        desktop.get_by_label("Title or author").fill("Corner")
        expect(desktop.locator(".library-list").get_by_text("Corner")).to_have_count(count)

    are_on_the_shelf(1)
    desktop.get_by_role("button", name="Keep both").click()
    desktop.goto("/#/editor")
    are_on_the_shelf(2)


def test_a_draft_that_is_turned_is_reported_as_known_and_turns_its_place_in_the_library(
    desktop: Page,
) -> None:
    desk = SettersDesk.begun(desktop, "mosaic", (2, 3))
    desktop.locator(".board").first.focus()
    desktop.keyboard.press("4")
    desk.shelved("Quay")
    desk.press("Rotate right")
    desk.has_rows(3)
    desk.beside.get_by_role("button", name="Save as new").click()
    expect(desktop.get_by_text("rotated or mirrored, as number")).to_be_visible()
    desk.beside.get_by_role("button", name=re.compile("Replace number")).click()
    expect(desk.beside.get_by_text(re.compile(r"In the library as number \d+\.$"))).to_be_visible()
    desktop.goto("/#/library")
    desktop.get_by_label("Title or author").fill("Quay")
    expect(desktop.locator(".library-list").get_by_text(re.compile("3 . 2"))).to_be_visible()


def hold(page: Page, requests: str) -> list[Route]:
    """Hold back the requests to an address, in a list."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(requests, keep)
    return held


def test_what_is_pressed_while_the_studio_is_slow_is_done(desktop: Page) -> None:
    held = hold(desktop, "**/api/editor-puzzle")
    desk = SettersDesk.begun(desktop, "mosaic", (2, 3))
    desktop.locator(".board").first.focus()
    with desktop.expect_request("**/api/editor-puzzle"):
        desktop.keyboard.press("3")
    desk.press("Save to library")  # before it is known to be a puzzle
    held.pop().continue_()
    expect(desk.beside.get_by_text("In the library as number")).to_be_visible()


def test_an_answer_does_not_move_a_button_that_is_being_pressed(desktop: Page) -> None:
    held = hold(desktop, "**/api/verdict")
    desk = SettersDesk.begun(desktop, "mosaic", (2, 3))
    desktop.locator(".board").first.focus()
    with desktop.expect_request("**/api/verdict"):
        desktop.keyboard.press("4")
    turn = desk.beside.get_by_role("button", name="Rotate right")
    turn.hover()
    desktop.mouse.down()
    before = turn.bounding_box()
    with desktop.expect_response("**/api/verdict"):
        held.pop().continue_()
    desktop.wait_for_timeout(LONG_ENOUGH)
    assert turn.bounding_box() == before
    desktop.unroute("**/api/verdict")
    desktop.mouse.up()
    desk.has_rows(3)
    desk.says("solutions")


def test_a_animation_is_seen_saved_and_embedded(
    desktop: Page, new_page: NewPage, tmp_path: Path
) -> None:
    desk = SettersDesk.begun(desktop, "mosaic", (2, 3))
    desktop.locator(".board").first.focus()
    for key in ("Home", "ArrowRight", "6"):
        desktop.keyboard.press(key)
    desk.says(ONE)
    desk.press("Animation …")
    dialog = desktop.get_by_role("dialog")
    expect(dialog.get_by_alt_text("Walkthrough as an animation")).to_be_visible()
    text = dialog.get_by_label("HTML to embed")
    expect(text).to_have_value(re.compile("^<img src=.data:image/svg"))
    other = new_page()  # which forbids all that can be forbidden, but pictures
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
    download.value.save_as(tmp_path / "film.html")
    assert "R1C2" in (tmp_path / "film.html").read_text()


def test_a_puzzle_is_made_as_in_a_thesis_and_then_changed(desktop: Page) -> None:
    desktop.goto("/#/editor")
    desktop.get_by_text("Start from a generated puzzle").first.click()
    form = desktop.locator("form.option-row")
    form.get_by_role("radio", name="Satogaeri").check(force=True)
    form.get_by_role("radio", name="as in the thesis").check(force=True)
    expect(form.get_by_role("group", name="Difficulty")).to_have_count(0)
    form.get_by_label("Rows").fill("4")
    form.get_by_label("Columns").fill("5")
    form.get_by_label("country chance").fill("0.6")
    form.get_by_role("button", name="Generate").click()
    desk = SettersDesk(desktop)
    desk.says(ONE)
    desk.has_rows(4)
    desk.press("Clear")
    desk.says("Empty so far")
