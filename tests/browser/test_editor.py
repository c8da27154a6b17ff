"""Puzzles are drawn from nothing, judged while they are drawn, mended, kept, played and printed."""

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

import puzzlewright as pw
from puzzlewright.core.board import Marks
from puzzlewright.kit.editor import UNKNOWN
from puzzlewright.verbs.editor import drawn_puzzle, editor_board_of
from tests.browser.controls import Table
from tests.browser.editor import ONE, GraphDrawer, KeyDrawer, MouseDrawer, SettersDesk
from tests.browser.gestures import Mouse, Script
from tests.browser.scales import heap, seconds_worked, weight
from tests.browser.server import House

PUZZLES: dict[str, pw.Puzzle] = {
    "bridges": pw.read("5x5m2:1a1a2e3a3a3e3a6a4"),
    # of this library's own: others are on its shelf already
    "mosaic": pw.generate("mosaic", size=(4, 5), seed=3).puzzle,
    "context": pw.generate("context", size=(4, 4), seed=2).puzzle,
    "satogaeri": pw.generate("satogaeri", size=(3, 4), seed=5).puzzle,
}
every_genre = pytest.mark.parametrize("genre", PUZZLES)
SEVERAL = re.compile(r"\d solutions")
REST = 600  # milliseconds in which nothing is to be done
HOUR = (20, 40)  # edits before and after the first weighing; `python -m bench editing` has all
LONG_ENOUGH = 70  # milliseconds after which the page asks for a verdict
MOST_HEAVIER = (1.0, 20.0)  # megabytes: the page, the studio


def status(puzzle: pw.Puzzle, marks: Marks) -> str:
    """How many solutions there are if this is drawn instead."""
    draft = editor_board_of(puzzle).draft
    return pw.solve(drawn_puzzle(puzzle.genre, draft.size, marks, draft.options)).status


def others(puzzle: pw.Puzzle) -> Iterator[tuple[list[int], list[int]]]:
    """Contents of cells, each with one that it is exchanged for, the unknown first."""
    for mark in editor_board_of(puzzle).draft.marks:
        if len(mark) == 3:
            unknown = [UNKNOWN] if puzzle.genre in ("bridges", "satogaeri") else []
            yield from ((mark, [*mark[:2], number]) for number in (*unknown, 0, 1, 4))


def loosened(puzzle: pw.Puzzle) -> tuple[Marks, Marks]:
    """A draft with several solutions, and what is to be drawn in it so that there is one."""
    marks, missing = editor_board_of(puzzle).draft.marks, []
    for mark, unknown in others(puzzle):
        if mark in missing:
            continue
        missing.append(mark)
        marks = [one for one in marks if one != mark]
        marks += [unknown] if unknown[2] == UNKNOWN else []
        if status(puzzle, marks) == "several":
            return marks, missing
    raise AssertionError("it has one solution whatever is left out")


def contradicting(puzzle: pw.Puzzle) -> list[int]:
    """A content that leaves no solution."""
    marks = editor_board_of(puzzle).draft.marks
    for mark, other in others(puzzle):
        draft = [other if one == mark else one for one in marks]
        if other[2] > 0 and status(puzzle, draft) == "none":
            return other
    raise AssertionError("it has a solution whatever is drawn")


@every_genre
def test_a_puzzle_is_drawn_by_keyboard_kept_and_played(desktop: Page, genre: str) -> None:
    puzzle = PUZZLES[genre]
    drawer = KeyDrawer(desktop, puzzle)
    desk = SettersDesk.begun(desktop, genre, drawer.size)
    begun, missing = loosened(puzzle)
    drawer.draw(begun)
    desk.says(SEVERAL)
    drawer.draw(missing)
    desk.says(ONE)
    assert sorted(desk.marks()) == sorted(drawer.marks)
    title = f"Drawn {genre}"
    desk.shelved(title)
    desktop.reload()
    desk.says(ONE)
    desk.press("Play")
    desktop.wait_for_selector("[data-view=play] .board")
    Mouse(desktop, Script(puzzle)).solve()
    Table(desktop).won()
    desktop.goto("/#/library")
    desktop.get_by_label("Title or author").fill(title)
    expect(desktop.locator(".library-list").get_by_text(title)).to_be_visible()


