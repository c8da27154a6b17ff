"""Create puzzles in the editor: draw, analyse, repair, save, play and print them."""

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
from puzzlewright.genre.editor import GridDraft
from puzzlewright.kit.editor import UNKNOWN
from puzzlewright.verbs.editor import drawn_puzzle, editor_board_of
from tests.browser.controls import GameView
from tests.browser.editor import ONE, EditorView, GraphDrawer, KeyDrawer, MouseDrawer
from tests.browser.gestures import Mouse, Script, on_screen, state_of
from tests.browser.scales import heap, seconds_worked, weight
from tests.browser.server import StudioServer

PUZZLES: dict[str, pw.Puzzle] = {
    "bridges": pw.read("5x5m2:1a1a2e3a3a3e3a6a4"),
    # not in the starter set of the library
    "mosaic": pw.generate("mosaic", size=(4, 5), seed=3).puzzle,
    "context": pw.generate("context", size=(4, 4), seed=2).puzzle,
    "satogaeri": pw.generate("satogaeri", size=(3, 4), seed=5).puzzle,
}
every_genre = pytest.mark.parametrize("genre", PUZZLES)
SEVERAL = re.compile(r"\d solutions")
REST_MS, MAX_RESTS = 600, 50  # in one of these times the studio should be idle
EDITS = (
    20,
    40,
)  # before the first and the second measurement; `python -m bench editing` measures more
EDIT_PAUSE_MS = 70  # after which the editor asks for a verdict
MAX_GROWTH_MB = (1.0, 20.0)  # megabytes: the page, the studio


def status(puzzle: pw.Puzzle, marks: Marks) -> str:
    """Return the status of the puzzle with other marks."""
    draft = editor_board_of(puzzle).draft
    assert isinstance(draft, GridDraft)
    return pw.solve(drawn_puzzle(puzzle.genre, draft.size, marks, draft.options)).status


def others(puzzle: pw.Puzzle) -> Iterator[tuple[list[int], list[int]]]:
    """Yield clues, each with a replacement, unknown clues first."""
    for mark in editor_board_of(puzzle).draft.marks:
        if len(mark) == 3:
            unknown = [UNKNOWN] if puzzle.genre in ("bridges", "satogaeri") else []
            yield from ((mark, [*mark[:2], number]) for number in (*unknown, 0, 1, 4))


def with_several_solutions(puzzle: pw.Puzzle) -> tuple[Marks, Marks]:
    """Return a draft with several solutions, and the marks that make it unique."""
    marks, missing = editor_board_of(puzzle).draft.marks, []
    for mark, unknown in others(puzzle):
        if mark in missing:
            continue
        missing.append(mark)
        marks = [one for one in marks if one != mark]
        marks += [unknown] if unknown[2] == UNKNOWN else []
        if status(puzzle, marks) == "several":
            return marks, missing
    raise AssertionError("removing clues always leaves one solution")


def contradicting_mark(puzzle: pw.Puzzle) -> list[int]:
    """Return a clue that leaves no solution."""
    marks = editor_board_of(puzzle).draft.marks
    for mark, other in others(puzzle):
        draft = [other if one == mark else one for one in marks]
        if other[2] > 0 and status(puzzle, draft) == "none":
            return other
    raise AssertionError("every replacement leaves a solution")


@every_genre
def test_a_puzzle_is_drawn_by_keyboard_saved_and_played(desktop: Page, genre: str) -> None:
    puzzle = PUZZLES[genre]
    drawer = KeyDrawer(desktop, puzzle)
    editor = EditorView.new(desktop, genre, drawer.size)
    begun, missing = with_several_solutions(puzzle)
    drawer.draw(begun)
    editor.shows(SEVERAL)
    drawer.draw(missing)
    editor.shows(ONE)
    assert sorted(editor.marks()) == sorted(drawer.marks)
    title = f"Drawn {genre}"
    editor.save_to_library(title)
    desktop.reload()
    editor.shows(ONE)
    editor.press("Play")
    desktop.wait_for_selector("[data-view=play] .board")
    Mouse(desktop, Script(puzzle)).solve()
    GameView(desktop).won()
    desktop.goto("/#/library")
    desktop.get_by_label("Title or author").fill(title)
    expect(desktop.locator(".library-list").get_by_text(title)).to_be_visible()


@every_genre
def test_a_puzzle_is_drawn_by_mouse_repaired_exported_and_printed(
    desktop: Page, genre: str, tmp_path: Path
) -> None:
    puzzle = PUZZLES[genre]
    drawer = MouseDrawer(desktop, puzzle)
    editor = EditorView.new(desktop, genre, drawer.size)
    begun, missing = with_several_solutions(puzzle)
    drawer.draw(begun)
    editor.shows(SEVERAL)
    was = sorted(editor.marks())
    editor.apply_repair()
    editor.undo()
    editor.shows(SEVERAL)
    assert sorted(editor.marks()) == was
    drawer.draw(missing)
    editor.shows(ONE)
    wrong = contradicting_mark(puzzle)
    drawer.draw([wrong])
    editor.shows(re.compile(r"No solution\S.* .*\."))  # and a sentence
    expect(desktop.locator(".board .wrong").first).to_be_attached()
    drawer.draw(mark for mark in drawer.marks if mark[:-1] == wrong[:-1])
    editor.shows(ONE)
    form = "native" if genre == "mosaic" else "puzzlink"
    text = editor.export(f"text:{form}", tmp_path).read_text()
    assert pw.write(pw.read(text)) == pw.write(puzzle)
    editor.panel.get_by_label("Title").fill("On paper")
    pages = PdfReader(editor.print_pdf(tmp_path / "printed.pdf")).pages
    assert "On paper" in pages[0].extract_text()
    assert len(pages) == 1


