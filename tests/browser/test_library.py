"""The library: import, tag, search and export puzzles."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import puzzlewright as pw


def line(seed: int, title: str) -> str:
    """Return a puzzle that no other test uses, as a line of a file."""
    puzzle = pw.generate("context", size=(3, 5), seed=seed).puzzle
    return json.dumps({"puzzle": json.loads(pw.write(puzzle)), "title": title})


def export_as(page: Page, form: str) -> None:
    page.get_by_role("button", name="Export").click()
    page.get_by_role("dialog").get_by_label("Format").select_option(form)
    page.get_by_role("button", name="Save the file").click()


def test_puzzles_are_imported_tagged_found_and_exported(desktop: Page, tmp_path: Path) -> None:
    many, one, none = (tmp_path / name for name in ("many.jsonl", "one.txt", "none.txt"))
    many.write_text(f'{line(71, "Reef")}\n{{"genre": "context"}}\n{line(72, "Cliff")}\n')
    one.write_text(pw.write(pw.generate("bridges", size=(4, 5), seed=73).puzzle, "grid"))
    none.write_text("not a puzzle in any format")
    desktop.goto("/#/library")
    desktop.get_by_role("button", name="Import").click()
    desktop.get_by_label("Tag for all of them").fill("shore")
    desktop.locator(".import input[type=file]").set_input_files([many, none, one])
    expect(desktop.get_by_text("3 puzzles added, 2 could not be read.")).to_be_visible()
    expect(desktop.get_by_text("many.jsonl, line 2: the puzzle lacks the key")).to_be_visible()
    desktop.go_back()
    desktop.get_by_label("Tag", exact=True).fill("shore")
    cards = desktop.locator(".library-list li")
    expect(cards).to_have_count(3)
    cards.filter(has_text="Reef").get_by_role("checkbox").check()
    desktop.get_by_role("button", name="Tags").click()
    desktop.get_by_label("Tag for the selected puzzles").fill("deep")
    desktop.get_by_role("button", name="Add tag").click()
    cards.get_by_role("link", name="deep", exact=True).click()
    expect(cards).to_have_count(1)
    with desktop.expect_download() as download:
        export_as(desktop, "JSON (everything)")
    download.value.save_as(tmp_path / "mine.jsonl")
    (export,) = (tmp_path / "mine.jsonl").read_text().splitlines()
    assert (json.loads(export)["title"], json.loads(export)["tags"]) == (
        "Reef",
        ["deep", "shore"],
    )


@pytest.mark.needs_server("it changes or holds answers over HTTP")
def test_an_incomplete_export_is_not_saved(desktop: Page) -> None:
    broken = '{"id": 1}\n{"error": "the disk cannot be read"}\n'
    desktop.route(
        "**/api/library/export",
        lambda route: route.fulfill(body=broken, content_type="application/x-ndjson"),
    )
    desktop.goto("/#/library")
    export_as(desktop, "JSON (everything)")
    expect(desktop.get_by_text("the export failed: the disk cannot be read")).to_be_visible()


@pytest.mark.needs_server("it changes or holds answers over HTTP")
def test_a_stopped_import_can_be_continued(desktop: Page, tmp_path: Path) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    first.write_text(f"{line(81, 'Ebb')}\n{line(82, 'Flow')}\n")
    second.write_text(f"{line(83, 'Surge')}\n")
    held: list[Route] = []

    def hold_the_second(route: Route) -> None:
        if "second.jsonl" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    desktop.route("**/api/library/import", hold_the_second)
    desktop.goto("/#/library")
    desktop.get_by_role("button", name="Import").click()
    choose = desktop.locator(".import input[type=file]")
    choose.set_input_files([first, second])
    expect(desktop.get_by_text("2 of 3 puzzles imported")).to_be_visible()
    desktop.get_by_role("button", name="Stop").click()
    expect(desktop.get_by_text("Stopped: 2 puzzles added. 1 not imported")).to_be_visible()
    desktop.unroute_all(behavior="ignoreErrors")
    choose.set_input_files([first, second])
    expect(desktop.get_by_text("1 puzzle added, 2 already there.")).to_be_visible()


def test_statistics_are_not_cut_off(desktop: Page, phone: Page) -> None:
    for page in (desktop, phone):
        page.goto("/#/library")
        page.get_by_role("button", name="Statistics").click()
        cells = page.get_by_role("row", name="Bridges").get_by_role("cell")
        expect(cells.first).to_be_visible()
        *counts, total = (int(text) if text.isdigit() else 0 for text in cells.all_inner_texts())
        assert sum(counts) == total > 20
        last = cells.last.bounding_box()
        table = page.locator(".stats").bounding_box()
        dialog = page.get_by_role("dialog").bounding_box()
        assert last
        assert table
        assert dialog
        assert table["x"] >= dialog["x"]
        assert last["x"] + last["width"] <= dialog["x"] + dialog["width"]


def test_the_library_shows_puzzles_first(phone: Page) -> None:
    phone.goto("/#/library")
    first = phone.locator(".library-list li").first
    expect(first).to_be_visible()
    box = first.bounding_box()
    assert box
    assert box["y"] < phone.evaluate("innerHeight") / 2
    expect(phone.get_by_role("button", name="Tags")).to_be_hidden()
    first.get_by_role("checkbox").check()
    expect(phone.get_by_text("1 puzzle selected")).to_be_visible()
    phone.get_by_role("button", name="Select all").click()
    expect(phone.get_by_role("button", name="Tags")).to_be_visible()
    phone.get_by_label("Title or author").fill("no puzzle has this title")
    expect(phone.get_by_text("No puzzles match.")).to_be_visible()