@every_genre
def test_a_puzzle_is_drawn_by_mouse_repaired_exported_and_printed(
    desktop: Page, genre: str, tmp_path: Path
) -> None:
    puzzle = PUZZLES[genre]
    drawer = MouseDrawer(desktop, puzzle)
    desk = SettersDesk.begun(desktop, genre, drawer.size)
    begun, missing = loosened(puzzle)
    drawer.draw(begun)
    desk.says(SEVERAL)
    was = sorted(desk.marks())
    desk.repaired()
    desk.undo()
    desk.says(SEVERAL)
    assert sorted(desk.marks()) == was
    drawer.draw(missing)
    desk.says(ONE)
    wrong = contradicting(puzzle)
    drawer.draw([wrong])
    desk.says(re.compile(r"No solution\S.* .*\."))  # and a sentence
    expect(desktop.locator(".board .wrong").first).to_be_attached()
    drawer.draw(mark for mark in drawer.marks if mark[:-1] == wrong[:-1])
    desk.says(ONE)
    form = "native" if genre == "mosaic" else "puzzlink"
    text = desk.exported(f"text:{form}", tmp_path).read_text()
    assert pw.write(pw.read(text)) == pw.write(puzzle)
    desk.beside.get_by_label("Title").fill("On paper")
    pages = PdfReader(desk.printed(tmp_path / "printed.pdf")).pages
    assert "On paper" in pages[0].extract_text()
    assert len(pages) == 1


def test_a_graph_is_drawn_repaired_kept_printed_and_played(desktop: Page, tmp_path: Path) -> None:
    desktop.goto("/#/editor")
    desktop.get_by_role("button", name=re.compile("Empty graph")).click()
    pen = GraphDrawer(desktop)
    desk = SettersDesk(desktop)
    points = [(3, 3), (9, 3), (6, 8), (12, 8)]
    for point, number in zip(points, "2??2", strict=True):
        pen.point(*point, number)
    for a, b in ((0, 1), (1, 2), (0, 3), (2, 3)):
        pen.join(points[a], points[b])
    desk.tool("Crossing")
    desktop.mouse.click(*pen.at(8, 14 / 3))
    desktop.mouse.click(*pen.at(6, 14 / 3))
    desk.says("3 solutions")
    desk.repaired()
    desk.undo()
    desk.says("3 solutions")
    pen.point(*points[1], "7")
    desk.says("No solution")
    pen.point(*points[1], "4")
    desk.says(ONE)
    desk.shelved("Drawn graph")
    desktop.reload()
    desk.says(ONE)
    assert PdfReader(desk.printed(tmp_path / "printed.pdf")).pages
    text = desk.exported("text:native", tmp_path).read_text()
    assert json.loads(text)["graph"]["crossings"] == [[1, 2]]
    puzzle = pw.read(text)
    desk.press("Play")
    desktop.wait_for_selector("[data-view=play] .board")
    Mouse(desktop, Script(puzzle)).solve()
    Table(desktop).won()


def test_many_quick_edits_leave_no_stale_verdict_and_no_work(desktop: Page, house: House) -> None:
    desk = SettersDesk.begun(desktop, "mosaic", (2, 2))
    desktop.locator(".board").first.focus()
    for number in range(300):
        desktop.keyboard.press(str(number % 10))
    desktop.keyboard.press("4")
    desk.says(ONE)
    desktop.keyboard.press("Delete")
    desk.says("Empty so far")
    assert house.process
    studio = house.process.pid

    def rests() -> bool:
        worked = seconds_worked(studio)
        desktop.wait_for_timeout(REST)
        return seconds_worked(studio) - worked < REST / 1000 / 4

    # A worker that was given up just now is counted when it is gone.
    assert any(rests() for _ in range(3))


def test_an_hour_of_drawing_leaves_the_page_and_the_studio_as_light_as_before(
    desktop: Page, house: House
) -> None:
    assert house.process
    desk = SettersDesk.of(desktop, pw.write(PUZZLES["mosaic"]))
    weights = []
    for edits in HOUR:
        for number in range(edits):
            desk.edit(number)
            desktop.wait_for_timeout(LONG_ENOUGH)
        weights.append((heap(desktop), weight(house.process.pid)))
    before, after = weights
    assert after[0] - before[0] < MOST_HEAVIER[0]
    assert after[1] - before[1] < MOST_HEAVIER[1]


def test_a_book_is_made_of_a_puzzle_of_every_genre_and_a_graph(
    desktop: Page, tmp_path: Path
) -> None:
    graph = {"islands": [2, 3, 1], "spans": [[0, 1], [1, 2]], "positions": [[3, 3], [3, 9], [8, 6]]}
    texts = {genre: pw.write(puzzle) for genre, puzzle in PUZZLES.items()}
    texts["graph"] = json.dumps({"genre": "bridges", "graph": graph})
    for name, text in texts.items():
        desk = SettersDesk.of(desktop, text)
        desk.says(ONE)
        desk.beside.get_by_label("Title").fill(f"My {name}")
        desk.press("Add to the book")
        expect(desktop.get_by_text("Added to the book.").first).to_be_visible()
    desktop.goto("/#/book")
    desktop.get_by_role("button", name="Preview").click()
    expect(desktop.get_by_alt_text("Page 1", exact=True)).to_be_visible()
    with desktop.expect_download() as download:
        desktop.get_by_role("button", name="Make the PDF").click()
    download.value.save_as(tmp_path / "book.pdf")
    pages = PdfReader(io.BytesIO((tmp_path / "book.pdf").read_bytes())).pages
    text = "".join(page.extract_text() for page in pages)
    assert all(f"My {name}" in text for name in texts)