def test_a_graph_is_drawn_repaired_saved_printed_and_played(desktop: Page, tmp_path: Path) -> None:
    desktop.goto("/#/editor")
    desktop.get_by_role("button", name=re.compile("Empty graph")).click()
    pen = GraphDrawer(desktop)
    editor = EditorView(desktop)
    points = [(3, 3), (9, 3), (6, 8), (12, 8)]
    for point, number in zip(points, "2??2", strict=True):
        pen.point(*point, number)
    for a, b in ((0, 1), (1, 2), (0, 3), (2, 3)):
        pen.join(points[a], points[b])
    editor.tool("Crossing")
    desktop.mouse.click(*pen.at(8, 14 / 3))
    desktop.mouse.click(*pen.at(6, 14 / 3))
    editor.shows("3 solutions")
    editor.apply_repair()
    editor.undo()
    editor.shows("3 solutions")
    pen.point(*points[1], "7")
    editor.shows("No solution")
    pen.point(*points[1], "4")
    editor.shows(ONE)
    editor.save_to_library("Drawn graph")
    desktop.reload()
    editor.shows(ONE)
    assert PdfReader(editor.print_pdf(tmp_path / "printed.pdf")).pages
    text = editor.export("text:native", tmp_path).read_text()
    assert json.loads(text)["graph"]["crossings"] == [[1, 2]]
    puzzle = pw.read(text)
    editor.press("Play")
    desktop.wait_for_selector("[data-view=play] .board")
    Mouse(desktop, Script(puzzle)).solve()
    GameView(desktop).won()


@pytest.mark.needs_server("it measures the work of the server")
def test_many_quick_edits_leave_no_stale_verdict_and_no_running_work(
    desktop: Page, server: StudioServer
) -> None:
    editor = EditorView.new(desktop, "mosaic", (2, 2))
    desktop.locator(".board").first.focus()
    for number in range(300):
        desktop.keyboard.press(str(number % 10))
    desktop.keyboard.press("4")
    editor.shows(ONE)
    desktop.keyboard.press("Delete")
    editor.shows("is empty")
    assert server.process
    studio = server.process.pid

    def rests() -> bool:
        worked = seconds_worked(studio)
        desktop.wait_for_timeout(REST_MS)
        return seconds_worked(studio) - worked < REST_MS / 1000 / 4

    # the time of a cancelled worker is counted when it has ended
    assert any(rests() for _ in range(MAX_RESTS))


@pytest.mark.needs_server("it measures the memory of the server")
def test_editing_does_not_leak_memory(desktop: Page, server: StudioServer) -> None:
    assert server.process
    editor = EditorView.from_text(desktop, pw.write(PUZZLES["mosaic"]))
    weights = []
    for edits in EDITS:
        for number in range(edits):
            editor.edit(number)
            desktop.wait_for_timeout(EDIT_PAUSE_MS)
        weights.append((heap(desktop), weight(server.process.pid)))
    before, after = weights
    assert after[0] - before[0] < MAX_GROWTH_MB[0]
    assert after[1] - before[1] < MAX_GROWTH_MB[1]


@pytest.mark.needs_server("typst makes books")
def test_a_book_is_made_of_a_puzzle_of_every_genre_and_a_graph(
    desktop: Page, tmp_path: Path
) -> None:
    graph = {"islands": [2, 3, 1], "spans": [[0, 1], [1, 2]], "positions": [[3, 3], [3, 9], [8, 6]]}
    texts = {genre: pw.write(puzzle) for genre, puzzle in PUZZLES.items()}
    texts["graph"] = json.dumps({"genre": "bridges", "graph": graph})
    for name, text in texts.items():
        editor = EditorView.from_text(desktop, text)
        editor.shows(ONE)
        editor.panel.get_by_label("Title").fill(f"My {name}")
        editor.press("Add to the book")
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


def test_a_phone_offers_the_values_of_a_cell(phone: Page) -> None:
    editor = EditorView.new(phone, "mosaic", (3, 3))
    editor.shows("Tap a cell")
    values = phone.get_by_role("group", name="Values")
    expect(values.get_by_role("button").first).to_be_disabled()
    phone.touchscreen.tap(*on_screen(phone, (1.5, 1.5)))
    five = values.get_by_text("5", exact=True)
    five.tap()
    expect(five).to_have_attribute("aria-pressed", "true")
    assert state_of(phone, 4) == 6
    values.get_by_text("Clear").tap()
    assert state_of(phone, 4) == 0
    editor.shows("Tap a cell")


def test_the_editor_says_that_the_solutions_have_nothing_in_common(desktop: Page) -> None:
    editor = EditorView.new(desktop, "mosaic", (2, 2))
    desktop.mouse.click(*on_screen(desktop, (0.5, 0.5)))
    desktop.keyboard.press("2")
    editor.shows("6 solutions")
    editor.shows("No cell is the same in all solutions")


def test_four_suggested_repairs_are_visible_without_scrolling(desktop: Page) -> None:
    editor = EditorView.new(desktop, "mosaic", (4, 4))
    desktop.mouse.click(*on_screen(desktop, (1.5, 1.5)))
    desktop.keyboard.press("4")
    editor.shows(SEVERAL)
    editor.press("Repair")
    offered = editor.section("Changes").get_by_role("button", name="Apply")
    for number in range(4):
        expect(offered.nth(number)).to_be_in_viewport(ratio=1)
